"""What is sent to the browser: the person's own view of a table, and nothing else."""

from functools import cache
from importlib.util import find_spec
from typing import Any

from powderkeg.bots import Analysis, bots, make
from powderkeg.bots.session import Session
from powderkeg.engine import games, load, svg

MOST_EVENTS = 300  # of the log that are sent
MOST_MOVES = 6  # of a hint
MOST_BELIEFS = 12


def catalogue() -> dict[str, Any]:
    """Games with their seats, bots with their levels."""
    return {"games": [offer(name) for name in games()]}


def offer(name: str) -> dict[str, Any]:
    """A game, and who plays it."""
    game = load(name)
    low, high = game.seat_range
    return {"name": name, "seats": list(range(low, high + 1)), "bots": opponents(name)}


@cache
def opponents(name: str) -> list[str]:
    """Specs of bots that play a game: those with levels once a level."""
    found = []
    for bot in bots():
        if bot == "planner" and find_spec(f"powderkeg.engine.{name}.planning") is None:
            continue  # it plans orders, and this game has none
        levels = [f"{bot}(level={level})" for level in range(1, 6)]
        found += [spec for spec in levels if offered(spec, name)] or [bot]
    return found


def offered(spec: str, name: str) -> bool:
    """Whether a spec can be made for a game."""
    try:
        make(spec, load(name), seed=0)
    except ValueError:
        return False
    return True


def view(session: Session) -> dict[str, Any]:
    """The table as the person sees it."""
    seen = session.observation
    moves = seen.legal_actions() if session.mine else []
    return {
        "game": session.setup.game.name,
        "seat": session.setup.seat,
        "seats": [seat_name(session, seat) for seat in range(session.setup.game.seats)],
        "turn": len(session.moments),
        "mine": session.mine,
        "over": session.over,
        "to_act": seen.to_act,
        "svg": svg(seen),
        "text": str(seen),
        "moves": [{"action": action, "words": seen.notation(action)} for action in moves],
        "events": [{"seat": e.seat, "words": e.words} for e in session.events[-MOST_EVENTS:]],
        "can_undo": bool(session.moments),
        "result": result(session) if session.over else None,
    }


def seat_name(session: Session, seat: int) -> str:
    """Who sits there."""
    bot = session.players.get(seat)
    return "you" if bot is None else bot.spec


def result(session: Session) -> list[dict[str, Any]]:
    """Places and points, the best first."""
    return [
        {"seat": seat, "place": place, "points": points} for seat, place, points in session.result()
    ]


def advice(analysis: Analysis) -> dict[str, Any]:
    """What the adviser thinks, who sees what the person sees."""
    return {
        "moves": [
            {
                "action": move.action,
                "words": move.notation,
                "value": move.value,
                "stderr": move.stderr,
                "visits": move.visits,
                "share": analysis.policy.get(move.action, 0.0),
                "line": list(move.line),
            }
            for move in analysis.moves[:MOST_MOVES]
        ],
        "belief": [
            {"thing": belief.thing, "values": likeliest(belief.values)}
            for belief in analysis.belief[:MOST_BELIEFS]
        ],
    }


def likeliest(values: dict[str, float]) -> list[list[Any]]:
    """The three most likely values of a hidden thing."""
    return [[value, p] for value, p in sorted(values.items(), key=lambda v: (-v[1], v[0]))[:3]]
