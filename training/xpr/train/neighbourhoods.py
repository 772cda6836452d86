"""Hard negatives for the static vectors: rows that mean nearly the same under the vectors of now.

Chance puts few neighbours of a pair into its batch, and those it puts there are soon told apart. Here the rows are divided by
spherical k-means (I. Dhillon and D. Modha 2001) of what both sides mean together, so that a batch from one neighbourhood, of all
sources and languages, is made of each other's hardest negatives.
"""

import sys

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from ..model.piece_vectors import bag_sums
from .tables import PairTable

# Rows of a neighbourhood in the mean: a few batches, so that not the same pairs meet each time.
ROWS_OF_A_NEIGHBOURHOOD = 6_000
# Rows for each centre while the centres are looked for, and rounds of it.
_ROWS_FOR_A_CENTRE, _ROUNDS = 100, 6
_BLOCK = 16_384


def neighbourhoods(tables: list[PairTable], vectors: torch.Tensor, seed: int) -> NDArray[np.int32]:
    """The number of each row's neighbourhood, the tables' rows one after the other. vectors: pieces × dimensions, the weighted static vectors."""
    rows = sum(map(len, tables))
    groups = max(rows // ROWS_OF_A_NEIGHBOURHOOD, 1)
    chosen = np.random.default_rng(seed).permutation(rows)[: groups * _ROWS_FOR_A_CENTRE]
    sample = torch.cat([_meanings(tables, block, vectors) for block in np.array_split(np.sort(chosen), max(len(chosen) // _BLOCK, 1))])
    centres = sample[torch.randperm(len(sample), generator=torch.Generator().manual_seed(seed))[:groups]]
    for _ in range(_ROUNDS):
        nearest = torch.cat([(part @ centres.T).argmax(1) for part in sample.split(_BLOCK)])
        centres = functional.normalize(centres * 1e-3 + torch.zeros_like(centres).index_add_(0, nearest, sample), dim=1)
    numbers = np.empty(rows, np.int32)
    for start in range(0, rows, _BLOCK):
        block = np.arange(start, min(start + _BLOCK, rows))
        numbers[block] = (_meanings(tables, block, vectors) @ centres.T).argmax(1).cpu().numpy()
    print(f'neighbourhoods: {groups} for {rows} rows', file=sys.stderr, flush=True)
    return numbers


def _meanings(tables: list[PairTable], rows: NDArray[np.int64], vectors: torch.Tensor) -> torch.Tensor:
    """Sum of the unit vectors of both sides, of unit length: rows × dimensions. rows: sorted numbers through all tables."""
    found, first = [], 0
    for table in tables:
        own = rows[(rows >= first) & (rows < first + len(table))] - first
        if len(own):
            sides = [column.bags(own) for column in (table.en, table.xx)]
            units = [
                functional.normalize(bag_sums(vectors, *(torch.from_numpy(x).to(vectors.device) for x in (bags.ids, bags.starts))), dim=1) for bags in sides
            ]
            found.append(functional.normalize(units[0] + units[1], dim=1))
        first += len(table)
    return torch.cat(found)
