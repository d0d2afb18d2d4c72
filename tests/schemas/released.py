"""The schemas that hold, and documents that were written under them, as files.

`tests/schemas/<version>/<title>.json` is the schema, `<title>.documents.json` what has to be read
for as long as that version is. `make golden` adds what is missing and what was added; it refuses
to write a schema that would no longer accept what the one before did.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from powderkeg.bots import Limit, make
from powderkeg.bots.commands.schema import ledger_schema
from powderkeg.bots.schemas import game_schema, protocol_schema
from powderkeg.bots.tournament.ledger import encode_line
from powderkeg.engine import games, load
from tests.bots.positions import decisions
from tests.schemas import pages
from tests.schemas.samples import entry, messages
from tests.schemas.validate import breaks

__all__ = ["FOLDER", "TITLES", "current", "documents", "kept", "write"]

FOLDER = Path(__file__).parent
TITLES = [*games(), "ledger", "protocol"]
AT = (0.0, 0.4, 0.8)  # of a game: where its documents come from


def current(title: str) -> dict[str, Any]:
    """The schema as it is now."""
    if title == "protocol":
        return protocol_schema()
    return ledger_schema() if title == "ledger" else game_schema(load(title))


def folder(title: str) -> Path:
    """Where the files of the version that holds now are."""
    return FOLDER / str(current(title)["version"])


def kept(title: str, version: int, kind: str = "") -> Any:
    """What a file says."""
    text = (FOLDER / str(version) / f"{title}{kind}.json").read_text(encoding="utf-8")
    return json.loads(text)


def documents(title: str) -> dict[str, list[Any]]:
    """Documents of every part of a schema."""
    if title == "protocol":
        return messages()
    if title == "ledger":
        return {"line": [json.loads(encode_line(entry()))]}
    found: dict[str, list[Any]] = {"observation": [], "state": [], "decision": [], "analysis": []}
    for seats in sorted(set(load(title).seat_range)):
        game = load(title, seats=seats)
        every = [(state.copy(), obs) for state, obs in decisions(game, seed=1)]
        for state, obs in (every[int(share * len(every))] for share in AT):
            bot = make("greedy(iterations=2)", game, seed=1)
            found["state"].append(state.to_json())
            found["observation"] += [obs.to_json(), state.observation(None).to_json()]
            found["decision"].append(bot.choose(obs).to_json())
            found["analysis"].append(bot.analyse(obs, Limit(iterations=2), top=2).to_json())
    return found


def write(words: list[str] | None = None, *, anew: bool = False) -> None:
    """Write what is missing and what may change; *anew*: all, for what was never released."""
    for title in TITLES:
        if words and not any(word in title for word in words):
            continue
        schema, path = current(title), folder(title) / f"{title}.json"
        path.parent.mkdir(exist_ok=True)
        if path.exists() and not anew:
            broken = breaks(json.loads(path.read_text(encoding="utf-8")), schema)
            if broken:
                hint = "for a game that was never released: python -m tests.schemas.released --anew"
                raise SystemExit(f"{path} would break its promise: {broken[:5]}\n{hint} {title}")
        path.write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")
        samples = path.with_suffix(".documents.json")
        if anew or not samples.exists():
            samples.write_text(json.dumps(documents(title)) + "\n", encoding="utf-8")


def main() -> None:
    """Write them from the command line."""
    parser = argparse.ArgumentParser(description="Write schemas, promised documents and pages.")
    parser.add_argument("words", nargs="*", help="only titles with one of these words")
    parser.add_argument("--anew", action="store_true", help="also what was promised")
    chosen = parser.parse_args()
    if chosen.anew and not chosen.words:
        parser.error("--anew needs the titles")
    write(chosen.words, anew=chosen.anew)
    pages.write()


if __name__ == "__main__":
    main()
