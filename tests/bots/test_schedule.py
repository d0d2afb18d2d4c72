"""Line-ups, blocks and rotations: everybody meets everybody equally often, everywhere."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from powderkeg.bots.tournament.schedule import Schedule, rotations
from powderkeg.engine import OptionError

SIZES = [(1, 3), (2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 6)]
CROWDS = [(3, 2), (5, 2), (5, 3), (6, 3), (7, 3), (6, 4), (8, 4), (9, 4), (10, 5)]


def cycle(contestants: int, seats: int) -> list[tuple[int, ...]]:
    """Every line-up once."""
    schedule = Schedule(contestants, seats, 1, seed=0)
    return [schedule.line_up(block) for block in range(schedule.n_line_ups)]


@pytest.mark.parametrize(("contestants", "seats"), SIZES)
def test_few_bots_repeat_as_evenly_as_possible(contestants: int, seats: int) -> None:
    least, extra = divmod(seats, contestants)
    most = least + (extra > 0)
    every = {
        min(rotations(order))
        for group in combinations(sorted([*range(contestants)] * most), seats)
        if all(least <= group.count(member) <= most for member in range(contestants))
        for order in permutations(group)
    }
    found = cycle(contestants, seats)
    assert {min(rotations(line_up)) for line_up in found} == every
    assert len(found) == len(every)


@pytest.mark.parametrize(("contestants", "seats"), CROWDS)
def test_in_a_crowd_pairs_meet_equally_often(contestants: int, seats: int) -> None:
    found = cycle(contestants, seats)
    assert all(len(set(line_up)) == seats for line_up in found)
    meetings = Counter(pair for line_up in found for pair in combinations(sorted(line_up), 2))
    assert len(meetings) == contestants * (contestants - 1) / 2
    assert len(set(meetings.values())) == 1
    neighbours = Counter(
        (line_up[seat - 1], line_up[seat]) for line_up in found for seat in range(seats)
    )
    assert len(set(neighbours.values())) == 1


@pytest.mark.parametrize(("contestants", "seats"), CROWDS)
def test_in_a_crowd_every_cycle_is_fair(contestants: int, seats: int) -> None:
    """After n blocks each has played equally often; pairs are never far from even."""
    found = cycle(contestants, seats)
    plays: Counter[int] = Counter()
    for line_up in found[:contestants]:
        plays.update(line_up)
    assert set(plays.values()) == {seats} or contestants % seats == 0


def test_huge_crowds_need_no_list_of_everything() -> None:
    schedule = Schedule(60, 12, 240, seed=1)
    plays = Counter(member for block in range(240) for member in schedule.line_up(block))
    assert set(plays.values()) == {48}
    assert all(len(set(schedule.line_up(block))) == 12 for block in range(240))


@pytest.mark.parametrize(("contestants", "seats"), SIZES + CROWDS)
def test_games_are_numbered_through(contestants: int, seats: int) -> None:
    schedule = Schedule(contestants, seats, 37, seed=1)
    fixtures = list(schedule)
    assert [fixture.number for fixture in fixtures] == list(range(len(schedule)))
    assert [schedule.block_of(fixture.number) for fixture in fixtures] == [
        fixture.block for fixture in fixtures
    ]
    assert schedule.block_of(len(schedule)) == 37


@pytest.mark.parametrize(("contestants", "seats"), SIZES + CROWDS)
def test_a_block_is_one_deal_in_all_distinct_rotations(contestants: int, seats: int) -> None:
    schedule = Schedule(contestants, seats, 12, seed=1)
    for block in range(12):
        games = schedule.block(block)
        assert len({game.line_up for game in games}) == len(games)
        assert {game.line_up for game in games} == set(rotations(schedule.line_up(block)))
        assert len({(game.deal, game.seeds) for game in games}) == 1
        sat = Counter((seat, member) for game in games for seat, member in enumerate(game.line_up))
        for member in set(games[0].line_up):  # everybody sits everywhere equally often
            assert len({sat[seat, member] for seat in range(seats)}) == 1


def test_seeds_differ_between_blocks_seats_and_runs() -> None:
    seeds = [
        (game.deal, *game.seeds)
        for seed in (1, 2)
        for block in range(50)
        for game in Schedule(2, 4, 50, seed).block(block)[:1]
    ]
    every = [seed for game in seeds for seed in game]
    assert len(set(every)) == len(every) == 2 * 50 * 5


def test_nobody_is_no_tournament() -> None:
    with pytest.raises(OptionError, match="at least one bot"):
        Schedule(0, 4, 1, seed=0)
