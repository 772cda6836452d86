"""The file that says by which other pieces a model reads its idioms (docs/development/model.md)."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save_file

_START, _PRIME = 2166136261, 16777619


def id_hash(ids: Sequence[int]) -> int:
    """Returns 32 bits: h = 2166136261, then for each id h = (h xor id) · 16777619 mod 2³² (FNV-1a of ids instead of octets, G. Fowler et al. 1991). The engine has the same."""
    value = _START
    for one in ids:
        value = ((value ^ int(one)) * _PRIME) & 0xFFFFFFFF
    return value


class Idioms:
    """Phrases, by their pieces, and the pieces that are added to them."""

    def __init__(self, added: dict[int, list[int]]) -> None:
        """added: by the phrases' hashes."""
        self._added = added

    @classmethod
    def of(cls, idioms: Iterable[tuple[Sequence[int], Sequence[int]]]) -> 'Idioms':
        """The pieces of phrases, and those that are added to them. Of two phrases with one hash the first stays."""
        added: dict[int, list[int]] = {}
        for pieces, others in idioms:
            added.setdefault(_hash(pieces), [int(piece) for piece in others])
        return cls(added)

    @classmethod
    def read(cls, path: Path) -> 'Idioms':
        """What `write` wrote."""
        tensors = load_file(path)
        added = tensors['low'].astype(np.int64) + (tensors['high'].astype(np.int64) << 16)
        parts = np.split(added, np.cumsum(tensors['counts'].astype(np.int64))[:-1])
        return cls(dict(zip(tensors['hashes'].tolist(), (part.tolist() for part in parts))))

    def explained(self, pieces: list[int]) -> list[int]:
        """The pieces of a phrase, and those that are added where it is an idiom."""
        return pieces + self._added.get(_hash(pieces), [])

    def write(self, path: Path) -> None:
        """`hashes`, in ascending order; `counts` of the pieces that are added; `low` and `high`, their lower 16 bits and the rest."""
        hashes = sorted(self._added)
        added = np.array([piece for one in hashes for piece in self._added[one]], np.int64)
        counts = [len(self._added[one]) for one in hashes]
        low, high = (added & 0xFFFF).astype(np.uint16), (added >> 16).astype(np.uint8)
        save_file({'hashes': np.array(hashes, np.int32), 'counts': np.array(counts, np.uint8), 'low': low, 'high': high}, path)


def _hash(pieces: Sequence[int]) -> int:
    """With a sign, as the file has it."""
    value = id_hash(pieces)
    return value - (value >> 31 << 32)
