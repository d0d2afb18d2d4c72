"""The test vectors of the rules (section 16), 17 to 34."""

from collections import Counter

import pytest

from tests.lockstep import Reference as Side
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
)
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE

MINE = "abandoned_silver_mine"
BRIDGE = "los_quantos_bridge"


def gatling() -> Scene:
    scene = Scene(area=MINE).turn(MAPACHE)
    scene.people("stable_hand", "one_eyed_gunman grit", "padre_esteban grit")
    scene.row(MAPACHE, "bandit", "bandit", "bandit")
    return scene.hand(MAPACHE, *3 * ["pistol_man"], *2 * ["rifle_man"], "plunder")


def test_vector_17_three_shots(tables: Tables) -> None:
    table = after(tables.at(gatling()), "gatling", *2 * ["pay pistol_man"], "pay rifle_man")
    now = table.json()
    assert people(table) == ["padre_esteban grit"]
    assert now["supply"]["grit"] == 10
    assert now["dead"][0] == "stable_hand"
    assert "one_eyed_gunman" in now["dead"]
    assert now["kills"] == 2
    assert hand(table, MAPACHE) == {"pistol_man": 1, "rifle_man": 1, "plunder": 1}
    assert "gatling" not in table.legal()


def test_vector_17_fewer_shots(tables: Tables) -> None:
    table = after(tables.at(gatling()), "gatling")
    assert table.legal() == ["pay pistol_man", "pay rifle_man"]
    after(table, "pay pistol_man", "pay rifle_man")
    assert table.legal() == ["fire", "pay rifle_man"]
    after(table, "fire")
    assert people(table) == ["one_eyed_gunman", "padre_esteban grit"]


def test_vector_19_jammed_gatling(tables: Tables) -> None:
    table = tables.at(gatling().blockades(MAPACHE, "jammed_gatling"))
    after(table, "gatling", "pay rifle_man")
    assert people(table) == ["one_eyed_gunman grit", "padre_esteban grit"]
    assert table.json()["gatling_used"] == 1
    assert table.json()["phase"] == "play"


def test_vector_20_a_token_lost_is_no_kill(tables: Tables) -> None:
    scene = Scene(area="malpaso").people("padre_esteban grit").row(MAPACHE, "army_deserters")
    table = attack(tables, scene)
    assert people(table) == ["padre_esteban"]
    assert table.json()["army"] == 11


def test_vector_22_collapse_the_tunnels(tables: Tables) -> None:
    scene = Scene(area=MINE).hand(GUARDIANS, "hired_gun", "stick_of_dynamite", "farmer")
    scene.row(MAPACHE, "general_mapache grit", "bandit").blockades(GUARDIANS, "road_block")
    table = after(tables.at(scene), "explode", "pay hired_gun", "pay stick_of_dynamite")
    now = table.json()
    assert row(table, MAPACHE) == []
    assert discard(table, MAPACHE) == {"general_mapache": 1, "bandit": 1}
    assert now["supply"]["grit"] == 10
    assert now["rows"][5]["blockades"] == [["road_block"], []]
    assert discard(table, GUARDIANS) == {"hired_gun": 1, "stick_of_dynamite": 1}


def explosion(tables: Tables, *cards: str) -> Side:
    return tables.at(Scene(area=BRIDGE).row(MAPACHE, "bandit").hand(GUARDIANS, *cards))


def test_vector_23_payments_of_an_explosion(tables: Tables) -> None:
    after(explosion(tables, "crate_of_blasting_powder"), "explode", "pay crate_of_blasting_powder")
    after(explosion(tables, "hired_gun", "hired_gun"), "explode", *2 * ["pay hired_gun"])
    assert "explode" not in explosion(tables, "hired_gun").legal()
    table = after(explosion(tables, "hired_gun", "crate_of_blasting_powder"), "explode")
    assert table.legal() == ["pay crate_of_blasting_powder"]
    table = explosion(tables, *2 * ["hired_gun"], "crate_of_blasting_powder")
    assert after(table, "explode", "pay hired_gun").legal() == ["pay hired_gun"]


def test_vector_24_dynamite_the_bridge_once_a_game(tables: Tables) -> None:
    scene = Scene(area=BRIDGE).row(MAPACHE, "bandit")
    scene.hand(GUARDIANS, *2 * ["crate_of_blasting_powder"])
    table = after(tables.at(scene), "explode", "pay crate_of_blasting_powder")
    assert table.json()["bridge_used"] == 1
    assert "explode" not in tables.at(scene.put(bridge_used=1)).legal()
    table = after(tables.at(scene), "done", "done")
    assert (table.json()["bridge_used"], table.json()["space"]) == (1, 2)
    assert "explode" not in table.legal()


def test_vector_24_collapse_the_tunnels_once_a_round(tables: Tables) -> None:
    scene = Scene(area=MINE).row(MAPACHE, "bandit").put(tunnels_used=1)
    table = tables.at(scene.hand(GUARDIANS, "crate_of_blasting_powder"))
    assert "explode" not in table.legal()
    after(table, "done", "done")
    after(table, "explode", "pay crate_of_blasting_powder")
    assert table.json()["tunnels_used"] == 1


def test_vector_25_stick_of_dynamite(tables: Tables) -> None:
    scene = Scene().row(MAPACHE, "lieutenant grit", "bandit", "rifle_man")
    table = tables.at(scene.hand(GUARDIANS, "stick_of_dynamite", "farmer"))
    after(table, "play stick_of_dynamite", "pay farmer")
    assert row(table, MAPACHE) == ["rifle_man", "lieutenant grit"]
    assert discard(table, MAPACHE) == {"bandit": 1}


def test_vector_26_the_captain_and_a_lieutenant(tables: Tables) -> None:
    scene = Scene(area="saloon").people("cavalry_captain", "padre_esteban grit")
    table = attack(tables, scene.row(MAPACHE, "lieutenant grit"))
    assert people(table)[-1] == "padre_esteban grit"
    assert row(table, MAPACHE, 1) == ["lieutenant"]
    assert table.json()["supply"]["grit"] == 10


def test_vector_27_optional_spaces_of_the_saloon(tables: Tables) -> None:
    scene = Scene(area="saloon", space=1).turn(MAPACHE)
    table = after(tables.at(scene), "done")
    before = len(table.json()["recruits"])
    assert table.legal() == ["leave", "enter"]
    asked = table.json()
    left = after(tables.of_json({}, asked), "leave").json()
    assert (left["area"], left["space"]) == (2, 1)
    after(table, "enter")
    now = table.json()
    assert (now["area"], now["space"]) == (1, 2)
    assert len(left["recruits"]) == len(now["recruits"]) == before - 1
    while table.legal() != ["leave", "enter"]:
        table.apply(table.legal()[0])
    assert (table.json()["area"], table.json()["space"]) == (1, 2)


def test_vector_28_cut_off(tables: Tables) -> None:
    scene = Scene(area="church", space=2).blockades(GUARDIANS, "cut_off")
    now = attack(tables, scene).json()
    assert (now["area"], now["space"]) == (1, 1)


def test_vector_29_the_army_arrives(tables: Tables) -> None:
    table = attack(tables, Scene().put(army=1))
    assert (table.json()["winner"], table.json()["reason"]) == (GUARDIANS, "army")
    assert table.returns() == [1, 0]


def test_vector_30_the_showdown(tables: Tables) -> None:
    scene = Scene(area=MINE, space=4).row(MAPACHE, "army_deserters")
    table = attack(tables, scene)
    assert table.json()["dead"] == ["goatherd"]
    assert (table.json()["winner"], table.json()["reason"]) == (GUARDIANS, "showdown")


def test_vector_31_all_killed_by_a_card(tables: Tables) -> None:
    scene = Scene().people("mission_nun", "padre_esteban").turn(MAPACHE)
    scene.hand(MAPACHE, "night_raid", *3 * ["bandit"])
    table = after(tables.at(scene), "play night_raid", *3 * ["pay bandit"])
    assert (table.json()["winner"], table.json()["reason"]) == (MAPACHE, "all_killed")
    assert table.returns() == [0, 1]
    assert table.json()["army"] == 12
    assert table.to_act is None


def test_vector_33_a_deck_of_one_card(tables: Tables) -> None:
    scene = Scene().deck(MAPACHE, "bandit")
    table = after(tables.at(scene), "done")
    side = table.json()["sides"][MAPACHE]
    assert (side["hand"], side["deck"]) == ({"bandit": 1}, {})
    assert sum(side["discard"].values()) == 61
    after(table, "done")
    assert table.to_act == GUARDIANS


def hard_ride() -> Scene:
    scene = Scene(area="malpaso", town=MAPACHE).turn(MAPACHE).hand(MAPACHE, "hard_ride", "bandit")
    scene.row(MAPACHE, "rifle_man", "bandit", area=BRIDGE)
    return scene.row(MAPACHE, "mounted_raiders", area="jailhouse")


def answers(tables: Tables, state: Json) -> Counter[tuple[str, ...]]:
    """The rows at Malpaso after every way to choose."""
    table = tables.of_json({}, state)
    if table.json()["phase"] != "target":
        return Counter([tuple(row(table, MAPACHE))])
    found: Counter[tuple[str, ...]] = Counter()
    for action in table.legal():
        found += answers(tables, after(tables.of_json({}, state), action).json())
    return found


def test_vector_34_hard_ride(tables: Tables) -> None:
    table = after(tables.at(hard_ride()), "play hard_ride", "pay bandit")
    r, b, m = "rifle_man", "bandit", "mounted_raiders"
    found = answers(tables, table.json())
    assert found == Counter([(), (r,), (b,), (m,), (b, r), (b, m), (r, m)])
    assert starting(table, "target") == [
        f"{m} at jailhouse",
        f"{b} at {BRIDGE}",
        f"{r} at {BRIDGE}",
    ]


@pytest.mark.parametrize("second", ["rifle_man"])
def test_vector_34_they_add_four_and_five(tables: Tables, second: str) -> None:
    table = after(tables.at(hard_ride()), "play hard_ride", "pay bandit")
    after(table, "target mounted_raiders at jailhouse", f"target {second} at {BRIDGE}")
    assert row(table, MAPACHE) == [second, "mounted_raiders"]
    scene = Scene(area="malpaso").row(MAPACHE, second, "mounted_raiders")
    assert totals(tables, scene)[0] == 4 + 5
