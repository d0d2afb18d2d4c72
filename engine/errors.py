"""Every error that Powderkeg raises on purpose.

PowderkegError
├── IllegalActionError (ValueError)     an action that the rules do not allow in this state
├── UnknownGameError (ValueError)       no game has this name
├── OptionError (ValueError)            a seat count, switch, seed or argument that is not allowed
├── NotationError (ValueError)          a text that names no legal action
├── SchemaError (ValueError)            JSON or bytes that are no position; `.path` says where
└── BotError                            a bot did not do its part
    ├── BotTimeout                      it did not answer in time
    ├── BotCrashed                      its process or its code failed
    └── UnknownBotError (ValueError)    no bot has this name

A message names the game, the value and what was allowed.
"""

__all__ = [
    "BotCrashed",
    "BotError",
    "BotTimeout",
    "IllegalActionError",
    "NotationError",
    "OptionError",
    "PowderkegError",
    "SchemaError",
    "UnknownBotError",
    "UnknownGameError",
]


class PowderkegError(Exception):
    """Root of the tree."""


class IllegalActionError(PowderkegError, ValueError):
    """An action that the rules do not allow in this state; the state is unchanged."""


class UnknownGameError(PowderkegError, ValueError):
    """No game has this name."""


class OptionError(PowderkegError, ValueError):
    """A seat count, a switch, a seed or another argument is not one of those allowed."""


class NotationError(PowderkegError, ValueError):
    """A text that names no legal action."""


class SchemaError(PowderkegError, ValueError):
    """JSON or bytes that describe no position of the game."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} (at {self.path})"


class BotError(PowderkegError):
    """A bot did not do its part."""


class BotTimeout(BotError):  # noqa: N818 - a public name
    """A bot did not answer in time."""


class BotCrashed(BotError):  # noqa: N818 - a public name
    """A bot's process or code failed."""


class UnknownBotError(BotError, ValueError):
    """No bot has this name."""
