"""Plays a session on a 4 MB disk that is full or read-only during some deals. Run in a mount namespace."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.match.players import seated
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES


def play(match) -> None:
    while pending := match.deal.pending():
        seat = min(pending)
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


def close_while_full(place: Path) -> None:
    """Close when there is no room to copy the WAL into the file, twice, and open the file with room again."""
    Store.open(place).close()
    store = Store.open(place)
    pong = GAMES["pong"]
    matches = [store.start(pong, pong.Options(), seated(["person", "random", "random", "random"])) for _ in range(12)]
    ballast = place.with_name("ballast")
    fill(ballast)
    store.close()
    assert place.with_name("sala.sqlite3-wal").stat().st_size, "the last checkpoint was to fail"
    store = Store.open(place)
    assert store.notices == (), store.notices
    while not store.hindrance:
        store.start(pong, pong.Options(), seated(["person", "random", "random", "random"]))
    assert "the disk is full" in store.hindrance
    store.close()
    assert all("the disk is full" in notice for notice in store.notices), store.notices
    ballast.unlink()
    store = Store.open(place)
    assert store.notices == (), store.notices
    assert {match.id for match in matches} <= {summary.id for summary in store.waiting()}
    store.close()
    assert {path.name for path in place.parent.iterdir()} == {"sala.sqlite3", "sala.lock"}
    print("all is saved")  # noqa: T201


def main(disk: Path, hindered: str) -> None:
    """Play before, during and after the disk is unusable, and print the results."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)], check=True)
    place = disk / "sala.sqlite3"
    if hindered == "full at closing":
        close_while_full(place)
        return
    store = Store.open(place)
    pong = GAMES["pong"]
    match = store.start(pong, pong.Options(), seated(["person", "random", "random", "random"]))
    play(match)
    assert store.hindrance == ""
    ballast = disk / "ballast"
    if hindered == "full":
        fill(ballast)
    else:
        place.chmod(0o444)
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        store.close()
        subprocess.run(["mount", "-o", "remount,ro,size=4m", str(disk)], check=True)
        store = Store.open(place)
        match = store.resume(match.id)
    longest = 0.0
    for _deal in range(12):
        start = time.perf_counter()
        match.next_deal()
        longest = max(longest, time.perf_counter() - start)
        play(match)
    said = store.hindrance or store.borrowed
    print(said, f"longest {longest:.3f} s")  # noqa: T201 - it is run by itself
    if hindered == "full":
        assert "the disk is full" in said
        ballast.unlink()
        assert store.try_again()
        store.close()
        again = Store.open(place)
        assert again.notices == (), again.notices
        resumed = again.resume(match.id)
        assert (resumed.number, resumed.moves, resumed.ledger) == (match.number, match.moves, match.ledger)
        assert len(resumed.saved()) == 13
    else:
        assert said
    print("all is saved")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
