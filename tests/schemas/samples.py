"""Documents that belong to no game: a line of a ledger, and every message of the protocol."""

from typing import Any

from powderkeg.bots.tournament.config import LimitData
from powderkeg.bots.tournament.ledger import Entry
from powderkeg.bots.tournament.match import Fault

__all__ = ["entry", "messages"]


def entry() -> Entry:
    """A game with everything in it."""
    return Entry(
        number=3,
        block=1,
        rotation=1,
        game="kuhn_poker",
        seats=2,
        options={},
        rules="3c5851974efdbff4",
        limit=LimitData(ms=5.0, iterations=10),
        deal="0xfeb223ac7bbe7009",
        bots=["random", "mine"],
        specs=["random", "greedy(iterations=2)"],
        seeds=["0x70e9cafebab53d87", "0xb02eb96d558c2068"],
        actions=[1, 0],
        returns=[1.0, -1.0],
        scores=[1.0, -1.0],
        places=[1, 2],
        fault=Fault(seat=1, kind="exception", text="BotTimeout: no answer within 1 s"),
    )


def messages() -> dict[str, list[Any]]:
    """Requests and answers, each with all of its fields and with as few as possible."""
    seen, legal = {"game": "kuhn_poker"}, [{"action": 0, "notation": "pass"}]
    requests: list[dict[str, Any]] = [
        {"type": "hello", "id": 1, "protocol": 1},
        {"type": "hello"},
        {"type": "setoption", "id": "a", "name": "bot", "value": "greedy"},
        {"type": "newgame", "id": 2, "table": "t", "game": "kuhn_poker", "seats": 2,
         "options": {}, "bot": "random", "seed": 5},
        {"type": "newgame", "game": "kuhn_poker"},
        {"type": "observe", "id": 3, "table": "t", "observation": seen},
        {"type": "choose", "id": 4, "table": "t", "observation": seen, "legal": legal,
         "limit": {"ms": 5.5, "iterations": 9}, "stream": True},
        {"type": "choose", "id": None},
        {"type": "analyse", "id": 5, "table": "t", "observation": seen, "limit": {}, "top": 3,
         "stream": False},
        {"type": "stop", "id": 6, "target": 5},
        {"type": "stop", "target": "a"},
        {"type": "ping", "id": 7},
        {"type": "quit", "id": 8},
    ]  # fmt: skip
    option = {"type": "string", "default": "ismcts", "help": "spec"}
    answers: list[dict[str, Any]] = [
        {"type": "hello", "id": 1, "protocol": 1, "name": "powderkeg", "version": "0.1.0",
         "games": ["kuhn_poker"], "bots": ["random"], "options": {"bot": option}},
        {"type": "ok", "id": "a"},
        {"type": "ready", "id": 2, "table": "t", "game": "kuhn_poker", "seats": 2, "options": {},
         "bot": "random", "seed": 5},
        {"type": "observed", "id": 3, "table": "t", "to_act": 0, "legal": legal},
        {"type": "decision", "id": 4, "table": "t", "decision": {"actions": [0]}},
        {"type": "info", "id": 5, "table": "t", "analysis": {}},
        {"type": "analysis", "id": 5, "table": "t", "analysis": {}},
        {"type": "pong", "id": 7},
        {"type": "bye", "id": 8},
        {"type": "error", "id": None, "error": "no JSON", "kind": "SchemaError", "path": "$"},
    ]  # fmt: skip
    return {"request": requests, "answer": answers}
