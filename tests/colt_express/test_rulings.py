"""The rulings R1 to R13 (rules, section 13) and the options they name, on engine and reference."""

import pytest

from tests.colt_express.looking import after, bandit, purses, received, seat, spots
from tests.colt_express.positions import Json, Scene, Tables
from tests.colt_express.reference.tables import CHARACTERS

FOUR = ("Doc", "Ghost", "Tuco", "Django")


def characters(state: Json) -> list[str | None]:
    return [b["character"] for b in state["bandits"]]


# --- set-up ---------------------------------------------------------------------------------------


def test_r1_random_unless_chosen(tables: Tables) -> None:
    deals = [tables.deal(3, seed).json() for seed in range(200)]
    assert {name for state in deals for name in characters(state)} == set(CHARACTERS)
    assert len({tuple(characters(state)) for state in deals}) > 80  # of 120
    assert len({tuple(state["train"]) for state in deals}) > 80
    assert all(len(set(state["train"])) == 3 for state in deals)


def test_r1_given_characters_and_cars(tables: Tables) -> None:
    state = tables.deal(3, characters=["Tuco", "Belle", "Doc"], cars=["F", "A", "C"]).json()
    assert characters(state) == ["Tuco", "Belle", "Doc"]
    assert state["train"] == ["F", "A", "C"]


def test_r1_draft_goes_clockwise_before_the_train_is_seen(tables: Tables) -> None:
    table = tables.deal(3, characters="draft", first_player=2)
    assert table.legal() == [f"choose {name.lower()}" for name in CHARACTERS]
    for picker, name in ((2, "Doc"), (0, "Belle"), (1, "Tuco")):
        state = table.json()
        assert (state["phase"], table.to_act) == ("draft", picker)
        assert (state["train"], state["floor"]) == ([], [])
        assert all(b["purses"] == [] for b in state["bandits"])
        table.apply(f"choose {name.lower()}")
        assert f"choose {name.lower()}" not in table.legal()
    assert characters(table.json()) == ["Belle", "Tuco", "Doc"]
    assert len(table.json()["train"]) == 3
    assert [purses(table, name) for name in ("Belle", "Doc")] == [[(250, [0, 1, 2])]] * 2


def test_r1_the_sixth_of_six_is_not_asked(tables: Tables) -> None:
    table = tables.deal(6, characters="draft", first_player=0)
    after(table, *(f"choose {name.lower()}" for name in CHARACTERS[:5]))
    assert table.json()["phase"] == "schemin"
    assert characters(table.json()) == list(CHARACTERS)


def test_r2_first_player(tables: Tables) -> None:
    drawn = {tables.deal(4, seed).json()["first_player"] for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    given = {tables.deal(4, seed, first_player=2).json()["first_player"] for seed in range(20)}
    assert given == {2}


# --- Schemin' -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("in_deck", "drawn"), [(0, None), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_r3_drawing_from_a_small_deck(tables: Tables, in_deck: int, drawn: int | None) -> None:
    left = {"rob": 2, "punch": 1, "floor": 1}
    hand = {"move": 2, "floor": 2, "marshal": 1, "fire": 2, "rob": 2, "punch": 1}
    for name in [name for name, number in left.items() for _ in range(number)][:in_deck]:
        hand[name] -= 1
    scene = Scene(FOUR, turn=0).hand(0, **{name: n for name, n in hand.items() if n})
    state = scene.state()
    state.update(first_player=0, acted=0, to_act=0)
    table = tables.load(4, scene.all_options(), state)
    assert ("draw" in table.legal()) == (drawn is not None)
    if drawn is not None:
        after(table, "draw")
        assert seat(table, 0)["hand_size"] == 10 - in_deck + drawn
        assert seat(table, 0)["deck_size"] == in_deck - drawn


def test_r3_expert_draws_through_the_discard(tables: Tables) -> None:
    scene = Scene(FOUR, turn=0, options={"expert": True})
    state = scene.state()
    state.update(first_player=0, acted=0, to_act=0)
    state["seats"][0].update(
        deck={"move": 1}, deck_size=1, discard={"floor": 1, "fire": 1, "rob": 1}, discard_size=3
    )
    table = tables.load(4, scene.all_options(), state)
    after(table, "draw")
    player = seat(table, 0)
    assert (player["hand_size"], player["deck_size"], player["discard_size"]) == (9, 1, 0)
    state["seats"][0].update(deck={}, deck_size=0, discard={}, discard_size=0)
    state["seats"][0].update(
        hand={"move": 2, "floor": 2, "marshal": 1, "fire": 2, "rob": 2, "punch": 1}, hand_size=10
    )
    state["seats"][0]["drawn"] = 10
    assert "draw" not in tables.load(4, scene.all_options(), state).legal()


@pytest.mark.parametrize(
    ("actions", "laid"),
    [(["play move", "draw"], 1), (["draw", "play move"], 1), (["play move"] * 2, 2)],
)
def test_r4_both_actions_of_speeding_up(tables: Tables, actions: list[str], laid: int) -> None:
    scene = Scene(FOUR, turn=1).hand(0, move=2, fire=2)
    state = scene.state()
    state.update(first_player=0, acted=0, to_act=0)
    table = tables.load(4, scene.all_options(), state)
    for action in actions:
        assert table.to_act == 0
        table.apply(action)
    assert table.to_act == 1
    assert len(table.json()["pile"]) == laid


# --- loot -----------------------------------------------------------------------------------------


def test_r5_a_random_purse_is_lost(tables: Tables) -> None:
    lost = set()
    for chance in range(1, 61):
        scene = Scene(FOUR, chance=chance).stand(doc="rf2", ghost="rf2")
        scene.own("Ghost", purses=[(250, [0, 1, 2, 3]), 300, 500])
        table = after(tables.set_up(scene), "play punch", "punch ghost purse forward")
        state = table.json()
        lost |= {p["value"] for s in state["floor"] if s["spot"] == "rf2" for p in s["purses"]}
    assert lost == {250, 300, 500}


def test_r5_handles_are_fresh(tables: Tables) -> None:
    """A purse that is picked up leaves its handle; one that falls takes the lowest free one."""
    scene = Scene(FOUR).stand(doc="rf2").lie("rf2", purses=[300, 300, 400])
    table = after(tables.set_up(scene), "play rob")
    assert table.legal() == ["rob purse 0", "rob purse 1", "rob purse 2"]
    after(table, "rob purse 1")
    state = table.json()
    on_spot = next(s for s in state["floor"] if s["spot"] == "rf2")
    assert [purse["handle"] for purse in on_spot["purses"]] == [0, 2]
    scene = Scene(FOUR).stand(doc="rf2").lie("rf2", purses=[300, 300, 400])
    state = scene.stand(ghost="in1", tuco="in1").state()
    taken = next(s for s in state["floor"] if s["spot"] == "rf2")["purses"].pop(1)
    free = state["bandits"][3]
    free["purses"] = [*free["purses"], {"value": taken["value"], "known_to": [3]}]
    free["purses"].sort(key=lambda p: (sum(2**s for s in p["known_to"]), p["value"]))
    state["pile"] = [{"seat": 1, "card": "punch", "face_down": False}]
    state["seats"][1]["hand"].pop("punch")
    state["seats"][1]["hand_size"] -= 1
    table = after(tables.load(4, scene.all_options(), state), "draw")
    after(table, "punch tuco purse forward")
    fallen = next(s for s in table.json()["floor"] if s["spot"] == "in1")["purses"]
    assert [purse["handle"] for purse in fallen] == [1]


def test_r6_djangos_push_is_optional(tables: Tables) -> None:
    for optional, wanted in ((True, ["fire doc", "fire doc push"]), (False, ["fire doc push"])):
        scene = Scene(("Django", "Doc", "Ghost", "Tuco")).stand(django="in1", doc="in2")
        scene.stand(ghost="rf4", tuco="in2", doc="in2")
        scene.options["django_push_optional"] = optional
        table = after(tables.set_up(scene), "play fire")
        assert [action for action in table.legal() if "doc" in action] == wanted


def test_r6_without_the_option_an_impossible_push_is_none(tables: Tables) -> None:
    scene = Scene(("Django", "Doc", "Ghost", "Tuco"), options={"django_push_optional": False})
    table = tables.set_up(scene.stand(django="rf2", doc="rf4", ghost="rf1"))
    assert after(table, "play fire").legal() == ["fire doc", "fire ghost push"]


def test_r6_cheyennes_theft_is_optional(tables: Tables) -> None:
    scene = Scene(("Cheyenne", "Doc", "Ghost")).stand(cheyenne="rf0", doc="rf0")
    table = after(tables.set_up(scene), "play punch")
    assert table.legal() == ["punch doc purse forward", "punch doc purse take forward"]


# --- bullets --------------------------------------------------------------------------------------


def test_r7_supply_runs_out(tables: Tables) -> None:
    """Three victims, two bullets: clockwise from the First Player, seat 1."""
    scene = Scene(FOUR, card="Passengers' Rebellion").shot("neutral", 3, 11)
    scene.stand(doc="in1", ghost="rf2", tuco="in3", django="in3")
    table = after(tables.set_up(scene), "draw")
    assert received(table, 0, 1, 2, 3) == [0, 0, 1, 12]
    assert table.json()["neutral_bullets"] == 0


def test_r7_they_flee_all_the_same(tables: Tables) -> None:
    scene = Scene(FOUR).shot("neutral", 3, 13).stand(doc="in1").marshal(2)
    table = after(tables.set_up(scene), "play move", "move in2")
    assert spots(table, "Doc") == ["rf2"]
    assert received(table, 0) == [0]


def test_r7_a_team_is_served_in_bandit_order(tables: Tables) -> None:
    """First Player is seat 1: his bandits get the last two bullets, his own first."""
    scene = Scene(FOUR, teams=True, card="Passengers' Rebellion").shot("neutral", 0, 12)
    scene.stand(doc="in1", ghost="in2", tuco="in3", django="rf3")
    table = after(tables.set_up(scene), "draw")
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[0])
    assert received(table, 0, 1) == [12, 1]


def test_r8_pickpockets_choose_clockwise(tables: Tables) -> None:
    """First Player is seat 1; he takes a single purse unasked, then 3 and 0 are asked."""
    scene = Scene(FOUR, card="Pickpocketing").stand(
        doc="rf1", ghost="rf2", tuco="in3", django="rf3"
    )
    scene.lie("rf1", purses=[250, 300]).lie("rf2", purses=[350]).lie("in3", jewels=1)
    scene.lie("rf3", purses=[250, 400])
    table = after(tables.set_up(scene), "draw")
    assert (table.to_act, table.json()["picking"]) == (3, "Django")
    assert len(purses(table, "Ghost")) == 2
    assert table.legal() == ["pick 3", "pick 4"]
    after(table, "pick 4")
    assert (table.to_act, table.json()["picking"]) == (0, "Doc")
    after(table, "pick 0")
    assert table.to_act is None
    values = [sum(value for value, _ in purses(table, name)) for name in FOUR]
    assert values == [500, 600, 250, 650]


def test_pickpocketing_needs_to_be_alone_and_takes_purses_only(tables: Tables) -> None:
    scene = Scene(FOUR, card="Pickpocketing").stand(
        doc="rf1", ghost="rf1", tuco="in3", django="rf4"
    )
    scene.lie("rf1", purses=[250, 300]).lie("in3", jewels=1, strongboxes=1)
    table = after(tables.set_up(scene), "draw")
    assert table.to_act is None
    assert [len(purses(table, name)) for name in FOUR] == [1, 1, 1, 1]
    assert bandit(table, "Tuco")["jewels"] == 0


def test_r9_hostage_money_is_cash(tables: Tables) -> None:
    """Six bandits are paid although only two $250 purses are left in the box."""
    scene = Scene((*FOUR, "Belle", "Cheyenne"), card="Hostage-Taking").marshal(1)
    scene.stand(**dict.fromkeys(["doc", "ghost", "tuco", "django", "belle", "cheyenne"], "in6"))
    table = after(tables.set_up(scene), "draw")
    assert [b["cash"] for b in table.json()["bandits"]] == [250] * 6
    assert table.scores() == [250 + 250 + 1000] * 6


# --- the end --------------------------------------------------------------------------------------


def test_r10_shared_victory(tables: Tables) -> None:
    scene = Scene(FOUR[:3], card="Hostage-Taking").shot("neutral", 2, 1)
    table = after(tables.set_up(scene), "draw")
    assert table.scores() == [1250] * 3
    assert table.places() == [1, 1, 3]
    assert table.returns() == [0.5, 0.5, 0]


def test_r11_nobody_fired(tables: Tables) -> None:
    scene = Scene(FOUR[:3], card="Hostage-Taking")
    assert after(tables.set_up(scene), "draw").scores() == [1250] * 3


# --- expert ---------------------------------------------------------------------------------------


def keep_everything(tables: Tables, scene: Scene) -> Json:
    """The state at the start of the next round, after everybody has kept all action cards."""
    table = after(tables.set_up(scene), "draw")
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[-1])
    assert table.json()["phase"] == "schemin"
    return table.json()


def test_r12_more_than_six_kept(tables: Tables) -> None:
    scene = Scene(("Tuco", "Ghost", "Doc"), actor=2, options={"expert": True})
    scene.hand(0, move=2, floor=2, marshal=1, fire=2, rob=1).hand(1, move=2, fire=1)
    state = keep_everything(tables, scene)
    assert [s["hand_size"] for s in state["seats"]] == [8, 6, 9]
    assert [s["drawn"] for s in state["seats"]] == [0, 3, 0]


def test_doc_refills_to_seven(tables: Tables) -> None:
    scene = Scene(("Tuco", "Ghost", "Doc"), actor=0, options={"expert": True})
    scene.hand(2, move=1, fire=1)
    state = keep_everything(tables, scene)
    assert [s["hand_size"] for s in state["seats"]] == [9, 6, 7]
    assert tables.deal(3, characters=["Doc", "Tuco", "Ghost"]).json()["seats"][0]["hand_size"] == 7


def test_r13_a_neutral_bullet_lies_on_top(tables: Tables) -> None:
    scene = Scene(FOUR, options={"expert": True}, card="Marshal's Revenge")
    scene.stand(doc="in1").marshal(2)
    table = after(tables.set_up(scene), "play move", "move in2")
    player = seat(table, 0)
    assert (player["deck_top"], player["deck"]["bullet"]) == (1, 1)


def test_rounds_of_the_expert_variant_end_in_keeping_but_the_fifth(tables: Tables) -> None:
    table = tables.deal(3, 5, expert=True)
    phases = set()
    while table.to_act is not None:
        state = table.json()
        phases.add((state["round"], state["phase"]))
        table.apply(table.legal()[0])
    assert {number for number, phase in phases if phase == "keep"} == {0, 1, 2, 3}
