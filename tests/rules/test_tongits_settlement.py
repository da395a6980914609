"""Settlement of Tongits: winner and payments, and the carry for the next game.

TG-02, TG-30, TG-41 to TG-44, TG-50, TG-51, TG-70 to TG-74.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards.french import mask_of, points, read, text
from game.rules.cards.melds import in_order, melds_in
from game.rules.tongits.carry import POT, CarriedState, read_carry, settle_pot, together
from game.rules.tongits.melds import Bahay
from game.rules.tongits.options import PRESETS, TongitsOptions
from game.rules.tongits.settlement import (
    DrawCall,
    Player,
    Settlement,
    StockOut,
    Tongits,
    settle,
)

STANDARD = TongitsOptions()
FAIR_LOSER = Player(read("2S 4S 6S"), (Bahay(in_order(read("9S 9H 9D"))),))
"""Holds nothing that pays, but is not sunog."""
SUNOG = Player(read("2C 4C 6C"))


def player(hand: str, *, opened: str = "", face_down: str = "", sapaw: tuple[tuple[int, str], ...] = ()) -> Player:
    """Return a player with a hand, an open bahay with cards laid off on it, and a secret."""
    bahays = []
    if opened:
        laid = tuple((seat, read(card).bit_length() - 1) for seat, card in sapaw)
        bahays.append(Bahay(in_order(read(opened)), sapaw=laid))
    if face_down:
        bahays.append(Bahay(in_order(read(face_down)), secret=True))
    return Player(read(hand), tuple(bahays))


def amounts(settled: Settlement) -> list[int]:
    return [entry.amount for entry in settled.entries]


def reasons(settled: Settlement, seat: int) -> dict[str, int]:
    return {item.id: item.amount for item in settled.entries[seat].items}


def sums_hold(settled: Settlement) -> None:
    assert [entry.account for entry in settled.entries] == [0, 1, 2]
    assert sum(amounts(settled)) == 0
    for entry in settled.entries:
        assert entry.amount == sum(item.amount for item in entry.items)
        assert len({item.id for item in entry.items}) == len(entry.items)
        assert all(item.amount and item.rule.startswith("TG-7") for item in entry.items)


# Who wins -------------------------------------------------------------------------------------------------------------


def test_tongits_winner_gets_three_units_from_each_loser():
    """TG-30, TG-70: a winner without a bahay on the table is not sunog."""
    settled = settle([player("5S 5H 5D 7C 8C 9C"), FAIR_LOSER, SUNOG], Tongits(0), STANDARD)
    assert (settled.winner, settled.tallies, settled.sunog) == (0, (0, None, None), (2,))
    assert amounts(settled) == [7, -3, -4]
    assert reasons(settled, 0) == {"tongits": 6, "sunog": 1}
    sums_hold(settled)


def test_empty_hand_wins_by_tongits():
    """TG-30: the last card was laid or discarded."""
    settled = settle([FAIR_LOSER, player("", opened="5S 5H 5D"), SUNOG], Tongits(1), STANDARD)
    assert (settled.winner, settled.tallies[1]) == (1, 0)


def test_settlement_rejects_tongits_with_deadwood():
    """TG-30: every card must be in a bahay."""
    with pytest.raises(ValueError, match="no tongits"):
        settle([player("5S 5H 5D 7C"), FAIR_LOSER, SUNOG], Tongits(0), STANDARD)


def player_with_tally(tally: int) -> Player:
    """A player with this tally and an open bahay; hand and bahay are alike for all, which no rule here minds."""
    return player({5: "2S 3H", 6: "2S 4H", 9: "2S 7H"}[tally], opened="8S 8H 8D")


@pytest.mark.parametrize(
    ("tallies", "challengers", "winner"),
    [
        ((9, 6, 5), {}, 0),  # both folded
        ((5, 6, 9), {1}, 0),
        ((6, 5, 9), {1}, 1),
        ((6, 9, 5), {2}, 2),
        ((6, 9, 5), {1}, 0),  # the lowest one folded
        ((5, 6, 9), {1, 2}, 0),
        ((9, 6, 5), {1, 2}, 2),
        ((5, 5, 9), {1}, 1),  # challenger beats caller
        ((5, 9, 5), {2}, 2),
        ((5, 9, 5), {1, 2}, 2),
        ((9, 5, 5), {1, 2}, 1),  # both challengers: the one on the caller's right
        ((5, 5, 5), {1, 2}, 1),
        ((5, 5, 5), {2}, 2),
    ],
)
def test_challengers_win_a_called_draw_at_equal_tallies(tallies, challengers, winner):
    """TG-43, TG-44: the lowest of caller and challengers; ties go to the challenger, then to the caller's right."""
    for caller in range(3):
        seat = [(caller + step) % 3 for step in range(3)]
        players = [player_with_tally(tallies[(at - caller) % 3]) for at in range(3)]
        settled = settle(players, DrawCall(caller, frozenset(seat[step] for step in challengers)), STANDARD)
        assert settled.winner == seat[winner]
        took_part = {caller, *(seat[step] for step in challengers)}
        assert [tally is not None for tally in settled.tallies] == [at in took_part for at in range(3)]
        for step in range(3):
            if step == winner:
                continue
            challenged = {"challenge": -3} if seat[step] in took_part else {"fold": -1}
            assert reasons(settled, seat[step]) == (challenged if challengers else {"draw": -1})
        sums_hold(settled)


def test_settlement_rejects_a_call_without_an_open_bahay_or_challenge_without_any():
    """TG-41, TG-42: a secret is enough for a challenge; a player without any bahay folds."""
    secret = player("2S 3S", face_down="KS KH KD KC")
    with pytest.raises(ValueError, match="open bahay"):
        settle([secret, FAIR_LOSER, SUNOG], DrawCall(0), STANDARD)
    assert settle([player_with_tally(9), secret, SUNOG], DrawCall(0, frozenset({1})), STANDARD).winner == 1
    with pytest.raises(ValueError, match="can challenge"):
        settle([player_with_tally(9), secret, SUNOG], DrawCall(0, frozenset({2})), STANDARD)
    with pytest.raises(ValueError, match="can challenge"):
        settle([player_with_tally(9), secret, SUNOG], DrawCall(0, frozenset({0})), STANDARD)


@pytest.mark.parametrize(
    ("tallies", "last_drawers", "winner"),
    [((9, 5, 6), (0, 1, 2), 1), ((5, 5, 6), (2, 1, 0), 1), ((5, 5, 5), (0, 2, 1), 0), ((5, 9, 5), (1, 2, 0), 2)],
)
def test_lowest_tally_wins_when_the_stock_runs_out_and_the_last_drawer_wins_ties(tallies, last_drawers, winner):
    """TG-50, TG-70: each loser pays one unit."""
    settled = settle([player_with_tally(tally) for tally in tallies], StockOut(last_drawers), STANDARD)
    assert settled.winner == winner
    assert settled.tallies == tallies
    assert sorted(amounts(settled)) == [-1, -1, 2]
    assert reasons(settled, winner) == {"stock_out": 2}
    dear = settle(
        [player_with_tally(tally) for tally in tallies], StockOut(last_drawers), TongitsOptions(deck_out_base=3)
    )
    assert sorted(amounts(dear)) == [-3, -3, 6]


def test_sunog_player_cannot_win_when_the_stock_runs_out():
    """TG-50: it folds, however low its tally, and a secret is enough to take part."""
    settled = settle(
        [Player(read("AS")), player("KC KD", face_down="7S 7H 7D 7C"), SUNOG], StockOut((0, 1, 2)), STANDARD
    )
    assert (settled.winner, settled.tallies, settled.sunog) == (1, (None, 20, None), (0, 2))


def test_settlement_pays_nothing_when_all_players_are_sunog():
    """TG-51: a void game; nothing is paid."""
    settled = settle([SUNOG, SUNOG, SUNOG], StockOut((0, 1, 2)), STANDARD)
    assert (settled.winner, settled.sunog, amounts(settled)) == (None, (0, 1, 2), [0, 0, 0])


@pytest.mark.parametrize("end", [Tongits(0), DrawCall(0), StockOut((0, 1, 2))])
@pytest.mark.parametrize("extra", ["on", "off"])
def test_sunog_player_pays_one_extra_unit(end, extra):
    """TG-71: on every kind of win; with sunog_extra_on_tongits = off on all but tongits."""
    settled = settle(
        [player("", opened="5S 5H 5D"), FAIR_LOSER, SUNOG], end, TongitsOptions(sunog_extra_on_tongits=extra)
    )
    more = 0 if extra == "off" and isinstance(end, Tongits) else 1
    assert settled.entries[1].amount - settled.entries[2].amount == more
    assert reasons(settled, 2).get("sunog", 0) == -more


def test_sunog_player_pays_as_if_folding_when_another_player_challenges():
    """TG-70, TG-71: and one extra unit."""
    settled = settle([player_with_tally(9), player_with_tally(5), SUNOG], DrawCall(0, frozenset({1})), STANDARD)
    assert amounts(settled) == [-3, 5, -2]


# Specials -------------------------------------------------------------------------------------------------------------


def specials(winner: Player, others: tuple[Player, Player] = (FAIR_LOSER, SUNOG), **rules: str) -> dict[str, int]:
    """Return the units that each loser pays seat 0 for specials, by kind."""
    options = replace(STANDARD, **rules)
    settled = settle([winner, *others], DrawCall(0) if winner.may_call else StockOut((0, 1, 2)), options)
    assert settled.winner == 0
    found: dict[str, int] = {}
    for special in settled.specials:
        found[special.id] = found.get(special.id, 0) + special.value
    paid = {key: -amount for key, amount in reasons(settled, 1).items() if key in found}
    assert paid == found
    sums_hold(settled)
    return found


def test_winners_own_aces_and_kings_count_as_specials():
    """TG-72: one each, melded or not, in the hand and among one's own cards in one's own bahays."""
    assert specials(player("AS KH 2D", opened="KC QC JC")) == {"ace": 1, "king": 2}
    assert specials(player("QS 2D", opened="4S 4H 4D")) == {}


def test_four_aces_pay_more_in_hand_or_secret_than_open():
    """TG-72: 4 + 3 in the hand or as a secret, 4 in an open bahay."""
    assert specials(player("AS AH AD AC", opened="5S 5H 5D")) == {"ace": 4, "four_of_a_kind": 3}
    assert specials(player("2S", opened="5S 5H 5D", face_down="AS AH AD AC")) == {"ace": 4, "four_of_a_kind": 3}
    assert specials(player("2S", opened="AS AH AD AC")) == {"ace": 4}


def test_escaleras_count_as_specials_only_while_in_the_hand_or_secret():
    """TG-72: three each in the hand or as a secret, nothing in an open bahay."""
    assert specials(player("4H 5H 6H 7H", opened="5S 6S 7S 8S")) == {"escalera": 3}
    assert specials(player("4H 5H 6H 7H", opened="5S 5D 5C", face_down="5S 6S 7S 8S")) == {"escalera": 6}


def test_escalera_split_decides_whether_a_long_run_in_hand_counts_as_several():
    """TG-72: eight in the hand count twice, or once with escalera_split = off; a secret always counts once."""
    run = "2H 3H 4H 5H 6H 7H 8H 9H"
    assert specials(player(run, opened="5S 5D 5C")) == {"escalera": 6}
    assert specials(player(run, opened="5S 5D 5C"), escalera_split="off") == {"escalera": 3}
    for split in ("on", "off"):
        assert specials(player("", opened="5S 5D 5C", face_down=run), escalera_split=split) == {"escalera": 3}


def test_cards_laid_off_by_other_players_do_not_count_as_specials():
    """TG-72: cards that the owner laid on its own bahay do."""
    run = "TH JH QH KH AH 9H"
    taken = player("2S", opened="TH JH QH KH", sapaw=((1, "KH"),))
    own = player("2S", opened="TH JH QH KH", sapaw=((0, "KH"),))
    assert specials(taken) == {}
    assert specials(own) == {"king": 1}
    high = player("2S", opened=run, sapaw=((0, "KH"), (2, "AH"), (1, "9H")))
    assert specials(high, ace_high="on") == {"king": 1}


def test_sapawed_cards_makes_cards_laid_off_on_other_bahays_count_as_specials():
    """TG-72: they do not count, unless sapawed_cards = on."""
    other = player("2C 4C", opened="TD JD QD KD", sapaw=((0, "KD"),))
    mine = player("2S", opened="5S 5H 5D")
    assert specials(mine, (other, SUNOG)) == {}
    assert specials(mine, (other, SUNOG), sapawed_cards="on") == {"king": 1}
    assert specials(mine, (player("2C", opened="TD JD QD KD", sapaw=((2, "KD"),)), SUNOG), sapawed_cards="on") == {}


def test_escalera_may_end_with_ace_under_ace_high():
    """TG-10, TG-72: it counts where the house rule lets the ace follow the king."""
    assert specials(player("JC QC KC AC 2S", opened="5S 5H 5D"), ace_high="on") == {"ace": 1, "king": 1, "escalera": 3}
    assert specials(player("JC QC KC AC 2S", opened="5S 5H 5D")) == {"ace": 1, "king": 1}


# Every payment sums to zero -------------------------------------------------------------------------------------------


@st.composite
def tables(draw):
    """Three players with hands of any cards, some with bahays on the table, cards laid onto them among these."""
    cards = draw(st.permutations(range(52)))
    left, players = mask_of(cards), []
    for _ in range(3):
        bahays = []
        for secret in draw(st.lists(st.booleans(), max_size=2)):
            found = [mask for mask in melds_in(left) if mask.bit_count() <= 5 and (not secret or mask.bit_count() > 3)]
            if found:
                mask = draw(st.sampled_from(found))
                left &= ~mask
                laid = in_order(mask)[3:] if not secret else ()
                bahays.append(Bahay(in_order(mask), secret, tuple((draw(st.integers(0, 2)), card) for card in laid)))
        players.append((12 - sum(len(bahay.cards) for bahay in bahays), tuple(bahays)))
    cards = [card for card in cards if left >> card & 1]
    made = []
    for size, bahays in players:
        made.append(Player(mask_of(cards[:size]), bahays))
        cards = cards[size:]
    return made


RULES = st.builds(
    TongitsOptions,
    **{switch.name: st.sampled_from(switch.choices) for switch in TongitsOptions.spec() if switch.choices},
)


@given(tables(), RULES, st.permutations(range(3)), st.sets(st.integers(0, 2)))
def test_tongits_payments_sum_to_zero_and_lowest_tally_wins(players, options, order, willing):
    """TG-74, TG-60: whatever the end and the house rules; every reason is named; the winner has the lowest tally."""
    willing = {seat for seat in willing if players[seat].down}
    calls = [DrawCall(seat, frozenset(willing - {seat})) for seat in range(3) if players[seat].may_call]
    for end in (StockOut(tuple(order)), *calls):
        settled = settle(players, end, options)
        sums_hold(settled)
        taking_part = [tally for tally in settled.tallies if tally is not None]
        assert (settled.winner is None) == (not taking_part)
        if settled.winner is not None:
            assert settled.tallies[settled.winner] == min(taking_part)
            assert all(entry.amount < 0 for entry in settled.entries if entry.account != settled.winner)
        for seat, arrangement in enumerate(settled.arrangements):
            assert arrangement.tally == points(arrangement.loose)
            assert not arrangement.loose & ~players[seat].hand, text(arrangement.loose)


# From game to game ----------------------------------------------------------------------------------------------------


def evening(winners: str, options: TongitsOptions = STANDARD) -> list[tuple[int, int, int | None]]:
    """Return (pot during the game, amount paid out, next mano) for each game; 'x' is a void game."""
    before, games = CarriedState(mano=0), []
    for name in winners:
        winner = None if name == "x" else "ABC".index(name)
        jackpot = settle_pot(before, winner, before.mano, options)
        if jackpot.entries:
            assert [entry.account for entry in jackpot.entries] == [0, 1, 2, POT]
        assert sum(entry.amount for entry in jackpot.entries) == 0
        assert all(entry.amount == sum(item.amount for item in entry.items) for entry in jackpot.entries)
        games.append((before.filled(options), jackpot.paid, jackpot.after.mano))
        before = read_carry(jackpot.after.carry())
        assert before == jackpot.after
    return games


def test_tongits_winner_becomes_the_next_mano():
    """TG-02, TG-51: the winner of the last game; after a void game the same one."""
    assert [mano for _, _, mano in evening("BxCAxx")] == [1, 1, 2, 0, 0, 0]


def test_void_deal_leaves_pot_and_streak_unchanged():
    """TG-51, TG-73: it neither breaks a streak nor counts; the next game still adds one each."""
    assert [(pot, paid) for pot, paid, _ in evening("AxA")] == [(9, 0), (12, 0), (15, 15)]
    assert [(pot, paid) for pot, paid, _ in evening("xAA")] == [(9, 0), (12, 0), (15, 15)]
    assert [(pot, paid) for pot, paid, _ in evening("AxBB")] == [(9, 0), (12, 0), (15, 0), (18, 18)]


def test_two_wins_in_a_row_take_the_pot_and_streak_carry_decides_the_next_streak():
    """TG-73: two in a row take the pot; the streak then restarts, or continues with streak_carry = on."""
    assert [paid for _, paid, _ in evening("ABABB")] == [0, 0, 0, 0, 21]
    assert [paid for _, paid, _ in evening("AAAA")] == [0, 12, 0, 12]
    assert [paid for _, paid, _ in evening("AAAA", TongitsOptions(streak_carry="on"))] == [0, 12, 9, 9]


def test_no_pot_is_kept_when_jackpot_is_off():
    """TG-73, jackpot = off: there are no stakes, and the winner is still the next mano."""
    assert evening("BB", TongitsOptions(jackpot="off")) == [(0, 0, 1), (0, 0, 1)]
    assert settle_pot(CarriedState(0, 0, 1), 1, 0, TongitsOptions(jackpot="off")).entries == ()


def test_payments_and_pot_sum_to_zero_after_every_deal():
    """TG-74: payments and pot together sum to zero after every game, the pot never below nothing."""
    for options, winners in product(PRESETS.values(), product((None, 0, 1, 2), repeat=4)):
        before, accounts = CarriedState(0), {0: 0, 1: 0, 2: 0, POT: 0}
        for winner in winners:
            if winner is None:
                settled = settle([SUNOG, SUNOG, SUNOG], StockOut((0, 1, 2)), options)
            else:
                players = [FAIR_LOSER, FAIR_LOSER, FAIR_LOSER]
                players[winner] = player("AS", opened="5S 5H 5D")
                settled = settle(players, DrawCall(winner), options)
            jackpot = settle_pot(before, winner, before.mano, options)
            entries = together(settled.entries, jackpot.entries)
            assert all(entry.amount == sum(item.amount for item in entry.items) for entry in entries)
            for entry in entries:
                accounts[entry.account] += entry.amount
            assert sum(accounts.values()) == 0
            assert accounts[POT] == jackpot.after.pot >= 0
            before = jackpot.after


@pytest.mark.parametrize(
    ("carry", "words"),
    [
        ({"mano": 3}, "mano must be a seat from 0 to 2, not 3"),
        ({"mano": 1, "streak": "A"}, "streak must be a seat"),
        ({"mano": True}, "mano must be a seat"),
        ({"mano": 0, "pot": -3}, "pot must be a whole number"),
        ({"mano": 0, "pot": 1.5}, "pot must be a whole number"),
    ],
)
def test_read_carry_rejects_invalid_mano_pot_or_streak(carry, words):
    """TG-02, TG-73: a seat, a pot and a seat."""
    with pytest.raises(ValueError, match=words):
        read_carry(carry)


def test_first_deal_starts_without_a_mano_and_with_an_empty_pot():
    """TG-02, TG-73: no mano yet, an empty pot to be filled with three each."""
    assert read_carry(None) == CarriedState()
    assert CarriedState().stake(STANDARD) == 3
