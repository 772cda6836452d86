"""The senses that a dictionary gives to the pieces of the vocabulary."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..model.sense_memory import MOST_SENSES
from .tables import PairTable, TextColumn

# A sense with fewer translations is not known well enough.
LEAST_TRANSLATIONS = 3
# Senses whose means are nearer than this are one: dictionaries divide finely.
SAME_SENSE = 0.75
# Longer glosses of a word's translations are phrases that explain rather than translate.
_LONGEST = 6
# Where more of a piece's translations belong to adverbs, prepositions and the like, what a sentence is about does not choose among its senses.
MOST_FUNCTION_SHARE = 0.2
# Pieces in more than this share of the segments are function words; what they are linked to is chance.
MOST_FREQUENT = 0.02


@dataclass
class Dictionary:
    """`of_piece`, `slots`, `log_prior` and `means` as in `SenseMemory`; `glosses`: senses × dimensions, the mean of the unit vectors of a sense's glosses."""

    of_piece: torch.Tensor
    slots: torch.Tensor
    log_prior: torch.Tensor
    means: torch.Tensor
    glosses: torch.Tensor


@dataclass
class _Sense:
    total: torch.Tensor
    """Sum of the translations' unit vectors."""
    translations: int
    members: list[int]
    """Senses of the dictionary that are joined in it."""


def read_dictionary(folder: Path, table: torch.Tensor, rare: NDArray[np.bool_], beginning: int | None = None) -> Dictionary:
    """From the prepared `senses` table. table: pieces × dimensions, the static vectors; rare: pieces that are no function words; beginning:
    the piece of a word's beginning, which stands alone before Chinese and Japanese characters."""
    translation = TextColumn(folder, 'translation')
    sense = np.load(folder / 'sense_id.npy').astype(np.int64)
    rows = np.flatnonzero(translation.lengths(np.arange(len(sense))) <= _LONGEST)
    count = np.bincount(sense[rows], minlength=sense.max() + 1)
    sums = torch.zeros(len(count), table.shape[1]).index_add_(0, torch.from_numpy(sense[rows]), functional.normalize(translation.bags(rows).sums(table), dim=1))
    glosses = functional.normalize(TextColumn(folder, 'gloss').bags(np.unique(sense, return_index=True)[1]).sums(table), dim=1)
    entries: list[tuple[int, list[_Sense]]] = []
    for piece, senses in _senses_by_piece(folder, sense, rare, beginning).items():
        known = sorted((s for s in senses if count[s] >= LEAST_TRANSLATIONS), key=lambda s: (-count[s], s))
        merged = _merge([_Sense(sums[s], int(count[s]), [s]) for s in known])
        if len(merged) > 1:
            entries.append((piece, merged[:MOST_SENSES]))
    of_piece = torch.zeros(len(table), dtype=torch.int32)
    slots = torch.zeros(len(entries) + 1, MOST_SENSES, dtype=torch.int32)
    log_prior = torch.full((len(entries) + 1, MOST_SENSES), -1e4)
    means, explained = [torch.zeros(table.shape[1])], [torch.zeros(table.shape[1])]
    for number, (piece, merged) in enumerate(entries, 1):
        of_piece[piece] = number
        weight = torch.tensor([float(found.translations) for found in merged]).sqrt()
        log_prior[number, : len(merged)] = (weight / weight.sum()).log()
        slots[number, : len(merged)] = torch.arange(len(means), len(means) + len(merged))
        means += [functional.normalize(found.total, dim=0) for found in merged]
        explained += [glosses[found.members].mean(0) for found in merged]
    return Dictionary(of_piece, slots, log_prior, torch.stack(means), torch.stack(explained))


def content_pieces(folder: Path, rare: NDArray[np.bool_], beginning: int | None = None) -> NDArray[np.bool_]:
    """Pieces of which what a sentence is about may choose a sense: rare ones that the prepared `senses` table does not have as function words."""
    piece, _, function = _single_pieces(folder, beginning)
    return _content(piece, function, rare)


def _content(piece: NDArray[np.int64], function: NDArray[np.bool_], rare: NDArray[np.bool_]) -> NDArray[np.bool_]:
    share = np.bincount(piece, function, len(rare)) / np.bincount(piece, minlength=len(rare)).clip(1)
    return rare & (share <= MOST_FUNCTION_SHARE)


def _senses_by_piece(folder: Path, sense: NDArray[np.int64], rare: NDArray[np.bool_], beginning: int | None) -> dict[int, set[int]]:
    """Piece → its senses, for English words and for those of the other languages that are one piece, function words left out."""
    piece, row, function = _single_pieces(folder, beginning)
    content = _content(piece, function, rare)
    senses: dict[int, set[int]] = {}
    for p, s in zip(piece.tolist(), sense[row].tolist()):
        if content[p]:
            senses.setdefault(p, set()).add(s)
    return {piece: found for piece, found in senses.items() if len(found) > 1}


def _single_pieces(folder: Path, beginning: int | None) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Words and translations that are one piece: the piece, the row that has it, and whether the row is of a function word."""
    is_function = np.load(folder / 'is_function.npy').astype(bool)
    parts = []
    for name in ('word', 'translation'):
        column = TextColumn(folder, name)
        ids, lengths = np.asarray(column.ids, np.int64), column.lengths(np.arange(len(column)))
        first = ids[column.offsets[:-1].clip(max=len(ids) - 1)]
        single = np.flatnonzero((lengths == 1) | ((lengths == 2) & (first == beginning)))
        parts.append((ids[column.offsets[single + 1] - 1], single, is_function[single]))
    piece, row, function = (np.concatenate(part) for part in zip(*parts))
    return piece, row, function


def _merge(senses: list[_Sense]) -> list[_Sense]:
    """Joins senses that mean nearly the same, the greater ones first."""
    merged: list[_Sense] = []
    for one in senses:
        for place, other in enumerate(merged):
            if functional.cosine_similarity(one.total, other.total, dim=0) > SAME_SENSE:
                merged[place] = _Sense(other.total + one.total, other.translations + one.translations, other.members + one.members)
                break
        else:
            merged.append(one)
    return sorted(merged, key=lambda found: -found.translations)


def rare_pieces(segments: PairTable, pieces: int) -> NDArray[np.bool_]:
    """Pieces that are no function words, by the share of segments they stand in (counted on both sides)."""
    counts = sum(np.bincount(side.ids[:20_000_000], minlength=pieces) for side in (segments.en, segments.xx))
    return counts < MOST_FREQUENT * len(segments)
