"""The order of tests: real-time tests first, spread over the processes, none lost; and memory is trimmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import conftest
from tests.conftest import spread

if TYPE_CHECKING:
    from pathlib import Path


class Named:
    """A test item with these markers."""

    def __init__(self, number: int, *markers: str) -> None:
        self.number, self.markers = number, markers

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.markers else None


FROZEN = [Named(number, "window", "frozen", "browser") for number in range(3)]
BROWSER = [Named(number, "browser") for number in range(30, 39)]
WINDOW = [Named(number, "window") for number in range(10, 21)]
CALM = [Named(number) for number in range(100, 201)]


@pytest.mark.parametrize("processes", range(1, 9))
def test_test_distribution_runs_every_test_once_and_keeps_fast_tests_in_order(processes: int) -> None:
    ordered = spread([*FROZEN, *WINDOW], CALM, processes)
    assert sorted(item.number for item in ordered) == [item.number for item in (*FROZEN, *WINDOW, *CALM)]
    assert [item for item in ordered if not item.markers] == CALM


@pytest.mark.parametrize("processes", range(1, 9))
def test_test_distribution_gives_each_process_its_share_of_window_tests(processes: int) -> None:
    ordered, shares, begin = spread([*FROZEN, *WINDOW], CALM, processes), [], 0
    for place in range(processes):  # as xdist hands them out
        part = ordered[begin : begin + (len(ordered) - begin) // (processes - place)]
        begin += len(part)
        waiting = [item for item in part if item.markers]
        assert part[: len(waiting)] == waiting
        shares.append(waiting)
    assert shares[0][:3] == FROZEN
    assert max(map(len, shares)) - min(map(len, shares)) <= max(1, len(FROZEN) - 1)


@pytest.mark.parametrize("processes", range(1, 9))
def test_test_distribution_gives_browser_tests_to_a_third_of_the_processes(processes: int) -> None:
    ordered, with_browser, begin = spread([*BROWSER, *WINDOW], CALM, processes), 0, 0
    assert len(ordered) == len({*ordered}) == len([*BROWSER, *WINDOW, *CALM])
    for place in range(processes):
        part = ordered[begin : begin + (len(ordered) - begin) // (processes - place)]
        begin += len(part)
        with_browser += any("browser" in item.markers for item in part)
    assert with_browser == (processes + 2) // 3


def test_test_distribution_loses_no_test_if_there_are_more_processes_than_tests() -> None:
    assert set(spread([*FROZEN, *WINDOW], CALM[:2], 8)) == {*FROZEN, *WINDOW, *CALM[:2]}


def test_memory_used_by_a_test_process_is_trimmed_once_it_has_grown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, tidied = tmp_path / "statm", []
    monkeypatch.setattr(conftest, "RESIDENT", file)
    monkeypatch.setattr(conftest, "_resident", 1_000)
    monkeypatch.setattr(
        conftest.memory_release, "trim", lambda: tidied.append(file.write_text("900000 2000 0 0 0 0 0"))
    )
    for pages, times in ((1_000 + conftest.MOST_GROWN, 0), (1_001 + conftest.MOST_GROWN, 1), (70_000, 1)):
        file.write_text(f"900000 {pages} 0 0 0 0 0")
        conftest.pytest_runtest_teardown()
        assert len(tidied) == times
    file.unlink()
    conftest.pytest_runtest_teardown()
    assert len(tidied) == 1, "a system without such a file goes by Python's own collections"
