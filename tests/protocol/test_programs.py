"""Other people's programs: `powderkeg check-bot`, `cmd:` bots, their crashes and their delays."""

import shlex
import sys
from pathlib import Path
from time import monotonic

import pytest

from powderkeg.bots import Limit, bots, make
from powderkeg.bots.cli import main
from powderkeg.bots.external import IDLE
from powderkeg.bots.protocol import checker
from powderkeg.bots.protocol.client import Process
from powderkeg.bots.spec import Spec, parse_contestant, parse_spec
from powderkeg.bots.tournament import run
from powderkeg.bots.tournament.ledger import decode_line
from powderkeg.engine import BotCrashed, BotError, BotTimeout, OptionError, load
from tests.bots.positions import first_choice
from tests.protocol.programs import OURS, written

GAME = load("leduc_poker")
SEEN = first_choice(GAME)


# --- the checker ---------------------------------------------------------------------------------


def test_our_own_server_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", OURS, "--game", "colt_express"]) == 0
    printed = capsys.readouterr().out
    assert "FAILS" not in printed
    assert "plays colt_express" in printed
    assert "it can play" in printed


def test_a_small_program_passes(tmp_path: Path) -> None:
    outcomes = checker.check(written(tmp_path))
    assert [one for one in outcomes if one.wrong] == []
    assert [one.name for one in outcomes][-2:] == ["plays kuhn_poker", "plays leduc_poker"]


CHOOSES = "SERVICES['choose'] = choose"
SLOW = f"""
old = choose
def choose(r):
    time.sleep(1)
    return old(r)
{CHOOSES}"""
FRAGILE = """
def answer(line):
    r = json.loads(line)
    return {**SERVICES[r['type']](r), 'id': r['id']}"""
FAULTS = {
    "GAMES = 7": "says hello",
    "GAMES = ['chess']": "says hello",
    "SERVICES['ping'] = lambda r: {'type': 'pang'}": "answers with the same id",
    "SERVICES['ping'] = lambda r: r.update(id=1) or {'type': 'pong'}": "same id",
    "greeted = True": "serves nothing before hello",
    FRAGILE: "nonsense",
    "tables.add('nowhere')": "refuses a table",
    "SERVICES['choose'] = lambda r: {'type': 'decision', 'decision': {'actions': [77]}}": "plays",
    "SERVICES['choose'] = lambda r: {'type': 'decision', 'action': 0}": "keeps the limit",
    SLOW: "keeps the limit",
    "SERVICES['stop'] = lambda r: refuse('never')": "stops when asked",
    "SERVICES['quit'] = lambda r: sys.exit(3)": "ends after quit",
    "import atexit, os\natexit.register(lambda: os._exit(4))": "ends with its input",
    "print('ready when you are')": "says hello",
}


@pytest.mark.parametrize(("changes", "failing"), FAULTS.items())
def test_faults_are_found(
    changes: str, failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each planted fault fails the check that is there for it."""
    monkeypatch.setattr(checker, "SOON", 2.0)
    monkeypatch.setattr(checker, "START", 6.0)
    outcomes = checker.check(written(tmp_path, changes), ["kuhn_poker"])
    assert any(failing in one.name for one in outcomes if one.wrong), outcomes


def test_the_command_says_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", written(tmp_path, "GAMES = 7")]) == 1
    assert "games is no list" in capsys.readouterr().out
    assert main(["check-bot", "no-such-program-anywhere"]) == 1
    assert "cannot be started" in capsys.readouterr().out
    assert main(["check-bot", OURS, "--game", "chess"]) == 2


# --- specs ---------------------------------------------------------------------------------------


def test_specs_of_programs() -> None:
    spec = parse_spec("cmd:node bot.js --deep=1, (x)")
    assert spec == Spec("cmd", {"command": "node bot.js --deep=1, (x)"})
    assert parse_spec(str(spec)) == spec
    longer = parse_spec('cmd(command="node bot.js",timeout=5)')
    assert parse_spec(str(longer)) == longer
    assert parse_contestant("js=cmd:node bot.js") == ("js", parse_spec("cmd:node bot.js"))
    assert "cmd" not in bots()
    for wrong in ("cmd", "cmd:", "cmd:  ", 'cmd:a "b'):
        with pytest.raises((OptionError, BotError)):
            make(wrong, GAME, seed=1).choose(SEEN)


# --- decisions -----------------------------------------------------------------------------------


def test_a_program_decides(tmp_path: Path) -> None:
    bot = make(f"cmd:{written(tmp_path)}", GAME, seed=1)
    decision = bot.choose(SEEN, Limit(iterations=5))
    assert decision.action == SEEN.legal_actions()[0]
    assert decision.reproducible is False
    assert bot.analyse(SEEN, Limit(iterations=5)).action == decision.action


def test_our_own_bots_decide_the_same_across_a_pipe() -> None:
    bot = make(f"cmd:{OURS}", GAME, seed=1)
    first, again = (bot.choose(SEEN, Limit(iterations=40)) for _ in range(2))
    assert first == again
    assert first.reproducible
    assert first.iterations == 40


def test_a_crash_is_told_with_what_the_program_said(tmp_path: Path) -> None:
    changes = "SERVICES['choose'] = lambda r: print('out of ideas', file=sys.stderr) or sys.exit(1)"
    bot = make(f"cmd:{written(tmp_path, changes)}", GAME, seed=1)
    for _ in range(2):  # the next decision starts a new one
        with pytest.raises(BotCrashed, match="out of ideas"):
            bot.choose(SEEN)


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    command = written(tmp_path, "SERVICES['choose'] = lambda r: time.sleep(100)")
    for spec, limit in (
        (f"cmd:{command}", Limit(ms=50)),
        (str(Spec("cmd", {"command": command, "timeout": 0.3})), None),
    ):
        bot, begun = make(spec, GAME, seed=1), monotonic()
        with pytest.raises(BotTimeout, match="no answer within"):
            bot.choose(SEEN, limit)
        assert monotonic() - begun < 20


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("{'type': 'error', 'error': 'I resign'}", "I resign"),
        ("{'type': 'decision', 'decision': {'actions': []}}", "a list `actions`"),
        ("{'type': 'decision', 'decision': {'actions': [True]}}", "are numbers"),
        ("{'type': 'pong'}", "a list `actions`"),
    ],
)
def test_answers_that_are_no_decision(answer: str, text: str, tmp_path: Path) -> None:
    command = written(tmp_path, f"SERVICES['choose'] = lambda r: {answer}")
    bot = make(f"cmd:{command}", GAME, seed=1)
    with pytest.raises(BotError, match=text):
        bot.choose(SEEN)


def test_late_answers_are_never_taken_for_another_s(tmp_path: Path) -> None:
    """The answer to a question that was given up comes before the next one, and is dropped."""
    late = SLOW.replace("time.sleep(1)", "time.sleep(0.4 if r['id'] == 3 else 0)")
    process = Process(written(tmp_path, late))
    process.ask("hello", 20)
    process.ask("newgame", 20, game="leduc_poker")
    legal = [[{"action": action, "notation": ""}] for action in (11, 22)]
    with pytest.raises(BotTimeout):
        process.ask("choose", 0.1, observation={}, legal=legal[0])
    answer = process.ask("choose", 20, observation={}, legal=legal[1])
    assert answer["decision"]["actions"] == [22]
    process.kill()


def test_a_program_that_reads_nothing_does_not_block_us() -> None:
    process = Process(f'{shlex.quote(sys.executable)} -c "import time; time.sleep(100)"')
    begun = monotonic()
    with pytest.raises(BotTimeout):
        process.ask("hello", 0.3, padding="x" * 1_000_000)
    assert monotonic() - begun < 10
    assert process.finish(0.1) is None
    assert not process.alive


def test_processes_are_used_again_and_ended(tmp_path: Path) -> None:
    spec = f"cmd:{written(tmp_path)}"
    first = make(spec, GAME, seed=1)
    first.choose(SEEN)
    del first
    kept = list(IDLE._processes[spec[4:]])
    assert len(kept) == 1
    make(spec, GAME, seed=2).choose(SEEN)
    assert IDLE._processes[spec[4:]] == kept
    IDLE.end()
    assert not kept[0].alive


# --- tournaments ---------------------------------------------------------------------------------


def test_programs_play_tournaments(tmp_path: Path) -> None:
    (tmp_path / "programs").mkdir()
    good = written(tmp_path / "programs")
    bad = written(tmp_path / "programs", "SERVICES['choose'] = lambda r: sys.exit(1)")
    wild = written(
        tmp_path / "programs",
        "SERVICES['choose'] = lambda r: {'type': 'decision', 'decision': {'actions': [0, 0, 0]}}",
    )
    finished = run(
        "kuhn_poker",
        bots=[f"good=cmd:{good}", f"bad=cmd:{bad}", f"wild=cmd:{wild}", "random"],
        blocks=12,
        seed=1,
        jobs=1,
        out=tmp_path / "run",
    )
    faults = {row.name: sum(row.faults.values()) for row in finished.standings.rows}
    assert faults["good"] == faults["random"] == 0
    assert faults["bad"] > 0
    assert faults["wild"] > 0
    entries = [
        decode_line(line, "") for line in finished.ledger.read_bytes().splitlines(keepends=True)
    ]
    texts = {entry.fault.text for entry in entries if entry.fault}
    assert any("BotCrashed" in text for text in texts)
    IDLE.end()
