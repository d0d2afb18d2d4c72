"""What each side or role brings, to everybody and to each contestant."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from powderkeg.bots.tournament.intervals import Estimate, Moments, bounded, unbounded
from powderkeg.bots.tournament.ledger import Entry

__all__ = ["RoleStanding", "RoleTally"]

ALL = None  # in place of a contestant: everybody
Holder = tuple[str, str | None]  # a role and a contestant


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleStanding:
    """How those did who had one side or role."""

    role: str
    games: int  # counted once for each seat that had it
    share: Estimate  # of the win, or mean return, of a seat
    points: Estimate
    bots: dict[str, Estimate]  # share of each contestant in it


@dataclass(slots=True)
class Part:
    """What has been counted of a role, or of a contestant in it: one value a block."""

    games: int = 0
    returns: Moments = field(default_factory=Moments)
    most: Moments = field(default_factory=Moments)  # what returns would be if it won every game
    points: Moments = field(default_factory=Moments)

    def add(self, held: Sequence[tuple[Entry, int]]) -> None:
        """Count the games and seats of a block in which it was held."""
        n = len(held)
        self.games += n
        self.returns.add(sum(game.returns[seat] for game, seat in held) / n)
        self.points.add(sum(game.scores[seat] for game, seat in held) / n)
        self.most.add(len({game.number for game, _ in held}) / n)

    def share(self, *, wins: bool) -> Estimate:
        """Its share of the win, or its mean return."""
        return bounded(self.returns, self.most.mean) if wins else unbounded(self.returns)


@dataclass(slots=True)
class RoleTally:
    """What has been counted of all roles."""

    parts: defaultdict[Holder, Part] = field(default_factory=lambda: defaultdict(Part))

    def add_block(self, games: Sequence[Entry]) -> None:
        """Count a block; games that say nothing of roles count for nothing."""
        held = defaultdict[Holder, list[tuple[Entry, int]]](list)
        for game in games:
            for seat, role in enumerate(game.roles):
                held[role, ALL].append((game, seat))
                held[role, game.bots[seat]].append((game, seat))
        for holder, seats in held.items():
            self.parts[holder].add(seats)

    def stand(self, *, wins: bool) -> tuple[RoleStanding, ...]:
        """How everybody did, by role."""
        return tuple(
            RoleStanding(
                role=role,
                games=part.games,
                share=part.share(wins=wins),
                points=unbounded(part.points),
                bots=self.contestants(role, wins=wins),
            )
            for role in sorted({role for role, _ in self.parts})
            for part in [self.parts[role, ALL]]
        )

    def contestants(self, role: str, *, wins: bool) -> dict[str, Estimate]:
        """How each contestant did in a role."""
        names = sorted(name for had, name in self.parts if had == role and name is not ALL)
        return {name: self.parts[role, name].share(wins=wins) for name in names}
