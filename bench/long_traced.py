"""Mutations that are guided by what they reach: `python bench/long_traced.py COUNT SEED RESULT`; see `long_files`."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

TRACED: Final = ["game.match", "game.rules", "game.cli", "game.cli_arguments"]
"""What is watched: whatever reads, plays and settles."""
LONGEST: Final = 40_000
"""Bytes of a mutated file: the longest replay that is mutated is shorter."""
OURS: Final = 0.6
"""Of the mutations: those by lines and values as a forger would, the others by bytes as libFuzzer does."""


def main() -> None:
    """Mutate until the count is reached, and leave the tally in the file."""
    import atheris

    with atheris.instrument_imports(include=TRACED):  # whatever is imported while Atheris looks on, is traced
        from bench import attack, attack_cases, attack_replays, long_files

    count, seed, result = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    folder = result.parent
    corpus = folder / "corpus"
    corpus.mkdir()
    files, known = long_files.originals(seed)
    marks = ["", *attack_cases.FILES]
    for number, (data, name) in enumerate(files):
        (corpus / str(number)).write_bytes(bytes([marks.index(name)]) + data)
    tally, left = attack.Tally(), [count]

    def one(data: bytes) -> None:
        """The first byte says whose file it is."""
        if not data:
            return
        name, rest = marks[data[0] % len(marks)], data[1:]
        if name:
            tally.carry_out(f"case of {name}", partial(attack_cases.score, name, rest, [], folder / "case.json"))
        else:
            tally.carry_out("replay", partial(long_files.replay, rest, known, folder / "replay.txt"))
        left[0] -= 1
        if left[0] == 0:
            ends = [[*key, number] for key, number in tally.ends.items()]
            told = {"ends": ends, "faults": tally.faults, "slowest": tally.slowest}
            result.with_suffix(".new").write_text(json.dumps(told), encoding="utf-8")
            result.with_suffix(".new").replace(result)

    def mutated(data: bytes, most: int, chance: int) -> bytes:
        """By lines and values as a forger would, or by bytes as libFuzzer does."""
        rng = Random(chance)
        if len(data) > 1 and rng.random() < OURS:
            mark, rest = data[:1], data[1:]
            if marks[mark[0] % len(marks)]:
                change = rng.choice([*attack_cases.CHANGES.values()])
                try:
                    rest = change(json.loads(rest), rng)
                except (ValueError, RecursionError):
                    rest = atheris.Mutate(rest, max(1, most - 1))
            else:
                change = rng.choice([*attack_replays.CHANGES.values()])
                try:
                    rest = change(rest.decode(), rng)
                except (ValueError, IndexError):
                    rest = atheris.Mutate(rest, max(1, most - 1))
            return (mark + rest)[:most]
        return bytes(atheris.Mutate(data, most))

    number = Random(seed).getrandbits(31)
    options = [
        f"-atheris_runs={count + 2 * len(files) + 10}",
        f"-seed={number}",
        f"-max_len={LONGEST}",
        "-rss_limit_mb=0",
    ]
    atheris.Setup([sys.argv[0], *options, "-timeout=0", str(corpus)], one, custom_mutator=mutated)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
