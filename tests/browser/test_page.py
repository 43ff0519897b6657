"""The page of a started server in a browser: what a player does with it."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from tests.browser.chromium import Chromium
from tests.browser.conftest import HOSTILE
from tests.decklists.documents.made import docx, word_lines

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


def test_a_name_is_corrected_with_one_click(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, "document.querySelector('#report button[name=edit]')")
    browser.click("#report button[name=edit]")
    until(browser, "!document.getElementById('list').value.includes('Mosess')")
    assert value(browser).startswith("1 Son of God (K)\n3 Moses")
    until(browser, "!" + has_report("Mosess"))


def test_a_format_is_chosen_where_the_list_may_be_legal(browser: Chromium, address: str) -> None:
    typed(browser, address)
    until(browser, "document.querySelector('button[name=format-instead]')")
    browser.click("button[name=format-instead]")
    until(browser, has_report("What the format counts"))
    assert value(browser, "format").startswith("redemption/")


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


@pytest.mark.parametrize(("button", "begins"), [("sheet", "%PDF"), ("convert", "Son")])
def test_what_is_made_is_downloaded(browser: Chromium, address: str, button: str, begins: str) -> None:
    typed(browser, address, "1 Son of God (K)\n")
    browser.run("document.getElementById('format').value = 'redemption/limited'")
    taken = "URL.createObjectURL = (blob) => { window.taken = blob.text(); return ''; }"
    browser.run(f"{taken}; HTMLAnchorElement.prototype.click = function () {{ window.called = this.download; }}")
    browser.click(f"button[value={button}]")
    until(browser, "window.called")
    assert begins in browser.run("window.taken")[:200]
    assert browser.run("window.called") == {"sheet": "deck.pdf", "convert": "deck.toml"}[button]


def test_a_link_holds_the_list_and_a_reload_keeps_it(browser: Chromium, address: str) -> None:
    typed(browser, address, "1 Son of God (K)\n# Ωμέγα\n")
    until(browser, "location.hash.length > 10 && " + has_report("Where it is legal"))
    link = browser.run("location.href")
    browser.open(link)
    until(browser, has_report("Where it is legal"))
    assert value(browser) == "1 Son of God (K)\n# Ωμέγα\n"
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


@pytest.mark.parametrize("width", [360, 640])
def test_nothing_is_wider_than_a_small_window(browser: Chromium, address: str, width: int) -> None:
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=700, deviceScaleFactor=1, mobile=False)
    try:
        typed(browser, address)
        until(browser, has_report("Mosess (Pa)"))
        assert browser.run("document.documentElement.scrollWidth") <= width
    finally:
        browser.call("Emulation.clearDeviceMetricsOverride")


@pytest.mark.parametrize("dark", [False, True])
def test_every_field_has_a_name_and_text_can_be_read(browser: Chromium, address: str, dark: bool) -> None:
    typed(browser, address, dark=dark)
    until(browser, has_report("Mosess (Pa)"))
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    fields = [each for each in nodes if each.get("role", {}).get("value") in ("textbox", "combobox", "button")]
    assert len(fields) > 10
    assert [each for each in fields if not each.get("name", {}).get("value")] == []
    assert browser.run(_LEAST_CONTRAST) >= 4.5


_LEAST_CONTRAST = """
(() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((each) => each / 255)
      .map((each) => each <= .03928 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return color === "rgba(0, 0, 0, 0)" && element.parentElement ? behind(element.parentElement) : color;
  };
  const found = [...document.querySelectorAll("body *")]
    .filter((each) => [...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
    .filter((each) => !["OPTION", "SCRIPT"].includes(each.tagName))
    .map((each) => [light(getComputedStyle(each).color), light(behind(each))].sort((a, b) => b - a))
    .map(([more, less]) => (more + .05) / (less + .05));
  return Math.min(...found);
})()
"""
