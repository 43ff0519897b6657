"""``deckcheck serve``: serve a web page and an HTTP API for checking lists; needs the extra deckcheck[serve].

Examples:
  deckcheck serve
  deckcheck serve --port 0
  deckcheck serve --allow-origin https://league.example
  deckcheck serve --host 0.0.0.0 --proxy --rate 120 --metrics --no-browser

Lists are always checked as with --untrusted. POST a list to /api/check, /api/convert?to=toml, /api/hash, /api/stats,
/api/odds?selection=NAME, /api/hand, /api/fix, /api/diff or /api/sheet, and GET /api/cards?q=NAME; GET /openapi.json
describes the whole API. Requests are not stored and cannot access files. Ctrl-C ends the server once the current
requests are answered.

Exit codes:
  2  wrong usage, or an address that is not available
  130  ended by Ctrl-C (143 by SIGTERM), after the current requests were answered
"""

from __future__ import annotations

from math import ceil
from re import fullmatch
from socket import AF_INET, AF_INET6, create_server
from typing import Annotated

import typer

from deckcheck.cli import options
from deckcheck.cli.console import complain
from deckcheck.errors import MissingExtra, did_you_mean
from deckcheck.games import edition_ids, formats

_PRIVATE = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"]
"""Addresses that a proxy may have; any other address in its header is that of the client."""


@options.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", min=0, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(metavar="N", min=0, max=256)] = 0,
    allow_origin: Annotated[list[str] | None, typer.Option(metavar="ORIGIN")] = None,
    format: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT")] = "",
    rate: Annotated[int, typer.Option(metavar="N", min=0, max=1_000_000)] = 0,
    proxy: bool = False,
    metrics: bool = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    card_db: options.CardDb = None,
) -> None:
    """Serve a web page and an HTTP API for checking lists.

    Options:
        host: Address to listen on; 0.0.0.0 makes the server reachable from other machines.
        port: Port to listen on; 0 is any free one.
        workers: Number of processes that check lists; 0 is one for each core.
        allow_origin: A site whose pages may send requests and read the answers, such as https://league.example; may be
            repeated.
        format: Format to check lists against if a request names none, such as redemption/type-1.
        rate: Maximum number of requests for each client and minute; 0 is unlimited.
        proxy: The server is behind a reverse proxy on this machine or in a private network: the client is the one named
            by X-Forwarded-For, and any Host header is accepted.
        metrics: Count requests for Prometheus, at /metrics.
        browser: Whether to open the page in a browser.
    """
    known = [*formats(), *edition_ids()]
    if format and format not in known:
        raise typer.BadParameter(f"there is no format {format!r}{did_you_mean(format, known)}", param_hint="--format")
    for origin in allow_origin or ():
        if not fullmatch(r"https?://[^/\s]+", origin):
            message = f"{origin} is not the address of a site, such as https://league.example"
            raise typer.BadParameter(message, param_hint="--allow-origin")
    try:
        import uvicorn

        from deckcheck.serve.app import application
    except ImportError as error:
        raise MissingExtra("serve needs more packages: pip install 'deckcheck[serve]'") from error
    import webbrowser
    from threading import Thread

    from deckcheck.batch.process_pool import cores
    from deckcheck.serve.work import ServerWork
    from deckcheck.serve.workers import PATIENCE, Workers

    with options.card_database(card_db):
        pass  # an unusable one ends here, not in each process
    try:
        socket = create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        message = f"{host}:{port}: {error.strerror}; if it already runs, open http://{host}:{port}, else use --port 0"
        raise typer.BadParameter(message, param_hint="--port") from error
    address = f"http://{f'[{host}]' if ':' in host else host}:{socket.getsockname()[1]}"
    started = Workers(ServerWork(card_db or options.user_settings().card_db, format), workers or cores())
    hosts = () if proxy else {"localhost", host.lower()}
    app = application(started, hosts, allow_origin or (), rate=rate, metrics=metrics)
    complain(f"{address} serves the page and the API; Ctrl-C ends it")
    if browser:
        Thread(target=webbrowser.open, args=[address], daemon=True).start()  # a text browser blocks until it is closed
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        forwarded_allow_ips=_PRIVATE,
        timeout_graceful_shutdown=ceil(PATIENCE),
    )
    try:
        uvicorn.Server(config).run(sockets=[socket])
    finally:
        started.close()  # a second Ctrl-C does not wait
