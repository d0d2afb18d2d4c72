"""The exception tree, and what `powderkeg.engine` lets people import."""

import pickle
from types import ModuleType

import pytest

import powderkeg.engine as package
from powderkeg.engine import SchemaError, errors

TREE = {
    "PowderkegError": (Exception,),
    "IllegalActionError": (errors.PowderkegError, ValueError),
    "UnknownGameError": (errors.PowderkegError, ValueError),
    "OptionError": (errors.PowderkegError, ValueError),
    "NotationError": (errors.PowderkegError, ValueError),
    "SchemaError": (errors.PowderkegError, ValueError),
    "BotError": (errors.PowderkegError,),
    "BotTimeout": (errors.BotError,),
    "BotCrashed": (errors.BotError,),
    "UnknownBotError": (errors.BotError, ValueError),
}


def test_the_tree_is_the_one_that_is_drawn() -> None:
    assert sorted(TREE) == sorted(errors.__all__)
    for name, bases in TREE.items():
        assert getattr(errors, name).__bases__ == bases
        assert name in (errors.__doc__ or "")


def test_schema_errors_say_where() -> None:
    error = SchemaError("$.state.seats[0]", "too many cards")
    assert (error.path, error.reason) == ("$.state.seats[0]", "too many cards")
    assert str(error) == "too many cards (at $.state.seats[0])"


@pytest.mark.parametrize("name", TREE)
def test_errors_can_be_pickled(name: str) -> None:
    arguments = ("$", "why") if name == "SchemaError" else ("why",)
    error = getattr(errors, name)(*arguments)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is type(error)
    assert again.args == error.args
    assert str(again) == str(error)


USED = {"Any", "Callable", "cache", "find_spec", "import_module", "iter_modules"}  # not ours


def test_all_names_every_public_name() -> None:
    names = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert names - USED == set(package.__all__)
    assert len(set(package.__all__)) == len(package.__all__)
    assert set(errors.__all__) < set(package.__all__)
