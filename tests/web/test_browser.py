"""Whole games at the web table by clicking, in headless Chromium; run by `.ci/run`."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from examples.web.server import application
from tests.chromium import chromium

pytestmark = pytest.mark.packaging
GAMES = {"colt_express": "3", "dos_de_mayo": "2", "revolver_2": "2", "saboteur_2": "3"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread."""
    app = application(saves=tmp_path_factory.mktemp("saves"))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Headless Chromium."""
    with chromium() as found:
        yield found


def opened(browser: Any, address: str, **look: Any) -> tuple[Any, list[str]]:
    """A page, and what went wrong in it."""
    page, wrong = browser.new_context(**look).new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on(
        "request",
        lambda sent: (
            wrong.append(sent.url) if not sent.url.startswith((address, "data:")) else None
        ),
    )
    page.goto(address)
    page.wait_for_selector("#game option", state="attached")
    return page, wrong


def sit_down(page: Any, game: str, seats: str, bot: str = "random") -> None:
    """Begin a game by the form."""
    page.select_option("#game", game)
    page.select_option("#seats", seats)
    page.select_option("#bot", bot)
    page.click("#setup button")
    page.wait_for_selector("#table:not([hidden])")


def settled(page: Any) -> None:
    """Wait until the answer to the last click is there."""
    page.wait_for_selector("body:not(.waiting)")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(browser: Any, address: str, game: str) -> None:
    page, wrong = opened(browser, address)
    sit_down(page, game, GAMES[game])
    for click in range(2000):
        settled(page)
        if page.is_visible("#ending"):
            break
        buttons = page.locator("#moves button")
        buttons.nth(click % buttons.count()).click()
    assert page.locator("#places tr").count() == int(GAMES[game])
    assert "over" in page.inner_text("#where")
    assert page.get_attribute("#picture", "src").startswith("data:image/svg+xml")
    assert page.evaluate("document.querySelector('#picture').naturalWidth") > 0
    assert wrong == []


def test_keys_hint_undo_save_and_resume(browser: Any, address: str) -> None:
    page, wrong = opened(browser, address)
    sit_down(page, "leduc_poker", "2")
    page.keyboard.press("h")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.locator("#best tbody tr").count() >= 2
    assert page.locator("#moves button.best").count() == 1
    page.keyboard.press("1")
    settled(page)
    page.click("#undo")
    settled(page)
    page.keyboard.press("s")
    settled(page)
    name = page.inner_text("#where").rsplit(" ", 1)[-1]
    page.click("#leave")
    page.fill("#saved", name)
    page.click("#resume button")
    page.wait_for_selector("#table:not([hidden])")
    assert page.is_visible("#moves button")
    assert wrong == []


def test_the_keyboard_stays_at_the_moves(browser: Any, address: str) -> None:
    page, wrong = opened(browser, address)
    sit_down(page, "colt_express", "3")
    settled(page)
    page.locator("#moves button").first.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        settled(page)
        assert page.evaluate("document.activeElement.matches('#moves button')")
    assert page.locator("#log li.mine").count() == 3
    assert wrong == []


def test_many_moves_are_filtered(browser: Any, address: str) -> None:
    page, wrong = opened(browser, address)
    sit_down(page, "dos_de_mayo", "2")
    settled(page)
    every = page.locator("#moves button").count()
    assert every > 8
    words = page.locator("#moves button").last.inner_text()
    page.keyboard.press("/")
    page.keyboard.type(words.split()[-1])
    assert 1 <= page.locator("#moves button").count() < every
    page.keyboard.press("Enter")
    settled(page)
    assert page.locator("#log li.mine").count() >= 1
    assert wrong == []


def test_who_leaves_while_bots_think_stays_away(browser: Any, address: str) -> None:
    page, wrong = opened(browser, address)
    sit_down(page, "leduc_poker", "2")
    settled(page)
    held: list[Any] = []
    page.route("**/move", lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    page.locator("#moves button").first.click()
    page.wait_for_selector("body.waiting")
    page.click("#leave")
    while not held:
        page.wait_for_timeout(10)
    held[0].fulfill(json={"turn": 1, "events": [], "moves": []})
    settled(page)
    assert page.is_visible("#lobby")
    assert page.is_hidden("#table")
    assert page.is_hidden("#error")
    assert wrong == []


def test_a_lost_answer_is_made_up_for(browser: Any, address: str) -> None:
    page, _ = opened(browser, address)
    sit_down(page, "colt_express", "3")
    settled(page)
    page.route("**/move", lambda route: (route.fetch(), route.abort()), times=1)
    page.locator("#moves button").first.click()
    settled(page)
    assert page.is_visible("#error")
    assert page.is_disabled("#undo")
    page.locator("#moves button").first.click()
    page.wait_for_selector("#undo:enabled")
    settled(page)
    page.locator("#moves button").first.click()
    settled(page)
    assert page.is_hidden("#error")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_sideways_scrolling(browser: Any, address: str, scheme: str) -> None:
    look = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page, wrong = opened(browser, address, **look)
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) <= 360
    sit_down(page, "colt_express", "3")
    assert page.evaluate(wide) <= 360
    assert wrong == []


def test_an_error_is_shown_in_words(browser: Any, address: str) -> None:
    page, _ = opened(browser, address)
    page.fill("#saved", "nothing")
    page.click("#resume button")
    page.wait_for_selector("#error:not([hidden])")
    assert "no game was saved" in page.inner_text("#error")
