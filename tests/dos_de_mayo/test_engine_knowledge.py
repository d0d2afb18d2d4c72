"""What a seat of 2 de Mayo can know, and how possible truths are drawn."""

from itertools import combinations

import pytest

from powderkeg.engine import Game, State, load
from tests.dos_de_mayo.setups import do, is_even, names, order_sets, position

GAME = load("dos_de_mayo")
AT_ONCE = {"F3", "F4", "F7", "F11"}
DRAWS = 6000


def hands(state: State, viewer: int | None, owner: int, n: int = DRAWS) -> list[tuple[str, ...]]:
    """Hands of *owner* in *n* truths that *viewer* thinks possible."""
    obs = state.observation(viewer)
    worlds = (state.game.determinize(obs, seed) for seed in range(n))
    return [tuple(world.to_json()["state"]["sides"][owner]["hand"]) for world in worlds]


def orders(
    state: State, viewer: int | None, owner: int, n: int = DRAWS
) -> list[tuple[tuple[str, int | None], ...]]:
    """Order lists of *owner* in *n* truths that *viewer* thinks possible."""
    obs = state.observation(viewer)
    found = []
    for seed in range(n):
        listed = state.game.determinize(obs, seed).to_json()["state"]["orders"][owner]
        found.append(tuple((order["order"], order["units"]) for order in listed))
    return found


def french_hands(unseen: set[str], size: int, *, sure: frozenset[str] = frozenset()) -> int:
    """How many French hands fit the hard facts, by listing them."""
    fits = 0
    for hand in combinations(sorted(unseen - AT_ONCE), size):
        deck = unseen - set(hand)
        fits += sure <= set(hand) and not {"F1", "F8"} <= deck
    return fits


def late(french: tuple[str, ...], game: Game = GAME, **fields: object) -> State:
    """Turn 8, before the orders, with these cards in the hand of France."""
    return position(
        game,
        spanish={5: 2, 12: 1},
        french={1: 2, 6: 2, 14: 3},
        turn=8,
        hands=(("S1", "S5"), french),
        **fields,
    )


@pytest.mark.parametrize("hand", [("F1",), ("F8", "F2"), ("F1", "F8", "F5"), ("F2", "F1", "F9")])
def test_every_french_hand_that_fits_is_equally_likely(hand: tuple[str, ...]) -> None:
    state = late(hand)
    unseen = {f"F{i}" for i in range(1, 12)}
    assert is_even(hands(state, 0, 1), french_hands(unseen, len(hand)))


def test_cards_seen_elsewhere_are_not_in_the_hand() -> None:
    state = late(("F2", "F5"), discards=((), ("F6", "F1", "F3")), tables=((), ("F4",)))
    unseen = {f"F{i}" for i in range(1, 12)} - {"F6", "F1", "F3", "F4"}
    drawn = hands(state, 0, 1)
    assert is_even(drawn, len(list(combinations(unseen - AT_ONCE, 2))))


def test_spain_holds_s1_until_it_is_played() -> None:
    state = late(("F1",))
    drawn = hands(state, 1, 0)
    assert all("S1" in hand for hand in drawn)
    assert is_even(drawn, 10)
    gone = position(
        GAME,
        spanish={5: 2},
        french={1: 2},
        turn=8,
        hands=(("S5", "S8"), ("F1",)),
        discards=(("S1",), ()),
    )
    assert is_even(hands(gone, 1, 0), 45)


def test_more_than_two_limited_orders_show_murat() -> None:
    state = position(
        GAME,
        spanish={12: 1},
        french={1: 2, 6: 2, 19: 2, 17: 1},
        turn=5,
        hands=(("S1",), ("F1", "F2")),
    )
    do(state, "done", "order 1-2", "order 6-5", "order 17-18", "done")
    assert state.to_json()["state"]["sides"][1]["hand_known"] == ["F1"]
    drawn = hands(state, 0, 1)
    assert all("F1" in hand for hand in drawn)
    assert is_even(drawn, 6)
    do(state, "pass", "play F1", "pass", "pass")
    assert state.to_json()["state"]["sides"][1]["hand_known"] == []


def test_an_order_of_a_lone_unit_shows_s8() -> None:
    state = position(
        GAME, spanish={12: 1}, french={12: 3, 1: 1}, turn=5, hands=(("S1", "S8"), ("F1",))
    )
    assert "order 12-9" in names(state)
    do(state, "order 12-9", "done", "done")
    assert state.to_json()["state"]["sides"][0]["hand_known"] == ["S8"]
    assert set(hands(state, 1, 0, 50)) == {("S1", "S8")}


def test_hidden_spanish_orders_are_drawn_evenly() -> None:
    state = position(GAME, spanish={4: 2, 14: 1}, french={14: 2, 19: 1}, hands=(("S1",), ("F1",)))
    writable = order_sets(state)
    do(state, "done")
    drawn = orders(state, 1, 0)
    assert is_even(drawn, len(writable))
    assert is_even(orders(state, None, 0), len(writable))


def test_hidden_orders_of_a_divided_group_are_drawn_evenly() -> None:
    state = position(
        GAME,
        spanish={4: 3, 19: 1},
        french={1: 2},
        rest=1,
        turn=4,
        discards=((), ("F7",)),
        turba=True,
    )
    writable = order_sets(state)
    assert len(writable) == (1 + 4 + 2 * (4 + 6)) * 4
    do(state, "done")
    assert is_even(orders(state, 1, 0), len(writable))


def test_the_hand_comes_first_then_the_orders_it_allows() -> None:
    """A hand with S8 lets a lone unit go; that makes such hands no more likely."""
    state = position(GAME, spanish={4: 1}, french={4: 2}, turn=3, hands=(("S1", "S8"), ("F1",)))
    do(state, "done")
    obs = state.observation(1)
    worlds = [GAME.determinize(obs, seed).to_json()["state"] for seed in range(DRAWS)]
    held = ["S8" in world["sides"][0]["hand"] for world in worlds]
    assert abs(sum(held) / DRAWS - 0.1) < 0.02
    freed = [tuple(map(str, world["orders"][0])) for world in worlds if "S8" in str(world["sides"])]
    assert is_even([f for f, s8 in zip(freed, held, strict=True) if s8], 5)


@pytest.mark.parametrize("hand", ["F1", "F8"])
def test_hidden_french_orders_are_drawn_evenly(hand: str) -> None:
    """With Murat in hand more lists can be written; each hand has its own."""
    state = position(
        GAME,
        spanish={12: 1},
        french={6: 1, 15: 2},
        rest=12,
        turn=3,
        hands=(("S1",), (hand,)),
    )
    do(state, "done")
    writable = order_sets(state)
    obs = state.observation(None)
    drawn = []
    for seed in range(4 * DRAWS):
        world = state.game.determinize(obs, seed).to_json()["state"]
        if world["sides"][1]["hand"] == [hand]:
            drawn.append(tuple(order["order"] for order in world["orders"][1]))
    assert is_even(drawn, len(writable))


def test_nobody_sees_how_much_is_written() -> None:
    state = position(GAME, spanish={4: 1, 9: 1}, french={1: 2}, hands=(("S1",), ("F1",)))
    before = state.observation(1)
    do(state, "order 4-2", "order 9-10")
    after = state.observation(1)
    assert bytes(before) == bytes(after)
    assert [seen for _, seen in after.history] == [-1]


def test_a_draw_is_secret_until_both_have_chosen() -> None:
    state = GAME.deal(1)
    do(state, "take F1", "done", "done")
    while state.to_json()["state"]["phase"] != "draw":
        do(state, names(state)[0])
    fresh = state.observation(1)
    assert fresh.to_act == 1
    do(state, "draw")
    assert bytes(state.observation(1)) == bytes(fresh)
    spain = state.observation(0)
    assert spain.to_json()["state"]["draws"] == [True, None]
    assert spain.to_json()["state"]["pending"] == [1]
    spectator = state.observation(None)
    assert spectator.to_json()["state"]["draws"] == [None, None]
    drawn = [GAME.determinize(spectator, n).to_json()["state"]["draws"][0] for n in range(400)]
    assert is_even(drawn, 2)
    chosen = [GAME.determinize(fresh, n).to_json()["state"]["pending"] for n in range(20)]
    assert chosen == [[0, 1]] * 20


def test_hidden_things_have_names() -> None:
    state = position(GAME, spanish={4: 1}, french={19: 1}, turn=2, hands=(("S1", "S3"), ("F1",)))
    do(state, "order 4-2", "done", "order 19-20")
    for_france = dict(GAME.hidden(state, 1))
    assert for_france["S3 in the hand of Spain"] == "yes"
    assert for_france["S2 in the hand of Spain"] == "no"
    assert for_france["Spain's order 4-2"] == "written"
    assert for_france["Spain's order 4-3"] == "not written"
    assert "France's order 19-20" not in for_france
    assert dict(GAME.hidden(state, 0))["France's order 19-20"] == "written"
    assert "F3 in the hand of France" not in dict(GAME.hidden(state, 0))
