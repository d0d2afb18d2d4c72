"""What the documents show runs, and what they point at exists."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

from powderkeg.bots.tournament import run as run_tournament

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]+)[^)]*\)")
CODE = re.compile(r"`[^`\n]*`")
TARGET = re.compile(r"\bmake ([a-z]+(?:-[a-z]+)*)")
NUMBERS = ("seats", "blocks", "seed")
MODULES = sorted(
    module.name
    for name in ("engine", "solvers", "bots")
    for module in pkgutil.walk_packages([str(ROOT / name)], f"powderkeg.{name}.")
    if not module.name.endswith("__main__")
)


def blocks(text: str) -> list[tuple[int, str]]:
    """The Python blocks of a document, each with the number of its first line."""
    return [(text.count("\n", 0, found.start(1)), found[1]) for found in BLOCK.finditer(text)]


def run(path: Path) -> None:
    """Run the Python blocks of a document one after the other, as one program."""
    names: dict[str, object] = {"__name__": "__main__"}
    for line, text in blocks(path.read_text(encoding="utf-8")):
        # Empty lines in front, so that a traceback names the line of the document.
        exec(compile("\n" * line + text, str(path), "exec"), names)  # noqa: S102


def dead_links(path: Path) -> list[str]:
    """Relative links of a document to files that do not exist."""
    targets = LINK.findall(CODE.sub("", path.read_text(encoding="utf-8")))
    return [target for target in targets if not (path.parent / target).exists()]


def test_every_page_is_on_the_map() -> None:
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    on_the_map = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert pages <= set(LINK.findall(on_the_map))


@pytest.mark.parametrize("page", ["bots", "tournament", "speed"])
def test_each_kind_of_user_has_a_page_with_a_program(page: str) -> None:
    assert f"docs/{page}.md" in LINK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert blocks((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))


def test_readme_shows_a_program() -> None:
    assert len(blocks((ROOT / "README.md").read_text(encoding="utf-8"))) >= 1


def test_the_readme_shows_what_make_tournament_prints(tmp_path: Path) -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("tournament run ")[2]
    words = recipe.partition("--fresh")[0].replace("\\\n", " ").split()
    specs = [words[i + 1] for i, word in enumerate(words) if word == "--bot"]
    seats, blocks, seed = (int(words[words.index(f"--{key}") + 1]) for key in NUMBERS)
    out = run_tournament(
        words[0], specs, seats=seats, blocks=blocks, seed=seed, out=tmp_path / "x"
    ).folder
    table = (out / "report.md").read_text(encoding="utf-8").splitlines()[2:]
    assert "\n".join(table) in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_programs_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    assert dead_links(path) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_make_targets_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for commands in re.findall(r"`[^`]*`", path.read_text(encoding="utf-8")):
        for target in TARGET.findall(commands):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_wrong_block_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n")
    with pytest.raises(AssertionError) as error:
        run(page)
    assert error.traceback[-1].lineno == 7


def test_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](page.md#top) [b](https://example.org/x) [c](gone.md)")
    assert dead_links(page) == ["gone.md"]
