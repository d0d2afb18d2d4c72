"""Every parameter of `[rules]` as an option (rules, section 2.1), on both sides."""

import pytest

from tests.revolver_2.custom import changed, shipped
from tests.revolver_2.fights import attack
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

MINE = "abandoned_silver_mine"
BRIDGE = "los_quantos_bridge"


def test_all_are_here() -> None:
    for name in shipped()["rules"]:
        assert f"test_{name}" in globals()


def without(table: str, *names: str, **rules: int) -> Json:
    """A file in which some entries are missing."""
    options = changed(**rules)
    content = options["data"]
    content[table] = [one for one in content[table] if one["id"] not in names]
    return options


# --- cards and hands ------------------------------------------------------------------------------


def first_hands(tables: Tables, options: Json) -> list[int]:
    """Cards drawn before the first draw phase, without what poker cards changed."""
    nothing: Json = {"effects": []}
    content = changed(*((f"poker {card['id']}", nothing) for card in shipped()["poker"]))["data"]
    content["area"] = [{**area, "on_enter": []} for area in content["area"]]
    content["guardian"] = [
        {name: value for name, value in one.items() if name != "on_join"}
        for one in content["guardian"]
    ]
    table = until(tables.deal(1, data=content, draw_per_turn=0, **options), "play")
    return [side["drawn"] for side in table.json()["sides"]]


@pytest.mark.parametrize("value", [0, 5, 20])
def test_starting_hand(tables: Tables, value: int) -> None:
    assert first_hands(tables, {"starting_hand": value}) == [value, value]


@pytest.mark.parametrize("value", [0, 2, 9])
def test_draw_per_turn(tables: Tables, value: int) -> None:
    table = tables.at(Scene({"draw_per_turn": value}, area=BRIDGE))
    after(table, "done")
    assert table.json()["sides"][MAPACHE]["hand_size"] == value
    after(table, "done")
    assert table.json()["sides"][GUARDIANS]["hand_size"] == value


@pytest.mark.parametrize(("value", "size"), [(0, 5), (3, 3), (4, 4)])
def test_hand_limit(tables: Tables, value: int, size: int) -> None:
    """Drawing stops; nothing is discarded."""
    scene = Scene({"hand_limit": value}).hand(MAPACHE, *3 * ["bandit"])
    assert after(tables.at(scene), "done").json()["sides"][MAPACHE]["hand_size"] == size
    assert first_hands(tables, {"hand_limit": value}) == 2 * [min(5, value or 5)]


@pytest.mark.parametrize(("value", "cost", "most"), [(0, 1, 3), (3, 1, 2), (3, 0, 1)])
def test_hand_limit_of_retrieve(tables: Tables, value: int, cost: int, most: int) -> None:
    back = {"cost": cost, "on_play": [{"op": "retrieve", "n": 3, "filter": "firepower"}]}
    scene = Scene(changed(("card regroup_the_gang", back), hand_limit=value)).turn(MAPACHE)
    scene.discard(MAPACHE, *5 * ["bandit"])
    table = tables.at(scene.hand(MAPACHE, "regroup_the_gang", "plunder", "night_raid"))
    after(table, "play regroup_the_gang", *cost * ["pay plunder"])
    after(table, *most * ["target bandit"])
    assert table.json()["phase"] == "play"


def test_deck_size(tables: Tables) -> None:
    fewer: list[tuple[str, Json]] = [
        ("card bandit", {"copies": 3}),
        ("card farmer", {"copies": 7}),
    ]
    table = tables.deal(1, **changed(*fewer, deck_size=59))
    assert [side["deck_size"] for side in table.json()["sides"]] == [59, 59]


@pytest.mark.parametrize("value", [False, True])
def test_reshuffle_discard_when_empty(tables: Tables, value: bool) -> None:
    scene = Scene({"reshuffle_discard_when_empty": value, "draw_per_turn": 3})
    scene.deck(MAPACHE, "bandit").hand(MAPACHE, "night_raid", "rifle_man")
    side = after(tables.at(scene), "done").json()["sides"][MAPACHE]
    assert side["hand_size"] == (5 if value else 3)
    assert side["deck_size"] == (57 if value else 0)
    assert side["discard"] == {} or not value
    # Who can count knows the hand at that moment.
    known = {"bandit": 1, "rifle_man": 1, "night_raid": 1}
    assert side["hand_known"] == (known if value else {})


# --- limits at an area ----------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "room"), [(0, 5), (1, 0), (3, 2), (4, 3)])
def test_guardian_firepower_limit(tables: Tables, value: int, room: int) -> None:
    scene = Scene({"guardian_firepower_limit": value}).row(GUARDIANS, "farmer")
    table = tables.at(scene.hand(GUARDIANS, *5 * ["farmer"]))
    after(table, *room * ["play farmer"])
    assert table.legal() == ["done"]


@pytest.mark.parametrize(("value", "room"), [(0, 4), (1, 0), (3, 2)])
def test_mapache_firepower_limit(tables: Tables, value: int, room: int) -> None:
    scene = Scene({"mapache_firepower_limit": value}).turn(MAPACHE).row(MAPACHE, "bandit")
    table = tables.at(scene.hand(MAPACHE, *4 * ["bandit"]))
    after(table, *room * ["play bandit"])
    assert table.legal() == ["done"]


@pytest.mark.parametrize("value", [False, True])
def test_blockades_count_for_limit(tables: Tables, value: bool) -> None:
    scene = Scene({"blockades_count_for_limit": value}).row(GUARDIANS, "farmer", "farmer")
    scene.blockades(GUARDIANS, "cut_off").hand(GUARDIANS, "farmer", "barricade")
    assert ("farmer" in starting(tables.at(scene), "play")) != value
    scene.row(GUARDIANS, "farmer").blockades(GUARDIANS, "pinned_down")
    table = after(tables.at(scene), "play farmer")  # not towards the limit of the blockade
    assert starting(table, "play") == ["barricade"]


@pytest.mark.parametrize(
    ("value", "lying", "legal"),
    [(0, 5, True), (1, 0, True), (1, 1, False), (2, 1, True), (2, 2, False), (4, 3, True)],
)
def test_blockades_per_side_and_area(tables: Tables, value: int, lying: int, legal: bool) -> None:
    there = [*2 * ["road_block"], *2 * ["lookouts_on_the_ridge"], "cut_off"][:lying]
    scene = Scene({"blockades_per_side_and_area": value}).turn(MAPACHE)
    scene.blockades(GUARDIANS, *there).blockades(MAPACHE, "barricade")
    table = tables.at(scene.hand(MAPACHE, "pinned_down", "bandit"))
    assert ("pinned_down" in starting(table, "play")) == legal


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 12, 14])
def test_army_tokens_start(tables: Tables, value: int) -> None:
    table = tables.deal(1, army_tokens_start=value)
    assert table.json()["army"] == value
    assert table.scores() == [0, 0]


@pytest.mark.parametrize("value", [12, 14, 30])
def test_army_tokens_total(tables: Tables, value: int) -> None:
    more = {"on_play": [{"op": "army_tokens", "amount": 20}]}
    options = changed(("card cut_the_telegraph", more), army_tokens_total=value)
    scene = Scene(options).turn(MAPACHE).hand(MAPACHE, "cut_the_telegraph", "plunder")
    table = after(tables.at(scene), "play cut_the_telegraph", "pay plunder")
    assert table.json()["army"] == value
    assert table.scores() == [0, 0]


@pytest.mark.parametrize("value", [0, 1, 2])
def test_true_grit_tokens(tables: Tables, value: int) -> None:
    """The lowest survival gets them first."""
    options = changed(("guardian goatherd", {"true_grit": 1}), true_grit_tokens=value)
    now = tables.deal(1, **options).json()
    grit = {one["id"]: one["grit"] for one in now["guardians"]}
    assert (grit["goatherd"], grit["padre_esteban"]) == (int(value > 0), int(value > 1))
    assert now["supply"]["grit"] == 0


@pytest.mark.parametrize("value", [0, 9, 30])
def test_mapache_power_tokens(tables: Tables, value: int) -> None:
    scene = Scene({"mapache_power_tokens": value}).turn(MAPACHE).row(MAPACHE, "bandit")
    table = after(tables.at(scene.hand(MAPACHE, "rotgut_courage")), "play rotgut_courage")
    assert row(table, MAPACHE) == ["bandit +2" if value else "bandit"]
    assert table.json()["supply"]["power"][1] == max(0, value - 1)


@pytest.mark.parametrize("value", [0, 4, 30])
def test_guardian_power_tokens(tables: Tables, value: int) -> None:
    scene = Scene({"guardian_power_tokens": value}).hand(GUARDIANS, "fortify", "farmer")
    table = after(tables.at(scene), "play fortify", "pay farmer")
    assert table.json()["rows"][0]["tokens"] == ({"2": 1} if value else {})
    assert table.json()["supply"]["power"][0] == max(0, value - 1)


def test_power_token_values(tables: Tables) -> None:
    nine = {"on_play": [{"op": "power_token_card", "n": 1, "value": 9}]}
    options = changed(("card rotgut_courage", nine), power_token_values=[9, 2])
    scene = Scene(options).turn(MAPACHE).row(MAPACHE, "bandit +2")
    table = after(tables.at(scene.hand(MAPACHE, "rotgut_courage")), "play rotgut_courage")
    assert row(table, MAPACHE) == ["bandit +9 +2"]
    assert table.json()["rows"][0]["firepower"][1][0]["tokens"] == {"2": 1, "9": 1}


@pytest.mark.parametrize("value", [1, 2, 3])
def test_max_true_grit_per_card(tables: Tables, value: int) -> None:
    scene = Scene({"max_true_grit_per_card": value}).people("goatherd", "padre_esteban grit")
    scene.hand(GUARDIANS, "a_prayer_before_battle", "farmer", "farmer").row(MAPACHE, "rifle_man")
    table = after(tables.at(scene), "play a_prayer_before_battle", *2 * ["pay farmer"])
    if value > 1:
        after(table, "target padre_esteban")
    assert people(table) == [
        "goatherd" if value > 1 else "goatherd grit",
        "padre_esteban" + min(value, 2) * " grit",
    ]


def test_max_true_grit_per_card_one_token_for_each_hit(tables: Tables) -> None:
    scene = Scene({"max_true_grit_per_card": 3}).turn(MAPACHE)
    scene.row(GUARDIANS, "faithful_bodyguard grit 3").hand(MAPACHE, *2 * ["no_quarter"])
    scene.hand(MAPACHE, "no_quarter", "bandit")
    table = after(tables.at(scene), "play no_quarter", "pay bandit")
    assert row(table, GUARDIANS) == ["faithful_bodyguard grit 2"]
    assert table.json()["supply"]["grit"] == 11 - 1 - 2


# --- guardians and poker --------------------------------------------------------------------------


def test_starting_guardians(tables: Tables) -> None:
    table = tables.deal(1, **without("guardian", "schoolteacher", starting_guardians=6))
    assert [one["id"] for one in table.json()["guardians"]][:2] == ["goatherd", "old_veteran"]
    assert len(table.json()["guardians"]) == 6


def test_recruits(tables: Tables) -> None:
    table = tables.deal(1, **without("guardian", "doctor", "barber", recruits=10))
    assert len(table.json()["recruits"]) == 10


def test_poker_cards_per_player(tables: Tables) -> None:
    options = without("poker", "esteban_cheat_b", "mapache_9", poker_cards_per_player=5)
    assert tables.deal(1, **options).json()["poker"]["hand_sizes"] == [4, 4]


@pytest.mark.parametrize("value", [0, 1, 5])
def test_poker_cards_removed(tables: Tables, value: int) -> None:
    table = tables.deal(1, poker_cards_removed=value)
    assert table.json()["poker"]["hand_sizes"] == [6 - value, 6 - value]
    if value == 5:  # one round decides
        after(table, table.legal()[0])
        after(table, table.legal()[0])
        assert table.json()["poker"] is None


@pytest.mark.parametrize("value", [1, 2, 3])
def test_poker_rounds_to_win(tables: Tables, value: int) -> None:
    options = {"poker_rounds_to_win": value}
    state = tournament(
        ["esteban_6", "esteban_4", "esteban_3", "esteban_cheat_a", "esteban_cheat_b"],
        ["mapache_2", "mapache_7", "mapache_8", "mapache_9", "mapache_5"],
        options=options,
    )
    table = tables.of_json(options, state)
    pairs = [
        ("esteban_6", "mapache_2"),
        ("esteban_cheat_a", "mapache_9"),
        ("esteban_cheat_b", "mapache_5"),
    ]
    for wins, (ours, theirs) in enumerate(pairs[:value]):
        assert table.json()["poker"]["wins"] == [wins, 0]
        after(table, f"commit {ours}", f"commit {theirs}")
    assert table.json()["poker"] is None


# --- explosions, Gatling gun, attack --------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "cards", "legal"),
    [
        (1, ["hired_gun"], True),
        (2, ["hired_gun"], False),
        (3, ["hired_gun", "crate_of_blasting_powder"], True),
        (4, ["hired_gun", "crate_of_blasting_powder"], False),
        (4, 2 * ["crate_of_blasting_powder"], True),
    ],
)
def test_explosion_symbols(tables: Tables, value: int, cards: list[str], legal: bool) -> None:
    scene = Scene({"explosion_symbols": value}, area=BRIDGE).row(MAPACHE, "bandit")
    table = tables.at(scene.hand(GUARDIANS, *cards))
    assert ("explode" in table.legal()) == legal
    if legal:
        after(table, "explode", *(f"pay {card}" for card in cards))
        assert row(table, MAPACHE) == []
        assert sum(discard(table, GUARDIANS).values()) == len(cards)


@pytest.mark.parametrize("value", [0, 1, 2])
def test_bridge_uses_per_game(tables: Tables, value: int) -> None:
    scene = Scene({"bridge_uses_per_game": value}, area=BRIDGE).row(MAPACHE, "bandit")
    scene.hand(GUARDIANS, "crate_of_blasting_powder")
    for used in range(value + 1 if value else 3):
        table = tables.at(scene.put(bridge_used=used))
        assert ("explode" in table.legal()) == (value == 0 or used < value)


@pytest.mark.parametrize("value", [0, 1, 2])
def test_tunnel_uses_per_round(tables: Tables, value: int) -> None:
    scene = Scene({"tunnel_uses_per_round": value}, area=MINE).row(MAPACHE, "bandit")
    scene.hand(GUARDIANS, "crate_of_blasting_powder")
    for used in range(value + 1 if value else 3):
        table = tables.at(scene.put(tunnels_used=used))
        assert ("explode" in table.legal()) == (value == 0 or used < value)


@pytest.mark.parametrize("value", [0, 1, 2])
def test_gatling_activations_per_turn(tables: Tables, value: int) -> None:
    scene = Scene({"gatling_activations_per_turn": value}, area=MINE).turn(MAPACHE)
    scene.row(MAPACHE, "bandit").hand(MAPACHE, *4 * ["pistol_man"])
    table = tables.at(scene)
    for _ in range(value or 3):
        after(table, "gatling", "pay pistol_man")
    assert ("gatling" in table.legal()) == (value == 0)


@pytest.mark.parametrize("value", [True, False])
def test_explosions_ignore_true_grit(tables: Tables, value: bool) -> None:
    scene = Scene({"explosions_ignore_true_grit": value}, area=BRIDGE)
    scene.row(MAPACHE, "lieutenant grit", "bandit").hand(GUARDIANS, "crate_of_blasting_powder")
    table = after(tables.at(scene), "explode", "pay crate_of_blasting_powder")
    assert row(table, MAPACHE) == ([] if value else ["lieutenant"])
    assert table.json()["supply"]["grit"] == 10


@pytest.mark.parametrize("value", [1, 3, 6])
def test_final_space(tables: Tables, value: int) -> None:
    spaces = value * [{"recruits": 0}]
    options = changed((f"area {MINE}", {"spaces": spaces}), final_space=value)
    assert attack(tables, Scene(options, area=MINE, space=value)).json()["reason"] == "showdown"
    if value > 1:
        table = attack(tables, Scene(options, area=MINE, space=value - 1))
        assert table.json()["space"] == value


@pytest.mark.parametrize("value", [1, 2, 9])
def test_hits_per_won_attack(tables: Tables, value: int) -> None:
    scene = Scene({"hits_per_won_attack": value}, area=BRIDGE)
    scene.people("schoolteacher", "mission_nun", "padre_esteban grit")
    table = attack(tables, scene.row(MAPACHE, "army_deserters"))
    left = ["schoolteacher", "mission_nun", "padre_esteban grit"][value:]
    assert people(table) == left


@pytest.mark.parametrize("value", [True, False])
def test_attack_needs_strictly_more(tables: Tables, value: bool) -> None:
    scene = Scene({"attack_needs_strictly_more": value}, area=BRIDGE)
    scene.row(MAPACHE, "pistol_man", "bandit")
    assert len(attack(tables, scene).json()["dead"]) == (0 if value else 1)


@pytest.mark.parametrize("value", [False, True])
def test_grit_hit_counts_as_kill(tables: Tables, value: bool) -> None:
    scene = Scene({"grit_hit_counts_as_kill": value}, area=BRIDGE).people("padre_esteban grit")
    scene.row(MAPACHE, "army_deserters")
    assert attack(tables, scene).json()["army"] == (12 if value else 11)
    table = attack(tables, scene.put(shields=1))  # cancelled: never
    assert (table.json()["army"], people(table)) == (11, ["padre_esteban grit"])
    assert hand(table, MAPACHE) == {}
