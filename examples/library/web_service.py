"""A web service with nothing but the standard library: POST a list, get its report as JSON.

    python web_service.py
    curl --data-binary @my-deck.txt 'http://127.0.0.1:8080/?format=limited'

For strangers' lists on the internet use ``deckcheck serve``, which limits time and memory of each.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs
from wsgiref.simple_server import make_server

import deckcheck

CHECKER = deckcheck.Checker(untrusted=True)  # what a list says of itself does not count; made once, as it takes a while
FORMATS = {"": "", "limited": "redemption/limited", "type-2": "redemption/type-2", "gospel": "gospel/standard"}
"""What may be asked for; without a format the report says in which the deck is legal."""
NAMES = ", ".join(filter(None, FORMATS))
MOST = 1_000_000


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request with a report; a list with lines that cannot be read has one too, its verdict is unreadable."""
    name = parse_qs(environ.get("QUERY_STRING", "")).get("format", [""])[0]
    length = environ.get("CONTENT_LENGTH") or "0"
    answer: object
    if environ["REQUEST_METHOD"] != "POST":
        status, answer = "405 Method Not Allowed", {"error": "POST a list"}
    elif not length.isdecimal() or int(length) > MOST:
        status, answer = "413 Content Too Large", {"error": f"a list has at most {MOST} bytes"}
    elif name not in FORMATS:  # nothing else, as a format may also be a file
        status, answer = (
            "400 Bad Request",
            {"error": f"no format {name!r}; there are {NAMES}"},
        )
    else:
        try:
            report = deckcheck.check(environ["wsgi.input"].read(int(length)), FORMATS[name], checker=CHECKER)
            status, answer = "200 OK", report.to_json()
        except deckcheck.DeckcheckError as error:  # no list at all: empty, binary, broken JSON
            status, answer = "422 Unprocessable Content", {"error": str(error)}
    start_response(status, [("Content-Type", "application/json"), ("Allow", "POST")])
    return [json.dumps(answer).encode()]


if __name__ == "__main__":
    with make_server("127.0.0.1", 8080, app) as server:
        server.serve_forever()
