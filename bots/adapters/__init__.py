"""Our games and bots inside other frameworks, each an optional extra; docs/adapters.md shows both.

`powderkeg.bots.adapters.pettingzoo` needs `powderkeg[pettingzoo]`, `.openspiel` needs
`powderkeg[openspiel]`. Nothing here is imported unless it is asked for by name.
"""

from collections.abc import Sequence
from operator import index
from typing import Any

from powderkeg.engine import IllegalActionError, PowderkegError

__all__ = ["at", "missing"]


def at(name: str, legal: Sequence[int], place: Any) -> int:
    """The action at a place among the legal ones; IllegalActionError if there is no such place."""
    try:
        found = index(place)
    except TypeError:
        found = -1
    if isinstance(place, bool) or not 0 <= found < len(legal):
        raise IllegalActionError(
            f"{name}: {place!r} is no place in a list of {len(legal)} legal actions"
        )
    return legal[found]


def missing(package: str, extra: str) -> PowderkegError:
    """What is raised where *package* cannot be imported."""
    return PowderkegError(f"{package} is not installed: pip install 'powderkeg[{extra}]'")
