"""Bystanders of Daun Tiga: on the join screen, during a session, and when stakes are set. DT-13."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.match.archived_deal import archived_deal
from game.match.end_conditions import Length
from game.match.players import PERSON, Player
from game.match.score_history import score_history
from game.match.seal import BY_THE_SEED
from game.rules.daun_tiga.comparison import RULINGS
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import DONE, Back
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.scenes.deck_cut_scene import CutScene
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.table.daun_tiga.panel_text import CentreWords
from game.table.device_assignment import GAMEPAD, Device, keys
from game.table.lobby.late_joining import JoiningLate
from game.table.shared_keyboard import SETS
from game.ui.intents import Confirm
from game.words import words_of
from tests.scenes.daun_tiga_table import SEED, Table
from tests.scenes.test_join import ONE, Door

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.store import Store

NAMES = ("Mariam", "Somchai", "Pak Long", "Devi", "Ah Hock", "Siti")


def _match(store: Store, persons: tuple[int, ...], *, seats: int = 4, guests: int = 1, banker: int = 0) -> Match:
    """Return a match in which persons occupy the last seats, without a hand."""
    players = [Player(NAMES[seat], PERSON if seat in persons else "steady") for seat in range(seats)]
    options = DaunTigaOptions(guests=guests)
    match = store.start(DAUN_TIGA, options, players, 3, SEED, ledger=[100] * seats, derivation=BY_THE_SEED)
    match.lay(DAUN_TIGA.deal(seats, SEED, options, {"banker": banker}), 1)
    return match


# While stakes are set -------------------------------------------------------------------------------------------------


def test_bystander_can_place_only_side_stakes(store: Store) -> None:
    """DT-13: without a hand there is one row; its result and the bystander's name are in the settlement."""
    table = Table(_match(store, (3,)), store)
    table.rest()
    assert table.find("first") is None
    assert len(table.nodes(role="hand")) == 3, "a bystander has no hand"
    assert table.node("stake").label == "Stake nothing"
    table.click("Somchai", "hand")
    assert table.node("stake").label == "Stake 5"
    table.click("stake")
    table.finish()
    assert [move for seat, move in table.match.moves if seat == 3] == [Back(1, 5), DONE]
    result = table.match.deal.result
    assert result is not None
    entry = next(entry for entry in result.entries if entry.account == 3)
    assert [item.id for item in entry.items] == ["side"]
    paid = {each.account: each.amount for each in result.entries}
    assert table.shown.gains == [paid[seat] for seat in range(4)]
    assert table.match.ledger[3] == 100 + entry.amount
    table.click("Payments")
    assert {"You", "bystander"} <= table.texts()


def test_bystander_may_decline_to_stake(store: Store) -> None:
    """DT-13: the deal waits for the bystander's answer, then continues without its chips."""
    table = Table(_match(store, (3,)), store)
    table.rest()
    assert not table.shown.stakes_placed
    table.click("Stake nothing")
    table.finish()
    assert [move for seat, move in table.match.moves if seat == 3] == [DONE]
    assert table.match.ledger[3] == 100


def test_players_and_bystanders_stake_at_the_same_time(store: Store) -> None:
    """DT-13, DT-21: each has a key set; a bystander's keys choose a hand and an amount from the beginning."""
    table = Table(_match(store, (1, 3)), store)
    table.rest()
    first, second = SETS[0], SETS[1]
    table.press(second.up, second.right, second.up, second.up, second.side, second.confirm)
    table.wait()
    assert [move for seat, move in table.match.moves if seat == 3] == [Back(1, 1), Back(2, 2), DONE]
    table.press(first.up, first.confirm)
    table.wait()
    assert table.shown.stakes_placed
    table.finish()
    assert {"Somchai", "Devi"} <= {sentence.partition(" ")[0] for sentence in _settled(table)}


def test_bystanders_side_stake_is_shown_on_their_plaque_and_in_the_settlement(store: Store) -> None:
    """DT-13: plaque, offers and settlement contain it."""
    table = Table(_match(store, (3,)), store)
    table.rest()
    assert "You have no cards and back other players’ hands." in table.node("seat:3").tooltip
    offers = words_of("daun-tiga").offers(table.match.view(3), table.scene.reader)
    assert [offer.label for offer in offers] == [
        "Side stakes done",
        "Back Somchai’s hand",
        "Back Pak Long’s hand",
    ]
    table.click("Somchai", "hand")
    table.click("stake")
    table.finish()
    assert any("on side stakes" in words and words.startswith("You") for words in _settled(table))


def _settled(table: Table) -> list[str]:
    """Return the sentences of the settlement."""
    result = table.match.deal.result
    assert result is not None
    return [sentence.text for sentence in words_of("daun-tiga").settlement(result, table.scene.reader)]


def test_bystanders_plaque_says_that_a_side_stake_was_returned(store: Store) -> None:
    """DT-13, DT-34: if the backed hand ties, the plaque shows neither gain nor loss."""
    table = Table(_match(store, (3,)), store)
    table.rest()
    state = table.shown
    state.sides, state.rulings[1] = (SideStake(3, 1, 5),), RULINGS["DT-34"]
    table.scene.seats.write(frozenset())
    assert table.scene.plaques[3].gain[0] == "±0"
    assert [plaque.gain[0] for plaque in table.scene.plaques[:3]] == ["±0", "±0", ""], "and the others' as before"


def test_centre_panel_says_stakes_are_placed_while_banker_opens_hand_on_a_phone(store: Store) -> None:
    """DT-22: the banker may open the hand on a phone, which takes a while."""
    table = Table(_match(store, (3,)), store)
    state = table.shown
    state.banker, state.dealt, state.opening = 2, True, None
    panel = CentreWords(table.scene.reader, {0}, state)
    state.stakes_placed = False
    assert panel.words(bank_open=False).lines == ("The others place their stakes before any hand is seen.",)
    state.stakes_placed = True
    said = panel.words(bank_open=False)
    assert (said.title, *said.lines) == ("All stakes are placed", "The banker’s hand is opened first.")


def test_centre_panel_includes_side_stakes_at_the_end_of_a_deal(store: Store) -> None:
    """DT-13: the plaque used to show -15 next to a panel that counted only the ten lost with the own hand."""
    table = Table(_match(store, (3,)), store)
    table.rest()
    state, reader = table.shown, table.scene.reader
    lost = next(ruling for ruling in RULINGS.values() if ruling.first < 0)
    state.sides = (SideStake(3, 1, 5), SideStake(0, 1, 9))
    state.rulings, state.opening = [lost, lost, None, None], None
    state.stakes[:2] = [Stakes(10), Stakes(10)]
    state.hands[:3] = [("AS", "2S", "3S"), ("4S", "5S", "6S"), ("7S", "8S", "9S")]
    state.banker, state.settled, state.over = 2, 1, True
    assert CentreWords(reader, {3}, state).words(bank_open=True).notes == (f"You backed {reader.names[1]} and lose 5.",)
    own, side = CentreWords(replace(reader, you=0), {0}, state).words(bank_open=True).notes
    assert own.startswith("You lose")
    assert side == f"You backed {reader.names[1]} and lose 9."
    for gain, words in ((-19, "You lose 19."), (35, "You win 35."), (0, "You break even overall.")):
        state.gains[0] = gain
        shown = CentreWords(replace(reader, you=0), {0}, state).words(bank_open=True)
        assert shown.title == words, "the person's own result, above the bank's points"
        assert shown.lines[0].startswith("The banker has ")
    state.sides = (SideStake(0, 1, 9), SideStake(0, 2, 4))
    state.rulings[2] = lost
    said = CentreWords(replace(reader, you=0), {0}, state).words(bank_open=True)
    assert len(said.notes) == 3
    assert said.brief == (own, "You lose 13 on side stakes."), "where there is no room for each"
    (last,) = CentreWords(replace(reader, you=None), {0}, state).words(bank_open=True).notes
    assert last.startswith(reader.names[1])


# At the join screen ---------------------------------------------------------------------------------------------------


def test_bystanders_can_join_before_a_match() -> None:
    """DT-13: a bystander has the last seat and a device, also when another player joins."""
    door = Door("daun-tiga")
    door.click("stand by")
    assert door.joining.persons == [0, 6]
    assert door.focused == "name:6"
    assert door.devices.of(6) == keys(1)
    assert door.joining.cards()[6].description == "bystander · keys A S D E"
    door.click("device:6")
    door.stage.handle(Confirm("pad", ONE))
    door.wait()
    assert door.devices.of(6) == Device(GAMEPAD, ONE)
    for _more in range(5):
        door.joining.sit()
    door.joining.sit()
    assert door.joining.persons == list(range(8)), "one more player came before the bystander"
    assert door.joining.choices.guests == 1
    assert door.devices.of(7) == Device(GAMEPAD, ONE), "and the bystander keeps its pad"
    door.joining.remove(7)
    assert (door.joining.choices.seats, door.joining.choices.guests) == (7, 0)
    assert door.devices.of(7) is None
    assert door.faults() == []


def test_number_of_bystanders_is_limited_by_seats_and_house_rules() -> None:
    """DT-10, DT-13: at most seventeen seats; no bystanders with `bystanders = off` or in other games."""
    door = Door("daun-tiga")
    while door.joining.stand_by() is not None:
        pass
    assert (door.joining.choices.seats, door.joining.choices.guests) == (17, 11)
    off = Door("daun-tiga")
    off.joining.choices.set_rule("bystanders", "off")
    assert not off.joining.takes_guests
    pong = Door("pong")
    assert pong.find("stand by") is None


# In the middle of an evening ------------------------------------------------------------------------------------------


class Evening(Door):
    """A session at a table of Daun Tiga that was started from the title page."""

    def __init__(self, *, deals: int = 0, cut: bool = False, guests: int = 0) -> None:
        super().__init__("daun-tiga")
        self.store.change(cut=cut)
        if guests:
            self.joining.choices.set_rule("guests", guests)
        if deals:
            self.joining.choices.deals = deals
        self.click("start")
        self.wait()
        if cut:
            self.click("uncut")
            self.wait()

    @property
    def match(self) -> Match:
        """The current match."""
        table = self.stage.scenes[0]
        assert isinstance(table, TableScene)
        return table.match

    def rest(self, frames: int = 400) -> None:
        """Wait until no animation runs."""
        for _wait in range(frames):
            self.wait()
            if self.find("stake") or self.find("next") or self.find("turn") or self.find("keep"):
                return
        raise AssertionError("the table waits for nobody")

    def join(self) -> None:
        """Open the join screen from the menu."""
        self.press("escape")
        assert isinstance(self.top, PauseScene)
        self.click("join")
        assert isinstance(self.top, JoinScene)

    @property
    def joining_late(self) -> JoiningLate:
        """Model of the join screen."""
        assert isinstance(self.top, JoinScene)
        assert isinstance(self.top.joining, JoiningLate)
        return self.top.joining

    def play(self) -> None:
        """Play the deal to its end in the shortest way for all persons."""
        for _turn in range(80):
            self.rest()
            if self.find("next"):
                return
            self.click(next(name for name in ("stake", "yield", "open all") if self.find(name)))
        raise AssertionError("the deal does not end")


def test_bystander_who_joins_during_a_deal_stakes_from_the_next_one() -> None:
    """DT-12, DT-13: chips and bank are kept, and the records include the newcomer."""
    evening = Evening()
    evening.rest()
    before = evening.match
    evening.join()
    evening.press("w")
    assert evening.find("name:6"), "who joins may say its name"
    assert evening.find("name:0"), "who plays already may be renamed"
    evening.click("start")
    assert evening.match is before, "the deal on the table goes on"
    evening.play()
    held, banker = list(before.ledger), before.finish_deal().carry["banker"]
    evening.click("next")
    evening.wait()
    after = evening.match
    assert before.over
    assert after.terms.follows == before.id
    assert after.players[1:6] == before.players[1:]
    assert [player.name for player in after.players if player.is_person] == ["Player 1", "Player 2"], "nobody is 'You'"
    assert after.players[6].is_person
    assert (after.options.guests, after.deal.view(None).table.banker) == (1, banker)
    assert list(after.ledger) == [*held, score_history(before).began[0]]
    remembered = after.view(6).table.evening
    assert [each.gain for each in remembered[:6]] == [chips - score_history(before).began[0] for chips in held]
    assert not any(remembered[6]), "a newcomer has had no evening yet"
    assert (after.number, after.deals) == (2, before.deals), "the deals are counted on"
    evening.rest()
    evening.press("escape")
    assert any("Deal 2 of 12" in words for words in evening.texts()), evening.texts()
    evening.press("escape")
    evening.play()
    assert DONE in [move for seat, move in after.moves if seat == 6]
    told = score_history(after)
    assert [len(deal.chips) for deal in told.deals] == [7, 7]
    assert told.deals[0].chips[6] == told.began[6]
    assert [deal.number for deal in told.deals] == [1, 2]
    recorded = [archived_deal(evening.store.journal, deal.id).players for deal in told.deals]
    assert [players[0].name for players in recorded] == ["You", "You"], "the records know that it is the same person"
    assert evening.store.resume(after.id).players == after.players, "a kill loses nobody"


def test_person_who_joins_replaces_an_opponent_immediately() -> None:
    """From the menu of any table, where no bet is placed; the journal records the change between two moves."""
    evening = Evening()
    evening.play()
    match = evening.match
    evening.join()
    evening.click("sit:2")
    evening.click("start")
    evening.rest()
    assert evening.match is match
    assert match.players[2].is_person
    assert evening.devices.of(2) == keys(1)
    assert evening.store.resume(match.id).players[2].is_person
    assert [player.name for player in match.players if player.is_person] == ["Player 1", "Player 2"], "nobody is 'You'"
    evening.click("next")
    evening.play()


def test_crash_while_a_bystander_joins_leaves_exactly_one_match_to_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-13: one write ends the last match and begins its continuation."""
    evening = Evening()
    evening.rest()
    before = evening.match
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.play()

    def killed(_match: Match) -> None:
        raise InterruptedError

    monkeypatch.setattr(type(before), "end", killed)
    with pytest.raises(InterruptedError):
        evening.click("next")
    (summary,) = evening.store.waiting()
    assert summary.id != before.id
    assert evening.store.resume(summary.id).terms.follows == before.id
    evening.store.journal.check(before.id, moves=True)


@pytest.mark.parametrize("way", ["play-on", "again"])
def test_bystander_who_joins_in_the_last_deal_plays_in_the_next_match(way: str) -> None:
    """DT-13: this match has no next deal; the newcomer is informed and must not be forgotten."""
    evening = Evening(deals=1)
    evening.rest()
    before = evening.match
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    assert before.over
    evening.click(way)
    evening.wait()
    after = evening.match
    assert (before.players[0].name, after.players[0].name) == ("You", "Player 1"), "who was alone until now has a name"
    assert after.players[1:-1] == before.players[1:]
    assert (after.options.guests, after.players[-1].is_person) == (1, True)
    assert after.ledger[-1] == score_history(before).began[0]
    evening.rest()
    evening.play()


def test_bystander_who_joins_before_the_cut_plays_in_the_next_deal() -> None:
    """DT-13: the open cut belongs to a deal without the newcomer and is replaced."""
    evening = Evening(cut=True)
    evening.rest()
    before = evening.match
    evening.play()
    evening.click("next")
    evening.wait()
    assert isinstance(evening.top, CutScene)
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.rest()
    evening.click("next")
    evening.wait()
    evening.click("uncut")
    evening.rest()
    after = evening.match
    assert after.terms.follows == before.id
    assert len(after.players) == len(before.players) + 1


def _joined_by_two() -> Evening:
    """Return a session in which two bystanders have joined and played a deal; the second has a pad."""
    evening = Evening()
    evening.rest()
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.rest()
    evening.join()
    evening.stage.handle(Confirm("pad", ONE))
    evening.wait()
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    evening.rest()
    assert [player.is_person for player in evening.match.players[6:]] == [True, True]
    return evening


def test_bystander_who_leaves_is_gone_from_the_next_deal() -> None:
    """DT-13: later bystanders move up with device, chips and their line in the standings."""
    evening = _joined_by_two()
    before, behind = evening.match, evening.match.players[7]
    evening.join()
    assert not evening.find("remove:0"), "who has a hand plays on"
    evening.click("remove:6")
    assert evening.focused == "remove:6"
    evening.click("remove:6")
    assert not evening.joining_late.changes.leaving, "once more, and it stays"
    evening.click("remove:6")
    assert evening.faults() == []
    evening.click("start")
    assert evening.match is before, "the deal on the table goes on with it"
    assert evening.devices.of(7) == Device(GAMEPAD, ONE)
    evening.play()
    held = list(before.ledger)
    evening.click("next")
    evening.wait()
    after = evening.match
    assert (len(after.players), after.options.guests) == (7, 1)
    assert after.players[6] == behind
    assert list(after.ledger) == [*held[:6], held[7]]
    assert (evening.devices.of(6), evening.devices.of(7)) == (Device(GAMEPAD, ONE), None)
    assert (after.number, after.deals) == (3, 12)
    evening.play()
    assert DONE in [move for seat, move in after.moves if seat == 6]
    told = score_history(after)
    assert [deal.number for deal in told.deals] == [1, 2, 3]
    assert [len(deal.chips) for deal in told.deals] == [7, 7, 7]
    assert told.deals[1].chips[6] == held[7], "the line of who moved up is its own"
    assert told.deals[2].chips == tuple(after.ledger) or not after.paid
    assert evening.store.resume(after.id).number == 3
    evening.store.journal.check(after.id, moves=True)


def test_last_person_left_at_the_screen_is_called_you_again() -> None:
    """DT-13: after the last bystander has left, the person at the screen keeps the seat and is 'You' again."""
    evening = Evening()
    evening.rest()
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    evening.rest()
    assert evening.match.players[0].name == "Player 1"
    evening.join()
    evening.click("remove:6")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    after = evening.match
    assert (after.players[0].name, len(after.players), after.options.guests) == ("You", 6, 0)
    evening.rest()
    evening.play()


def test_timed_session_keeps_its_elapsed_time_when_a_bystander_joins() -> None:
    """DT-13: elapsed time counts, and a repeated match lasts as long as the first."""
    evening = Evening()
    evening.rest()
    before = evening.match
    before.terms = before.terms._replace(length=Length(minutes=30))
    before.spent = 100.0
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    after = evening.match
    assert after.terms.length.minutes == 30
    assert after.spent >= 100
    assert evening.store.resume(after.id).spent >= 100


@pytest.mark.parametrize("back", [True, False])
def test_bystander_who_leaves_after_the_last_deal_is_not_in_the_next_match(*, back: bool) -> None:
    """DT-13: returning from the cut does not move the bystanders twice."""
    evening = Evening(deals=1)
    evening.rest()
    evening.join()
    evening.press("w")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    evening.click("again")
    evening.wait()
    evening.rest()
    held = evening.devices.of(6)
    assert held is not None
    evening.join()
    evening.click("remove:6")
    evening.click("start")
    evening.play()
    evening.click("next")
    evening.wait()
    if back:
        evening.store.change(cut=True)
        evening.click("again")
        evening.wait()
        evening.press("escape")
        evening.wait()
        assert evening.devices.of(6) == held, "nobody has left as long as nothing is dealt"
        evening.store.change(cut=False)
    evening.click("again")
    evening.wait()
    assert len(evening.match.players) == 6
    assert evening.devices.of(6) is None


def test_person_who_takes_an_opponents_bystander_seat_by_mistake_can_give_it_back() -> None:
    """DT-13: an opponent may be a bystander by house rule, and stays one."""
    evening = Evening(guests=1)
    evening.rest()
    last = len(evening.match.players) - 1
    evening.join()
    evening.click(f"sit:{last}")
    evening.wait()
    evening.click(f"remove:{last}")
    evening.wait()
    assert evening.find(f"sit:{last}")
    assert evening.joining_late.choices.seats == last + 1
    evening.click("start")
    assert [player.is_person for player in evening.match.players] == [True] + [False] * last
