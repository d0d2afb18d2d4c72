"""`powderkeg schema`: JSON Schemas of a game's documents, of the ledger and of the protocol."""

import argparse
import json
from typing import Any

import msgspec

from powderkeg.bots.schemas import document, game_schema, protocol_schema
from powderkeg.bots.tournament.ledger import FORMAT, Entry
from powderkeg.engine import load

__all__ = ["add", "ledger_schema"]

PARTS = ("observation", "state", "action", "decision", "analysis")


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("schema", help="print JSON Schemas (see docs/schemas.md)")
    parser.add_argument("what", metavar="GAME", help="a game, or `protocol`, or `ledger`")
    parser.add_argument("--part", choices=PARTS, help="of a game (default: all, each accepted)")
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Print one schema."""
    others = {"protocol": protocol_schema, "ledger": ledger_schema}
    if chosen.what in others:
        schema = others[chosen.what]()
    else:
        schema = game_schema(load(chosen.what), chosen.part)
    print(json.dumps(schema, indent=2))
    return 0


def ledger_schema() -> dict[str, Any]:
    """What a line of a ledger looks like."""
    line = msgspec.defstruct(
        "Line",
        [("crc", str)],
        bases=(Entry,),
        namespace={"__doc__": "One game of a ledger, with the checksum of its line."},
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
    )
    return document("ledger", FORMAT, {"line": line})
