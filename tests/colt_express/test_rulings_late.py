"""The rulings R14 to R35 (rules, section 13), on engine and reference."""

import pytest

from tests.colt_express.looking import (
    after,
    bandit,
    finished,
    lying,
    purses,
    received,
    seat,
    spots,
)
from tests.colt_express.positions import Json, Scene, Tables
from tests.colt_express.reference.tables import CARD_OF_ROUND

FOUR = ("Doc", "Ghost", "Tuco", "Django")


# --- two players ----------------------------------------------------------------------------------


def test_r14_picking_in_turn(tables: Tables) -> None:
    table = tables.deal(2, characters="draft", first_player=1)
    for picker, name in ((1, "Belle"), (0, "Tuco"), (1, "Ghost"), (0, "Doc")):
        assert table.to_act == picker
        table.apply(f"choose {name.lower()}")
    assert [b["character"] for b in table.json()["bandits"]] == ["Tuco", "Doc", "Belle", "Ghost"]


def test_r14_start_cars_are_revealed_together(tables: Tables) -> None:
    table = tables.deal(2, characters=list(FOUR), first_player=1)
    state = table.json()
    assert (state["phase"], state["pending"], table.to_act) == ("start", [0, 1], 1)
    assert len(state["train"]) == 4
    assert [s["hand_size"] + s["deck_size"] for s in state["seats"]] == [0, 0]
    assert table.legal() == ["caboose tuco", "caboose django"]
    assert not table.sees_action("caboose django", 0)
    assert (table.view(0)["to_act"], table.view(0)["pending"]) == (0, [0, 1])
    after(table, "caboose django")
    state = table.json()
    assert (state["pending"], state["start_choice"], table.to_act) == ([0], [None, 1], 0)
    assert (table.view(0)["to_act"], table.view(0)["pending"]) == (0, [0, 1])
    assert table.view(0)["start_choice"] == [None, None]
    assert table.view(1)["start_choice"] == [None, 1]
    assert table.view(None)["start_choice"] == [None, None]
    assert all(b["spot"] is None for b in state["bandits"])
    after(table, "caboose doc")
    assert spots(table, *FOUR) == ["in0", "in1", "in1", "in0"]


def test_r14_start_cars_at_random(tables: Tables) -> None:
    starts = set()
    for seed in range(40):
        table = tables.deal(2, seed, characters=list(FOUR), start_cars="random")
        assert table.json()["phase"] == "schemin"
        starts.add(tuple(spots(table, *FOUR)))
    pairs = [("in0", "in1"), ("in1", "in0")]
    assert starts == {(*one, *two) for one in pairs for two in pairs}


def test_r15_doc_and_ghost_help_their_player(tables: Tables) -> None:
    table = tables.deal(2, characters=list(FOUR), first_player=0, start_cars="random")
    assert [s["hand_size"] for s in table.json()["seats"]] == [7, 6]
    cards = [action.removesuffix(" face down") for action in table.legal() if "face down" in action]
    assert (
        cards == [action for action in table.legal() if action.split()[0] == "play"][: len(cards)]
    )
    assert any(card.endswith("-doc") for card in cards)
    after(table, "draw")
    assert not any("face down" in action for action in table.legal())


def test_r15_pawn_powers_stay_with_the_pawn(tables: Tables) -> None:
    scene = Scene(("Tuco", "Django", "Doc", "Cheyenne"), teams=True, card="Marshal's Revenge")
    scene.stand(tuco="in1", django="in2", doc="in3", cheyenne="rf2")
    scene.hand(0, fire_tuco=1, fire_django=1, move_tuco=1)
    table = after(tables.set_up(scene), "play fire-tuco")  # he reaches Django only
    assert seat(table, 0)["received"] == {"Tuco": 1}
    table = after(tables.set_up(scene), "play fire-django")  # no shot through the roof
    assert table.legal() == ["fire tuco", "fire tuco push", "fire doc", "fire doc push"]


# --- knowledge, events ----------------------------------------------------------------------------


def test_r16_a_discard_is_for_its_owner(tables: Tables) -> None:
    scene = Scene(FOUR[:3], actor=2, options={"expert": True}).hand(0, move=2, fire=1)
    table = after(tables.set_up(scene), "draw")
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[0])
    assert seat(table, 0)["discard"] == {"move": 2, "fire": 1}
    assert table.view(0)["seats"][0]["discard"] == {"move": 2, "fire": 1}
    for other in (1, 2, None):
        seen = table.view(other)["seats"][0]
        assert (seen["discard"], seen["discard_size"], seen["discard_known"]) == (None, 3, {})


def test_r17_scope_of_the_revenge(tables: Tables) -> None:
    for scope, left in (("marshal_car", [0, 1, 1, 1]), ("all_roofs", [0, 1, 0, 0])):
        scene = Scene(FOUR, card="Marshal's Revenge").marshal(1)
        scene.stand(doc="rf1", ghost="in2", tuco="rf3", django="rf4")
        scene.options["revenge_scope"] = scope
        table = after(tables.set_up(scene), "draw")
        assert [len(purses(table, name)) for name in FOUR] == left


def test_r18_what_can_be_done_must_be_done(tables: Tables) -> None:
    """With one option nobody is asked, with several there is none to decline."""
    scene = Scene(FOUR).stand(doc="in1", ghost="in2").lie("in1", jewels=1)
    table = after(tables.set_up(scene), "play rob")
    assert bandit(table, "Doc")["jewels"] == 1
    assert lying(table, "in1") == (0, 0, 0)
    scene.lie("in1", jewels=1, strongboxes=1)
    assert after(tables.set_up(scene), "play rob").legal() == ["rob jewel", "rob strongbox"]
    scene.stand(tuco="in2", django="rf1")
    assert after(tables.set_up(scene), "play fire").legal() == ["fire ghost", "fire tuco"]


def test_r19_belle_blocks_the_line(tables: Tables) -> None:
    scene = Scene(("Doc", "Belle", "Ghost", "Tuco")).stand(belle="rf2", ghost="rf3", tuco="rf0")
    table = after(tables.set_up(scene.stand(doc="rf1")), "play fire")
    assert received(table, 1, 2, 3) == [0, 0, 1]  # Ghost is hidden behind Belle


@pytest.mark.parametrize("ghost", ["rf0", "in1"])
def test_r20_anybody_else_saves_belle(tables: Tables, ghost: str) -> None:
    scene = Scene(("Tuco", "Belle", "Ghost", "Doc")).stand(tuco="rf1", belle="rf2", ghost=ghost)
    table = after(tables.set_up(scene), "play fire")
    assert received(table, 1, 2, 3) == [0, 1, 0]


def test_r27_ghosts_first_turn_is_a_standard_one() -> None:
    for card in CARD_OF_ROUND.values():
        for symbols in (card.few, card.many):
            assert symbols[0] == "S"
            assert "W" not in symbols[:-1]
            assert symbols.count("D") <= 1


# --- the Marshal, Punch, Fire ---------------------------------------------------------------------


def test_r21_an_angry_marshal_catches_those_inside(tables: Tables) -> None:
    scene = Scene(FOUR, card="Angry Marshal").stand(doc="in2", ghost="in2", tuco="rf3").marshal(3)
    table = after(tables.set_up(scene), "draw")
    assert spots(table, "Doc", "Ghost", "Tuco") == ["rf2", "rf2", "rf3"]
    assert received(table, 0, 1, 2, 3) == [1, 1, 1, 0]


def test_r22_on_roofs_nobody_enters(tables: Tables) -> None:
    scene = Scene(("Django", "Doc", "Ghost", "Tuco")).stand(django="rf1", doc="rf2", ghost="rf1")
    table = after(tables.set_up(scene.marshal(3)), "play fire", "fire doc push")
    assert spots(table, "Doc") == ["rf3"]
    assert received(table, 1) == [1]
    table = after(tables.set_up(scene.marshal(2)), "play punch", "punch ghost purse forward")
    assert spots(table, "Ghost") == ["rf2"]
    assert received(table, 2) == [0]


def test_r22_a_punched_bandit_enters(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in3", ghost="in3").marshal(2)
    table = after(tables.set_up(scene), "play punch", "punch ghost purse backward")
    assert spots(table, "Ghost") == ["rf2"]
    assert received(table, 1) == [1]


def test_r24_cheyenne_and_a_bandit_without_purse(tables: Tables) -> None:
    scene = Scene(("Cheyenne", "Doc", "Ghost")).stand(cheyenne="rf1", doc="rf1")
    scene.own("Doc", jewels=1)
    table = after(tables.set_up(scene), "play punch")
    assert table.legal() == ["punch doc jewel backward", "punch doc jewel forward"]
    scene.own("Doc")
    table = after(tables.set_up(scene), "play punch")
    assert table.legal() == ["punch doc backward", "punch doc forward"]


def test_r25_the_token_stays_where_the_punch_was(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in3", ghost="in3").own("Ghost", jewels=1).marshal(2)
    table = after(tables.set_up(scene), "play punch", "punch ghost jewel backward")
    assert lying(table, "in3") == (0, 1, 0)
    assert spots(table, "Doc", "Ghost") == ["in3", "rf2"]


def test_r26_djangos_bullet_comes_before_the_marshals(tables: Tables) -> None:
    """The last bullet received lies on top; here only their number can be seen."""
    scene = Scene(("Django", "Doc", "Ghost"), options={"expert": True}, card="Marshal's Revenge")
    scene.stand(django="in0", doc="in1", ghost="in3").marshal(2)
    table = after(tables.set_up(scene), "play fire", "fire doc push")
    player = seat(table, 1)
    assert list(player["received"].items()) == [("Django", 1), ("neutral", 1)]
    assert player["deck_top"] == 2


def test_r26_the_supply_does_not_matter_to_django(tables: Tables) -> None:
    scene = Scene(("Django", "Doc", "Ghost")).shot("neutral", 2, 13)
    scene.stand(django="in0", doc="in1", ghost="in3").marshal(2)
    table = after(tables.set_up(scene), "play fire", "fire doc push")
    assert seat(table, 1)["received"] == {"Django": 1}
    assert spots(table, "Doc") == ["rf2"]


def test_r28_the_own_marshal_card(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in3")
    table = after(tables.set_up(scene), "play marshal")
    assert spots(table, "Doc") == ["rf3"]
    assert received(table, 0, 1) == [1, 0]


@pytest.mark.parametrize("expert", [False, True])
def test_r29_r30_where_bullets_are(tables: Tables, *, expert: bool) -> None:
    """Unused ones stay in the revolver, received ones among the cards of their victim."""
    for seed in range(6):
        table = tables.deal(4, seed, expert=expert)
        while table.to_act is not None:
            table.apply(table.legal()[-1])
            state = table.json()
            for number, player in enumerate(state["seats"]):
                cards = [player[place].get("bullet", 0) for place in ("hand", "deck", "discard")]
                assert sum(cards) == sum(player["received"].values())
                fired = sum(
                    s["received"].get(characters_of(state)[number], 0) for s in state["seats"]
                )
                assert state["bandits"][number]["bullets_left"] == 6 - fired


def characters_of(state: Json) -> list[str]:
    return [str(b["character"]) for b in state["bandits"]]


def test_r31_no_target_is_chosen_with_an_empty_revolver(tables: Tables) -> None:
    scene = Scene(("Django", "Doc", "Ghost"), card="Marshal's Revenge").shot("Django", 2, 6)
    table = tables.set_up(scene.stand(django="in0", doc="in1", ghost="in1"))
    after(table, "play fire")
    assert table.to_act is None
    assert spots(table, "Doc", "Ghost") == ["in1", "in1"]


def test_r32_a_strongbox_can_be_robbed_once_the_marshal_has_left(tables: Tables) -> None:
    scene = Scene(FOUR, second_strongbox=True).stand(doc="in2")
    scene.lie("in2", jewels=1, strongboxes=1)
    table = after(tables.set_up(scene), "play rob", "rob strongbox")
    assert bandit(table, "Doc")["strongboxes"] == 1
    assert lying(table, "in2") == (0, 1, 0)


def test_r33_the_event_happens_without_any_card(tables: Tables) -> None:
    scene = Scene(FOUR, card="Swivel Arm").stand(doc="rf3")
    table = after(tables.set_up(scene), "draw")
    assert spots(table, "Doc") == ["rf0"]


def test_r34_friendly_bullets_count_in_the_tie_break(tables: Tables) -> None:
    scene = Scene(FOUR, teams=True, card="Marshal's Revenge").shot("Doc", 0, 2).shot("Doc", 1, 1)
    table = after(tables.set_up(scene), "draw")
    assert table.scores() == [500, 500]
    assert table.places() == [2, 1]


def test_r35_all_bullets_count_in_the_tie_break(tables: Tables) -> None:
    scene = Scene(FOUR[:3], card="Marshal's Revenge").shot("neutral", 0, 2)
    scene.shot("Doc", 1, 1).shot("Tuco", 1, 1).shot("Ghost", 2, 1)
    table = after(tables.set_up(scene), "draw")
    assert table.scores() == [1250, 1250, 1250]
    assert table.places() == [2, 2, 1]


def test_bullets_are_only_compared_among_the_richest(tables: Tables) -> None:
    scene = Scene(FOUR[:3], card="Marshal's Revenge").shot("neutral", 0, 3)
    scene.own("Doc", purses=[500])
    table = finished(after(tables.set_up(scene), "draw"))
    assert table.places() == [1, 2, 2]
