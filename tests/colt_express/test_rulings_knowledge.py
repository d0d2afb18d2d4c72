"""R36 to R38 and the information model (rules, sections 12 and 13), on engine and reference."""

import pytest

from tests.colt_express.looking import after, floor_purses, purses, seat
from tests.colt_express.positions import Json, Scene, Tables
from tests.lockstep import Reference as Side

FOUR = ("Doc", "Ghost", "Tuco", "Django")
EVERYBODY = [0, 1, 2, 3]


def seen_purses(table: Side, viewer: int | None, name: str) -> list[int | None]:
    view = table.view(viewer)
    found = next(b for b in view["bandits"] if b["character"] == name)
    return [purse["value"] for purse in found["purses"]]


def seen_floor(table: Side, viewer: int | None, spot: str) -> list[int | None]:
    for loot in table.view(viewer)["floor"]:
        if loot["spot"] == spot:
            return [purse["value"] for purse in loot["purses"]]
    return []


# --- R36 ------------------------------------------------------------------------------------------


def test_r36_one_action_names_all_parts(tables: Tables) -> None:
    """Target, type, take and direction are chosen before the purse is seen."""
    scene = Scene(("Cheyenne", "Doc", "Ghost")).stand(cheyenne="in1", doc="in1", ghost="in1")
    table = after(tables.set_up(scene), "play punch")
    assert len(table.legal()) == 8
    after(table, "punch doc purse take forward")
    assert len(purses(table, "Cheyenne")) == 2
    assert table.json()["phase"] == "schemin"  # nothing more was asked


# --- R37 ------------------------------------------------------------------------------------------


def test_r37_everybody_knows_start_purses(tables: Tables) -> None:
    table = tables.deal(4, characters=list(FOUR))
    for name in FOUR:
        assert purses(table, name) == [(250, EVERYBODY)]
        for viewer in (*EVERYBODY, None):
            assert seen_purses(table, viewer, name) == [250]


def test_r37_purses_on_floors_are_unseen(tables: Tables) -> None:
    table = tables.deal(4, cars=["E", "D", "B", "A"])
    for viewer in (*EVERYBODY, None):
        assert seen_floor(table, viewer, "in0") == [None] * 4


def test_r37_a_robber_sees_what_he_took(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf2").lie("rf2", purses=[400])
    table = after(tables.set_up(scene), "play rob")
    assert purses(table, "Doc") == [(400, [0]), (250, EVERYBODY)]
    assert seen_purses(table, 0, "Doc") == [400, 250]
    for viewer in (1, 2, 3, None):
        assert seen_purses(table, viewer, "Doc") == [None, 250]


def test_r37_an_only_purse_stays_known(tables: Tables) -> None:
    """Who knew it knows it on the floor, and still when somebody else takes it."""
    scene = (
        Scene(FOUR, actor=2).stand(doc="in1", ghost="in1", tuco="in1").own("Ghost", purses=[400])
    )
    scene.lay(0, "punch")
    table = after(tables.set_up(scene), "play rob", "punch ghost purse forward")
    assert purses(table, "Tuco") == [(400, [1, 2]), (250, EVERYBODY)]
    assert seen_purses(table, 1, "Tuco") == [400, 250]
    assert seen_purses(table, 0, "Tuco") == [None, 250]


def several(tables: Tables) -> Side:
    """Doc punches Ghost, who has three purses: one is known to all, one to Tuco as well."""
    scene = Scene(FOUR).stand(doc="rf2", ghost="rf2")
    scene.own("Ghost", purses=[(250, EVERYBODY), (300, [1, 2]), 450])
    return after(tables.set_up(scene), "play punch", "punch ghost purse forward")


def test_r37_of_several_purses_everybody_else_forgets_all(tables: Tables) -> None:
    table = several(tables)
    assert sorted([*purses(table, "Ghost"), *floor_purses(table, "rf2")]) == [
        (250, [1]),
        (300, [1]),
        (450, [1]),
    ]
    for viewer in (0, 2, 3, None):
        assert seen_purses(table, viewer, "Ghost") == [None, None]
        assert seen_floor(table, viewer, "rf2") == [None]
    assert None not in [*seen_purses(table, 1, "Ghost"), *seen_floor(table, 1, "rf2")]


def test_r37_cheyenne_sees_the_purse_she_takes(tables: Tables) -> None:
    scene = Scene(("Cheyenne", "Doc", "Ghost")).stand(cheyenne="rf2", doc="rf2")
    scene.own("Doc", purses=[300, 400])
    table = after(tables.set_up(scene), "play punch", "punch doc purse take forward")
    assert sorted(known for _, known in purses(table, "Cheyenne")) == [[0, 1], [0, 1, 2]]
    assert [known for _, known in purses(table, "Doc")] == [[1]]


def test_r37_knowledge_of_other_loot_is_not_touched(tables: Tables) -> None:
    """A jewel tells nothing about purses."""
    scene = Scene(FOUR).stand(doc="rf2", ghost="rf2")
    scene.own("Ghost", purses=[(250, EVERYBODY), 300], jewels=1)
    table = after(tables.set_up(scene), "play punch", "punch ghost jewel forward")
    assert purses(table, "Ghost") == [(300, [1]), (250, EVERYBODY)]


def test_r37_in_a_team_a_seat_knows(tables: Tables) -> None:
    """The puncher's partner is the victim: his seat knows the purse; the other seat forgets."""
    scene = Scene(("Doc", "Ghost", "Tuco", "Django"), teams=True)
    scene.stand(doc="rf2", ghost="rf2", tuco="rf4", django="rf4")
    scene.own("Ghost", purses=[(250, [0, 1]), 300]).own("Doc", purses=[(250, [0, 1])])
    table = after(tables.set_up(scene.hand(0, punch_doc=1)), "play punch-doc")
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[0])
    after(table, "punch ghost purse forward")
    assert [known for _, known in [*purses(table, "Ghost"), *floor_purses(table, "rf2")]] == [
        [0]
    ] * 2
    assert purses(table, "Doc") == [(250, [0, 1])]


def test_loot_is_counted_openly_at_the_end(tables: Tables) -> None:
    scene = (
        Scene(FOUR[:3], card="Marshal's Revenge").own("Doc", purses=[300]).lie("in2", purses=[400])
    )
    table = after(tables.set_up(scene), "draw")
    assert seen_purses(table, None, "Doc") == [300]
    assert floor_purses(table, "in2") == [(400, [])]


# --- R38 ------------------------------------------------------------------------------------------


def traced(table: Side, number: int) -> tuple[int, int, int]:
    """Bullets that everybody can follow: on the deck, in hand, in the discard."""
    player = table.view(None)["seats"][number]
    return player["deck_top"], player["hand_bullets"], player["discard_known"].get("bullet", 0)


def expert(bullets: int, *, in_deck: int) -> tuple[Scene, Json]:
    """Seat 0 is about to draw; its deck has *in_deck* action cards and bullets on top."""
    scene = Scene(("Tuco", "Ghost", "Django"), options={"expert": True}, turn=2)
    scene.shot("neutral", 0, bullets)
    state = scene.state()
    actions = ["move", "floor", "fire", "rob"]
    in_discard = dict.fromkeys(actions[in_deck:], 1)
    deck: Json = dict.fromkeys(actions[:in_deck], 1)
    if bullets:
        deck["bullet"] = bullets
    state["seats"][0].update(
        deck=deck,
        deck_size=in_deck + bullets,
        deck_top=bullets,
        discard=in_discard,
        discard_size=len(in_discard),
        discard_known=in_discard,
    )
    return scene, state


def test_r38_bullets_on_top_are_drawn_first(tables: Tables) -> None:
    scene, state = expert(2, in_deck=4)
    table = tables.load(3, scene.all_options(), state)
    assert traced(table, 0) == (2, 0, 0)
    assert table.to_act == 0
    after(table, "draw")
    assert traced(table, 0) == (0, 2, 0)
    assert table.json()["seats"][0]["hand"]["bullet"] == 2


def test_r38_more_bullets_than_are_drawn(tables: Tables) -> None:
    scene, state = expert(5, in_deck=4)
    table = after(tables.load(3, scene.all_options(), state), "draw")
    assert traced(table, 0) == (2, 3, 0)


def test_r38_thrown_off_bullets_are_known_in_the_discard(tables: Tables) -> None:
    scene, state = expert(2, in_deck=4)
    table = after(tables.load(3, scene.all_options(), state), "draw")
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[-1])
    assert traced(table, 0) == (0, 0, 2)


def test_r38_a_bullet_of_a_shuffled_deck_is_not_known(tables: Tables) -> None:
    scene, state = expert(2, in_deck=1)
    state["seats"][0].update(deck_top=0)
    table = after(tables.load(3, scene.all_options(), state), "draw")
    assert table.json()["seats"][0]["hand"]["bullet"] == 2
    assert traced(table, 0) == (0, 0, 0)


def test_r38_shuffling_the_discard_ends_it(tables: Tables) -> None:
    """The deck runs out: what everybody knew of the discard is in the new deck, untraceable."""
    scene, state = expert(2, in_deck=0)
    player = state["seats"][0]
    player.update(deck={}, deck_size=0, deck_top=0)
    player["discard"]["bullet"] = 2
    player.update(discard_size=6, discard_known=dict(player["discard"]))
    table = tables.load(3, scene.all_options(), state)
    assert traced(table, 0) == (0, 0, 2)
    after(table, "draw")
    known = table.view(1)["seats"][0]
    assert (known["discard_known"], known["discard_size"], known["deck_size"]) == ({}, 0, 3)
    assert traced(table, 0) == (0, 0, 0)


def test_r38_bullets_drawn_before_the_shuffle_stay_known(tables: Tables) -> None:
    scene, state = expert(1, in_deck=0)
    table = after(tables.load(3, scene.all_options(), state), "draw")
    assert traced(table, 0) == (0, 1, 0)
    assert seat(table, 0)["discard_size"] == 0


def test_executed_cards_are_known_in_the_discard(tables: Tables) -> None:
    scene = Scene(("Tuco", "Ghost", "Django"), options={"expert": True}, card="Marshal's Revenge")
    table = after(tables.set_up(scene), "play rob")
    assert table.view(None)["seats"][0]["discard_known"] == {"rob": 1}


# --- hands, decks and the pile --------------------------------------------------------------------


def test_only_numbers_of_others_cards_are_seen(tables: Tables) -> None:
    for options in ({"expert": True}, {"expert": False}):
        table = tables.deal(3, 2, **options)
        table.apply("draw")
        for viewer in (0, 1, 2, None):
            for number, player in enumerate(table.view(viewer)["seats"]):
                mine = viewer == number
                assert all(
                    (player[name] is not None) == mine for name in ("hand", "deck", "discard")
                )
                assert player["hand_size"] + player["deck_size"] == 10


def test_a_face_down_card_is_seen_when_it_is_reached(tables: Tables) -> None:
    scene = Scene(FOUR, actor=3, card="Tunnel").marshal(0)
    scene.stand(doc="rf1", ghost="rf2", django="rf3", tuco="in1")
    scene.lay(0, "move", face_down=True).lay(1, "move", face_down=True)
    table = tables.set_up(scene)

    def cards(viewer: int | None) -> list[str | None]:
        return [card["card"] for card in table.view(viewer)["pile"]]

    assert [cards(viewer) for viewer in (0, 2, None)] == [
        ["move", None],
        [None, None],
        [None, None],
    ]
    after(table, "play move")
    assert table.to_act == 0
    assert cards(2) == ["move", None, "move"]
    assert cards(1) == ["move", "move", "move"]
    after(table, "move rf0")
    assert cards(2) == cards(None) == ["move", "move", "move"]


@pytest.mark.parametrize(
    ("card", "turn", "action", "seen"),
    [
        ("Bridge", 0, "play move", True),
        ("Bridge", 0, "draw", True),
        ("Tunnel", 1, "play move", False),
        ("Tunnel", 1, "draw", True),
    ],
)
def test_what_others_see_of_an_action(
    tables: Tables, card: str, turn: int, action: str, *, seen: bool
) -> None:
    table = tables.set_up(Scene(FOUR, card=card, turn=turn))
    assert table.sees_action(action, 0)
    assert [table.sees_action(action, viewer) for viewer in (1, None)] == [seen, seen]


def test_keeping_is_secret(tables: Tables) -> None:
    scene = Scene(FOUR[:3], actor=2, options={"expert": True}).hand(0, move=2, fire=1)
    table = after(tables.set_up(scene), "draw")
    assert not table.sees_action("keep 1 move", 1)
    after(table, "keep 1 move")
    assert table.view(0)["seats"][0]["keep"] == {"move": 1}
    assert table.view(0)["keep_next"] == "fire"
    for viewer in (1, 2, None):
        assert table.view(viewer)["keep_next"] is None
        assert table.view(viewer)["seats"][0]["keep"] is None
        assert table.view(viewer)["seats"][0]["hand_size"] == 3


def test_a_hand_of_bullets_is_asked_once(tables: Tables) -> None:
    scene = Scene(FOUR[:3], actor=2, options={"expert": True}).shot("neutral", 0, 2)
    table = after(tables.set_up(scene.hand(0, bullet=2)), "draw")
    assert (table.to_act, table.legal()) == (0, ["keep nothing"])
    after(table, "keep nothing")
    assert table.to_act == 1
