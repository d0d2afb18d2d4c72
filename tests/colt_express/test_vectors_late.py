"""The test vectors of the rules from Punch on (section 14), on engine and reference."""

import pytest

from tests.colt_express.looking import (
    after,
    bandit,
    lying,
    purses,
    received,
    seat,
    spots,
)
from tests.colt_express.positions import Json, Scene, Tables

FOUR = ("Doc", "Ghost", "Tuco", "Django")
TEAMS = ("Doc", "Ghost", "Tuco", "Django")


# --- Punch ----------------------------------------------------------------------------------------


def test_t26_punch_for_a_jewel(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf2", ghost="rf2").own("Ghost", purses=[250], jewels=1)
    table = after(tables.set_up(scene), "play punch")
    assert table.legal() == [
        "punch ghost purse backward",
        "punch ghost purse forward",
        "punch ghost jewel backward",
        "punch ghost jewel forward",
    ]
    after(table, "punch ghost jewel forward")
    assert lying(table, "rf2") == (0, 1, 0)
    assert spots(table, "Doc", "Ghost") == ["rf2", "rf3"]


@pytest.mark.parametrize(("here", "there", "marshal"), [("in4", "in3", 1), ("in0", "in1", 3)])
def test_t27_punch_at_the_ends_of_the_train(
    tables: Tables, here: str, there: str, marshal: int
) -> None:
    scene = Scene(FOUR).stand(doc=here, ghost=here, tuco="rf1", django="rf1").marshal(marshal)
    table = after(tables.set_up(scene), "play punch")  # one type, one direction: not asked
    assert spots(table, "Ghost") == [there]
    assert lying(table, here)[0] == 1


def test_t28_punched_into_the_marshal(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in1", ghost="in1").marshal(2)
    table = after(tables.set_up(scene), "play punch", "punch ghost purse forward")
    assert lying(table, "in1") == (1, 0, 0)
    assert spots(table, "Ghost") == ["rf2"]
    assert seat(table, 1)["received"] == {"neutral": 1}


def test_t29_punch_without_loot(tables: Tables) -> None:
    """R23 says the same."""
    scene = Scene(FOUR).stand(doc="rf2", ghost="rf2").own("Ghost")
    table = after(tables.set_up(scene), "play punch")
    assert table.legal() == ["punch ghost backward", "punch ghost forward"]
    after(table, "punch ghost backward")
    assert spots(table, "Doc", "Ghost") == ["rf2", "rf1"]
    assert lying(table, "rf2") == (0, 0, 0)


def cheyenne() -> Scene:
    scene = Scene(("Cheyenne", "Ghost", "Tuco", "Django"), second_strongbox=True)
    scene.stand(cheyenne="rf2", ghost="rf2")
    return scene.own("Ghost", purses=[300, 400], strongboxes=1).own("Cheyenne")


def test_t30_cheyenne_takes_a_purse(tables: Tables) -> None:
    table = after(tables.set_up(cheyenne()), "play punch")
    assert table.legal() == [
        "punch ghost purse backward",
        "punch ghost purse take backward",
        "punch ghost purse forward",
        "punch ghost purse take forward",
        "punch ghost strongbox backward",
        "punch ghost strongbox forward",
    ]
    after(table, "punch ghost purse take forward")
    assert lying(table, "rf2") == (0, 0, 0)
    assert len(purses(table, "Cheyenne")) == len(purses(table, "Ghost")) == 1


def test_t30_cheyenne_declines(tables: Tables) -> None:
    table = after(tables.set_up(cheyenne()), "play punch", "punch ghost purse forward")
    assert lying(table, "rf2") == (1, 0, 0)
    assert purses(table, "Cheyenne") == []


def test_t30_a_strongbox_falls_down(tables: Tables) -> None:
    table = after(tables.set_up(cheyenne()), "play punch", "punch ghost strongbox forward")
    assert lying(table, "rf2") == (0, 0, 1)
    assert bandit(table, "Cheyenne")["strongboxes"] == 0


# --- events ---------------------------------------------------------------------------------------


def event(tables: Tables, card: str, scene: Scene) -> Json:
    """The state after the event of a round in which nobody played a card."""
    scene.card = card
    return after(tables.set_up(scene), "draw").json()


def where(state: Json) -> list[str]:
    return [b["spot"] for b in state["bandits"]]


def bullets(state: Json) -> list[int]:
    return [sum(s["received"].values()) for s in state["seats"]]


def test_t32_angry_marshal(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf2", ghost="rf1", tuco="in1").marshal(2)
    state = event(tables, "Angry Marshal", scene)
    assert where(state) == ["rf2", "rf1", "rf1", "in0"]
    assert bullets(state) == [1, 0, 1, 0]
    assert state["marshal"] == 1


def test_t33_angry_marshal_in_the_caboose(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf0", ghost="rf0", tuco="in1", django="rf1").marshal(0)
    state = event(tables, "Angry Marshal", scene)
    assert where(state) == ["rf0", "rf0", "in1", "rf1"]
    assert bullets(state) == [1, 1, 0, 0]
    assert state["marshal"] == 0


def test_t35_swivel_arm(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf4", ghost="rf1", tuco="rf0", django="in3")
    assert where(event(tables, "Swivel Arm", scene)) == ["rf0", "rf0", "rf0", "in3"]


def test_t36_take_it_all(tables: Tables) -> None:
    scene = Scene(FOUR).lie("in3", jewels=1).marshal(3)
    table = after(tables.set_up(scene), "draw")
    assert lying(table, "in3") == (0, 1, 0)  # Bridge: no event
    scene.card = "Take It All!"
    table = after(tables.set_up(scene), "draw")
    assert lying(table, "in3") == (0, 1, 1)
    assert table.json()["strongbox_beside"] is False


def test_t37_rebellion(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in0", ghost="in4", tuco="rf2", django="rf0").marshal(1)
    state = event(tables, "Passengers' Rebellion", scene)
    assert bullets(state) == [1, 1, 0, 0]
    assert where(state) == ["in0", "in4", "rf2", "rf0"]


def test_t38_revenge(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="rf1", ghost="rf1", tuco="rf3").marshal(1)
    scene.own("Doc", purses=[250, 400], jewels=1).own("Ghost", jewels=1).own("Tuco", purses=[300])
    state = event(tables, "Marshal's Revenge", scene)
    kept = [([p["value"] for p in b["purses"]], b["jewels"]) for b in state["bandits"]]
    assert kept[:3] == [([400], 1), ([], 1), ([300], 0)]


def test_t40_hostage_taking(tables: Tables) -> None:
    scene = Scene(FOUR).stand(doc="in4", ghost="rf4", tuco="rf3").marshal(1)
    state = event(tables, "Hostage-Taking", scene)
    assert [b["cash"] for b in state["bandits"]] == [250, 250, 0, 0]


# --- scoring --------------------------------------------------------------------------------------


def last_round() -> Scene:
    return Scene(("Doc", "Ghost", "Tuco"), card="Hostage-Taking")


def test_t41_gunslingers_tie(tables: Tables) -> None:
    scene = last_round()
    scene.options = {"cars": ["D", "E", "F"]}
    scene.second_strongbox = True
    scene.own("Doc", jewels=1, strongboxes=1).own("Ghost", jewels=2, strongboxes=1)
    scene.own("Tuco", jewels=1, purses=[450, 450, 400])
    scene.shot("Doc", 1, 4).shot("Ghost", 2, 1).shot("Tuco", 1, 2).shot("Tuco", 0, 2)
    table = after(tables.set_up(scene), "draw")
    assert table.to_act is None
    assert table.scores() == [2500, 2000, 2800]
    assert table.places() == [2, 3, 1]
    assert table.returns() == [0, 0, 1]


def test_t43_nobody_fired(tables: Tables) -> None:
    scene = last_round().own("Doc", purses=[300]).own("Tuco", purses=[250], jewels=1)
    table = after(tables.set_up(scene), "draw")
    assert table.scores() == [1300, 1250, 1750]
    assert table.places() == [2, 3, 1]


# --- expert ---------------------------------------------------------------------------------------


def before_next_round(scene: Scene) -> Json:
    """Stealin' waits for seat 1, who moves on a roof; then the next round begins."""
    scene.actor = 0
    scene.lay(1, "move").stand(ghost="rf1")
    state = scene.state()
    state.update(phase="stealin", to_act=1, turn=state["turn"] + 1, acted=0)
    for player in state["seats"]:
        player.update(drawn=0)
    return state


def test_t44_discard_is_shuffled_when_the_deck_is_empty(tables: Tables) -> None:
    scene = Scene(("Tuco", "Ghost", "Django"), options={"expert": True}).shot("neutral", 0)
    state = before_next_round(scene)
    state["seats"][0].update(
        hand={"move": 1, "fire": 1},
        hand_size=2,
        deck={"move": 1, "floor": 1, "bullet": 1},
        deck_size=3,
        deck_top=1,
        discard={"floor": 1, "marshal": 1, "fire": 1, "rob": 2, "punch": 1},
        discard_size=6,
    )
    table = after(tables.load(3, scene.all_options(), state), "move rf2")
    player = seat(table, 0)
    assert (player["hand_size"], player["deck_size"], player["discard_size"]) == (6, 5, 0)
    assert player["hand"]["bullet"] == player["hand_bullets"] == 1
    assert player["drawn"] == 4


def keep_scene() -> Scene:
    scene = Scene(("Tuco", "Ghost", "Django"), options={"expert": True}, actor=2)
    return scene.shot("neutral", 0).hand(0, move=1, fire=1, bullet=1)


def test_t45_what_can_be_kept(tables: Tables) -> None:
    table = after(tables.set_up(keep_scene()), "draw")
    assert (table.json()["phase"], table.to_act) == ("keep", 0)
    assert table.legal() == ["keep 0 move", "keep 1 move"]
    after(table, "keep 1 move")
    assert table.legal() == ["keep 0 fire", "keep 1 fire"]
    after(table, "keep 0 fire")
    assert seat(table, 0)["hand_size"] == 3  # nothing moves before all have decided
    while table.json()["phase"] == "keep":
        table.apply(table.legal()[0])
    player = seat(table, 0)
    assert player["discard"] == {"fire": 1, "bullet": 1}
    assert player["hand"]["move"] >= 1


# --- two players ----------------------------------------------------------------------------------


def test_t47_eleven_cards(tables: Tables) -> None:
    state = tables.deal(2, characters=list(TEAMS), start_cars="random").json()
    for player, (one, two) in zip(
        state["seats"], [("doc", "ghost"), ("tuco", "django")], strict=True
    ):
        cards = {**player["deck"]}
        for name, number in player["hand"].items():
            cards[name] = cards.get(name, 0) + number
        kinds = ("move", "floor", "fire", "rob", "punch")
        bound = {f"{kind}-{name}": 1 for name in (one, two) for kind in kinds}
        assert cards == {**bound, "marshal": 1}
        assert sum(cards.values()) == 11


def test_t48_the_own_second_bandit_must_be_hit(tables: Tables) -> None:
    scene = Scene(TEAMS, teams=True, card="Marshal's Revenge")
    scene.stand(doc="in1", ghost="in2", tuco="rf4", django="rf4")
    table = after(tables.set_up(scene), "play fire-doc")
    assert seat(table, 0)["received"] == {"Doc": 1}
    assert bandit(table, "Doc")["bullets_left"] == 5
    assert seat(table, 0)["deck"]["bullet"] == seat(table, 0)["deck_top"] == 1
    assert received(table, 1) == [0]


def test_t50_two_players_have_no_gunslinger(tables: Tables) -> None:
    scene = Scene(TEAMS, teams=True, card="Marshal's Revenge").shot("Doc", 1, 3)
    table = after(tables.set_up(scene), "draw")
    assert table.to_act is None
    assert table.scores() == [500, 500]
