"""Writing a file: whole or not at all, in the style of the one it replaces."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.atomic_files import write_atomically
from deckcheck.errors import DeckcheckError

unix = pytest.mark.skipif(os.name == "nt", reason="needs Unix permissions and links")
user = pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deck.txt"


def beside(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir())


@pytest.mark.parametrize(
    ("before", "newline", "after"),
    [
        (None, None, b"1 \xc3\x85\n2 B\n"),
        (None, "\r\n", b"1 \xc3\x85\r\n2 B\r\n"),
        (b"old\nlines\n", None, b"1 \xc3\x85\n2 B\n"),
        (b"old\r\nlines\r\n", None, b"1 \xc3\x85\r\n2 B\r\n"),
        (b"old\r\nlines\r\n", "\n", b"1 \xc3\x85\n2 B\n"),
        (b"\xef\xbb\xbfold\r\n", None, b"\xef\xbb\xbf1 \xc3\x85\r\n2 B\r\n"),
        ("old\r\n".encode("utf-16"), None, b"\xef\xbb\xbf1 \xc3\x85\r\n2 B\r\n"),
        (b"", None, b"1 \xc3\x85\n2 B\n"),
    ],
)
def test_the_style_of_the_file_is_kept(file: Path, before: bytes | None, newline: str | None, after: bytes) -> None:
    if before is not None:
        file.write_bytes(before)
    write_atomically(str(file), "1 Å\n2 B\n", newline=newline)
    assert file.read_bytes() == after
    assert beside(file) == ["deck.txt"]


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    name = "n" * 251 + ".txt"
    write_atomically(str(tmp_path / name), "1 A\n")
    assert beside(tmp_path / name) == [name]


@unix
def test_permissions_are_kept(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    file.chmod(0o640)
    write_atomically(str(file), "new\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@unix
def test_a_new_file_has_the_permissions_of_any_new_file(file: Path) -> None:
    file.with_name("other").write_text("", "utf-8")
    write_atomically(str(file), "new\n")
    assert file.stat().st_mode == file.with_name("other").stat().st_mode


@unix
def test_a_link_stays_one(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    link = file.with_name("link.txt")
    link.symlink_to("deck.txt")
    write_atomically(str(link), "new\n")
    assert link.is_symlink()
    assert file.read_text("utf-8") == "new\n"


@unix
def test_a_device_is_written_into() -> None:
    write_atomically(os.devnull, "new\n", overwrite=False)
    assert not Path(os.devnull).is_file()


def test_a_file_that_is_there_is_left_alone_unless_asked(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    with pytest.raises(DeckcheckError, match="exists already"):
        write_atomically(str(file), "new\n", overwrite=False)
    assert (file.read_text("utf-8"), beside(file)) == ("old\n", ["deck.txt"])
    write_atomically(str(file.with_name("new.txt")), "new\n", overwrite=False)
    assert beside(file) == ["deck.txt", "new.txt"]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    sync = os.fsync

    def meanwhile(number: int) -> None:
        sync(number)
        file.write_text("theirs\n", "utf-8")

    def refuse(*paths: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "fsync", meanwhile)
    if not links:
        monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(DeckcheckError, match="exists already"):
        write_atomically(str(file), "new\n", overwrite=False)
    assert (file.read_text("utf-8"), beside(file)) == ("theirs\n", ["deck.txt"])


def test_a_new_file_where_there_are_no_links(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*paths: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    write_atomically(str(file), "new\n", overwrite=False)
    assert (file.read_text("utf-8"), beside(file)) == ("new\n", ["deck.txt"])


FULL = """
import resource, signal, sys
from deckcheck.errors import DeckcheckError
from deckcheck.atomic_files import write_atomically
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_atomically(sys.argv[1], "1 Angel\\n" * 1000)
except DeckcheckError as error:
    print(error)
"""


@unix
def test_a_full_disk_leaves_the_old_file_whole(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    root = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": root},
        check=False,
    )
    assert done.stdout == f"{file}: cannot be written: File too large\n", done.stderr
    assert (file.read_text("utf-8"), beside(file)) == ("old\n", ["deck.txt"])


def test_an_interrupt_leaves_the_old_file_whole(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(number: int) -> None:
        raise KeyboardInterrupt

    file.write_text("old\n", "utf-8")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(str(file), "new\n")
    assert (file.read_text("utf-8"), beside(file)) == ("old\n", ["deck.txt"])


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckcheckError, match=r"none/deck.txt: cannot be written: No such file or directory"):
        write_atomically(f"{tmp_path}/none/deck.txt", "new\n")


def test_a_path_that_is_none() -> None:
    with pytest.raises(DeckcheckError, match="cannot be written: embedded null"):
        write_atomically("a\0b", "new\n")


def test_a_file_that_is_read_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text("old\n", "utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as for a user; root may write anywhere
    with pytest.raises(DeckcheckError, match="cannot be written: it is read-only"):
        write_atomically(str(file), "new\n")
    assert file.read_text("utf-8") == "old\n"


@user
def test_a_folder_that_nobody_may_write_into(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    file.parent.chmod(0o555)
    try:
        with pytest.raises(DeckcheckError, match="cannot be written: Permission denied"):
            write_atomically(str(file), "new\n")
    finally:
        file.parent.chmod(0o755)
    assert file.read_text("utf-8") == "old\n"
