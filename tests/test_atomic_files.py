"""Writing a file: whole or not at all, in the style of the one it replaces."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.atomic_files import write_atomically, written_atomically
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
def test_a_private_list_is_private_while_it_is_written(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    file.chmod(0o600)
    with written_atomically(str(file)) as write:
        write("new\n")
        [beside_it] = file.parent.glob(".deckcheck-*")
        assert stat.S_IMODE(beside_it.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@unix
def test_all_names_of_a_file_are_kept(file: Path) -> None:
    file.write_text("old and longer\n", "utf-8")
    os.link(file, other := file.with_name("other.txt"))
    write_atomically(str(file), "new\n")
    assert (other.read_text("utf-8"), other.stat().st_nlink) == ("new\n", 2)
    assert beside(file) == ["deck.txt", "other.txt"]


@unix
def test_a_file_of_many_names_is_as_it_was_when_it_cannot_be_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("old and longer\n", "utf-8")
    os.link(file, file.with_name("other.txt"))
    sync, calls = os.fsync, []

    def full(number: int) -> None:
        calls.append(number)
        if len(calls) == 2:  # the first is of the file beside it
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(number)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DeckcheckError, match="cannot be written: No space left on device"):
        write_atomically(str(file), "new\n")
    assert file.read_text("utf-8") == "old and longer\n"


@unix
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root may give files away")
def test_owner_and_group_are_kept(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    os.chown(file, 1234, 2345)
    file.chmod(0o640)
    write_atomically(str(file), "new\n")
    found = file.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 2345, 0o640)


@unix
def test_a_file_that_cannot_be_given_to_its_owner_stays_the_same_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    class Other:
        """A file of somebody else, as far as the owner tells."""

        st_uid, st_gid, st_nlink, st_mode = 1234, 2345, 1, 0o644

    file.write_text("old\n", "utf-8")
    before, look = file.stat().st_ino, Path.stat
    monkeypatch.setattr(os, "chown", refuse)
    monkeypatch.setattr("shutil.copymode", lambda *_: None)
    monkeypatch.setattr(
        Path,
        "stat",
        lambda path, **how: Other if path == file else look(path, **how),
    )
    write_atomically(str(file), "new\n")
    monkeypatch.undo()
    assert (file.stat().st_ino, file.read_text("utf-8")) == (before, "new\n")


def test_what_was_left_over_is_in_nobodys_way(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.with_name(f".deckcheck-{os.getpid()}-0").write_text("left over", "utf-8")
    for number in range(3):
        monkeypatch.setattr("os.getpid", lambda: 1)  # as in every container
        file.with_name(f".deckcheck-1-{number}").write_text("left over", "utf-8")
        write_atomically(str(file), "new\n")
    assert file.read_text("utf-8") == "new\n"


def test_what_another_program_writes_at_the_last_moment_is_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(b"old\n")
    sync = os.fsync

    def meanwhile(number: int) -> None:
        sync(number)
        file.write_bytes(b"theirs\n")

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(DeckcheckError, match="another program has changed it meanwhile; nothing was written"):
        write_atomically(str(file), b"mine\n", before=b"old\n")
    assert (file.read_bytes(), beside(file)) == (b"theirs\n", ["deck.txt"])


def test_what_another_program_has_written_is_left_alone(file: Path) -> None:
    file.write_text("old\n", "utf-8")
    with (
        pytest.raises(DeckcheckError, match=r"deck\.txt: another program has changed it meanwhile"),
        written_atomically(str(file), before=b"old\n") as write,
    ):
        write("mine\n")
        file.write_text("theirs\n", "utf-8")
    assert (file.read_text("utf-8"), beside(file)) == ("theirs\n", ["deck.txt"])


@unix
def test_who_replaces_a_file_is_not_disturbed(file: Path) -> None:
    import fcntl

    file.write_text("old\n", "utf-8")
    with file.open("rb") as theirs:
        fcntl.flock(theirs, fcntl.LOCK_EX)
        with pytest.raises(DeckcheckError, match=r"deck\.txt: cannot be written: another program is writing it"):
            write_atomically(str(file), "new\n")
    write_atomically(str(file), "new\n")
    assert file.read_text("utf-8") == "new\n"


ADD = """
import sys
from pathlib import Path
from deckcheck.atomic_files import write_atomically
from deckcheck.errors import DeckcheckError
for number in range(30):
    before = Path(sys.argv[1]).read_bytes()
    try:
        write_atomically(sys.argv[1], before + f"{sys.argv[2]}-{number}\\n".encode(), before=before)
    except DeckcheckError as error:
        continue
    print(f"{sys.argv[2]}-{number}")
"""


def test_what_several_writers_are_told_is_written_stays(file: Path) -> None:
    file.write_bytes(b"")
    root = str(Path(__file__).parents[1])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", ADD, str(file), name],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": root},
        )
        for name in "abcd"
    ]
    told = [line for writer in writers for line in writer.communicate(timeout=600)[0].splitlines()]
    assert sorted(file.read_text("utf-8").splitlines()) == sorted(told)
    assert len(told) >= 30


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
    with pytest.raises(DeckcheckError, match="already exists"):
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
    with pytest.raises(DeckcheckError, match="already exists"):
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
