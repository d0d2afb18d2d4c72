"""The switches (9.5) and the deck profiles (9.3), on both sides."""

import pytest

from tests.dos_de_mayo.sides import Tables, after, pass_until, starting
from tests.lockstep import Reference as Side

GUESSED = ("S1", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11")


def played_out(table: Side) -> Side:
    """First options to the end."""
    while table.to_act is not None:
        table.apply(table.legal()[0])
    return table


@pytest.mark.parametrize("phase", ["moved", "strength"])
@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_profile_blanks_cannot_be_played(tables: Tables, profile: str, phase: str) -> None:
    table = tables.at(
        {"profile": profile},
        spanish={12: 2, 17: 1},
        french={12: 2, 1: 1},
        turn=10,
        rest=1,
        hands=(GUESSED, ("F1",)),
        phase=phase,
        fought=[12] if phase == "strength" else [],
    )
    assert (table.legal() == ["pass"]) == (profile == "attested")
    assert table.json()["sides"][0]["hand_size"] == len(GUESSED)


@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_profile_s8_gives_a_lone_unit_no_order_if_it_is_blank(tables: Tables, profile: str) -> None:
    table = tables.at(
        {"profile": profile},
        spanish={12: 1},
        french={12: 2, 1: 1},
        turn=2,
        rest=1,
        hands=(("S1", "S8"), ("F1",)),
    )
    assert bool(starting(table, "order 12-")) == (profile == "reconstructed")


@pytest.mark.parametrize("profile", ["reconstructed", "attested"])
def test_profile_f8_and_f9_keep_their_effects(tables: Tables, profile: str) -> None:
    table = tables.at(
        {"profile": profile},
        spanish={12: 1},
        french={12: 2, 1: 2},
        turn=3,
        rest=1,
        hands=(("S1",), ("F8", "F9")),
    )
    after(table, "done", "order 1-2", "done")
    after(pass_until(table, "numbers"), "send 2", "pass")
    assert "play F9 2-4 with 2" in table.legal()
    after(pass_until(table, "strength"), "pass", "play F8", "pass", "artillery 12")
    assert table.json()["bonus"][1] == {"12": 1}


@pytest.mark.parametrize("loss_check", ["at_once", "turn_10"])
def test_loss_check(tables: Tables, loss_check: str) -> None:
    table = tables.at(
        {"loss_check": loss_check},
        spanish={12: 4},
        french={12: 1, 1: 2},
        losses=3,
        turn=4,
        rest=1,
    )
    pass_until(after(table, "done", "done"), "strength")
    after(table, "pass", "pass")
    assert (table.json()["phase"] == "over") == (loss_check == "at_once")
    assert played_out(table).json()["winner"] == 0


@pytest.mark.parametrize("loss_check", ["at_once", "turn_10"])
def test_loss_check_of_s3(tables: Tables, loss_check: str) -> None:
    table = tables.at(
        {"loss_check": loss_check},
        spanish={12: 1},
        french={1: 2},
        turn=4,
        phase="prepare",
        hands=(("S1", "S3"), ("F1",)),
        tables=((), ("F4",)),
        losses=3,
    )
    assert (after(table, "play S3").to_act is None) == (loss_check == "at_once")
    assert table.json()["limit"] == 3
    assert played_out(table).json()["winner"] == 0


@pytest.mark.parametrize(
    ("price", "french", "barred"),
    [("gap", 4, [0, 1]), ("gap", 5, [1]), ("always", 4, [0, 1]), ("always", 5, [0, 1])],
)
def test_veto_price(tables: Tables, price: str, french: int, barred: list[int]) -> None:
    table = tables.at(
        {"veto_price": price},
        spanish={12: 1},
        french={1: 2},
        turn=8,
        hands=(("S1",), ["F1", "F2", "F5", "F6", "F9"][:french]),
        phase="veto",
    )
    after(table, "veto")
    now = table.json()
    assert (now["barred"] if now["phase"] == "draw" else [0, 1]) == barred


@pytest.mark.parametrize(("initiative", "first"), [("spain", 0), ("france", 1)])
def test_initiative_of_every_window(tables: Tables, initiative: str, first: int) -> None:
    """Secret choices are put to Spain first all the same."""
    table = tables.at(
        {"initiative": initiative},
        spanish={12: 6},
        french={12: 7, 1: 2},
        turn=4,
        rest=1,
        hands=(("S1",), ("F1", "F5")),
    )
    after(table, "done", "done")
    for phase in ("reveal", "moved", "strength", "after"):
        assert (pass_until(table, phase).to_act, table.json()["phase"]) == (first, phase)
    after(table, *(["pass"] if first == 0 else []), "play F5 12")
    assert (table.to_act, table.json()["phase"]) == (first, "repeat")
    assert pass_until(table, "draw").to_act == 0
    assert pass_until(after(table, "decline", "decline"), "prepare").to_act == first
    assert pass_until(table, "orders").to_act == 0


@pytest.mark.parametrize(("ratio_cap", "lost"), [("open", 4), ("three", 3)])
@pytest.mark.parametrize("french", [16, 19])
def test_ratio_cap(tables: Tables, ratio_cap: str, lost: int, french: int) -> None:
    """16 or 19 against 4."""
    table = tables.at(
        {"ratio_cap": ratio_cap},
        spanish={12: 4},
        french={12: french, 1: 1},
        turn=4,
        rest=1,
    )
    pass_until(after(table, "done", "done"), "after")
    assert table.json()["spanish"].get("12", 0) == 4 - lost
