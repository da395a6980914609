"""Lines that the opponents say at the table, by occasion and temperament; plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.table.characters import GENTLE, LIVELY, PATIENT, PLAYFUL

if TYPE_CHECKING:
    from collections.abc import Mapping

GREETING: Final = "greeting"
"""At the start of a match."""
CLAIM: Final = "claim"
"""After taking a discard into a set, or laying off on another player."""
TEASE: Final = "tease"
"""To the player whose discard or set was used."""
WIN: Final = "win"
"""After winning a deal or a bet."""
LOST: Final = "lost"
"""After losing chips."""
CLOSE: Final = "close"
"""After losing by very little."""
FAREWELL: Final = "farewell"
"""At the end of the last deal."""
OCCASIONS: Final = (GREETING, CLAIM, TEASE, WIN, LOST, CLOSE, FAREWELL)

# Translators: what follows is said by the other players at the table, briefly and politely. No line may tell anything
# about a hand. In Thai no line ends with a polite particle, which the messages "{line}" append.
LINES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    GREETING: {
        LIVELY: (
            N_("Hello, hello! I have been looking forward to this."),
            N_("What a nice table. Hello, all!"),
            N_("Welcome! Let us have some fun."),
            N_("Is everybody here? Let us begin!"),
        ),
        PLAYFUL: (
            N_("Hello! I came to win."),
            N_("Let us see who is lucky today."),
            N_("Good to see you. No mercy today!"),
            N_("Sit down, sit down. The chips are waiting."),
        ),
        PATIENT: (
            N_("Good to see you all."),
            N_("Hello. Let us take our time."),
            N_("A good game to everybody."),
            N_("Hello. Shall we begin?"),
        ),
        GENTLE: (
            N_("Hello, it is a pleasure to play with you."),
            N_("Good luck to everybody."),
            N_("May everybody have a good game."),
            N_("I am glad that you are here."),
        ),
    },
    CLAIM: {
        LIVELY: (
            N_("Oh, how nice!"),
            N_("There we go!"),
            N_("I could not resist."),
            N_("This is getting exciting!"),
        ),
        PLAYFUL: (
            N_("Just in time."),
            N_("That is how it is done."),
            N_("Quick hands win."),
            N_("I am not shy."),
        ),
        PATIENT: (
            N_("Patience pays."),
            N_("Good things come slowly."),
            N_("I can wait, but not now."),
            N_("One step at a time."),
        ),
        GENTLE: (
            N_("Thank you kindly."),
            N_("I hope you do not mind."),
            N_("Excuse me, please."),
            N_("How kind of you."),
        ),
    },
    TEASE: {
        LIVELY: (
            N_("You are too generous!"),
            N_("Careful, I might get used to this!"),
            N_("Next time I bring you a cake!"),
            N_("Do you do this for everybody?"),
        ),
        PLAYFUL: (
            N_("Thank you for helping me."),
            N_("You make it easy for me."),
            N_("Keep them coming."),
            N_("Was that a present?"),
        ),
        PATIENT: (
            N_("I shall remember this kindness."),
            N_("Even the careful slip sometimes."),
            N_("Ah, you think of me."),
            N_("The game is long. I forgive you."),
        ),
        GENTLE: (
            N_("You are spoiling me."),
            N_("I almost feel sorry. Almost."),
            N_("I owe you a cup of tea."),
            N_("Do not be cross with me."),
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
            N_("And that is that."),
            N_("Who is next?"),
            N_("Nobody stops me today."),
            N_("That felt good."),
        ),
        PATIENT: (
            N_("It was worth the wait."),
            N_("Slowly, and there it was."),
            N_("All in good time."),
            N_("The quiet ones win, too."),
        ),
        GENTLE: (
            N_("I was lucky this time."),
            N_("Thank you all for the game."),
            N_("You played well, too."),
            N_("It could have been anybody."),
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
            N_("Now I am awake."),
        ),
        PATIENT: (
            N_("It comes and it goes."),
            N_("The next one, perhaps."),
            N_("I have seen worse."),
            N_("Luck turns like the wind."),
        ),
        GENTLE: (
            N_("Well played."),
            N_("You earned it."),
            N_("Good for you."),
            N_("Congratulations. That was fair."),
        ),
    },
    CLOSE: {
        LIVELY: (
            N_("So close! I cannot look."),
            N_("By a hair!"),
            N_("My poor heart!"),
            N_("Nearly, nearly!"),
        ),
        PLAYFUL: (
            N_("A little more and it was mine."),
            N_("Next time it falls my way."),
            N_("That was half a win."),
            N_("I am not done yet."),
        ),
        PATIENT: (
            N_("Close, but close is not won."),
            N_("A narrow one."),
            N_("So little makes the difference."),
            N_("Next time, then."),
        ),
        GENTLE: (
            N_("That was exciting."),
            N_("What a close one. Well done."),
            N_("You deserved the last bit of luck."),
            N_("It was near, and it was nice."),
        ),
    },
    FAREWELL: {
        LIVELY: (
            N_("That was fun! Come back soon!"),
            N_("Good-bye, everybody! Until next time!"),
            N_("Already over? It was lovely!"),
            N_("See you, and bring your friends!"),
        ),
        PLAYFUL: (
            N_("Good game. I want another one."),
            N_("Until next time. I will be ready."),
            N_("You may try again tomorrow."),
            N_("Not bad, all of you."),
        ),
        PATIENT: (
            N_("A good game. Go safely."),
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
