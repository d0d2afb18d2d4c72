"""Rulings on what is known, and the decks that everybody knows (rules, sections 1 and 14)."""

from collections import Counter

from tests.revolver_2.positions import Json, Scene, Tables, after, discard, hand
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE


def retrieving() -> Scene:
    scene = Scene().turn(MAPACHE).hand(MAPACHE, "regroup_the_gang", "plunder", "bandit")
    return scene.discard(MAPACHE, "bandit", "rifle_man")


def test_14_cards_taken_back_are_known(tables: Tables) -> None:
    table = after(tables.at(retrieving()), "play regroup_the_gang", "pay plunder")
    after(table, "target bandit", "target rifle_man")
    side = table.view(0)["sides"][1]
    assert (side["hand"], side["hand_known"]) == (None, {"bandit": 1, "rifle_man": 1})
    assert side["hand_size"] == 3
    after(table, "play bandit")
    assert table.view(None)["sides"][1]["hand_known"] == {"rifle_man": 1}
    assert hand(table, MAPACHE) == {"bandit": 1, "rifle_man": 1}


def test_14_who_sees_what(tables: Tables) -> None:
    table = tables.at(retrieving())
    for seat, shown in ((None, []), (0, [0]), (1, [1])):
        view = table.view(seat)
        open_hands = [s for s in (0, 1) if view["sides"][s]["hand"] is not None]
        open_decks = [s for s in (0, 1) if view["sides"][s]["deck"] is not None]
        assert (open_hands, open_decks) == (shown, shown)
        assert view["chance"] is None
        everything: Json = {**table.json(), "chance": None, "sides": view["sides"]}
        assert view == everything


def test_15_the_present_decks(tables: Tables) -> None:
    """26 cards with a bullet, 16 with gunpowder that show 18 symbols (1.4, 1.5)."""
    now = tables.deal(1).json()
    data = Scene().table.data
    ours, theirs = (
        [data.cards[name] for name, n in side["deck"].items() for _ in range(n)]
        for side in now["sides"]
    )
    assert sum(card.bullet for card in theirs) == 26
    assert sum(card.gunpowder > 0 for card in ours) == 16
    assert sum(card.gunpowder for card in ours) == 18
    assert Counter(card.type for card in theirs) == Counter(firepower=36, one_shot=18, blockade=8)
    assert Counter(card.type for card in ours) == Counter(firepower=35, one_shot=21, blockade=6)
    assert discard(tables.deal(1), GUARDIANS) == {}
