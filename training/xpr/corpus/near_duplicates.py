"""Rows that say the same as an earlier row but for a word or a version number, found by MinHash.

A. Broder: On the resemblance and containment of documents (1997). A row is the set of the four-letter strings of both its
skeletons; the least value of each of 24 hash functions over that set is its signature, and two signatures agree in as
large a share of their values as the sets have in common (Jaccard). Candidates agree in one of four bands of six values.
The datasketch library does the same object by object and needs about an hour for four million rows on one core; here
the hash functions run over whole columns in numpy, which takes about two minutes.
"""

import numpy as np
from numpy.typing import NDArray

from .cleaning import CodePoints

SHINGLE = 4
BANDS = 4
VALUES_PER_BAND = 6
SIGNATURE = BANDS * VALUES_PER_BAND
# 21 of 24 values equal, an estimated Jaccard of 0.875: about one word in twenty differs.
LEAST_EQUAL_VALUES = 21
# Below this many letters on both sides together, one other word is another sentence.
LEAST_LETTERS = 40

_MULTIPLIERS = np.random.default_rng(1997).integers(1, 2**63, size=(2, SIGNATURE), dtype=np.uint64) | np.uint64(1)
_NOTHING = np.uint32(0xFFFFFFFF)


def signatures(en: CodePoints, xx: CodePoints) -> NDArray[np.uint32]:
    """Signatures (rows × 24) of rows given by the skeletons of their two sides."""
    result = np.full((len(en.starts), SIGNATURE), _NOTHING, dtype=np.uint32)
    if len(en.starts) == 0:
        return result
    for side, multipliers in zip((en, xx), _MULTIPLIERS):
        windows = side.windows(SHINGLE)
        windows ^= windows >> np.uint64(29)
        outside = ~side.inside(SHINGLE)
        for column, multiplier in enumerate(multipliers):
            values = ((windows * multiplier) >> np.uint64(32)).astype(np.uint32)
            values[outside] = _NOTHING
            np.minimum(result[:, column], np.minimum.reduceat(values, side.starts), out=result[:, column])
    return result


def find_near_duplicates(rows: NDArray[np.uint32], comparable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which rows (bool) are near-duplicates of an earlier row that stays.

    `rows`: signatures; `comparable`: rows long enough to be judged.
    """
    dropped = np.zeros(len(rows), dtype=bool)
    for band in range(BANDS):
        left = np.flatnonzero(comparable & ~dropped)
        key = np.zeros(len(left), dtype=np.uint64)
        for column in range(band * VALUES_PER_BAND, (band + 1) * VALUES_PER_BAND):
            key = (key ^ rows[left, column]) * np.uint64(0x9E3779B97F4A7C15)
            key ^= key >> np.uint64(31)
        _, first, bucket = np.unique(key, return_index=True, return_inverse=True)
        original = left[first[bucket]]
        equal = (rows[left] == rows[original]).sum(axis=1)
        dropped[left[(equal >= LEAST_EQUAL_VALUES) & (original != left)]] = True
    return dropped
