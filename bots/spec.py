"""Bot specs such as `ismcts(iterations=500)`: read and written, never evaluated."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from powderkeg.engine.errors import OptionError

__all__ = [
    "COMMAND",
    "Spec",
    "Value",
    "parse_contestant",
    "parse_spec",
    "parse_value",
    "quoted",
    "read_label",
    "write_value",
]

VALUES = "a number, true, false, a bare word or a quoted text"

Value = bool | int | float | str

LONGEST = 2000  # characters of a spec; nobody means to write a longer one
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
INTEGER = re.compile(r"[+-]?[0-9]{1,19}")
NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'', re.DOTALL)
BARE = re.compile(r"[^\s,=()\"'\\]+")
BLANK = re.compile(r"\s*")
LABEL = re.compile(rf"\s*({QUOTED.pattern}|[\w.+-]+(?: [\w.+-]+)*)\s*=", re.DOTALL)
COMMAND = "cmd"  # the bot that is a program
TRUTH = {"true": True, "false": False, "True": True, "False": False}  # we write the first two


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot's name and the options it is made with."""

    name: str
    options: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.options:
            return self.name
        if self.name == COMMAND and list(self.options) == ["command"]:
            return f"{COMMAND}:{self.options['command']}"
        options = ",".join(
            f"{key}={write_value(self.options[key])}" for key in sorted(self.options)
        )
        return f"{self.name}({options})"


def parse_spec(text: str) -> Spec:
    """Read a spec; OptionError says where it stops making sense.

    What follows `cmd:` is a command line to its end.
    """
    if text.lstrip().startswith(f"{COMMAND}:") and len(text) <= LONGEST:
        return Spec(COMMAND, {"command": text.lstrip()[len(COMMAND) + 1 :].strip()})
    return _Reader(text).spec()


def parse_contestant(text: str) -> tuple[str | None, Spec]:
    """Read `SPEC`, or `LABEL=SPEC` for a contestant with a name of its own."""
    label, spec = read_label(text)
    return label, parse_spec(spec)


def read_label(text: str) -> tuple[str | None, str]:
    """The name before the `=` of `NAME=SPEC`, if there is one, and the rest."""
    label = LABEL.match(text)
    return (None, text) if label is None else (_unquote(label[1]), text[label.end() :])


def parse_value(text: str) -> Value:
    """Read one value as specs write them: numbers, true, false, bare words, quoted texts."""
    reader = _Reader(text)
    value = reader.value()
    reader.end()
    return value


def write_value(value: Value) -> str:
    """Write a value so that `parse_value` reads it back."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if BARE.fullmatch(value) and _bare(value) == value:
        return value
    return quoted(value)


def quoted(text: str) -> str:
    """*text* in quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Reader:
    """A position in a spec's text, and what may stand there."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise OptionError(f"a bot spec of {len(text)} characters; at most {LONGEST} are read")
        self.text = text
        self.at = 0

    def spec(self) -> Spec:
        name = self.take(WORD, "the name of a bot")
        options: dict[str, Value] = {}
        if self.skip("("):
            while not self.skip(")"):
                self.option(options)
                if not self.skip(","):
                    self.expect(")", "',' or ')'")
                    break
        self.end()
        return Spec(name, options)

    def option(self, options: dict[str, Value]) -> None:
        key = self.take(WORD, "the name of an option")
        if key in options:
            raise self.error(f"option {key!r} is given twice")
        self.expect("=", "'='")
        options[key] = self.value()

    def value(self) -> Value:
        self.blanks()
        quoted = QUOTED.match(self.text, self.at)
        if quoted:
            self.at = quoted.end()
            return _unquote(quoted[0])
        return _bare(self.take(BARE, VALUES))

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        self.blanks()
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.error(f"expected {what}")
        self.at = found.end()
        return found[0]

    def skip(self, sign: str) -> bool:
        self.blanks()
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def expect(self, sign: str, what: str) -> None:
        if not self.skip(sign):
            raise self.error(f"expected {what}")

    def blanks(self) -> None:
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def end(self) -> None:
        self.blanks()
        if self.at < len(self.text):
            raise self.error("expected nothing more")

    def error(self, why: str) -> OptionError:
        rest = self.text[self.at :]
        found = repr(rest[:20]) if rest else "the end"
        where = f"at character {self.at}, found {found}"
        return OptionError(f"bot spec {self.text[:80]!r}: {why} {where}")


def _bare(word: str) -> Value:
    """What an unquoted word means."""
    if word in TRUTH:
        return TRUTH[word]
    if INTEGER.fullmatch(word):
        return int(word)
    if NUMBER.fullmatch(word):
        return float(word)
    return word


def _unquote(text: str) -> str:
    """Take the quotes off; a backslash protects the character after it."""
    if text[:1] not in ("'", '"'):
        return text
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)
