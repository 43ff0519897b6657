"""A headless Chromium, spoken to through the DevTools protocol over a pipe: nothing to install but the browser."""

from __future__ import annotations

import fcntl
import json
import os
import signal
from base64 import b64decode
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

from tests.waiting import STUCK

FLAGS = (
    "--headless",
    "--no-sandbox",  # which root cannot have
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "--window-size=1280,900",
)


class Chromium:
    """One browser with one tab. ``events`` are what it told since the last :meth:`open`, in order."""

    def __init__(self, program: str, profile: Path) -> None:
        from_us, to_browser = _pipe()
        self._in, to_us = _pipe()
        self._out = to_browser
        quiet = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        places = [(quiet, 0), (quiet, 1), (quiet, 2), (from_us, 3), (to_us, 4)]
        self._pid = os.posix_spawn(
            program,
            [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, mine, theirs) for mine, theirs in places],
            setpgroup=0,
        )
        for each in from_us, to_us, quiet:
            os.close(each)
        self._buffer, self._number, self._session, self._scripts = b"", 0, "", True
        self.events: list[dict[str, Any]] = []
        tab = next(each for each in self.call("Target.getTargets")["targetInfos"] if each["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=tab["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in "Page", "Runtime", "Network", "Log":
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """The answer to a command; whatever is told in between goes to ``events``."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (answer := self._read()).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _read(self) -> dict[str, Any]:
        end = monotonic() + STUCK
        while b"\0" not in self._buffer:
            if not select([self._in], [], [], max(0.0, end - monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self._in, 1 << 20)
            if not piece:
                raise EOFError("the browser has gone")
            self._buffer += piece
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def _load(self, url: str) -> None:
        """Go to a page and wait until it, and no earlier one, is there."""
        loader = self.call("Page.navigate", url=url)["loaderId"]
        loaded = {"name": "load", "loaderId": loader}
        seen = 0
        while True:
            for event in self.events[seen:]:
                if event.get("method") == "Page.lifecycleEvent" and loaded.items() <= event["params"].items():
                    return
            seen = len(self.events)
            self.events.append(self._read())

    def open(self, url: str, *, dark: bool = False, scripts: bool = True, media: str = "screen") -> None:
        """Load a page from the start."""
        self._scripts = scripts
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.media(media, dark=dark)
        self._load("about:blank")
        self.events.clear()
        self._load(url)

    def wait_for_page(self) -> None:
        """Wait until a page is there that something led to since ``events`` were last empty."""
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._read())

    def media(self, media: str, *, dark: bool = False) -> None:
        """Show the page on a screen or on paper, light or dark."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)

    def run(self, script: str) -> Any:
        """What an expression comes to in the page, as plain data. It works though the page's own scripts are off."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        """Press the mouse on the middle of the first such element, once the page has come to rest there.

        A link that was just followed still scrolls the page when its event comes, away from what was measured before.
        """
        frame = "new Promise(requestAnimationFrame)" if self._scripts else "null"
        where = self.run(
            f"(async () => {{ const each = document.querySelector({json.dumps(selector)});"
            "const at = () => { const box = each.getClientRects()[0];"
            "return {x: box.x + box.width / 2, y: box.y + box.height / 2}; };"
            "const same = (one, other) => one.x === other.x && one.y === other.y;"
            "let place = null; do { each.scrollIntoView({block: 'center', behavior: 'instant'}); place = at();"
            f"await {frame}; await {frame}; }} while (!same(place, at())); return place; }})()"
        )
        for kind in "mousePressed", "mouseReleased":
            self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

    def press(self, key: str, code: int) -> None:
        """Press a key that writes nothing, such as Tab (9) or Enter (13)."""
        text = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def write(self, text: str) -> None:
        """Type into what has the focus."""
        self.call("Input.insertText", text=text)

    def picture(self, file: Path, *, whole: bool = False) -> None:
        """A PNG of the window, or of the whole page."""
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        file.write_bytes(b64decode(data))

    def close(self) -> None:
        """End it, and whatever it started."""
        with suppress(OSError, EOFError, TimeoutError):
            self._session = ""
            self.call("Browser.close")
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        for each in self._in, self._out:
            os.close(each)


def _pipe() -> tuple[int, int]:
    """The ends of a pipe, out of the way of the numbers that the browser expects."""
    ends = os.pipe()
    high = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, 10) for each in ends]
    for each in ends:
        os.close(each)
    return high[0], high[1]
