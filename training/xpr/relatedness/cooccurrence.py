"""How often pieces stand near each other: in the prose of a language, and in aligned segments, both sides of which are one bag."""

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from ..train.tables import PairTable
from .prose import Passages

# Pieces up to this far apart stand near each other, after frequent ones were left out.
WINDOW = 12
# Of a piece with the share p of all pieces, √(t/p) are read (T. Mikolov et al. 2013, arXiv 1310.4546).
_THINNING = 1e-4
# Pieces that are counted at a time.
_BATCH = 6_000_000


class NeighbourCounts:
    """Counts pieces (rows) beside pieces of `columns`."""

    def __init__(self, columns: NDArray[np.int64], pieces: int, seed: int) -> None:
        """columns: the pieces that are counted as neighbours."""
        self._column = np.full(pieces, -1, np.int32)
        self._column[columns] = np.arange(len(columns))
        self._shape = (pieces, len(columns))
        self._chance = np.random.default_rng(seed)

    def in_passages(self, passages: Passages) -> sparse.csr_matrix:
        """pieces × columns, of texts in one language."""
        kept = self._thinned(passages.pieces)
        return self._count(passages.pieces[kept], passages.passage[kept])

    def in_segments(self, segments: PairTable, rows: NDArray[np.int64]) -> sparse.csr_matrix:
        """pieces × columns, of pieces in one segment that are not both English. The two sides are put into each other, each piece at its share of the way."""
        sides = [_with_places(column.ids, column.offsets, rows) for column in (segments.en, segments.xx)]
        thin = [self._thinned(pieces) for pieces, _, _ in sides]
        pieces, passage, place = (np.concatenate([side[part][kept] for side, kept in zip(sides, thin)]) for part in range(3))
        foreign = np.repeat([False, True], [kept.sum() for kept in thin])
        order = np.lexsort((place, passage))
        return self._count(pieces[order], passage[order], foreign[order])

    def _thinned(self, pieces: NDArray[np.int32]) -> NDArray[np.bool_]:
        share = np.bincount(pieces, minlength=self._shape[0]) / max(len(pieces), 1)
        return self._chance.random(len(pieces)) < np.sqrt(_THINNING / share.clip(1e-12))[pieces]

    def _count(self, pieces: NDArray[np.int32], passage: NDArray[np.int32], counted: NDArray[np.bool_] | None = None) -> sparse.csr_matrix:
        """counted: pairs of pieces without any such piece are left out."""
        # Equal sizes are added up first, so that a large sum is not made anew for each small one.
        sums = [sparse.csr_matrix(self._shape, dtype=np.float32)]
        for start in range(0, len(pieces), _BATCH):
            part = slice(start, start + _BATCH + WINDOW)
            sums.append(self._count_batch(pieces[part], passage[part], None if counted is None else counted[part]))
            while len(sums) > 2 and sums[-1].nnz > sums[-2].nnz / 2:
                sums[-2:] = [sums[-2] + sums[-1]]
        return sum(sums[1:], sums[0])

    def _count_batch(self, pieces: NDArray[np.int32], passage: NDArray[np.int32], counted: NDArray[np.bool_] | None) -> sparse.csr_matrix:
        total = sparse.csr_matrix(self._shape, dtype=np.float32)
        for apart in range(1, min(WINDOW, len(pieces) - 1) + 1):
            near = passage[apart:] == passage[:-apart]
            near[_BATCH:] = False
            if counted is not None:
                near &= counted[apart:] | counted[:-apart]
            left, right = pieces[:-apart][near], pieces[apart:][near]
            for row, neighbour in ((left, right), (right, left)):
                column = self._column[neighbour]
                live = column >= 0
                ones = np.ones(int(live.sum()), np.float32)
                total = total + sparse.coo_matrix((ones, (row[live], column[live])), shape=self._shape).tocsr()
        return total


def distinct_english(segments: PairTable) -> Passages:
    """English sides, each text once: it stands beside its translation into many languages."""
    first = np.sort(np.unique(segments.en.hashes(), return_index=True)[1])
    pieces, passage, _ = _with_places(segments.en.ids, segments.en.offsets, first)
    return Passages(pieces, passage)


def _with_places(ids: NDArray[np.uint32], offsets: NDArray[np.int64], rows: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
    """The pieces of some rows, the number of the row that each stands in, and which share of the row stands before it."""
    lengths = offsets[rows + 1] - offsets[rows]
    starts = np.cumsum(lengths) - lengths
    inside = np.arange(lengths.sum()) - np.repeat(starts, lengths)
    pieces = np.asarray(ids)[np.repeat(offsets[rows], lengths) + inside].astype(np.int32)
    return pieces, np.repeat(np.arange(len(rows), dtype=np.int32), lengths), (inside / np.repeat(lengths, lengths)).astype(np.float32)
