"""Lines that nobody should send: every one gets its answer, and the server lives on.

python -m tests.protocol.fuzz --lines 1000000
"""

import argparse
import io
import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from powderkeg.bots.protocol.lines import Output, lines
from powderkeg.bots.protocol.server import Server
from powderkeg.engine import load

BATCH = 2000
VALUES: list[Any] = [
    None, True, False, 0, -1, 1.5, 1e308, 2**63, 2**70, -(2**70), "", "x", "\ud800", "\x00", [],
    {}, [[]], {"a": {}}, "main", "kuhn_poker", "random", "cmd:ls", "ismcts(iterations=1)", "(",
    "'" * 9,
]  # fmt: skip
SCRAPS = [
    b"{", b"}", b"[", b"]", b'"', b":", b",", b"\\", b"\\u0000", b"\xff", b"\xc3", b"\x00", b"\r",
    b"null", b"true", b"1e999", b"NaN", b"Infinity", b"-", b"/*", b"\xef\xbb\xbf",
    b"[" * 2000, b'{"a":' * 2000,
]  # fmt: skip


def requests() -> list[dict[str, Any]]:
    """Every request as it should be."""
    found: list[dict[str, Any]] = [
        {"type": "hello", "protocol": 1},
        {"type": "ping"},
        {"type": "stop", "target": 1},
        {"type": "setoption", "name": "bot", "value": "random"},
        {"type": "setoption", "name": "seed", "value": 5},
    ]
    for table, name in (("main", "kuhn_poker"), ("b", "leduc_poker")):
        game = load(name)
        seen = game.deal(1).observation(0).to_json()
        limit = {"iterations": 2}
        found += [
            {
                "type": "newgame",
                "table": table,
                "game": name,
                "seats": 2,
                "bot": "random",
                "seed": 1,
            },
            {"type": "observe", "table": table, "observation": seen},
            {"type": "observe", "table": table, "sees": seen["state"], "seat": 0, "history": []},
            {"type": "choose", "table": table, "observation": seen, "limit": limit},
            {"type": "analyse", "table": table, "observation": seen, "limit": limit, "top": 1},
        ]
    return found


def places(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a JSON value with every key in it."""
    keys = (
        thing if isinstance(thing, dict) else range(len(thing)) if isinstance(thing, list) else ()
    )
    for key in list(keys):
        yield thing, key
        yield from places(thing[key])


def spoiled(rng: Random, good: list[dict[str, Any]], number: int) -> bytes:
    """One line: a request as it should be, one with a field spoiled, broken bytes, or noise."""
    payload = json.loads(json.dumps({"id": number, **rng.choice(good)}))
    kind = rng.random()
    if 0.1 < kind < 0.6:
        for _ in range(rng.randint(1, 3)):
            holder, key = rng.choice(list(places(payload)) or [(payload, "id")])
            change = rng.random()
            if change < 0.7:
                holder[key] = deepcopy(rng.choice(VALUES))
            elif change < 0.85 and isinstance(holder, dict):
                holder.pop(key, None)
            elif isinstance(holder, dict):
                holder[rng.choice(["extra", "", "type", "id"])] = deepcopy(rng.choice(VALUES))
    line = json.dumps(payload).encode()
    if kind > 0.6:
        at, end = sorted((rng.randrange(len(line) + 1), rng.randrange(len(line) + 1)))
        line = line[:at] + rng.choice([*SCRAPS, rng.randbytes(rng.randrange(20))]) + line[end:]
    if kind > 0.95:
        line = rng.randbytes(rng.randrange(200))
    return line.replace(b"\n", b" ")


def run(n: int, seed: int) -> Counter[str]:
    """Send *n* lines; how often each kind of answer came. AssertionError if one is missing."""
    rng, good, found = Random(seed), requests(), Counter[str]()
    for first in range(0, n, BATCH):
        sent = [b'{"type":"hello"}'] if rng.random() < 0.9 else []
        sent += [spoiled(rng, good, i) for i in range(first, min(first + BATCH, n))]
        sent = [line for line in sent if b'"quit"' not in line]
        out = io.BytesIO()
        server = Server(Output(out), threads=2)
        text = b"".join(line + b"\n" for line in sent)
        for line in lines(io.BytesIO(text)):
            server.handle(line)
        server.handle(b'{"type":"stop"}')
        server.close()
        asked = sum(1 for line in sent if line.strip()) + 1
        answers = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
        heard = [answer for answer in answers if answer["type"] != "info"]
        assert len(heard) == asked, (len(heard), asked)
        for answer in heard:
            assert "id" in answer
            if answer["type"] == "error":
                assert isinstance(answer["error"], str)
                assert answer["error"]
                assert answer["kind"].endswith(("Error", "Bot", "Game", "Action")), answer
            found[answer["kind"] if answer["type"] == "error" else answer["type"]] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = perf_counter()
    for kind, n in sorted(run(chosen.lines, chosen.seed).items()):
        print(f"{kind:20} {n:10,}")  # noqa: T201
    print(f"{chosen.lines:,} lines, every one answered, {perf_counter() - begun:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
