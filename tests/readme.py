"""The commands that the README and the pages of ``docs`` show.

``python3 tests/readme.py --run`` runs the README's set-up commands as a newcomer would; ``--write`` puts what the other
commands print now below them.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
PAGES = [README, *sorted(README.parent.glob("docs/*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Shown(NamedTuple):
    """A command and the output shown below it."""

    command: str
    output: str


FORMS = {
    "text": "what a person reads: each deck with its findings, places and citations",
    "concise": "a line for each cause of findings, path:line: severity rule: message",
    "json": "for programs, in a stable shape with a JSON Schema",
    "jsonl": "a line for each deck and format, the same object as in json, written as it comes",
    "sarif": "SARIF 2.1.0, for code scanning and editors",
    "junit": "JUnit XML, a test case for each deck and format, for any CI",
    "github": "annotations of GitHub Actions, as workflow commands",
    "gitlab": "a code quality report of GitLab",
    "html": "one self-contained page: summary, sortable table, each deck with findings and charts",
}
"""The forms of a report, as the README lists them."""


def blocks(language: str) -> list[str]:
    """The code blocks of one language on all pages, those of the README first."""
    return [text for page in PAGES for found, text in _BLOCK.findall(_text(page)) if found == language]


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def shown() -> list[Shown]:
    """Every ``$ command`` of the console blocks with its output."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [Shown(*part.split("\n", 1)) for part in parts]


def printed(command: str, by: Sequence[str] = (sys.executable, "-m", "deckcheck")) -> str:
    """What a shown command prints, run at the root of the repository ``by`` the program."""
    program, *arguments = shlex.split(command)
    assert program == "deckcheck", command
    run = [*by, *arguments]
    plain = {**os.environ, "GITHUB_ACTIONS": ""}  # which would have text annotated
    done = subprocess.run(
        run, cwd=README.parent, env=plain, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return done.stdout + done.stderr


def decklist_formats() -> str:
    """The table of syntaxes, a line for each, as the registry describes them."""
    from deckcheck.decklists.registry import WRITABLE

    rows = ["| syntax | files | what it is | one card |", "|---|---|---|---|"]
    for each in WRITABLE.values():
        example = each.example.replace("\t", "⇥").replace("|", "\\|")
        rows.append(
            f"| `{each.name}` | {', '.join(f'`{end}`' for end in each.extensions)} | {each.summary} | `{example}` |"
        )
    return "\n".join(rows) + "\n"


def report_forms() -> str:
    """The table of the forms of a report, a line for each, as their registry describes them."""
    from deckcheck.reporters import REPORTERS

    rows = [
        "| form | what it is |",
        "|---|---|",
        *(f"| `{name}` | {FORMS[name]} |" for name in REPORTERS),
    ]
    return "\n".join(rows) + "\n"


TABLES = decklist_formats, report_forms


def shown_table(table: str) -> str:
    """What the pages show under the heads of a table."""
    head = table.split("\n", 1)[0]
    [text] = (text for text in map(_text, PAGES) if head in text)
    return text[text.index(head) :].split("\n\n", 1)[0] + "\n"


def write() -> None:
    """Put the real output below every shown command, and the current rows into the tables."""
    now = {shown_table(table()): table() for table in TABLES}
    now |= {f"$ {each.command}\n{each.output}": f"$ {each.command}\n{printed(each.command)}" for each in shown()}
    for page in PAGES:
        text = _text(page)
        for before, after in now.items():
            text = text.replace(before, after)
        page.write_text(text, encoding="utf-8")


def main() -> None:
    """Run the set-up commands one after the other; stop at the first that fails."""
    for command in blocks("sh"):
        print(f"$ {command.strip()}", flush=True)
        done = subprocess.run(command, shell=True, check=False)
        if done.returncode:
            raise SystemExit(done.returncode)


if __name__ == "__main__" and "--run" in sys.argv:
    main()
if __name__ == "__main__" and "--write" in sys.argv:
    write()
