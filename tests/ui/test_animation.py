"""Tweens, sequences, the timeline: order, left-over time, speed, completion."""

from __future__ import annotations

import pytest

from game.ui.animation import Sequence, Timeline, Together, Tween, call, ease_in, ease_out, landing, shake, wait


@pytest.mark.parametrize("ease", [ease_in, ease_out, landing])
def test_easing_functions_start_at_zero_and_end_at_one(ease):
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_landing_easing_overshoots_by_at_most_four_percent():
    assert max(landing(step / 200) for step in range(201)) == pytest.approx(1.04, abs=1e-3)


def test_shake_oscillation_starts_and_ends_at_zero():
    assert shake(0) == pytest.approx(0)
    assert shake(1) == pytest.approx(0)
    assert max(abs(shake(step / 100)) for step in range(101)) > 0.6


def test_tween_passes_increasing_values_and_ends_at_one():
    seen = []
    tween = Tween(100, seen.append)
    while tween.update(16) is None:
        pass
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_tween_with_a_delay_makes_its_first_frame_call_after_the_delay():
    log = []
    tween = Tween(100, lambda _v: log.append("frame"), start=lambda: log.append("start"), delay=50)
    tween.update(40)
    assert log == []
    tween.update(20)
    assert log == ["start", "frame"]


def test_sequence_passes_leftover_time_to_next_step():
    seen = []
    sequence = Sequence([Tween(100), Tween(100, seen.append, ease=lambda t: t)])
    assert sequence.update(150) is None
    assert seen == [pytest.approx(0.5)]
    assert sequence.update(80) == pytest.approx(30)


def test_parallel_steps_end_when_the_longest_one_ends():
    ends = []
    both = Together([Tween(50, end=lambda: ends.append("short")), Tween(100, end=lambda: ends.append("long"))])
    assert both.update(60) is None
    assert ends == ["short"]
    assert both.update(60) == pytest.approx(20)
    assert ends == ["short", "long"]


def test_timeline_plays_waits_and_calls_in_order():
    log = []
    timeline = Timeline()
    timeline.play(wait(100), call(lambda: log.append("one")), wait(100), call(lambda: log.append("two")))
    timeline.update(0.15)
    assert log == ["one"]
    assert timeline.busy
    timeline.update(0.15)
    assert log == ["one", "two"]
    assert not timeline.busy
    assert not timeline.update(0.1)


def test_finishing_a_timeline_completes_all_steps_in_order():
    log = []
    timeline = Timeline()
    timeline.play(
        Tween(1000, log.append, end=lambda: log.append("a")),
        Sequence([wait(500), call(lambda: log.append("b"))]),
    )
    assert timeline.finish()
    assert log == [1.0, "a", "b"]
    assert not timeline.finish()


def test_timeline_speed_scales_time_and_speed_zero_completes_steps_immediately():
    speed = [2.0]
    log = []
    timeline = Timeline(lambda: speed[0])
    timeline.play(Tween(100, end=lambda: log.append("done")))
    timeline.update(0.051)
    assert log == ["done"]
    speed[0] = 0.0
    timeline.play(Tween(5000, end=lambda: log.append("at once")))
    assert log == ["done", "at once"]
    assert not timeline.busy


def test_end_callback_can_add_steps_to_timeline():
    log = []
    timeline = Timeline()
    timeline.play(Tween(10, end=lambda: timeline.play(call(lambda: log.append("more")))))
    timeline.update(0.02)
    timeline.update(0.02)
    assert log == ["more"]


def test_clearing_a_timeline_drops_its_steps_and_skips_their_end_callbacks():
    log = []
    timeline = Timeline()
    timeline.play(Tween(100, end=lambda: log.append("end")))
    timeline.clear()
    assert not timeline.busy
    assert log == []
