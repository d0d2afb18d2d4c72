"""Rulings on effects and targets (rules, section 2), on both sides."""

from typing import Any

import pytest

from tests.lockstep import Reference as Side
from tests.revolver_2.custom import changed
from tests.revolver_2.fights import attack, totals
from tests.revolver_2.positions import (
    Json,
    Scene,
    Tables,
    after,
    discard,
    hand,
    people,
    row,
    starting,
    tournament,
    until,
)
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE

PAID = ("play fortify", "pay farmer")
RAID = ("play cut_the_telegraph", "pay plunder")


def fortify(*effects: Json, **rules: Any) -> Json:
    """Options in which Fortify does something else."""
    return changed(("card fortify", {"on_play": list(effects)}), **rules)


def telegraph(*effects: Json, **rules: Any) -> Json:
    return changed(("card cut_the_telegraph", {"on_play": list(effects)}), **rules)


def ours(options: Json, area: str = "church") -> Scene:
    return Scene(options, area=area).hand(GUARDIANS, "fortify", "farmer")


def theirs(options: Json, area: str = "church") -> Scene:
    scene = Scene(options, area=area).turn(MAPACHE)
    return scene.hand(MAPACHE, "cut_the_telegraph", "plunder")


def op(name: str, **fields: Any) -> Json:
    return {"op": name, **fields}


def test_2_effects_resolve_in_order_each_completely(tables: Tables) -> None:
    """The Goatherd's card is drawn before the Knife Thrower's question is asked."""
    options = telegraph(op("hit_guardian", n=2), op("army_tokens", amount=1))
    scene = theirs(options).people("goatherd", "knife_thrower", "padre_esteban")
    scene.row(MAPACHE, "bandit", "pistol_man")
    table = after(tables.at(scene), *RAID)
    now = table.json()
    assert now["sides"][0]["hand_size"] == 1
    assert (table.to_act, table.legal()) == (0, ["target bandit", "target pistol_man"])
    assert now["army"] == 12
    assert now["stack"] == [
        {"do": "discard", "card": "cut_the_telegraph"},
        {"do": "list", "list": "on_play", "source": "cut_the_telegraph", "next": 1},
        {"do": "list", "list": "on_death", "source": "knife_thrower", "next": 0},
    ]
    after(table, "target bandit")
    assert (table.to_act, table.json()["army"]) == (1, 13)


def test_2_without_effect_a_card_may_be_played(tables: Tables) -> None:
    scene = Scene().hand(GUARDIANS, "clear_the_road")
    table = after(tables.at(scene), "play clear_the_road")
    assert discard(table, GUARDIANS) == {"clear_the_road": 1}


@pytest.mark.parametrize(
    "effect",
    [
        op("discard_enemy_firepower", n=1),
        op("move_here", n=1),
        op("power_token_card", n=1, value=2),
        op("power_token_area", value=2),
        op("remove_blockade", n=1),
    ],
)
def test_2_nothing_is_here_during_the_setup(tables: Tables, effect: Json) -> None:
    options = changed(("poker esteban_6", {"effects": [effect]}))
    hands = (["esteban_6", "esteban_cheat_a"], ["mapache_2", "mapache_9"])
    state = tournament(
        [*hands[0], "esteban_1", "esteban_3"],
        [*hands[1], "mapache_7", "mapache_8"],
        options=options,
        played=[["esteban_cheat_b"], ["mapache_5"]],
        wins=[1, 0],
    )
    table = after(tables.of_json(options, state), "commit esteban_6", "commit mapache_2")
    now = until(table, "play").json()
    assert now["supply"]["power"] == [4, 9]
    assert now["rows"] == 6 * [{"firepower": [[], []], "blockades": [[], []], "tokens": {}}]


def test_2_mandatory_targets_are_as_many_as_possible(tables: Tables) -> None:
    options = fortify(op("discard_enemy_firepower", n=2))
    scene = ours(options).row(MAPACHE, "bandit", "pistol_man", "rifle_man")
    table = after(tables.at(scene), *PAID)
    assert table.legal() == ["target bandit", "target pistol_man"]
    after(table, "target pistol_man")  # the Rifle Man is the only one left after it
    assert row(table, MAPACHE) == ["bandit"]
    table = after(tables.at(scene.row(MAPACHE, "bandit")), *PAID)
    assert row(table, MAPACHE) == []


def test_2_chosen_targets_are_hit_when_all_are_named(tables: Tables) -> None:
    options = fortify(op("discard_enemy_firepower", n=2))
    scene = ours(options).row(MAPACHE, "bandit", "pistol_man", "rifle_man")
    table = after(tables.at(scene), *PAID, "target bandit")
    assert table.json()["chosen"] == [{"card": "bandit", "grit": 0, "tokens": {}}]
    assert len(row(table, MAPACHE)) == 3
    assert table.legal() == ["target pistol_man", "target rifle_man"]


def test_2_up_to_allows_fewer(tables: Tables) -> None:
    scene = theirs(telegraph(op("retrieve", n=2, filter="firepower")))
    scene.discard(MAPACHE, "bandit", "bandit", "night_raid", "rifle_man")
    table = after(tables.at(scene), *RAID)
    assert table.legal() == ["enough", "target bandit", "target rifle_man"]
    one = after(tables.of_json(scene.options, table.json()), "target bandit")
    assert one.legal() == ["enough", "target bandit", "target rifle_man"]
    after(table, "target rifle_man")  # nothing is left from the Rifle Man on
    assert hand(table, MAPACHE) == {"rifle_man": 1}


def test_2_equal_cards_are_one_choice(tables: Tables) -> None:
    scene = ours(fortify(op("discard_enemy_firepower", n=1)))
    table = after(tables.at(scene.row(MAPACHE, "bandit", "bandit")), *PAID)
    assert row(table, MAPACHE) == ["bandit"]
    table = after(tables.at(scene.row(MAPACHE, "bandit", "bandit", "bandit +2 +1")), *PAID)
    assert table.legal() == ["target bandit", "target bandit +2 +1"]
    assert table.numbers() == [256, 258]


def test_2_discarded_cards_go_to_the_pile_of_their_deck(tables: Tables) -> None:
    scene = ours(fortify(op("remove_blockade", n=1))).blockades(GUARDIANS, "road_block")
    table = after(tables.at(scene), *PAID)
    assert discard(table, MAPACHE) == {"road_block": 1}
    scene = theirs(telegraph(op("remove_blockade", n=2)))
    table = after(tables.at(scene.blockades(MAPACHE, "stampede", "barricade")), *RAID)
    assert discard(table, GUARDIANS) == {"barricade": 1, "stampede": 1}


def test_2_one_of_two_blockades(tables: Tables) -> None:
    scene = ours(fortify(op("remove_blockade", n=1)))
    table = after(tables.at(scene.blockades(GUARDIANS, "cut_off", "road_block")), *PAID)
    assert table.legal() == ["target road_block", "target cut_off"]
    assert table.numbers() == [256 + 32, 256 + 33]


def test_2_max_power_is_the_printed_one(tables: Tables) -> None:
    """Mounted Raiders have 4, though 5 at Malpaso; a token does not count."""
    scene = ours(fortify(op("discard_enemy_firepower", n=1, max_power=4)), "malpaso")
    table = after(tables.at(scene.row(MAPACHE, "mounted_raiders +2", "lieutenant")), *PAID)
    assert row(table, MAPACHE) == ["lieutenant"]


def test_2_a_card_that_loses_its_token_keeps_power_tokens(tables: Tables) -> None:
    scene = ours(fortify(op("discard_enemy_firepower", n=1)))
    table = after(tables.at(scene.row(MAPACHE, "lieutenant grit +2")), *PAID)
    assert row(table, MAPACHE) == ["lieutenant +2"]


def test_2_discard_random_takes_all_if_fewer(tables: Tables) -> None:
    scene = ours(fortify(op("discard_random", player="mapache", n=3)))
    table = after(tables.at(scene.hand(MAPACHE, "bandit", "rifle_man")), *PAID)
    side = table.json()["sides"][MAPACHE]
    assert (side["hand"], side["discard"]) == ({}, {"bandit": 1, "rifle_man": 1})
    assert side["discarded"] == 2


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"filter": "firepower"}, ["bandit", "rifle_man"]),
        ({"filter": "bullet"}, ["rifle_man", "start_picking_up_yer_teeth"]),
        ({"filter": "gunpowder"}, []),
        ({}, ["bandit", "rifle_man", "start_picking_up_yer_teeth", "plunder", "cut_off"]),
    ],
)
def test_2_filters_of_retrieve(tables: Tables, wanted: Json, found: list[str]) -> None:
    scene = theirs(telegraph(op("retrieve", n=1, **wanted)))
    scene.discard(MAPACHE, "bandit", "rifle_man", "start_picking_up_yer_teeth", "cut_off")
    table = after(tables.at(scene), *RAID)
    assert starting(table, "target") == found


def test_7_a_one_shot_cannot_retrieve_itself_but_its_payment(tables: Tables) -> None:
    table = after(tables.at(theirs(telegraph(op("retrieve", n=1)))), *RAID)
    assert starting(table, "target") == ["plunder"]


def test_2_move_here_only_for_as_many_as_there_is_room(tables: Tables) -> None:
    scene = ours(fortify(op("move_here", n=3)), "saloon").row(GUARDIANS, "farmer", "farmer")
    scene.row(GUARDIANS, "farmer", "hired_gun", area="church")
    table = after(tables.at(scene), *PAID, "target hired_gun at church")
    assert row(table, GUARDIANS) == ["farmer", "farmer", "hired_gun"]
    scene = ours(fortify(op("move_here", n=3)), "saloon")
    scene.row(GUARDIANS, "farmer", area="church").row(GUARDIANS, *3 * ["farmer"])
    assert after(tables.at(scene), *PAID).json()["phase"] == "play"


def test_2_move_here_is_no_play(tables: Tables) -> None:
    """`areas_only` does not count, no new token, no `on_play`."""
    scene = ours(fortify(op("move_here", n=2)), "los_quantos_bridge")
    scene.row(MAPACHE, "bandit")
    scene.row(GUARDIANS, "shotgun_widow", "crate_of_blasting_powder", area="church")
    scene.row(GUARDIANS, "faithful_bodyguard", area="saloon")
    table = after(tables.at(scene), *PAID, "target shotgun_widow at church")
    after(table, "target crate_of_blasting_powder at church")
    assert row(table, GUARDIANS) == ["shotgun_widow", "crate_of_blasting_powder"]
    assert row(table, MAPACHE) == ["bandit"]
    table = after(tables.at(scene), *PAID, "target faithful_bodyguard at saloon")
    assert row(table, GUARDIANS) == ["faithful_bodyguard"]


def test_2_power_tokens_on_different_cards(tables: Tables) -> None:
    options = telegraph(op("power_token_card", n=2, value=1))
    scene = theirs(options).row(MAPACHE, "bandit", "bandit", "rifle_man")
    table = after(tables.at(scene), *RAID, "target bandit")
    assert table.legal() == ["target bandit", "target rifle_man"]
    after(table, "target bandit")
    assert row(table, MAPACHE) == ["bandit +1", "bandit +1", "rifle_man"]


def test_2_fewer_power_tokens_than_cards(tables: Tables) -> None:
    options = telegraph(op("power_token_card", n=2, value=2), mapache_power_tokens=2)
    scene = theirs(options).row(MAPACHE, "bandit +2", "rifle_man")
    table = after(tables.at(scene), *RAID)
    assert table.legal() == ["target bandit +2", "target rifle_man"]
    after(table, "target bandit +2")
    assert row(table, MAPACHE) == ["bandit +2 +2", "rifle_man"]


def test_2_the_guardians_fortify_whoever_owns_the_effect(tables: Tables) -> None:
    scene = theirs(telegraph(op("power_token_area", value=1))).fortified(1, 2)
    table = after(tables.at(scene), *RAID)
    assert table.json()["rows"][0]["tokens"] == {"1": 2, "2": 1}
    assert table.json()["supply"]["power"] == [1, 9]
    assert totals(tables, Scene().fortified(1, 1, 2))[1] == 3 + 4


def test_2_true_grit_is_placed_by_the_guardians(tables: Tables) -> None:
    scene = theirs(telegraph(op("place_true_grit", player="guardians", n=1)))
    scene.people("goatherd", "mission_nun", "padre_esteban grit")
    table = after(tables.at(scene), *RAID)
    assert (table.to_act, table.legal()) == (0, ["target goatherd", "target mission_nun"])
    assert table.numbers() == [192 + 1, 192 + 13]
    after(table, "target mission_nun")
    assert (table.to_act, people(table)[1]) == (1, "mission_nun grit")


def test_2_an_army_of_0_wins_at_once(tables: Tables) -> None:
    """What is left of the effects is dropped, and the card is discarded."""
    options = telegraph(op("army_tokens", amount=-20), op("hit_guardian", n=9))
    table = after(tables.at(theirs(options)), *RAID)
    assert (table.json()["winner"], table.json()["reason"]) == (GUARDIANS, "army")
    assert table.json()["dead"] == []
    assert discard(table, MAPACHE) == {"plunder": 1, "cut_the_telegraph": 1}


def test_2_shields_add_up(tables: Tables) -> None:
    table = after(tables.at(ours(fortify(op("shield", n=2))).put(shields=1)), *PAID)
    assert table.json()["shields"] == 3


def test_2_recruits_by_a_card(tables: Tables) -> None:
    scene = ours(fortify(op("recruit", n=5)))
    everyone = [name for name in scene.table.recruits if name not in ("gambler", "deserter")]
    scene.people("padre_esteban grit", dead=everyone)
    table = after(tables.at(scene), *PAID)
    assert people(table) == ["gambler", "deserter", "padre_esteban grit"]
    assert table.json()["recruits"] == []


def test_2_blockades_of_the_wrong_side_do_nothing(tables: Tables) -> None:
    """`no_optional_space` with Mapache, `gatling_limit` with the Guardians."""
    options = changed(
        ("card barricade", {"while_in_play": [op("no_optional_space")]}),
        ("card road_block", {"while_in_play": [op("gatling_limit", limit=0)]}),
    )
    scene = Scene(options, area="saloon").blockades(MAPACHE, "barricade")
    assert attack(tables, scene).legal() == ["leave", "enter"]
    scene = Scene(options, area="abandoned_silver_mine").turn(MAPACHE).row(MAPACHE, "bandit")
    scene.blockades(GUARDIANS, "road_block").hand(MAPACHE, "pistol_man")
    assert "gatling" in tables.at(scene).legal()
    scene.table.here.blockades[:] = [[], []]
    options = changed(("card jammed_gatling", {"while_in_play": [op("gatling_limit", limit=0)]}))
    scene = Scene(options, area="abandoned_silver_mine").turn(MAPACHE).row(MAPACHE, "bandit")
    scene.blockades(MAPACHE, "jammed_gatling").hand(MAPACHE, "pistol_man")
    assert "gatling" not in tables.at(scene).legal()


def test_2_enemy_cost_applies_to_all_or_to_firepower(tables: Tables) -> None:
    def costs(applies_to: str) -> Side:
        effect = op("enemy_cost", amount=1, applies_to=applies_to)
        options = changed(("card road_block", {"while_in_play": [effect]}))
        scene = Scene(options).blockades(GUARDIANS, "road_block")
        return tables.at(scene.hand(GUARDIANS, "farmer", "village_collection"))

    after(costs("firepower"), "play village_collection")
    for card, other in (("farmer", "village_collection"), ("village_collection", "farmer")):
        after(costs("all"), f"play {card}", f"pay {other}")


def test_2_costs_never_fall_below_0(tables: Tables) -> None:
    effect = op("enemy_cost", amount=-3, applies_to="all")
    options = changed(("card road_block", {"while_in_play": [effect]}))
    scene = Scene(options).blockades(GUARDIANS, "road_block")
    table = tables.at(scene.hand(GUARDIANS, "bell_tower_marksman", "fortify"))
    after(table, "play bell_tower_marksman", "play fortify")
