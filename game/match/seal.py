"""Seal of a shuffle: the seed committed before the deal, the cut that a player adds, and the digest of moves.

All values are SHA-256 or HMAC-SHA-256 of plain text, so that anybody can recompute them; see `docs/fairness.md`.
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
"""Derivation in release 0.1: a match's own seed shuffles its first deal and, once revealed, discloses later deals."""
ONE_WAY: Final = 2
"""Derivation by a one-way function: the revealed seed of one deal discloses no other deal's seed."""
LONGEST_CUT: Final = 120


class Seal(NamedTuple):
    """Seal of one deal: seed, commitment and cut. Before the deal is over, only the commitment may be revealed."""

    seed: str
    """Seed of the deal, 64 hex digits; the commitment fixes it before the deal."""
    commitment: str
    """SHA-256 of the seed and the deal's header, 64 hex digits."""
    cut: str = ""
    """Text that a player mixed in after the commitment was shown; '' without a cut."""


def deal_seed(seed: str | None, number: int, derivation: int = ONE_WAY) -> str:
    """Return the seed of deal `number` of a match, without a cut.

    The seed is random if the match has none; otherwise it is derived from the match's seed, so that the whole match can
    be repeated. The deals are no secret to a player who chose that seed.
    """
    if seed is None:
        return secrets.token_hex(32)
    if derivation == BY_THE_SEED:
        return seed.lower() if number == 1 else sha256(b"deal %d " % number + parse_seed(seed)).hexdigest()
    return hmac.digest(parse_seed(seed), b"sala deal %d" % number, "sha256").hex()


def shuffled_by(seed: str, cut: str) -> str:
    """Return the seed that shuffles the pieces: the committed seed, mixed with the cut if there is one."""
    return hmac.digest(parse_seed(seed), f"sala cut {cut}".encode(), "sha256").hex() if cut else seed


def check_cut(cut: str) -> None:
    """Raise an error unless the text of a cut fits on one line of a replay file.

    Raises:
        ValueError: The text does not fit.
    """
    if len(cut) > LONGEST_CUT or cut != cut.strip() or not cut.isprintable():
        message = f"a cut is one line of at most {LONGEST_CUT} letters and digits, not {cut[:LONGEST_CUT]!r}"
        raise ValueError(message)


# The digest of the moves ----------------------------------------------------------------------------------------------


def link(before: bytes, line: str) -> bytes:
    """Return the next link of a move chain: SHA-256 of the previous link, the line and a newline."""
    return sha256(before + line.encode("utf-8", "surrogatepass") + b"\n").digest()


def start_chain(commitment: str, cut: str) -> bytes:
    """Return the start of a deal's move chain, which its first move extends."""
    begun = link(b"", f"commitment: {commitment}")
    return link(begun, f"cut: {cut}") if cut else begun


def digest(commitment: str, cut: str, moves: Iterable[str]) -> str:
    """Return the digest of a deal's moves, which is the last link of their chain, as 64 hex digits.

    `moves` are lines such as '0 discard c5'. The digest is secret until the end, because hidden answers in a claim
    window could be guessed from it by trial.
    """
    chain = start_chain(commitment, cut)
    for move in moves:
        chain = link(chain, move)
    return chain.hex()
