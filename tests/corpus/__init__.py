"""The frozen corpus: every list at hand with what came of it, to compare the program before and after a change.

    python -m tests.corpus write BEFORE.json                       # every list there is
    python -m tests.corpus write AFTER.json --lists BEFORE.json    # the very lists of that snapshot, judged anew
    python -m tests.corpus compare BEFORE.json AFTER.json          # what differs, by cause; exit code 1 if any
    python -m tests.corpus compare BEFORE.json AFTER.json --show KEY

A snapshot holds its lists, so that it can be judged anew after tests and writers have changed.
"""
