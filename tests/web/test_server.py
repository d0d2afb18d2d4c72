"""The server of the web table: what it answers, what it refuses, and that no secret leaves it."""

import base64
import json
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from examples.web import view as views
from examples.web.server import LARGEST, STATIC, application
from examples.web.tables import Refused, Tables
from powderkeg.bots import Limit, session
from powderkeg.bots.session import Session, Setup
from powderkeg.engine import games, load

SEATS = {"saboteur_2": 4, "colt_express": 3}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A browser without a screen."""
    with TestClient(application(saves=tmp_path), base_url="http://127.0.0.1") as made:
        yield made


@pytest.fixture(autouse=True)
def short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An adviser who does not think for seconds."""
    monkeypatch.setattr(session, "ADVICE", Limit(iterations=20))


def begin(client: TestClient, game: str = "kuhn_poker", **more: Any) -> dict[str, Any]:
    """A new table of random bots."""
    asked = {"game": game, "seats": SEATS.get(game), "bots": ["random"], "seed": 3, **more}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ask(client: TestClient, name: str, what: str, **body: Any) -> Any:
    """One request about a table."""
    return client.post(f"/api/tables/{name}/{what}", json=body)


def finish(client: TestClient, found: dict[str, Any], most: int = 10_000) -> dict[str, Any]:
    """Play on with the first legal move."""
    name = found["table"]
    for _ in range(most):
        if found["over"]:
            break
        move = found["moves"][0]["action"]
        found = ask(client, name, "move", turn=found["turn"], action=move).json()
    return found


@pytest.mark.parametrize("game", games())
def test_a_whole_game(client: TestClient, game: str) -> None:
    found = finish(client, begin(client, game))
    assert found["over"]
    assert len(found["result"]) == len(found["seats"])
    assert found["moves"] == []
    assert {row["place"] for row in found["result"]} >= {1}


def test_the_catalogue_offers_bots_that_play(client: TestClient) -> None:
    offers = {offer["name"]: offer for offer in client.get("/api/games").json()["games"]}
    assert sorted(offers) == games()
    assert "planner(level=3)" in offers["dos_de_mayo"]["bots"]
    assert not any(bot.startswith("planner") for bot in offers["kuhn_poker"]["bots"])
    assert offers["saboteur_2"]["seats"] == list(range(2, 13))
    for bot in offers["leduc_poker"]["bots"]:
        assert begin(client, "leduc_poker", bots=[bot])["turn"] == 0


def test_a_hint_explains(client: TestClient) -> None:
    found = begin(client, "leduc_poker")
    told = ask(client, found["table"], "hint", turn=0).json()
    assert {row["action"] for row in told["moves"]} <= {m["action"] for m in found["moves"]}
    assert told["moves"][0]["line"][0] == told["moves"][0]["words"]
    assert told["belief"]


def test_undo_takes_the_last_decision_back(client: TestClient) -> None:
    first = begin(client, "colt_express")
    name = first.pop("table")
    moved = ask(client, name, "move", turn=0, action=first["moves"][0]["action"]).json()
    assert moved["turn"] == 1
    assert ask(client, name, "undo", turn=1).json() == first
    assert ask(client, name, "undo", turn=0).json()["error"]["kind"] == "nothing"


def test_a_saved_game_goes_on_at_another_table(client: TestClient, tmp_path: Path) -> None:
    first = begin(client, "revolver_2")
    name = first["table"]
    moved = ask(client, name, "move", turn=0, action=first["moves"][0]["action"]).json()
    saved = ask(client, name, "save").json()["saved"]
    assert ask(client, name, "close").json() == {}
    assert client.get(f"/api/tables/{name}").status_code == 404
    again = client.post("/api/resume", json={"saved": saved}).json()
    assert again.pop("table") != name
    assert again == moved
    assert [path.name for path in tmp_path.iterdir()] == [f"{saved}.save"]


# --- secrets -------------------------------------------------------------------------------------


def every_answer(played: Session) -> bytes:
    """All that would be sent about a session."""
    return json.dumps([views.view(played), views.advice(played.advice())]).encode()


@pytest.mark.parametrize("game", games())
def test_other_truths_that_look_alike_are_answered_alike(
    game: str,
) -> None:
    table = load(game, SEATS.get(game))
    setup = Setup(game=table, seat=0, bots=("random",), adviser="ismcts", seed=5)
    played = Session(setup)
    for _ in range(3):
        list(played.others())
        if played.mine:
            played.decide(played.observation.legal_actions()[-1])
    list(played.others())
    if played.over:
        return
    seen = played.observation
    answers = set()
    for seed in range(4):
        twin = Session(setup, actions=list(played.actions), events=list(played.events))
        twin.moments = list(played.moments)
        twin._state = table.determinize(seen, seed)
        answers.add(every_answer(twin))
    answers.add(every_answer(played))
    assert len(answers) == 1


def test_no_answer_names_the_deal(client: TestClient) -> None:
    """Every byte of a game's answers: no seed, no key, no bytes of a state."""
    found = begin(client, "colt_express", seed=1234567890123)
    name, sent = found["table"], [json.dumps(found)]
    for _ in range(6):
        sent.append(ask(client, name, "hint", turn=found["turn"]).text)
        move = found["moves"][0]["action"]
        answer = ask(client, name, "move", turn=found["turn"], action=move)
        found = answer.json()
        sent += [answer.text, *(f"{key}: {value}" for key, value in answer.headers.items())]
    sent.append(ask(client, name, "save").text)
    assert all("1234567890123" not in text and "0x" not in text for text in sent)
    assert all('"chance"' not in text and '"seed"' not in text for text in sent)


# --- what is refused -----------------------------------------------------------------------------


def kind(answer: Any) -> tuple[int, str]:
    """Status and kind of an error."""
    return answer.status_code, answer.json()["error"]["kind"]


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"game": "chess"}, (400, "UnknownGameError")),
        ({"game": "kuhn_poker", "seats": 9}, (400, "OptionError")),
        ({"game": "kuhn_poker", "seat": 2}, (400, "OptionError")),
        ({"game": "kuhn_poker", "bots": ["cmd:ls"]}, (400, "OptionError")),
        ({"game": "kuhn_poker", "bots": ["ismcts(iterations=99999999)"]}, (400, "OptionError")),
        ({"game": "kuhn_poker", "bots": ["random"] * 2}, (400, "OptionError")),
        ({"game": "kuhn_poker", "options": {"x": 1}}, (400, "OptionError")),
        ({"game": "kuhn_poker", "ms": 10**6}, (400, "bad-request")),
        ({"game": "kuhn_poker", "seed": -1}, (400, "bad-request")),
        ({"game": 3}, (400, "bad-request")),
        ({}, (400, "bad-request")),
        ([], (400, "bad-request")),
    ],
)
def test_wrong_tables(client: TestClient, asked: Any, wanted: tuple[int, str]) -> None:
    assert kind(client.post("/api/tables", json=asked)) == wanted
    assert begin(client)["turn"] == 0


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 10_000, b'{"turn": 1e999}'])
def test_what_is_no_json(client: TestClient, body: bytes) -> None:
    name = begin(client)["table"]
    answer = client.post(f"/api/tables/{name}/move", content=body)
    assert kind(answer) == (400, "bad-request")


def test_what_is_too_large(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b" " * (LARGEST + 1))
    assert kind(answer) == (413, "too-large")


def test_late_and_illegal_moves_change_nothing(client: TestClient) -> None:
    found = begin(client, "leduc_poker")
    name = found.pop("table")
    assert kind(ask(client, name, "move", turn=5, action=0)) == (409, "late")
    assert kind(ask(client, name, "move", turn=0, action=10**12)) == (400, "illegal-action")
    assert kind(ask(client, name, "hint", turn=1)) == (409, "late")
    assert client.get(f"/api/tables/{name}").json() == found
    over = finish(client, {**found, "table": name})
    assert kind(ask(client, name, "move", turn=over["turn"], action=0)) == (409, "over")


@pytest.mark.parametrize("name", ["x", "../../etc/passwd", "A" * 22, "A" * 99])
def test_unknown_names(client: TestClient, name: str) -> None:
    assert kind(client.post("/api/resume", json={"saved": name})) == (404, "no-save")
    assert client.get("/api/tables/x").status_code == 404


def test_damaged_saves_say_nothing_of_the_server(client: TestClient, tmp_path: Path) -> None:
    saved = ask(client, begin(client)["table"], "save").json()["saved"]
    file = tmp_path / f"{saved}.save"
    whole = file.read_bytes()
    head, rest = whole.split(b"\n", 1)
    fields = json.loads(zlib.decompress(base64.b64decode(rest)))
    others: list[dict[str, Any]] = [
        {"bots": []}, {"bots": ["?"]}, {"actions": [99]}, {"actions": [2**70]}, {"seed": -1},
        {"seats": 77}, {"seat": -1}, {"ms": -5.0}, {"game": "x"}, {"adviser": "("},
    ]  # fmt: skip
    packed = [zlib.compress(json.dumps({**fields, **other}).encode()) for other in others]
    edited = [head + b"\n" + base64.b64encode(one) for one in packed]
    for data in [b"", b"\xff", head, whole[:60], whole[:-20], *edited]:
        file.write_bytes(data)
        answer = client.post("/api/resume", json={"saved": saved})
        assert kind(answer) == (400, "damaged"), data
        assert str(tmp_path) not in answer.text
    file.write_bytes(whole)
    assert client.post("/api/resume", json={"saved": saved}).status_code == 200


@pytest.mark.parametrize("path", ["/etc/hostname", "/nowhere", "\0"])
def test_no_file_of_the_server_is_read(client: TestClient, path: str) -> None:
    asked = {"game": "revolver_2", "options": {"data": path}}
    answer = client.post("/api/tables", json=asked)
    assert kind(answer) == (400, "OptionError")
    assert "not its path" in answer.text
    assert begin(client, "revolver_2", options={"data": "default"})["turn"] == 0


def test_unknown_addresses_are_answered_in_json(client: TestClient) -> None:
    assert kind(client.get("/nothing")) == (404, "http")
    assert kind(client.get("/api/tables")) == (405, "http")
    assert kind(client.get("/static/%2e%2e/server.py")) == (404, "http")


def test_a_fault_of_the_server_is_told_in_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = application(saves=tmp_path)
    monkeypatch.setattr(Tables, "save", lambda *_: 1 // 0)
    with TestClient(app, "http://127.0.0.1", raise_server_exceptions=False) as client:
        found = begin(client)
        assert kind(ask(client, found["table"], "save")) == (500, "fault")
        assert client.get(f"/api/tables/{found['table']}").status_code == 200


def test_doubled_clicks_are_done_once(client: TestClient) -> None:
    found = begin(client, "colt_express")
    move = {"turn": 0, "action": found["moves"][0]["action"]}
    with ThreadPoolExecutor(6) as clicks:
        path = f"/api/tables/{found['table']}/move"
        codes = [
            answer.status_code
            for answer in clicks.map(lambda _: client.post(path, json=move), range(6))
        ]
    assert sorted(codes) == [200, *[409] * 5]


def test_pages_from_elsewhere_are_refused(client: TestClient) -> None:
    origin = {"Origin": "http://elsewhere.example"}
    assert kind(client.post("/api/tables", json={}, headers=origin)) == (403, "foreign")
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 400


def test_the_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    answer = client.get("/")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "http:" not in text
        assert "https:" not in text
        assert client.get(f"/static/{path.name}").text == text


def test_tables_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from examples.web import tables as module

    monkeypatch.setattr(module, "MOST_TABLES", 2)
    kept = Tables(tmp_path, 1)
    setup = Setup(game=load("kuhn_poker"), seat=0, bots=("random",), adviser="random", seed=1)
    names = [kept.add(Session(setup))[0] for _ in range(3)]
    with pytest.raises(Refused):
        kept.find(names[0])
    kept.find(names[2]).touched -= module.IDLE_SECONDS + 1
    kept.sweep()
    assert list(kept.open) == [names[1]]
    kept.end()
    assert not kept.open
