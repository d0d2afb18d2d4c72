"""What the engine of Saboteur 2 believes, values and draws, and the numbers it was fitted to."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean
from xml.etree import ElementTree as ET

import pytest

from powderkeg.bots import Limit, make
from powderkeg.engine import Observation, State, load
from powderkeg.engine.saboteur_2.fitting import beliefs, event_counts, most_options, outcomes
from powderkeg.engine.saboteur_2.picture import svg

TABLES = [("base", 5), ("base", 8), ("combined", 5), ("combined", 8), ("combined", 12)]
Row = tuple[float, float, bool]


def log_loss(rows: list[Row]) -> float:
    """Mean log-loss of the chance of being a saboteur."""
    return -sum(math.log(max(1e-9, p if truth else 1 - p)) for _, p, truth in rows) / len(rows)


def calibration(rows: list[Row]) -> float:
    """Mean distance of stated and true share over ten bins."""
    bins: list[list[Row]] = [[] for _ in range(10)]
    for row in rows:
        bins[min(9, int(10 * row[1]))].append(row)
    gaps = [abs(sum(p for _, p, _ in part) - sum(truth for *_, truth in part)) for part in bins]
    return sum(gaps) / len(rows)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_what_others_did_tells_who_they_are(edition: str, seats: int) -> None:
    """On games that nothing was fitted on: calibrated, and right by half of the round."""
    game = load("saboteur_2", seats=seats, edition=edition, rounds=1)
    rows = beliefs(game, 300, 4711)
    assert log_loss(rows) < 0.75 * log_loss(beliefs(game, 300, 4711, trust=0))
    assert calibration(rows) <= 0.03
    late = [p if truth else 1 - p for share, p, truth in rows if share >= 0.5]
    assert sum(late) / len(late) >= 0.7


def test_an_analysis_says_who_may_be_a_saboteur() -> None:
    """`analysis.belief` names every seat whose dwarf is hidden, and follows what it did."""
    game = load("saboteur_2", seats=5, edition="base", rounds=1)
    chances: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(6):
        state = game.deal(seed=seed)
        players = [make("greedy", game, seed=9 * seed + seat) for seat in range(5)]
        for _ in range(25):
            if (seat := state.to_act) is not None:
                state.apply_all(players[seat].choose(state.observation(seat)).actions)
        if state.to_act is None:
            continue
        viewer = state.to_act
        rows = state.to_json()["state"]["seats"]
        analysis = make("ismcts", game, seed=seed).analyse(
            state.observation(viewer), Limit(iterations=40)
        )
        said = {belief.thing: belief.values for belief in analysis.belief}
        for seat, row in enumerate(rows):
            if viewer not in row["known_to"]:
                values = said[f"seat {seat}"]
                chances[row["role"] == "saboteur"].append(values.get("saboteur", 0.0))
    assert fmean(chances[True]) > fmean(chances[False]) + 0.2


def test_the_prior_is_the_share_of_saboteurs() -> None:
    """Without evidence every unknown seat is as likely a saboteur as the cards say."""
    game = load("saboteur_2", seats=6, own_doors=False, rounds=1)
    rows = beliefs(game, 40, 1, trust=0)
    assert {round(p, 9) for _, p, _ in rows} <= {
        round(cards / dwarfs, 9) for dwarfs in range(9, 15) for cards in range(4)
    }


def test_evidence_of_a_history_that_does_not_fit_is_ignored() -> None:
    """A position that was set up without its history is believed as the facts say."""
    game = load("saboteur_2", seats=4)
    state = game.deal(seed=3)
    rng = Random(3)
    for _ in range(40):
        state.apply(rng.choice(state.legal_actions()))
    payload = state.to_json()
    payload["history"] = {"spectator": [[0, 1], [1, 60]], "seats": [[[0, 1]], [], [], []]}
    bare = game.state_from_json(payload)
    seat = bare.to_act
    assert seat is not None
    bot = make("ismcts(iterations=40, trust=true)", game, seed=1)
    assert bot.choose(bare.observation(seat)).action in bare.legal_actions()


def test_every_role_does_something_and_saboteurs_break_more_tools() -> None:
    counts = event_counts(load("saboteur_2", seats=6, rounds=1), 60, 2)
    assert all(sum(row) for row in counts)
    breaks = [row[7] / sum(row) for row in counts]
    assert breaks[5] > max(breaks[:3])


def test_signs_tell_whether_the_treasure_is_found() -> None:
    rows = outcomes(load("saboteur_2", seats=5, edition="base", rounds=1), 80, 5)
    far = [found for signs, found in rows if signs[1] > 5]
    near = [found for signs, found in rows if signs[1] <= 2]
    assert sum(near) / len(near) > sum(far) / len(far) + 0.1


@pytest.mark.parametrize("seats", [2, 6, 12])
def test_no_decision_has_more_than_96_options(seats: int) -> None:
    assert most_options(load("saboteur_2", seats=seats), 100, 8) <= 96


def test_greedy_earns_more_than_random() -> None:
    """Right after the action, where only `evaluate` speaks; unfinished moves are finished first."""
    game = load("saboteur_2", seats=5, edition="base", rounds=1)
    gold = {"greedy(horizon=action)": 0.0, "random": 0.0}
    for seed in range(40):
        state = game.deal(seed=seed)
        names = [list(gold)[(seat + seed) % 2] for seat in range(5)]
        bots = [make(name, game, seed=seed) for name in names]
        while (seat := state.to_act) is not None:
            state.apply(bots[seat].choose(state.observation(seat)).action)
        for name, score in zip(names, state.scores(), strict=True):
            gold[name] += score
    assert gold["greedy(horizon=action)"] > 1.3 * gold["random"]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_the_picture_is_xml_and_keeps_secrets(edition: str, seats: int) -> None:
    game = load("saboteur_2", seats=seats, edition=edition)
    state = game.deal(seed=seats)
    rng = Random(seats)
    for _ in range(60):
        state.apply(rng.choice(state.legal_actions()))
    views: list[State | Observation] = [state, state.observation(None)]
    views += [state.observation(seat) for seat in range(seats)]
    for shown in views:
        root = ET.fromstring(svg(shown))  # noqa: S314 (our own picture)
        texts = ["".join(part.itertext()) for part in root.iter("{http://www.w3.org/2000/svg}text")]
        hidden = sum(" cards" in text for text in texts if text.startswith("seat "))
        assert hidden >= (0 if shown is state else seats - 1)
