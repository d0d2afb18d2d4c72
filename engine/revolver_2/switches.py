"""The switches of Revolver 2: the data set, and every parameter of its [rules]."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from powderkeg.engine.options import Option
from powderkeg.engine.revolver_2.edition import DEFAULT, complete, read
from powderkeg.engine.revolver_2.tables import PARAMETERS

__all__ = ["OPTIONS"]


def of_data(name: str, settled: Mapping[str, Any]) -> Any:
    """The value that the data set in use gives a parameter."""
    return complete(settled["data"]).rules[name]


def parameter(name: str, limits: tuple[int, int] | None, words: str) -> Option:
    """The option for a parameter of [rules]."""
    return Option(
        type="spec" if name == "power_token_values" else bool if limits is None else int,
        default=complete(DEFAULT).rules[name],
        range=limits,
        help=words,
        default_from=partial(of_data, name),
    )


OPTIONS = {name: parameter(name, *rest) for name, rest in PARAMETERS.items()} | {
    "power_token_values": parameter(
        "power_token_values", None, "the numbers that a power token can show"
    ),
    "data": Option(
        type="spec",
        default=DEFAULT,
        read=read,
        help='a data set: "default", the path of a TOML file, or its content; what it says of '
        "other switches holds where those are not given",
    ),
}
