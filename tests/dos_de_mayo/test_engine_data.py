"""The map and the cards of 2 de Mayo as data: what is ours, and corrected files."""

import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

from powderkeg.engine import OptionError, load
from powderkeg.engine.dos_de_mayo.edition import builtin, complete
from powderkeg.engine.dos_de_mayo.lexicon import lexicon
from tests.dos_de_mayo.setups import names

SOURCE = {"mark": "A", "source": "a test"}
ATTESTED = [
    *[(2, 3), (2, 4), (3, 4), (4, 5), (4, 8), (5, 6), (5, 7), (5, 9), (6, 7), (7, 14)],
    *[(9, 14), (12, 14), (14, 15), (15, 17), (16, 19), (17, 20)],
]
GUESSED = {"S1", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "F11"}


def ours() -> dict[str, Any]:
    """Our own files as plain data, to be changed."""
    folder = Path(__file__).parent.parent.parent / "engine" / "dos_de_mayo" / "data"
    found: dict[str, Any] = {}
    for name in ("map.toml", "cards.toml"):
        found |= tomllib.loads((folder / name).read_text(encoding="utf-8"))
    return found


def card(name: str, **changes: Any) -> dict[str, Any]:
    """One of our cards, changed."""
    found = next(one for one in ours()["cards"] if one["id"] == name)
    return {key: value for key, value in (found | changes).items() if value is not None}


def test_the_map_is_that_of_the_specification() -> None:
    borders = builtin().borders
    assert len(borders) == 51
    assert [border.zones for border in borders if border.mark == "A"] == ATTESTED
    assert [border.zones for border in borders] == sorted(border.zones for border in borders)
    beside_4 = {zone for border in borders if 4 in border.zones for zone in border.zones}
    assert beside_4 == {2, 3, 4, 5, 8}


def test_the_cards_that_are_blank_in_the_attested_profile() -> None:
    assert {one.id for one in builtin().cards if not one.attested} == GUESSED
    effects = lexicon(load("dos_de_mayo", profile="attested")).effects
    assert effects.count("blank") == len(GUESSED)


def test_every_entry_says_where_it_comes_from() -> None:
    data = builtin()
    entries = [data.gates, data.exempt_origins, data.setup, *data.borders, *data.cards]
    assert all(entry.source for entry in entries)
    assert sum(one.name_mark != "A" for one in data.cards) == 9


def test_the_game_says_what_is_reconstructed() -> None:
    game = load("dos_de_mayo")
    assert "RECONSTRUCTED" in str(game)
    assert "Reconstructed: 35 of 51 borders" in str(game.deal(1))


def test_a_corrected_file_by_path_and_by_content(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'gates = { zones = [1, 6, 16, 21], mark = "A", source = "the board" }\n', encoding="utf-8"
    )
    game = load("dos_de_mayo", data=path)
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    assert game is load("dos_de_mayo", data=content)
    assert game is load("dos_de_mayo", data=str(path))
    path.unlink()
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 - our own bytes
    assert lexicon(game).orders[-1] == "OUT21-21"
    state = game.deal(1)
    assert game.state_from_json(state.to_json()) == state
    assert "[21*]" in str(state)


def test_orders_are_numbered_by_the_borders_of_the_data() -> None:
    borders = [one for one in ours()["borders"] if one["zones"] != [4, 5]] + [
        {"zones": [21, 10], **SOURCE}
    ]
    game = load("dos_de_mayo", data={"borders": borders})
    state = game.deal(1)
    state.apply("take F1")
    assert "order 4-5" not in names(state)
    assert "order 10-21" not in names(state)  # one unit, in a conflict zone
    listed = lexicon(game).borders
    assert list(listed) == sorted(listed)
    assert {(21, 10), (10, 21)} <= set(listed)
    assert lexicon(game).orders[:102] == tuple(f"{one}-{two}" for one, two in listed)


def test_a_corrected_card_is_played_as_it_says() -> None:
    fixed = card("S9", effect="recruit", place="zone", zone=4, windows=["M7"], attested=True)
    game = load("dos_de_mayo", profile="attested", data={"cards": [fixed]})
    assert lexicon(game).effects[11 + 8] == "recruit"
    stronger = load("dos_de_mayo", data={"cards": [card("S1", amount=2)]})
    state = stronger.deal(1)
    for action in ("take F8 and place it", "done", "done", "pass", "pass", "play S1 10"):
        state.apply(action)
    assert state.to_json()["state"]["bonus"] == [{"10": 2}, {}]


@pytest.mark.parametrize(
    ("data", "entry"),
    [
        ([1], "data"),
        ({"towns": []}, "towns"),
        ({"borders": [{"zones": [1, 22], **SOURCE}]}, r"borders\[0\].zones"),
        ({"borders": [{"zones": [1], **SOURCE}]}, r"borders\[0\].zones"),
        ({"borders": [{"zones": [1, 2], "mark": "sure", "source": "x"}]}, r"borders\[0\].mark"),
        ({"borders": [{"zones": [1, 2], "mark": "A"}]}, r"borders\[0\]"),
        ({"borders": [{"zones": [3, 3], **SOURCE}]}, r"borders\[0\]: zone 3 borders itself"),
        ({"borders": [*ours()["borders"], {"zones": [2, 1], **SOURCE}]}, r"borders\[51\]: 2 and 1"),
        ({"borders": ours()["borders"][3:]}, "no way leads from zone 1 to "),
        ({"borders": [{"zones": [1, z], **SOURCE} for z in range(2, 22)]}, "zone 1 borders 20"),
        ({"borders": [{"zones": [1, 2], **SOURCE}] * 65}, "borders: there are 65"),
        ({"gates": {"zones": [1, 6, 16], **SOURCE}}, "gates: expected 4 zones, got 3"),
        ({"gates": {"zones": [1, 6, 20, 16], **SOURCE}}, "gates: expected ascending"),
        ({"gates": {"zones": [1, 6, 6, 16], **SOURCE}}, "gates: a zone stands twice"),
        ({"exempt_origins": {"zones": [14, 14], **SOURCE}}, "exempt_origins: a zone"),
        ({"setup": ours()["setup"] | {"spare": [2, 2]}}, "setup: expected"),
        ({"setup": ours()["setup"] | {"spanish": {"zone": 8}}}, "setup.spanish: 'zone' is no zone"),
        ({"cards": [card("F1", id="F12")]}, r"cards\[0\]: there is no card 'F12'"),
        ({"cards": [card("F2"), card("F2")]}, r"cards\[1\]: card F2 stands here twice"),
        ({"cards": [card("F2", effect="fly")]}, "card F2: no effect 'fly'"),
        ({"cards": [card("F1", effect="strength")]}, "card F1: effect 'strength' does not fit"),
        ({"cards": [card("F6", effect="release", windows=["M2"])]}, "card F6: effect 'release'"),
        ({"cards": [card("S9", effect="murat")]}, "card S9: effect 'murat' does not fit"),
        ({"cards": [card("F6", windows=["M2"])]}, "card F6: effect 'strength' needs windows"),
        ({"cards": [card("F6", amount=None)]}, "card F6: amount must be 1 to 9, not 0"),
        ({"cards": [card("F8", permanent=False)]}, "card F8: permanent must be true"),
        ({"cards": [card("S5", place=None)]}, "card S5: place is"),
        ({"cards": [card("S5", place="zone")]}, "card S5: zone is given"),
        ({"cards": [card("S9", effect="redirect")]}, "2 cards have the effect 'redirect'"),
        ({"cards": [card("F7", from_turn=3)]}, "card F7: a card that acts at once"),
    ],
)
def test_a_bad_file_is_refused_with_the_name_of_the_entry(data: Any, entry: str) -> None:
    with pytest.raises(OptionError, match=entry) as caught:
        load("dos_de_mayo", data=data)
    assert "dos_de_mayo" in str(caught.value)


def test_files_that_are_no_data(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("borders = [", encoding="utf-8")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (bad, binary, tmp_path / "missing.toml", tmp_path):
        with pytest.raises(OptionError, match="data"):
            load("dos_de_mayo", data=path)
    for value in (7, 1.5, True, float("nan"), {"x": object()}):
        with pytest.raises(OptionError):
            load("dos_de_mayo", data=value)


def test_our_files_pass_the_checks_of_corrected_ones() -> None:
    assert complete(ours()) == builtin()
    load("dos_de_mayo", data=ours())
