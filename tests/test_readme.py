"""What the README and the pages of ``docs`` show is what happens."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bench import claims
from tests.for_each import for_each
from tests.integrations.test_help import EVERY, called, options
from tests.readme import PAGES, README, TABLES, Shown, blocks, printed, shown, shown_table


@for_each("example", shown(), ids=lambda example: example.command)
def test_shown_output_is_real(command: list[str], example: Shown) -> None:
    assert printed(example.command, command) == example.output


def test_two_commands_set_everything_up() -> None:
    install, develop = blocks("sh")
    assert "-m venv" in install and install.rstrip().endswith("deckcheck check examples/legal")
    assert "-m venv" in develop and develop.rstrip().endswith("-m pytest")
    assert " --constraint constraints.txt " in develop  # so that no release of others fails them


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_complete(table: Callable[[], str]) -> None:
    assert shown_table(table()) == table()


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8")) <= 16_000


def test_only_the_benchmark_claims_speed() -> None:
    """Whatever it measured, each figure about speed is one that ``python -m tests.bench`` prints."""

    def unmeasured(text: str) -> str:
        return re.sub(r"[\d.]+ times", "so many times", " ".join(text.split()))

    [claimed] = claims.CLAIMED.findall(claims.PAGE.read_text(encoding="utf-8"))
    assert unmeasured(claimed) == unmeasured(claims.paragraph(defaultdict(lambda: 1.0)))
    for page in PAGES:
        others = page.read_text(encoding="utf-8").replace(claimed, "")
        assert not re.findall(r"\d times (?:as|that|the) ", others), page.name


def named_commands(page: Path) -> Iterator[str]:
    """The commands that a page names, in its examples and in its text."""
    text = page.read_text(encoding="utf-8")
    yield from re.findall(r"^deckcheck .*?(?= +#|$)", text, re.MULTILINE)
    yield from (re.sub(r"\s+", " ", each) for each in re.findall(r"(?<!`)`(deckcheck [^`]+)`(?!`)", text))


@for_each("page", PAGES, ids=lambda page: page.name)
def test_named_commands_and_their_options_exist(page: Path) -> None:
    for named in named_commands(page):
        words, arguments = called(named)
        used = {re.split("[ =]", word)[0] for word in arguments if re.match(r"--?[a-z]", word)}
        assert words or used <= {"--install-completion"}, named
        assert used <= options(EVERY[words]) | {"--install-completion"}, named


def test_the_pages_name_commands() -> None:
    assert sum(1 for page in PAGES for _ in named_commands(page)) > 40


def anchor(heading: str) -> str:
    """The anchor that a heading gets on GitHub."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@for_each("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.is_file(), link
        if heading:
            headings = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in map(anchor, headings), link
