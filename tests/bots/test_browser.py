"""The report in a real browser: headless Chromium clicks through a replay and looks at the page.

Run by `.ci/run`, which installs Chromium; no file is loaded from anywhere but the report itself.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from powderkeg.bots.spec import quoted
from powderkeg.bots.tournament import run
from tests.bots.test_report import HOSTILE
from tests.chromium import chromium

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Headless Chromium."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Reports of a game with pictures, of one without, and of bots with hostile names."""
    out = tmp_path_factory.mktemp("reports")
    hostile = ["random", *(f"{quoted(name)}=random" for name in HOSTILE)]
    runs: dict[str, dict[str, Any]] = {
        "dos_de_mayo": {"bots": ["random", "greedy(iterations=2)"], "blocks": 2},
        "colt_express": {"bots": ["random", "x=random"], "blocks": 3, "seats": 4},
        "leduc_poker": {"bots": hostile, "blocks": 42},
    }
    return {game: run(game, out=out / game, **more).report for game, more in runs.items()}


def opened(browser: Any, path: Path, **look: Any) -> tuple[Any, list[str]]:
    """A page without network, and what went wrong in it."""
    context = browser.new_context(offline=True, **look)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on(
        "request",
        lambda request: (
            wrong.append(request.url) if not request.url.startswith(("file:", "data:")) else None
        ),
    )
    page.goto(path.as_uri())
    return page, wrong


@pytest.mark.parametrize("game", ["dos_de_mayo", "colt_express", "leduc_poker"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_telephone_scrolls_one_way_only(
    browser: Any, reports: dict[str, Path], game: str, scheme: str
) -> None:
    look = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page, wrong = opened(browser, reports[game], **look)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert (brightness(paper) > brightness(ink)) == (scheme == "light")
    assert page.locator("figure svg").count() >= 5
    assert wrong == []
    page.context.close()


def brightness(colour: str) -> float:
    """Of `rgb(1, 2, 3)`."""
    return sum(map(float, colour.partition("(")[2].rstrip(")").split(",")[:3]))


@pytest.mark.parametrize("game", ["dos_de_mayo", "colt_express"])
def test_a_replay_is_clicked_through(browser: Any, reports: dict[str, Path], game: str) -> None:
    from playwright.sync_api import expect

    page, wrong = opened(browser, reports[game], viewport={"width": 1000, "height": 900})
    box = page.locator("#replay-0")
    last = int(box.locator(".slider").get_attribute("max"))
    assert last == box.locator(".moves li").count() > 20
    seen = {position(box)}
    for step in range(1, 6):
        box.locator(".next").click()
        assert box.locator(".said").inner_text().startswith(f"{step} of {last}: ")
        seen.add(position(box))
    assert len(seen) >= 4
    box.locator(".back").click()
    assert box.locator(".said").inner_text().startswith(f"4 of {last}: ")
    box.locator(".last").click()
    assert box.locator(".said").inner_text().startswith(f"{last} of {last}: ")
    assert box.locator(".moves button").last.get_attribute("aria-current") == "step"
    assert position(box) not in seen
    box.locator(".first").click()
    assert box.locator(".said").inner_text() == f"0 of {last}: the deal"
    box.locator(".moves button").nth(9).click()
    assert box.locator(".said").inner_text().startswith(f"10 of {last}: ")
    box.locator(".next").press("ArrowRight")
    assert box.locator(".said").inner_text().startswith(f"11 of {last}: ")
    box.locator(".play").click()
    expect(box.locator(".said")).to_have_text(re.compile(rf"^13 of {last}: "), timeout=20_000)
    box.locator(".play").click()
    assert box.locator(".play").inner_text() == "Play"
    if game == "dos_de_mayo":
        image = box.locator(".board img")
        image.evaluate("(image) => image.decode()")
        assert image.evaluate("(image) => image.naturalWidth") > 100
    assert wrong == []
    page.context.close()


def position(box: Any) -> str:
    """What the board shows."""
    board = box.locator(".board")
    image = board.locator("img")
    return str(image.get_attribute("src") if image.count() else board.inner_text())


def test_hostile_names_are_text(browser: Any, reports: dict[str, Path]) -> None:
    page, wrong = opened(browser, reports["leduc_poker"])
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    for index in range(page.locator(".replay").count()):
        page.locator(f"#replay-{index} .next").click()
    assert "<script>alert(1)</script>" in page.inner_text("body")
    assert page.evaluate("document.scripts.length") == 2
    assert wrong == []
    page.context.close()
