"""What suits a game better than the defaults of a bot, as data: GAME.toml beside this file.

`[BOT.defaults.SEATS]` holds options, or `[BOT.defaults."*"]` for tables that are not named;
`[BOT.levels]` what each level stands for. The numbers come from experiments: docs/strength.md.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from powderkeg.bots.brain import Fit
from powderkeg.engine import Game

__all__ = ["fit"]


def fit(bot: str, game: Game) -> Fit:
    """The defaults and levels of *bot* for *game*."""
    found = tuned(game.name).get(bot, {})
    defaults, levels = found.get("defaults", {}), found.get("levels", {})
    return Fit(
        defaults=defaults.get(str(game.seats), defaults.get("*", {})),
        levels={int(level): knobs for level, knobs in levels.items()},
    )


@cache
def tuned(game: str) -> dict[str, Any]:
    """The file of *game*; empty if there is none."""
    path = files(__name__).joinpath(f"{game}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
