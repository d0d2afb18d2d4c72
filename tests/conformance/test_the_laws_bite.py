"""A game with one planted mistake breaks the law that is there to find it.

The game is the one that the tests of the core write in Python (`tests/engine/pebbles.py`).
"""

from __future__ import annotations

import ctypes as c
import itertools
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from powderkeg.engine import Game
from tests.conformance import laws_of_knowledge, laws_of_play, laws_of_text
from tests.conformance.walks import LAWS, Law, Position
from tests.engine import pebbles as good

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = (laws_of_knowledge, laws_of_play, laws_of_text)  # importing them fills LAWS
NEEDS_A_NAME = {  # pickles find a game by its name, which this one has not
    "a_state_comes_back_from_everything_it_is_written_as",
    "an_observation_comes_back_from_everything_it_is_written_as",
}
BY_NAME = {str(law): law for law in LAWS}
COUNTER = itertools.count()
kept: list[Any] = []  # pointers do not keep what they point at


def walk(game: Game, law: Law) -> None:
    """Look at the positions of some random games."""
    for seed in range(5):
        position = Position(game.deal(seed), seed, Random(seed))
        choices = Random(seed)
        for _ in range(40):
            if law.at != "last" or position.state.is_terminal:
                law.check(position)
            if position.state.to_act is None:
                break
            action = choices.choice(position.state.legal_actions())
            position.done.append((position.state.to_act, action))
            position.state.apply(action)


def walk_all(tables: list[Game], law: Law) -> None:
    """Look at the positions of some random games of each table."""
    for game in tables:
        walk(game, law)


# --- mistakes: each is named by what is wrong ------------------------------------------------


def legal_actions_fall(rules: int, state: int, out: Any) -> int:
    n = good.legal_actions(rules, state, out)
    out[0], out[n - 1] = out[n - 1], out[0]
    return n


def legal_actions_repeat(rules: int, state: int, out: Any) -> int:
    n = good.legal_actions(rules, state, out)
    out[1] = out[0]
    return n


def returns_are_doubled(rules: int, state: int, out: Any) -> None:
    good.returns(rules, state, out)
    for seat in range(good.Rules.from_address(rules).seats):
        out[seat] *= 2


def returns_go_to_the_last(rules: int, state: int, out: Any) -> None:
    del state
    for seat in range(good.Rules.from_address(rules).seats):
        out[seat] = seat == good.Rules.from_address(rules).seats - 1


def places_start_at_0(rules: int, state: int, out: Any) -> None:
    good.places(rules, state, out)
    for seat in range(good.Rules.from_address(rules).seats):
        out[seat] -= 1


def scores_are_no_numbers(rules: int, state: int, out: Any) -> None:
    del state
    for seat in range(good.Rules.from_address(rules).seats):
        out[seat] = float("nan")


def apply_draws_a_new_key(rules: int, state: int, action: int) -> None:
    good.apply(rules, state, action)
    good.State.from_address(state).chance += 1


def apply_is_random(rules: int, state: int, action: int) -> None:
    good.apply(rules, state, action)
    good.State.from_address(state).shown[0] ^= next(COUNTER) & 1


def apply_overfills(rules: int, state: int, action: int) -> None:
    good.apply(rules, state, action)
    good.State.from_address(state).shown[0] += 4


def validate_knows_no_second_round(rules: int, state: int) -> int:
    return 1 if good.State.from_address(state).stage == 1 else good.validate(rules, state)


def conceal_keeps_the_key(rules: int, state: int, seat: int) -> None:
    chance = good.State.from_address(state).chance
    good.conceal(rules, state, seat)
    good.State.from_address(state).chance = chance


def conceal_forgets_whose_turn_it_is(rules: int, state: int, seat: int) -> None:
    to_act = good.State.from_address(state).to_act
    good.conceal(rules, state, seat)
    good.State.from_address(state).to_act = to_act


def conceal_shows_secret_choices(rules: int, state: int, seat: int) -> None:
    s = good.State.from_address(state)
    hand, pending = s.hand[0], s.pending
    good.conceal(rules, state, seat)
    s.hand[0], s.pending = hand, pending


def conceal_hides_the_own_hand(rules: int, state: int, seat: int) -> None:
    good.conceal(rules, state, seat)
    if seat == 0:
        good.State.from_address(state).hand[0] = good.UNKNOWN


def seen_as_hides_nothing(rules: int, state: int, action: int, seat: int) -> int:
    del rules, state, seat
    return action


def seen_as_hides_the_own_action(rules: int, state: int, action: int, seat: int) -> int:
    del rules, state, action, seat
    return good.HIDDEN


def determinize_draws_too_much(rules: int, state: int, seat: int, work: int, rng: Any) -> None:
    good.determinize(rules, state, seat, work, rng)
    for other in good.secret(good.Rules.from_address(rules), good.State.from_address(state), seat):
        good.State.from_address(state).hand[other] = good.MOST + 1


def determinize_changes_the_table(rules: int, state: int, seat: int, work: int, rng: Any) -> None:
    good.determinize(rules, state, seat, work, rng)
    good.State.from_address(state).shown[0] = 0


def determinize_is_not_seeded(rules: int, state: int, seat: int, work: int, rng: Any) -> None:
    good.determinize(rules, state, seat, work, rng)
    good.State.from_address(state).chance = 1 + next(COUNTER)


def likelihood_reads_hidden_hands(rules: int, state: int, seat: int, action: int) -> float:
    del rules, action
    s = good.State.from_address(state)
    return float(1 / (2 + sum(s.hand[other] for other in range(3) if other != seat)))


def likelihood_is_too_much(rules: int, state: int, seat: int, action: int) -> float:
    del rules, state, seat
    return 1.0 + action


MISTAKES: list[tuple[Callable[..., Any], str]] = [
    (legal_actions_fall, "legal_actions_are_sorted_unique_and_empty_at_the_end"),
    (legal_actions_repeat, "legal_actions_are_sorted_unique_and_empty_at_the_end"),
    (legal_actions_repeat, "notation_comes_back"),
    (returns_are_doubled, "returns_and_places_agree"),
    (returns_go_to_the_last, "returns_and_places_agree"),
    (places_start_at_0, "returns_and_places_agree"),
    (scores_are_no_numbers, "scores_are_numbers"),
    (apply_draws_a_new_key, "chance_is_one_key_and_stage_never_falls"),
    (apply_is_random, "equal_seeds_give_equal_games"),
    (apply_overfills, "invariants_hold"),
    (validate_knows_no_second_round, "invariants_hold"),
    (conceal_keeps_the_key, "chance_is_one_key_and_stage_never_falls"),
    (conceal_forgets_whose_turn_it_is, "a_seat_knows_its_choices"),
    (conceal_shows_secret_choices, "secret_choices_stay_secret_until_the_reveal"),
    (conceal_hides_the_own_hand, "a_determinization_looks_the_same_and_is_valid"),
    (seen_as_hides_nothing, "secret_choices_stay_secret_until_the_reveal"),
    (seen_as_hides_the_own_action, "history_is_what_each_viewer_saw"),
    (determinize_draws_too_much, "a_determinization_looks_the_same_and_is_valid"),
    (determinize_draws_too_much, "a_determinization_can_be_played_on"),
    (determinize_changes_the_table, "a_determinization_looks_the_same_and_is_valid"),
    (likelihood_reads_hidden_hands, "a_model_of_behaviour_reads_what_the_actor_sees"),
    (likelihood_is_too_much, "a_model_of_behaviour_reads_what_the_actor_sees"),
    (determinize_is_not_seeded, "equal_seeds_draw_equal_worlds"),
]


def slot_of(mistake: Callable[..., Any]) -> str:
    """The slot whose name the mistake begins with."""
    slots = (*good.SLOTS, "likelihood")
    return next(slot for slot in slots if mistake.__name__.startswith(slot))


def pointer(slot: str, function: Callable[..., Any]) -> Any:
    """The function as the table holds it."""
    if slot == "likelihood":
        kept.append(good.LIKELIHOOD(function))
        return c.cast(kept[-1], c.c_void_p)
    return good.KINDS[slot](function)


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("law", sorted(set(BY_NAME) - NEEDS_A_NAME))
def test_the_game_without_mistakes_keeps_every_law(law: str, *, together: bool) -> None:
    table = good.table()
    walk(good.make_game(table).variant(3, {"together": together}), BY_NAME[law])


@pytest.mark.parametrize(("mistake", "law"), MISTAKES)
def test_a_mistake_breaks_the_law(mistake: Callable[..., Any], law: str) -> None:
    slot = slot_of(mistake)
    table = good.table(**{slot: pointer(slot, mistake)})
    game = good.make_game(table)
    tables = [game.variant(3, {"together": together}) for together in (True, False)]
    broken = (AssertionError, ValueError, LookupError, pytest.fail.Exception)
    with pytest.raises(broken):
        walk_all(tables, BY_NAME[law])
