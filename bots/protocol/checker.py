"""Checks that a program keeps the protocol: the same checks for anybody's bot and for our own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

import msgspec

from powderkeg.bots.protocol.client import Process
from powderkeg.engine import BotError, Game, Observation, games, load

__all__ = ["Checker", "Outcome", "check"]

START = 20.0  # seconds
SOON = 5.0
BEYOND = 0.5  # beyond a limit
MS = 100.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A check: its name, and what was wrong (None: nothing)."""

    name: str
    wrong: str | None


class Broken(Exception):  # noqa: N818 - a finding, not an error of ours
    """What a program did wrong."""


@dataclass
class Checker:
    """Runs the checks, each on a fresh process unless it says otherwise."""

    command: str
    wanted: list[str]  # games to play; none: all it says it plays
    quiet: bool = True
    plays: list[str] = field(default_factory=list)

    def run(self) -> Iterator[Outcome]:
        """Every check in turn; if it cannot say hello the others make no sense."""
        checks: list[tuple[str, Callable[[Process], None]]] = [
            ("says hello", self.hello),
            ("answers with the same id", self.ids),
            ("serves nothing before hello", self.before_hello),
            ("answers nonsense with an error and lives on", self.nonsense),
            ("refuses a table that does not exist", self.no_table),
            ("keeps two tables apart", self.two_tables),
            ("keeps the limit of a decision", self.limit),
            ("stops when asked", self.stop),
            ("ends after quit", self.quit),
            ("ends with its input", self.end),
        ]
        for name, call in checks:
            outcome = self.outcome(name, call)
            yield outcome
            if name == "says hello" and outcome.wrong:
                return
        for game in self.wanted or self.plays:
            yield self.outcome(f"plays {game}", lambda bot, game=game: self.play(bot, game))  # type: ignore[misc]

    def outcome(self, name: str, call: Callable[[Process], None]) -> Outcome:
        """One check on a process of its own."""
        try:
            process = Process(self.command, quiet=self.quiet)
        except BotError as error:
            return Outcome(name, str(error))
        try:
            call(process)
        except (Broken, BotError) as error:
            return Outcome(name, str(error))
        finally:
            process.kill()
        return Outcome(name, None)

    # --- checks ------------------------------------------------------------------------------

    def hello(self, bot: Process) -> None:
        """Name, version, protocol and games."""
        answer = bot.ask("hello", START, protocol=1)
        need(answer.get("type") == "hello", f"answered hello with {answer!r:.200}")
        need(answer.get("protocol") == 1, f"its protocol is {answer.get('protocol')!r}, not 1")
        for name in ("name", "version"):
            need(isinstance(answer.get(name), str), f"{name} is {answer.get(name)!r}, no text")
        listed = answer.get("games")
        need(isinstance(listed, list) and bool(listed), "games is no list of names")
        self.plays = [name for name in listed or [] if name in games()]
        need(bool(self.plays), f"it plays none of {', '.join(games())}")

    def ids(self, bot: Process) -> None:
        """Numbers, texts, none."""
        self.greeted(bot)
        for number in (0, 7, 2**53 - 1, "a text", "", "\N{SNOWMAN}", None):
            bot.send_line(encode({"type": "ping", "id": number}))
            answer = bot.receive(SOON)
            need(
                answer == {"type": "pong", "id": number}, f"answered id {number!r}: {answer!r:.200}"
            )
        bot.send_line(b'{"type":"ping"}')
        need(bot.receive(SOON).get("id", 0) is None, "a request without an id has the id null")

    def before_hello(self, bot: Process) -> None:
        """Only hello, ping and quit."""
        bot.send_line(encode({"type": "ping", "id": 1}))
        need(bot.receive(START).get("type") == "pong", "ping has to be answered before hello")
        bot.send_line(encode({"type": "newgame", "id": 2, "game": self.plays[0]}))
        answer = bot.receive(SOON)
        need(is_error(answer, 2), f"newgame before hello was answered with {answer!r:.200}")

    def nonsense(self, bot: Process) -> None:
        """Broken, binary and unknown lines."""
        self.greeted(bot)
        for line in (
            b"{",
            b"\xff\xfe\x00",
            b"[]",
            b"7",
            b'"x"',
            b"null",
            b"{" * 5000,
            b"x" * 100_000,
        ):
            bot.send_line(line)
            answer = bot.receive(SOON)
            need(is_error(answer, None), f"{line[:20]!r} was answered with {answer!r:.200}")
        for payload in ({"type": "fly", "id": 3}, {"id": 3}, {"type": 5, "id": 3}):
            bot.send_line(encode(payload))
            answer = bot.receive(SOON)
            need(is_error(answer, 3), f"{payload} was answered with {answer!r:.200}")
        bot.send_line(b"\n  \n")
        need(bot.ask("ping", SOON).get("type") == "pong", "no pong after nonsense")

    def no_table(self, bot: Process) -> None:
        """Nothing to decide yet."""
        self.greeted(bot)
        bot.send_line(encode({"type": "choose", "id": 1, "table": "nowhere", "observation": {}}))
        answer = bot.receive(SOON)
        need(is_error(answer, 1), f"choose without newgame was answered with {answer!r:.200}")

    def two_tables(self, bot: Process) -> None:
        """Two games at once, decisions in turn."""
        self.greeted(bot)
        states = {}
        for i, table in enumerate(("one", "two")):
            game = load(self.plays[-i])
            bot.ask("newgame", START, table=table, game=game.name, seats=game.seats, seed=i)
            states[table] = game.deal(i)
        for _ in range(3):
            asked = {}
            for table, state in states.items():
                if state.to_act is not None:
                    asked[table] = bot.send(
                        "choose", **question(state.observation(state.to_act), table)
                    )
            answers = self.answers(bot, set(asked.values()))
            for table, number in asked.items():
                actions = decided(answers[number], states[table].legal_actions())
                states[table].apply(actions[0])

    def limit(self, bot: Process) -> None:
        """A decision in so many milliseconds."""
        seen = self.first_choice(bot)
        for _ in range(5):
            begun = monotonic()
            decided(bot.ask("choose", SOON, **question(seen, "main", ms=MS)), seen.legal_actions())
            took = monotonic() - begun
            need(took < MS / 1000 + BEYOND, f"took {1000 * took:.0f} ms where {MS:g} were allowed")

    def stop(self, bot: Process) -> None:
        """A stop is answered, and ends the thinking."""
        seen = self.first_choice(bot)
        number = bot.send("choose", **question(seen, "main", ms=600_000.0))
        stop = bot.send("stop", target=number)
        answers = self.answers(bot, {number, stop})
        need(answers[stop].get("type") == "ok", f"stop was answered with {answers[stop]!r:.200}")
        decided(answers[number], seen.legal_actions())
        need(bot.ask("stop", SOON).get("type") == "ok", "a stop of nothing is answered with ok")

    def quit(self, bot: Process) -> None:
        """Bye, and exit code 0."""
        self.greeted(bot)
        need(bot.ask("quit", SOON).get("type") == "bye", "quit is answered with bye")
        code = bot.finish(SOON)
        need(code == 0, f"its exit code after quit is {code}")

    def end(self, bot: Process) -> None:
        """Exit code 0 at the end of input."""
        self.greeted(bot)
        code = bot.finish(SOON)
        need(code == 0, f"its exit code at the end of input is {code}")

    def play(self, bot: Process, name: str) -> None:
        """A whole game at its smallest table, a stretch of one at its largest, at every seat."""
        self.greeted(bot)
        for seats in sorted(set(load(name).seat_range)):
            game = load(name, seats=seats)
            bot.ask("newgame", START, game=name, seats=seats, options=game.options, seed=1)
            most = 10_000 if seats == load(name).seat_range[0] else 20
            self.play_on(bot, game, most)

    def play_on(self, bot: Process, game: Game, most: int) -> None:
        """The bot decides for all seats."""
        state = game.deal(1)
        for _ in range(most):
            if state.to_act is None:
                return
            seen = state.observation(state.to_act)
            answer = bot.ask("choose", START, **question(seen, "main", iterations=20))
            seat = state.to_act
            for action in decided(answer, state.legal_actions()):
                need(state.to_act == seat, "an action after its move was over")
                need(action in state.legal_actions(), f"action {action} is not legal")
                state.apply(action)

    # --- parts -------------------------------------------------------------------------------

    def answers(self, bot: Process, numbers: set[int]) -> dict[int, dict[str, Any]]:
        """The answers to these requests, in whatever order they come."""
        found: dict[int, dict[str, Any]] = {}
        while len(found) < len(numbers):
            answer = bot.receive(SOON)
            number = answer.get("id")
            need(
                number in numbers and number not in found, f"an answer to nothing: {answer!r:.200}"
            )
            if answer.get("type") != "info":
                found[int(str(number))] = answer
        return found

    def greeted(self, bot: Process) -> None:
        """Past hello."""
        bot.ask("hello", START, protocol=1)

    def first_choice(self, bot: Process) -> Observation:
        """A game that has begun, and a position in it with a choice."""
        self.greeted(bot)
        game = load(self.plays[0])
        bot.ask("newgame", START, game=game.name, seats=game.seats, seed=3)
        state, rng = game.deal(3), Random(3)
        while state.to_act is not None and len(state.legal_actions()) < 2:
            state.apply(rng.choice(state.legal_actions()))
        return state.observation(state.to_act)


def check(command: str, wanted: list[str] | None = None, *, quiet: bool = True) -> list[Outcome]:
    """Every check of the program that *command* starts."""
    return list(Checker(command, list(wanted or []), quiet).run())


def question(seen: Observation, table: str, **limit: float) -> dict[str, Any]:
    """The fields of a `choose`."""
    legal = [
        {"action": action, "notation": seen.notation(action)} for action in seen.legal_actions()
    ]
    return {
        "table": table,
        "observation": seen.to_json(),
        "legal": legal,
        "limit": limit or {"iterations": 20},
    }


def decided(answer: dict[str, Any], legal: list[int]) -> list[int]:
    """The actions of a decision."""
    decision = answer.get("decision")
    need(
        answer.get("type") == "decision" and isinstance(decision, dict),
        f"choose was answered with {answer!r:.200}",
    )
    actions = decision.get("actions") if isinstance(decision, dict) else None
    if not isinstance(actions, list) or not actions or actions[0] not in legal:
        raise Broken(f"decision.actions is {actions!r:.200}, and begins with none of {legal}")
    return actions


def need(holds: bool, otherwise: str) -> None:
    """Broken unless it holds."""
    if not holds:
        raise Broken(otherwise)


def is_error(answer: dict[str, Any], number: Any) -> bool:
    """Whether *answer* is a proper error about request *number*."""
    texts = isinstance(answer.get("error"), str) and "path" in answer
    return answer.get("type") == "error" and answer.get("id", 0) == number and texts


def encode(payload: dict[str, Any]) -> bytes:
    """A line."""
    return msgspec.json.encode(payload)
