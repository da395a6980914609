"""Compatibility with earlier releases: saved matches, replays, and the seals of their deals.

`samples_0_1` was written by release 0.1: a journal with a match of every preset of every game, each in its second deal,
and the replays of their first deals. `samples_2` has a match of every game as written by schema version 2, without
checksums and with a player who joined during play; `test_journal_2.py` reads it.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.match.replay import ReplayError, read
from game.match.store import Store
from game.match.verify import verify
from game.opponents import LEVELS, sound_choice
from game.rules import GAMES
from game.rules.contract import Game
from game.rules.options import choice
from game.scenes.table.background import plaque_words

SAMPLES = Path(__file__).parent / "samples_0_1"
JOURNAL = SAMPLES / "journal-0.1.sqlite3"
REPLAYS = sorted((SAMPLES / "replays").glob("*.txt"))
ONE_OF_EACH = {path.name.rpartition("-")[0]: path for path in REPLAYS}


def rows(query: str, *values: object) -> list[Any]:
    """Query the sample file itself, without writing to it."""
    with closing(sqlite3.connect(f"{JOURNAL.as_uri()}?immutable=1", uri=True)) as sample:
        return sample.execute(query, values).fetchall()


UNFINISHED = [match for (match,) in rows("SELECT id FROM match WHERE ended IS NULL ORDER BY id")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    shutil.copy(JOURNAL, tmp_path / "sala.sqlite3")
    opened = Store.open(tmp_path / "sala.sqlite3")
    yield opened
    assert opened.notices == ()
    opened.close()


def play_on(match: Match) -> None:
    """Play a match to its end with sound players in every seat."""
    while True:
        while pending := match.deal.pending():
            seat = min(pending)
            match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)
        match.finish_deal()
        if match.over:
            return
        match.next_deal()


def test_first_release_samples_have_a_match_and_a_replay_for_every_preset() -> None:
    found = [(game, json.loads(house)) for game, house in rows("SELECT game, options FROM match")]
    for game in GAMES.values():
        late = {switch.name for switch in game.Options.spec() if switch.late}
        before = game.Options.unnamed() if game.Options.MOVED else game.Options()
        presets = [
            preset
            for preset in game.presets.values()
            if all(getattr(preset, name) == getattr(before, name) for name in late)
        ]
        assert sum(game.name == name for name, _house in found) == len(presets)
        for preset in presets:
            houses = [game.Options.parse(house, before) for name, house in found if name == game.name]
            assert preset in houses, preset
    assert len(UNFINISHED) == len(REPLAYS) == len(found)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("number", UNFINISHED)
def test_first_release_match_resumes_and_plays_to_its_end(store: Store, number: int) -> None:
    match = store.resume(number)
    saved = rows("SELECT seat, move FROM move WHERE deal = (SELECT max(id) FROM deal WHERE match = ?)", number)
    assert match.number == 2
    assert [(seat, str(move)) for seat, move in match.moves] == saved
    play_on(match)
    assert match.number == match.deals
    assert store.resume(number).deal.result == match.deal.result


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("number", UNFINISHED)
def test_first_release_deals_keep_their_seals_and_payments(store: Store, number: int) -> None:
    """They are dealt again from the same seeds under the same seals, and paid equally."""
    match = store.resume(number)
    (first,) = match.earlier()
    sealed = rows("SELECT commitment, header FROM deal WHERE match = ? ORDER BY number", number)
    assert [(deal.commitment, deal.header) for deal in (first, match.deal)] == [
        (commitment, json.loads(header)) for commitment, header in sealed
    ]
    paid = rows("SELECT account, amount FROM payment JOIN deal ON id = deal WHERE match = ? AND number = 1", number)
    assert first.result is not None
    assert {entry.account: entry.amount for entry in first.result.entries} == dict(paid)
    assert match.ledger == [
        chips + dict(paid)[seat] for seat, chips in rows("SELECT seat, chips FROM seat WHERE match = ?", number)
    ]


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_first_release_replay_is_verified(path: Path) -> None:
    verified = verify(path.read_text(encoding="utf-8"))
    assert path.stem == f"{verified.game.name}-{verified.deal.commitment[:12]}"
    assert len(verified.replay.closing) > 1


def test_first_release_match_keeps_its_commission_rounding(store: Store) -> None:
    """PG-12a: old matches allow any bet, and the seals of their future deals stay the same."""
    saved = [number for (number,) in rows("SELECT id FROM match WHERE game = 'pai-gow'")]
    (match,) = [match for match in map(store.resume, saved) if match.options.commission]
    assert match.options.commission_bets == "any"
    assert match.options.bets.spans == ((1, 100, 1),)
    play_on(match)
    assert "commission_bets" not in match.deal.header["options"]
    assert any(bet % 20 for deal in match.earlier() for bet in deal.bets if bet is not None)
    text = next(path for path in REPLAYS if "house commission: 5" in path.read_text()).read_text(encoding="utf-8")
    assert verify(text).options.commission_bets == "any"


def test_first_release_tongits_match_keeps_its_first_round_that_allows_calls(store: Store) -> None:
    """TG-46: old matches and replays have no waiting rounds, and the seals of their future deals stay the same."""
    for (number,) in rows("SELECT id FROM match WHERE game = 'tongits'"):
        match = store.resume(number)
        play_on(match)
        assert match.options.first_call == 2
        assert match.options.last_drawer == "any"
        for deal in (*match.earlier(), match.deal):
            assert not {"first_call", "last_drawer", "new_bahay_blocks"} & deal.header["options"].keys()
    text = ONE_OF_EACH["tongits"].read_text(encoding="utf-8")
    before = verify(text)
    assert before.options.first_call == 2
    with pytest.raises(ReplayError, match="commitment"):
        verify(text.replace("\ncarry:", "\nhouse first_call: 5\ncarry:"))


# House rules that came later


class Later:
    """A built-in game with one house rule more than in release 0.1."""

    def __init__(self, game: Game) -> None:
        @dataclass(frozen=True, slots=True)
        class Options(game.Options):  # type: ignore[name-defined]
            later: str = choice("off", "on", rule="LR-01", title="Later", help="A rule of a later release.", late=True)

        self._game, self.Options = game, Options

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@pytest.fixture(params=ONE_OF_EACH)
def later(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Replace each built-in game in turn by a `Later` version of it."""
    game = Later(GAMES[request.param])
    monkeypatch.setitem(GAMES, request.param, game)
    return game


def test_house_rule_added_later_does_not_change_the_seal_at_its_default(later: Later) -> None:
    text = ONE_OF_EACH[later.name].read_text(encoding="utf-8")
    replay = read(text)
    verified = verify(text)
    assert verified.options.later == "off"
    assert "later" not in verified.deal.header["options"]
    assert verified.deal.commitment == replay.commitment


def test_matches_older_than_a_house_rule_resume_with_its_default(later: Later, store: Store) -> None:
    for (number,) in rows("SELECT id FROM match WHERE game = ?", later.name):
        match = store.resume(number)
        assert match.options.later == "off"
        assert match.moves
        assert len(list(match.earlier())) == 1


def test_house_rule_added_later_changes_the_seal_unless_it_has_its_default(later: Later) -> None:
    """A replay has the rule in its header; a replay that claims it without the matching seal is rejected."""
    text = ONE_OF_EACH[later.name].read_text(encoding="utf-8")
    before = verify(text)
    options = later.Options.parse(dict(before.replay.house) | {"later": "on"}, later.Options.unnamed())
    deal = later.deal(before.replay.seats, before.replay.seed, options, before.replay.carry)
    assert deal.header["options"] == before.deal.header["options"] | {"later": "on"}
    assert deal.commitment != before.deal.commitment
    claimed = text.replace("\ncarry:", "\nhouse later: on\ncarry:")
    with pytest.raises(ReplayError, match="commitment"):
        verify(claimed)
    verify(claimed.replace(before.deal.commitment, deal.commitment))


@pytest.mark.parametrize(("game", "kind", "current"), [("pong", "casual-2", "casual"), ("pai-gow", "best", "master")])
def test_match_with_a_retired_opponent_continues_with_the_most_similar_one(
    tmp_path: Path, game: str, kind: str, current: str
) -> None:
    path = tmp_path / "sala.sqlite3"
    shutil.copy(JOURNAL, path)
    ((number,),) = rows("SELECT min(id) FROM match WHERE ended IS NULL AND game = ?", game)
    with closing(sqlite3.connect(path)) as journal, journal:
        journal.execute("UPDATE seat SET kind = ? WHERE match = ? AND kind <> 'person'", (kind, number))
    store = Store.open(path)
    match = store.resume(number)
    guests = [seat for seat, player in enumerate(match.players) if not player.is_person]
    assert {match.players[seat].kind for seat in guests} == {kind}
    for seat in guests:
        assert LEVELS[game][match.players[seat].kind].think is LEVELS[game][current].think
        assert "replaces an earlier one" in plaque_words(game, match.players[seat], "Lek", "0", (), acts=False)
    play_on(match)
    assert match.over
    assert store.notices == ()
    store.close()
