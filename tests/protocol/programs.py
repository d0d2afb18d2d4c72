"""Small programs that speak the protocol, well or badly, as `cmd:` specs start them."""

import shlex
import sys
from pathlib import Path

__all__ = ["OURS", "written"]

OURS = f"{shlex.quote(sys.executable)} -m powderkeg.bots.cli serve"

PROGRAM = """
import json, sys, time
greeted, tables = False, set()
def refuse(text): raise ValueError(text)
def hello(r):
    global greeted
    greeted = True
    return {"type": "hello", "protocol": 1, "name": "small", "version": "1", "games": GAMES}
def newgame(r):
    tables.add(r.get("table", "main"))
    return {"type": "ready", "table": r.get("table", "main")}
def choose(r):
    if r.get("table", "main") not in tables: refuse("no table")
    return {"type": "decision", "decision": {"actions": [r["legal"][0]["action"]]}}
GAMES = ["kuhn_poker", "leduc_poker"]
SERVICES = {"hello": hello, "newgame": newgame, "choose": choose,
    "ping": lambda r: {"type": "pong"}, "stop": lambda r: {"type": "ok"},
    "quit": lambda r: {"type": "bye"}}
def answer(line):
    number = None
    try:
        r = json.loads(line)
        if not isinstance(r, dict): refuse("no object")
        number = r.get("id")
        if not isinstance(r.get("type"), str) or r["type"] not in SERVICES: refuse("unknown type")
        if not greeted and r["type"] not in ("hello", "ping", "quit"): refuse("say hello")
        reply = SERVICES[r["type"]](r)
        return {**reply, "id": r.get("id")}
    except (ValueError, RecursionError) as error:
        return {"type": "error", "id": number, "error": str(error), "path": None}
def write(reply):
    print(json.dumps(reply), flush=True)
CHANGES
for raw in sys.stdin.buffer:
    line = raw.decode(errors="replace").strip()
    if line:
        reply = answer(line)
        write(reply)
        if reply["type"] == "bye": sys.exit(0)
"""


def written(folder: Path, changes: str = "") -> str:
    """The command of a program that chooses the first legal action, with some lines changed."""
    path = folder / f"small{len(list(folder.iterdir()))}.py"
    path.write_text(PROGRAM.replace("CHANGES", changes), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} -u {shlex.quote(str(path))}"
