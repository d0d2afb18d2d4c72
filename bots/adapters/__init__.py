"""Our games and bots inside other frameworks, each an optional extra; docs/adapters.md shows both.

`powderkeg.bots.adapters.pettingzoo` needs `powderkeg[pettingzoo]`, `.openspiel` needs
`powderkeg[openspiel]`. Nothing here is imported unless it is asked for by name.
"""

from powderkeg.engine import PowderkegError

__all__ = ["missing"]


def missing(package: str, extra: str) -> PowderkegError:
    """What is raised where *package* cannot be imported."""
    return PowderkegError(f"{package} is not installed: pip install 'powderkeg[{extra}]'")
