"""What phrases stand for in segments.

Of a segment p with a phrase of pieces e, whose translation is q, the rest of p leaves unexplained

    r = ‖p‖ q̂ − (p − e),

p, q and e being sums of the pieces' vectors. The mean of r, each counting 1 / ‖p‖², because in a short segment less is left to others,
is what the phrase stands for.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..model.piece_vectors import bag_sums
from ..train.joints import PieceKinds, chosen_rows, keys_of, whole_runs
from ..train.tables import PairTable, TextColumn
from .dictionary import LONGEST_PHRASE

# Of each language.
ROWS = 400_000
_CHUNK = 50_000


@dataclass
class Occurrences:
    """`counts`: how often each phrase stands in the segments; `rests`: the sums of (r − e) / ‖p‖², phrases × dimensions; `weights`: those of 1 / ‖p‖², one each."""

    counts: NDArray[np.int64]
    rests: torch.Tensor
    weights: torch.Tensor


def read_occurrences(tables: Path, languages: list[str], pieces: list[str], table: torch.Tensor, keys: NDArray[np.uint64]) -> Occurrences:
    """keys: of the phrases, in ascending order. table: pieces × dimensions."""
    segments = PairTable(tables / 'segments')
    kinds = PieceKinds.of(pieces)
    found = Occurrences(np.zeros(len(keys), np.int64), torch.zeros(len(keys), table.shape[1]), torch.zeros(len(keys)))
    for language, rows in zip(languages, chosen_rows([segments], languages, ROWS, seed=1)[0]):
        for start in range(0, len(rows), _CHUNK):
            chunk = rows[start : start + _CHUNK]
            en, xx = (bag_sums(table, torch.from_numpy(bags.ids), torch.from_numpy(bags.starts)) for bags in (segments.en.bags(chunk), segments.xx.bags(chunk)))
            _add(found, segments.en, chunk, en, xx, kinds, keys)
            _add(found, segments.xx, chunk, xx, en, kinds, keys)
        print(f'idioms: {int((found.counts > 0).sum())} phrases seen after {language}', file=sys.stderr, flush=True)
    return found


def _add(found: Occurrences, column: TextColumn, rows: NDArray[np.int64], own: torch.Tensor, other: torch.Tensor, kinds: PieceKinds, keys: NDArray[np.uint64]) -> None:
    length = own.norm(dim=1, keepdim=True).clamp_min(1e-6)
    rests, weights = functional.normalize(other, dim=1) / length - own / length.square(), length[:, 0] ** -2
    for run, text in whole_runs(column.bags(rows), kinds, LONGEST_PHRASE):
        key = keys_of(run)
        place = np.minimum(np.searchsorted(keys, key), len(keys) - 1)
        known = keys[place] == key
        place, text = torch.from_numpy(place[known]), torch.from_numpy(text[known])
        found.counts += np.bincount(place.numpy(), minlength=len(keys))
        found.rests.index_add_(0, place, rests[text])
        found.weights.index_add_(0, place, weights[text])
