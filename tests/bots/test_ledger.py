"""Ledgers: what is written is read back, torn ends are cut off, damage is found."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powderkeg.bots.tournament import ledger as ledger_module
from powderkeg.bots.tournament import run
from powderkeg.bots.tournament.ledger import (
    MARK,
    TAIL,
    Ledger,
    decode_line,
    encode_line,
    read_ledger,
)
from powderkeg.bots.tournament.match import Fault, replay
from powderkeg.bots.tournament.ratings import standings
from powderkeg.engine import OptionError, SchemaError, load


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The ledger of a small run."""
    out = tmp_path_factory.mktemp("ledger") / "run"
    run("leduc_poker", ["random", "greedy(iterations=2)"], blocks=4, out=out)
    return (out / "ledger.jsonl").read_bytes()


@pytest.fixture
def path(tmp_path: Path, written: bytes) -> Path:
    """A copy of that ledger."""
    copy = tmp_path / "ledger.jsonl"
    copy.write_bytes(written)
    return copy


def test_lines_are_read_back(path: Path, written: bytes) -> None:
    entries = list(read_ledger(path))
    assert b"".join(map(encode_line, entries)) == written
    assert [entry.number for entry in entries] == list(range(8))
    assert written.count(b"\n") == 8


def test_every_game_replays(path: Path) -> None:
    for entry in read_ledger(path):
        state = replay(load(entry.game, entry.seats), int(entry.deal, 16), entry.actions)
        assert (state.returns(), state.scores()) == (entry.returns, entry.scores)
        assert state.places() == entry.places


@pytest.mark.parametrize("lost", [1, 2, 10, 200])
def test_a_torn_end_is_cut_off(path: Path, written: bytes, lost: int) -> None:
    path.write_bytes(written[:-lost])
    assert len(list(read_ledger(path))) == 7
    with Ledger(path) as ledger:
        assert ledger.games == 7
    lines = written.splitlines(keepends=True)
    assert path.read_bytes() == b"".join(lines[:7])


def test_zeros_at_the_end_are_cut_off(path: Path, written: bytes) -> None:
    """Some file systems leave them after a loss of power."""
    path.write_bytes(written[:-300] + bytes(5000))
    with Ledger(path) as ledger:
        assert ledger.games == 7


@given(st.integers(0, 10**6))
def test_any_prefix_is_a_ledger(written: bytes, cut: int) -> None:
    lines = written[: cut % len(written)].splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    assert all(decode_line(line) for line in whole)
    for line in lines[len(whole) :]:
        with pytest.raises(SchemaError, match="checksum"):
            decode_line(line)


def test_damage_before_the_end_is_an_error(path: Path, written: bytes) -> None:
    at = written.index(b'"places":') + 10
    path.write_bytes(written[:at] + b"7" + written[at + 1 :])
    with pytest.raises(SchemaError, match=r"damaged, but not the last .*line 1\)"):
        list(read_ledger(path))
    with pytest.raises(SchemaError, match="damaged"):
        Ledger(path)


def test_a_missing_line_is_an_error(path: Path, written: bytes) -> None:
    lines = written.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(SchemaError, match=r"game 3 is missing before this line .*line 4\)"):
        list(read_ledger(path))


def test_other_formats_are_refused(written: bytes) -> None:
    entry = decode_line(written.splitlines(keepends=True)[0])
    later = type(entry)(
        **{name: getattr(entry, name) for name in entry.__struct_fields__} | {"v": 2}
    )
    with pytest.raises(SchemaError, match="ledger format 2; this version reads 1"):
        decode_line(encode_line(later))
    body = encode_line(entry)[:-TAIL].replace(b'"v":1', b'"v":2,"more":0')
    with pytest.raises(SchemaError, match="ledger format 2; this version reads 1"):
        decode_line(sealed(body))


def test_lines_that_name_no_roles_are_still_read(written: bytes) -> None:
    """Those that were written before lines named them."""
    lines = written.splitlines(keepends=True)
    for line in lines:
        body = line[:-TAIL].replace(b'"roles":[],', b"")
        assert body != line[:-TAIL]
        assert decode_line(sealed(body)).roles == []
    game_with_sides = ["spain", "france"]
    entry = decode_line(lines[0])
    fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
    again = decode_line(encode_line(type(entry)(**fields | {"roles": game_with_sides})))
    assert again.roles == game_with_sides


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 3},
        {"roles": ["spain"]},
        {"returns": [1.0]},
        {"bots": []},
        {"fault": Fault(seat=2, kind="illegal", text="")},
        {"seats": 0, "bots": [], "specs": [], "seeds": [], "returns": [], "scores": []},
    ],
)
def test_lines_that_do_not_fit_together(written: bytes, change: dict[str, object]) -> None:
    entry = decode_line(written.splitlines(keepends=True)[0])
    fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
    with pytest.raises(SchemaError, match="seats are expected"):
        decode_line(encode_line(type(entry)(**fields | change)))


@given(st.data())
def test_no_line_breaks_the_reader(written: bytes, data: st.DataObject) -> None:
    """Whatever stands in a line whose checksum fits is read or refused."""
    body = bytearray(written.splitlines(keepends=True)[0][:-TAIL])
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(32, 126))
    with suppress(SchemaError):
        standings([decode_line(sealed(bytes(body)))])


def sealed(body: bytes) -> bytes:
    """A line with a checksum that fits."""
    return body + MARK + f"{crc32(body):08x}".encode() + b'"}\n'


def test_a_full_disk(path: Path, written: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that did not fit is taken back, and the error says what to do."""
    lines = written.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))

    def full(file: int, data: memoryview) -> int:
        if len(data) > 100:
            return os.write(file, data[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Ledger(path) as ledger:
        monkeypatch.setattr(ledger_module, "write", full)
        with pytest.raises(
            OSError, match=r"No space left on device; .* `resume` goes on: '.*jsonl"
        ):
            ledger.append(lines[3:])
        assert ledger.games == 3
    assert path.read_bytes() == b"".join(lines[:3])


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Nobody may write there, not even the superuser."""
    with pytest.raises(OSError, match="/proc/powderkeg") as error:
        run("leduc_poker", ["random", "random"], blocks=1, out="/proc/powderkeg")
    assert str(tmp_path) not in str(error.value)


def test_one_writer_at_a_time(path: Path) -> None:
    with Ledger(path), pytest.raises(OptionError, match="being written by another run"):
        Ledger(path)
    with Ledger(path) as again:
        assert again.games == 8


def test_appended_lines_are_there_at_once(path: Path, written: bytes) -> None:
    lines = written.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]))
    with Ledger(path) as ledger:
        ledger.append(lines[6:7])
        assert path.read_bytes() == b"".join(lines[:7])
        ledger.append(lines[7:])
        assert ledger.games == 8
    assert path.read_bytes() == written
