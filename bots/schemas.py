"""JSON Schemas of everything that leaves this library, made from the types that read it again."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from powderkeg.bots.base import Analysis, Decision, plain
from powderkeg.bots.protocol.messages import ANSWERS, ANY_REQUEST, PROTOCOL
from powderkeg.engine import Game
from powderkeg.engine.envelope import FORMAT, ObservationEnvelope, StateEnvelope

__all__ = ["DIALECT", "document", "game_schema", "protocol_schema"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"


def game_schema(game: Game, part: str | None = None) -> dict[str, Any]:
    """What a game's observations, states, actions, decisions and analyses look like.

    >>> from powderkeg.engine import load
    >>> game_schema(load("kuhn_poker"), "observation")["$ref"]
    '#/$defs/Observation'
    """
    parts: dict[str, Any] = {
        "observation": envelope("Observation", game, ObservationEnvelope),
        "state": envelope("State", game, StateEnvelope),
        "action": Annotated[
            int,
            msgspec.Meta(ge=0, le=2**31 - 1, title="Action", description="One decision."),
        ],
        "decision": Decision,
        "analysis": Analysis,
    }
    return document(f"{game.name}", FORMAT, parts, part)


def protocol_schema() -> dict[str, Any]:
    """What a line of the protocol looks like: a request or an answer."""
    return document("protocol", PROTOCOL, {"request": ANY_REQUEST, "answer": ANSWERS})


def document(
    title: str, version: int, parts: Mapping[str, Any], part: str | None = None
) -> dict[str, Any]:
    """A schema with every definition; it accepts one *part*, or each."""
    names = list(parts)
    found, shared = msgspec.json.schema_components(list(parts.values()), ref_template=REFERENCE)
    schemas = dict(zip(names, found, strict=True))
    head = {
        "$schema": DIALECT,
        "$id": f"powderkeg:{version}/{title}" + (f"/{part}" if part else ""),
        "title": title,
        "version": version,
    }
    accepted = schemas[part] if part else {"anyOf": [schemas[name] for name in names]}
    return plain({**head, **accepted, "$defs": needed(accepted, shared)})


def needed(start: Any, shared: Mapping[str, Any]) -> dict[str, Any]:
    """The definitions that *start* leads to, by name."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in references(waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append(shared[name])
    return {name: shared[name] for name in sorted(found)}


def references(schema: Any) -> Sequence[str]:
    """The names of the definitions that *schema* mentions."""
    if isinstance(schema, dict):
        own = [schema["$ref"].rpartition("/")[2]] if isinstance(schema.get("$ref"), str) else []
        mapped = schema.get("discriminator", {}).get("mapping", {})
        own += [value.rpartition("/")[2] for value in mapped.values()]
        return own + [name for value in schema.values() for name in references(value)]
    if isinstance(schema, list):
        return [name for value in schema for name in references(value)]
    return []


def envelope(name: str, game: Game, base: Any) -> Any:
    """The type of a game's observations or states."""
    title = Literal[game.name]  # type: ignore[name-defined]
    fields = [("game", title), ("state", game.schema)]
    return msgspec.defstruct(
        name,
        fields,
        bases=(base,),
        namespace={"__doc__": f"The JSON of {name.lower()}s of {game.name}."},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )
