"""The sub-commands of `powderkeg`: each module here adds one, so a new command edits no file."""

import sys

from rich.console import Console

__all__ = ["printer"]

FILE_WIDTH = 120  # when nobody can tell how wide the paper is


def printer() -> Console:
    """What prints tables on standard output."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else FILE_WIDTH)
