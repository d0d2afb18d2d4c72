"""The `powderkeg` command: finds its sub-commands, and says plainly what a person got wrong."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pkgutil import iter_modules

from powderkeg.engine import PowderkegError

__all__ = ["main"]

USER_ERROR = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        return int(chosen.call(chosen))
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except (PowderkegError, OSError) as error:
        print(f"powderkeg: error: {error}", file=sys.stderr)
        return USER_ERROR


def parser() -> argparse.ArgumentParser:
    """The parser with every sub-command."""
    from powderkeg.bots import commands

    top = argparse.ArgumentParser(
        prog="powderkeg", description="AI opponents for hidden-information tabletop games."
    )
    top.add_argument("--version", action="version", version=f"powderkeg {version('powderkeg')}")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in sorted(iter_modules(commands.__path__), key=lambda found: found.name):
        import_module(f"powderkeg.bots.commands.{module.name}").add(subparsers)
    return top


if __name__ == "__main__":
    sys.exit(main())
