"""Every message of the protocol as a type: what a server is asked and what it answers."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from powderkeg.engine import SchemaError
from powderkeg.engine.envelope import schema_error

__all__ = [
    "ANSWERS",
    "PROTOCOL",
    "Analyse",
    "AnalysisAnswer",
    "Bye",
    "Choose",
    "DecisionAnswer",
    "Error",
    "Hello",
    "HelloAnswer",
    "Id",
    "Info",
    "Legal",
    "LimitData",
    "NewGame",
    "Observe",
    "Observed",
    "Ok",
    "Ping",
    "Pong",
    "Quit",
    "Ready",
    "Request",
    "SetOption",
    "Stop",
    "encoded",
    "id_of",
    "read_request",
]

PROTOCOL = 1

Whole = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]  # every reader of JSON takes these
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Id: TypeAlias = Whole | Annotated[str, Meta(max_length=200)] | None
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class LimitData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A limit: the first reached stops; {} is none at all, for `analyse` until it is stopped."""

    ms: Annotated[float, Meta(gt=0)] | None = None
    iterations: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None


class Legal(Struct, frozen=True, kw_only=True):
    """A legal action and its words."""

    action: int
    notation: str


# --- requests ------------------------------------------------------------------------------------


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What every request has: an id, which the answer repeats."""

    id: Id = None


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """Who are you? Comes first."""

    protocol: Literal[1] = 1


class SetOption(Request, frozen=True, kw_only=True, tag="setoption"):
    """Change an option that `hello` listed; it holds for the games that begin afterwards."""

    name: Name
    value: bool | Whole | float | str


class NewGame(Request, frozen=True, kw_only=True, tag="newgame"):
    """Prepare for a game at a table; a table of the same name is forgotten."""

    table: Name = "main"
    game: Name
    seats: Whole | None = None
    options: dict[str, Any] = {}
    bot: str | None = None
    seed: Seed | None = None


class Observe(Request, frozen=True, kw_only=True, tag="observe"):
    """What a seat sees now; `choose` and `analyse` may leave it out afterwards.

    It is an *observation*, or what *seat* *sees* of the state, of which much may be left out.
    """

    table: Name = "main"
    observation: dict[str, Any] | None = None
    sees: dict[str, Any] | None = None
    seat: Annotated[int, Meta(ge=0, le=11)] | None = None
    history: list[tuple[int, int | None]] = []


class Choose(Request, frozen=True, kw_only=True, tag="choose"):
    """Decide. *legal* helps bots that do not know the rules."""

    table: Name = "main"
    observation: dict[str, Any] | None = None
    legal: list[Legal] | None = None
    limit: LimitData | None = None
    stream: bool = False


class Analyse(Request, frozen=True, kw_only=True, tag="analyse"):
    """Say what you think of the moves."""

    table: Name = "main"
    observation: dict[str, Any] | None = None
    limit: LimitData | None = None
    top: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    stream: bool = False


class Stop(Request, frozen=True, kw_only=True, tag="stop"):
    """End the thinking about one request, or about all; it is answered with what is known."""

    target: Id = None


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


class Quit(Request, frozen=True, kw_only=True, tag="quit"):
    """Stop thinking and end."""


ANY_REQUEST = Hello | SetOption | NewGame | Observe | Choose | Analyse | Stop | Ping | Quit


# --- answers -------------------------------------------------------------------------------------


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What every answer has: the id of its request."""

    id: Id


class HelloAnswer(Answer, frozen=True, kw_only=True, tag="hello"):
    """Who this is, what it plays, and what can be set."""

    protocol: int
    name: str
    version: str
    games: list[str]
    bots: list[str] = []
    options: dict[str, dict[str, Any]] = {}


class Ok(Answer, frozen=True, kw_only=True, tag="ok"):
    """Done."""


class Ready(Answer, frozen=True, kw_only=True, tag="ready"):
    """A table is ready; these are its settled options."""

    table: str
    game: str
    seats: int
    options: dict[str, Any]
    bot: str
    seed: int


class Observed(Answer, frozen=True, kw_only=True, tag="observed"):
    """The observation is possible: as it is completed, whose turn it is, and what is legal."""

    table: str
    to_act: int | None
    legal: list[Legal]
    observation: dict[str, Any] = {}


class DecisionAnswer(Answer, frozen=True, kw_only=True, tag="decision"):
    """What to do; of the decision only `actions` is asked of other people's bots."""

    table: str
    decision: dict[str, Any]


class Info(Answer, frozen=True, kw_only=True, tag="info"):
    """An opinion on the way; the answer itself is still to come."""

    table: str
    analysis: dict[str, Any]


class AnalysisAnswer(Answer, frozen=True, kw_only=True, tag="analysis"):
    """What a bot thinks of a position."""

    table: str
    analysis: dict[str, Any]


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """Here."""


class Bye(Answer, frozen=True, kw_only=True, tag="bye"):
    """The last answer."""


class Error(Answer, frozen=True, kw_only=True, tag="error"):
    """The request was not served: what was wrong, of which kind, and where."""

    error: str
    kind: str
    path: str | None


ANSWERS = (
    HelloAnswer
    | Ok
    | Ready
    | Observed
    | DecisionAnswer
    | Info
    | AnalysisAnswer
    | Pong
    | Bye
    | Error
)

ENCODER = msgspec.json.Encoder()
RAW = msgspec.json.Decoder()


def encoded(message: Any) -> bytes:
    """A message as a line."""
    return ENCODER.encode(message) + b"\n"


def id_of(payload: Any) -> Id:
    """The id of a request whatever else is wrong with it; None if it has none that can be used."""
    found = payload.get("id") if isinstance(payload, dict) else None
    try:
        number: Id = msgspec.convert(found, Id, strict=True)
    except msgspec.ValidationError:
        return None
    return number


def read_request(line: bytes) -> tuple[Id, Any, SchemaError | None]:
    """The id, the request, or what is wrong with it; never raises."""
    try:
        payload = RAW.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
        return None, None, SchemaError("$", f"no JSON: {error}")
    if not isinstance(payload, dict):
        shown = type(payload).__name__
        return None, None, SchemaError("$", f"a line is one JSON object, not {shown}")
    number = id_of(payload)
    try:
        return number, msgspec.convert(payload, ANY_REQUEST, strict=True), None
    except msgspec.ValidationError as error:
        return number, None, schema_error(str(error), "$")
    except RecursionError:
        return number, None, SchemaError("$", "nested too deeply")
