"""Write a snapshot of the corpus, or compare two. See the package."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.corpus.compare import differences, printed, shown
from tests.corpus.lists import every_list
from tests.corpus.snapshot import lists_of, load, save, snapshot


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.corpus")
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write")
    write.add_argument("file", type=Path)
    write.add_argument("--lists", type=Path, help="a snapshot whose lists are judged anew, instead of every list")
    write.add_argument("--processes", type=int, default=2)
    compare = commands.add_parser("compare")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path)
    compare.add_argument("--verdicts", action="store_true", help="only changes of verdicts")
    compare.add_argument("--most", type=int, default=10, help="so many keys of each change")
    compare.add_argument("--show", metavar="KEY", help="print this list and both results")
    given = parser.parse_args(arguments)
    if given.command == "write":
        lists = lists_of(load(given.lists)) if given.lists else every_list()
        save(snapshot(lists, given.processes), given.file)
        return 0
    old, new = load(given.old), load(given.new)
    if given.show:
        print(shown(given.show, old, new))
        return 0
    found = [each for each in differences(old, new) if not given.verdicts or each.cause == "verdict"]
    print(printed(found, given.most))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
