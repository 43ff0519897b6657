"""``deckcheck`` for scripts that call it often: a process that has imported it forks one for each call.

A call has its own arguments, environment, folder, streams and exit code, as if it were started anew, which takes ten
times as long. That is tried elsewhere; here it is the scripts that count.
"""

from __future__ import annotations

import gc
import marshal
import os
import select
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

from typer.testing import CliRunner

from deckcheck.cli import main
from deckcheck.cli.app import app
from deckcheck.cli.command_loader import FILES

CALL = """\
#!{python} -IS
import _socket as s, marshal, posix, sys
call = s.socket(s.AF_UNIX)
call.connect({path!r})
streams = b"".join(number.to_bytes(4, sys.byteorder) for number in (0, 1, 2))
call.sendmsg([b" "], [(s.SOL_SOCKET, s.SCM_RIGHTS, streams)])
call.sendall(marshal.dumps((sys.argv[1:], posix.getcwd(), dict(posix.environ))))
call.shutdown(s.SHUT_WR)
sys.exit(call.recv(1)[0])
"""

USED = ("deckcheck.legality.checker", "deckcheck.builder.fix", "deckcheck.builder.sheet.pdf", "highsbox", "rapidfuzz")
"""What the commands import when they need it; what a check imports, a first one does."""


@contextmanager
def ready(folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Put ``deckcheck`` into a folder, and be ready for who calls it."""
    path = str(folder / "calls")
    command = [sys.executable, "-m", __name__, path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdin and server.stdout
        assert server.stdout.readline() == b"ready\n"
        (folder / "deckcheck").write_text(CALL.format(python=sys.executable, path=path), encoding="utf-8")
        (folder / "deckcheck").chmod(0o755)
        yield
        server.stdin.close()


def _serve(path: str) -> None:
    """Answer calls until standard input ends."""
    for name in *(f"deckcheck.cli.{each}" for each in FILES), *USED:
        with suppress(ImportError):
            import_module(name)
    for arguments in (["check", "-"], ["check", "-", "--output-format", "json"], ["fmt", "-"]):
        CliRunner().invoke(app, arguments, input="# format: redemption/type-1\n1 Son of God (K)\n1 Amoz\n")
    gc.collect()
    gc.freeze()  # which keeps forks from copying what they only look through
    calls = socket.socket(socket.AF_UNIX)
    calls.bind(path)
    calls.listen()
    print("ready", flush=True)
    while calls in select.select([calls, sys.stdin], [], [])[0]:
        call, _ = calls.accept()
        if not os.fork():
            calls.close()
            call.send(bytes([_answer(call)]))
            os._exit(0)
        call.close()
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
    with suppress(ChildProcessError):
        while os.wait():
            pass


def _answer(call: socket.socket) -> int:
    """Run the program as a call asks, and return its exit code."""
    _, streams, *_ = socket.recv_fds(call, 1, 3)
    with call.makefile("rb") as asked:
        arguments, folder, environment = marshal.load(asked)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin, sys.stdout = open(0), open(1, "w")  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace")  # noqa: SIM115
    os.chdir(folder)
    os.environb.clear()
    os.environb.update(environment)
    sys.argv = ["deckcheck", *arguments]
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


if __name__ == "__main__":
    _serve(sys.argv[1])
