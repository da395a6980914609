"""Sentences are spoken one after another, and texts outside of controls are read as units."""

from __future__ import annotations

from game.access.accessible_node import Region
from game.access.bridge import LEAST_S, SpeechQueue
from game.access.screen_text import DrawnText, paragraphs


def listening() -> SpeechQueue:
    voice = SpeechQueue()
    voice.listening = True
    return voice


def test_speech_queue_drops_sentences_without_a_screen_reader() -> None:
    voice = SpeechQueue()
    voice.say("You draw a card.")
    assert not voice.speaking
    assert not voice.update(1.0)


def test_speech_queue_waits_until_each_sentence_has_been_spoken() -> None:
    voice = listening()
    voice.say("Ramon discards the queen of diamonds.")
    voice.say("You draw the 7 of clubs.")
    assert voice.update(0.01)
    assert voice.said.text == "Ramon discards the queen of diamonds."
    assert not voice.update(LEAST_S)
    assert voice.update(3.0)
    assert voice.said.text == "You draw the 7 of clubs."


def test_speech_queue_announces_a_repeated_sentence_again() -> None:
    voice = listening()
    for _time in range(2):
        voice.say("Your turn.")
        assert voice.update(5.0)
    assert voice.said.number == 2


def test_speech_queue_joins_many_waiting_sentences() -> None:
    voice = listening()
    said = [f"Player {number} discards." for number in range(8)]
    for sentence in said:
        voice.say(sentence)
    assert voice.update(0.0)
    assert voice.said.text == " ".join(said)


def test_hush_clears_the_speech_queue() -> None:
    voice = listening()
    voice.say("Ramon calls a draw.")
    voice.hush()
    assert not voice.update(1.0)


def line(text: str, x: float, y: float, wide: float, kind: str = "body", size: float = 20) -> DrawnText:
    return DrawnText(text, Region(x, y, wide, size * 0.8), size, kind)


def test_coloured_name_and_following_text_are_joined() -> None:
    found = paragraphs(
        [line("Liza", 10, 10, 40, "gold"), line(" discards the queen", 54, 10, 180), line("of spades.", 10, 36, 90)]
    )
    assert found[0].text == "Liza discards the queen"


def test_wrapped_lines_are_joined_into_one_paragraph() -> None:
    found = paragraphs([line("Rest the mouse on a word", 10, 10, 220), line("of the game.", 10, 36, 100)])
    assert [one.text for one in found] == ["Rest the mouse on a word of the game."]


def test_distant_texts_are_not_joined_into_one_row() -> None:
    found = paragraphs([line("Payments", 10, 10, 80), line("What counts", 700, 10, 100)])
    assert [one.text for one in found] == ["Payments", "What counts"]
