"""Mistakes in a data file: an error that names the entry and says what is allowed."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine import load
from powderkeg.engine.errors import OptionError
from tests.revolver_2.custom import Changed, entry, shipped

Json = dict[str, Any]
DRAW: Json = {"op": "draw", "player": "guardians", "n": 1}


def wrong(change: Callable[[Json], None]) -> str:
    """What the error says."""
    content = Changed(deepcopy(shipped()))
    change(content)
    with pytest.raises(OptionError) as caught:
        load("revolver_2", data=content)
    return str(caught.value)


def says(message: str, *words: str) -> None:
    for word in words:
        assert re.search(word, message), f"{word!r} is not in {message!r}"


# --- one field ------------------------------------------------------------------------------------

FIELDS: list[tuple[str, Json, str]] = [
    # an entry, fields of it, what is allowed
    ("card bandit", {"cost": 10}, r"0.*9"),
    ("card bandit", {"cost": -1}, r"0.*9"),
    ("card bandit", {"cost": "1"}, r"int|whole|0.*9"),
    ("card bandit", {"cost": 1.5}, r"int|whole|0.*9"),
    ("card bandit", {"cost": True}, r"int|whole|0.*9"),
    ("card bandit", {"power": 21}, r"0.*20"),
    ("card bandit", {"power": None}, r"power"),
    ("card bandit", {"copies": 0}, r"1.*62"),
    ("card bandit", {"copies": 63}, r"1.*62"),
    ("card bandit", {"copies": 7}, r"62"),
    ("card bandit", {"bullet": 2}, r"0.*1"),
    ("card bandit", {"gunpowder": 1}, r"gunpowder"),
    ("card farmer", {"gunpowder": 3}, r"0.*2"),
    ("card farmer", {"bullet": 1}, r"bullet"),
    ("card bandit", {"true_grit": 2}, r"0.*1"),
    ("card bandit", {"type": "horse"}, r"firepower.*blockade|blockade.*firepower"),
    ("card bandit", {"deck": "nobody"}, r"guardians"),
    ("card bandit", {"powr": 1}, r"powr"),
    ("card bandit", {"areas_only": ["nowhere"]}, r"nowhere.*church"),
    ("card bandit", {"cost_by_area": {"nowhere": 1}}, r"nowhere.*church"),
    ("card bandit", {"power_by_area": {"church": 21}}, r"0.*20"),
    ("card plunder", {"power": 1}, r"power"),
    ("card plunder", {"true_grit": 1}, r"true_grit"),
    ("card plunder", {"while_in_play": [{"op": "no_optional_space"}]}, r"while_in_play"),
    ("card plunder", {"on_play": 7 * [DRAW]}, r"6"),
    ("area church", {"defense": 21}, r"0.*20"),
    ("area church", {"attack_bonus": -1}, r"0.*20"),
    ("area church", {"set": "tombstone"}, r"crystal_river"),
    ("area church", {"position": 4}, r"1.*3"),
    ("area saloon", {"position": 1}, r"position 1.*church"),
    ("area church", {"spaces": []}, r"1.*6"),
    ("area church", {"spaces": 7 * [{"recruits": 0}]}, r"1.*6"),
    ("area church", {"spaces": [{"recruits": 10}]}, r"0.*9"),
    ("area church", {"spaces": [{"recruits": 1, "optional": True}]}, r"first|compulsory"),
    (
        "area church",
        {"spaces": [{"recruits": 1}, {"recruits": 1, "optional": True}, {"recruits": 1}]},
        r"optional",
    ),
    ("area malpaso", {"spaces": [{"recruits": 1}]}, r"recruits|0"),
    (
        "area malpaso",
        {"spaces": [{"recruits": 0}, {"recruits": 0, "optional": True}]},
        r"optional",
    ),
    ("area malpaso", {"special": "dynamite_bridge"}, r"exactly one"),
    ("area los_quantos_bridge", {"special": None}, r"dynamite_bridge"),
    ("area los_quantos_bridge", {"special": "casino"}, r"dynamite_bridge"),
    ("area abandoned_silver_mine", {"special": None}, r"gatling_and_tunnels"),
    ("area abandoned_silver_mine", {"spaces": 3 * [{"recruits": 0}]}, r"4"),
    ("guardian goatherd", {"survival": 0}, r"1.*99"),
    ("guardian goatherd", {"survival": 100}, r"1.*99"),
    ("guardian goatherd", {"survival": 5}, r"schoolteacher|different|distinct"),
    ("guardian goatherd", {"role": "recruit"}, r"7|12"),
    ("guardian goatherd", {"role": "hero"}, r"starting"),
    ("guardian goatherd", {"true_grit": 2}, r"0.*1"),
    ("guardian goatherd", {"leader": True}, r"one|leader"),
    ("guardian padre_esteban", {"leader": False}, r"one|leader"),
    ("poker esteban_1", {"kind": "bluff"}, r"cheat"),
    ("poker esteban_1", {"value": 100}, r"0.*99"),
    ("poker esteban_1", {"value": None}, r"value"),
    ("poker esteban_1", {"owner": "mapache"}, r"6"),
    ("poker esteban_1", {"owner": "nobody"}, r"guardians"),
    ("poker esteban_cheat_a", {"value": 3}, r"value"),
]


def put(where: str, fields: Json) -> Callable[[Json], None]:
    def change(content: Json) -> None:
        found = entry(content, *where.split())
        for name, value in fields.items():
            if value is None:
                del found[name]
            else:
                found[name] = value

    return change


@pytest.mark.parametrize(
    ("where", "fields", "allowed"), FIELDS, ids=[f"{w} {f}" for w, f, _ in FIELDS]
)
def test_a_wrong_field(where: str, fields: Json, allowed: str) -> None:
    """Where a count of entries is wrong, the deck or table is named instead of one entry."""
    message = wrong(put(where, fields))
    table, name = where.split()
    counts = set(fields) & {"copies", "role", "owner", "leader", "special"}
    says(message, rf"{name}|{table}|deck" if counts else name, allowed)


# --- effects --------------------------------------------------------------------------------------

EFFECTS: list[tuple[str, str, Json, str]] = [
    # an entry, a list of it, an effect, what is allowed
    ("card plunder", "on_play", {"op": "dance"}, r"dance.*draw"),
    ("card plunder", "on_play", {"op": "draw", "n": 1}, r"player"),
    ("card plunder", "on_play", {"op": "draw", "player": "nobody", "n": 1}, r"guardians"),
    ("card plunder", "on_play", {**DRAW, "n": 0}, r"1.*9"),
    ("card plunder", "on_play", {**DRAW, "n": 10}, r"1.*9"),
    ("card plunder", "on_play", {**DRAW, "n": "two"}, r"int|whole|1.*9"),
    ("card plunder", "on_play", {**DRAW, "limit": 1}, r"limit"),
    ("card plunder", "on_play", {"op": "enemy_total", "amount": 1}, r"while_in_play|on_play"),
    ("card plunder", "on_play", {"op": "own_total", "amount": 1}, r"while_alive|on_play"),
    (
        "card plunder",
        "on_play",
        {"op": "starting_hand", "player": "mapache", "amount": 1},
        r"effects|poker|on_play",
    ),
    ("card plunder", "on_play", {"op": "army_tokens", "amount": 0}, r"0"),
    ("card plunder", "on_play", {"op": "army_tokens", "amount": 21}, r"-20.*20"),
    ("card plunder", "on_play", {"op": "retrieve", "n": 1, "filter": "gold"}, r"gunpowder"),
    (
        "card plunder",
        "on_play",
        {"op": "discard_enemy_firepower", "n": 1, "max_power": 21},
        r"0.*20",
    ),
    ("card plunder", "on_play", {"op": "power_token_card", "n": 1, "value": 3}, r"1.*2"),
    ("card plunder", "on_play", {"op": "power_token_area", "value": 9}, r"1.*2"),
    (
        "card plunder",
        "on_play",
        {"op": "place_true_grit", "player": "mapache", "n": 1},
        r"guardians",
    ),
    ("card cut_off", "while_in_play", DRAW, r"enemy_total"),
    (
        "card cut_off",
        "while_in_play",
        {"op": "enemy_cost", "amount": 1, "applies_to": "one_shot"},
        r"firepower.*all|all.*firepower",
    ),
    ("card cut_off", "while_in_play", {"op": "enemy_cost", "amount": 1}, r"applies_to"),
    ("card cut_off", "while_in_play", {"op": "gatling_limit", "limit": 10}, r"0.*9"),
    ("card cut_off", "while_in_play", {"op": "enemy_firepower_limit", "limit": -1}, r"0.*9"),
    ("card cut_off", "while_in_play", {"op": "no_optional_space", "n": 1}, r"n"),
    ("guardian goatherd", "on_death", {"op": "own_total", "amount": 1}, r"while_alive|on_death"),
    ("guardian goatherd", "while_alive", DRAW, r"own_total"),
    (
        "guardian goatherd",
        "while_alive",
        {"op": "own_total", "amount": 1, "areas": ["nowhere"]},
        r"nowhere.*church",
    ),
    ("area church", "on_enter", {"op": "gatling_limit", "limit": 1}, r"while_in_play|on_enter"),
    ("poker esteban_1", "effects", {"op": "own_total", "amount": 1}, r"while_alive|effects"),
]


@pytest.mark.parametrize(
    ("where", "name", "effect", "allowed"), EFFECTS, ids=[f"{w} {e}" for w, _, e, _ in EFFECTS]
)
def test_a_wrong_effect(where: str, name: str, effect: Json, allowed: str) -> None:
    says(wrong(put(where, {name: [effect]})), where.split()[1], name, allowed)


# --- whole entries and tables ---------------------------------------------------------------------


@pytest.mark.parametrize("table", ["area", "guardian", "poker", "card"])
def test_an_id_twice(table: str) -> None:
    def change(content: Json) -> None:
        first, second = content[table][:2]
        second["id"] = first["id"]

    says(wrong(change), str(shipped()[table][0]["id"]), table)


REQUIRED = [
    *(("area", name) for name in ("id", "set", "position", "defense", "attack_bonus", "spaces")),
    *(("guardian", name) for name in ("id", "role", "survival")),
    *(("poker", name) for name in ("id", "owner", "kind")),
    *(("card", name) for name in ("id", "deck", "type", "copies", "cost")),
]


@pytest.mark.parametrize(("table", "name"), REQUIRED)
def test_a_required_key_is_missing(table: str, name: str) -> None:
    def change(content: Json) -> None:
        del content[table][1][name]

    who = table if name == "id" else str(shipped()[table][1]["id"])
    says(wrong(change), who, name)


@pytest.mark.parametrize("table", ["area", "guardian", "poker", "card"])
def test_an_entry_is_missing(table: str) -> None:
    def change(content: Json) -> None:
        del content[table][1]

    says(wrong(change), table, r"62|[1-9]")


def test_unknown_tables_and_versions() -> None:
    says(wrong(lambda content: content.update(cards=[])), "cards", "card")
    says(wrong(lambda content: content.update(schema_version=2)), "schema_version", "1")
    says(wrong(lambda content: content.update(card=5)), "card")
    says(wrong(lambda content: content.update(card=[])), "card|deck")


# --- parameters -----------------------------------------------------------------------------------

PARAMETERS: list[tuple[str, Any, str]] = [
    ("starting_hand", 21, r"0.*20"),
    ("draw_per_turn", 10, r"0.*9"),
    ("hand_limit", 100, r"0.*99"),
    ("deck_size", 63, r"1.*62"),
    ("deck_size", 61, r"61|62"),
    ("guardian_firepower_limit", 21, r"0.*20"),
    ("mapache_firepower_limit", -1, r"0.*20"),
    ("blockades_per_side_and_area", 10, r"0.*9"),
    ("army_tokens_start", 0, r"1.*30"),
    ("army_tokens_start", 15, r"14"),
    ("army_tokens_total", 31, r"1.*30"),
    ("true_grit_tokens", 31, r"0.*30"),
    ("mapache_power_tokens", 31, r"0.*30"),
    ("guardian_power_tokens", -1, r"0.*30"),
    ("power_token_values", [1, 1], r"different|1.*9"),
    ("power_token_values", [2, 10], r"1.*9"),
    ("power_token_values", 2, r"list|1.*9"),
    ("starting_guardians", 20, r"1.*19"),
    ("starting_guardians", 6, r"6|7"),
    ("recruits", 19, r"0.*18"),
    ("recruits", 11, r"11|12"),
    ("poker_cards_per_player", 7, r"1.*6"),
    ("poker_cards_per_player", 5, r"5|6"),
    ("poker_cards_removed", 6, r"0.*5"),
    ("poker_rounds_to_win", 7, r"1.*6"),
    ("explosion_symbols", 5, r"1.*4"),
    ("final_space", 7, r"1.*6"),
    ("final_space", 3, r"3|4"),
    ("hits_per_won_attack", 0, r"1.*9"),
    ("attack_needs_strictly_more", 1, r"[Tt]rue"),
    ("reshuffle_discard_when_empty", "yes", r"[Tt]rue"),
    ("grit_hit_counts_as_kill", 0, r"[Tt]rue"),
    ("bridge_uses_per_game", 10, r"0.*9"),
    ("tunnel_uses_per_round", 10, r"0.*9"),
    ("gatling_activations_per_turn", 10, r"0.*9"),
    ("max_true_grit_per_card", 0, r"1.*3"),
    ("max_true_grit_per_card", 4, r"1.*3"),
    ("explosions_ignore_true_grit", None, r"[Tt]rue"),
    ("blockades_count_for_limit", 2, r"[Tt]rue"),
    ("starting_hand", True, r"int|whole|0.*20"),
    ("starting_hand", 5.5, r"int|whole|0.*20"),
]


@pytest.mark.parametrize(("name", "value", "allowed"), PARAMETERS)
def test_a_wrong_parameter_of_a_file(name: str, value: Any, allowed: str) -> None:
    def change(content: Json) -> None:
        content["rules"][name] = {"value": value, "provenance": "seed"}

    says(wrong(change), name, allowed)


@pytest.mark.parametrize(("name", "value", "allowed"), PARAMETERS)
def test_a_wrong_parameter_as_an_option(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        load("revolver_2", **{name: value})
    says(str(caught.value), name, allowed)


def test_unknown_parameters() -> None:
    def change(content: Json) -> None:
        content["rules"]["dice"] = {"value": 1, "provenance": "seed"}

    says(wrong(change), "dice", "starting_hand")
    says(wrong(lambda content: content["rules"].update(recruits={"valu": 1})), "recruits", "value")


def test_a_value_alone_will_do() -> None:
    game = load("revolver_2", data={"rules": {"starting_hand": 3}})
    assert game.options["starting_hand"] == 3


def test_a_token_that_a_card_needs() -> None:
    """Of 2: Rotgut Courage and Fortify."""
    with pytest.raises(OptionError, match=r"(fortify|rotgut_courage).*\[1\]"):
        load("revolver_2", power_token_values=[1])


# --- no data at all -------------------------------------------------------------------------------


def test_files_that_are_no_data(tmp_path: Path) -> None:
    for text in ("card = [", "\x00", ""):
        path = tmp_path / "broken.toml"
        path.write_text(text, encoding="utf-8")
        if text:
            with pytest.raises(OptionError, match=r"broken\.toml"):
                load("revolver_2", data=path)
        else:
            load("revolver_2", data=path)  # everything is ours
    with pytest.raises(OptionError, match=r"missing\.toml"):
        load("revolver_2", data=tmp_path / "missing.toml")
    with pytest.raises(OptionError, match="no_such_set"):
        load("revolver_2", data="no_such_set")
    for value in (5, None, [1]):
        with pytest.raises(OptionError, match="data"):
            load("revolver_2", data=value)
