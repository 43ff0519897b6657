"""What strangers hand in: no input ends the run, none takes without end, and each is told of by itself."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.config.discovery import PathPatterns
from deckcheck.decklists import MAX_BYTES, MAX_LINES, load, read
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.findings import DeckReport, Verdict
from deckcheck.legality import printing_findings, readability
from deckcheck.legality.checker import Checker
from deckcheck.legality.shared_checkers import ready
from tests.bench.hostile.inputs import REPEATED, heavy_list
from tests.bench.hostile.runs import UNFORESEEN, tally
from tests.runs import tried
from tests.work import grows_no_faster

MOST_BELOW, MOST_ALIKE = 60, 50
"""So many headings may stand below one, and so many names may be spellings of one card."""
LEGAL = b"# format: gospel/standard\n1 Pastor\n"
unix = pytest.mark.skipif(os.name == "nt", reason="needs Unix devices and pipes")


@pytest.fixture(scope="module")
def checker() -> object:
    with ready(None) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lists", "bundles", "formats", "configurations", "arguments"])
def test_no_hostile_input_breaks_the_program(kind: str) -> None:
    number = tried(25, 300)
    outcomes, _, broken = tally(kind, number, 1)
    assert (outcomes[UNFORESEEN], broken) == (0, [])
    assert outcomes.total() == number


def test_what_nobody_foresaw_is_told_of_the_deck_it_is_about(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    check = Checker.check

    def failing(self: Checker, deck: object, edition: object) -> object:
        if deck.name == "bad":  # type: ignore[attr-defined]
            raise KeyError("no such thing")
        return check(self, deck, edition)  # type: ignore[arg-type]

    monkeypatch.setattr(Checker, "check", failing)
    good, bad = Source("good.txt", LEGAL), Source("bad.jsonl:7", b"# name: bad\n" + LEGAL, file="bad.jsonl", line=7)
    first, second, third = (report for each in (good, bad, good) for report in judge(checker, each))
    assert first.verdict is third.verdict is not Verdict.UNREADABLE
    assert (second.verdict, second.path, second.line) == (Verdict.UNREADABLE, "bad.jsonl:7", 7)
    [finding] = second.findings
    assert finding.message.startswith(
        "deckcheck cannot go on with this, which is its own fault (KeyError: 'no such thing'"
    )
    assert "test_hostile.py:" in finding.message
    assert finding.message.endswith("please report it with this input")


def test_what_spoils_every_deck_still_ends_the_run(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise DeckcheckError("no cards")

    monkeypatch.setattr(Checker, "check", failing)
    with pytest.raises(DeckcheckError, match="no cards"):
        judge(checker, Source("a.txt", LEGAL))


@pytest.mark.parametrize(("depth", "read_as"), [(1, True), (16, True), (17, False), (350, False)])
def test_facts_are_nested_no_deeper_than_any_fact(depth: int, read_as: bool) -> None:
    value = "[" * depth + "]" * depth
    lists = (
        f'{{"cards": [{{"name": "A"}}], "facts": {{"A": {{"a": {value}}}}}}}',
        f"[deck]\nA = 1\n[facts.A]\na = {value}\n" if depth < 300 else "",
    )
    for text in filter(None, lists):
        deck = read(text.encode())
        assert bool(deck.facts) is read_as
        assert [problem.expected for problem in deck.problems] == (
            [] if read_as else ["lists and tables nested at most 16 deep"]
        )


def archive(path: Path, packing: int, *names: str) -> None:
    with zipfile.ZipFile(path, "w", packing) as made:
        for name in names:
            member = zipfile.ZipInfo("x")
            member.filename = name
            made.writestr(member, LEGAL * 50, packing)


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_damaged_member_is_told_and_the_others_are_read(tmp_path: Path, packing: int) -> None:
    path = tmp_path / "a.zip"
    archive(path, packing, "a.txt", "b.txt")
    data = bytearray(path.read_bytes())
    for at in range(42, 60):
        data[at] ^= 0x5A
    path.write_bytes(data)
    first, second = gather([str(path)], bundles=True)
    assert first.fault.startswith("cannot be unpacked: ")
    assert second.data == LEGAL * 50


def test_a_member_without_a_name_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    archive(path, zipfile.ZIP_STORED, "", "b.txt")
    for files in ([str(path)], [str(tmp_path)]):
        first, second = gather(files, bundles=True)
        assert first.fault == "a file without a name is in the archive"
        assert (second.path, second.data) == (f"{path}/b.txt", LEGAL * 50)


@pytest.mark.parametrize("error", [IndexError("x"), RuntimeError("y"), RecursionError("z")])
def test_what_nobody_foresaw_of_a_file_of_many_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    archive(tmp_path / "a.zip", zipfile.ZIP_STORED, "a.txt")
    (tmp_path / "b.txt").write_bytes(LEGAL)
    monkeypatch.setattr("deckcheck.batch.members.ZipFile", failing)
    first, second = gather([str(tmp_path)], bundles=True)
    assert f"{type(error).__name__}: {error}" in first.fault
    assert second.path == str(tmp_path / "b.txt")


@unix
def test_a_device_is_no_list_and_no_archive(tmp_path: Path) -> None:
    for name in "a.zip", "a.jsonl", "a.csv", "a.txt":
        (tmp_path / name).symlink_to("/dev/zero")
        [source] = gather([str(tmp_path / name)], bundles=True)
        if not source.fault:
            with pytest.raises(UnreadableDeck, match="a device, not a file"):
                load(source.path)
        else:
            assert source.fault.startswith("a device, not a file")


@unix
def test_a_pipe_is_a_list_but_no_archive(tmp_path: Path) -> None:
    for name in "a.zip", "a.txt":
        os.mkfifo(tmp_path / name)
        reader = os.open(tmp_path / name, os.O_RDWR)  # so that nobody waits
        os.write(reader, LEGAL)
        [source] = gather([str(tmp_path / name)], bundles=True)
        assert source.fault == ("a pipe, not a file, which this has to be" if name == "a.zip" else "")
        os.close(reader)


def test_a_path_that_is_none_is_told(checker: Checker) -> None:
    for path in "a\0b", "\udcffa\ud800":
        [report] = (report for source in gather([path]) for report in judge(checker, source))
        assert report.findings[0].message.startswith("cannot be opened: ")


HEAVIEST = ("1 Card %", "1 Sun of God", "4 Pester%", "a<q/>", '"k%":1,')
"""What took longest once; tests/bench/hostile times all of them."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "parts", [each for each in REPEATED if each[1].startswith(HEAVIEST)], ids=lambda parts: repr(parts[1][:12])
)
def test_lists_of_one_thing_take_time_as_they_are_long(checker: Checker, parts: tuple[str, str, str]) -> None:
    def work(size: int) -> Callable[[], object]:
        source = Source("list", heavy_list(*parts, size))
        return lambda: judge(checker, source)

    most = MAX_BYTES // tried(200, 1)
    assert grows_no_faster(work, most // 10, most)


def test_children_that_nobody_knows_take_time_as_they_are_many() -> None:
    def work(number: int) -> Callable[[], object]:
        text = "<deck><superzone name='a'><card><name>" + "aaaa<q/>" * number + "</name></card></superzone></deck>"

        def done() -> None:
            assert len(read(text.encode()).problems) == number + 1  # the name is too long as well

        return done

    assert grows_no_faster(work, 10_000, 80_000)


def test_more_lines_that_cannot_be_read_than_anybody_looks_at_are_one_fault() -> None:
    def text(number: int) -> bytes:
        return json.dumps({"cards": [{"name": "A"}, *[1] * number]}).encode()

    assert len(read(text(MAX_LINES - 1)).problems) == MAX_LINES - 1
    with pytest.raises(UnreadableDeck, match=f"more than {MAX_LINES} cards and unreadable lines"):
        read(text(MAX_LINES))


_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def names(number: int) -> str:
    """Return lines with names that are no card's, nor like each other."""
    return "".join(f"1 {sha256(str(at).encode()).hexdigest()[:20].translate(_LETTERS)}\n" for at in range(number))


def test_names_that_are_all_alike_are_not_judged(checker: Checker) -> None:
    def judged(number: int) -> DeckReport:
        lines = "".join(f"1 Un{'x' * at}heard Of\n" for at in range(number))
        [report] = judge(checker, Source("a.txt", f"# format: gospel/standard\n{lines}".encode()))
        return report

    assert judged(MOST_ALIKE).verdict is not Verdict.UNREADABLE
    [finding] = (report := judged(MOST_ALIKE + 1)).findings
    assert report.verdict is Verdict.UNREADABLE
    assert finding.message.endswith(f"expected at most {MOST_ALIKE} names that may be spellings of one card.")
    assert finding.lines[0] > 1


def test_a_list_of_lines_without_end_is_not_judged(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readability, "MOST_ENTRIES", 20)
    header = "# format: gospel/standard\n"
    [report] = judge(checker, Source("a.txt", (header + "1 Pastor\n" * 20).encode()))
    assert report.verdict is not Verdict.UNREADABLE
    [report] = judge(checker, Source("a.txt", (header + "1 Pastor\n" * 21).encode()))
    assert "at most 20 cards" in report.findings[0].message


def test_names_are_suggested_for_the_first_unknown_ones_and_that_is_said(checker: Checker) -> None:
    most = printing_findings.MOST_SUGGESTED
    text = "# format: redemption/type-1\n" + names(most) + "1 Sun of God\n"
    [report] = judge(checker, Source("a.txt", text.encode()))
    unknown = {each.places[0].card: each for each in report.findings if each.rule == "deckcheck/unknown-card"}
    assert unknown["Sun of God"].message.endswith(f"looked for in the first {most} of such findings only.")
    assert not unknown["Sun of God"].suggestions
    text = "# format: redemption/type-1\n1 Sun of God\n" + names(most - 1)
    [report] = judge(checker, Source("a.txt", text.encode()))
    unknown = {each.places[0].card: each for each in report.findings if each.rule == "deckcheck/unknown-card"}
    assert "Son of God" in unknown["Sun of God"].suggestions[0]
    assert not any("looked for" in each.message for each in unknown.values())


def test_no_pattern_is_an_error() -> None:
    random = Random(1)
    for pattern in ["[z-a]*", "[!z-a]*", "[]", "[", "*" + "*a" * 30 + "b"] + [
        "".join(random.choice("a[]!^-z*?\\/.b&~|") for _ in range(random.randint(1, 12))) for _ in range(2000)
    ]:
        PathPatterns([pattern]).match("a" * 100, folder=False)


@pytest.mark.parametrize("heading", ["Reserve", "Wish list"])
def test_headings_without_end_are_refused_and_never_left_out(checker: Checker, heading: str) -> None:
    def judged(number: int) -> DeckReport:
        lines = "".join(f"Part {chr(97 + at // 26)}{chr(97 + at % 26)}:\n1 Moses\n" for at in range(number))
        text = f"# format: redemption/type-1\n{heading}:\n1 Moses\n{lines}"
        [report] = judge(checker, Source("a.txt", text.encode()))
        return report

    assert judged(MOST_BELOW).verdict is not Verdict.UNREADABLE
    [finding] = judged(MOST_BELOW + 1).findings
    assert f"more than {MOST_BELOW} headings below" in finding.message
    assert finding.lines == (2,)


def test_known_cards_without_end_cost_what_they_are(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is counted once, and not with every other."""
    monkeypatch.setattr(readability, "MOST_ENTRIES", 10_000)
    names = [each.name for each in checker.database.cards("redemption").all()]

    def work(number: int) -> Callable[[], object]:
        text = "# format: redemption/type-1\n" + "".join(f"4 {name}\n" for name in names[:number])
        judge(checker, source := Source("a.txt", text.encode()))  # which learns the cards
        return lambda: judge(checker, source)

    assert grows_no_faster(work, tried(200, 500), tried(2_000, 5_000))


def test_unknown_cards_without_end_cost_what_they_are(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readability, "MOST_ENTRIES", 50_000)

    def work(number: int) -> Callable[[], object]:
        source = Source("a.txt", b"# format: gospel/standard\n" + b"1 Foo Bar\n" * number)
        return lambda: judge(checker, source)

    assert grows_no_faster(work, tried(1_000, 3_000), tried(10_000, 30_000))
