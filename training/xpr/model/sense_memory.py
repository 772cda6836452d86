"""The senses of ambiguous words, as a dictionary tells them apart.

A piece with several senses has a slot for each: the mean m_s of the unit vectors of that sense's translations, in all
languages, which one space holds together. Its neighbours in a sentence choose among them,

    π_s ∝ √n_s · exp(β · ĉ · m_s),        change = λ · Σ_s (π_s − π⁰_s) · m_s,

n_s being the number of translations, ĉ the unit sum of the neighbours' vectors, and π⁰ the same without the neighbours. Where
they say nothing of any sense nothing changes, and whatever they say the vector moves towards translations of the word itself,
never towards those of its neighbours. (Attention over a memory that belongs to each word; nothing in it is learned.)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from ..train.tables import TextColumn
from .four_bit_rows import FourBitRows
from .piece_vectors import bag_sums

# A sense with fewer translations is not known well enough.
LEAST_TRANSLATIONS = 3
# Senses whose means are nearer than this are one: dictionaries divide finely.
SAME_SENSE = 0.75
MOST_SENSES = 6
# β and λ of the formula. Larger ones choose more senses and cost retrieval: with 20 and 3 it is 5 senses of a hundred more and a point of retrieval less.
SHARPNESS, STRENGTH = 12.0, 3.0
# Longer glosses of a word's translations are phrases that explain rather than translate.
_LONGEST = 6


@dataclass
class SenseMemory:
    """`of_piece`: pieces (int32), number of the piece's entry, 0 for none. `slots`: entries × MOST_SENSES (int32), rows of `means`,
    and `log_prior`: the same shape, log π⁰, −10⁴ where there is no slot. `means`: senses × dimensions, unit vectors.
    Entry 0 and sense 0 are empty."""

    of_piece: torch.Tensor
    slots: torch.Tensor
    log_prior: torch.Tensor
    means: torch.Tensor


def build_sense_memory(folder: Path, table: torch.Tensor, rare: NDArray[np.bool_]) -> SenseMemory:
    """From the prepared `senses` table. table: pieces × dimensions, the static vectors; rare: pieces that are no function words."""
    word, translation = TextColumn(folder, 'word'), TextColumn(folder, 'translation')
    sense = np.load(folder / 'sense_id.npy').astype(np.int64)
    rows = np.flatnonzero(translation.lengths(np.arange(len(sense))) <= _LONGEST)
    bags = translation.bags(rows)
    vectors = functional.normalize(bag_sums(table, torch.from_numpy(bags.ids), torch.from_numpy(bags.starts)), dim=1)
    count = np.bincount(sense[rows], minlength=sense.max() + 1)
    sums = torch.zeros(len(count), table.shape[1]).index_add_(0, torch.from_numpy(sense[rows]), vectors)
    entries = [(0, [])]
    for piece, senses in _senses_by_piece(word, translation, sense, rare).items():
        known = sorted((s for s in senses if count[s] >= LEAST_TRANSLATIONS), key=lambda s: (-count[s], s))
        merged = _merge([(sums[s], int(count[s])) for s in known])
        if len(merged) > 1:
            entries.append((piece, merged[:MOST_SENSES]))
    of_piece = torch.zeros(len(table), dtype=torch.int32)
    slots = torch.zeros(len(entries), MOST_SENSES, dtype=torch.int32)
    log_prior = torch.full((len(entries), MOST_SENSES), -1e4)
    means = [torch.zeros(table.shape[1])]
    for number, (piece, merged) in enumerate(entries):
        if not merged:
            continue
        of_piece[piece] = number
        weight = torch.tensor([n for _, n in merged]).sqrt()
        log_prior[number, : len(merged)] = (weight / weight.sum()).log()
        slots[number, : len(merged)] = torch.arange(len(means), len(means) + len(merged))
        means += [functional.normalize(total, dim=0) for total, _ in merged]
    return SenseMemory(of_piece, slots, log_prior, torch.stack(means))


def _senses_by_piece(word: TextColumn, translation: TextColumn, sense: NDArray[np.int64], rare: NDArray[np.bool_]) -> dict[int, set[int]]:
    """Piece → its senses, for English words and for those of the other languages that are one piece."""
    senses: dict[int, set[int]] = {}
    for column in (word, translation):
        single = np.flatnonzero(column.lengths(np.arange(len(column))) == 1)
        for row, piece in zip(single.tolist(), column.ids[column.offsets[single]].tolist()):
            if rare[piece]:
                senses.setdefault(piece, set()).add(int(sense[row]))
    return {piece: found for piece, found in senses.items() if len(found) > 1}


def _merge(senses: list[tuple[torch.Tensor, int]]) -> list[tuple[torch.Tensor, int]]:
    """Joins senses that mean nearly the same, the greater ones first."""
    merged: list[tuple[torch.Tensor, int]] = []
    for total, count in senses:
        for place, (other, number) in enumerate(merged):
            if functional.cosine_similarity(total, other, dim=0) > SAME_SENSE:
                merged[place] = (other + total, number + count)
                break
        else:
            merged.append((total, count))
    return sorted(merged, key=lambda found: -found[1])


class SenseSlots(nn.Module):
    """The memory as a part of the encoder."""

    def __init__(self, memory: SenseMemory) -> None:
        super().__init__()
        self.means = FourBitRows(memory.means)
        for name in ('of_piece', 'slots', 'log_prior'):
            self.register_buffer(name, getattr(memory, name))

    def forward(self, ids: torch.Tensor, read: torch.Tensor) -> torch.Tensor:
        """What the neighbours change in vectors of length 1. ids: …; read: … × dimensions, unit vectors. Result: … × dimensions."""
        entry = self.of_piece[ids].long()
        means = self.means(self.slots[entry].long())
        prior = self.log_prior[entry]
        chosen = (prior + SHARPNESS * (means @ read[..., None])[..., 0]).softmax(-1)
        return STRENGTH * ((chosen - prior.softmax(-1))[..., None] * means).sum(-2)
