"""Rulings on set-up, marker, play, hits and the end (rules, sections 3 to 13), on both sides."""

from collections import Counter

import pytest

from tests.revolver_2.custom import changed
from tests.revolver_2.fights import attack, totals
from tests.revolver_2.positions import (
    Scene,
    Tables,
    after,
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


# --- poker ----------------------------------------------------------------------------------------


def test_4_1_one_card_of_each_hand_is_removed(tables: Tables) -> None:
    removed: Counter[str] = Counter()
    for seed in range(40):
        poker = tables.deal(seed).json()["poker"]
        assert poker["hand_sizes"] == [5, 5]
        for number, cards in enumerate(poker["hands"]):
            assert len(set(cards)) == 5
            removed.update({f"{number} {name}" for name in cards})
    assert len(removed) == 12
    assert all(count < 40 for count in removed.values())


TIES: list[tuple[str, str, str]] = [
    ("esteban_cheat_a", "mapache_8", "cheat"),
    ("esteban_6", "mapache_accusation", "accusation"),
    ("esteban_1", "mapache_2", "number"),
]


@pytest.mark.parametrize(("ours", "theirs", "kind"), TIES)
def test_4_3_equal_cards_win_nothing(tables: Tables, ours: str, theirs: str, kind: str) -> None:
    value = 7 if kind == "number" else None
    options = changed(
        (f"poker {ours}", {"kind": kind, "value": value}),
        (f"poker {theirs}", {"kind": kind, "value": value, "returns_to_hand": False}),
    )
    state = tournament(
        ["esteban_1", "esteban_3", "esteban_4", "esteban_6", "esteban_cheat_a"],
        ["mapache_2", "mapache_5", "mapache_7", "mapache_8", "mapache_accusation"],
        options=options,
    )
    table = after(tables.of_json(options, state), f"commit {ours}", f"commit {theirs}")
    assert table.json()["poker"]["wins"] == [0, 0]
    assert table.json()["poker"]["hand_sizes"] == [4, 4]


@pytest.mark.parametrize(("four", "wins", "town"), [(8, [1, 1], "church"), (4, [1, 2], "cathouse")])
def test_4_5_after_five_rounds(tables: Tables, four: int, wins: list[int], town: str) -> None:
    """More won rounds decide; if equal, the Guardians win."""
    options = changed(
        ("poker esteban_1", {"value": 2}),
        ("poker esteban_4", {"value": four}),
        ("poker esteban_6", {"value": 9}),
        poker_rounds_to_win=3,
    )
    state = tournament(
        ["esteban_6"],
        ["mapache_9"],
        options=options,
        played=[
            ["esteban_1", "esteban_3", "esteban_cheat_a", "esteban_4"],
            ["mapache_2", "mapache_5", "mapache_7", "mapache_8"],
        ],
        wins=wins,
    )
    table = after(tables.of_json(options, state), "commit esteban_6", "commit mapache_9")
    assert table.json()["areas"][0] == town


def test_4_7_effects_in_the_order_of_the_rounds(tables: Tables) -> None:
    """Guardians first; an accusation played twice resolves once, at its first place."""
    grit = [{"op": "place_true_grit", "player": "guardians", "n": 1}]
    options = changed(("poker esteban_1", {"effects": grit}), poker_rounds_to_win=3)
    state = tournament(
        ["esteban_3", "esteban_4", "esteban_6"],
        ["mapache_2", "mapache_5", "mapache_7", "mapache_accusation"],
        options=options,
        played=[["esteban_1", "esteban_cheat_a"], ["mapache_accusation", "mapache_8"]],
        wins=[2, 0],
    )
    table = after(tables.of_json(options, state), "commit esteban_3", "commit mapache_accusation")
    assert table.json()["setup"] == [
        "mapache_accusation",
        "esteban_cheat_a",
        "mapache_8",
        "esteban_3",
    ]
    assert table.json()["stack"][0]["source"] == "esteban_1"
    after(table, table.legal()[0])
    assert table.json()["setup"] == []
    assert table.json()["hand_change"] == [-1, 0]


def test_4_who_has_not_committed_does_not_know_whether_the_other_has(tables: Tables) -> None:
    table = tables.deal(3)
    views = [table.view(seat) for seat in (0, 1)]
    assert [(view["to_act"], view["pending"]) for view in views] == [(0, [0, 1]), (1, [0, 1])]
    (card, *_) = table.legal()
    assert [table.sees_action(card, seat) for seat in (None, 0, 1)] == [False, True, False]
    table.apply(card)
    assert table.view(1) == views[1]
    assert table.view(0)["poker"]["committed"] == [card.split()[1], None]
    watched = table.view(None)
    assert (watched["to_act"], watched["pending"]) == (1, [1])
    assert (watched["poker"]["hands"], watched["poker"]["committed"]) == 2 * ([None, None],)


def test_4_8_unplayed_poker_cards_leave_unseen(tables: Tables) -> None:
    assert until(tables.deal(2), "play").view(0)["poker"] is None


# --- set-up and marker ----------------------------------------------------------------------------


def test_3_setup(tables: Tables) -> None:
    now = tables.deal(5).json()
    assert len(now["guardians"]) == 7
    assert now["guardians"][-1] == {"id": "padre_esteban", "grit": 1}
    assert now["army"] == 12
    assert now["supply"] == {"grit": 10, "power": [4, 9]}
    assert [side["deck_size"] for side in now["sides"]] == [62, 62]
    assert (now["round"], now["area"], len(now["recruits"])) == (0, None, 12)


def test_3_9_what_the_setup_changes_lasts_through_round_1(tables: Tables) -> None:
    effects = [
        {"op": "shield", "n": 1},
        {"op": "total_modifier", "player": "mapache", "amount": 9},
    ]
    options = changed(("poker esteban_6", {"effects": effects}))
    state = tournament(
        ["esteban_6", "esteban_cheat_a", "esteban_1", "esteban_3"],
        ["mapache_2", "mapache_9", "mapache_7", "mapache_8"],
        options=options,
        played=[["esteban_cheat_b"], ["mapache_5"]],
        wins=[1, 0],
    )
    table = after(tables.of_json(options, state), "commit esteban_6", "commit mapache_2")
    until(table, "play")
    assert (table.json()["shields"], table.json()["modifier"]) == (1, [0, 9])
    after(table, "done", "done")
    assert table.json()["dead"] == []
    assert (table.json()["shields"], table.json()["modifier"]) == (0, [0, 0])


def test_6_skipping_skips_all_optional_spaces(tables: Tables) -> None:
    table = after(attack(tables, Scene(area="saloon")), "leave")
    assert (table.json()["area"], table.json()["space"]) == (2, 1)


def test_6_from_the_last_space_to_the_next_area(tables: Tables) -> None:
    now = attack(tables, Scene(area="saloon", space=3)).json()
    assert (now["area"], now["space"]) == (2, 1)


def test_6_on_enter_comes_before_the_recruits(tables: Tables) -> None:
    """Otherwise the recruit could take the token."""
    grit = [{"op": "place_true_grit", "player": "guardians", "n": 1}]
    options = changed(("area beagles_stables", {"on_enter": grit}))
    scene = Scene(options, area="saloon", space=3).people("goatherd", "padre_esteban")
    table = attack(tables, scene)
    assert (table.json()["step"], len(table.json()["recruits"])) == ("enter", 12)
    assert table.legal() == ["target goatherd", "target padre_esteban"]
    after(table, "target goatherd")
    assert len(table.json()["recruits"]) == 11


def test_6_recruits_resolve_card_by_card(tables: Tables) -> None:
    spaces = [{"recruits": 1}, {"recruits": 3}]
    options = changed(("area church", {"spaces": spaces, "on_enter": []}))
    scene = Scene(options, area="church").people("goatherd", "padre_esteban")
    asked = 0
    for key in range(1, 30):
        table = attack(tables, scene.put(chance=key))
        now = table.json()
        if now["phase"] == "target":
            asked += 1
            joined = 12 - len(now["recruits"])
            recruits = [e for e in now["stack"] if e["do"] == "recruits"]
            assert recruits == ([{"do": "recruits", "left": 3 - joined}] if joined < 3 else [])
            table.apply(table.legal()[0])
        assert len(until(table, "play").json()["recruits"]) == 9
    assert asked


def test_6_cards_at_earlier_areas_have_no_effect(tables: Tables) -> None:
    scene = Scene(area="saloon").row(MAPACHE, "army_deserters", area="church")
    scene.blockades(MAPACHE, "barricade", area="church")
    assert totals(tables, scene.row(MAPACHE, "bandit")) == (2, 3)


# --- play -----------------------------------------------------------------------------------------


def test_5_an_empty_deck_is_not_reshuffled(tables: Tables) -> None:
    table = after(tables.at(Scene().deck(MAPACHE)), "done")
    side = table.json()["sides"][MAPACHE]
    assert (side["hand_size"], side["deck_size"]) == (0, 0)
    assert sum(side["discard"].values()) == 62


def test_7_the_payment_is_named_in_order_of_kinds(tables: Tables) -> None:
    scene = Scene().turn(MAPACHE).hand(MAPACHE, "army_deserters", "bandit", "plunder", "rifle_man")
    table = after(tables.at(scene), "play army_deserters")
    assert table.legal() == ["pay bandit", "pay rifle_man"]  # nothing comes after Plunder
    after(table, "pay rifle_man")
    assert table.legal() == ["pay plunder"]
    assert table.json()["paying"] == {"card": "army_deserters", "chosen": {"rifle_man": 1}}
    assert table.json()["sides"][MAPACHE]["hand_size"] == 4
    after(table, "pay plunder")
    assert hand(table, MAPACHE) == {"bandit": 1}


def test_7_a_limit_below_what_lies_there(tables: Tables) -> None:
    scene = Scene().row(GUARDIANS, *3 * ["farmer"]).blockades(GUARDIANS, "pinned_down")
    table = tables.at(scene.hand(GUARDIANS, "farmer"))
    assert (starting(table, "play"), len(row(table, GUARDIANS))) == ([], 3)


@pytest.mark.parametrize("actions", [99, 100])
def test_7_a_turn_has_at_most_100_actions(tables: Tables, actions: int) -> None:
    scene = Scene(area=BRIDGE).row(MAPACHE, "bandit").put(actions=actions)
    table = tables.at(scene.hand(GUARDIANS, "farmer", "crate_of_blasting_powder"))
    assert (table.legal() == ["done"]) == (actions == 100)
    if actions == 99:
        assert after(table, "play farmer").legal() == ["done"]
    after(table, "done")
    assert table.json()["actions"] == 0


@pytest.mark.parametrize("amount", [-5, -20])
def test_8_a_total_below_0_counts_as_0(tables: Tables, amount: int) -> None:
    """Only the finished sum is cut."""
    scene = Scene().put(modifier=[amount, 0])
    assert attack(tables, scene).json()["dead"] == []
    scene = Scene(area="jailhouse").put(modifier=[amount, 0])
    assert attack(tables, scene).json()["dead"] == ["goatherd"]  # the bonus alone wins
    scene = Scene().row(GUARDIANS, "repeating_rifle").put(modifier=[amount + 15, 0])
    assert totals(tables, scene)[1] == max(0, 3 + 3 + amount + 15)


def test_8_one_hit_however_large_the_difference(tables: Tables) -> None:
    scene = Scene(area="malpaso").row(MAPACHE, *4 * ["army_deserters"])
    table = attack(tables, scene)
    assert table.json()["dead"] == ["goatherd"]
    assert row(table, MAPACHE) == 4 * ["army_deserters"]


def test_9_explosions_ignore_tokens_and_need_a_card(tables: Tables) -> None:
    scene = Scene(area=BRIDGE).hand(GUARDIANS, "crate_of_blasting_powder")
    assert "explode" not in tables.at(scene).legal()
    scene.row(MAPACHE, "lieutenant grit +2").row(GUARDIANS, "farmer")
    table = after(tables.at(scene), "explode", "pay crate_of_blasting_powder")
    assert (row(table, MAPACHE), row(table, GUARDIANS)) == ([], ["farmer"])
    assert table.json()["supply"] == {"grit": 10, "power": [4, 9]}
    elsewhere = Scene(area="malpaso").hand(GUARDIANS, "crate_of_blasting_powder")
    assert "explode" not in tables.at(elsewhere.row(MAPACHE, "bandit")).legal()


def test_10_losing_firepower_in_between_does_not_reduce_the_shots(tables: Tables) -> None:
    scene = Scene(area=MINE).turn(MAPACHE).row(MAPACHE, "bandit", "rifle_man")
    scene.people("knife_thrower", "mission_nun", "padre_esteban grit")
    table = tables.at(scene.hand(MAPACHE, "pistol_man", "pistol_man"))
    after(table, "gatling", "pay pistol_man", "pay pistol_man")
    assert row(table, MAPACHE) == ["rifle_man"]
    assert people(table) == ["padre_esteban grit"]


def test_10_only_at_the_mine(tables: Tables) -> None:
    scene = Scene(area="malpaso").turn(MAPACHE).row(MAPACHE, "bandit")
    assert "gatling" not in tables.at(scene.hand(MAPACHE, "pistol_man")).legal()
    scene = Scene(area=MINE).turn(MAPACHE)
    assert "gatling" not in tables.at(scene.hand(MAPACHE, "pistol_man")).legal()
    scene.row(MAPACHE, "bandit")
    assert "gatling" not in tables.at(scene.hand(MAPACHE, "plunder")).legal()


# --- hits and the end -----------------------------------------------------------------------------


def test_11_on_death_of_the_last_guardian_is_ignored(tables: Tables) -> None:
    scene = Scene().people("goatherd").row(MAPACHE, "army_deserters")
    table = attack(tables, scene)
    assert table.json()["reason"] == "all_killed"
    assert table.json()["sides"][GUARDIANS]["hand_size"] == 0


def test_11_an_empty_supply_gives_no_token(tables: Tables) -> None:
    scene = Scene({"true_grit_tokens": 1}).hand(GUARDIANS, *2 * ["a_prayer_before_battle"])
    scene.hand(GUARDIANS, "a_prayer_before_battle", "faithful_bodyguard", *5 * ["farmer"])
    table = after(tables.at(scene), "play a_prayer_before_battle", *2 * ["pay farmer"])
    assert people(table)[-2:] == ["mine_foreman", "padre_esteban grit"]
    after(table, "play faithful_bodyguard", *3 * ["pay farmer"])
    assert row(table, GUARDIANS) == ["faithful_bodyguard"]


def test_11_a_token_protects_a_guardian_card_too(tables: Tables) -> None:
    scene = Scene().turn(MAPACHE).row(GUARDIANS, "faithful_bodyguard grit")
    table = tables.at(scene.hand(MAPACHE, "no_quarter", "bandit"))
    after(table, "play no_quarter", "pay bandit")
    assert row(table, GUARDIANS) == ["faithful_bodyguard"]


def test_12_a_kill_by_a_card_counts(tables: Tables) -> None:
    scene = Scene().turn(MAPACHE).hand(MAPACHE, "start_picking_up_yer_teeth", "plunder")
    table = after(tables.at(scene), "play start_picking_up_yer_teeth", "pay plunder", "done")
    assert table.json()["army"] == 12


def test_12_a_card_takes_the_last_token(tables: Tables) -> None:
    scene = Scene().put(army=1).hand(GUARDIANS, "ride_for_the_garrison", "farmer")
    table = after(tables.at(scene), "play ride_for_the_garrison", "pay farmer")
    assert table.json()["reason"] == "army"
    assert table.scores() == [12, 0]


def test_13_leader_lost(tables: Tables) -> None:
    """Not with the shipped survival values, where the leader dies last."""
    options = changed(("guardian padre_esteban", {"survival": 20, "leader": None}))
    options["data"]["guardian"][1]["leader"] = True  # the Goatherd
    scene = Scene(options, area=MINE, space=4).row(MAPACHE, "army_deserters")
    table = attack(tables, scene)
    assert table.json()["dead"] == ["goatherd"]
    assert (table.json()["winner"], table.json()["reason"]) == (MAPACHE, "leader_lost")


def test_13_the_army_comes_before_the_showdown(tables: Tables) -> None:
    table = attack(tables, Scene(area=MINE, space=4).put(army=1))
    assert table.json()["reason"] == "army"
    assert table.json()["stage"] == table.json()["round"]


def test_13_nothing_is_drawn_after_the_last_space(tables: Tables) -> None:
    table = attack(tables, Scene(area=MINE, space=4))
    assert [side["hand_size"] for side in table.json()["sides"]] == [0, 0]
    assert (table.to_act, table.legal(), table.places()) == (None, [], [1, 2])
