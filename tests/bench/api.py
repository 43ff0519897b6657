"""Asks what schemathesis makes of the API's description, and hostile requests of our own: none may fail the server.

Run by hand: ``python -m tests.bench.api [REQUESTS [SEED]]``; without a number, 10,000 of schemathesis and a tenth of
that of our own. ``[dev]`` does not bring it: ``pip install schemathesis``, or install it in an environment of its own
and have its command ``schemathesis`` on the PATH.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from random import Random

from deckcheck.serve.answers import ACTIONS
from tests.serve.conftest import ask, served
from tests.serve.hostile import hostile_request

REQUESTS = 10_000
SEED = 20261127
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
)
"""That data are refused which the description forbids is left out: an empty value is none; and of those it allows, many
are no list."""


def main(requests: int = REQUESTS, seed: int = SEED) -> int:
    """Print what became of the requests; 1 if one failed the server or was not answered as described."""
    program = shutil.which("schemathesis")
    if not program:
        sys.exit("this needs schemathesis: pip install schemathesis")
    with served() as port:
        random, seen = Random(seed), Counter[int]()
        for _ in range(requests // 10):
            path, body, headers = hostile_request(random)
            answer, told = ask(port, path, body, **headers)
            seen[answer.status] += 1
            if answer.status >= 500:
                print(path, body, headers, told, file=sys.stderr)
        print("our own:", ", ".join(f"{count} with {status}" for status, count in sorted(seen.items())), flush=True)
        each = str(requests // (len(ACTIONS) - 1))  # to ask for formats, nothing can be varied
        options = ["--phases", "examples,coverage,fuzzing", "--checks", ",".join(CHECKS), "--continue-on-failure"]
        address = f"http://127.0.0.1:{port}/openapi.json"
        done = subprocess.run([program, "run", address, "-n", each, "--seed", str(seed), *options], check=False)
    return 1 if done.returncode or max(seen) >= 500 else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
