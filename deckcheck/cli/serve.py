"""``deckcheck serve``: the HTTP API, for other programs; needs deckcheck[serve].

Examples:
  deckcheck serve
  deckcheck serve --port 0
  deckcheck serve --allow-origin https://league.example

Lists are always judged as with --untrusted. POST a list to /api/check, /api/convert?to=toml, /api/hash or /api/sheet;
GET /openapi.json describes them all. Nothing of a request is kept, and none reaches a file. Ctrl-C ends the server when
the requests under way are answered.

Exit codes:
  2  wrong usage, or an address that is not to be had
  130  ended by Ctrl-C (143 by SIGTERM), when the requests under way were answered
"""

from __future__ import annotations

from socket import AF_INET, AF_INET6, create_server
from typing import Annotated

import typer

from deckcheck.cli import options
from deckcheck.cli.console import complain
from deckcheck.errors import MissingExtra


@options.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(metavar="N", min=0, max=256)] = 0,
    allow_origin: Annotated[list[str] | None, typer.Option(metavar="ORIGIN")] = None,
    card_db: options.CardDb = None,
) -> None:
    """Answer requests over HTTP with what the commands give.

    Options:
        host: Address to listen on; with 0.0.0.0 other machines can reach it.
        port: Port to listen on; 0 is any that is free.
        workers: How many processes judge lists; 0 is one for each core.
        allow_origin: A site whose pages may read the answers, as https://league.example; may be repeated.
    """
    try:
        import uvicorn

        from deckcheck.serve.app import application
    except ImportError as error:
        raise MissingExtra("serve needs more packages: pip install 'deckcheck[serve]'") from error
    from deckcheck.batch.process_pool import cores
    from deckcheck.serve.work import ServerWork
    from deckcheck.serve.workers import Workers

    socket = create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)  # which hears from here on
    address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}"
    started = Workers(ServerWork(card_db or ""), workers or cores())
    app = application(started, {"localhost", host.lower()}, allow_origin or ())
    complain(f"{address} answers requests; Ctrl-C ends it")
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    uvicorn.Server(config).run(sockets=[socket])
