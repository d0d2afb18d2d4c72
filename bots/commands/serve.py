"""`powderkeg serve`: our bots for programs in any language, over standard input and output."""

import argparse
import os
import sys
from typing import Any

from powderkeg.bots.protocol.lines import Output, lines
from powderkeg.bots.protocol.server import Server

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="serve bots as JSON lines (see docs/protocol.md)")
    parser.add_argument(
        "--threads", type=int, default=4, metavar="N", help="that think at once (default: 4)"
    )
    parser.set_defaults(call=call)


def call(chosen: argparse.Namespace) -> int:
    """Serve until `quit` or the end of input."""
    sys.stdout.flush()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints, answers stay clean
    server = Server(Output(answers), threads=max(1, chosen.threads))
    server.serve(lines(sys.stdin.buffer))
    return 0
