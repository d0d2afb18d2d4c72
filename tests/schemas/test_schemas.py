"""Schemas say what documents look like, and what was promised stays readable."""

import copy
import json
from typing import Any

import msgspec
import pytest

from powderkeg.bots import Analysis, Decision
from powderkeg.bots.cli import main
from powderkeg.bots.commands.schema import PARTS
from powderkeg.bots.protocol.messages import ANSWERS, ANY_REQUEST
from powderkeg.bots.schemas import DIALECT, game_schema, protocol_schema
from powderkeg.bots.tournament.ledger import decode_line
from powderkeg.engine import games, load
from tests.bots.positions import decisions
from tests.schemas import pages
from tests.schemas.released import FOLDER, TITLES, current, documents, kept
from tests.schemas.validate import breaks, faults

VERSIONS = sorted(int(path.name) for path in FOLDER.iterdir() if path.name.isdecimal())
every_title = pytest.mark.parametrize("title", TITLES)
every_game = pytest.mark.parametrize("name", games())


def includes(new: Any, old: Any) -> bool:
    """Whether everything of *old* is still there; *new* may say more."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(
            key in new and includes(new[key], value) for key, value in old.items()
        )
    if isinstance(old, list):
        return len(new) == len(old) and all(map(includes, new, old))
    return bool(new == old)


def as_read(payload: Any) -> Any:
    """What somebody reads who was sent this."""
    return json.loads(json.dumps(payload))


@every_title
def test_the_schema_is_the_one_that_was_promised(title: str) -> None:
    """If this fails after an addition, `make golden` writes it; a break needs a new version."""
    schema = current(title)
    assert schema == kept(title, schema["version"])


@every_title
@pytest.mark.parametrize("version", VERSIONS)
def test_what_was_written_once_is_still_read(title: str, version: int) -> None:
    found = kept(title, version, ".documents")
    for payload in found.get("state", []):
        game = load(title).variant(payload["seats"], payload["options"])
        assert as_read(game.state_from_json(payload).to_json()) == payload
    for payload in found.get("observation", []):
        game = load(title).variant(payload["seats"], payload["options"])
        assert as_read(game.observation_from_json(payload).to_json()) == payload
    for kind, name in ((Decision, "decision"), (Analysis, "analysis")):
        for payload in found.get(name, []):
            assert includes(kind.from_json(payload).to_json(), payload)
    for payload in found.get("request", []):
        msgspec.convert(payload, ANY_REQUEST, strict=True)
    for payload in found.get("answer", []):
        msgspec.convert(payload, ANSWERS, strict=True)
    for payload in found.get("line", []):
        line = json.dumps(payload, separators=(",", ":")).encode() + b"\n"
        assert decode_line(line).number == payload["number"]


@every_title
def test_promised_documents_keep_the_schema(title: str) -> None:
    schema = current(title)
    found = [one for part in kept(title, schema["version"], ".documents").values() for one in part]
    assert len(found) >= 1
    assert [faults(one, schema) for one in found if faults(one, schema)] == []


@every_game
def test_documents_of_whole_games_keep_their_part(name: str) -> None:
    game = load(name)
    seen, whole = game_schema(game, "observation"), game_schema(game, "state")
    for i, (state, obs) in enumerate(decisions(game, seed=6)):
        if i % 9 == 0:
            assert faults(obs.to_json(), seen) == []
            assert faults(state.to_json(), whole) == []
            assert all(
                faults(action, game_schema(game, "action")) == [] for action in obs.legal_actions()
            )


@every_game
def test_what_the_schema_refuses_is_refused(name: str) -> None:
    """The printed schema and the reader agree about fields that are missing, unknown or wrong."""
    game = load(name)
    schema = game_schema(game, "observation")
    good = game.deal(1).observation(0).to_json()
    for change in ("missing", "unknown", "wrong"):
        for key in good["state"]:
            bad = copy.deepcopy(good)
            if change == "missing":
                del bad["state"][key]
            elif change == "wrong":
                bad["state"][key] = {"no": "such thing"}
            else:
                bad["state"][f"{key}_x"] = 1
            assert faults(bad, schema) != []
            with pytest.raises(ValueError, match=r"\$\.state"):
                game.observation_from_json(bad)


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["ledger"], ["protocol"], ["kuhn_poker"]):
        assert main(["schema", *words]) == 0
        assert json.loads(capsys.readouterr().out) == kept(words[0], 1)
    for part in PARTS:
        assert main(["schema", "kuhn_poker", "--part", part]) == 0
        printed = json.loads(capsys.readouterr().out)
        assert printed["$schema"] == DIALECT
        assert printed["$id"] == f"powderkeg:1/kuhn_poker/{part}"
    assert main(["schema", "chess"]) == 2


# --- the checks find what they are for -----------------------------------------------------------


def changed(*path: Any, value: Any) -> dict[str, Any]:
    """The protocol's schema with one thing changed; None takes it away."""
    schema = copy.deepcopy(protocol_schema())
    at = schema
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return schema


CHOOSE = ("$defs", "Choose", "properties")


ITERATIONS = ("$defs", "LimitData", "properties", "iterations")


@pytest.mark.parametrize(
    ("new", "breaking"),
    [
        (protocol_schema(), False),
        (changed(*CHOOSE, "extra", value={"type": "string"}), False),
        (changed(*ITERATIONS, value={"type": "integer"}), True),
        (changed(*CHOOSE, "table", "maxLength", value=300), False),
        (changed(*CHOOSE, "table", "maxLength", value=3), True),
        (changed(*CHOOSE, "stream", value=None), True),
        (changed(*CHOOSE, "stream", "type", value="string"), True),
        (changed("$defs", "Ping", "required", value=["id"]), True),
        (changed("$defs", "Ping", "properties", "type", "enum", value=["pang"]), True),
        (changed("$defs", "Error", "properties", "path", value={"type": "string"}), True),
        (changed("$defs", "Legal", "properties", "action", "type", value="number"), False),
    ],
)  # fmt: skip
def test_breaks_are_found(new: dict[str, Any], *, breaking: bool) -> None:
    assert bool(breaks(protocol_schema(), new)) is breaking


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (1, {"type": "string"}),
        (True, {"type": "integer"}),
        (1.5, {"type": "integer"}),
        (5, {"type": "integer", "maximum": 4}),
        (0, {"type": "number", "exclusiveMinimum": 0}),
        ("ab", {"type": "string", "maxLength": 1}),
        ("x", {"type": "string", "pattern": "^[0-9]$"}),
        ("c", {"enum": ["a", "b"]}),
        ([1, "x"], {"type": "array", "items": {"type": "integer"}}),
        ([1, 2], {"type": "array", "prefixItems": [{"type": "integer"}], "items": False}),
        ({}, {"type": "object", "required": ["a"]}),
        ({"b": 1}, {"type": "object", "properties": {}, "additionalProperties": False}),
        ({"b": 1}, {"type": "object", "additionalProperties": {"type": "string"}}),
        (None, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
    ],
)
def test_faults_are_found(value: Any, schema: dict[str, Any]) -> None:
    assert faults(value, schema) != []


def test_new_documents_are_like_the_promised_ones() -> None:
    """What is kept was made by `documents`, and has every part."""
    for title in TITLES:
        kinds = kept(title, current(title)["version"], ".documents")
        assert set(kinds) == set(documents(title))


@every_game
def test_the_page_is_the_one_made_from_the_code(name: str) -> None:
    """If this fails, `make golden` writes it."""
    assert (pages.FOLDER / f"{name}.md").read_text(encoding="utf-8") == pages.page(name)
