"""The shipped data are those of the rules (section 1); random files are read as written."""

from pathlib import Path

import pytest
import tomli_w

from powderkeg.engine import load
from powderkeg.engine.revolver_2.edition import complete
from tests.revolver_2.custom import changed, shipped, shipped_text
from tests.revolver_2.datafiles import data_file
from tests.revolver_2.lockstep import FILES
from tests.revolver_2.reference.tables import Card, read

# Cards as the tables of sections 1.4 and 1.5 have them: copies, cost, power, symbols, true grit.
MAPACHE = """
general_mapache 1 4 7 0 1
bandit 6 0 2 0 0
pistol_man 5 0 1 1 0
rifle_man 6 1 4 1 0
mounted_raiders 5 1 4 0 0
army_deserters 4 2 6 1 0
dynamite_thrower 3 2 4 0 0
rooftop_sniper 3 2 3 1 0
lieutenant 3 2 5 0 1
start_picking_up_yer_teeth 6 1 - 1 -
night_raid 3 3 - 0 -
plunder 2 0 - 0 -
no_quarter 2 1 - 0 -
regroup_the_gang 1 1 - 0 -
hard_ride 1 1 - 0 -
rotgut_courage 2 0 - 1 -
cut_the_telegraph 1 1 - 0 -
pinned_down 3 1 - 0 -
lookouts_on_the_ridge 2 1 - 0 -
road_block 2 0 - 0 -
cut_off 1 0 - 0 -
"""
GUARDIANS = """
farmer 10 0 1 0 0
shotgun_widow 5 0 2 0 0
hired_gun 8 1 2 1 0
repeating_rifle 5 1 3 0 0
bell_tower_marksman 3 2 4 0 0
crate_of_blasting_powder 2 2 3 2 0
faithful_bodyguard 2 3 5 0 1
learn_to_shoot_straight 3 1 - 0 -
take_cover 3 2 - 0 -
stick_of_dynamite 4 1 - 1 -
a_prayer_before_battle 2 2 - 0 -
ride_for_the_garrison 3 1 - 0 -
village_collection 2 0 - 0 -
clear_the_road 2 0 - 1 -
fortify 2 1 - 0 -
barricade 3 0 - 0 -
stampede 2 1 - 0 -
jammed_gatling 1 1 - 0 -
"""
AREAS = {
    "church": (3, 0, "1 1 1o"),
    "saloon": (3, 0, "1 1o 1o"),
    "beagles_stables": (2, 0, "1 1 1o"),
    "cathouse": (2, 0, "1 1 1o"),
    "jailhouse": (3, 1, "1 1 1o"),
    "drinking_den": (2, 0, "1 1 1o"),
    "los_quantos_bridge": (3, 0, "0 0 0"),
    "malpaso": (4, 0, "0 0 0 0"),
    "abandoned_silver_mine": (3, 0, "0 0 0 0"),
}
SURVIVAL = """stable_hand goatherd barber stagecoach_guard schoolteacher gambler deserter
old_veteran powder_monkey one_eyed_gunman knife_thrower doctor buffalo_hunter mission_nun
cavalry_captain lady_sharpshooter mine_foreman legendary_gunslinger padre_esteban"""
STARTING = {
    *("goatherd", "schoolteacher", "old_veteran", "knife_thrower", "mission_nun"),
    *("mine_foreman", "padre_esteban"),
}
POKER = {
    "esteban": "1 3 4 6 cheat_a cheat_b",
    "mapache": "2 5 7 8 9 accusation",
}


def line(card: Card) -> str:
    fighter = card.type == "firepower"
    power, grit = (card.power, card.true_grit) if fighter else ("-", "-")
    symbols = card.bullet + card.gunpowder
    return f"{card.id} {card.copies} {card.cost} {power} {symbols} {grit}"


@pytest.mark.parametrize(("owner", "table"), [(0, GUARDIANS), (1, MAPACHE)])
def test_the_decks(owner: int, table: str) -> None:
    cards = read().decks[owner]
    assert [line(card) for card in cards] == table.strip().split("\n")
    assert sum(card.copies for card in cards) == 62


def test_areas() -> None:
    found = {
        area.id: (
            area.defense,
            area.attack_bonus,
            " ".join(
                f"{n}{'o' * optional}"
                for n, optional in zip(area.recruits, area.optional, strict=True)
            ),
        )
        for area in read().areas.values()
    }
    assert found == AREAS


def test_guardians() -> None:
    people = read().people.values()
    assert [person.id for person in people] == SURVIVAL.split()
    assert [person.survival for person in people] == list(range(1, 20))
    assert {person.id for person in people if person.starting} == STARTING
    tokens = {person.id for person in people if person.true_grit}
    assert tokens == {"one_eyed_gunman", "legendary_gunslinger", "padre_esteban"}


def test_poker_cards() -> None:
    for ours, (owner, names) in zip(read().poker_decks, POKER.items(), strict=True):
        assert ours == [f"{owner}_{name}" for name in names.split()]
    for card in read().poker.values():
        number = card.id.rpartition("_")[2]
        assert card.kind == "number" if number.isdigit() else card.kind in card.id
        assert card.value == (int(number) if number.isdigit() else 0)
        assert card.returns == (card.kind == "accusation")


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(FILES))
def test_a_random_file_is_played(number: int, tmp_path: Path) -> None:
    """As a path, as text with a path in it, and as content it is the same game."""
    content = data_file(number)
    path = tmp_path / "my_box.toml"
    path.write_text(tomli_w.dumps(dict(content)), encoding="utf-8")
    game = load("revolver_2", data=path)
    assert game is load("revolver_2", data=str(path))
    assert game is load("revolver_2", data=content)
    for name, value in content["rules"].items():
        assert game.options[name] == value["value"]


def test_the_shipped_file_by_name_path_and_content(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(shipped_text(), encoding="utf-8")
    assert load("revolver_2", data="default") is load("revolver_2")
    assert load("revolver_2", data=path) is load("revolver_2", data=shipped())
    first, second = (load("revolver_2", data=data).deal(seed=5) for data in ("default", path))
    assert first.to_json()["state"] == second.to_json()["state"]


def test_what_a_file_leaves_out_is_ours() -> None:
    """A table given replaces ours; a parameter given as an option goes before that of the file."""
    cards = changed(("card bandit", {"power": 9}))["data"]["card"]
    game = load("revolver_2", data={"card": cards})
    assert game.options["starting_hand"] == 5
    rules = {"starting_hand": {"value": 3, "provenance": "seed"}}
    game = load("revolver_2", data={"rules": rules})
    assert game.options["starting_hand"] == 3
    assert load("revolver_2", data={"rules": rules}, starting_hand=4).options["starting_hand"] == 4


def test_other_data_are_another_game() -> None:
    game = load("revolver_2")
    other = load("revolver_2", **changed(("card bandit", {"power": 3})))
    assert bytes(game.deal(seed=1))[:16] != bytes(other.deal(seed=1))[:16]


def test_the_balanced_set_differs_in_numbers_that_are_reconstructed() -> None:
    """Vectors and rules are those of the default set."""
    default, balanced = complete("default"), complete("balanced")
    assert (default.rules, default.guardians) == (balanced.rules, balanced.guardians)
    assert (default.poker, default.cards) == (balanced.poker, balanced.cards)
    changed = [
        (ours.id, ours.values_provenance or ours.provenance)
        for ours, theirs in zip(default.areas, balanced.areas, strict=True)
        if ours != theirs
    ]
    assert changed == [("malpaso", "reconstructed")]
