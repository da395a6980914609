"""Tests for each threat named in `docs/phones.md`, with the server on the loopback address."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import json
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from game.phones import connection_limits, server
from game.phones.phone_host import Phones
from game.phones.phone_state import WORDS
from game.phones.protocol import MOST_BYTES, Answer, ProtocolError, parse
from game.phones.session_auth import (
    ALPHABET,
    FREE_TRIES,
    GRACE_S,
    MOST_ADDRESSES,
    MOST_GUESTS,
    SessionAuth,
    TurnedAwayError,
)
from game.ui import assets
from tests.phones.mutations import mutated
from tests.phones.phone_session import Device, Evening, answer_of, join_by_invitation

LARGEST_REPLY = 4096
WELCOME = ("v", "words", "small", "language", "languages")
NOTICE = ("notice", "paused", "waits")
RECORD = ("v", "seat", "deck", "table", "ask", "hand", "offers", "talk", "drawn", "sorts", "result", "noted")


def get(evening: Evening, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    host, port = evening.phones.address.split(":")
    line = http.client.HTTPConnection(host, int(port), timeout=10)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read()


# A stranger in the network --------------------------------------------------------------------------------------------


def test_phone_server_listens_only_between_open_and_close() -> None:
    phones = Phones(assets.folder("sheets"))
    assert not phones.is_open
    assert phones.url == ""
    for _try in range(5):  # a port may be given to another program as soon as it is free
        phones.open("127.0.0.1", 0)
        host, port = phones.address.split(":")
        first = phones.url
        socket.create_connection((host, int(port)), timeout=5).close()
        phones.close()
        with contextlib.suppress(ConnectionRefusedError):
            socket.create_connection((host, int(port)), timeout=5).close()
            continue
        break
    else:
        raise AssertionError("a closed door still listens")
    phones.open("127.0.0.1", 0)
    assert first.partition("#")[2] != phones.url.partition("#")[2], "a closed door makes invitations void"
    phones.close()


def test_phone_server_listens_only_on_the_displayed_address() -> None:
    with Evening("pong") as evening:
        host, port = evening.phones.address.split(":")
        socket.create_connection((host, int(port)), timeout=5).close()
        with pytest.raises((ConnectionRefusedError, TimeoutError)):
            socket.create_connection(("127.0.0.2", int(port)), timeout=5).close()


def test_invitation_becomes_invalid_when_the_server_closes() -> None:
    with Evening("pong") as evening:
        invitation, letters = evening.phones.keeper.invitation, evening.phones.keeper.letters
        evening.phones.close()
        evening.phones.open("127.0.0.1", 0)
        late = Device(evening, invitation=invitation)
        late.until(lambda: late.last("refused"))
        late.say({"letters": letters})
        late.until(lambda: "not the letters" in late.last("refused"))
        assert late.key is None


def test_phone_server_modules_are_not_imported_at_start() -> None:
    code = "import sys, game.app, game.cli, game.scenes.navigator; sys.exit('websockets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_invitation_has_128_random_bits_and_the_join_code_28() -> None:
    keeper = SessionAuth()
    assert re.fullmatch(r"[\w-]{22}", keeper.invitation)
    assert len(keeper.letters) == 6
    assert 27 < 6 * (len(set(ALPHABET)).bit_length() - 0.415) < 28.5


def test_join_code_admits_only_one_device() -> None:
    with Evening("pong") as evening:
        letters = evening.phones.keeper.letters
        first = Device(evening)
        first.until(lambda: first.last("letters"))
        first.say({"letters": f" {letters[:3]} {letters[3:].lower()} "})
        first.until(lambda: first.key and first.last("join"))
        second = Device(evening)
        second.until(lambda: second.last("letters"))
        second.say({"letters": letters})
        second.until(lambda: second.last("refused"))
        assert second.key is None
        assert evening.phones.keeper.letters != letters


def test_guest_is_informed_that_another_guest_has_just_used_the_join_code() -> None:
    """Two guests read them from the screen. The second is not admitted, but the host gets no alarm."""
    now = 0.0
    keeper = SessionAuth(lambda: now)
    letters = keeper.letters
    assert keeper.spelled(letters, "10.0.0.1")
    with pytest.raises(TurnedAwayError, match="just used these letters"):
        keeper.spelled(letters, "10.0.0.2")
    assert not keeper.failure_notices
    now = GRACE_S
    with pytest.raises(TurnedAwayError, match="not the letters"):
        keeper.spelled(letters, "10.0.0.2")
    assert keeper.failure_notices


def test_wrong_join_codes_are_delayed_and_reported_after_five_tries() -> None:
    now = 100.0
    keeper = SessionAuth(lambda: now)
    right = keeper.letters
    wrong = "".join(ALPHABET[(ALPHABET.index(letter) + 1) % 24] for letter in right)
    for _ in range(FREE_TRIES):
        with pytest.raises(TurnedAwayError, match="not the letters"):
            keeper.spelled(wrong, "10.0.0.9")
    with pytest.raises(TurnedAwayError, match="Too many"):
        keeper.spelled(right, "10.0.0.9")
    assert len(keeper.failure_notices) == FREE_TRIES
    assert keeper.spelled(right, "10.0.0.8"), "another address need not wait"
    now += 3
    assert keeper.spelled(keeper.letters, "10.0.0.9")


def test_failed_join_code_attempts_use_bounded_memory_and_renew_the_code() -> None:
    keeper = SessionAuth()
    first = keeper.letters
    for number in range(200):
        with pytest.raises(TurnedAwayError):
            keeper.spelled("", f"10.0.{number}.1")
    assert len(keeper._tries) <= MOST_ADDRESSES
    assert keeper.letters != first


@pytest.mark.parametrize("letters", ["IOIOIO", "\ud800AAAAA"])
def test_wrong_join_codes_are_reported_on_the_screen(letters: str, line_faults: list[str]) -> None:
    with Evening("pong") as evening:
        device = Device(evening)
        device.until(lambda: device.last("letters"))
        device.say({"letters": letters})
        device.until(lambda: "not the letters" in (device.last("refused") or ""))
        assert line_faults == []
        device.until(lambda: evening.phones.notices)
        assert "letters" in evening.phones.notices[-1][1]


# Somebody takes my seat -----------------------------------------------------------------------------------------------


def test_reused_invitation_is_refused_and_reported_at_the_table() -> None:
    with Evening("pong") as evening:
        invitation = evening.phones.keeper.invitation
        first = Device(evening, invitation=invitation)
        first.until(lambda: first.key)
        second = Device(evening, invitation=invitation)
        second.until(lambda: second.last("refused"))
        assert second.key is None
        second.until(lambda: any("second device" in said for _about, said in evening.phones.notices))
        assert re.fullmatch(r"[\w-]{22}", first.key or "")


def test_taken_seat_is_refused_to_others_and_its_key_restores_its_owner() -> None:
    with Evening("pong", (0, 1)) as evening:
        mine = join_by_invitation(evening, 0)
        thief = Device(evening, invitation=evening.phones.keeper.invitation)
        thief.until(lambda: thief.last("join"))
        thief.say({"join": {"name": "Thief", "seat": 0}})
        thief.until(lambda: thief.last("refused"))
        for seat in (2, 31):
            thief.say({"join": {"name": "Thief", "seat": seat}})
        assert mine.state is not None
        mine.close()
        mine.until(lambda: evening.phones.is_away(0))
        again = Device(evening, session=mine.key)
        again.until(lambda: again.state)
        assert again.state is not None
        assert again.state["hand"] == mine.state["hand"]
        assert evening.phones.name_of(0) == "Aminah"


def test_removed_phone_cannot_return_with_its_key() -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        evening.phones.send_away(0)
        device.until(lambda: device.ended)
        assert device.last("gone")
        back = Device(evening, session=device.key)
        back.until(lambda: back.last("letters"))
        assert back.state is None


def test_number_of_keys_is_limited_and_seated_guests_keep_theirs() -> None:
    keeper = SessionAuth()
    first = keeper.invited(keeper.invitation)
    first.seat = 0
    for _ in range(3 * MOST_GUESTS):
        keeper.invited(keeper.invitation)
    assert len(keeper._guests) == MOST_GUESTS
    assert keeper.known(first.key) is first, "who sits keeps the key"


# A web page elsewhere -------------------------------------------------------------------------------------------------


def test_connection_with_a_foreign_host_or_origin_is_refused_before_the_handshake() -> None:
    with Evening("pong") as evening:
        host = evening.phones.address
        assert get(evening, "/", Host="evil.example")[0] == 421
        assert get(evening, "/", Host=f"localhost:{host.split(':')[1]}")[0] == 421
        for origin in ("http://evil.example", "null", f"https://{host}", None):
            with (
                pytest.raises(InvalidStatus) as refused,
                connect(f"ws://{host}/table", origin=None if origin is None else Origin(origin)),
            ):
                pass
            assert refused.value.response.status_code == 403


def test_every_http_response_has_a_strict_csp_and_no_cookie() -> None:
    with Evening("pong") as evening:
        for path in ("/", "/app.js", "/nothing", "/icon.webp"):
            headers = get(evening, path)[1]
            policy = headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'self'; ")
            assert f"ws://{evening.phones.address}" in policy
            assert "unsafe" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "Set-Cookie" not in headers


def test_phone_page_has_no_inline_code_or_external_resources() -> None:
    page = "".join(
        gzip.decompress(body).decode() for kind, body in server.page_files().values() if kind.startswith("text/")
    )
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=\"|\sstyle=\"|javascript:|innerHTML|\beval\(", page)
    assert set(re.findall(r"https?://[\w./-]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_compressed_phone_page_is_below_64_kb() -> None:
    assert sum(len(body) for _, body in server.page_files().values()) < 64 * 1024


# Somebody listens -----------------------------------------------------------------------------------------------------


def test_phone_page_warns_that_the_network_is_not_private() -> None:
    """On the pages for letters and for taking a seat; the panel on the screen has its own test."""
    page = gzip.decompress(server.page_files()["/app.js"][1]).decode()
    assert page.count("words.note") == 2
    assert "like talking out loud in the room" in WORDS["note"]


def test_phone_messages_contain_only_data_from_this_session() -> None:
    """No data of the machine or its owner: each record has only the fields that a page shows."""
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        said = " ".join(device.texts)
        assert evening.match.terms.seed not in said
        for name in (str(Path.home()), socket.gethostname()):  # short ones may stand within a key by chance
            assert not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", said)
        fields = {field for message in device.messages for field in message}
        assert fields <= {*WELCOME, "session", "letters", "deck_record", *NOTICE, "number", "join", *RECORD}


# A hostile phone ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/fonts/../server.py",
        "/%2e%2e/x",
        "//etc/passwd",
        "/index.html",
        "/pieces/x/y.webp",
        "/?x",
    ],
)
def test_paths_outside_the_file_table_return_404(path: str) -> None:
    with Evening("pong") as evening:
        assert get(evening, path)[0] == 404


def test_oversized_message_closes_the_connection() -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        device.say({"letters": "x" * MOST_BYTES})
        device.until(lambda: device.ended)
        device.until(lambda: evening.phones.is_away(0))


def test_too_many_messages_are_refused_then_close_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        while evening.frame():  # the others answer first: a window that they close may pass for this seat
            pass
        moves = len(evening.match.moves)
        monkeypatch.setattr(server, "MOST_A_SECOND", 1)  # a slow machine sends no twenty a second
        for _ in range(20):
            device.say({"number": "1.0.0", "sort": "rank"})
        device.until(lambda: "Slow down" in (device.last("refused") or ""))
        for _ in range(3 * connection_limits.TOLERATED):
            device.say({"number": "1.0.0", "sort": "rank"})
        device.until(lambda: device.ended)
        assert len([seat for seat, _ in evening.match.moves[moves:] if seat == 0]) == 0


def test_number_of_phone_connections_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_LINES", 3)
    with Evening("pong") as evening, ExitStack() as stack:
        for _ in range(3):
            device = Device(evening, invitation=evening.phones.keeper.invitation)
            device.until(lambda device=device: device.key)
            stack.callback(device.close)
        with pytest.raises(InvalidStatus) as refused:
            Device(evening)
        assert refused.value.response.status_code == 503


def test_half_open_connections_from_one_address_are_limited() -> None:
    with Evening("pong") as evening, ExitStack() as stack:
        host, port = evening.phones.address.split(":")
        for _ in range(connection_limits.MOST_OF_ONE + 20):
            stack.callback(socket.create_connection((host, int(port)), timeout=5).close)
        time.sleep(0.2)
        assert evening.phones._server.crowd.count_of("127.0.0.1") <= connection_limits.MOST_PASSING_OF_ONE
        began = time.perf_counter()
        evening.frame()
        assert time.perf_counter() - began < 1.0, "the table does not wait for them"


def test_new_connection_with_a_key_replaces_the_old_one() -> None:
    with Evening("pong") as evening:
        first = join_by_invitation(evening, 0)
        second = Device(evening, session=first.key)
        second.until(lambda: second.state)
        first.until(lambda: first.ended)
        assert first.last("gone")
        assert not evening.phones.is_away(0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nothing",
        "{}",
        '{"letters": 5}',
        '{"number": "1.0.0", "offer": "draw", "more": 1}',
        '{"number": 1, "offer": "draw"}',
        '{"number": "1.0.0", "offer": "draw", "amounts": [1.5]}',
        '{"number": "1.0.0", "offer": "draw", "amounts": [true]}',
        '{"number": "1.0.0", "offer": "draw", "amounts": [-1]}',
        '{"number": "1.0.0", "offer": "draw\\u0000"}',
        '{"join": {"name": "", "seat": 0}}',
        '{"join": {"name": "\\u202eabc", "seat": 0}}',
        '{"join": {"name": "Aminah", "seat": true}}',
        '{"v": 2, "session": null, "invitation": null}',
        '{"number": "1.0.0", "ready": 1}',
        "[" * 2000,
        '{"letters": ' + "9" * 3000 + "}",
    ],
)
def test_invalid_phone_message_is_rejected_with_a_clear_message(text: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        parse(text)
    assert re.fullmatch(r"[A-Z].{10,80}\.", str(refused.value))


def test_valid_answer_message_is_parsed_into_its_fields() -> None:
    assert parse('{"number": "1.20.3", "offer": "bet 1..9/1", "amounts": [4]}') == Answer("1.20.3", "bet 1..9/1", (4,))


def test_mutated_messages_have_no_effect_and_get_short_replies(
    line_faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(16)
    monkeypatch.setattr(server, "MOST_A_SECOND", 10_000)
    with Evening("pong", range(4)) as evening:
        device = join_by_invitation(evening, 0)
        assert device.state is not None
        before = evening.match.moves
        samples = [
            {"number": device.state["number"], "offer": "discard q9"},
            {"number": "1.9.9", "sort": "rank"},
            {"join": {"name": "Siti", "seat": 1}},
            {"letters": "ABCDEF"},
        ]
        for _ in range(300):
            if device.ended:
                device = Device(evening, session=device.key)
                device.until(lambda device=device: device.state)
            device.say_text(mutated(json.dumps(rng.choice(samples)), rng))
            device.hear()
            evening.frame()
            time.sleep(0.001)
        assert evening.match.moves == before
        assert all(len(text.encode()) < LARGEST_REPLY for text in device.texts if '"refused"' in text)
    assert line_faults == []


# A phone that lies about a move ---------------------------------------------------------------------------------------


def test_refused_move_from_a_phone_has_no_effect() -> None:
    with Evening("pong", range(4)) as evening:
        devices = [join_by_invitation(evening, seat, f"Guest {seat}") for seat in range(4)]
        for device in devices:
            device.until(lambda device=device: device.state)
        mine = next(device for device in devices if device.state and device.state["offers"])
        other = next(device for device in devices if device is not mine)
        right = answer_of(mine.state or {})
        assert right is not None
        before = evening.match.moves
        wrong = [
            (mine, {**right, "offer": "win"}),
            (mine, {**right, "offer": "discard zz"}),
            (mine, {**right, "offer": right["offer"] + " = 4"}),
            (mine, {**right, "amounts": [4]}),
            (mine, {**right, "number": "1.999.0"}),
            (other, right),
        ]
        for device, message in wrong:
            told = len(device.messages)
            device.say(message)
            device.until(lambda device=device, told=told: any("refused" in one for one in device.messages[told:]))
        assert evening.match.moves == before
        mine.say(right)
        mine.until(lambda: evening.match.moves != before)


# A fault in the phones' part ------------------------------------------------------------------------------------------


def test_play_continues_after_a_server_failure_as_if_the_phone_were_away() -> None:
    with Evening("pong", (0,)) as evening:
        join_by_invitation(evening, 0)
        evening.phones._server.close()
        evening.until(lambda: evening.phones.is_away(0))
        evening.until(lambda: evening.seated.referee.ready)
        assert evening.phones.waited_for == [0]


def test_error_in_a_connection_thread_closes_only_that_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening("pong", (0, 1)) as evening:
        mine, other = join_by_invitation(evening, 0), join_by_invitation(evening, 1, "Somchai")

        def fault(_text: object) -> None:
            raise RuntimeError("planted")

        with monkeypatch.context() as patch:
            patch.setattr(server, "parse", fault)
            mine.say({"number": "1.0.0", "sort": "rank"})
            mine.until(lambda: evening.phones.is_away(0))
        assert not evening.phones.is_away(1)
        told = len(other.messages)
        other.say({"number": (other.state or {})["number"], "sort": "rank"})
        other.until(lambda: len(other.messages) > told)
        back = Device(evening, session=mine.key)
        back.until(lambda: back.state)


def test_slow_phone_does_not_delay_the_table() -> None:
    with Evening("pong", (0,)) as evening:
        device = join_by_invitation(evening, 0)
        sitter = evening.phones.seats[0]
        began = time.perf_counter()
        for _ in range(2000):
            evening.phones.pages.show(sitter)
        assert time.perf_counter() - began < 10, "states that nobody reads take each other's place"
        line = evening.phones._server.line_of(device.key or "")
        assert line is not None
        assert len(line._notes) <= 16


# Never before the big screen ------------------------------------------------------------------------------------------


def test_phone_gets_no_update_before_the_screen_has_shown_it() -> None:
    with Evening("pong", (0,)) as evening:
        device = join_by_invitation(evening, 0)
        assert device.state is not None
        if not device.state["offers"]:
            device.until(lambda: device.state and device.state["offers"])
        evening.held = True
        number, talk = device.state["number"].rpartition(".")[0], device.state["talk"]
        answer = answer_of(device.state)
        device.say(answer)
        evening.until(lambda: str(evening.referee.at) != number)
        for _ in range(50):
            evening.frame()
            device.hear()
            time.sleep(0.002)
        assert device.state["number"].rpartition(".")[0] == number
        assert device.state["talk"] == talk
        evening.held = False
        device.until(lambda: device.state["number"].rpartition(".")[0] != number)
