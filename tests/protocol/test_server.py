"""`powderkeg serve`: every request, every refusal, several games at once, streams and stops."""

import io
import json
import subprocess
import sys
import threading
from time import monotonic, sleep
from typing import Any

import pytest

from powderkeg.bots import Analysis, Decision, Limit, bots, make
from powderkeg.bots.protocol.lines import LONGEST, Output, lines
from powderkeg.bots.protocol.server import MOST_TABLES, Server
from powderkeg.engine import build_observation, games, load
from tests.bots.positions import first_choice
from tests.protocol import fuzz

GAME = load("leduc_poker")
SEEN = first_choice(GAME)


class Sink(io.BytesIO):
    """Keeps every line that was written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[bytes] = []

    def write(self, line: Any) -> int:
        self.lines.append(bytes(line))
        return len(line)


class Talk:
    """A server that has said hello, and what it wrote."""

    def __init__(self, *, greeted: bool = True) -> None:
        self.out = Sink()
        self.read = 0
        self.server = Server(Output(self.out), threads=2)
        self.number = 1000
        if greeted:
            self.server.handle(b'{"type":"hello"}')
            self.answers()

    def send(self, **message: Any) -> int:
        self.number += 1
        message.setdefault("id", self.number)
        self.server.handle(json.dumps(message).encode())
        return self.number

    def answers(self) -> list[dict[str, Any]]:
        """What was written since it was asked last."""
        new = self.out.lines[self.read :]
        self.read += len(new)
        return [json.loads(line) for line in new]

    def ask(self, **message: Any) -> dict[str, Any]:
        """The one answer to a request, when it comes."""
        number, end = self.send(**message), monotonic() + 20
        while monotonic() < end:
            for answer in map(json.loads, self.out.lines[:]):
                if answer["id"] == message.get("id", number) and answer["type"] != "info":
                    self.read = len(self.out.lines)
                    return dict(answer)
            sleep(0.001)
        raise AssertionError("no answer")

    def game(self, **fields: Any) -> dict[str, Any]:
        given = {"game": "leduc_poker", "bot": "ismcts(iterations=30)", "seed": 5, **fields}
        return self.ask(type="newgame", **given)


def test_hello() -> None:
    answer = Talk(greeted=False).ask(type="hello", protocol=1)
    assert answer["protocol"] == 1
    assert answer["games"] == games()
    assert answer["bots"] == bots()
    assert set(answer["options"]) == {"bot", "seed"}


def test_before_hello_only_some_are_served() -> None:
    talk = Talk(greeted=False)
    assert talk.ask(type="ping")["type"] == "pong"
    for kind in ("stop", "newgame", "choose", "analyse", "observe", "setoption"):
        more: dict[str, Any] = {"game": "kuhn_poker"} if kind == "newgame" else {}
        more |= {"observation": {}} if kind == "observe" else {}
        more |= {"name": "bot", "value": "random"} if kind == "setoption" else {}
        assert talk.ask(type=kind, **more)["error"] == "say hello first"
    assert talk.ask(type="quit")["type"] == "bye"


@pytest.mark.parametrize("name", games())
def test_answers_are_those_of_the_library(name: str) -> None:
    talk, game = Talk(), load(name)
    obs = first_choice(game, seed=2)
    talk.game(game=name, seats=game.seats, options=game.options)
    answer = talk.ask(type="choose", observation=obs.to_json())
    bot = make("ismcts(iterations=30)", game, seed=5)
    assert Decision.from_json(answer["decision"]) == bot.choose(obs)
    answer = talk.ask(type="analyse", limit={"iterations": 9}, top=2)
    assert Analysis.from_json(answer["analysis"]) == bot.analyse(obs, Limit(iterations=9), top=2)
    answer = talk.ask(type="observe", observation=obs.to_json())
    assert answer["to_act"] == obs.seat
    assert [one["action"] for one in answer["legal"]] == obs.legal_actions()
    assert answer["legal"][0]["notation"] == obs.notation(obs.legal_actions()[0])


def test_what_a_seat_sees_is_completed() -> None:
    talk = Talk()
    talk.game(game="kuhn_poker", bot="greedy(iterations=4)")
    sees = {"hands": [{"card": "K", "chips": 1}, {"chips": 1}]}
    answer = talk.ask(type="observe", seat=0, sees=sees)
    obs = build_observation(load("kuhn_poker"), 0, sees)
    assert answer["observation"] == obs.to_json()
    assert [one["notation"] for one in answer["legal"]] == ["pass", "bet"]
    decision = talk.ask(type="choose")["decision"]
    assert decision["action"] == make("greedy(iterations=4)", obs.game, seed=5).choose(obs).action
    answer = talk.ask(type="observe", seat=0, sees={"hands": 1})
    assert answer["path"] == "$.sees.hands"
    assert talk.ask(type="observe")["path"] == "$.observation"


def test_options_hold_for_new_games() -> None:
    talk = Talk()
    assert talk.ask(type="setoption", name="bot", value="greedy")["type"] == "ok"
    assert talk.ask(type="setoption", name="seed", value=9)["type"] == "ok"
    ready = talk.ask(type="newgame", game="kuhn_poker")
    assert (ready["bot"], ready["seed"], ready["seats"]) == ("greedy", 9, 2)
    assert talk.ask(type="setoption", name="bot", value=3)["path"] == "$.value"
    assert talk.ask(type="setoption", name="seed", value=True)["path"] == "$.value"
    assert "the options: bot, seed" in talk.ask(type="setoption", name="x", value=3)["error"]


def test_several_games_at_once() -> None:
    """Forty tables of all titles, asked in turn; each decides as it would alone."""
    talk, wanted = Talk(), {}
    for i in range(40):
        game = load(games()[i % len(games())])
        obs = first_choice(game, seed=i)
        talk.game(table=f"t{i}", game=game.name, seats=game.seats, seed=i, bot="greedy")
        number = talk.send(
            type="choose", table=f"t{i}", observation=obs.to_json(), limit={"iterations": 8}
        )
        wanted[number] = make("greedy", game, seed=i).choose(obs, Limit(iterations=8)).action
    talk.server.close()
    answers = map(json.loads, talk.out.lines)
    heard = {a["id"]: a["decision"]["action"] for a in answers if a["type"] == "decision"}
    assert heard == wanted


def test_streams_and_stops() -> None:
    talk = Talk()
    talk.game(bot="ismcts")
    number = talk.send(type="analyse", observation=SEEN.to_json(), limit={}, stream=True)
    heard: list[dict[str, Any]] = []
    end = monotonic() + 20
    while len(heard) < 3 and monotonic() < end:
        heard += talk.answers()
    assert {(a["type"], a["id"]) for a in heard} == {("info", number)}
    spent = [a["analysis"]["iterations"] for a in heard]
    assert spent == sorted(spent)
    stop = talk.send(type="stop", target=number)
    talk.server.close()
    rest = talk.answers()
    assert {a["id"] for a in rest if a["type"] == "ok"} == {stop}
    assert [a["id"] for a in rest if a["type"] == "analysis"] == [number]


def test_a_stopped_decision_is_still_a_decision() -> None:
    talk = Talk()
    talk.game()
    number = talk.send(type="choose", observation=SEEN.to_json(), limit={"ms": 600_000})
    talk.send(type="stop")
    talk.server.close()
    decision = next(a for a in talk.answers() if a["id"] == number)["decision"]
    assert decision["action"] in SEEN.legal_actions()
    assert decision["reproducible"] is False


def test_quit_answers_what_is_thought_about_first() -> None:
    talk = Talk()
    talk.game()
    number = talk.send(type="choose", observation=SEEN.to_json(), limit={"ms": 600_000})
    bye = talk.send(type="quit")
    assert [a["id"] for a in talk.answers()] == [number, bye]
    assert talk.server.over


@pytest.mark.parametrize(
    ("message", "path", "text"),
    [
        ({"type": "fly"}, "$.type", "fly"),
        ({"type": "newgame", "game": "chess"}, None, "unknown game 'chess'"),
        ({"type": "newgame", "game": "kuhn_poker", "seats": 9}, None, "seats 2 to 3"),
        ({"type": "newgame", "game": "kuhn_poker", "seed": -1}, "$.seed", ">= 0"),
        ({"type": "newgame", "game": "kuhn_poker", "bot": "cmd:ls"}, None, "unknown bot 'cmd'"),
        ({"type": "newgame", "game": "kuhn_poker", "options": {"x": 1}}, None, "no option 'x'"),
        ({"type": "newgame", "game": "kuhn_poker", "colour": 1}, "$.colour", "unknown field"),
        ({"type": "choose", "table": "t"}, "$.table", "no game was begun"),
        ({"type": "choose"}, "$.observation", "nothing was observed"),
        ({"type": "choose", "limit": {"ms": 0}}, "$.limit.ms", "> 0"),
        ({"type": "choose", "observation": {"game": "x"}}, "$.observation.format", "missing"),
        ({"type": "choose", "id": 1.5}, "$.id", "Expected"),
        ({"type": "analyse", "top": 0}, "$.top", ">= 1"),
        ({"type": "hello", "protocol": 2}, "$.protocol", "Invalid"),
    ],
)
def test_refusals(message: dict[str, Any], path: str | None, text: str) -> None:
    talk = Talk()
    talk.game()
    wanted = None if isinstance(message.get("id"), float) else 7
    answer = talk.ask(**{"id": wanted, **message}) if wanted else None
    if answer is None:
        talk.send(**message)
        answer = talk.answers()[0]
    assert answer["type"] == "error"
    assert answer["id"] == wanted
    assert answer["path"] == path
    assert text in answer["error"]
    assert talk.ask(type="ping")["type"] == "pong"


def test_contradictions_name_their_place() -> None:
    talk = Talk()
    talk.game()
    payload = SEEN.to_json()
    payload["state"]["pending"] = [0, 1]
    answer = talk.ask(type="choose", observation=payload)
    assert answer["kind"] == "SchemaError"
    assert answer["path"].startswith("$.observation")


def test_an_id_that_is_thought_about_cannot_be_used_twice() -> None:
    talk = Talk()
    talk.game()
    talk.game(table="other")
    for table in ("main", "other"):
        talk.send(type="analyse", id=1, table=table, observation=SEEN.to_json(), limit={})
    answers = talk.answers()
    assert [a["path"] for a in answers] == ["$.id"]
    talk.send(type="quit")


def test_tables_are_bounded() -> None:
    talk = Talk()
    for i in range(MOST_TABLES):
        talk.send(type="newgame", table=f"{i}", game="kuhn_poker", bot="random")
    assert {a["type"] for a in talk.answers()} == {"ready"}
    answer = talk.ask(type="newgame", table="one more", game="kuhn_poker", bot="random")
    assert "tables already" in answer["error"]
    assert talk.ask(type="newgame", table="7", game="leduc_poker")["type"] == "ready"


def test_long_lines_are_skipped() -> None:
    text = b'{"a"}\n' + b"x" * 50 + b"\n\n  \n" + b"y" * 10 + b"\n" + b"z" * 25
    assert list(lines(io.BytesIO(text), 10)) == [b'{"a"}\n', None, b"y" * 10 + b"\n", None]
    talk = Talk()
    talk.server.handle(None)
    assert talk.answers()[0]["error"] == f"a line has at most {LONGEST} bytes"


def test_a_reader_that_goes_away_ends_the_server() -> None:
    class Closed(io.BytesIO):
        def write(self, _data: Any) -> int:
            raise BrokenPipeError

    server = Server(Output(Closed()))
    server.serve(iter([b'{"type":"ping"}'] * 3))
    assert server.output.gone


def test_answers_of_many_threads_stay_whole() -> None:
    out = io.BytesIO()
    output = Output(out)
    line = b"x" * 5000 + b"\n"

    def write() -> None:
        for _ in range(50):
            output.write(line)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(out.getvalue().splitlines(keepends=True)) == {line}


def test_fuzzed_lines_are_answered() -> None:
    found = fuzz.run(6000, seed=7)
    assert found["SchemaError"] > 3000
    assert min(found[kind] for kind in ("decision", "analysis", "ready", "pong", "ok")) > 10


def test_a_fuzzed_answer_that_is_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Server, "stop", lambda *_: None)
    with pytest.raises(AssertionError):
        fuzz.run(2000, seed=7)


# --- as a process --------------------------------------------------------------------------------


def served(text: bytes) -> tuple[list[dict[str, Any]], int]:
    """What `powderkeg serve` answers to *text*, and its exit code."""
    command = [sys.executable, "-m", "powderkeg.bots.cli", "serve"]
    done = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def test_the_end_of_input_ends_it_after_its_answers() -> None:
    asked = [
        {"type": "hello"},
        {"type": "newgame", "game": "leduc_poker", "bot": "greedy"},
        {"type": "choose", "observation": SEEN.to_json()},
        {"type": "ping"},
    ]
    text = b"".join(json.dumps(message).encode() + b"\n" for message in asked)
    answers, code = served(text + b'{"type":"ping"')
    assert code == 0
    assert sorted(a["type"] for a in answers) == ["decision", "error", "hello", "pong", "ready"]


def test_an_endless_analysis_ends_with_the_input() -> None:
    asked = [
        {"type": "hello"},
        {"type": "newgame", "game": "leduc_poker"},
        {"type": "analyse", "observation": SEEN.to_json(), "limit": {}},
    ]
    answers, code = served(b"".join(json.dumps(message).encode() + b"\n" for message in asked))
    assert code == 0
    assert answers[-1]["type"] == "analysis"


def test_huge_and_binary_lines_do_not_end_it() -> None:
    text = b"x" * (LONGEST + 10) + b"\n" + bytes(range(256)) + b"\n" + b'{"type":"quit","id":"q"}\n'
    answers, code = served(text + b"never read\n")
    assert code == 0
    assert [a["type"] for a in answers] == ["error", "error", "error", "bye"]
    assert answers[-1]["id"] == "q"
