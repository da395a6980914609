"""A match: consecutive deals, the ledger, and a journal that has every move before it is shown."""

import hmac
from hashlib import sha256
from random import Random

import pytest

from game.match.journal import Journal
from game.match.journal_errors import JournalError
from game.match.match import MatchError
from game.match.players import PERSON, Player, seated
from game.match.seal import BY_THE_SEED, ONE_WAY, deal_seed
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.money.moves import WIN
from game.rules.moves import DRAW, PASS

SEED = bytes(range(32)).hex()
TWO = (Player("Aminah"), Player("Somchai", "first"))


def test_finished_deal_is_paid_exactly_once(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(1, WIN)
    assert match.deal.result is None
    match.play(0, PASS)
    assert match.ledger == [0, 0]  # the picture still has to show it
    assert match.finish_deal().winner == 1
    assert match.finish_deal().winner == 1
    assert match.ledger == [-1, 1]


def test_next_deal_uses_the_carry_of_the_previous_one(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    match.play(1, WIN)
    match.next_deal()
    assert (match.number, match.ledger) == (2, [-1, 1])
    assert match.deal.view(None).table.starter == 1
    assert match.history == match.deal.opening


def test_match_starts_with_the_chips_passed_to_it(store, nod):
    match = store.start(nod, nod.Options(), TWO, ledger=[30, 20])
    match.play(0, WIN)
    match.play(1, WIN)
    match.finish_deal()
    assert match.ledger == [31, 19]


def test_match_of_two_deals_ends_after_the_second(store, nod):
    match = store.start(nod, nod.Options(), TWO, deals=2)
    for _deal in range(2):
        assert not match.over
        match.play(0, WIN)
        match.play(1, PASS)
        result = match.finish_deal()
        assert result.winner == 0
        if not match.over:
            match.next_deal()
    assert match.over
    assert store.unfinished() is None
    with pytest.raises(MatchError, match="over"):
        match.next_deal()


def test_next_deal_is_rejected_while_a_deal_is_in_play(store, nod):
    match = store.start(nod, nod.Options(), TWO)
    with pytest.raises(MatchError, match="not over"):
        match.next_deal()


def test_finished_deal_checks_its_seed_against_the_commitment(store, monkeypatch):
    match = store.start(GAMES["pai-gow"], GAMES["pai-gow"].Options(), seated(("first",) * 2), 1)
    with pytest.raises(MatchError, match="not over"):
        _ = match.commitment_holds
    chance = Random(1)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), chance).move)
    assert match.commitment_holds
    monkeypatch.setattr(type(match.deal), "seed", "00" * 32)
    assert not match.commitment_holds


def test_illegal_move_is_not_written_to_the_journal(opened, nod):
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    with pytest.raises(IllegalMove):
        match.play(0, PASS)
    with pytest.raises(IllegalMove):
        match.play(1, DRAW)
    assert match.moves == ((0, PASS),)
    assert opened().resume(match.id).moves == ((0, PASS),)


@pytest.mark.parametrize("moves", range(7))
def test_match_resumes_after_any_number_of_moves(opened, nod, moves):
    """Also in half-answered windows, because each answer is a row of its own."""
    match = opened().start(nod, nod.Options(stake=3), TWO, deals=2)
    for move in range(moves):
        match.play(move % 2, PASS)
    store = opened()
    summary = store.unfinished()
    assert (summary.game, summary.number, summary.deals, summary.players) == ("nod", 1, 2, TWO)
    again = store.resume(summary.id)
    assert again.history == match.history
    assert again.moves == match.moves
    assert again.view(0) == match.view(0)
    assert (again.deals, again.number, again.options, again.players) == (2, 1, match.options, TWO)
    assert again.commitment == match.commitment


def test_finished_deal_is_settled_again_after_a_resume(opened, nod):
    match = opened().start(nod, nod.Options(), TWO, ledger=[5, 5])
    for seat in (0, 1):
        match.play(seat, WIN)
    match.next_deal()
    for seat in (0, 1):
        match.play(seat, WIN)
    match.finish_deal()
    again = opened().resume(match.id)
    assert again.number == 2
    assert again.ledger == [6, 4]
    again.finish_deal()
    assert again.ledger == [7, 3]
    again.next_deal()
    assert again.number == 3


def test_resumed_match_knows_its_initial_chips(opened, nod):
    match = opened().start(nod, nod.Options(), TWO, ledger=[5, 4])
    match.play(0, PASS)
    match.play(1, WIN)
    match.next_deal()
    assert (match.ledger, match.began) == ([4, 5], (5, 4))
    again = opened().resume(match.id)
    assert (again.ledger, again.began) == ([4, 5], (5, 4))


def test_latest_unfinished_match_is_offered_for_resuming(store, nod):
    first = store.start(nod, nod.Options(), TWO)
    second = store.start(nod, nod.Options(), TWO)
    assert store.unfinished().id == second.id
    second.end()
    assert store.unfinished().id == first.id
    store.delete_match(first.id)
    assert store.unfinished() is None


def test_all_unfinished_matches_are_listed_most_recently_played_first(store, nod):
    first, second, third = (store.start(nod, nod.Options(), TWO) for _time in range(3))
    assert [one.id for one in store.waiting()] == [third.id, second.id, first.id]
    first.play(1, WIN)
    first.play(0, PASS)
    first.next_deal()  # the newest deal of all
    assert [one.id for one in store.waiting()] == [first.id, third.id, second.id]
    store.change(last_match=second.id)
    assert [one.id for one in store.waiting()] == [second.id, first.id, third.id]
    assert [(one.number, one.deals) for one in store.waiting()] == [(1, None), (2, None), (1, None)]
    second.end()
    assert [one.id for one in store.waiting()] == [first.id, third.id]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sat SET seat = 9",
        "UPDATE sat SET name = x'ff00'",
        "UPDATE match SET started = 'yesterday' WHERE id = (SELECT max(id) FROM match)",
        "UPDATE match SET started = x'00' WHERE id = (SELECT max(id) FROM match)",
        "UPDATE match SET started = '9999-12-31T23:59:59-14:00' WHERE id = (SELECT max(id) FROM match)",
        "UPDATE match SET started = '0001-01-01T00:00+14:00' WHERE id = (SELECT max(id) FROM match)",
    ],
)
def test_damaged_match_is_reported_only_once_and_does_not_hide_other_matches(opened, nod, meddle, change):
    store = opened()
    good, bad = store.start(nod, nod.Options(), TWO), store.start(nod, nod.Options(), TWO)
    bad.sit(1, Player("Somchai", "first"))
    store.close()
    meddle(change)
    store = opened()
    assert [one.id for one in store.waiting()] == [good.id]
    (notice,) = store.notices
    assert "An unfinished match of Nod cannot be read." in notice
    store.waiting()
    assert store.notices == (notice,)
    store.close()
    again = opened()
    assert [one.id for one in again.waiting()] == [good.id]
    assert again.notices == ()
    assert meddle("SELECT count(*) FROM sat") == [(1,)]  # nothing of it is thrown away


def test_match_of_an_unknown_game_does_not_hide_other_matches(opened, nod, meddle):
    store = opened()
    good = store.start(nod, nod.Options(), TWO)
    store.start(nod, nod.Options(), TWO)
    meddle("UPDATE match SET game = 'gone' WHERE id = (SELECT max(id) FROM match)")
    assert store.try_again()
    assert store.unfinished().id == good.id


def test_match_with_changed_rules_is_refused_and_not_offered_again(opened, nod, monkeypatch):
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    monkeypatch.setattr(type(nod.deal(2, SEED)), "header", {"version": 2})
    store = opened()
    with pytest.raises(JournalError, match="rules have changed"):
        store.resume(match.id)
    assert store.unfinished() is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE match SET options = '{\"stake\": 2}'", "its setup is different"),
        ("UPDATE match SET derivation = 1", "its setup is different"),
        ("UPDATE seat SET chips = 5 WHERE seat = 1", "its setup is different"),
        ("UPDATE seat SET kind = 'random' WHERE seat = 1", "its setup is different"),
        ("UPDATE sat SET name = 'Aminab'", "its setup is different"),
        ("UPDATE deal SET carry = '[1]'", "deal 1 no longer"),
        ("UPDATE deal SET seed = 'beef'", "deal 1 no longer"),
        ("UPDATE deal SET cut = 'later'", "deal 1 no longer"),
        ("UPDATE deal SET started = '' WHERE number = 2", "deal 2 no longer"),
        ("UPDATE payment SET amount = 8 - amount WHERE deal = 1", "deal 1 no longer"),
        ("UPDATE deal SET winner = NULL", "deal 1 no longer"),
        ("UPDATE deal SET number = 3 WHERE number = 2", "deal 2 no longer"),
        ("UPDATE move SET move = 'win' WHERE deal = 2 AND number = 2", "move 2 of deal 2 is not"),
        ("UPDATE move SET seat = 1 WHERE deal = 2 AND number = 1", "move 1 of deal 2 is not"),
        ("DELETE FROM move WHERE deal = 2 AND number = 1", "move 1 of deal 2 is not"),
        ("DELETE FROM move WHERE deal = 1 AND number = 2", "deal 1 no longer"),
    ],
)
def test_tampered_match_is_refused_with_a_message_that_locates_the_change(opened, nod, change, words, meddle):
    """Any change made outside Sala is reported with its place, even if the rules would accept it."""
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    match.play(1, PASS)
    match.next_deal()
    match.sit(1, Player("Aminah"))
    match.play(0, PASS)
    match.play(1, PASS)
    meddle(change)
    store = opened()
    with pytest.raises(JournalError, match=words):
        store.resume(match.id)
    assert store.unfinished() is None
    assert opened().unfinished() is None


def test_changed_move_in_an_earlier_deal_affects_only_that_deal(opened, nod, meddle):
    """The match continues; the fault is reported when the earlier deal is read."""
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    for _deal in range(2):
        match.play(0, WIN)
        match.play(1, PASS)
        match.next_deal()
    meddle("UPDATE move SET move = 'pass' WHERE deal = 2 AND number = 1")
    again = opened()
    resumed = again.resume(match.id)
    assert again.notices == ()
    assert list(resumed.earlier()) == []
    assert again.notices == ("An earlier deal of this match can no longer be read and has been left out.",)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE match SET options = '3'", "cannot be read"),
        ("UPDATE match SET options = '{'", "cannot be read"),
        ("UPDATE match SET options = '{\"stake\": 99}'", "stake"),
        ("UPDATE deal SET carry = '[1]'", "cannot be read"),
        ("UPDATE deal SET seed = 'beef'", "64 hex digits"),
        ("UPDATE seat SET kind = 'genius'", "no kind of player called 'genius'"),
        ("UPDATE move SET move = 'dance'", "'dance' is no move"),
        ("UPDATE move SET seat = 9", "seat 9 may not"),
    ],
)
def test_tampered_match_with_forged_checksums_is_refused_if_it_cannot_be_played(
    opened, nod, change, words, meddle, monkeypatch
):
    """Checksums only protect against accidents; with forged ones the data must still be readable and legal."""
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    meddle(change)
    monkeypatch.setattr(Journal, "check", lambda *_match, **_moves: None)
    store = opened()
    with pytest.raises(JournalError, match=words):
        store.resume(match.id)
    assert store.unfinished() is None


def test_unresumable_match_is_not_offered_again_even_on_a_full_disk(opened, nod, meddle):
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    meddle(
        "UPDATE move SET move = 'dance'",
        "CREATE TRIGGER full BEFORE UPDATE ON match BEGIN SELECT raise(ABORT, 'disk full'); END",
    )
    assert store.try_again()
    assert store.unfinished().id == match.id
    with pytest.raises(JournalError, match="move 1 of deal 1"):
        store.resume(match.id)
    assert "disk full" in store.notices[0]
    assert store.unfinished() is None


def test_match_of_a_removed_game_is_not_offered(opened, nod, monkeypatch):
    match = opened().start(nod, nod.Options(), TWO)
    monkeypatch.delitem(GAMES, "nod")
    store = opened()
    assert store.unfinished() is None
    with pytest.raises(JournalError, match="not installed"):
        store.resume(match.id)


def seeds_of(store, nod, **terms):
    """Return the seeds of the first two deals."""
    match = store.start(nod, nod.Options(), TWO, seed=SEED, **terms)
    first = match.deal.seed
    match.play(0, WIN)
    match.play(1, WIN)
    match.next_deal()
    return first, match.deal.seed


def test_match_with_the_same_seed_repeats_all_its_deals(store, nod):
    assert seeds_of(store, nod) == seeds_of(store, nod)


def test_seed_of_one_deal_does_not_reveal_other_seeds(store, nod):
    """Each deal's seed is derived from the match's seed, which itself shuffles no deal. Computed by hand:

    printf 'sala deal 1' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f
    """
    first, second = seeds_of(store, nod)
    assert first == hmac.new(bytes(range(32)), b"sala deal 1", "sha256").hexdigest()
    assert len({SEED, first, second}) == 3
    for derivation in (BY_THE_SEED, ONE_WAY):
        assert second not in {deal_seed(first, number, derivation) for number in range(1, 50)}


def test_first_release_match_continues_with_its_seed_derivation(opened, nod):
    store = opened()
    first, second = seeds_of(store, nod, derivation=BY_THE_SEED)
    assert (first, second) == (SEED, sha256(b"deal 2 " + bytes(range(32))).hexdigest())
    match = store.resume(store.unfinished().id)
    match.play(0, WIN)
    match.play(1, WIN)
    match.next_deal()
    assert match.deal.seed == sha256(b"deal 3 " + bytes(range(32))).hexdigest()


def test_deal_seeds_are_random_without_a_match_seed():
    assert len({deal_seed(None, 1) for _time in range(20)}) == 20


def test_opponent_random_stream_is_the_same_after_a_resume(opened, nod):
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    again = opened().resume(match.id)
    assert match.chance(1).random() == again.chance(1).random() != match.chance(0).random()


def test_player_who_joined_mid_deal_keeps_the_seat_after_a_resume(opened, nod):
    match = opened().start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    match.sit(1, Player("Lek"))
    again = opened().resume(match.id)
    assert again.players == match.players == (TWO[0], Player("Lek"))


def test_tallies_count_a_deal_only_for_players_who_played_all_of_it(store, nod):
    """One player joins between two deals, another in the middle of the next."""
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, PASS)
    match.play(1, WIN)
    match.finish_deal()
    match.sit(1, Player("Ploy", "random"))
    assert [(line.kind, line.deals, line.won, line.chips) for line in store.tallies()] == [
        ("first", 1, 1, 1),
        ("person", 1, 0, -1),
    ]
    match.next_deal()
    match.play(1, WIN)
    match.sit(1, Player("Lek"))
    match.play(0, PASS)
    match.finish_deal()
    assert [(line.kind, line.deals) for line in store.tallies()] == [("first", 1), ("person", 2)]


@pytest.mark.parametrize(
    ("seat", "player"), [(2, Player("Lek")), (-1, Player("Lek")), (1, Player("Lek", "genius"))], ids=str
)
def test_players_that_a_resume_could_not_restore_are_not_accepted(opened, nod, seat, player):
    match = opened().start(nod, nod.Options(), TWO)
    with pytest.raises(MatchError):
        match.sit(seat, player)
    assert opened().resume(match.id).players == match.players == TWO


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE sat SET seat = 2", "UPDATE sat SET seat = 'x'", "UPDATE sat SET kind = 'genius'",
        "UPDATE sat SET name = x'ff'",
    ],
)  # fmt: skip
def test_resume_rejects_an_invalid_seat_change_row(opened, nod, meddle, broken, monkeypatch):
    """Even if its checksum is valid."""
    monkeypatch.setattr(Journal, "check", lambda *_match, **_moves: None)
    store = opened()
    match = store.start(nod, nod.Options(), TWO)
    match.sit(1, Player("Lek"))
    meddle(broken)
    assert store.try_again()
    with pytest.raises(JournalError, match=r"cannot be read|no kind of player called 'genius'"):
        store.resume(match.id)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": (Player("x", "genius"), TWO[1])}, "no kind of player called 'genius'.*person"),
        ({"seed": "beef"}, "64 hex digits"),
        ({"deals": 0}, "at least one"),
        ({"ledger": [1]}, "chips for 1"),
        ({"players": TWO[:1]}, "2 to 4"),
    ],
)
def test_starting_a_match_rejects_invalid_arguments_with_a_clear_message(store, nod, changes, words):
    arguments = {"players": TWO} | changes
    with pytest.raises(ValueError, match=words):
        store.start(nod, nod.Options(), **arguments)
    assert store.unfinished() is None


def test_seated_players_get_default_or_given_names():
    assert [player.name for player in seated([PERSON, "first", "first"])] == ["You", "Aminah", "Somchai"]
    assert [player.name for player in seated([PERSON, "first", PERSON])] == ["Player 1", "Aminah", "Player 2"]
    given = seated([PERSON, "first", PERSON], ["Aminah", "", " Lek "])
    assert [player.name for player in given] == ["Aminah", "Somchai", "Lek"]
    assert len({player.name for player in seated(["first"] * 7)}) == 7


# A seal that was shown ------------------------------------------------------------------------------------------------


def match_after_first_deal(store, nod):
    """Return a match whose first deal is over."""
    match = store.start(nod, nod.Options(), TWO)
    match.play(0, WIN)
    match.play(1, PASS)
    return match


def test_promised_seal_is_kept_when_the_match_is_left(opened, nod):
    """A player who noted the seal of the next deal gets that deal, however often the match is left before the cut."""
    match = match_after_first_deal(opened(), nod)
    noted = match.promise()
    for _evening in range(2):
        match = opened().resume(match.id)
        assert match.promise() == noted
    match.next_deal("my own words")
    assert (match.number, match.commitment) == (2, noted)
    match.play(1, WIN)
    match.play(0, PASS)
    assert match.promise() != noted
    match = opened().resume(match.id)
    assert match.number == 2
    assert match.commitment == noted


def test_deal_without_a_promised_seal_stores_no_promise(opened, nod, meddle):
    match = match_after_first_deal(opened(), nod)
    match.next_deal()
    assert meddle("SELECT count(*) FROM promise") == [(0,)]


def test_resume_rejects_a_changed_promised_seal(opened, nod, meddle):
    store = opened()
    match = match_after_first_deal(store, nod)
    match.promise()
    store.close()
    meddle("UPDATE promise SET seed = substr(seed, 33) || substr(seed, 1, 32)")
    with pytest.raises(JournalError, match="changed"):
        opened().resume(match.id)
