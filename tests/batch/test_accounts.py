"""Every file is accounted for: judged, unreadable, or named as skipped with the reason, in every form of report."""

from __future__ import annotations

import json
from contextlib import chdir
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.batch.file_kinds import PICTURE, START, extension_of, no_list
from deckcheck.batch.sources import Source
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Report, Skipped, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import skipped_files, totals
from tests.for_each import for_each
from tests.submissions import LIST, PNG, Submitted, endings, mixed, packed


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def judged(submitted: Submitted, checker: Checker, archive: bool) -> tuple[Report, str]:
    """The report on a folder of submissions, or on a zip of the same, and what stands before the names in it."""
    if archive:
        Path("all.zip").write_bytes(packed(submitted.files))
        return check_paths(["all.zip"], ["opr-missions/custom"], checker=checker), "all.zip/"
    submitted.write(Path("all"))
    return check_paths(["all"], ["opr-missions/custom"], checker=checker), "all/"


def by_name(report: Report, above: str) -> dict[str, str]:
    """The verdict on each file, or that it is skipped."""
    found = {deck.path.removeprefix(above): deck.verdict.value for deck in report.decks}
    assert len(found) == len(report.decks)
    assert found.keys().isdisjoint(path.removeprefix(above) for path, _ in report.skipped)
    return found | {path.removeprefix(above): "skipped" for path, _ in report.skipped}


@pytest.mark.parametrize("archive", [False, True])
def test_a_list_is_read_whatever_it_ends_in(checker: Checker, archive: bool) -> None:
    submitted = endings()
    report, above = judged(submitted, checker, archive)
    found = by_name(report, above)
    assert {name: verdict for name, verdict in found.items() if name in submitted.legal} == dict.fromkeys(
        submitted.legal, "legal"
    )
    assert found.keys() == submitted.named
    assert not report.skipped


@pytest.mark.parametrize("archive", [False, True])
def test_every_file_of_a_mixed_folder_is_accounted_for(checker: Checker, archive: bool) -> None:
    submitted = mixed()
    assert len(submitted.named) > 40
    report, above = judged(submitted, checker, archive)
    found = by_name(report, above)
    assert found.keys() == submitted.named
    groups = {"legal": submitted.legal, "unreadable": submitted.unreadable, "skipped": submitted.skipped}
    for verdict, names in groups.items():
        assert {name: found[name] for name in names} == dict.fromkeys(names, verdict)
    assert report.count(Verdict.LEGAL) >= len(submitted.legal)


@pytest.fixture(scope="module")
def mixed_report(checker: Checker, tmp_path_factory: pytest.TempPathFactory) -> tuple[Submitted, Report]:
    """A mixed folder, and the report on it."""
    with chdir(tmp_path_factory.mktemp("mixed")):
        return mixed(), judged(mixed(), checker, archive=False)[0]


@for_each("form", REPORTERS)
@for_each("quiet", [False, True])
def test_every_form_names_what_is_skipped_and_what_cannot_be_read(
    mixed_report: tuple[Submitted, Report], form: str, quiet: bool
) -> None:
    submitted, report = mixed_report
    text = " ".join(REPORTERS[form].render(report, Options(quiet=quiet)).split())
    names = {*submitted.unreadable, *submitted.skipped}
    if form in ("json", "jsonl", "junit") or (form in ("text", "html") and not quiet):
        names = submitted.named
    missing = {name for name in names if f"all/{name}" not in text and f"all/{quote(name)}" not in text}
    assert not missing
    reasons = {reason for _, reason in report.skipped}
    assert {reason for reason in reasons if reason not in unescape(text)} == set()
    if form in ("text", "concise", "github", "html"):
        assert f"; {len(submitted.skipped)} files skipped" in text
    assert not any(name in text for name in submitted.hidden)


def test_what_is_skipped_is_in_the_json_report_by_path_and_reason(checker: Checker) -> None:
    Path("d").mkdir()
    Path("d/a.txt").write_text(LIST, encoding="utf-8")
    alone = json.loads(REPORTERS["json"].render(check_paths(["d"], checker=checker)))
    assert "skipped" not in alone
    assert "skipped" not in alone["summary"]
    Path("d/b.png").write_bytes(PNG)
    report = json.loads(REPORTERS["json"].render(check_paths(["d"], checker=checker)))
    assert report["skipped"] == [{"path": str(Path("d/b.png")), "reason": PICTURE}]
    assert report["summary"] == alone["summary"] | {"skipped": 1}
    assert report["decks"] == alone["decks"]


def test_copies_of_a_list_are_decks_of_their_own(checker: Checker) -> None:
    Path("d").mkdir()
    for name in "a.txt", "b.txt", "c":
        Path("d", name).write_text(LIST, encoding="utf-8")
    Path("d/d.zip").write_bytes(packed({"a.txt": LIST.encode(), "b.txt": LIST.encode()}))
    assert check_paths(["d"], checker=checker).count(Verdict.LEGAL) == 5


def test_what_is_excluded_is_not_named(checker: Checker) -> None:
    submitted = mixed()
    submitted.write(Path("all"))
    skipped = [source.path for source in gather(["all"], exclude=["*.png", "*.rar", "round-1/"]) if source.skipped]
    assert "all/photo.JPG" in skipped
    assert "all/photo.png" not in skipped
    assert not [source for source in gather(["all"], exclude=["*.rar"]) if source.path.endswith(".rar")]


def test_a_document_is_no_archive_of_decks() -> None:
    for name, data in endings().documents.items():
        Path(name).write_bytes(data)
        assert list(gather([name], bundles=True)) == [Source(name)]
    named_wrongly = endings().documents["a.docx"]
    Path("a.zip").write_bytes(named_wrongly)
    assert list(gather(["a.zip"], bundles=True)) == [Source("a.zip", named_wrongly)]


def test_a_link_in_an_archive_is_skipped() -> None:
    import zipfile

    with zipfile.ZipFile("a.zip", "w") as archive:
        link = zipfile.ZipInfo("a.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "../secret.txt")
        archive.writestr("b.txt", LIST)
    link_source, deck = gather(["a.zip"], bundles=True)
    assert (link_source.skipped, link_source.data) == ("a link, which is not followed", None)
    assert deck.data == LIST.encode()


_README = "a readme, a licence or the like, by its name"


@for_each(
    ("name", "data", "reason"),
    [
        ("Readme.txt", b"1 Son of God\n", ""),
        ("readme-ann.txt", b"1 Son of God\n", ""),
        ("LICENCE", b"", "a readme, a licence or the like, by its name"),
        ("Makefile", b"all:\n", "a program or script"),
        ("package.json", b"{}", "configuration"),
        ("my-package.json", b"{}", ""),
        ("scan.pdf", b"%PDF-", ""),
        ("deck.HEIC", b"", PICTURE),
        ("deck.unknown", PNG, PICTURE),
        ("deck.unknown", b"%PDF-1.7", ""),
        ("deck.unknown", b"PK\3\4", ""),
        ("deck.unknown", b"", ""),
        ("deck.unknown", b"3 Some Card\n2 Another\nHeroes\n", ""),
        ("deck.unknown", b"Son of God\nAngel of the Lord\nMoses\n", ""),
        ("deck.unknown", b"Dear Ann,\nsee you soon.\n", "no list by its ending (.unknown), nor by what is in it"),
        ("deck.unknown", bytes(range(256)), "no list by its ending (.unknown), nor by what is in it"),
        ("deck.2", b"{\n}", "no list by its ending (.2), nor by what is in it"),
        ("ours.toml", b'[deck]\n"Son of God" = 1\n[facts."Nicholas"]\nheart = 4\n', ""),
        ("ours.toml", b'[facts."Nicholas"]\nheart = 4\n', "a facts file"),
        ("ours.toml", b'# mine\n\n[facts."Nicholas"]\nheart = 4\n', "a facts file"),
        ("ours.toml", b'deck = {"Son of God" = 1}\n[facts."Nicholas"]\nheart = 4\n', ""),
        ("ours.toml", b"# nothing\n", ""),
        ("Notice.txt", b"# format: redemption/limited\n3 Son of God\n", ""),
        ("Authors.dek", b"3 Son of God\n", ""),
        ("README.md", b"# My decks\nThey are in this folder, and I hope that you like them.\n", _README),
        ("README", b"3 Son of God\n", _README),
        ("deck.unknown", "\n".join(["3 Son of God"] * START).encode("utf-16")[:START], ""),
        ("deck.unknown", (b'{"cards": [' * START)[:START], ""),
        ("ours.toml", b'extends = "x"\n[[rules]]\nid = "a/b"\n', "a format file"),
        ("ours.toml", b"[[rules\n", ""),
        ("report.json", b'{\n  "schema": 1,\n  "tool": {}\n}', "a report, a baseline or a card database of deckcheck"),
        ("known.json", b'{"schema": 1, "findings": []}', "a report, a baseline or a card database of deckcheck"),
        ("report.html", b"<!DOCTYPE html>\n<title>deckcheck: 2 decks</title>", "a report of deckcheck"),
        ("report.html", b"<ul><li>1 Son of God</li></ul>", ""),
    ],
)
def test_what_is_a_list(name: str, data: bytes, reason: str) -> None:
    assert no_list(name, extension_of(name), lambda: data) == reason


def test_a_list_that_is_long_is_told_by_how_it_begins() -> None:
    long = b"1 Some Card\n" * START
    assert no_list("a.unknown", ".unknown", lambda: long[:START]) == ""


def test_a_file_that_cannot_be_opened_is_never_skipped() -> None:
    def refused() -> bytes:
        raise UnreadableDeck("cannot be opened: Permission denied")

    assert no_list("a.unknown", ".unknown", refused) == ""


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ('main:\n  "Agabus": 1\n  Abihud: 1\n', "unreadable"),
        ("main:\n  - name: Agabus\n    quantity: 1\n", "unreadable"),
        ("- {name: Agabus, quantity: 1}\n", "unreadable"),
        ("main: {Agabus: 1, Abihud: 1}\n", "unreadable"),
        ("# format: opr-missions/custom\n" + "- 1 11\n- 1 12\n", "illegal"),
        ("- Hold\n- Seize\n", "illegal"),
        ("repos:\n  - repo: https://example.org/x\n    hooks:\n      - id: ruff\n", "skipped"),
        ("services:\n  web:\n    image: nginx\nversion: 3\n", "skipped"),
    ],
)
@pytest.mark.parametrize("ending", [".yaml", ".YML"])
def test_what_may_be_a_list_in_yaml_is_never_skipped(checker: Checker, text: str, how: str, ending: str) -> None:
    Path("all").mkdir()
    Path(f"all/a{ending}").write_text(text)
    Path("all/b.txt").write_text(LIST)
    report = check_paths(["all"], ["opr-missions/custom"], checker=checker)
    assert by_name(report, "all/") == {f"a{ending}": how, "b.txt": "legal"}


NO_LISTS = (
    "https://example.org/deck/123\n",
    "Deck check for all!\nSubmit by Friday.\n",
    "Dear all, the tournament starts at ten.\n\nPlease bring your own dice, and a printed list.\n",
)


@pytest.mark.parametrize("format", ["opr-missions/custom", "the-mission/standard", "redemption/unlimited"])
@pytest.mark.parametrize("text", NO_LISTS)
def test_what_is_no_list_is_unreadable(checker: Checker, text: str, format: str) -> None:
    Path("ann.txt").write_text(text)
    [deck] = check_paths(["ann.txt"], [format], checker=checker).decks
    assert deck.verdict is Verdict.UNREADABLE
    assert "list" in str(deck.findings[0].values)


@pytest.mark.parametrize(
    "more", ["1 Hold\n", "Cards:\nHold\n", "11\n", "Hold\n", "1 Hold the line, all of you who can.\n", "Seize 1\n"]
)
@pytest.mark.parametrize("text", NO_LISTS)
def test_one_line_that_may_be_a_card_makes_it_a_list(checker: Checker, text: str, more: str) -> None:
    Path("ann.txt").write_text(text + more)
    [deck] = check_paths(["ann.txt"], ["opr-missions/custom"], checker=checker).decks
    assert deck.verdict is not Verdict.UNREADABLE


def test_no_more_than_a_hundred_skipped_files_are_named_for_a_reason() -> None:
    summary = Summary()
    summary.skipped += [Skipped(f"{number}.png", "a picture" if number % 2 else "a film") for number in range(1000)]
    assert totals(summary) == "No decks; 1000 files skipped."
    assert all(told.endswith(" and 400 more") for told in skipped_files(summary.skipped))
