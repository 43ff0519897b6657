"""What GitHub's runner makes of the lines that a step prints, written after its documentation and behaviour."""

from __future__ import annotations

from typing import NamedTuple

KNOWN = {
    "add-mask", "add-matcher", "add-path", "debug", "echo", "endgroup", "error", "group", "notice", "remove-matcher",
    "save-state", "set-env", "set-output", "stop-commands", "warning",
}  # fmt: skip


class Command(NamedTuple):
    """A workflow command."""

    name: str
    properties: dict[str, str]
    data: str


def commands(text: str) -> list[Command]:
    """The commands in what is printed: ``::name key=value,…::data`` as a line, ``##[name …]data`` anywhere in one."""
    return [found for line in text.split("\n") if (found := _new(line) or _old(line))]


def _new(line: str) -> Command | None:
    _, begun, rest = line.lstrip().partition("::") if line.lstrip().startswith("::") else ("", "", "")
    head, ended, data = rest.partition("::")
    name, _, stated = head.partition(" ")
    if not begun or not ended or name not in KNOWN:
        return None
    pairs = [pair.split("=", 1) for pair in stated.strip().split(",") if "=" in pair]
    found = {key: _replaced(value, "\r", "\n", ":", ",", "%") for key, value in pairs}
    return Command(name, found, _replaced(data, "\r", "\n", "%"))


def _old(line: str) -> Command | None:
    _, begun, rest = line.partition("##[")
    head, ended, data = rest.partition("]")
    name = head.partition(" ")[0]
    # Azure's runner, from which GitHub's comes, has names such as ``vso[task.setvariable``.
    if begun and ended and name in KNOWN:
        return Command(name, {}, data)
    return Command("##", {}, line) if "##vso[" in line or line.lstrip().startswith("##teamcity[") else None


def _replaced(text: str, *signs: str) -> str:
    for sign in signs:
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text
