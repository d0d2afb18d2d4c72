"""Bot specs: what is read, what is refused and what the refusal says."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powderkeg.bots import bots, make
from powderkeg.bots.spec import Spec, parse_contestant, parse_spec, parse_value, quoted, write_value
from powderkeg.engine import OptionError, UnknownBotError, load

KUHN = load("kuhn_poker")

VALUES = st.one_of(
    st.booleans(),
    st.integers(-(10**18), 10**18),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=40),
)
NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,20}", fullmatch=True)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", Spec("random")),
        (" random ( ) ", Spec("random")),
        ("ismcts(iterations=500)", Spec("ismcts", {"iterations": 500})),
        ("ismcts(keys=observation, c=-1.5e0)", Spec("ismcts", {"keys": "observation", "c": -1.5})),
        ("x(a=true,b=false,c='true',)", Spec("x", {"a": True, "b": False, "c": "true"})),
        ("x(a=True,b=False,c='True')", Spec("x", {"a": True, "b": False, "c": "True"})),
        (r'x(a="say \"hi\", (ok=1)")', Spec("x", {"a": 'say "hi", (ok=1)'})),
        ("x(a=__import__)", Spec("x", {"a": "__import__"})),
    ],
)
def test_specs_are_read(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec
    assert parse_spec(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the name of a bot at character 0, found the end"),
        ("greedy(", "expected the name of an option at character 7"),
        ("greedy(iterations)", "expected '=' at character 17, found ')'"),
        ("greedy(iterations=)", "expected a number, true, false, a bare word or a quoted text"),
        ("greedy(iterations=4", "expected ',' or ')' at character 19, found the end"),
        ("greedy(iterations=4)x", "expected nothing more at character 20, found 'x'"),
        ("greedy(a=1, a=2)", "option 'a' is given twice"),
        ("greedy(a=__import__('os').system('x'))", "expected ',' or ')'"),
        ("greedy(a='open)", "expected a number, true, false"),
        ("x" * 5000, "5000 characters; at most 2000"),
    ],
)
def test_refusals_say_where(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=re.escape(message)):
        parse_spec(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_spec, parse_contestant, parse_value):
        with suppress(OptionError):
            read(text)


@given(VALUES)
def test_values_are_read_back(value: bool | float | str) -> None:
    again = parse_value(write_value(value))
    assert again == value
    assert type(again) is type(value)


@given(NAMES, st.dictionaries(NAMES, VALUES, max_size=5))
def test_specs_are_read_back(name: str, options: dict[str, bool | int | float | str]) -> None:
    assert parse_spec(str(Spec(name, options))) == Spec(name, options)


@given(st.text(max_size=30))
def test_labels_are_read_back(name: str) -> None:
    assert parse_contestant(f"{quoted(name)}=greedy(iterations=4)") == (
        name,
        Spec("greedy", {"iterations": 4}),
    )


def test_contestants_may_have_names() -> None:
    assert parse_contestant("greedy(iterations=4)")[0] is None
    assert parse_contestant("old one=greedy")[0] == "old one"


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("gredy", UnknownBotError, f"unknown bot 'gredy'; choose one of {', '.join(bots())}"),
        ("random(x=1)", OptionError, "bot random has no option 'x'; its options: none"),
        ("greedy(worlds=1)", OptionError, "its options: horizon, iterations"),
        (
            "greedy(iterations=0)",
            OptionError,
            "iterations=0 is not allowed; give an integer from 1",
        ),
        ("greedy(iterations=many)", OptionError, "iterations='many' is not allowed"),
        ("greedy(horizon=moon)", OptionError, "give one of 'action', 'stage', 'end'"),
        ("random(level=3)", OptionError, "level=3 is not allowed; its levels: none"),
    ],
)
def test_make_says_what_was_allowed(spec: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        make(spec, KUHN, seed=0)


def test_options_stand_in_the_spec_or_beside_it() -> None:
    inside = make("greedy(iterations=3)", KUHN, seed=1)
    beside = make("greedy", KUHN, seed=1, iterations=3)
    assert inside.spec == beside.spec == "greedy(iterations=3)"
    with pytest.raises(OptionError, match="in the spec and beside it"):
        make("greedy(iterations=3)", KUHN, iterations=3)
    with pytest.raises(OptionError, match="level is given in the spec and beside it"):
        make("greedy(level=3)", KUHN, level=3)


def test_seeds_are_checked_or_drawn_and_told() -> None:
    assert make("random", KUHN, seed=7).seed == 7
    assert make("random", KUHN).seed != make("random", KUHN).seed
    with pytest.raises(OptionError, match="seed -1"):
        make("random", KUHN, seed=-1)
