"""Play of Tongits: dealing, drawing and taking, bahays, secrets, sapaw, tongits, the end of the stock."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.contract import IllegalMove
from game.rules.events import Discarded, Drew, Ended
from game.rules.moves import DRAW
from game.rules.pieces import FRENCH
from game.rules.shuffle import RandomStream, commitment
from game.rules.tongits.carry import stake_in
from game.rules.tongits.events import Dealt, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.rules.tongits.view import BahayShown
from tests.rules.tongits_table import SEED, TONGITS, entries, legal_texts, play_moves, reasons, table

PLAIN = "3C 6D TD"
"""Nothing comes of it."""
DULL = "4S 2D JD"
"""Nor of this."""


class TestDeal:
    def test_tongits_deals_thirteen_to_mano_and_twelve_to_others(self) -> None:
        """TG-01, TG-03: twelve each, thirteen to the mano, fifteen are the stock."""
        deal = TONGITS.deal(3, SEED, carry={"mano": 1, "pot": 0, "streak": None})
        shown = deal.view(None).table
        assert shown.hand_sizes == (12, 13, 12)
        assert (shown.stock, shown.discards, shown.bahays) == (15, (), ())
        assert Counter(code for place in deal.census().values() for code in place) == Counter(FRENCH)

    @pytest.mark.parametrize("seats", [0, 2, 4])
    def test_tongits_rejects_any_number_of_seats_but_three_with_a_clear_message(self, seats: int) -> None:
        """TG-01: always three."""
        with pytest.raises(ValueError, match=f"Tongits is played by 3, not by {seats}"):
            TONGITS.deal(seats, SEED)

    def test_tongits_cards_are_dealt_one_at_a_time_mano_first(self) -> None:
        """TG-03: round by round anti-clockwise from the mano, which gets the last card as well."""
        order = [*range(52)]
        RandomStream(bytes.fromhex(SEED)).shuffle(order)
        dealt = [FRENCH[card] for card in order]
        census = TONGITS.deal(3, SEED, carry={"mano": 2}).census()
        assert set(census["hand 2"]) == {*dealt[0:36:3], dealt[36]}
        assert set(census["hand 0"]) == set(dealt[1:36:3])
        assert set(census["hand 1"]) == set(dealt[2:36:3])
        assert list(census["stock"]) == dealt[37:]

    def test_first_mano_is_random_and_later_the_previous_winner(self) -> None:
        """TG-02: play passes anti-clockwise."""
        manos = {TONGITS.deal(3, f"{number:064x}").view(None).table.mano for number in range(40)}
        assert manos == {0, 1, 2}
        deal = table(["5S 5H 5D KS", PLAIN, DULL], actor=0, carry={"mano": 2})
        play_moves(deal, "0 tongits KS")
        assert deal.result.carry["mano"] == 0
        follow = TONGITS.deal(3, SEED, carry=deal.result.carry)
        assert follow.pending() == {0}
        play_moves(follow, f"0 {follow.legal(0)[-1]}")
        assert follow.pending() == {1}

    @pytest.mark.parametrize("carry", [{"mano": 3}, {"mano": True}, {"pot": -1}, {"streak": "1"}, {"starter": 1}])
    def test_tongits_rejects_invalid_carry_with_message(self, carry: dict[str, object]) -> None:
        """TG-02, TG-73: mano and streak are seats, the pot is a number of units, and there is nothing else."""
        with pytest.raises(ValueError, match=r"\w+ \w+ \w+ \w+"):
            TONGITS.deal(3, SEED, carry=carry)

    def test_tongits_commitment_covers_seed_house_rules_and_carry(self) -> None:
        """TG-02, TG-73: the header contains the carry of the previous game."""
        carry = {"mano": 1, "pot": 9, "streak": 1}
        deal = TONGITS.deal(3, SEED, carry=carry)
        assert deal.header["carry"] == carry
        assert deal.commitment == commitment(bytes.fromhex(SEED), deal.header)
        assert deal.commitment != TONGITS.deal(3, SEED, carry=carry | {"pot": 12}).commitment

    def test_mano_does_not_draw_on_its_first_turn(self) -> None:
        """TG-04: it lays, wins or discards; it does not draw and cannot call."""
        deal = TONGITS.deal(3, SEED, TONGITS.Options(survive_round="off", first_call=2), {"mano": 0})
        assert deal.view(None).table.phase == "play"
        assert {f"discard {code}" for code in deal.census()["hand 0"]} <= set(map(str, deal.legal(0)))
        deal.hands = table(["5S 5H 5D 7S 8S 9S TS KC", PLAIN, DULL]).hands
        deal.moves = None
        play_moves(deal, "0 lay 5S 5H 5D")
        assert legal_texts(deal, 0, "draw") == legal_texts(deal, 0, "call") == []
        assert deal.view(0).call_closed == "first_turn"
        assert legal_texts(deal, 0, "tongits") == ["tongits KC"]
        assert "secret 7S 8S 9S TS" in legal_texts(deal, 0)

    def test_mano_can_declare_tongits_with_the_dealt_hand(self) -> None:
        """TG-04, TG-30: all thirteen cards are in bahays, or all but the discard."""
        deal = table(["AS 2S 3S 5H 5D 5C 7H 8H 9H TH KS KH KD", PLAIN, DULL], turns=0)
        assert legal_texts(deal, 0, "tongits") == ["tongits", "tongits 7H", "tongits TH"]
        play_moves(deal, "0 tongits")
        assert deal.result.outcome == "tongits"


class TestTakingTurns:
    def test_drawn_card_is_visible_only_to_the_drawer(self) -> None:
        """TG-20, TG-22: draw, then discard; then the next player is asked."""
        deal = table([PLAIN, DULL, "AC 2C KC"], phase="draw", stock="9H", discard="KD")
        (drew,) = play_moves(deal, "0 draw")
        assert drew == Drew(0, "9H")
        assert drew.seen_by(1) == drew.seen_by(None) == Drew(0, None)
        assert deal.view(0).drawn == "9H"
        assert deal.view(1).drawn is None
        assert play_moves(deal, "0 discard 3C") == (Discarded(0, "3C"),)
        shown = deal.view(None).table
        assert (shown.phase, shown.actor, shown.turns, shown.discards[-1]) == ("draw", 1, 7, (0, "3C"))
        assert shown.last_drawers[0] == 0
        assert deal.view(0).drawn is None

    def test_discard_can_be_taken_only_into_a_new_bahay_with_two_cards_from_the_hand(self) -> None:
        """TG-20: for any bahay that it completes, which is exposed at once."""
        deal = table(["6C 8C 9C 7S 7H KS", PLAIN, DULL], phase="draw", discard="7C")
        assert legal_texts(deal, 0) == ["draw", "take 7S 7H", "take 6C 8C", "take 8C 9C", "take 6C 8C 9C"]
        (picked,) = play_moves(deal, "0 take 8C 9C")
        assert picked == PickedUp(0, "7C", 2, 1, ("7C", "8C", "9C"), new=True)
        shown = deal.view(None).table
        assert shown.bahays == (BahayShown(0, ("7C", "8C", "9C"), 3, "run", secret=False, sapaw=(), turn=6),)
        assert (shown.from_seat, shown.hand_sizes[0], shown.stock) == (2, 4, deal.view(0).table.stock)
        assert deal.view(0).drawn is None
        assert "7C" not in [code for _, code in shown.discards]

    def test_discard_that_completes_no_bahay_cannot_be_taken(self) -> None:
        """TG-20: not even for a bahay of which only one card is in the hand."""
        deal = table(["6C 9C 7S", PLAIN, DULL], phase="draw", discard="7C", opened=[(0, "TC JC QC")])
        assert legal_texts(deal, 0) == ["draw"]
        with pytest.raises(IllegalMove, match="The 7C does not make a bahay with 6C 9C"):
            play_moves(deal, "0 take 6C 9C")

    def test_only_the_last_discard_can_be_taken(self) -> None:
        """TG-20: earlier discards stay in the pile."""
        deal = table(["6C 7C 9D", PLAIN, DULL], phase="draw", discard="KD")
        deal.discards[-2:] = [(1, "5C"), (2, "KD")]
        assert legal_texts(deal, 0) == ["draw"]

    def test_four_of_a_kind_made_with_a_discard_is_open(self) -> None:
        """TG-20: it is not a secret, nor a special of the winner."""
        deal = table(["7S 7H 7D AH", PLAIN, DULL], phase="draw", discard="7C", house={"jackpot": "off"})
        play_moves(deal, "0 take 7S 7H 7D")
        assert deal.view(None).table.bahays[0].kind == "four_of_a_kind"
        play_moves(deal, "0 discard AH")
        assert deal.result.outcome == "tongits"
        assert deal.result.shown.specials == ()

    def test_discard_extends_only_own_open_bahay_under_pick_to_extend(self) -> None:
        """TG-20 `pick_to_extend`: onto one's own open bahay, not onto a secret or another's."""
        for switch, allowed in (("off", ["draw"]), ("on", ["draw", "take on 1"])):
            deal = table(
                ["KC QC", PLAIN, DULL],
                phase="draw",
                discard="7H",
                opened=[(0, "8H 9H TH"), (1, "4H 5H 6H")],
                secret=[(0, "8S 9S TS JS")],
                house={"pick_to_extend": switch, "self_sapaw_blocks": "on"},
            )
            assert legal_texts(deal, 0, "draw") + legal_texts(deal, 0, "take") == allowed
        (picked,) = play_moves(deal, "0 take on 1")
        assert picked == PickedUp(0, "7H", 2, 1, ("7H", "8H", "9H", "TH"), new=False)
        assert deal.view(None).table.bahays[0].sapaw == ((0, "7H"),)
        assert deal.view(0).call_closed == ""  # taking is no sapaw

    def test_bahays_cannot_be_laid_before_drawing(self) -> None:
        """TG-20, TG-21: bahays are laid after drawing or taking."""
        deal = table(["5S 5H 5D KS", PLAIN, DULL], phase="draw", discard="2C")
        assert legal_texts(deal, 0) == ["draw"]
        for text in ("lay 5S 5H 5D", "discard KS", "tongits KS", "sapaw KS on 1"):
            with pytest.raises(IllegalMove, match="Draw or take a card first"):
                play_moves(deal, f"0 {text}")


class TestLaying:
    def test_any_number_of_bahays_may_be_laid_open(self) -> None:
        """TG-10, TG-21: sets and runs, the ace low."""
        deal = table(["AS 2S 3S 9H 9D 9C QC KC", PLAIN, DULL])
        assert legal_texts(deal, 0, "lay") == ["lay AS 2S 3S", "lay 9H 9D 9C"]
        (laid,) = play_moves(deal, "0 lay AS 2S 3S")
        assert laid == laid.seen_by(1) == Laid(0, 1, ("AS", "2S", "3S"), 3, secret=False)
        play_moves(deal, "0 lay 9H 9D 9C")
        assert [each.kind for each in deal.view(None).table.bahays] == ["run", "three_of_a_kind"]
        assert deal.view(None).table.phase == "play"

    @pytest.mark.parametrize(("switch", "bahays"), [("off", []), ("on", ["lay QH KH AH"])])
    def test_queen_king_ace_is_a_run_only_under_ace_high(self, switch: str, bahays: list[str]) -> None:
        """TG-10 `ace_high`: queen, king, ace."""
        hands = ["AH QH KH 5S", PLAIN, DULL]
        deal = table(hands, house={"ace_high": switch})
        assert [" ".join(sorted(each.split()[1:])) for each in legal_texts(deal, 0, "lay")] == [
            " ".join(sorted(each.split()[1:])) for each in bahays
        ]
        if bahays:
            (laid,) = play_moves(deal, f"0 {legal_texts(deal, 0, 'lay')[0]}")
            assert laid.cards == ("QH", "KH", "AH")

    def test_secret_is_face_down_and_shows_only_its_size(self) -> None:
        """TG-11: four of a kind or an escalera; others see only how many cards it has."""
        deal = table(["9S 9H 9D 9C 2H 3H 4H 5H KS", PLAIN, DULL])
        assert legal_texts(deal, 0, "secret") == ["secret 2H 3H 4H 5H", "secret 9S 9H 9D 9C"]
        (laid,) = play_moves(deal, "0 secret 9S 9H 9D 9C")
        assert laid == Laid(0, 1, ("9S", "9H", "9D", "9C"), 4, secret=True)
        assert laid.seen_by(0) == laid
        assert laid.seen_by(2) == laid.seen_by(None) == Laid(0, 1, (), 4, secret=True)
        (shown,) = deal.view(1).table.bahays
        assert shown == BahayShown(0, (), 4, "", secret=True, sapaw=(), turn=6)
        assert deal.view(0).secrets == ((1, ("9S", "9H", "9D", "9C")),)
        assert deal.view(1).secrets == deal.view(None).secrets == ()

    def test_run_of_three_cannot_be_laid_as_a_secret(self) -> None:
        """TG-11."""
        deal = table(["2H 3H 4H KS", PLAIN, DULL])
        assert legal_texts(deal, 0, "secret") == []

    def test_only_the_owner_can_extend_a_secret_run(self) -> None:
        """TG-11: one hidden card at a time, which never blocks a call."""
        deal = table(
            ["7H 8H KS AS", "2H QD KC", DULL],
            secret=[(0, "3H 4H 5H 6H")],
            opened=[(0, "TS TD TC")],
            house={"self_sapaw_blocks": "on"},
        )
        assert legal_texts(deal, 0, "sapaw") == ["sapaw 7H on 2"]
        (sapawed,) = play_moves(deal, "0 sapaw 7H on 2")
        assert sapawed == Sapawed(0, "7H", 2, 0, ("3H", "4H", "5H", "6H", "7H"), secret=True)
        assert sapawed.seen_by(1) == Sapawed(0, None, 2, 0, (), secret=True)
        assert deal.view(1).table.bahays[1].size == 5
        assert deal.view(1).table.bahays[1].cards == ()
        assert deal.view(0).call_closed == ""
        play_moves(deal, "0 sapaw 8H on 2", "0 discard KS", "1 draw")
        assert legal_texts(deal, 1, "sapaw") == []  # the two of hearts would fit

    def test_cards_of_a_secret_cannot_be_used_again(self) -> None:
        """TG-11: they cannot be laid, discarded or used for another bahay."""
        deal = table(["8S 9S KH", PLAIN, DULL], secret=[(0, "TS JS QS KS")])
        for text, card in (("lay 8S 9S TS", "TS"), ("discard JS", "JS"), ("secret 9S TS JS QS", "TS")):
            with pytest.raises(IllegalMove, match=f"You do not hold the {card}"):
                play_moves(deal, f"0 {text}")

    def test_sapaw_is_allowed_on_any_open_bahay(self) -> None:
        """TG-21: one card at a time, even without an own bahay; the log keeps which seat laid each card."""
        deal = table(
            ["6H 2H 9D AC", "KS QD KC", "JD KD AS"],
            opened=[(1, "3H 4H 5H"), (2, "9S 9H 9C"), (0, "7S 7C 7D")],
        )
        assert legal_texts(deal, 0, "sapaw") == ["sapaw 2H on 1", "sapaw 6H on 1", "sapaw 9D on 2"]
        (sapawed,) = play_moves(deal, "0 sapaw 6H on 1")
        assert sapawed == sapawed.seen_by(2) == Sapawed(0, "6H", 1, 1, ("3H", "4H", "5H", "6H"), secret=False)
        play_moves(deal, "0 sapaw 2H on 1")
        bahay = deal.view(None).table.bahays[0]
        assert (bahay.kind, bahay.sapaw) == ("escalera", ((0, "6H"), (0, "2H")))
        assert deal.view(None).table.blocked == (None, 0, None)

    def test_seat_that_only_made_sapaws_is_still_sunog(self) -> None:
        """TG-21, TG-42: cards laid off are not a bahay of one's own."""
        deal = table(["6H KS", "2C 4C", "JD KD AS"], opened=[(1, "3H 4H 5H")], stock="QS", left=1, phase="draw")
        play_moves(deal, "0 draw", "0 sapaw 6H on 1", "0 discard QS")
        assert deal.result.shown.hands[0].sunog
        assert not deal.result.shown.hands[1].sunog

    def test_bahays_and_sapaws_may_be_laid_in_any_order(self) -> None:
        """TG-21: sapaw before, between and after bahays."""
        deal = table(["6H 9S 9H 9C 7H AC 4D", "2C 4C", "JD KD AS"], opened=[(1, "3H 4H 5H")])
        play_moves(deal, "0 sapaw 6H on 1", "0 lay 9S 9H 9C", "0 sapaw 7H on 1")
        assert deal.view(0).hand == ("4D", "AC")

    def test_seat_out_of_turn_cannot_move_in_tongits(self) -> None:
        """TG-22: nor can a seat that does not exist."""
        deal = table(["6H KS", "2C 4C", "JD"])
        for seat in (1, -1, 99):
            assert deal.legal(seat) == ()
            with pytest.raises(IllegalMove, match="It is 0’s turn now"):
                deal.play(seat, DRAW)


class TestTongits:
    def test_tongits_is_declared_with_or_without_a_last_discard(self) -> None:
        """TG-30: all cards of the hand are in bahays, or all but the discard."""
        deal = table(["5S 5H 5D 7C 8C 9C KS", PLAIN, DULL])
        assert legal_texts(deal, 0, "tongits") == ["tongits KS"]
        discarded, *shown, won, ended = play_moves(deal, "0 tongits KS")
        assert discarded == Discarded(0, "KS")
        assert [each.seat for each in shown] == [1, 2, 0]
        assert shown[-1] == Shown(0, (("5S", "5H", "5D"), ("7C", "8C", "9C")), (), 0, (), sunog=False)
        assert (won, ended) == (Won(0, "tongits", 0, tally=0, challenged=False), Ended("tongits"))
        assert deal.pending() == frozenset()
        assert reasons(deal, 1) == {"tongits": -3, "sunog": -1, "stake": -3}

    def test_tongits_is_not_offered_while_two_loose_cards_remain(self) -> None:
        """TG-30: two loose cards are one too many."""
        deal = table(["5S 5H 5D AC AD", PLAIN, DULL])
        assert legal_texts(deal, 0, "tongits") == []
        with pytest.raises(IllegalMove, match="Some of your cards would be left over"):
            play_moves(deal, "0 tongits")

    @pytest.mark.parametrize(
        ("hand", "last"),
        [
            ("5S 5H 5D", "lay 5S 5H 5D"),
            ("AH", "sapaw AH on 1"),
            ("KS", "discard KS"),
            ("9S 9H 9D 9C", "secret 9S 9H 9D 9C"),
        ],
    )
    def test_empty_hand_ends_the_deal_automatically(self, hand: str, last: str) -> None:
        """TG-30: the last card laid, laid off or discarded."""
        deal = table([hand, PLAIN, DULL], opened=[(1, "2H 3H 4H")])
        events = play_moves(deal, f"0 {last}")
        assert events[-1] == Ended("tongits")
        assert (deal.result.winner, deal.view(0).hand) == (0, ())

    def test_taking_a_discard_with_the_last_two_cards_ends_the_deal(self) -> None:
        """TG-20, TG-30."""
        deal = table(["5S 5H", "2C 4C", "JD KD AS"], phase="draw", discard="5D", opened=[(0, "7S 8S 9S")])
        play_moves(deal, "0 take 5S 5H")
        assert (deal.result.outcome, deal.result.winner) == ("tongits", 0)

    def test_player_may_discard_instead_of_declaring_tongits(self) -> None:
        """TG-30: the program offers it; the player may go on."""
        deal = table(["5S 5H 5D KS", "2C 4C", "JD KD AS"])
        assert legal_texts(deal, 0, "tongits") == ["tongits KS"]
        play_moves(deal, "0 discard KS")
        assert deal.result is None


class TestStockOut:
    def test_player_with_the_lowest_tally_and_a_bahay_wins_when_the_stock_runs_out(self) -> None:
        """TG-50, TG-70: when the last card's drawer has discarded; sunog players fold."""
        deal = table(
            ["KS QS", "2C 4C", "AD"],
            phase="draw",
            stock="JC",
            left=1,
            opened=[(0, "3H 4H 5H"), (1, "8S 8H 8D")],
        )
        _, discarded, out, *shown, won, ended = play_moves(deal, "0 draw", "0 discard KS")
        assert (discarded, out) == (Discarded(0, "KS"), StockOut())
        assert [each.seat for each in shown] == [2, 0, 1]
        assert (won, ended) == (Won(1, "stock_out", 0, tally=6, challenged=False, beaten=(20,)), Ended("stock_out"))
        assert [hand.compared for hand in deal.result.shown.hands] == [True, True, False]
        assert [hand.tally for hand in deal.result.shown.hands] == [20, 6, 1]
        assert {seat: reasons(deal, seat) for seat in (0, 2)} == {
            0: {"stock_out": -1, "stake": -3},
            2: {"stock_out": -1, "sunog": -1, "stake": -3},
        }

    def test_tongits_deal_continues_while_the_stock_has_a_card(self) -> None:
        """TG-50."""
        deal = table(["KS QS", "2C 4C", "AD"], phase="draw", stock="JC 9D", left=2)
        play_moves(deal, "0 draw", "0 discard KS")
        assert deal.result is None
        assert deal.pending() == {1}

    def test_player_who_drew_last_wins_equal_tallies_when_the_stock_runs_out(self) -> None:
        """TG-50: drawing from the discards counts as drawing."""
        opened = [(0, "3H 4H 5H"), (1, "8S 8H 8D"), (2, "JH JS JC")]
        deal = table(["5C", "7S", "5D"], phase="draw", stock="KD", left=1, opened=opened, actor=1)
        play_moves(deal, "1 draw", "1 discard KD")
        assert [hand.tally for hand in deal.result.shown.hands] == [5, 7, 5]
        assert deal.view(None).table.last_drawers == (1, 0, 2)
        assert deal.result.winner == 0
        taken = table(
            ["5C", "TC TD 5S", "KS 5D"], phase="draw", stock="QD", left=1, opened=opened, actor=1, discard="TS"
        )
        play_moves(taken, "1 take TC TD")
        assert taken.view(None).table.last_drawers[0] == 1

    @pytest.mark.parametrize(("switch", "winner"), [("stock", 0), ("any", 1)])
    def test_last_drawer_decides_whether_taking_a_discard_counts_as_the_last_draw(
        self, switch: str, winner: int
    ) -> None:
        """TG-50 `last_drawer`: seat 0 draws, seat 1 takes what it threw, seat 2 draws the last card."""
        deal = table(
            ["TS", "TC TD 5S 9S", "7C"],
            phase="draw",
            stock="5C QD",
            left=2,
            opened=[(0, "3H 4H 5H"), (1, "8S 8H 8D"), (2, "JH JS JC")],
            house={"last_drawer": switch},
        )
        play_moves(deal, "0 draw", "0 discard TS", "1 take TC TD", "1 discard 9S", "2 draw", "2 discard QD")
        assert [hand.tally for hand in deal.result.shown.hands] == [5, 5, 7]
        assert deal.result.winner == winner

    @pytest.mark.parametrize(("base", "owed"), [(1, -1), (3, -3)])
    def test_deck_out_base_sets_the_payment_when_the_stock_runs_out(self, base: int, owed: int) -> None:
        """TG-70 `deck_out_base`."""
        deal = table(
            ["KS QS", "2C 4C", "AD"],
            phase="draw",
            stock="JC",
            left=1,
            opened=[(0, "3H 4H 5H"), (1, "8S 8H 8D")],
            house={"deck_out_base": base, "jackpot": "off"},
        )
        play_moves(deal, "0 draw", "0 discard KS")
        assert entries(deal) == {0: owed, 1: 1 - 2 * owed, 2: owed - 1}

    def test_tongits_deal_is_void_when_all_players_are_sunog(self) -> None:
        """TG-51: nothing paid but the stakes, same mano, pot and streak as they were."""
        carry = {"mano": 2, "pot": 9, "streak": 1}
        deal = table(["KS QS", "2C 4C", "AD"], phase="draw", stock="JC", left=1, carry=carry)
        *_, ended = play_moves(deal, "0 draw", "0 discard KS")
        assert ended == Ended("void")
        assert deal.result.carry == {"mano": 2, "pot": 12, "streak": 1}
        assert (deal.result.winner, deal.result.outcome) == (None, "void")
        assert entries(deal) == {0: -1, 1: -1, 2: -1, "pot": 3}
        assert all(hand.sunog and not hand.compared for hand in deal.result.shown.hands)
        follow = TONGITS.deal(3, SEED, carry=deal.result.carry)
        assert follow.opening == (Dealt(2, 1, 15, streak=1),)


class TestPayments:
    def test_two_wins_in_a_row_take_the_pot(self) -> None:
        """TG-73, TG-74: three each at first, one each later; the pot is an account of its own."""
        first = table(["5S 5H 5D KS", PLAIN, DULL])
        assert first.view(None).table.pot == 9
        play_moves(first, "0 tongits KS")
        assert first.result.carry == {"mano": 0, "pot": 9, "streak": 0}
        assert reasons(first, "pot") == {"stake": 9}
        assert sum(entries(first).values()) == 0
        second = table(["5S 5H 5D KS", PLAIN, DULL], carry=first.result.carry)
        assert second.view(None).table.pot == 12
        assert second.view(None).table.streak == 0
        assert [stake_in(deal.view(None).table.pot) for deal in (first, second)] == [3, 1]
        *_, won, _ = play_moves(second, "0 tongits KS")
        assert won == Won(0, "tongits", 12, tally=0, challenged=False)
        assert second.result.shown.jackpot == 12
        assert reasons(second, 0)["jackpot"] == 12
        assert reasons(second, "pot") == {"stake": 3, "jackpot": -12}
        assert second.result.carry == {"mano": 0, "pot": 0, "streak": None}
        assert second.view(None).table.pot == 0
        assert sum(entries(second).values()) == 0

    @pytest.mark.parametrize(("house", "streak"), [({}, None), ({"streak_carry": "on"}, 0)])
    def test_streak_carry_decides_whether_the_win_that_took_a_pot_starts_a_new_streak(
        self, house: dict[str, object], streak: int | None
    ) -> None:
        """TG-73 `streak_carry`: the win that took a pot counts as the first of the next two, or does not."""
        hands = ["5S 5H 5D KS", PLAIN, DULL]
        deal = table(hands, carry={"mano": 0, "pot": 9, "streak": 0}, house=house)
        play_moves(deal, "0 tongits KS")
        assert deal.result.carry["streak"] == streak

    def test_deal_without_jackpot_has_no_pot(self) -> None:
        """TG-73 `jackpot`."""
        deal = table(["5S 5H 5D KS", PLAIN, DULL], house={"jackpot": "off"})
        assert deal.opening == (Dealt(0, 0, 0, streak=None),)
        play_moves(deal, "0 tongits KS")
        assert entries(deal) == {0: 8, 1: -4, 2: -4}

    @pytest.mark.parametrize(("switch", "owed"), [("on", -4), ("off", -3)])
    def test_sunog_extra_on_tongits_makes_sunog_players_pay_another_unit(self, switch: str, owed: int) -> None:
        """TG-71 `sunog_extra_on_tongits`."""
        house = {"jackpot": "off", "sunog_extra_on_tongits": switch}
        deal = table(["5S 5H 5D KS", PLAIN, DULL], house=house)
        play_moves(deal, "0 tongits KS")
        assert entries(deal)[1] == owed

    def test_winners_specials_do_not_include_the_last_discard(self) -> None:
        """TG-72: aces and kings of its own, escaleras and fours that are closed; the final discard is none of them."""
        deal = table(
            ["AS AH AD AC KS 5H", "2C 4C", "JD QD 9S"],
            secret=[(0, "6H 7H 8H 9H")],
            opened=[(0, "TC JC QC"), (1, "KH KD KC")],
            house={"jackpot": "off"},
        )
        play_moves(deal, "0 sapaw KS on 2", "0 sapaw 5H on 3", "0 tongits")
        assert {(each[0], each[2]) for each in deal.result.shown.specials} == {
            ("ace", 1),
            ("four_of_a_kind", 3),
            ("escalera", 3),
        }
        assert entries(deal) == {0: 2 * (3 + 4 + 3 + 3) + 1, 1: -13, 2: -14}

    @pytest.mark.parametrize(("switch", "king"), [("off", 0), ("on", 1)])
    def test_sapawed_cards_counts_kings_that_the_winner_laid_off(self, switch: str, king: int) -> None:
        """TG-72 `sapawed_cards`: a king that the winner laid off."""
        deal = table(
            ["KS", "2C 4C", "JD QD 9S"],
            opened=[(1, "KH KD KC"), (0, "TC JC QC")],
            house={"jackpot": "off", "sapawed_cards": switch},
        )
        play_moves(deal, "0 sapaw KS on 1")
        assert entries(deal)[1] == -3 - king

    @pytest.mark.parametrize(("switch", "units"), [("on", 6), ("off", 3)])
    def test_escalera_split_counts_a_run_of_eight_twice(self, switch: str, units: int) -> None:
        """TG-72 `escalera_split`: eight in a row count twice, or once."""
        hands = ["2H 3H 4H 5H 6H 7H 8H 9H QS", "2C 4C", "JD QD 9S"]
        deal = table(hands, house={"jackpot": "off", "escalera_split": switch})
        play_moves(deal, "0 tongits QS")
        assert reasons(deal, 1)["escalera"] == -units

    def test_tongits_showdown_reveals_all_hands_and_secrets(self) -> None:
        """TG-60: each hand arranged, with its tally, and the secrets turned up."""
        deal = table(
            ["5S 5H 5D KS", "2C 3C 4C 9D TD", "JD QD 9S"],
            secret=[(1, "6H 7H 8H 9H")],
        )
        events = play_moves(deal, "0 tongits KS")
        shown = {each.seat: each for each in events if isinstance(each, Shown)}
        assert shown[1] == Shown(
            1, (("2C", "3C", "4C"),), ("9D", "TD"), 19, ((1, ("6H", "7H", "8H", "9H")),), sunog=False
        )
        (secret,) = deal.view(2).table.bahays
        assert (secret.cards, secret.kind, secret.secret) == (("6H", "7H", "8H", "9H"), "escalera", True)
        assert deal.result.shown.hands[2].tally == 29
