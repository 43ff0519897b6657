"""The page as a reader has it: opened, sorted, filtered, followed from link to link, in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from deckcheck.findings import Report, Verdict
from tests import waiting
from tests.browser.chromium import Chromium
from tests.browser.conftest import HOSTILE, some_report, written
from tests.reporters.conftest import SOULS, deck

SHOWN = "[...document.querySelectorAll('#table > tbody')].filter(each => !each.hidden)"
PATHS = f"{SHOWN}.map(each => each.rows[0].cells[1].textContent)"
pytestmark = pytest.mark.slow  # the browser that they share takes seconds
COMPLAINTS = {"Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Page.javascriptDialogOpening"}


def visible(element: str) -> str:
    """Can a reader see it (unfolded, not hidden), once its place is scrolled to?"""
    return f"{element}.checkVisibility({{visibilityProperty: true}}) && {element}.getClientRects()[0].height > 0"


def until(browser: Chromium, condition: str) -> None:
    """Wait until it holds."""
    waiting.until(lambda: browser.run(condition))


def follow(browser: Chromium, link: str, leads_to: str) -> None:
    """Click on a link within the page, and wait until the page has shown what it leads to."""
    arrival = "new Promise(done => addEventListener('hashchange', () => done(location.hash), {once: true}))"
    browser.run(f"window.arrival = {{at: {arrival}}}, null")
    browser.click(link)
    assert browser.run("arrival.at") == leads_to


def paths(browser: Chromium) -> list[str]:
    found: list[str] = browser.run(PATHS)
    return found


def requests(browser: Chromium) -> list[str]:
    sent = [each for each in browser.events if each.get("method") == "Network.requestWillBeSent"]
    return [each["params"]["request"]["url"] for each in sent]


@pytest.fixture
def opened(browser: Chromium, page: str) -> Iterator[Chromium]:
    """The browser with the page; whatever a test does there, nothing is complained of and nothing fetched."""
    browser.open(page)
    yield browser
    assert not [each for each in browser.events if each.get("method") in COMPLAINTS]
    assert requests(browser) == [page]
    assert browser.run("performance.getEntriesByType('resource').length") == 0
    assert browser.run("typeof stolen") == "undefined"


def test_it_opens_as_a_table_of_all_decks(opened: Chromium) -> None:
    assert len(paths(opened)) == 25
    assert paths(opened)[:4] == ["m10.txt", "m9.txt", "z-small.txt", "broken.txt"]
    assert opened.run("document.title").startswith("deckcheck: 25 decks: 21 legal, 2 illegal, 1 undetermined")
    assert opened.run("document.querySelectorAll('details[open]').length") == 0
    assert opened.run("getComputedStyle(document.querySelector('#table > thead th')).position") == "sticky"


PLAIN = [f"n{number}.txt" for number in range(20)]
MANY = {"n": PLAIN, "n-": PLAIN[::-1], "evil": [f"evil{HOSTILE}.txt"]}


def files(names: str) -> list[str]:
    """The paths of these decks; ``n`` are all the plain ones, ``n-`` the same from the last."""
    return [path for name in names.split() for path in MANY.get(name, [f"{name}.txt"])]


@pytest.mark.parametrize(
    ("column", "ascending", "descending"),
    # What is equal stays in its order.
    [
        (1, "broken m10 evil m9 z-small n", "z-small n m9 m10 evil broken"),
        (2, "broken evil m9 m10 n z-small", "z-small n- m10 m9 evil broken"),
        (3, "m9 n evil broken z-small m10", "m10 z-small broken evil m9 n"),
        (4, "broken m10 m9 evil n z-small", "z-small m10 m9 evil n broken"),
        (5, "broken z-small m10 m9 evil n", "m10 m9 evil n z-small broken"),
        (7, "n m9 broken evil z-small m10", "m10 z-small m9 broken evil n"),
    ],
    ids=["verdict", "deck", "name", "format", "cards", "findings"],
)
def test_every_column_sorts_both_ways(opened: Chromium, column: int, ascending: str, descending: str) -> None:
    heading = f"#table > thead th:nth-child({column})"
    state = f"[...document.querySelectorAll('thead')[0].rows[0].cells].map(each => each.ariaSort)[{column - 1}]"
    assert opened.run(state) is None
    opened.click(f"{heading} button")
    assert (opened.run(state), paths(opened)) == ("ascending", files(ascending))
    opened.click(f"{heading} button")
    assert (opened.run(state), paths(opened)) == ("descending", files(descending))
    other = column % 6 + 1
    opened.click(f"#table > thead th:nth-child({other}) button")
    assert opened.run(state) is None
    assert opened.run("document.querySelectorAll('#table > thead [aria-sort]').length") == 1


def test_keys_alone_sort(opened: Chromium) -> None:
    opened.run("document.querySelector('#fold').focus()")
    for _ in range(2):
        opened.press("Tab", 9)
    assert opened.run("document.activeElement.textContent") == "Deck"
    assert opened.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    opened.press("Enter", 13)
    assert paths(opened)[0] == "broken.txt"


def test_text_and_verdict_filter(opened: Chromium) -> None:
    counted = "document.querySelector('#filter output').value"
    assert opened.run(counted) == ""
    opened.click("#filter input")
    opened.write("LOST SOUL 7")  # the name of a card, in no matter which case
    assert paths(opened) == ["m10.txt"]
    assert opened.run(counted) == "1 of 25 shown"
    opened.run("document.querySelector('#filter input').select()")
    opened.write("dominant-unique")
    assert paths(opened) == ["m10.txt", "m9.txt"]
    choose = "(() => {{ const each = document.querySelector('select'); each.value = {!r};"
    choose += "each.dispatchEvent(new Event('input')); }})()"
    opened.run(choose.format("undetermined"))
    assert paths(opened) == ["m9.txt"]
    opened.run("document.querySelector('#filter input').select()")
    opened.press("Backspace", 8)
    for verdict, number in (("undetermined", 1), ("illegal", 2), ("unreadable", 1), ("legal", 21), ("", 25)):
        opened.run(choose.format(verdict))
        assert len(paths(opened)) == number
    assert opened.run("[...document.querySelectorAll('option')].map(each => each.textContent)") == [
        *("all", "legal", "illegal", "undetermined", "unreadable")
    ]
    opened.click("#filter input")
    opened.press("Enter", 13)  # sends nothing anywhere
    assert len(paths(opened)) == 25


def test_what_is_broken_most_leads_to_its_decks(opened: Chromium) -> None:
    opened.click("header [data-find='redemption/lost-soul-count'] button")
    assert paths(opened) == ["m10.txt"]


def test_a_finding_is_followed_to_its_card_and_back(opened: Chromium) -> None:
    assert not opened.run(visible("document.getElementById('d1')"))
    follow(opened, "#table > tbody:nth-of-type(1) th a", "#d1")
    assert opened.run(visible("document.getElementById('d1')"))
    follow(opened, "#d1f2 .places a", "#d1c1")
    card = "document.querySelector(':target')"
    assert opened.run(f"{card}.cells[2].textContent") == "Sun of God"
    assert opened.run(f"{card}.cells[0].textContent") == "4"
    box: dict[str, Any] = opened.run(f"{card}.getBoundingClientRect().toJSON()")
    heading = opened.run("document.querySelector('#table > thead').getBoundingClientRect().bottom")
    assert heading <= box["top"] < box["bottom"] <= opened.run("innerHeight")
    follow(opened, "#d1c1 td:last-child a:last-child", "#d1f3")
    assert "deckcheck/unknown-card" in opened.run("document.querySelector(':target').textContent")


def test_a_link_shows_what_the_filter_or_a_fold_hid(opened: Chromium) -> None:
    opened.click("#filter input")
    opened.write("m9.txt")
    assert len(paths(opened)) == 1
    opened.run("location.hash = 'd3f2'")  # advice, folded in a folded deck
    until(opened, visible("document.getElementById('d3f2')"))
    assert len(paths(opened)) == 25


def test_an_address_with_a_finding_opens_it(browser: Chromium, page: str) -> None:
    browser.open(f"{page}#d3f2")
    assert browser.run(visible("document.getElementById('d3f2')"))
    assert not browser.run(visible("document.getElementById('d1f1')"))
    assert browser.run("document.getElementById('d3f2').getBoundingClientRect().bottom <= innerHeight")
    browser.click("#fold")
    browser.run("dispatchEvent(new Event('hashchange'))")  # in a browser that does not unfold by itself
    assert browser.run(visible("document.getElementById('d3f2')"))


def test_folding(opened: Chromium) -> None:
    opened.click("#unfold")
    assert opened.run("document.querySelectorAll('td > details:not([open])').length") == 0
    assert opened.run(visible("document.getElementById('d1f1')"))
    opened.click("#fold")
    assert not opened.run(visible("document.getElementById('d1f1')"))
    opened.click("#table > tbody:nth-of-type(1) summary")
    assert opened.run(visible("document.getElementById('d1f1')"))


def test_a_short_report_begins_unfolded(browser: Chromium, tmp_path: Path) -> None:
    browser.open(written(some_report(legal=1), tmp_path))
    assert browser.run(visible("document.getElementById('d1f1')"))
    assert not browser.run(visible("document.getElementById('d3f1')"))  # of a legal deck


# The lowest contrast of any text with what lies behind it.
CONTRAST = """(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((each) => each / 255)
      .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (each) => {
    for (; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
  };
  let seen = 0, lowest = 21;
  for (const each of document.body.querySelectorAll("*")) {
    if (each.tagName === "SCRIPT") continue;
    if (![...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const [a, b] = [light(getComputedStyle(each).color), light(behind(each))];
    lowest = Math.min(lowest, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
    seen += 1;
  }
  return { seen, lowest };
})()"""


def test_light_and_dark_are_legible(browser: Chromium, page: str, tmp_path: Path) -> None:
    pages, pictures = {}, {}
    for dark in False, True:
        browser.open(f"{page}#d1c1", dark=dark)
        browser.click("#unfold")
        measured = browser.run(CONTRAST)
        assert measured["seen"] > 100
        assert measured["lowest"] >= 4.5, f"dark: {dark}"
        pages[dark] = browser.run("getComputedStyle(document.body).backgroundColor")
        browser.picture(tmp_path / f"{dark}.png")
        pictures[dark] = (tmp_path / f"{dark}.png").read_bytes()
    assert pages == {False: "rgb(255, 255, 255)", True: "rgb(20, 23, 28)"}
    assert min(map(len, pictures.values())) > 10_000
    assert pictures[False] != pictures[True]


def test_nothing_needs_the_script(browser: Chromium, page: str) -> None:
    browser.open(page, scripts=False)
    assert len(paths(browser)) == 25
    assert not browser.run(visible("document.getElementById('filter')"))
    assert browser.run("document.querySelectorAll('#table > thead button').length") == 0
    assert browser.run(visible("document.getElementById('d1f1')"))
    text = browser.run("document.body.innerText")
    for part in (
        "51 cards need exactly 7",
        "Did you mean Son of God",
        "Ruling: ",
        "redemption/lost-soul-count",
        "n19.txt",
    ):
        assert part in text
    assert not browser.run(visible("document.getElementById('d3f1')"))
    browser.click("#table > tbody:nth-of-type(3) td:last-child a")
    until(browser, visible("document.getElementById('d3f1')"))
    assert not [each for each in browser.events if each.get("method") == "Runtime.exceptionThrown"]
    assert requests(browser) == [page]


def test_paper_shows_what_is_folded_and_no_controls(browser: Chromium, page: str) -> None:
    browser.open(page)
    assert not browser.run(visible("document.getElementById('d1f1')"))
    browser.media("print", dark=True)
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.run(visible("document.getElementById('d1f1')"))
    assert not browser.run(visible("document.getElementById('filter')"))


def test_every_control_has_a_name_and_a_role(opened: Chromium) -> None:
    opened.call("Accessibility.enable")
    tree = opened.call("Accessibility.getFullAXTree")["nodes"]
    opened.call("Accessibility.disable")
    named = [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in tree if not each["ignored"]]
    controls = [each for each in named if each[0] in ("button", "link", "searchbox", "combobox", "table", "heading")]
    assert len(controls) > 40
    assert not [role for role, name in controls if not name.strip()]
    assert ("searchbox", "Filter") in named
    assert ("combobox", "Verdict") in named
    assert ("table", "Decks") in named
    assert [name.split()[0] for role, name in named if role == "columnheader"][:7] == [
        *("Verdict", "Deck", "Name", "Format", "Cards", "Hash", "Findings")
    ]


class Told(BaseHTTPRequestHandler):
    """Gives the report to whoever asks for it, and remembers what was asked."""

    page = b""
    asked: list[str] = []  # noqa: RUF012 - set for each server

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200 if self.path == "/report.html" else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.page if self.path == "/report.html" else b"")

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextmanager
def served(page: bytes) -> Iterator[tuple[str, list[str]]]:
    """The address of a server with the page, and all that it is ever asked for."""
    handler = type("Handler", (Told,), {"page": page, "asked": []})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", handler.asked  # type: ignore[attr-defined]
        finally:
            server.shutdown()
            thread.join()


def test_from_a_server_it_asks_for_nothing_more_and_its_policy_holds(browser: Chromium, page: str) -> None:
    with served(Path(page.removeprefix("file://")).read_bytes()) as (server, asked):
        browser.open(f"{server}/report.html")
        browser.click("#table > thead th button")
        assert asked == ["/report.html"]
        # Were a text ever to become markup after all, it could do nothing.
        browser.run(
            """(() => {
              window.refused = [];
              addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
              const script = document.createElement("script");
              script.textContent = "window.stolen = 1";
              const image = new Image();
              image.src = "/image";
              const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/style" });
              document.body.append(script, image, link);
              document.body.setAttribute("onclick", "window.stolen = 1");
              document.body.click();
              fetch("/fetched").catch(() => 0);
            })()"""
        )
        until(browser, "refused.length >= 5")
        assert set(browser.run("refused")) == {
            *("script-src-elem", "script-src-attr", "img-src", "style-src-elem", "connect-src")
        }
        assert browser.run("typeof stolen") == "undefined"
        assert asked == ["/report.html"]


def test_three_thousand_decks_open_sort_and_filter(browser: Chromium, tmp_path: Path) -> None:
    decks = [
        deck(f"player-{number}.txt", *((Verdict.ILLEGAL, SOULS) if number % 3 == 0 else (Verdict.LEGAL,)))
        for number in range(3000)
    ]
    url = written(Report(tuple(decks)), tmp_path)
    browser.open(url)
    assert len(paths(browser)) == 3000
    browser.click("#table > thead th:nth-child(2) button")
    browser.click("#table > thead th:nth-child(2) button")
    assert paths(browser)[0] == "player-2999.txt"
    browser.click("#filter input")
    browser.write("Lost Soul 5")
    assert len(paths(browser)) == 1000
