"""`powderkeg play`: scripted games, a game through a terminal, and nothing that is secret."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from powderkeg.bots.cli import main
from powderkeg.bots.commands.play.dialogue import Dialogue
from powderkeg.bots.saved import restored, save
from powderkeg.bots.session import Session, Setup
from powderkeg.engine import Game, OptionError, SchemaError, games, load

QUICK = "ismcts(iterations=20)"
WITHOUT_COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.fixture(autouse=True)
def short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser thinks in iterations here, so that it says the same twice."""
    from powderkeg.bots import Limit, session

    monkeypatch.setattr(session, "ADVICE", Limit(iterations=30))


def session(game: Game, seat: int = 0, seed: int = 3) -> Session:
    return Session(Setup(game=game, seat=seat, bots=("random",), adviser=QUICK, seed=seed))


def typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    *lines: str,
) -> str:
    """What `powderkeg play` prints when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", games())
def test_a_whole_game_by_numbers(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Always the first move of the list: the game ends, and the ranking is printed."""
    words = [name, "--bot", "random", "--seed", "5", "--adviser", QUICK]
    printed = typed(monkeypatch, capsys, words, *["#1"] * 3000)
    assert "place" in printed
    assert "seat 0  you" in printed
    assert "neither a legal move" not in printed


@pytest.mark.parametrize("name", games())
def test_every_command(name: str) -> None:
    game = load(name)
    table = session(game)
    for _ in table.others():
        pass
    console = Console(file=io.StringIO(), width=100)
    dialogue = Dialogue(table, console)
    for command in ("help", "moves", "table", "log", "hint", "why", "why #1"):
        word, _, rest = command.partition(" ")
        assert dialogue.commands[word](rest) is False
    seen = table.observation
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    for action in seen.legal_actions()[:20]:
        assert seen.notation(action) in printed
    assert "policy" in printed
    assert dialogue.commands["undo"]("") is False
    assert dialogue.is_move("#1")
    assert dialogue.commands["undo"]("") is True
    assert table.observation == seen
    assert dialogue.is_move(f"  {seen.notation(seen.legal_actions()[0]).upper()} ")


@pytest.mark.parametrize("name", games())
def test_nothing_depends_on_what_the_seat_does_not_see(name: str) -> None:
    """World swap: with another truth behind the same view, every command prints the same."""
    game = load(name)
    for seat in range(game.seats):
        table = session(game, seat)
        for turn in range(3):
            for _ in table.others():
                pass
            if table.over:
                break
            printed = []
            for world in (None, 1, 2):
                if world is not None:
                    table._state = game.determinize(table.observation, world)
                    table.advised = None
                console = Console(file=io.StringIO(), width=100)
                dialogue = Dialogue(table, console)
                for command in ("moves", "table", "log", "hint", "why"):
                    dialogue.commands[command]("")
                printed.append(console.file.getvalue())  # type: ignore[attr-defined]
            assert len(set(printed)) == 1
            legal = table.observation.legal_actions()
            table.decide(legal[turn % len(legal)])


@pytest.mark.parametrize("name", games())
def test_events_are_what_the_seat_saw(name: str) -> None:
    """As many as its history has entries, and secret choices say nothing."""
    game = load(name)
    table = session(game, seat=game.seats - 1)
    while not table.over:
        for _ in table.others():
            pass
        if table.mine:
            table.decide(table.observation.legal_actions()[-1])
    history = table.observation.history
    assert [event.seat for event in table.events] == [seat for seat, _ in history]
    for event, (_, action) in zip(table.events, history, strict=True):
        assert (event.words == "decides in secret") == (action == -1)


def test_hidden_orders_stay_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = typed(
        monkeypatch, capsys, ["goofspiel", "--bot", "random", "--seed", "1"], "3", "quit"
    )
    assert "seat 1: decides in secret" in printed or "seat 1: ?" in printed


def test_numbers_need_a_mark_where_moves_are_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = typed(
        monkeypatch, capsys, ["goofspiel", "--bot", "random", "--seed", "1"], "moves", "quit"
    )
    seen = load("goofspiel").deal(1).observation(0)
    if any(seen.notation(action).isdecimal() for action in seen.legal_actions()):
        assert f"#1 {seen.notation(seen.legal_actions()[0])}" in printed


def test_what_makes_no_sense_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["", "nonsense", "99", "#0", "why nonsense", "[red]x[/]", "\x00", "undo", "quit"]
    printed = typed(monkeypatch, capsys, ["leduc_poker", "--bot", "random", "--seed", "1"], *lines)
    assert printed.count("neither a legal move nor a command") == 5
    assert "there is nothing to take back" in printed
    assert "'nonsense' is no legal move" in printed


def test_saved_games_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a game.save"
    words = ["colt_express", "--seats", "3", "--bot", "random", "--bot", "greedy", "--seed", "9"]
    first = typed(monkeypatch, capsys, words, "1", "1", f"save {file}", "log", "quit")
    assert f"saved in {file}" in first.replace("\n", "")
    assert "hand" not in file.read_text()
    again = typed(monkeypatch, capsys, ["colt_express", "--resume", str(file)], "undo", "quit")
    assert "taken back" in again
    assert "seat 2: greedy" in again
    old, new = restored(file, "colt_express"), session(load("colt_express", seats=3))
    assert len(old.moments) == 2
    save(old, tmp_path / "b")
    assert restored(tmp_path / "b", "colt_express").observation == old.observation
    assert new.observation != old.observation


def test_broken_saves_are_refused(tmp_path: Path) -> None:
    table, file = session(load("kuhn_poker")), tmp_path / "x.save"
    save(table, file)
    whole = file.read_text()
    with pytest.raises(OptionError, match="not of leduc"):
        restored(file, "leduc_poker")
    for broken in ("", "x" * 50, whole[:-8], whole[:110], whole.replace("A", "B"), "\xe4" + whole):
        file.write_text(broken)
        with pytest.raises(SchemaError):
            restored(file, "kuhn_poker")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kuhn_poker", "--seat", "2"], "has seats 0 to 1"),
        (["kuhn_poker", "--bot", "random", "--bot", "random"], "2 bots for 1"),
        (["kuhn_poker", "--bot", "nobody"], "unknown bot"),
        (["kuhn_poker", "--ms", "-1"], "above 0"),
        (["kuhn_poker", "--adviser", "("], "bot spec"),
        (["kuhn_poker", "--resume", "no such file"], "No such file"),
    ],
)
def test_wrong_words_are_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    assert message in capsys.readouterr().err


# --- through a terminal --------------------------------------------------------------------------


def own_terminal() -> None:
    """In the new process: its standard input is its terminal, and Ctrl-C there means something."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A `powderkeg play` that believes it talks to a person."""

    def __init__(self, *words: str) -> None:
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "powderkeg.bots.cli", "play", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            preexec_fn=own_terminal,  # noqa: PLW1509 - no threads here
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"},
        )
        os.close(theirs)

    def until(self, text: str, seconds: float = 60) -> str:
        """What is printed up to *text*."""
        read, end = "", time.monotonic() + seconds
        while text not in WITHOUT_COLOUR.sub("", read):
            ready, _, _ = select.select([self.mine], [], [], max(end - time.monotonic(), 0))
            assert ready, f"{text!r} did not come, but {read!r}"
            try:
                read += os.read(self.mine, 65536).decode()
            except OSError:  # the other side is closed
                break
        return WITHOUT_COLOUR.sub("", read)

    def type(self, line: str) -> None:
        os.write(self.mine, line.encode() + b"\n")


def test_a_game_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "t.save"
    terminal = Terminal(
        "leduc_poker", "--bot", "ismcts(level=1)", "--seed", "4", "--adviser", QUICK
    )
    assert "seat 1: ismcts(iterations=30)" in terminal.until("your move>")
    for command, answer in (
        ("help", "take your last decision back"),
        ("why", "believed"),
        ("hint", "worth"),
        (f"save {file}", "saved in"),
        ("1", "you: "),
        ("undo", "taken back"),
    ):
        terminal.type(command)
        assert answer in terminal.until("your move>") or answer in terminal.until(answer)
    terminal.type("\x04")
    assert "not finished" in terminal.until("not finished")
    assert terminal.process.wait(30) == 0
    os.close(terminal.mine)
    assert file.exists()


def test_ctrl_c_ends_a_game() -> None:
    terminal = Terminal("kuhn_poker", "--bot", "random", "--seed", "4", "--adviser", QUICK)
    terminal.until("your move>")
    for _ in range(60):  # one that comes while the line is being set up may wait for the next
        os.write(terminal.mine, b"\x03")
        with suppress(subprocess.TimeoutExpired):
            assert terminal.process.wait(0.5) == 130
            break
    assert terminal.process.poll() == 130
    os.close(terminal.mine)


def test_a_save_that_is_cut_off_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(game=load("kuhn_poker"), seat=0, bots=("random",), adviser="random", seed=1)
    path = tmp_path / "a.save"
    save(Session(setup), path)
    before = path.read_bytes()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        save(Session(setup), path)
    assert path.read_bytes() == before
    assert restored(path).setup.seed == 1
