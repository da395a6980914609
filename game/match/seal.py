"""What binds a shuffle: the seed that is sealed before the deal, the cut that a player mixes in after it, the digest.

All of it is SHA-256 and HMAC-SHA-256 over plain text, so that anybody can repeat it; `docs/fairness.md` says how.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

BY_THE_SEED: Final = 1
"""Release 0.1: a match's own seed shuffles its first deal. Whoever sees that opened knows the deals after it."""
ONE_WAY: Final = 2
"""Every deal's seed comes one-way from the match's: an opened one leads to no other."""
LONGEST_CUT: Final = 120


class Seal(NamedTuple):
    """What one deal is shuffled by. Only the commitment may be known before the deal is over."""

    seed: str
    """64 hex digits, bound by the commitment before the deal."""
    commitment: str
    """SHA-256 of the seed and the deal's header, 64 hex digits."""
    cut: str = ""
    """What a player mixed in when the commitment was known; '' where nobody cut."""


def deal_seed(seed: str | None, number: int, derivation: int = ONE_WAY) -> str:
    """The seed of a match's n-th deal, before anybody cuts.

    Fresh from the system's randomness where the match has no seed; else one of its descendants, so that one seed
    repeats a whole match. Who chose the seed knows the deals anyway.
    """
    if seed is None:
        return secrets.token_hex(32)
    if derivation == BY_THE_SEED:
        return seed.lower() if number == 1 else sha256(b"deal %d " % number + parse_seed(seed)).hexdigest()
    return hmac.digest(parse_seed(seed), b"sala deal %d" % number, "sha256").hex()


def shuffled_by(seed: str, cut: str) -> str:
    """The seed that the pieces are really shuffled by: the sealed one, and what a cut mixes into it."""
    return hmac.digest(parse_seed(seed), f"sala cut {cut}".encode(), "sha256").hex() if cut else seed


def check_cut(cut: str) -> None:
    """Refuse with a `ValueError` what a replay file cannot hold in one line."""
    if len(cut) > LONGEST_CUT or cut != cut.strip() or not cut.isprintable():
        message = f"a cut is one line of at most {LONGEST_CUT} letters and digits, not {cut[:LONGEST_CUT]!r}"
        raise ValueError(message)


# The digest of the moves ----------------------------------------------------------------------------------------------


def link(before: bytes, line: str) -> bytes:
    """The chain with one line more: SHA-256 of what it was and the line with its end."""
    return sha256(before + line.encode("utf-8", "surrogatepass") + b"\n").digest()


def chain_begun(commitment: str, cut: str) -> bytes:
    """The chain before the first move."""
    begun = link(b"", f"commitment: {commitment}")
    return link(begun, f"cut: {cut}") if cut else begun


def digest(commitment: str, cut: str, moves: Iterable[str]) -> str:
    """The digest of a deal: the last link of its chain, 64 hex digits. `moves` are lines like '0 discard c5'.

    It would let somebody try out what the answers of a window may have been, so nobody sees it before the end.
    """
    chain = chain_begun(commitment, cut)
    for move in moves:
        chain = link(chain, move)
    return chain.hex()
