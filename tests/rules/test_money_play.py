"""Play of Pai Tong and Pong: dealing, turns, taking, pongs, precedence of claims, the end of the stock."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules import GAMES
from game.rules.contract import IllegalMove
from game.rules.events import Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from tests.rules.arrange import SEED, arrange, discards, legal_texts, others_pass, play_moves

# Eleven cards that no single card completes, and that hold no pair but c2.
FAR = "c2 c2 s3 m4 c5 s6 m7 c8 s9 ot m2"
DULL = "c3 s4 m5 c6 s7 m8 c9 s2 m3 c4 s5"
OTHER = "m6 c7 s8 m9 c1 s1 m1 rf wf c3 s4"
# Needs one more nine: three sets and two nines.
WAITS_FOR_NINE = "c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9"


class TestDeal:
    def test_money_packs_have_four_copies_of_thirty_designs(self) -> None:
        """PT-01, PO-01: four of each design; tiles have dragons where cards have honours."""
        for name, equipment, honour in (("pai-tong", "thai", "ot"), ("pong", "tiles", "rd"), ("pong", "ceki", "ot")):
            game = GAMES[name]
            pack = game.pack(game.Options(equipment=equipment))
            assert pack.size == 120
            assert len(pack.codes) == 30
            assert pack.index(honour) == 27

    @pytest.mark.parametrize("seats", range(2, 8))
    def test_pai_tong_deals_twelve_to_starter_and_eleven_to_others(self, seats: int) -> None:
        """PT-10, PT-12: twelve to the starter, eleven to the others, the rest is the stock."""
        deal = GAMES["pai-tong"].deal(seats, SEED)
        table = deal.view(None).table
        sizes = list(table.hand_sizes)
        assert sizes.pop(table.starter) == 12
        assert sizes == [11] * (seats - 1)
        assert table.stock == 120 - 12 - 11 * (seats - 1)

    def test_money_games_reject_an_invalid_number_of_seats_with_a_clear_message(self) -> None:
        """PT-10, PO-02: two to seven, and four."""
        with pytest.raises(ValueError, match="Pai Tong is played by 2 to 7, not by 8"):
            GAMES["pai-tong"].deal(8, SEED)
        with pytest.raises(ValueError, match="Pong is played by 4, not by 3"):
            GAMES["pong"].deal(3, SEED)

    def test_pai_tong_hands_are_dealt_in_two_packets_from_the_top(self) -> None:
        """PT-12: six to each seat from the starter on, then six to the starter and five to each of the others."""
        from game.rules.shuffle import RandomStream

        order = [design for design in range(30) for _ in range(4)]
        RandomStream(bytes.fromhex(SEED)).shuffle(order)
        deal = GAMES["pai-tong"].deal(3, SEED, carry={"starter": 1})
        codes = GAMES["pai-tong"].pack(deal.table.options).codes
        dealt = [codes[design] for design in order]
        expected = {1: dealt[0:6] + dealt[18:24], 2: dealt[6:12] + dealt[24:29], 0: dealt[12:18] + dealt[29:34]}
        census = deal.census()
        for seat, cards in expected.items():
            assert Counter(census[f"hand {seat}"]) == Counter(cards)
        assert list(census["stock"]) == dealt[34:]

    def test_first_starter_is_random_and_later_the_previous_winner(self) -> None:
        """PT-13, PO-04: chance decides first, then the winner starts; a void deal keeps the starter."""
        game = GAMES["pai-tong"]
        starters = {game.deal(4, f"{number:064x}").view(None).table.starter for number in range(40)}
        assert starters == {0, 1, 2, 3}
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, WAITS_FOR_NINE])
        play_moves(deal, "0 discard m9", "1 pass", "2 win")
        assert deal.result.carry == {"starter": 2}
        void = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER], left=0, starter=0)
        play_moves(void, "0 discard m9")
        others_pass(void)
        assert void.result.carry == {"starter": 0}

    def test_next_starter_rotate_makes_the_next_player_start(self) -> None:
        """PT-13 `next_starter = rotate`: the next player anti-clockwise, after a void deal too."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, WAITS_FOR_NINE], house={"next_starter": "rotate"})
        play_moves(deal, "0 discard m9", "1 pass", "2 win")
        assert deal.result.carry == {"starter": 1}
        void = arrange(
            "pong",
            [f"{FAR} m9", DULL, OTHER, WAITS_FOR_NINE.replace("c9", "c2")],
            left=0,
            house={"next_starter": "rotate", "equipment": "ceki"},
            starter=0,
        )
        play_moves(void, "0 discard m9")
        others_pass(void)
        assert void.result.carry == {"starter": 1}

    def test_dice_decide_where_the_wall_is_broken_only_when_playing_with_tiles(self) -> None:
        """PO-03: the starter throws two dice, only with tiles; they change only the picture."""
        tiles = GAMES["pong"].deal(4, SEED)
        (dealt,) = tiles.opening
        assert isinstance(dealt, Dealt)
        assert len(dealt.dice) == 2
        assert set(dealt.dice) <= set(range(1, 7))
        cards = GAMES["pong"].deal(4, SEED, GAMES["pong"].Options(equipment="ceki"))
        assert cards.opening == (Dealt(dealt.starter, ()),)
        hands = [
            pieces.replace("rd", "ot").replace("gd", "rf").replace("wd", "wf")
            for pieces in map(" ".join, tiles.census().values())
        ]
        assert hands == [" ".join(pieces) for pieces in cards.census().values()]

    def test_starter_with_complete_dealt_hand_may_win_immediately(self) -> None:
        """PT-14, PO-04: counted as drawn, and the card that pays best is the winning one."""
        dealt = arrange("pai-tong", ["c2 c2 c2 c3 s3 m3 c4 s4 m4 c5 s5 m5", DULL])
        assert legal_texts(dealt, 0) == ["win"]
        (won, ended) = play_moves(dealt, "0 win")
        assert won == Won(0, "c2", "dealt", None, dealt.result.shown.sets)
        assert ended == Ended("win")
        assert {item.id for item in dealt.result.shown.items} == {"thalok", "khiao_wan"}
        first = arrange("pai-tong", ["c2 c2 c2 c3 s3 m3 c4 s4 m4 c5 s5 m5", DULL], house={"dealt_win": "off"})
        assert legal_texts(first, 0) == []


class TestTurns:
    def test_money_game_turns_pass_anti_clockwise(self) -> None:
        """PT-11, PO-03: after seat 2 comes seat 3, after the last the first."""
        deal = arrange("pai-tong", [DULL, OTHER, f"{FAR} m9"], starter=2)
        play_moves(deal, "2 discard m9")
        others_pass(deal)
        assert deal.pending() == {0}

    def test_starter_discards_first_without_drawing(self) -> None:
        """PT-20: any card of its twelve."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL])
        assert legal_texts(deal, 0) == []
        assert discards(deal.legal(0)) == set(f"{FAR} m9".split())

    def test_money_game_turn_consists_of_a_draw_and_a_discard(self) -> None:
        """PT-21, PO-05: the drawn card is known to the drawer alone."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL], stock="rf")
        play_moves(deal, "0 discard m9", "1 pass")
        assert legal_texts(deal, 1) == ["draw"]
        (drew,) = play_moves(deal, "1 draw")
        assert drew == Drew(1, "rf")
        assert drew.seen_by(0) == Drew(1, None)
        assert deal.view(1).drawn == "rf"
        assert deal.view(0).drawn is None
        assert "rf" in discards(deal.legal(1))

    def test_player_with_a_complete_hand_may_discard_instead_of_declaring_a_win(self) -> None:
        """PT-21: it may be won, or played on."""
        deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE], stock="c9")
        play_moves(deal, "0 discard m7", "1 pass", "1 draw")
        assert legal_texts(deal, 1) == ["win"]
        assert discards(deal.legal(1)) == set(f"{WAITS_FOR_NINE}".split())

    def test_only_the_next_player_may_take_the_last_discard(self) -> None:
        """PT-22, PO-05: free, nothing exposed."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER])
        play_moves(deal, "0 discard m9")
        assert "take" in legal_texts(deal, 1)
        assert "take" not in legal_texts(deal, 2)
        events = play_moves(deal, "2 pass", "1 take")
        assert events == (Took(1, "m9"),)
        assert deal.view(None).table.exposed == ((), (), ())
        assert deal.view(None).table.known == ((), ("m9",), ())
        assert deal.view(None).table.discards == ()

    def test_pick_discard_rule_limits_or_forbids_taking_discards(self) -> None:
        """PT-22 `pick_discard`: `tong_exposed` only to complete a tong, exposed at once; `off` never."""
        hands = [f"{FAR} m9", f"{DULL.replace('c4 s5', 'm9 m9')}", OTHER.replace("m9", "c2")]
        bound = arrange("pai-tong", hands, house={"pick_discard": "tong_exposed"})
        play_moves(bound, "0 discard m9")
        assert legal_texts(bound, 1) == ["pong", "take", "pass"]
        assert play_moves(bound, "2 pass", "1 take") == (Ponged(1, "m9", 0),)
        assert bound.view(None).table.exposed[1] == (("m9",) * 3,)
        play_moves(bound, "1 discard s2", "2 pass", "0 pass")
        plain = arrange("pai-tong", hands, house={"pick_discard": "tong_exposed"})
        play_moves(plain, "0 discard c5")
        assert legal_texts(plain, 1) == ["pass"]
        never = arrange("pai-tong", hands, house={"pick_discard": "off"})
        play_moves(never, "0 discard m9")
        assert legal_texts(never, 1) == ["pong", "pass"]

    def test_taken_design_cannot_be_discarded_in_the_same_turn(self) -> None:
        """PT-23, PO-05: not the card just taken, nor a twin of it; next turn it may."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL.replace("s5", "m9"), OTHER.replace("m9", "c2")])
        play_moves(deal, "0 discard m9", "2 pass", "1 take")
        assert "m9" not in discards(deal.legal(1))
        with pytest.raises(IllegalMove, match="You took the m9 this turn"):
            play_moves(deal, "1 discard m9")
        play_moves(deal, "1 discard s2", "2 pass", "0 pass", "2 draw")
        play_moves(deal, f"2 discard {min(discards(deal.legal(2)))}", "0 pass", "1 pass", "0 draw")
        play_moves(deal, f"0 discard {min(discards(deal.legal(0)))}", "2 pass", "1 pass", "1 draw")
        assert "m9" in discards(deal.legal(1))

    def test_taken_piece_may_be_discarded_again_at_once_under_return_taken(self) -> None:
        """PT-23: return_taken = on; the piece is a discard like any other, and no longer known to be held."""
        hands = [f"{FAR} m9", DULL, OTHER.replace("m9", "c2")]
        deal = arrange("pai-tong", hands, house={"return_taken": "on"})
        play_moves(deal, "0 discard m9", "2 pass", "1 take")
        assert "m9" in discards(deal.legal(1))
        play_moves(deal, "1 discard m9")
        table = deal.view(None).table
        assert table.discards == ((1, "m9"),)
        assert table.known[1] == ()
        assert table.hand_sizes == (11, 11, 11)

    def test_discarding_the_taken_piece_again_may_be_the_only_legal_discard(self) -> None:
        """PT-23, PT-24a: with three tongs and one card left, taking its twin needs return_taken = on."""
        tongs = {1: "c2 c4 c6"}
        hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", "m9 m9", "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
        house = {"final_card": "deck_only"}
        stuck = arrange("pai-tong", hands, exposed=tongs, house=house)
        play_moves(stuck, "0 discard m9")
        assert legal_texts(stuck, 1) == ["pass"]
        free = arrange("pai-tong", hands, exposed=tongs, house={**house, "return_taken": "on"})
        play_moves(free, "0 discard m9")
        assert legal_texts(free, 1) == ["take", "pass"]
        play_moves(free, "2 pass", "1 take")
        assert discards(free.legal(1)) == {"m9"}

    def test_fourth_copy_of_a_tong_opened_by_a_take_may_be_discarded_under_return_taken(self) -> None:
        """PT-22, PT-23, PT-24a: return_taken = on frees the fourth copy, unless it is the guess (PT-54)."""
        tongs = {1: "c2 c4"}
        hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", "m9 m9 m9 s2 s2", "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
        house = {"pick_discard": "tong_exposed"}
        for returns in ("off", "on"):
            deal = arrange("pai-tong", hands, exposed=tongs, house={**house, "return_taken": returns})
            play_moves(deal, "0 discard m9", "2 pass", "1 take")
            assert ("m9" in discards(deal.legal(1))) == (returns == "on")

    def test_resampled_deal_offers_the_same_discards_after_a_take(self) -> None:
        """PT-23: sampled deals of a seat's view keep the house rule on giving back, on and off."""
        game = GAMES["pai-tong"]
        for returns in ("off", "on"):
            hands = [f"{FAR} m9", DULL, OTHER.replace("m9", "c2")]
            deal = arrange("pai-tong", hands, house={"return_taken": returns})
            play_moves(deal, "0 discard m9", "2 pass", "1 take")
            sampled = game.resample(deal.view(1), Random(1))
            assert discards(sampled.legal(1)) == discards(deal.legal(1))
            assert ("m9" in discards(sampled.legal(1))) == (returns == "on")


class TestPong:
    HANDS = (f"{FAR} m9", DULL, OTHER.replace("m9", "c8"), DULL.replace("c4 s5", "m9 m9").replace("c3", "m7"))

    def test_play_continues_to_the_right_of_the_seat_that_ponged(self) -> None:
        """PT-24, PO-06: three pieces are exposed, the claimer discards, then the player on its right draws."""
        deal = arrange("pai-tong", list(self.HANDS))
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 3) == ["pong", "pass"]
        assert legal_texts(deal, 2) == ["pass"]
        events = play_moves(deal, "1 pass", "2 pass", "3 pong")
        assert events == (Ponged(3, "m9", 0),)
        table = deal.view(None).table
        assert table.exposed == ((), (), (), (("m9", "m9", "m9"),))
        assert table.discards == ()
        assert deal.pending() == {3}
        assert table.hand_sizes[3] == 9
        play_moves(deal, "3 discard m7")
        others_pass(deal)
        assert deal.pending() == {0}

    def test_fourth_copy_may_be_discarded_after_a_pong(self) -> None:
        """PT-23, PT-25: the tong is frozen, and the fourth copy is a card like any other."""
        deal = arrange(
            "pai-tong",
            [f"{FAR} m9", DULL, OTHER.replace("m9", "c8"), DULL.replace("c4 s5 ", "").replace("m3 c4 s5", "m9 m9 m9")],
        )
        play_moves(deal, "0 discard m9", "1 pass", "2 pass", "3 pong")
        assert "m9" in discards(deal.legal(3))
        assert deal.view(3).hand.count("m9") == 1

    def test_pong_requires_two_identical_pieces(self) -> None:
        """PT-25: two other pieces of the rank are not enough."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER.replace("m9", "s9").replace("c1", "c9")])
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 2) == ["pass"]

    def test_pong_or_take_that_would_leave_no_legal_discard_is_allowed_only_to_win(self) -> None:
        """PT-24a: with two cards left a pong leaves nothing to discard, so it must win; likewise a taking."""
        tongs = {1: "c2 c4 c6"}
        hands = ["c3 c3 s3 m4 c5 s6 m7 c8 s9 ot m2 m9", "m9 m9", "m6 c7 s8 c9 c1 s1 m1 rf wf s3 s4"]
        wins = arrange("pai-tong", hands, exposed=tongs)
        play_moves(wins, "0 discard m9")
        assert legal_texts(wins, 1) == ["win", "pong", "take", "pass"]
        play_moves(wins, "2 pass", "1 pong")
        assert legal_texts(wins, 1) == ["win"]
        assert not discards(wins.legal(1))
        (won, _) = play_moves(wins, "1 win")
        assert won == Won(1, "m9", "discard", 0, wins.result.shown.sets)
        assert {item.id for item in wins.result.shown.items} == {"si_tong_phong"}
        stuck = arrange("pai-tong", hands, exposed=tongs, house={"final_card": "deck_only"})
        play_moves(stuck, "0 discard m9")
        assert legal_texts(stuck, 1) == ["pass"]

    def test_pong_claim_off_forbids_every_pong_claim(self) -> None:
        """PO-06 `pong_claim = off`."""
        hands = [hand.replace("ot", "rd").replace("rf", "gd").replace("wf", "wd") for hand in self.HANDS]
        deal = arrange("pong", hands, house={"pong_claim": "off"})
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 3) == ["pass"]


class TestPrecedence:
    def test_winning_claim_takes_precedence_over_a_pong_and_a_pong_over_a_take(self) -> None:
        """PT-26: claims are resolved together; overruled ones are published."""
        pongs = DULL.replace("c4 s5", "m9 m9").replace("c3", "m7")
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, WAITS_FOR_NINE, pongs])
        play_moves(deal, "0 discard m9", "1 take", "3 pong")
        assert deal.pending() == {2}
        events = play_moves(deal, "2 win")
        assert events == (
            Said(3, deal_move("pong"), "m9"),
            Said(1, deal_move("take"), "m9"),
            Won(2, "m9", "discard", 0, deal.result.shown.sets),
            Ended("win"),
        )
        again = arrange("pai-tong", [f"{FAR} m9", DULL, WAITS_FOR_NINE, pongs])
        assert play_moves(again, "0 discard m9", "2 pass", "3 pong", "1 take")[-1] == Ponged(3, "m9", 0)

    def test_all_seats_except_discarder_are_asked_even_if_they_can_only_pass(self) -> None:
        """PT-26: so that the question reveals nothing about hands."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER.replace("m9", "c8")])
        play_moves(deal, "0 discard c5")
        assert deal.pending() == {1, 2}

    def test_first_of_several_possible_winners_in_turn_order_wins(self) -> None:
        """PT-27, PO-07: counted anti-clockwise from the discarder."""
        other = "c5 s5 m5 c6 s6 m6 c7 s7 m7 c9 m9"
        hands = [WAITS_FOR_NINE, "c8 c8 s8 m8 ot rf wf c1 s1 m1 s6 m9", other]
        deal = arrange("pai-tong", hands, starter=1)
        play_moves(deal, "1 discard m9", "0 win")
        events = play_moves(deal, "2 win")
        assert Won(2, "m9", "discard", 1, deal.result.shown.sets) in events
        assert deal.result.winner == 2
        deal = arrange(
            "pong",
            [
                *[hand.replace("ot", "rd").replace("rf", "gd").replace("wf", "wd") for hand in hands],
                "c8 m8 s8 s8 rd gd wd c1 s1 m1 c7",
            ],
            starter=1,
        )
        play_moves(deal, "1 discard m9", "2 win", "0 win", "3 pass")
        assert deal.result.winner == 2


class TestWinning:
    def test_winning_piece_may_be_drawn_taken_or_claimed(self) -> None:
        """PT-34, PO-07: from the stock, taken on one's turn, or claimed from any discard; only the first is drawn."""
        for source, moves in {
            "stock": ["0 discard m7", "2 pass", "1 pass", "1 draw", "1 win"],
            "taken": ["0 discard m9", "2 pass", "1 take", "1 win"],
            "discard": ["0 discard m9", "2 pass", "1 win"],
        }.items():
            deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="m9")
            play_moves(deal, *moves)
            assert deal.result.shown.source == source
            assert deal.result.shown.from_seat == (None if source == "stock" else 0)
            assert [item.id for item in deal.result.shown.items] == (["kin_sian"] if source == "stock" else [])

    def test_discards_cannot_complete_a_hand_under_deck_only(self) -> None:
        """PT-34 `final_card = deck_only`: no discard completes a hand, claimed or taken."""
        deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"final_card": "deck_only"})
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 1) == ["take", "pass"]
        play_moves(deal, "2 pass", "1 take")
        assert legal_texts(deal, 1) == []

    def test_hand_with_items_worth_less_than_min_items_cannot_win(self) -> None:
        """PT-55 `min_items = 4`: a hand of no items may not be claimed, one with a scalp may be declared."""
        house = {"min_items": 4}
        deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], stock="s9", house=house)
        play_moves(deal, "0 discard m9")
        assert "win" not in legal_texts(deal, 1)
        play_moves(deal, "1 pass", "2 pass", "1 draw")
        assert legal_texts(deal, 1) == []
        scalp = arrange("pai-tong", [f"{FAR} m9", "c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 c9", DULL], stock="c9", house=house)
        play_moves(scalp, "0 discard m7", "1 pass", "2 pass", "1 draw")
        assert legal_texts(scalp, 1) == ["win"]

    def test_discarder_pays_all_makes_the_discarder_pay_for_every_seat(self) -> None:
        """PT-41, PO-11 `payer = discarder_pays_all`."""
        deal = arrange("pai-tong", [f"{FAR} m9", WAITS_FOR_NINE, DULL], house={"payer": "discarder_pays_all"})
        play_moves(deal, "0 discard m9", "2 pass", "1 win")
        assert [entry.amount for entry in deal.result.entries] == [-8, 8, 0]

    def test_tong_made_with_a_taken_card_counts_as_concealed(self) -> None:
        """PT-53: taking exposes nothing, so four tongs with a taken one, won from the stock, are still dark."""
        deal = arrange(
            "pai-tong",
            [
                f"{FAR} m9",
                "c3 c3 c4 c4 c4 s5 s5 s5 m9 m9 s6",
                DULL.replace("c4", "m6").replace("s5", "s8").replace("c3", "c6"),
            ],
            stock="s2 c7 c3",
        )
        play_moves(deal, "0 discard m9", "2 pass", "1 take", "1 discard s6", "0 pass", "2 pass", "2 draw")
        play_moves(deal, "2 discard s2")
        others_pass(deal)
        play_moves(deal, "0 draw", "0 discard c7")
        others_pass(deal)
        play_moves(deal, "1 draw", "1 win")
        assert {item.id for item in deal.result.shown.items} == {"thalok", "si_tong_muet"}


class TestTheEndOfTheStock:
    def test_last_discard_can_only_be_claimed_to_win_and_otherwise_the_deal_is_void(self) -> None:
        """PT-28, PO-12: a void deal has no payments."""
        hands = [f"{FAR} m9", WAITS_FOR_NINE, DULL.replace("c4 s5", "m9 m9")]
        deal = arrange("pai-tong", hands, left=0)
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 1) == ["win", "pass"]
        assert legal_texts(deal, 2) == ["pass"]
        assert others_pass(deal) == (Voided("stock"), Ended("void"))
        assert deal.result.outcome == "void"
        assert [entry.amount for entry in deal.result.entries] == [0, 0, 0]

    def test_discards_are_reshuffled_into_new_stock_by_house_rule(self) -> None:
        """PT-28 `stock_out = reshuffle`: all but the top one, by the deal's own seed."""
        deal = arrange(
            "pai-tong", [f"{FAR} m9", DULL, OTHER.replace("m9", "c8")], left=0, house={"stock_out": "reshuffle"}
        )
        before = len(deal.discards)
        play_moves(deal, "0 discard m9")
        twin = deal.copy()
        assert others_pass(deal) == (Reshuffled(before),)
        others_pass(twin)
        assert twin.census() == deal.census()
        table = deal.view(None).table
        assert table.discards == ((0, "m9"),)
        assert table.stock == before

    def test_deal_is_void_after_300_discards(self) -> None:
        """PT-28: also void, even with a stock that is ever reshuffled."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL], house={"stock_out": "reshuffle"})
        while deal.pending():
            for seat in deal.pending():
                moves = deal.legal(seat)
                events = deal.play(seat, next((move for move in moves if str(move) in {"pass", "draw"}), moves[-1]))
        assert events == (Voided("turns"), Ended("void"))
        assert deal.view(None).table.turns == 300
        assert deal.result.outcome == "void"


class TestGuesses:
    """PT-54: one card short, after its discard, a player may lay one card open as its guess."""

    HANDS = ("c2 s2 m2 c3 s3 m3 c4 s4 m4 c9 s9 m7", DULL, OTHER.replace("m9", "c8"))

    def test_player_one_card_short_may_expose_a_guess(self) -> None:
        """PT-54: straight with a twin of it."""
        deal = arrange("pai-tong", list(self.HANDS), stock="m6 c9", house={"guess": "on"})
        play_moves(deal, "0 discard m7")
        assert deal.pending() == {0}
        assert "guess c9" in legal_texts(deal, 0)
        assert play_moves(deal, "0 guess c9") == (Guessed(0, "c9"),)
        assert deal.view(1).table.guesses == ("c9", None, None)
        others_pass(deal)
        play_moves(deal, "1 draw", "1 discard m6", "1 pass")
        others_pass(deal)
        play_moves(deal, "2 draw", "2 discard c9", "2 pass", "1 pass", "0 win")
        assert [item.id for item in deal.result.shown.items] == ["keng_trong"]

    def test_exposed_guess_cannot_be_discarded_or_changed(self) -> None:
        """PT-54: it cannot be discarded while it is the only piece of its design, and no seat guesses twice."""
        deal = arrange("pai-tong", list(self.HANDS), stock="m6 c5 c6", house={"guess": "on"})
        play_moves(deal, "0 discard m7", "0 guess c9")
        others_pass(deal)
        play_moves(deal, "1 draw", "1 discard m6", "1 pass")
        others_pass(deal)
        play_moves(deal, "2 draw", "2 discard c5", "2 pass")
        others_pass(deal)
        play_moves(deal, "0 draw")
        assert "c9" not in discards(deal.legal(0))
        play_moves(deal, "0 discard c6")
        assert deal.pending() == {1, 2}

    def test_guess_is_allowed_only_while_the_deal_can_continue(self) -> None:
        """PT-28, PT-54: on an empty stock only where the discards become a new one."""
        for stock_out, asked in (("reshuffle", {0}), ("void", {1, 2})):
            house: dict[str, object] = {"guess": "on", "stock_out": stock_out}
            deal = arrange("pai-tong", list(self.HANDS), left=0, house=house)
            play_moves(deal, "0 discard m7")
            assert deal.pending() == asked

    def test_seat_that_cannot_guess_is_asked_and_can_only_pass(self) -> None:
        """PT-54: under `guess = on`; by default no seat is asked."""
        deal = arrange("pai-tong", [f"{FAR} m9", DULL, OTHER.replace("m9", "c8")], house={"guess": "on"})
        play_moves(deal, "0 discard m9")
        assert legal_texts(deal, 0) == ["pass"]
        off = arrange("pai-tong", list(self.HANDS))
        play_moves(off, "0 discard m7")
        assert off.pending() == {1, 2}


def deal_move(text: str):
    return GAMES["pai-tong"].parse_move(text)
