"""The server: one page, and a few requests about tables. Secrets never leave it.

Every answer is JSON; what goes wrong is {"error": {"kind": …, "message": …}}. A request that
changes a table names the turn it is about, so that a late or doubled click changes nothing.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from examples.web.tables import Refused, Table, Tables
from examples.web.view import advice, catalogue, opponents, view
from powderkeg.bots.session import Session, Setup
from powderkeg.engine import Option, OptionError, PowderkegError, load

STATIC = Path(__file__).parent / "static"
LARGEST = 16_384  # bytes of a request
MOST_MS = 10_000  # of a bot's decision
ADVISER = "ismcts(level=5)"
HOSTS = ["127.0.0.1", "localhost"]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
Wish = TypeVar("Wish", bound=msgspec.Struct)
Endpoint = Callable[[Request], Awaitable[Any]]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays what."""

    game: str
    seats: int | None = None
    seat: int = 0
    bots: list[str] = []
    options: dict[str, Any] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None
    ms: Annotated[float, msgspec.Meta(gt=0, le=MOST_MS)] | None = None


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """The turn that a request is about."""

    turn: int


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """A decision of the person."""

    turn: int
    action: int


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a saved game."""

    saved: Annotated[str, msgspec.Meta(max_length=100)]


async def wish(request: Request, kind: type[Wish]) -> Wish:
    """The body of a request, if it is small and says what it should."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise Refused(413, "too-large", f"a request has at most {LARGEST} bytes")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, "bad-request", f"{error}") from None


def answering(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint whose values and errors become JSON."""

    async def answer(request: Request) -> Response:
        try:
            foreign(request)
            return reply(await endpoint(request))
        except Refused as error:
            return reply({"error": {"kind": error.kind, "message": f"{error}"}}, error.status)
        except PowderkegError as error:
            kind = type(error).__name__
            return reply({"error": {"kind": kind, "message": f"{error}"}}, 400)
        except ClientDisconnect:
            return reply(None, 400)

    return answer


def foreign(request: Request) -> None:
    """Refuse what a page from elsewhere sends."""
    origin = request.headers.get("origin")
    if origin is not None and origin != f"{request.url.scheme}://{request.headers.get('host')}":
        raise Refused(403, "foreign", "only the table's own page may ask this")


def reply(value: Any, status: int = 200) -> Response:
    """JSON for the browser."""
    data = msgspec.json.encode(value)
    return Response(data, status, media_type="application/json", headers=HEADERS)


async def refused(_request: Request, error: Exception) -> Response:
    """JSON for an address or a method that is not served, and for a fault of our own."""
    if isinstance(error, HTTPException):
        told = {"kind": "http", "message": error.detail}
        return reply({"error": told}, error.status_code)
    return reply({"error": {"kind": "fault", "message": "the server made a mistake"}}, 500)


class Server:
    """The endpoints."""

    def __init__(self, saves: Path, workers: int) -> None:
        self.tables = Tables(saves, workers)
        self.offers: dict[str, Any] | None = None

    async def page(self, _request: Request) -> Response:
        """The page itself."""
        return FileResponse(STATIC / "index.html", headers=HEADERS)

    async def games(self, _request: Request) -> Any:
        """What can be played."""
        if self.offers is None:
            self.offers = await asyncio.to_thread(catalogue)
        return self.offers

    async def new(self, request: Request) -> Any:
        """A new game."""
        asked = await wish(request, NewTable)
        return await self.seated(await asyncio.to_thread(begun, asked))

    async def resume(self, request: Request) -> Any:
        """A saved game at a new table."""
        asked = await wish(request, Name)
        return await self.seated(await asyncio.to_thread(self.tables.resume, asked.saved))

    async def seated(self, session: Session) -> Any:
        """The table of a session, after the bots' first moves."""
        name, table = self.tables.add(session)
        async with table.lock:
            await self.tables.think(table)
            return {"table": name, **view(session)}

    async def look(self, request: Request) -> Any:
        """The table as it is."""
        table = self.table(request)
        async with table.lock:
            return view(table.session)

    async def move(self, request: Request) -> Any:
        """The person's decision, and what the bots do after it."""
        asked, table = await wish(request, Move), self.table(request)
        async with table.lock:
            now(table, asked.turn)
            if asked.action not in table.session.observation.legal_actions():
                raise Refused(400, "illegal-action", f"action {asked.action} is not legal now")
            table.session.decide(asked.action)
            await self.tables.think(table)
            return view(table.session)

    async def undo(self, request: Request) -> Any:
        """Back to the person's last decision."""
        asked, table = await wish(request, Turn), self.table(request)
        async with table.lock:
            if asked.turn != len(table.session.moments):
                raise Refused(409, "late", "the table has moved on")
            if not table.session.undo():
                raise Refused(409, "nothing", "there is nothing to take back")
            return view(table.session)

    async def hint(self, request: Request) -> Any:
        """What the adviser thinks of the person's moves."""
        asked, table = await wish(request, Turn), self.table(request)
        async with table.lock:
            now(table, asked.turn)
            loop = asyncio.get_running_loop()
            analysis = await loop.run_in_executor(self.tables.pool, table.session.advice)
            return advice(analysis)

    async def save(self, request: Request) -> Any:
        """Keep the game on the server."""
        table = self.table(request)
        async with table.lock:
            return {"saved": await asyncio.to_thread(self.tables.save, table.session)}

    async def close(self, request: Request) -> Any:
        """Forget the table: its tab was closed."""
        self.tables.close(request.path_params["table"])
        return {}

    def table(self, request: Request) -> Table:
        """The table that the address names."""
        return self.tables.find(request.path_params["table"])


def begun(asked: NewTable) -> Session:
    """The session that was asked for."""
    game = load(asked.game)
    for name, value in asked.options.items():
        if name in game.option_spec and isinstance(value, str):
            nofile(name, value, game.option_spec[name])
    game = game.variant(asked.seats, asked.options)
    if not 0 <= asked.seat < game.seats:
        raise OptionError(f"seat {asked.seat}: {game.name} has seats 0 to {game.seats - 1} here")
    offered = opponents(game.name)
    for bot in asked.bots:
        if bot not in offered:  # a spec can ask for any amount of work
            raise OptionError(f"bot {bot!r} is not offered here; {', '.join(offered)} are")
    if len(asked.bots) >= game.seats:
        raise OptionError(f"{len(asked.bots)} bots for {game.seats - 1} other seats")
    return Session(
        Setup(
            game=game,
            seat=asked.seat,
            bots=tuple(asked.bots or ["ismcts(level=3)"]),
            adviser=ADVISER,
            seed=secrets.randbits(53) if asked.seed is None else asked.seed,
            ms=asked.ms,
        )
    )


def nofile(name: str, value: str, option: Option) -> None:
    """Refuse the path of a file: what lies on the server's disk is no business of a browser."""
    if option.read is not None and value != option.default:
        raise OptionError(f"{name}: send what the file says, not its path")


def now(table: Table, turn: int) -> None:
    """Refuse what is about another turn than the present one."""
    if table.session.over:
        raise Refused(409, "over", "the game is over")
    if not table.session.mine or turn != len(table.session.moments):
        raise Refused(409, "late", "the table has moved on")


def application(*, saves: Path, workers: int = 2) -> Starlette:
    """The whole server; saved games go into the folder *saves*."""
    server = Server(saves, workers)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        server.tables.end()

    def post(path: str, endpoint: Endpoint) -> Route:
        return Route(path, answering(endpoint), methods=["POST"])

    app = Starlette(
        routes=[
            Route("/", server.page),
            Route("/api/games", answering(server.games)),
            post("/api/tables", server.new),
            post("/api/resume", server.resume),
            Route("/api/tables/{table}", answering(server.look)),
            post("/api/tables/{table}/move", server.move),
            post("/api/tables/{table}/undo", server.undo),
            post("/api/tables/{table}/hint", server.hint),
            post("/api/tables/{table}/save", server.save),
            post("/api/tables/{table}/close", server.close),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)],
        exception_handlers={HTTPException: refused, Exception: refused},
        lifespan=lifespan,
    )
    app.state.server = server
    return app
