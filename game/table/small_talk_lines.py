"""Lines that the opponents say at the table, by occasion and temperament; only data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.table.characters import GENTLE, LIVELY, PATIENT, PLAYFUL

if TYPE_CHECKING:
    from collections.abc import Mapping

GREETING: Final = "greeting"
"""Key for lines said at the start of a match."""
CLAIM: Final = "claim"
"""Key for lines said after taking a discard into a set, or laying off on another player's meld."""
TEASE: Final = "tease"
"""Key for lines said to the player whose discard or set was used."""
TAKEN: Final = "taken"
"""Key for lines said by the player whose discard or set was used."""
WIN: Final = "win"
"""Key for lines said after winning a deal or a bet."""
LOST: Final = "lost"
"""Key for lines said after losing chips."""
CLOSE: Final = "close"
"""Key for lines said after losing by very little."""
POT: Final = "pot"
"""Key for lines said by the winner or anyone else when the pot of Tongits is taken."""
BRAVE: Final = "brave"
"""Key for lines said to a player who challenged in Tongits and lost."""
WISE: Final = "wise"
"""Key for lines said to a player who folded in Tongits and would have lost more."""
BIG: Final = "big"
"""Key for lines said to the winner of an unusual hand."""
BANK_PAYS: Final = "bank pays"
"""Key for lines said by players other than the banker after the bank lost to all."""
BANK_SWEEPS: Final = "bank sweeps"
"""Key for lines said by players other than the banker after the bank beat all."""
FAREWELL: Final = "farewell"
"""Key for lines said at the end of the last deal."""
REMARKS: Final = (BRAVE, WISE, BIG, BANK_PAYS, BANK_SWEEPS)
"""Keys for rare occasions on which players comment on what another player did."""
OCCASIONS: Final = (GREETING, CLAIM, TEASE, TAKEN, WIN, LOST, CLOSE, POT, *REMARKS, FAREWELL)

# Translators: what follows is said by the other players at the table, briefly and politely. No line may tell anything
# about a hand. In Thai no line ends with a polite particle, which the messages "{line}" append.
LINES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    GREETING: {
        LIVELY: (
            N_("Hello, hello! I’ve been looking forward to this."),
            N_("What a nice table. Hello, all!"),
            N_("Welcome! Let’s have some fun."),
            N_("Is everyone here? Let’s begin!"),
        ),
        PLAYFUL: (
            N_("Hello! I came to win."),
            N_("Let’s see who’s lucky today."),
            N_("Good to see you. No mercy today!"),
            N_("Sit down, sit down. The chips are waiting."),
        ),
        PATIENT: (
            N_("Good to see you all."),
            N_("Hello. Let’s take our time."),
            N_("Have a good game, everyone."),
            N_("Hello. Shall we begin?"),
        ),
        GENTLE: (
            N_("Hello, it’s a pleasure to play with you."),
            N_("Good luck, everyone."),
            N_("I hope you all have a good game."),
            N_("I’m glad you’re here."),
        ),
    },
    CLAIM: {
        LIVELY: (
            N_("Oh, how nice!"),
            N_("There we go!"),
            N_("I couldn’t resist."),
            N_("This is getting exciting!"),
        ),
        PLAYFUL: (
            N_("Just in time."),
            N_("That’s how it’s done."),
            N_("Quick hands win."),
            N_("I’m not shy."),
        ),
        PATIENT: (
            N_("Patience pays."),
            N_("Good things take time."),
            N_("I can wait, just not now."),
            N_("One step at a time."),
        ),
        GENTLE: (
            N_("Thank you kindly."),
            N_("I hope you don’t mind."),
            N_("Excuse me, please."),
            N_("How kind of you."),
        ),
    },
    TEASE: {
        LIVELY: (
            N_("You’re too generous!"),
            N_("Careful, I might get used to this!"),
            N_("Next time I’ll bring you a cake!"),
            N_("Do you do this for everybody?"),
        ),
        PLAYFUL: (
            N_("Thank you for helping me."),
            N_("You make it easy for me."),
            N_("Keep them coming."),
            N_("Was that a present?"),
        ),
        PATIENT: (
            N_("I’ll remember your kindness."),
            N_("Even careful players slip sometimes."),
            N_("Ah, you thought of me."),
            N_("It’s a long game. I forgive you."),
        ),
        GENTLE: (
            N_("You’re spoiling me."),
            N_("I almost feel sorry. Almost."),
            N_("I owe you a cup of tea."),
            N_("Don’t be cross with me."),
        ),
    },
    TAKEN: {
        LIVELY: (
            N_("Hey, that was mine a moment ago!"),
            N_("You don’t miss a thing!"),
            N_("Oh! That was fast!"),
            N_("I walked right into that!"),
        ),
        PLAYFUL: (
            N_("Next time I’ll charge for that."),
            N_("Don’t get used to it."),
            N_("You owe me one."),
            N_("I’ll get you back for that."),
        ),
        PATIENT: (
            N_("So it was useful to somebody."),
            N_("Well spotted."),
            N_("What’s gone is gone."),
            N_("I should have been more careful."),
        ),
        GENTLE: (
            N_("You’re welcome."),
            N_("Please, help yourself."),
            N_("I’m glad it was of use."),
            N_("It’s in good hands now."),
        ),
    },
    WIN: {
        LIVELY: (
            N_("Did you see that?"),
            N_("What a day!"),
            N_("I should play every day!"),
            N_("That deserves a dance!"),
        ),
        PLAYFUL: (
            N_("And that’s that."),
            N_("Who’s next?"),
            N_("Nobody can stop me today."),
            N_("That felt good."),
        ),
        PATIENT: (
            N_("It was worth the wait."),
            N_("Slowly but surely."),
            N_("All in good time."),
            N_("The quiet ones win, too."),
        ),
        GENTLE: (
            N_("I was lucky this time."),
            N_("Thank you, everyone."),
            N_("You played well, too."),
            N_("It could have been anyone."),
        ),
    },
    LOST: {
        LIVELY: (
            N_("Oh no, my chips!"),
            N_("There they go. Bye-bye!"),
            N_("Somebody else’s turn to smile."),
            N_("Well, I had my fun."),
        ),
        PLAYFUL: (
            N_("I want those back."),
            N_("Enjoy them while you can."),
            N_("That was only a loan."),
            N_("Now I’m awake."),
        ),
        PATIENT: (
            N_("Easy come, easy go."),
            N_("The next one, maybe."),
            N_("I’ve seen worse."),
            N_("Luck turns like the wind."),
        ),
        GENTLE: (
            N_("Well played."),
            N_("You earned it."),
            N_("Good for you."),
            N_("Congratulations. Fair and square."),
        ),
    },
    CLOSE: {
        LIVELY: (
            N_("So close! I can’t look."),
            N_("By a hair!"),
            N_("My poor heart!"),
            N_("Nearly, nearly!"),
        ),
        PLAYFUL: (
            N_("I almost had it."),
            N_("Next time it’ll go my way."),
            N_("That was half a win."),
            N_("I’m not done yet."),
        ),
        PATIENT: (
            N_("Close, but not close enough."),
            N_("A near thing."),
            N_("There was so little in it."),
            N_("Next time, then."),
        ),
        GENTLE: (
            N_("That was exciting."),
            N_("A close one. Well done."),
            N_("You deserved that bit of luck."),
            N_("That was close, and great fun."),
        ),
    },
    POT: {
        LIVELY: (
            N_("The whole pot! What a sight!"),
            N_("Look at all those chips!"),
            N_("The pot is gone! My heart!"),
            N_("Listen to it rattle!"),
        ),
        PLAYFUL: (
            N_("There goes the pot."),
            N_("A bowl of gold, and I watched it fill."),
            N_("Who said the pot was safe?"),
            N_("Now let’s fill it again."),
        ),
        PATIENT: (
            N_("Every pot finds its owner."),
            N_("It took a while to fill."),
            N_("An empty bowl. We begin again."),
            N_("Good things come to those who wait."),
        ),
        GENTLE: (
            N_("A pot well earned."),
            N_("How lovely, the whole pot!"),
            N_("That was worth the wait."),
            N_("It makes a fine heap of chips."),
        ),
    },
    BRAVE: {
        LIVELY: (
            N_("So brave! I’d never have dared."),
            N_("That was brave! Maybe next time!"),
        ),
        PLAYFUL: (
            N_("Brave. I like it."),
            N_("Somebody had to try."),
        ),
        PATIENT: (
            N_("A brave try."),
            N_("You never know until you try."),
        ),
        GENTLE: (
            N_("It could have gone the other way."),
            N_("That took courage."),
        ),
    },
    WISE: {
        LIVELY: (
            N_("Good fold! That saved you some chips."),
            N_("Clever! I’d have walked right into it."),
        ),
        PLAYFUL: (
            N_("You got off lightly."),
            N_("A pity. You’d have paid more."),
        ),
        PATIENT: (
            N_("A wise fold."),
            N_("Knowing when to stop is half the game."),
        ),
        GENTLE: (
            N_("That was well judged."),
            N_("You were right to fold."),
        ),
    },
    BIG: {
        LIVELY: (
            N_("Wow! Did everybody see that?"),
            N_("Now that was a hand!"),
        ),
        PLAYFUL: (
            N_("All right, now you’re showing off."),
            N_("Leave some for the rest of us!"),
        ),
        PATIENT: (
            N_("You don’t see that every day."),
            N_("A hand to remember."),
        ),
        GENTLE: (
            N_("How beautiful! Congratulations."),
            N_("I’m happy for you."),
        ),
    },
    BANK_PAYS: {
        LIVELY: (
            N_("The bank paid us all! Hooray!"),
            N_("Everybody wins! What a round!"),
        ),
        PLAYFUL: (
            N_("The bank is generous today."),
            N_("Poor bank. Once more, please!"),
        ),
        PATIENT: (
            N_("Even the bank loses sometimes."),
            N_("The bank has its bad days, too."),
        ),
        GENTLE: (
            N_("My sympathies to the bank."),
            N_("How kind of the bank."),
        ),
    },
    BANK_SWEEPS: {
        LIVELY: (
            N_("The bank took it all! Oh dear!"),
            N_("Not a single chip for us!"),
        ),
        PLAYFUL: (
            N_("The bank was hungry."),
            N_("And all of it goes to the bank. Bravo!"),
        ),
        PATIENT: (
            N_("Every last chip. It happens."),
            N_("A good round to be the bank."),
        ),
        GENTLE: (
            N_("Well done, bank."),
            N_("Better luck to us all next time."),
        ),
    },
    FAREWELL: {
        LIVELY: (
            N_("That was fun! Come back soon!"),
            N_("Goodbye, everyone! Until next time!"),
            N_("Already over? It was lovely!"),
            N_("See you, and bring your friends!"),
        ),
        PLAYFUL: (
            N_("Good game. Let’s play another."),
            N_("Until next time. I’ll be ready."),
            N_("You can try again tomorrow."),
            N_("Not bad, all of you."),
        ),
        PATIENT: (
            N_("Good game. Safe travels."),
            N_("Thank you. Until we meet again."),
            N_("Time well spent."),
            N_("Rest well, everybody."),
        ),
        GENTLE: (
            N_("Thank you for your company."),
            N_("It was a pleasure, really."),
            N_("Get home safely."),
            N_("I hope to see you again."),
        ),
    },
}
