"""The API of a started server, through a real HTTP client, against what the commands print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import NUMBERS
from tests.serve.conftest import DECK, ask, printed

WHOLE = b"# format: redemption/type-1\n2 Son of God (K)\n3 Moses (Pa)\n"


@pytest.mark.parametrize("format", ["", "redemption/type-1", "all"])
def test_a_report_is_that_of_the_command_to_the_byte(port: int, format: str) -> None:
    by = ["--format", format] if format else []
    answer, body = ask(port, f"/api/check?format={quote(format)}", DECK)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert body == printed("check", "-", "--untrusted", "--output-format", "json", *by, stdin=DECK)


def test_days_are_heard(port: int) -> None:
    _, body = ask(port, "/api/check?format=redemption/type-1&as_of=2026-04-18", DECK)
    options = ["--untrusted", "--output-format", "json", "--format", "redemption/type-1", "--as-of", "2026-04-18"]
    assert body == printed("check", "-", *options, stdin=DECK)


def test_a_list_may_stand_in_json(port: int) -> None:
    asked = {"list": DECK.decode(), "format": "redemption/type-1"}
    _, body = ask(port, "/api/check", json.dumps(asked).encode())
    assert body == ask(port, "/api/check?format=redemption/type-1", DECK)[1]


def test_other_commands_answer_too(port: int) -> None:
    deck = b"# format: redemption/type-1\n3 Son of God (K)\n"
    assert ask(port, "/api/convert?to=toml", deck)[1] == printed("convert", "-", "--to", "toml", stdin=deck)
    [line] = printed("hash", "-", stdin=deck).splitlines()
    assert json.loads(ask(port, "/api/hash", deck)[1])["hash"] == line.split()[0].decode()
    assert ask(port, "/api/sheet", deck)[1].startswith(b"%PDF")
    assert b"<h1>Deck check sheet</h1>" in ask(port, "/api/sheet.html", deck)[1]
    assert ask(port, "/api/edit?add=Son+of+God+(K)", deck)[1] == deck.replace(b"3", b"4")


def test_what_there_is_can_be_asked_for(port: int) -> None:
    assert json.loads(ask(port, "/api/health")[1])["status"] == "ok"
    described = json.loads(ask(port, "/openapi.json")[1])
    assert set(described["paths"]) >= {f"/api/{name}" for name in ("cards", "odds", "fix", "stats", "health")}
    found = json.loads(ask(port, "/api/check", DECK)[1])
    report = {"$ref": "#/components/schemas/check", "components": described["components"]}
    Draft202012Validator(report).validate(found)
    assert [*Draft202012Validator(report).iter_errors({**found, "decks": [1]})]


def test_formats_come_with_their_editions_and_rules(port: int) -> None:
    told = json.loads(ask(port, "/api/formats")[1])
    formats = {each["id"]: each for each in told["formats"]}
    assert formats["redemption/type-1"]["current"] == "redemption/limited@2.0"
    assert "redemption/type-1@1.3" in formats["redemption/type-1"]["editions"]
    editions = {each["id"]: each for each in told["editions"]}
    assert editions["redemption/type-1@1.3"]["state"] == "former"
    assert {id for each in told["formats"] for id in each["editions"]} == set(editions)
    listed = json.loads(printed("rules", "list", "--output-format", "json", stdin=b""))["formats"]
    assert {each["id"]: {"state": "current", **each} for each in listed} == {
        id: each for id, each in editions.items() if each["state"] == "current"
    }


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/nothing", None, 404),
        ("/api/check", None, 405),
        ("/api/check", b"1" * (4 * 1024 * 1024 + 1), 413),
        ("/api/check?format=redemption/nothing", DECK, 400),
        ("/api/check?format=/etc/league.toml", DECK, 400),
        ("/api/check?format=examples/league.toml", DECK, 400),
        ("/api/check?as_of=yesterday", DECK, 400),
        ("/api/check?as_of=2026-13-45", DECK, 400),
        ("/api/check?cards=1800-01-01", DECK, 400),
        ("/api/check?formt=all", DECK, 400),
        ("/api/check", b'{"list": "", "format": 1}', 400),
        ("/api/check", b'{"list": "1 Moses", "format": "\\udcff"}', 400),
        ("/api/convert?to=", DECK, 400),
        ("/api/stats?format=all", DECK, 400),
        ("/api/odds", DECK, 400),
        ("/api/odds?selection=Aaron", WHOLE, 400),
        ("/api/odds?selection=Moses&turn=x", WHOLE, 400),
        ("/api/hand?hands=21", WHOLE, 400),
        ("/api/edit?old=Aaron", WHOLE, 400),
        ("/api/edit?old=Moses+(Pa)&new=Aaron&line=x", WHOLE, 400),
        ("/api/cards?q=", None, 400),
        ("/api/cards?q=type%3DHeroo", None, 400),
        ("/api/cards?q=moses&game=chess", None, 400),
        ("/api/convert?to=toml", b"\0\1\2", 422),
    ],
)
def test_errors_are_problems(port: int, path: str, body: bytes | None, status: int) -> None:
    answer, told = ask(port, path, body)
    assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert json.loads(told)["status"] == status
    assert json.loads(told)["detail"]


@pytest.mark.parametrize(
    ("path", "body", "remedy"),
    [
        ("/api/nothing", None, "/openapi.json"),
        ("/api/check", b"1" * 6_000_000, "4 MB"),  # whole, though it is not read
        ("/api/odds", DECK, "selection= is missing"),
        ("/api/odds?selection=Moses&k=0", WHOLE, "k=0: give a whole number from 1 to 250"),
        ("/api/odds?selection=Moses&k=2&k=3", WHOLE, "give k once"),
        ("/api/hand?seed=-1", WHOLE, "from 0 to"),
        ("/api/diff", WHOLE, "other= is missing"),
        ("/api/diff?other=hello", WHOLE, "other:1: "),
        ("/api/fix", b"1 Moses\n1 Goliath\n", "say which with format=redemption/limited"),
        ("/api/check?format=standard", WHOLE, "write format=gospel/standard"),
        ("/api/check?format=own", b"# format: OPR\n1 Moses\n", "there is no format 'OPR'"),
        ("/api/edit?add=Mosess", WHOLE, "did you mean Moses"),
    ],
)
def test_a_problem_says_what_to_give(port: int, path: str, body: bytes | None, remedy: str) -> None:
    assert remedy in json.loads(ask(port, path, body)[1])["detail"]


@pytest.mark.parametrize(
    ("named", "path", "judged"),
    [
        ("Redemption Type I", "/api/check?format=own", "redemption/limited@2.0"),
        ("type-1@3rd-edition", "/api/check?format=own", "redemption/type-1@3rd-edition"),
        ("./league.toml", "/api/check?format=own", None),
        ("", "/api/check?format=own", None),
        ("limited", "/api/check?format=type-2", "redemption/type-2@2.0"),
    ],
)
def test_the_format_that_a_list_names_is_used_if_asked_for(
    port: int, named: str, path: str, judged: str | None
) -> None:
    [deck] = json.loads(ask(port, path, b"# format: %s\n1 Son of God (K)\n" % named.encode())[1])["decks"]
    assert (deck["format"], "formats" in deck) == (judged, not judged)


def test_what_has_no_verdict_is_by_the_format_that_a_list_names(port: int) -> None:
    deck = b"# format: type-1@3rd-edition\n1 Son of God (K)\n"
    for path in ("odds?selection=Son+of+God+(K)", "hand?", "fix?"):
        assert json.loads(ask(port, f"/api/{path}", deck)[1])["format"] == "redemption/type-1@3rd-edition"
    assert json.loads(ask(port, "/api/fix?format=type-2", deck)[1])["format"] == "redemption/type-2@2.0"


def test_a_request_may_be_for_one_card(port: int) -> None:
    asked = {"decklist": "1 Son of God (K)", "decklist_type": "type_1"}
    [deck] = json.loads(ask(port, "/api/check", json.dumps(asked).encode())[1])["decks"]
    assert (deck["format"], deck["counts"]["deck"]) == ("redemption/limited@2.0", 1)


def test_a_name_of_another_server_is_refused(port: int) -> None:
    assert ask(port, "/api/health", Host="evil.example")[0].status == 403
    assert ask(port, "/api/health", Host=f"localhost:{port}")[0].status == 200


def test_answers_forbid_what_no_page_of_ours_needs(port: int) -> None:
    headers = ask(port, "/api/health", Origin="https://evil.example")[0].headers
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Access-Control-Allow-Origin"] is None
    allowed = ask(port, "/api/health", Origin="https://league.example")[0].headers
    assert allowed["Access-Control-Allow-Origin"] == "https://league.example"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site", "Origin": "http://localhost:3000"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Sec_Fetch_Site": "cross-site", "Origin": "https://league.example"}, 200),
        ({"Sec_Fetch_Site": "same-origin", "Origin": "https://behind.a.proxy.example"}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "null"}, 200),
    ],
)
def test_pages_of_other_sites_are_refused(port: int, headers: dict[str, str], status: int) -> None:
    answer, told = ask(port, "/api/hash", DECK, Host="localhost", **headers)
    assert (answer.status, b"--allow-origin" in told) == (status, status == 403)
    assert ask(port, "/", DECK, Host="localhost", **headers)[0].status in (status, 400)  # which is no form
    assert ask(port, "/api/health", None, Host="localhost", **headers)[0].status == 200


def test_a_site_that_is_allowed_is_told_so_beforehand(port: int) -> None:
    asked = {"method": "OPTIONS", "Access_Control_Request_Method": "POST"}
    answer, _ = ask(port, "/api/check", None, Origin="https://league.example", **asked)
    told = {name: answer.headers[f"Access-Control-Allow-{name}"] for name in ("Origin", "Methods", "Headers")}
    assert told == {"Origin": "https://league.example", "Methods": "GET, POST", "Headers": "Content-Type"}
    answer, _ = ask(port, "/api/check", None, Origin="https://evil.example", **asked)
    assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (405, None)


def test_figures_are_those_of_the_commands(port: int) -> None:
    by = quote("redemption/type-1")
    assert ask(port, f"/api/stats?format={by}", WHOLE)[1] == printed(
        "stats", "-", "--output-format", "json", stdin=WHOLE
    )
    found = ask(port, f"/api/odds?selection=Moses&selection=type=Hero&k=2&turn=1&format={by}", WHOLE)
    options = ["Moses", "type=Hero", "-k", "2", "--turn", "1", "--output-format", "json"]
    assert found[1] == printed("odds", "-", *options, stdin=WHOLE)
    drawn = ask(port, f"/api/hand?hands=2&seed=7&turns=1&format={by}", WHOLE)[1]
    assert drawn == printed(
        "hand", "-", "-n", "2", "--seed", "7", "--turns", "1", "--output-format", "json", stdin=WHOLE
    )


def test_a_repair_is_that_of_the_command_and_brings_the_changed_list(port: int) -> None:
    deck = b"# format: opr-missions/fixed\n2 Mission 11\n"
    found = json.loads(ask(port, "/api/fix?format=opr-missions/fixed", deck)[1])
    changed = found.pop("list")
    assert found == json.loads(printed("fix", "-", "--output-format", "json", stdin=deck))
    [report] = json.loads(ask(port, "/api/check?format=opr-missions/fixed", changed.encode())[1])["decks"]
    assert report["verdict"] == "legal"


def test_cards_are_found_and_suggested(port: int) -> None:
    found = json.loads(ask(port, "/api/cards?q=son%20of%20god&game=redemption")[1])
    told = json.loads(
        printed("cards", "search", "son of god", "--game", "redemption", "--output-format", "json", stdin=b"")
    )
    assert found == {**told, "suggestions": []}
    heroes = json.loads(ask(port, "/api/cards?q=type%3DHero%20%26%20set%3DK")[1])["cards"]
    assert {(card["facts"]["set"], "Hero" in card["facts"]["type"]) for card in heroes} == {("K", True)}
    assert json.loads(ask(port, "/api/cards?q=lost%20soul")[1])["more"]
    missed = json.loads(ask(port, "/api/cards?q=Mosess")[1])
    assert (missed["cards"], "Moses" in missed["suggestions"]) == ([], True)


def test_the_client_among_the_examples(port: int, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(WHOLE)
    client = Path(__file__).parents[2] / "examples" / "library" / "client.py"
    command = [sys.executable, str(client), str(deck), "redemption/limited", f"http://127.0.0.1:{port}"]
    told = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert told.startswith("illegal \n  Cards in the deck: 5")


def test_decks_are_held_to_an_opened_pool(port: int) -> None:
    for copies, limits in (2, [[None, 1]]), (1, []):
        asked = {"list": f"# format: opr-missions/custom\n{copies} 11\n", "pool": "1 11"}
        [deck] = json.loads(ask(port, "/api/check", json.dumps(asked).encode())[1])["decks"]
        pooled = [finding["limit"] for finding in deck["findings"] if finding["rule"] == "deckcheck/opened-pool"]
        assert pooled == limits
    repair = {"list": "\n".join(map(str, NUMBERS)), "pool": "\n".join(map(str, [*NUMBERS[1:], 41]))}
    repaired = json.loads(ask(port, "/api/fix?format=opr-missions/custom", json.dumps(repair).encode())[1])
    assert [(each["card"], each["copies"]) for each in repaired["changes"]] == [("11", -1), ("41", 1)]
    answer, problem = ask(port, "/api/check", json.dumps({"list": "1 11", "pool": "\n"}).encode())
    assert (answer.status, b"holds no cards" in problem) == (422, True)


def test_lists_are_compared(port: int) -> None:
    asked = json.dumps({"list": "1 Son of God (K)", "other": "2 son of god (k)", "format": "redemption/type-1"})
    [change] = json.loads(ask(port, "/api/diff", asked.encode())[1])["changed"]
    assert change["by"] == 1


@pytest.mark.parametrize(
    "request_of_site",
    [
        {"cards": [{"name": "Son of God (K)", "quantity": 1}], "reserve": [{"name": "Moses (Pa)", "quantity": 2}]},
        {"decklist": "1\tSon of God (K)\nReserve:\n2\tMoses (Pa)", "decklist_type": "type_1"},
        {"deckData": {"main": {"Son of God (K)": 1}, "reserve": {"Moses (Pa)": 2}}},
    ],
)
def test_requests_of_the_tournament_site_are_read(port: int, request_of_site: dict[str, object]) -> None:
    body = json.dumps(request_of_site).encode()
    answer, found = ask(port, "/api/check?format=redemption/type-1", body, Content_Type="application/json")
    [deck] = json.loads(found)["decks"]
    assert (answer.status, deck["counts"]) == (200, {"deck": 1, "reserve": 2})


def test_the_type_in_a_request_of_the_site_is_its_format(port: int) -> None:
    body = {"decklist": "1\tSon of God (K)", "decklist_type": "type_2"}
    checked = [
        json.loads(ask(port, f"/api/check{asked}", json.dumps({**body, **more}).encode())[1])["decks"][0]["format"]
        for asked, more in (("", {}), ("?format=redemption/paragon", {}), ("", {"decklist_type": ""}))
    ]
    assert checked == ["redemption/type-2@2.0", "redemption/paragon@1.2", None]
    answer, told = ask(port, "/api/check", json.dumps({**body, "decklist_type": "type_9"}).encode())
    assert (answer.status, "type_9" in told.decode()) == (400, True)


@pytest.mark.parametrize("field", ['name="list"', 'name="file"; filename="a.txt"'])
def test_a_list_may_come_in_a_form(port: int, field: str) -> None:
    parts = [(field, DECK), ('name="format"', b"redemption/type-1")]
    body = b"".join(
        b"--x\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (of.encode(), data) for of, data in parts
    )
    form = "multipart/form-data; boundary=x"
    _, found = ask(port, "/api/check", body + b"--x--\r\n", Content_Type=form)
    assert found == ask(port, "/api/check?format=redemption/type-1", DECK)[1]
    assert ask(port, "/api/check", b"--x\r\nno form", Content_Type=form)[0].status == 400


def test_what_is_no_list_by_its_type_is_refused(port: int) -> None:
    assert ask(port, "/api/check", DECK, Content_Type="image/png")[0].status == 415
    assert ask(port, "/api/check", DECK, Content_Encoding="gzip")[0].status == 415
