"""Replay files: written only for a finished deal, read back, and checked line by line."""

import hmac
import json
from hashlib import sha256
from random import Random

import pytest

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.match import MatchError
from game.match.players import Player, seated
from game.match.replay import ReplayError, export, read
from game.match.verify import verify
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.contract import RULES_VERSION
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from game.rules.shuffle import commitment

TWO = (Player("Aminah #1 (host): the first"), Player("Somchai", "first"))


@pytest.fixture
def match(store, nod):
    match = store.start(nod, nod.Options(stake=3), TWO)
    for move in (PASS, WIN):
        match.play(0, move)
        match.play(1, PASS)
    return match


@pytest.fixture
def text(match):
    return export(match)


def test_deal_in_play_cannot_be_exported(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    with pytest.raises(ReplayError, match="only once it is over"):
        export(match)


def test_exported_replay_can_be_read_back(match, text):
    replay = read(text)
    assert replay.players == TWO
    assert [(line.seat, line.text) for line in replay.moves] == [(0, "pass"), (1, "pass"), (0, "win"), (1, "pass")]
    assert replay.house == {"stake": "3", "shy": "off"}
    assert (replay.seed, replay.commitment) == (match.deal.seed, match.deal.commitment)
    assert (replay.game, replay.seats, replay.deal, replay.carry) == ("nod", 2, 1, None)


def test_valid_replay_is_verified(match, text):
    verified = verify(text)
    assert verified.moves == match.moves
    assert verified.deal.result == match.deal.result
    assert "Nod, 4 moves" in verified.sentence
    assert "Aminah" in verified.sentence


def test_replay_proof_states_only_verified_claims(text):
    seal, cut, moves = verify(text).proof
    assert "proves nothing by itself" in seal
    assert "--seal" in seal
    assert "Nobody cut the pack" in cut
    assert f"their fingerprint is {read(text).closing[-1][2]}; compare it with the one shown at the settlement" in moves


def test_verify_compares_the_replay_with_a_seal_noted_by_the_player(match, text):
    whole = match.commitment
    assert (
        verify(text, whole).proof[0]
        == "Its seal is the one you noted: the shuffle was already fixed when you noted it."
    )
    groups = " ".join(whole.upper()[at : at + 8] for at in range(0, 64, 8))
    assert verify(text, groups).proof[0] == verify(text, whole).proof[0]
    short = verify(text, f"{whole[:4]} · {whole[4:8]} · {whole[8:12]}").proof[0]
    assert "begins with the 12 digits you noted" in short
    assert "2^24" in short
    other = f"{int(whole[0], 16) ^ 1:x}{whole[1:]}"
    for wrong in (other, other[:12]):
        with pytest.raises(ReplayError, match=r"^Line \d+: this is not the seal you noted"):
            verify(text, wrong)


def test_verify_compares_the_replay_with_a_digest_noted_by_the_player(match, text):
    assert verify(text, moves_digest=match.digest).proof[2] == "The moves match the fingerprint you noted."
    with pytest.raises(ReplayError, match=f"do not match the fingerprint you noted: theirs is {match.digest}"):
        verify(text, moves_digest="0" * 64)


def test_verify_says_that_a_partly_noted_digest_proves_less(match, text):
    """Other moves with the same first digits can be found quickly."""
    made = verify(text, moves_digest=match.digest[:12]).proof[2]
    assert "begins with the 12 digits you noted" in made
    assert "proves only so much" in made


def test_verify_rejects_an_overlong_seal_and_quotes_it(text):
    """Its first 64 digits alone would be correct."""
    with pytest.raises(ValueError, match=f"not '{'a' * 65}'"):
        verify(text, "a" * 65)
    with pytest.raises(ValueError, match=r"aaa\.\.\.'"):
        verify(text, "a" * 20_000)


@pytest.mark.parametrize("noted", ["", "abc", "xyz" * 9, "0" * 65, "  ", "12 34 5g"])
def test_verify_rejects_a_malformed_seal_noted_by_the_player(text, noted):
    with pytest.raises(ValueError, match="A seal or fingerprint is 64 hex digits"):
        verify(text, noted)


@pytest.fixture
def cut(store, nod):
    match = store.start(nod, nod.Options(stake=3), TWO, dealt=False)
    match.promise()
    match.next_deal("Aminah's birthday: 1958 #7")
    for seat, move in ((0, WIN), (1, PASS)):
        match.play(seat, move)
    return match


def test_replay_of_a_deal_that_was_cut_stores_seed_and_cut_and_is_verified(cut):
    text = export(cut)
    replay = read(text)
    mixed = hmac.new(bytes.fromhex(replay.seed), b"sala cut Aminah's birthday: 1958 #7", "sha256").hexdigest()
    assert (replay.cut, replay.shuffle) == ("Aminah's birthday: 1958 #7", mixed)
    assert (cut.deal.seed, cut.seal.seed) == (mixed, replay.seed)
    assert commitment(bytes.fromhex(replay.seed), cut.deal.header) == replay.commitment == cut.commitment
    assert cut.commitment_holds
    assert (
        """The pack was cut with "Aminah's birthday: 1958 #7" after the shuffle was sealed""" in verify(text).proof[1]
    )


def test_verify_detects_a_changed_cut(cut):
    text = export(cut)
    for old, new in (
        ("cut: Aminah's birthday: 1958", "cut: Aminah's birthday: 1959"),
        ("cut: Aminah's birthday: 1958 #7\n", ""),
        (f"shuffle: {cut.deal.seed}\n", ""),
        (f"shuffle: {cut.deal.seed}", f"shuffle: {cut.seal.seed}"),
    ):
        assert old in text
        with pytest.raises(ReplayError, match="the shuffle does not follow from this cut and the seed: one of them"):
            verify(text.replace(old, new))
    with pytest.raises(ReplayError, match=r"^Line \d+: a cut is one line of at most 120"):
        verify(text.replace("cut: ", f"cut: {'x' * 130}"))


def test_digest_is_a_hash_chain_over_seal_cut_and_moves(cut):
    chain = b""
    for line in (f"commitment: {cut.commitment}", f"cut: {cut.seal.cut}", "0 win", "1 pass"):
        chain = sha256(chain + f"{line}\n".encode()).digest()
    assert cut.digest == chain.hex()
    assert export(cut).endswith(f"\ndigest: {cut.digest}\n")


def test_verify_detects_legal_moves_that_were_not_played(match, text):
    """Seat 1 also declares a win, too late: result and payments are the same, so that only the digest differs."""
    before, _pass, after = text.rpartition("1 pass")
    other = f"{before}1 win{after}"
    with pytest.raises(ReplayError, match=r"^Line \d+: the fingerprint does not belong to these moves"):
        verify(other)
    bare = other.replace(f"digest: {match.digest}\n", "")
    assert verify(bare).deal.result == match.deal.result
    with pytest.raises(ReplayError, match="do not match the fingerprint you noted"):
        verify(bare, moves_digest=match.digest)


def test_digest_is_unavailable_before_the_deal_is_over(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    with pytest.raises(MatchError, match="not over"):
        _ = match.digest


def test_carry_from_the_previous_deal_is_part_of_the_commitment(match):
    match.next_deal()
    for seat in (0, 1):
        match.play(seat, WIN)
    text = export(match)
    assert 'carry: {"starter": 0}' in text
    verify(text)
    with pytest.raises(ReplayError, match="commitment"):
        verify(text.replace('{"starter": 0}', '{"starter": 1}'))


def test_replay_parser_ignores_line_ends_spaces_remarks_and_bom(text):
    messy = "\ufeff" + text.replace("\n", "\r\n").replace("0 win ", "  0   win   ") + "# the end\r\n\r\n"
    verify(messy)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("house stake: 3", "house stake: 4", "commitment:", "commitment"),
        ("house stake: 3", "house stake: 21", "house stake:", "0 to 20"),
        ("house stake: 3\n", "", None, "is missing the house rule 'stake'"),
        ("seed: ", "seed: 0", "seed:", "64 hex digits"),
        ("seats: 2", "seats: 3", "seats:", "2 players"),
        ("seats: 2", "seats: two", "seats:", "whole number"),
        ("game: nod", "game: chess", "game:", "no game called 'chess'.*pong"),
        ("game: nod\n", "", None, "no 'game:' line"),
        ("game: nod", "game: nod\ngame: nod", None, "Line 3: 'game' appears twice"),
        ("seats: 2", "seats: " + "9" * 5000, "seats:", "whole number"),
        ("carry: null", "carry: [", "carry:", "JSON"),
        ("carry: null", "carry: " + "[" * 100_000, "carry:", "JSON"),
        ("carry: null", 'carry: {"starter": "\\ud800"}', "carry:", "JSON"),
        ("player 0", "player 4", "player 4", "player 0"),
        ("person: Aminah", "person: Ami\x1b[2Jnah", "player 0", "not allowed in a name"),
        ("0 win", "0 dance", "0 dance", "no move"),
        ("0 win", "0 draw", "0 draw", "may not"),
        ("0 win", "7 win", "7 win", "no seat 7"),
        ("0 win", "win", "win", "a seat number and an action"),
        ("moves:", "moves", "moves", "does not belong"),
        ("end: win 0", "end: win 1", "end:", "it should be win 0"),
        ("pay 1: -3", "pay 1: -30", "pay 1:", "it should be -3"),
        ("pay 1: -3", "pay pot: -3", "pay pot:", "no such account"),
    ],
)
def test_verify_names_the_line_of_the_first_error(text, old, new, line, words):
    assert old in text
    false = text.replace(old, new, 1)
    with pytest.raises(ReplayError, match=words) as caught:
        verify(false)
    if line:
        number = next(place for place, found in enumerate(false.splitlines(), 1) if found.startswith(line))
        assert str(caught.value).startswith(f"Line {number}: ")


def test_verify_detects_a_missing_last_move(text):
    lines = text.splitlines()
    last = max(place for place, line in enumerate(lines) if line.startswith("1 pass"))
    with pytest.raises(ReplayError, match=f"Line {last}: the deal is not over"):
        verify("\n".join(lines[:last]))


@pytest.mark.parametrize("lost", ["end: win 0", "pay 0: 3", "pay 1: -3"])
def test_verify_names_a_missing_result_line(text, lost):
    with pytest.raises(ReplayError, match=f"^The '{lost.partition(':')[0]}:' line is missing after the moves"):
        verify(text.replace(f"{lost}\n", ""))


def test_verify_rejects_forged_moves_without_result_lines(text):
    """The rules allow another winner; only the result lines show that other moves were played."""
    forged = f"{text[: text.index('moves:')]}moves:\n0 pass\n1 win\n"
    with pytest.raises(ReplayError, match=r"^The 'end:' line is missing after the moves"):
        verify(forged)


def test_replay_without_player_names_is_verified(text):
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("player"))
    assert "seat 0 won" in verify(bare).sentence


@pytest.mark.parametrize(
    "carry",
    [
        "{}",
        '{"pot": 1}',
        '{"starter": "x"}',
        '{"starter": 99}',
        '{"starter": -1}',
        '{"starter": []}',
        '{"starter": 1.0}',
        '{"starter": true}',
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_verify_rejects_a_carry_that_the_game_does_not_accept(name, carry):
    """Even with a matching commitment, because anybody can write such a file."""
    game = GAMES[name]
    header = {
        "game": name,
        "version": RULES_VERSION,
        "seats": game.default_seats,
        "carry": json.loads(carry),
        "options": game.Options().bound(),
    }
    house = "".join(f"house {key}: {value}\n" for key, value in game.Options().bound().items())
    text = (
        f"game: {name}\nversion: {RULES_VERSION}\nseats: {game.default_seats}\n{house}carry: {carry}\n"
        f"commitment: {commitment(bytes(32), header)}\nseed: {'00' * 32}\nmoves:\n"
    )
    with pytest.raises(ReplayError, match="Line"):
        verify(text)


def test_verify_rejects_replays_made_under_another_rules_version(text, monkeypatch):
    monkeypatch.setattr("game.match.verify.RULES_VERSION", 2)
    with pytest.raises(ReplayError, match="version 1 of the rules, but this version of Sala uses version 2"):
        verify(text)


@pytest.mark.parametrize("garbage", ["", "\n\n", "hello", "{}", "\x00\x01", "0 discard c5"])
def test_verify_rejects_a_file_that_is_not_a_replay_with_a_clear_message(garbage):
    with pytest.raises(ReplayError) as caught:
        verify(garbage)
    assert "\n" not in str(caught.value)


# House rules that bound each other, and files that were written to hurt


@pytest.mark.parametrize("limits", [(500, 600), (100, 100), (1, 1), (1000, 1000)])
@pytest.mark.parametrize("name", ["pai-gow", "daun-tiga"])
def test_verify_accepts_both_table_limits_in_either_order(name, limits):
    """PG-22, DT-21: each limit may be invalid together with the default of the other, in either order."""
    game = GAMES[name]
    options = game.Options.parse(dict(zip(("table_min", "table_max"), limits, strict=True)))
    text = played(game, options)
    verify(text)
    least, most = (next(line for line in text.splitlines() if line.startswith(f"house {key}")) for key in LIMITS)
    verify(text.replace(least, "?").replace(most, least).replace("?", most))
    with pytest.raises(ReplayError, match=r"contradict each other.*table_min"):
        verify(text.replace(most, "house table_max: 1").replace(least, "house table_min: 2"))


LIMITS = ("table_min", "table_max")


def played(game, options, carry=None):
    """Return the replay of a deal between sound players."""
    terms = MatchTerms(game, options, seated(["first"] * game.default_seats), 1, "0b" * 32, (0,) * game.default_seats)
    match = InMemoryMatch.begin_in_memory(terms, carry)
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
    return export(match)


@pytest.mark.parametrize("name", GAMES)
def test_valid_replays_under_random_house_rules_are_verified(name):
    game, rng = GAMES[name], Random(f"rules {name}")
    for _deal in range(12):
        while True:
            values = {each.name: rng.choice(each.choices or each.range) for each in game.Options.spec()}
            try:
                options = game.Options.parse(values)
            except ValueError:  # two that bound each other
                continue
            break
        verify(played(game, options))


@pytest.mark.parametrize(
    "line", ["0 win{gap}x", "0{gap}win", "pay 0:{gap}x", "end:{gap}x", "house stake:{gap}x", "x{gap}"]
)
def test_replay_line_with_many_spaces_is_rejected_quickly(text, line):
    """Regression: a tenth of these spaces took sixteen seconds."""
    with pytest.raises(ReplayError) as caught:
        verify(text.replace("0 win", line.format(gap=" " * 300_000) + "\n0 win", 1))
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("carry: null", 'carry: {"starter": ' + "[" * 1000 + "]" * 1000 + "}", "levels deep"),
        ("carry: null", 'carry: {"starter": ' + "9" * 4300 + "}", "digits"),
        ("carry: null", 'carry: {"starter": NaN}', "NaN"),
        ("person: Aminah", "person: " + "A" * 20_000, "at most 80 letters"),
        ("person: Aminah", "person: A\0minah", "not allowed"),
        ("seed: ", "seed: " + "a" * 20_000, "64 hex digits"),
        ("game: nod", "game: " + "n" * 20_000, "no game"),
        ("house stake: 3", "house " + "s" * 20_000 + ": 3", "does not know the house rule"),
        ("0 win", "0 " + "w" * 20_000, "no move"),
        ("end: win 0", "end: \x1b[2J", "is wrong"),
    ],
)
def test_replay_error_messages_are_short_and_printable(text, old, new, words):
    with pytest.raises(ReplayError, match=words) as caught:
        verify(text.replace(old, new, 1))
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()


def test_verify_rejects_a_carried_pot_with_too_many_digits():
    """Its payments would exceed Python's limit for integer text."""
    text = played(GAMES["tongits"], GAMES["tongits"].Options())
    with pytest.raises(ReplayError, match="digits"):
        verify(text.replace("carry: null", 'carry: {"mano": 0, "pot": ' + "9" * 4300 + ', "streak": null}'))


def test_verify_rejects_a_replay_longer_than_any_deal(text):
    with pytest.raises(ReplayError, match="too long"):
        verify(text + "# \n" * 2_000_000)
    with pytest.raises(ReplayError, match=r"more than 50000 moves"):
        verify(text.replace("0 win", "0 pass\n" * 60_000 + "0 win"))


# Replays of a newer Sala


@pytest.mark.parametrize(
    "line",
    [
        "hologram: 3",
        "players: Aminah, Somchai",
        "0 hover 3",
        "tax 0: 3",
        "house weather: rain",
        "deal: third",
        "this is another language altogether",
    ],
)
@pytest.mark.parametrize("where", ["head", "end"])
def test_verify_says_that_a_replay_is_from_a_newer_version(text, line, where):
    newer = text.replace(f"version: {RULES_VERSION}", f"version: {RULES_VERSION + 1}")
    changed = newer.replace("version:", f"{line}\nversion:", 1) if where == "head" else f"{newer}{line}\n"
    with pytest.raises(ReplayError, match="newer version of Sala"):
        verify(changed)


@pytest.mark.parametrize("line", ["hologram: 3", "weather Ipoh: rain"])
def test_unknown_header_line_error_mentions_a_newer_sala(text, line):
    with pytest.raises(
        ReplayError, match=r"Line 2: this version of Sala does not know .* a newer one may have written it"
    ):
        verify("\n".join([text.splitlines()[0], line, *text.splitlines()[1:]]))


def test_unknown_house_rule_error_mentions_a_newer_sala(text):
    with pytest.raises(ReplayError, match="does not know the house rule 'weather': a newer one may have written it"):
        verify(text.replace("house stake", "house weather: rain\nhouse stake", 1))


@pytest.mark.parametrize("pot", [10**12 + 3, 10**14])
def test_verify_rejects_a_carried_pot_beyond_the_journals_limit(pot):
    """Regression: it could be imported, but not read back or deleted."""
    text = played(GAMES["tongits"], GAMES["tongits"].Options(), carry={"mano": 0, "pot": pot, "streak": None})
    with pytest.raises(ReplayError, match=f"“carry” contains a number greater than {10**12}"):
        verify(text)
