"""The page of a started server in a browser: what a player does with it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.browser.chromium import Chromium
from tests.browser.conftest import HOSTILE
from tests.decklists.documents.made import docx, word_lines

pytestmark = pytest.mark.slow  # the browser and the server that they share take seconds

UNDETERMINED = Path(__file__).parents[2] / "examples/undetermined/the-mission/standard-who-is-robin.txt"
LIST = "1 Son of God (K)\n3 Mosess (Pa)\n"


def until(browser: Chromium, condition: str) -> None:
    """Wait until something holds in the page."""
    looking = f"const look = () => ({condition}) ? done(true) : left-- ? setTimeout(look, 25) : done(false)"
    held = browser.run(f"new Promise((done) => {{ let left = 2400; {looking}; look(); }})")
    assert held, (condition, browser.run("document.body.innerText"))


def value(browser: Chromium, id: str = "list") -> Any:
    return browser.run(f"document.getElementById({json.dumps(id)}).value")


def typed(browser: Chromium, address: str, text: str = LIST, **how: Any) -> None:
    """Open the page and type a list."""
    browser.open(address, **how)
    browser.run("document.getElementById('list').focus()")
    browser.write(text)


def has_report(what: str) -> str:
    return f"document.getElementById('report').innerText.includes({json.dumps(what)})"


def size(browser: Chromium, width: int) -> None:
    """Give the window a width; a page at 200 % has half of it."""
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)


AXE = resources.files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
DESKTOP, HALF, PHONE = 1280, 640, 360


def barriers(browser: Chromium, within: str = "body") -> list[Any]:
    """What axe-core finds on the page as it is, wide and light, then narrow and dark, with nothing folded."""
    browser.run(f"{AXE}; document.querySelectorAll('details').forEach((each) => {{ each.open = true; }})")
    found = []
    for width, dark in (DESKTOP, False), (PHONE, True):
        size(browser, width)
        browser.media("screen", dark=dark)
        told = "found.violations.map((each) => [each.id, ...each.nodes.map((node) => node.html)])"
        found += browser.run(f"axe.run('{within}', {{resultTypes: ['violations']}}).then((found) => {told})")
        assert browser.run("document.documentElement.scrollWidth") <= width
    browser.call("Emulation.clearDeviceMetricsOverride")
    return found


def complaints(browser: Chromium) -> list[Any]:
    return [
        each["params"] for each in browser.events if each.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")
    ]


def test_the_verdict_follows_what_is_typed(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, has_report("Mosess (Pa)"))
    assert browser.run("document.getElementById('verdict').textContent") == "illegal"
    assert browser.run("document.querySelector('#numbers > :nth-child(2)').className")
    beside = "document.querySelector('#numbers > :nth-child(2)').getBoundingClientRect()"
    within = "document.getElementById('list').getBoundingClientRect()"
    assert browser.run(f"{beside}.height > 10 && {beside}.bottom < {within}.y + 70 && {beside}.left >= {within}.left")
    browser.run("document.getElementById('list').select()")
    browser.write("# nothing yet")
    until(browser, "!" + has_report("Mosess (Pa)"))
    assert complaints(browser) == []


def test_a_list_is_pasted(browser: Chromium, address: str) -> None:
    browser.open(address)
    browser.run(
        "document.getElementById('other').value = '1 Son of God (K)'; document.getElementById('other').select()"
    )
    for command, then in ("copy", "document.getElementById('list').focus()"), ("paste", "null"):
        browser.call("Input.dispatchKeyEvent", type="keyDown", commands=[command])
        browser.run(then)
    until(browser, has_report("Where it is legal"))
    assert value(browser) == "1 Son of God (K)"


def test_a_name_is_corrected_with_one_click(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, "document.querySelector('#report button[name=edit]')")
    browser.click("#report button[name=edit]")
    until(browser, "!document.getElementById('list').value.includes('Mosess')")
    assert value(browser).startswith("1 Son of God (K)\n3 Moses")
    until(browser, "!" + has_report("Mosess"))


def test_a_correction_is_undone_and_leaves_the_focus_in_the_report(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, "document.querySelector('#report button[name=edit]')")
    browser.click("#report button[name=edit]")
    until(browser, "!document.getElementById('list').value.includes('Mosess')")
    until(browser, "document.getElementById('report').contains(document.activeElement)")
    browser.run("document.getElementById('list').focus(); document.execCommand('undo')")
    assert value(browser) == LIST
    until(browser, has_report("Mosess (Pa)"))


def test_what_a_tool_found_goes_with_the_list(browser: Chromium, address: str) -> None:
    typed(browser, address, "1 Son of God (K)\n")
    browser.run("document.querySelector('input[name=k]').value = '0'")  # a field of another tool
    browser.click("button[value=hand]")
    until(browser, "document.getElementById('result')")
    browser.run("document.getElementById('list').focus()")
    browser.write("1 Moses (Pa)")
    until(browser, "!document.getElementById('result')")


def test_a_format_is_chosen_where_the_list_may_be_legal(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, "document.querySelector('button[name=format-instead]')")
    browser.click("button[name=format-instead]")
    until(browser, has_report("What the format counts") + " && " + has_report("Where else it is legal"))
    assert value(browser, "format").startswith("redemption/")
    browser.run("document.getElementById('format').focus()")
    browser.press("End", 35)
    until(browser, has_report("the-mission/"))


def test_a_card_is_found_by_keyboard_and_added_to_the_main_deck(browser: Chromium, address: str) -> None:
    typed(browser, address, "1 Son of God (K)\n\nReserve:\n1 Moses (Pa)\n")
    browser.run("document.getElementById('q').focus()")
    browser.write("angel of the lord")
    browser.press("Enter", 13)
    until(browser, "document.querySelector('#result button[name=edit]')")
    browser.run("document.querySelector('#result button[name=edit]').focus()")
    browser.press("Enter", 13)
    until(browser, "document.getElementById('list').value.includes('Angel')")
    assert value(browser).splitlines()[0].startswith("1 Angel of the Lord")  # where deckcheck add puts it


@pytest.mark.parametrize(
    ("tool", "tells"),
    [("odds", "opening hand"), ("hand", "Opening hand"), ("fix", "Legal with"), ("diff", "+1 Moses (Pa)")],
)
def test_tools_answer_beside_their_button(browser: Chromium, address: str, tool: str, tells: str) -> None:
    typed(browser, address, "1 Son of God (K)\n")
    browser.run("document.getElementById('format').value = 'redemption/limited'")
    browser.run("document.getElementById('selection').value = 'Son of God (K)'")
    browser.run("document.getElementById('other').value = '1 Son of God (K)\\n1 Moses (Pa)'")
    browser.click(f"button[value={tool}]")
    until(browser, f"document.getElementById('result')?.textContent.includes({json.dumps(tells)})")
    beside = f"document.getElementById('result').closest('fieldset').querySelector('button[value={tool}]') !== null"
    assert browser.run(beside)
    assert barriers(browser, "#result") == []


@pytest.mark.parametrize(("button", "begins"), [("sheet", "%PDF"), ("convert", "Son")])
def test_what_is_made_is_downloaded(browser: Chromium, address: str, button: str, begins: str) -> None:
    typed(browser, address, "1 Son of God (K)\n")
    browser.run("document.getElementById('format').value = 'redemption/limited'")
    taken = "URL.createObjectURL = (blob) => { window.taken = blob.text(); return ''; }"
    browser.run(f"{taken}; HTMLAnchorElement.prototype.click = function () {{ window.called = this.download; }}")
    browser.click(f"button[value={button}]")
    until(browser, "window.called")
    assert begins in browser.run("window.taken")[:200]
    assert browser.run("window.called") == {"sheet": "deck.pdf", "convert": "deck.txt"}[button]


def test_a_link_holds_the_list_and_the_opened_cards_and_a_reload_keeps_them(browser: Chromium, address: str) -> None:
    typed(browser, address, "1 Son of God (K)\n# Ωμέγα\n")
    until(browser, "location.hash.length > 10 && " + has_report("Where it is legal"))
    browser.run("pool.closest('details').open = true; pool.focus()")
    browser.write("1 Moses (Pa)")
    until(browser, has_report("none was opened"))
    link = browser.run("location.href")
    for again in (lambda: browser.call("Page.reload"), lambda: browser.open(link)):
        browser.events.clear()
        again()
        browser.wait_for_page()
        until(browser, has_report("none was opened"))
        assert (value(browser), value(browser, "pool")) == ("1 Son of God (K)\n# Ωμέγα\n", "1 Moses (Pa)")
    browser.open(address + "#nonsense")
    until(browser, "document.getElementById('told').textContent.includes('no list')")


def test_a_document_is_dropped(browser: Chromium, address: str) -> None:
    document = b64encode(docx(word_lines(["1 Son of God (K)", "3 Moses (Pa)"]))).decode()
    browser.open(address)
    browser.run(
        f"(() => {{ const bytes = Uint8Array.from(atob('{document}'), (each) => each.charCodeAt(0));"
        "const carried = new DataTransfer(); carried.items.add(new File([bytes], 'list.docx'));"
        "const drop = new DragEvent('drop', {dataTransfer: carried, bubbles: true, cancelable: true});"
        "document.body.dispatchEvent(drop); })()"
    )
    until(browser, "document.getElementById('list').value.includes('Son of God')")


def test_what_a_list_says_never_becomes_markup(browser: Chromium, address: str) -> None:
    typed(browser, address, f"1 {HOSTILE}\n# name: {HOSTILE}\n")
    until(browser, "document.querySelector('#report article')")
    assert browser.run("window.stolen") is None
    assert browser.run("document.querySelectorAll('#report img, #report script').length") == 0


def test_it_works_without_scripts(browser: Chromium, address: str) -> None:
    typed(browser, address, scripts=False)
    for button, told in (
        ("#check", "3 Mosess (Pa)"),
        ("#report button[name=edit]", "3 Moses"),
        ("button[value=hand]", "3 Moses"),
    ):
        browser.events.clear()
        browser.click(button)
        browser.wait_for_page()
        assert value(browser).splitlines()[1].startswith(told)
        assert browser.run(has_report("Where it is legal"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", "no list yet"),
        ("# format: redemption/limited\n1 Son of God (K)\n3 Mosess (Pa)\n", "Where else it is legal"),
        (UNDETERMINED.read_text("utf-8"), "undetermined"),
        (LIST, "Where it is legal"),
        ("# format: redemption/limited\n", "unreadable"),
    ],
)
def test_no_state_of_the_page_has_barriers(browser: Chromium, address: str, text: str, shown: str) -> None:
    typed(browser, address, text)
    until(browser, f"document.getElementById('right').innerText.includes({json.dumps(shown)})")
    assert barriers(browser) == []


def test_nothing_is_wider_than_a_page_at_twice_its_size(browser: Chromium, address: str) -> None:
    size(browser, HALF)
    typed(browser, address)
    until(browser, has_report("Mosess (Pa)"))
    assert browser.run("document.documentElement.scrollWidth") <= HALF
    browser.call("Emulation.clearDeviceMetricsOverride")


def test_a_finding_leads_to_its_line(browser: Chromium, address: str) -> None:
    typed(browser, address, "# format: redemption/limited\n" + "# a remark\n" * 80 + "3 Mosess (Pa)")
    until(browser, "document.querySelector('#report [data-line]')")
    assert "82" in browser.run("document.getElementById('marked').textContent")
    assert browser.run("document.getElementById('list').getAttribute('aria-describedby')") == "marked"
    browser.run(
        "document.getElementById('list').setSelectionRange(0, 0); document.getElementById('list').scrollTop = 0"
    )
    browser.run("document.querySelector('#report [data-line]').focus()")
    browser.press("Enter", 13)
    selected = (
        "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    )
    assert browser.run(selected) == "3 Mosess (Pa)"
    mark = "document.querySelector('#numbers .error').getBoundingClientRect()"
    field = "document.getElementById('editor').getBoundingClientRect()"
    until(browser, f"{mark}.top > {field}.top && {mark}.bottom < {field}.bottom")  # the numbers follow the list


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "# format: redemption/limited\n# name: Exodus\n1 Son of God (K)\n",
            ["Exodus", "ILLEGAL: redemption/limited", "Dominants"],
        ),
        (LIST, ["NOT JUDGED", "! 3 Mosess (Pa)"]),
        ("", ["no list yet"]),
    ],
)
def test_paper_gets_the_check_sheet(browser: Chromium, address: str, text: str, said: list[str]) -> None:
    typed(browser, address, text)
    if text:
        until(browser, "document.querySelector('#sheet article')")
    browser.media("print")
    [page] = PdfReader(BytesIO(b64decode(browser.call("Page.printToPDF")["data"]))).pages
    printed = page.extract_text()
    assert [each for each in ["Deck check sheet", *said] if each not in printed] == []
    assert [each for each in ("Copy a link", "--format", "Tools") if each in printed] == []


def test_all_of_it_can_be_done_by_keyboard(browser: Chromium, address: str) -> None:
    browser.open(address)

    def to(selector: str) -> None:
        """Press Tab until something that fits has the focus."""
        for _ in range(60):
            browser.press("Tab", 9)
            if browser.run(f"document.activeElement.matches({json.dumps(selector)})"):
                return
        raise AssertionError(f"no way to {selector}")

    to("#list")
    browser.write("# format: redemption/limited\n3 Mosess (Pa)\n")
    until(browser, "document.querySelector('#report button[name=edit]')")
    to("#report button[name=edit]")
    browser.press("Enter", 13)
    until(browser, "document.getElementById('list').value.includes('Moses (Pr)')")
    to("#q")
    browser.write("son of god")
    browser.press("Enter", 13)
    until(browser, "document.querySelector('#result button[name=edit]')")
    to("#result button[name=edit]")
    browser.press("Enter", 13)
    until(browser, "document.getElementById('list').value.includes('Son of God')")
    to("#selection")
    browser.write("type=Hero")
    browser.press("Enter", 13)
    until(browser, "document.getElementById('result')?.innerText.includes('opening hand')")
