"""The report: complete, self-contained, safe with hostile names, readable on a telephone."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from powderkeg.bots.spec import quoted
from powderkeg.bots.tournament import plots, report, run
from powderkeg.bots.tournament.config import printable
from powderkeg.bots.tournament.ratings import standings

HOSTILE = [
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "{{ 7 * 7 }} {% raw %}",
    "$x_{1}$ \\frac{ & </svg> ]]> <!--",
    "fill: #010101 style='x'",
    "\x00\x1b[31m\u202e name\nline",
]
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Collects tags and text, and sees that tags close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.words.append(data)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run between bots with hostile names."""
    out = tmp_path_factory.mktemp("report") / "run"
    bots = ["random", *(f"{quoted(name)}=greedy(iterations=1)" for name in HOSTILE)]
    run("leduc_poker", bots, blocks=42, out=out)
    return out


def test_names_are_text_and_nothing_else(folder: Path) -> None:
    page = Page((folder / "report.html").read_text(encoding="utf-8"))
    assert page.open == []
    text = " ".join(page.words)
    for name in HOSTILE:
        assert printable(name) in text
    tags = [tag for tag, _ in page.tags]
    assert set(tags).isdisjoint({"iframe", "img", "object", "b"})
    assert tags.count("script") == 2  # the games as data, and what steps through them
    assert not any(name.startswith("on") for _, attrs in page.tags for name in attrs)


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    page = Page((folder / "report.html").read_text(encoding="utf-8"))
    links = [
        value
        for _, attrs in page.tags
        for name, value in attrs.items()
        if name in {"href", "src", "xlink:href"}
    ]
    assert links
    assert all(value is not None and value.startswith("#") for value in links)
    assert "@import" not in (folder / "report.html").read_text(encoding="utf-8")


def test_plots_take_their_colours_from_the_page(folder: Path) -> None:
    text = (folder / "report.html").read_text(encoding="utf-8")
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) == 7
    for drawing in drawings:
        styles = " ".join(attrs.get("style") or "" for _, attrs in Page(drawing).tags)
        colours = set(re.findall(r"(?:fill|stroke): ([^;\"]+?)(?:;|$| )", styles))
        assert colours
        assert {c for c in colours if not c.startswith(("var(--", "none"))} <= {"#ffffff"}
    for variable in set(re.findall(r"var\((--\w+)\)", text)) - {"--heat"}:
        assert text.count(f"{variable}:") == (1 if variable == "--font" else 2)  # light and dark
    assert "prefers-color-scheme: dark" in text


def test_a_report_is_a_function_of_its_files(folder: Path) -> None:
    before = (folder / "report.html").read_bytes()
    (folder / "report.html").unlink()
    assert report(folder).read_bytes() == before


def test_an_unfinished_run_says_so(tmp_path: Path) -> None:
    out = run("kuhn_poker", ["random", "random"], blocks=6, out=tmp_path / "run").folder
    assert "is not finished" not in (out / "report.html").read_text(encoding="utf-8")
    lines = (out / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    (out / "ledger.jsonl").write_bytes(b"".join(lines[:5]))
    assert "not finished: 5 of 12 games" in report(out).read_text(encoding="utf-8")
    (out / "ledger.jsonl").write_bytes(b"")
    assert "not finished: 0 of 12 games" in report(out).read_text(encoding="utf-8")


def test_without_matplotlib_there_are_no_plots(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    assert plots.plots(standings([])) == []
    text = report(folder).read_text(encoding="utf-8")
    assert "<svg" not in text
    assert "Ranking" in text
