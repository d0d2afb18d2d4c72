"""The test vectors of the rules up to Robbery (section 14), on engine and reference."""

import pytest

from tests.colt_express.looking import after, bandit, lying, received, spots
from tests.colt_express.positions import Scene, Tables
from tests.colt_express.reference import tables as box
from tests.lockstep import Reference as Side

FIVE = ("Doc", "Ghost", "Cheyenne", "Tuco", "Django")


# --- set-up ---------------------------------------------------------------------------------------


def test_t1_five_players_start_by_their_number(tables: Tables) -> None:
    state = tables.deal(5, first_player=3).json()
    assert [b["spot"] for b in state["bandits"]] == ["in0", "in1", "in0", "in0", "in1"]


@pytest.mark.parametrize("seed", range(20))
def test_t2_loot_of_six_players(tables: Tables, seed: int) -> None:
    state = tables.deal(6, seed).json()
    values = [purse["value"] for spot in state["floor"] for purse in spot["purses"]]
    assert (len(values), sum(values)) == (12, 4500)
    assert sum(spot["jewels"] for spot in state["floor"]) == 6
    assert [spot["spot"] for spot in state["floor"] if spot["strongboxes"]] == ["in6"]
    assert state["marshal"] == 6
    assert [[p["value"] for p in b["purses"]] for b in state["bandits"]] == [[250]] * 6


@pytest.mark.parametrize("seed", range(20))
def test_t3_loot_of_three_players(tables: Tables, seed: int) -> None:
    state = tables.deal(3, seed).json()
    assert len(state["train"]) == 3
    assert state["marshal"] == 3
    assert 2 <= sum(len(spot["purses"]) for spot in state["floor"]) <= 10
    assert 1 <= sum(spot["jewels"] for spot in state["floor"]) <= 5


@pytest.mark.parametrize("cars", [["A", "F", "B"], ["D", "B", "E"], ["F", "E", "D"]])
def test_t3_cars_hold_what_is_printed_on_them(tables: Tables, cars: list[str]) -> None:
    state = tables.deal(3, cars=cars).json()
    for car, letter in enumerate(cars):
        table = tables.load(3, {"cars": cars}, state)
        assert lying(table, f"in{car}") == (*box.IMPRINTS[letter], 0)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_t4_round_deck(tables: Tables, seats: int, seed: int) -> None:
    table = tables.deal(seats, seed)
    while table.to_act is not None:
        table.apply(table.legal()[0])
    rounds = table.json()["rounds"]
    assert len(set(rounds)) == 5
    assert rounds[4] in {card.name for card in box.STATIONS}
    assert set(rounds[:4]) <= {card.name for card in box.ROUND_CARDS}


# --- turn order -----------------------------------------------------------------------------------

A, B, C, D = range(4)


@pytest.mark.parametrize(
    ("card", "turn", "order"),
    [
        ("Angry Marshal", 0, [B, C, D, A]),
        ("Angry Marshal", 2, [B, C, D, A]),
        ("Angry Marshal", 3, [B, A, D, C]),
        ("Take It All!", 2, [B, B, C, C, D, D, A, A]),
    ],
)
def test_t5_who_acts_when(tables: Tables, card: str, turn: int, order: list[int]) -> None:
    scene = Scene(FIVE[:4], card=card, turn=turn)
    state = scene.state()
    state.update(first_player=B, acted=0, to_act=B)
    table = tables.load(4, scene.all_options(), state)
    seen: list[int | None] = []
    while table.json()["phase"] == "schemin" and table.json()["turn"] == turn:
        seen.append(table.to_act)
        table.apply(table.legal()[0])
    assert seen == order


def test_t6_take_it_all_without_draws(tables: Tables) -> None:
    scene = Scene(FIVE[:4], card="Take It All!", turn=0).stand(doc="in1")
    state = scene.state()
    state.update(first_player=0, acted=0, to_act=0)
    table = tables.load(4, scene.all_options(), state)
    for _ in range(20):
        table.apply(next(action for action in table.legal() if action.startswith("play")))
    pile = table.json()["pile"]
    assert table.json()["phase"] == "stealin"
    assert [card["face_down"] for card in pile] == [False] * 4 + [True] * 4 + [False] * 12


def test_t8_six_bullets_force_a_draw(tables: Tables) -> None:
    scene = Scene(FIVE[:3]).shot("neutral", 0, 6).hand(0, bullet=6)
    assert tables.set_up(scene).legal() == ["draw"]


def ghost_at_start(tables: Tables) -> Side:
    scene = Scene(("Ghost", "Doc", "Tuco"), turn=0, card="Braking")
    state = scene.state()
    state.update(first_player=0, acted=0, to_act=0)
    return tables.load(3, scene.all_options(), state)


def test_t9_ghost_may_lay_his_first_card_face_down(tables: Tables) -> None:
    kinds = ["move", "floor", "marshal", "fire", "rob", "punch"]
    assert ghost_at_start(tables).legal() == [
        *(f"play {kind}" for kind in kinds),
        "draw",
        *(f"play {kind} face down" for kind in kinds),
    ]
    for action, face_down in (("play move", False), ("play move face down", True)):
        table = after(ghost_at_start(tables), action)
        assert table.json()["pile"] == [{"seat": 0, "card": "move", "face_down": face_down}]


def test_t9_ghost_who_draws_first_plays_face_up(tables: Tables) -> None:
    table = after(ghost_at_start(tables), "draw", "draw", "draw")
    assert table.to_act == 0
    assert table.json()["turn"] == 1
    assert not any("face down" in action for action in table.legal())
    after(table, "play move")
    assert table.json()["pile"] == [{"seat": 0, "card": "move", "face_down": False}]


# --- Move, Floor, Marshal -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "spot", "wanted"),
    [
        (3, "rf3", ["rf0", "rf1", "rf2"]),
        (3, "rf1", ["rf0", "rf2", "rf3"]),
        (6, "rf3", ["rf0", "rf1", "rf2", "rf4", "rf5", "rf6"]),
    ],
)
def test_t10_roof_moves(tables: Tables, seats: int, spot: str, wanted: list[str]) -> None:
    table = tables.set_up(Scene((*FIVE, "Belle")[:seats]).stand(doc=spot))
    assert after(table, "play move").legal() == [f"move {to}" for to in wanted]


def test_t11_moving_into_the_marshal(tables: Tables) -> None:
    table = tables.set_up(Scene(FIVE[:4]).marshal(2).stand(doc="in1"))
    after(table, "play move")
    assert table.legal() == ["move in0", "move in2"]
    after(table, "move in2")
    assert spots(table, "Doc") == ["rf2"]
    assert table.json()["seats"][0]["received"] == {"neutral": 1}
    assert table.json()["neutral_bullets"] == 12


def test_t13_marshal_card_at_the_locomotive(tables: Tables) -> None:
    table = tables.set_up(Scene(FIVE[:4]).stand(ghost="in3", cheyenne="rf3"))
    after(table, "play marshal")  # one option: not asked
    assert table.json()["marshal"] == 3
    assert spots(table, "Ghost", "Cheyenne") == ["rf3", "rf3"]
    assert received(table, 1, 2) == [1, 0]


# --- Fire -----------------------------------------------------------------------------------------


def test_t14_fire_inside(tables: Tables) -> None:
    scene = Scene(FIVE).stand(doc="in1", ghost="in2", cheyenne="in3", tuco="rf0", django="in1")
    table = after(tables.set_up(scene), "play fire")
    assert received(table, 0, 1, 2, 3, 4) == [0, 1, 0, 0, 0]


T15 = {"doc": "rf2", "ghost": "rf0", "cheyenne": "rf4", "tuco": "rf4", "django": "in3"}


def test_t15_fire_on_roofs(tables: Tables) -> None:
    """A is Django here and E is Belle, who is out of sight."""
    scene = Scene((*FIVE, "Belle")).stand(**{**T15, "django": "rf1", "belle": "in3"})
    table = after(tables.set_up(scene), "play fire")
    assert table.legal() == ["fire cheyenne", "fire tuco", "fire django"]


def test_t16_belle_hides_who_stands_behind_her(tables: Tables) -> None:
    scene = Scene((*FIVE, "Belle")).stand(**T15, belle="rf1")
    table = after(tables.set_up(scene), "play fire")
    assert table.legal() == ["fire cheyenne", "fire tuco"]


def test_t17_belle_alone_must_be_shot(tables: Tables) -> None:
    scene = Scene(("Doc", "Belle", "Ghost")).stand(doc="rf2", belle="rf1", ghost="rf0")
    table = after(tables.set_up(scene), "play fire")
    assert received(table, 0, 1, 2) == [0, 1, 0]
    assert bandit(table, "Doc")["bullets_left"] == 5


def test_t20_fire_without_candidate(tables: Tables) -> None:
    table = after(tables.set_up(Scene(FIVE[:4]).stand(doc="in3")), "play fire")
    assert bandit(table, "Doc")["bullets_left"] == 6
    assert received(table, 0, 1, 2, 3) == [0, 0, 0, 0]


def test_t20_fire_with_an_empty_revolver(tables: Tables) -> None:
    scene = Scene(FIVE[:4]).stand(doc="in1", ghost="in2").shot("Doc", 2, 6)
    table = after(tables.set_up(scene), "play fire")
    assert bandit(table, "Doc")["bullets_left"] == 0
    assert received(table, 0, 1, 2, 3) == [0, 0, 6, 0]


def django(**spots: str) -> Scene:
    return Scene(("Django", "Doc", "Ghost", "Tuco")).stand(**spots)


def test_t21_django_pushes_into_the_marshal(tables: Tables) -> None:
    table = tables.set_up(django(django="in3", doc="in2").marshal(1))
    after(table, "play fire")
    assert table.legal() == ["fire doc", "fire doc push"]
    after(table, "fire doc push")
    assert spots(table, "Doc") == ["rf1"]
    assert table.json()["seats"][1]["received"] == {"Django": 1, "neutral": 1}


def test_t22_django_cannot_push_off_the_train(tables: Tables) -> None:
    table = after(tables.set_up(django(django="rf3", doc="rf0")), "play fire")
    assert spots(table, "Doc") == ["rf0"]
    assert received(table, 1) == [1]


def test_t24_django_declines_to_push(tables: Tables) -> None:
    scene = django(django="in3", doc="in2").marshal(1)
    table = after(tables.set_up(scene), "play fire", "fire doc")
    assert spots(table, "Doc") == ["in2"]
    assert received(table, 1) == [1]


# --- Robbery --------------------------------------------------------------------------------------


def test_t25_robbery_needs_loot_on_the_very_spot(tables: Tables) -> None:
    scene = Scene(FIVE[:4]).stand(doc="rf2").lie("in2", jewels=1)
    table = after(tables.set_up(scene), "play rob")
    assert bandit(table, "Doc")["jewels"] == 0
    assert lying(table, "in2") == (0, 1, 0)
