"""Finding decks, and judging many of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import deckcheck
from deckcheck.batch.discovery import LEADS_OUT, NOT_FOLLOWED, gather
from deckcheck.batch.file_kinds import HIDDEN
from deckcheck.batch.runner import judge
from deckcheck.batch.sources import Source
from deckcheck.errors import InvalidFacts, UnknownFormat, UnknownRelease
from deckcheck.findings import DeckReport, Skipped, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
LIST = "".join(f"1 {number}\n" for number in NUMBERS)
LEGAL = "# format: opr-missions/custom\n" + LIST

unix = pytest.mark.skipif(os.name == "nt", reason="links as on Unix")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(*names: str, text: str = LEGAL) -> None:
    """The same list in several files."""
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def found(*paths: str, skip: tuple[str, ...] = ()) -> list[str]:
    """The paths of the files that are found; a fault stands behind a ``!``, what is skipped behind a ``-``."""
    return [
        ("!" * bool(each.fault) + "-" * bool(each.skipped)) + (Path(each.path).as_posix() if each.path else "")
        for each in gather(paths, skip=skip)
    ]


def test_a_folder_is_walked_in_the_order_of_its_names() -> None:
    write(
        "d/b.txt", "d/a/z.toml", "d/a/b/c.dek", "d/c.json", "d/a.csv", "d/d.TXT", "d/e.tsv", "d/a.md", "d/a.png", "d/b"
    )
    decks = ["d/a/b/c.dek", "d/a/z.toml", "d/a.csv", "d/a.md", "-d/a.png", "d/b", "d/b.txt", "d/c.json", "d/d.TXT"]
    assert found("d") == [*decks, "d/e.tsv"]


def test_the_current_folder_is_left_out_of_paths() -> None:
    write("b.txt", "a/c.txt")
    assert found(".") == found("./") == ["a/c.txt", "b.txt"]
    assert found("./b.txt", "a/") == ["b.txt", "a/c.txt"]


def test_what_is_hidden_is_passed_over_unless_named() -> None:
    write(".git/a.txt", ".b.txt", ".bashrc", "._c.txt", "c.txt")
    assert found(".") == ["-.b.txt", "c.txt"]
    assert {each.skipped for each in gather(["."])} == {HIDDEN, ""}
    assert found(".b.txt", ".git") == [".b.txt", ".git/a.txt"]


def test_configuration_and_files_put_aside_are_passed_over_unless_named() -> None:
    write("pyproject.toml", "d/deckcheck.toml", "facts.toml", "report.json", "deck.txt")
    aside = ["-d/deckcheck.toml", "deck.txt", "-facts.toml", "-pyproject.toml", "-report.json"]
    assert found(".", skip=("facts.toml", "./report.json")) == aside
    assert found("facts.toml", "pyproject.toml", skip=("facts.toml",)) == ["facts.toml", "pyproject.toml"]


def test_a_file_is_taken_once_at_its_first_mention() -> None:
    write("d/a.txt", "d/b.txt")
    assert found("d/b.txt", "d", "d/a.txt", "./d/b.txt", "d/../d/b.txt") == ["d/b.txt", "d/a.txt"]
    assert found("missing", "missing") == ["missing"]


@unix
def test_a_file_is_taken_once_by_whatever_link() -> None:
    write("d/a.txt", "other/b.txt")
    Path("d/link.txt").symlink_to("a.txt")
    Path("d/more").symlink_to(Path("other").absolute())
    assert found("d") == ["d/a.txt", "!d/more"]
    assert found("d/link.txt", "d", "other") == ["d/link.txt", "!d/more", "other/b.txt"]
    assert found("d/more") == ["d/more/b.txt"]


@unix
def test_a_link_out_of_a_folder_is_named_and_not_followed() -> None:
    """Since a report would show the lines of a file that whoever sent the link may not read."""
    write("d/a.txt", "d/in/b.txt", "secret.txt", "other/c.txt")
    Path("d/x.txt").symlink_to("../secret.txt")
    Path("d/in/folder").symlink_to(Path("other").absolute())
    Path("d/y.txt").symlink_to("in/b.txt")
    Path("e").symlink_to("d")
    Path("d.txt").symlink_to("secret.txt")
    faults = {source.path: source.fault for source in gather(["d"])}
    assert faults == {"d/a.txt": "", "d/in/b.txt": "", "d/in/folder": LEADS_OUT, "d/x.txt": LEADS_OUT}
    assert found("e") == ["e/a.txt", "e/in/b.txt", "!e/in/folder", "!e/x.txt"]
    assert [source.fault for source in gather(["d.txt"])] == [""], "what is named is followed"
    untrusted = {source.path: source.fault for source in gather(["d", "e", "d.txt"], links=False)}
    told = ("d/in/folder", "d/x.txt", "d/y.txt", "e", "d.txt")
    assert untrusted == {"d/a.txt": "", "d/in/b.txt": "", **dict.fromkeys(told, NOT_FOLLOWED)}
    in_the_middle = [str(Path("e/in/b.txt").absolute()), "e/in/b.txt", "e/in", "e/../secret.txt", "d/in/folder/c.txt"]
    for path in in_the_middle:
        [source] = gather([path], links=False)
        assert source.fault.startswith("it leads through ")
        assert source.fault.endswith(NOT_FOLLOWED)


@unix
def test_links_that_go_round_come_to_an_end() -> None:
    write("d/a/deck.txt")
    Path("d/a/up").symlink_to(Path("d").absolute())
    Path("d/a/self").symlink_to(".")
    Path("d/loop.txt").symlink_to("loop.txt")
    assert found("d") == ["d/a/deck.txt", "d/loop.txt"]


@unix
def test_a_link_to_nothing_cannot_be_read_and_a_pipe_is_no_deck(checker: Checker) -> None:
    write("d/a.txt")
    Path("d/lost.txt").symlink_to("nowhere.txt")
    os.mkfifo("d/pipe.txt")
    judged = check_paths(["d"], checker=checker)
    assert [(report.path, report.verdict) for report in judged.decks] == [
        ("d/a.txt", Verdict.LEGAL),
        ("d/lost.txt", Verdict.UNREADABLE),
    ]
    assert judged.skipped == (Skipped("d/pipe.txt", "a pipe or a device, not a file"),)


def test_a_deep_folder_is_walked() -> None:
    folder = Path()
    for _ in range(300):
        folder /= "d"
    write(str(folder / "a.txt"))
    assert found("d") == [(folder / "a.txt").as_posix()]


def test_a_path_without_a_deck_is_a_fault() -> None:
    Path("empty").mkdir()
    write("docs/a.png")
    assert found("empty", "docs", "") == ["!empty", "-docs/a.png", "!docs", "!"]
    assert next(gather(["empty"])).fault == "a folder without decks"
    assert [*gather(["docs"])][1].fault == "a folder without decks; every file in it is skipped"


def test_a_folder_that_may_not_be_read_is_a_fault_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    write("d/a/deck.txt", "d/b.txt")
    scan = os.scandir

    def refused(path: str) -> object:
        if path.endswith("a"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr("os.scandir", refused)
    assert list(gather(["d"])) == [
        Source(str(Path("d/a")), fault="cannot be opened: Permission denied"),
        Source(str(Path("d/b.txt"))),
    ]


def test_standard_input_comes_as_bytes(checker: Checker) -> None:
    (source,) = gather(["-", "-"], stdin=LEGAL.encode(), stdin_name="mine.txt")
    assert source == Source("mine.txt", LEGAL.encode())
    (report,) = judge(checker, source)
    assert (report.path, report.verdict) == ("mine.txt", Verdict.LEGAL)


def test_unreadable_decks_are_kept_apart(checker: Checker) -> None:
    write("a.txt", "c.txt")
    write("b.txt", text="\0")
    verdicts = {report.path: report.verdict for report in check_paths([".", "d.txt"], checker=checker).decks}
    assert verdicts == {
        "a.txt": Verdict.LEGAL,
        "b.txt": Verdict.UNREADABLE,
        "c.txt": Verdict.LEGAL,
        "d.txt": Verdict.UNREADABLE,
    }


def of(checker: Checker, text: str, *formats: str, source_format: str | None = None) -> list[tuple[str, str]]:
    """Format and verdict of each report on a list."""
    judged = judge(checker, Source("a.txt", text.encode()), formats, source_format)
    return [(report.format, report.verdict.value) for report in judged]


def test_which_formats_a_deck_is_judged_by(checker: Checker) -> None:
    custom, fixed = ("opr-missions/custom@1", "legal"), ("opr-missions/fixed@1", "illegal")
    assert of(checker, LEGAL) == [custom]
    assert of(checker, LIST) == [("", "undetermined")]
    assert of(checker, LEGAL, "opr-missions/fixed", "opr-missions/custom") == [fixed, custom]
    assert of(checker, LEGAL, "all") == of(checker, LEGAL, "opr-missions/custom@1", "all", "opr-missions/custom")
    assert sorted(of(checker, LEGAL, "all")) == [custom, fixed]
    assert of(checker, "name\n" + LIST.replace("1 ", ""), "opr-missions/custom", source_format="csv") == [custom]


@pytest.mark.parametrize(
    ("format", "said"),
    [
        ("chess", "line 4: there is no format 'chess'; not in"),
        ("redemption/typ-1", "did you mean 'redemption/type-1'? not in"),
        ("redemption/type-1@9", "has no edition '9'"),
    ],
)
def test_a_list_that_names_an_unknown_format_is_judged_as_one_that_names_none(
    checker: Checker, format: str, said: str
) -> None:
    cards = "# name: Egypt\n# game: redemption\n1 Moses (Pa)\n"
    write("a.txt", text=f"{cards}Format: {format}\n")
    write("none.txt", text=cards)
    report, alone = check_paths(["a.txt", "none.txt"], checker=checker).decks
    assert (report.verdict, report.name, report.format) == (Verdict.ILLEGAL, "Egypt", "")
    assert (report.counts, report.formats) == (alone.counts, alone.formats)
    assert [place.line for place in report.findings[0].places] == [4]
    assert said in report.findings[0].message


def test_lines_that_cannot_be_read_are_told_once_and_without_a_format(checker: Checker) -> None:
    write("a.txt", text="# name: Egypt\n1.5 Knight\n1 Kin\n0 Kin\n")
    for formats in [], ["all"], ["gospel/standard", "gospel/solitaire"]:
        (report,) = check_paths(["a.txt"], formats, checker=checker).decks
        assert [(finding.rule, finding.lines) for finding in report.findings] == [
            ("deckcheck/line", (2,)),
            ("deckcheck/line", (4,)),
        ]
        assert (report.verdict, report.name, report.cards) == (Verdict.UNREADABLE, "Egypt", None)


def test_what_spoils_every_deck_is_raised(checker: Checker) -> None:
    with pytest.raises(UnknownRelease):
        of(Checker(checker.database, release="2000-01-01"), LEGAL)
    with pytest.raises(InvalidFacts):
        of(Checker(checker.database, facts={"11": {"colour": "red"}}), LEGAL)


def test_the_order_is_that_of_sources_and_formats(checker: Checker) -> None:
    write("b.txt", "a.txt", "d/c.txt")
    judged = check_paths(["d", "b.txt", "a.txt"], ["opr-missions/fixed", "opr-missions/custom"], checker=checker)
    assert [(Path(report.path).name, report.format.partition("/")[2]) for report in judged.decks] == [
        (name, format) for name in ("c.txt", "b.txt", "a.txt") for format in ("fixed@1", "custom@1")
    ]


class TestLibrary:
    """What ``import deckcheck`` offers."""

    def test_every_name_is_there(self) -> None:
        for name in deckcheck.__all__:
            assert getattr(deckcheck, name) is not None
        assert set(deckcheck.__all__) <= set(dir(deckcheck))
        with pytest.raises(AttributeError, match="no attribute 'chek'"):
            deckcheck.chek  # type: ignore[attr-defined]  # noqa: B018

    def test_one_deck(self, tmp_path: Path) -> None:
        write("a.txt", text="# name: Eighteen\n" + LEGAL)
        deck = deckcheck.load("a.txt")
        assert deck == deckcheck.load(tmp_path.joinpath("a.txt").relative_to(tmp_path))
        report = deckcheck.check(deck)
        assert isinstance(report, DeckReport)
        assert (report.verdict, report.name, report.format) == (Verdict.LEGAL, "Eighteen", "opr-missions/custom@1")
        assert deckcheck.check(deck, "opr-missions/fixed").verdict is deckcheck.Verdict.ILLEGAL

    def test_many_decks(self) -> None:
        write("d/a.txt", "d/b.txt")
        report = deckcheck.check_paths([Path("d")], ["all"])
        assert isinstance(report, deckcheck.Report)
        assert report.count(Verdict.LEGAL) == report.count(Verdict.ILLEGAL) == 2

    def test_errors(self) -> None:
        with pytest.raises(deckcheck.UnreadableDeck, match="cannot be opened"):
            deckcheck.load("missing.txt")
        with pytest.raises(UnknownFormat, match="did you mean 'opr-missions/custom'"):
            deckcheck.check(deckcheck.read(LEGAL.encode()), "opr-missions/costum")

    def test_facts(self, checker: Checker) -> None:
        write("a.txt", text=LEGAL.replace("1 11", "1 Hold the Line"))
        write("facts.toml", text='[facts."Hold the Line"]\nnumber = 11\n')
        deck = deckcheck.load("a.txt")
        assert deckcheck.check(deck, checker=checker).verdict is Verdict.UNDETERMINED
        told = Checker(checker.database, facts=deckcheck.read_facts("facts.toml"))
        assert deckcheck.check(deck, checker=told).verdict is Verdict.LEGAL
        with pytest.raises(deckcheck.InvalidFacts, match=r"a\.txt: line 2: not a facts file"):
            deckcheck.read_facts("a.txt")
