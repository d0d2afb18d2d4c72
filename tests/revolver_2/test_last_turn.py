"""The last turns: Mapache's is solved, the Guardians' is weighed against all that he may hold."""

from functools import cache
from itertools import combinations

import pytest

from powderkeg.bots import make
from powderkeg.engine import State, load
from powderkeg.engine.last_turn import LastTurn, last_turn
from tests.revolver_2.positions import Scene
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE

TEETH = "start_picking_up_yer_teeth"
PADRE, NUN, FOREMAN = "padre_esteban", "mission_nun", "mine_foreman"


def mine(*people: str, turn: int = MAPACHE) -> Scene:
    """The last space, nothing in hand or deck."""
    scene = Scene(area="abandoned_silver_mine", space=4).people(*people).turn(turn)
    for seat in (GUARDIANS, MAPACHE):
        scene.deck(seat)
    return scene


def state_of(scene: Scene) -> State:
    game = load("revolver_2", **scene.options)
    document = {**game.deal(seed=1).to_json(), "state": scene.state()}
    document.pop("history", None)
    return game.state_from_json(document)


def found_at(state: State) -> LastTurn:
    assert state.to_act is not None
    found = last_turn(state.observation(state.to_act))
    assert found is not None
    return found


def values(state: State) -> dict[str, float]:
    """The value of every action, by its notation."""
    return {state.notation(action): value for action, value in found_at(state).values}


# --- Mapache --------------------------------------------------------------------------------------


def by_trying(state: State) -> dict[str, float]:
    """The same by playing every sequence of actions in the engine; nobody may draw."""

    @cache
    def mapache_wins(raw: bytes) -> float:
        now = state.game.state_from_bytes(raw)
        if now.is_terminal:
            return now.returns()[MAPACHE]
        worth = [mapache_wins(bytes(after(now, action))) for action in now.legal_actions()]
        return max(worth) if now.to_act == MAPACHE else min(worth)

    return {
        state.notation(action): mapache_wins(bytes(after(state, action)))
        for action in state.legal_actions()
    }


def after(state: State, action: int) -> State:
    following = state.copy()
    following.apply(action)
    return following


FIGHTS = {  # people, Mapache's row, the Guardians', his hand: does he win?
    "the attack is enough": ((PADRE,), ("lieutenant",), (), (), 1),
    "a hit and the attack": ((NUN, PADRE), ("lieutenant",), (), (TEETH, "plunder"), 1),
    "nobody to pay for a hit, but it can be fired": (
        (NUN, PADRE),
        ("lieutenant",),
        (),
        (TEETH,),
        1,
    ),
    "bullets": (("barber", NUN, PADRE), ("bandit", "bandit"), (), ("pistol_man", TEETH), 1),
    "a bullet without a gun": ((NUN, PADRE), (), (), (TEETH,), 0),
    "play one, fire two, attack": (
        ("barber", NUN, PADRE),
        ("lieutenant",),
        ("farmer",),
        ("pistol_man", "rotgut_courage", "pistol_man"),
        1,
    ),
    "the knife thrower takes the card that would win": (
        ("knife_thrower", PADRE),
        ("rifle_man", "pistol_man"),
        ("farmer",),
        ("pistol_man",),
        0,
    ),
    "another card makes up for it": (
        ("knife_thrower", PADRE),
        ("rifle_man", "rifle_man"),
        (),
        ("pistol_man",),
        1,
    ),
    "true grit takes a hit": ((f"{PADRE} grit",), ("lieutenant",), (), ("pistol_man",), 1),
    "and another one is missing": ((f"{PADRE} grit",), ("lieutenant",), (), ("bandit",), 0),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_without_draws_the_values_are_those_of_trying_everything(name: str) -> None:
    people, row, others, hand, wins = FIGHTS[name]
    scene = mine(*people).row(MAPACHE, *row).row(GUARDIANS, *others).hand(MAPACHE, *hand)
    state = state_of(scene)
    found = found_at(state)
    assert found.exact
    if "plunder" not in hand:
        assert values(state) == by_trying(state)
    assert max(values(state).values()) == wins


@pytest.mark.parametrize("deck", [[TEETH, *3 * ["bandit"]], [TEETH, TEETH, *3 * ["bandit"]]])
def test_a_draw_is_averaged_over_all_cards_that_may_come(deck: list[str]) -> None:
    """One hit decides, and another card has to pay for it."""
    scene = mine(PADRE).row(GUARDIANS, "farmer", "farmer", "farmer").fortified(2, 2)
    state = state_of(scene.hand(MAPACHE, "plunder").deck(MAPACHE, *deck))
    draws = list(combinations(deck, 3))
    chance = sum(TEETH in draw for draw in draws) / len(draws)
    assert values(state)["play plunder"] == pytest.approx(chance, abs=1e-12)


def test_chance_cards_are_kept_for_the_best_moment() -> None:
    """The General draws a card: he is worth his cost of two only if he comes before the hit."""
    hand = ("general_mapache", "bandit", "bandit", "pistol_man")
    scene = mine(NUN, PADRE).row(GUARDIANS, "farmer", "farmer", "farmer").hand(MAPACHE, *hand)
    found = values(state_of(scene.deck(MAPACHE, "pistol_man", "bandit")))
    assert found["play general_mapache"] == pytest.approx(max(found.values()))
    assert 0 < max(found.values()) <= 1


# --- the Guardians --------------------------------------------------------------------------------


def explosive(*hand: str) -> State:
    """Padre Esteban alone, and more power against him than he can match."""
    scene = mine(PADRE, turn=GUARDIANS).row(MAPACHE, "lieutenant", "army_deserters")
    scene.hand(GUARDIANS, *hand).hand(MAPACHE, "cut_off")
    return state_of(scene.deck(MAPACHE, *2 * ["road_block"], *2 * ["pinned_down"]))


def test_guardians_collapse_the_tunnels() -> None:
    state = explosive("hired_gun", "stick_of_dynamite", "farmer")
    found = values(state)
    assert found["explode"] == 1
    assert found["done"] == 0
    assert found_at(state).worlds == 2000


def test_the_value_of_a_board_is_the_share_of_hands_that_lose() -> None:
    """He has one card of four, and draws two: whoever holds a hit and a card to pay wins."""
    scene = mine(PADRE, turn=GUARDIANS).row(GUARDIANS, "farmer", "farmer", "farmer")
    scene.hand(MAPACHE, "bandit")
    unseen = ["bandit", TEETH, "road_block", "cut_off"]
    state = state_of(scene.deck(MAPACHE, *unseen[1:]))
    hands = list(combinations(unseen, 3))
    chance = 1 - sum(TEETH in hand for hand in hands) / len(hands)
    assert values(state)["done"] == pytest.approx(chance, abs=0.04)


def test_nothing_depends_on_what_is_hidden() -> None:
    state = explosive("hired_gun", "stick_of_dynamite", "farmer")
    worlds = [state.game.determinize(state.observation(GUARDIANS), seed) for seed in range(4)]
    assert len({bytes(world.observation(MAPACHE)) for world in worlds}) > 1
    assert all(found_at(world) == found_at(state) for world in worlds)


# --- bots -----------------------------------------------------------------------------------------


def test_the_bot_plays_what_is_solved() -> None:
    state = explosive("hired_gun", "stick_of_dynamite", "farmer")
    game = state.game
    decision = make("ismcts(iterations=1)", game, seed=1).choose(state.observation(GUARDIANS))
    state.apply_all(decision.actions)
    assert state.notation(state.legal_actions()[0]) == "done"
    assert state.to_json()["state"]["tunnels_used"] == 1


def test_only_last_turns_of_games_that_know_how_are_solved() -> None:
    for name in ("revolver_2", "kuhn_poker"):
        state = load(name).deal(seed=1)
        assert state.to_act is not None
        assert last_turn(state.observation(state.to_act)) is None


def test_whoever_has_no_time_searches() -> None:
    state = explosive("hired_gun", "stick_of_dynamite", "farmer")
    assert last_turn(state.observation(GUARDIANS), seconds=0) is None
