"""The test vectors of the rules (section 16), 1 to 16; the others are in the next file.

The specification leaves out 15, 18, 21 and 32.
"""

import pytest

from tests.lockstep import Reference as Side
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

OURS = ("esteban_1", "esteban_3", "esteban_4", "esteban_6", "esteban_cheat_a")
THEIRS = ("mapache_2", "mapache_5", "mapache_8", "mapache_9", "mapache_accusation")


def reveal(tables: Tables, *rounds: str, key: int = 1) -> Side:
    """Poker rounds written "ours/theirs"."""
    table = tables.of_json({}, tournament(OURS, THEIRS, key=key))
    for pair in rounds:
        after(table, *(f"commit {card}" for card in pair.split("/")))
    return table


def test_vector_1_a_cheat_beats_a_number(tables: Tables) -> None:
    poker = reveal(tables, "esteban_cheat_a/mapache_9").json()["poker"]
    assert poker["wins"] == [1, 0]
    assert poker["played"] == [["esteban_cheat_a"], ["mapache_9"]]
    assert poker["hand_sizes"] == [4, 4]


def test_vector_2_an_accusation_beats_a_cheat_and_comes_back(tables: Tables) -> None:
    poker = reveal(tables, "esteban_cheat_a/mapache_accusation").json()["poker"]
    assert poker["wins"] == [0, 1]
    assert poker["hands"][1] == list(THEIRS)
    assert poker["hand_sizes"] == [4, 5]


def test_vector_3_a_number_beats_an_accusation(tables: Tables) -> None:
    poker = reveal(tables, "esteban_3/mapache_accusation").json()["poker"]
    assert poker["wins"] == [1, 0]
    assert poker["hands"][1] == list(THEIRS)


@pytest.mark.parametrize("key", range(1, 9))
def test_vector_4_mapache_wins_the_tournament(tables: Tables, key: int) -> None:
    table = reveal(tables, "esteban_1/mapache_2", "esteban_4/mapache_5", key=key)
    now = until(table, "play").json()
    assert now["areas"][:3] == ["cathouse", "jailhouse", "drinking_den"]
    assert len(now["recruits"]) == 12 - 1 - 1  # one by the card, one by the first space
    assert now["army"] == 14
    barber = "barber" in people(table)
    assert now["sides"][0]["hand_size"] == 6 + barber + 2  # two in the draw phase
    assert now["sides"][1]["hand_size"] == 6
    assert now["poker"] is None


@pytest.mark.parametrize("key", range(1, 9))
def test_vector_5_the_guardians_win_the_tournament(tables: Tables, key: int) -> None:
    table = reveal(tables, "esteban_cheat_a/mapache_8", "esteban_6/mapache_2", key=key)
    now = until(table, "play").json()
    assert now["areas"][:3] == ["church", "saloon", "beagles_stables"]
    assert now["army"] == 13
    barber = "barber" in people(table)
    assert now["sides"][0]["hand_size"] == 4 + 1 + barber + 2  # Church, recruit, draw phase
    assert now["sides"][1]["hand_size"] == 6


def test_vector_6_a_card_of_cost_2_needs_two_others(tables: Tables) -> None:
    scene = Scene().turn(MAPACHE).hand(MAPACHE, "army_deserters", "bandit", "pistol_man")
    table = after(tables.at(scene), "play army_deserters", "pay bandit", "pay pistol_man")
    assert hand(table, MAPACHE) == {}
    assert row(table, MAPACHE) == ["army_deserters"]
    table = tables.at(scene.hand(MAPACHE, "army_deserters", "bandit"))
    assert starting(table, "play") == ["bandit"]


@pytest.mark.parametrize(
    ("area", "blockades", "cost"),
    [("los_quantos_bridge", (), 4), ("malpaso", (), 2), ("malpaso", ("stampede",), 3)],
)
def test_vector_7_cost_of_general_mapache(
    tables: Tables, area: str, blockades: tuple[str, ...], cost: int
) -> None:
    for others in range(6):
        scene = Scene(area=area).turn(MAPACHE).blockades(MAPACHE, *blockades)
        table = tables.at(scene.hand(MAPACHE, "general_mapache", *others * ["bandit"]))
        assert ("general_mapache" in starting(table, "play")) == (others >= cost)
    after(table, "play general_mapache", *cost * ["pay bandit"])
    assert row(table, MAPACHE) == ["general_mapache grit"]


def test_vector_8_three_firepower_cards_of_the_guardians(tables: Tables) -> None:
    scene = Scene().row(GUARDIANS, "farmer", "farmer", "shotgun_widow")
    table = tables.at(scene.hand(GUARDIANS, "farmer", "barricade"))
    assert starting(table, "play") == ["barricade"]


@pytest.mark.parametrize(("lying", "legal"), [(1, ["farmer"]), (2, [])])
def test_vector_9_pinned_down(tables: Tables, lying: int, legal: list[str]) -> None:
    scene = Scene().blockades(GUARDIANS, "pinned_down").row(GUARDIANS, *lying * ["farmer"])
    assert starting(tables.at(scene.hand(GUARDIANS, "farmer")), "play") == legal


def church() -> Scene:
    scene = Scene(area="church").row(GUARDIANS, "farmer", "repeating_rifle")
    return scene.row(MAPACHE, "rifle_man", "bandit", "pistol_man")


def test_vector_10_seven_against_seven(tables: Tables) -> None:
    assert totals(tables, church()) == (7, 7)
    table = attack(tables, church())
    assert table.json()["army"] == 11
    assert "goatherd" in people(table)


def test_vector_11_eight_against_seven(tables: Tables) -> None:
    scene = church().row(MAPACHE, "rifle_man", "bandit", "pistol_man", "pistol_man")
    assert totals(tables, scene) == (8, 7)
    table = until(attack(tables, scene), "play")
    now = table.json()
    assert now["dead"] == ["goatherd"]
    assert now["army"] == 12
    barber = "barber" in people(table)
    assert now["sides"][0]["hand_size"] == 1 + barber + 2  # and the next draw phase


def test_vector_12_a_barricade(tables: Tables) -> None:
    scene = church().row(MAPACHE, "rifle_man", "bandit", "pistol_man", "pistol_man")
    assert totals(tables, scene.blockades(MAPACHE, "barricade")) == (6, 7)
    assert attack(tables, scene).json()["army"] == 11


def test_vector_13_bell_tower_marksman_and_fortify(tables: Tables) -> None:
    cards = ("bell_tower_marksman", "farmer", "farmer", "fortify", "farmer")
    table = tables.at(church().hand(GUARDIANS, *cards))
    after(table, "play bell_tower_marksman", "pay farmer", "pay farmer")
    assert row(table, GUARDIANS) == ["farmer", "repeating_rifle", "bell_tower_marksman"]
    after(table, "play fortify", "pay farmer")
    now = table.json()
    assert now["rows"][0]["tokens"] == {"2": 1}
    assert now["supply"]["power"] == [3, 9]
    scene = church().row(GUARDIANS, "farmer", "repeating_rifle", "bell_tower_marksman")
    assert totals(tables, scene) == (7, 12)
    assert totals(tables, scene.fortified(2)) == (7, 14)


def test_vector_14_jailhouse_and_lookouts(tables: Tables) -> None:
    scene = Scene(area="jailhouse").row(MAPACHE, "bandit").row(GUARDIANS, "farmer")
    assert totals(tables, scene) == (3, 4)
    assert totals(tables, scene.blockades(GUARDIANS, "lookouts_on_the_ridge")) == (3, 1)


def test_vector_16_malpaso_without_guardian_cards(tables: Tables) -> None:
    scene = Scene(area="malpaso").row(MAPACHE, "mounted_raiders")
    assert totals(tables, scene) == (5, 5)
    assert attack(tables, scene).json()["army"] == 11
