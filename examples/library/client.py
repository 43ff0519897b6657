"""Asks ``deckcheck serve`` for the verdict of a list: ``python client.py my-deck.txt redemption/limited``."""

import json
import sys
from urllib.parse import urlencode
from urllib.request import urlopen

path, format, *server = sys.argv[1:]
with open(path, "rb") as deck:  # noqa: PTH123 - any path there is
    address = f"{server[0] if server else 'http://127.0.0.1:8000'}/api/check?{urlencode({'format': format})}"
    report = json.load(urlopen(address, deck.read()))  # noqa: S310 - an address of one's own
for found in report["decks"]:
    print(found["verdict"], *(f"\n  {finding['message']}" for finding in found["findings"]))
