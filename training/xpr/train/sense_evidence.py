"""What speaks for a sense in a sentence: its translations, its gloss, and the sentences in which it was seen.

A word of a segment was used in the sense whose translations the segment's other side holds. What stood around it there,
ĉ (the unit sum of its neighbours' static vectors), has for each sense a mean c̄_s over n_s segments, and

    k_s = β · m_s + κ · [ n_s / (n_s + n₀) · (c̄_s − c̄) + γ · (g_s − ḡ) ],

m_s being the mean of the translations, g_s that of the glosses' vectors, c̄ and ḡ the means over the word's senses. A sense
with t_s translations is as common as

    p_s = √t_s · (1 + n_s)^η.

(Sense vectors
from the neighbours' means: H. Schütze 1998, Automatic Word Sense Discrimination; seen through translations: N. Ide
et al. 2002.) Kept are the E directions in which k_s · ĉ differs most.
"""

import sys
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.neighbours import REACH
from ..model.sense_memory import EMPTY, MOST_SENSES, SenseMemory, log_shares
from .dictionary import Dictionary
from .tables import PairTable

# β, κ, γ, n₀ and η of the formulas, and E.
TRANSLATIONS, SENTENCES, GLOSS, SHRINKAGE, FREQUENCY = 6.0, 20.0, 0.3, 3.0, 0.3
EVIDENCE = 160
# A sense was meant where a word of the other side has this cosine with its mean, and so much less with every other sense's.
_LEAST_COSINE, _LEAST_MARGIN = 0.5, 0.12
# Segments of other lengths say too little, or take long.
_SHORTEST, _LONGEST = 5, 70
# More segments with one sense are not looked at.
MOST_SEGMENTS = 250
# Words that are added up at a time.
_BLOCK = 100_000


@dataclass
class Observed:
    """Words in segments with the sense that they have there. `sense`: words, int32; `read`: words × dimensions, the ĉ, float16; `senses`: how many there are."""

    sense: NDArray[np.int32]
    read: NDArray[np.float16]
    senses: int

    def count(self) -> NDArray[np.int64]:
        """senses: how often each was seen."""
        return np.bincount(self.sense, minlength=self.senses)

    def sums(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The sum of each sense's ĉ (senses × dimensions), and the mean of all ĉ ĉᵀ (dimensions × dimensions)."""
        total = np.zeros((self.senses, self.read.shape[1]), np.float32)
        second = np.zeros((self.read.shape[1],) * 2, np.float32)
        for start in range(0, len(self.sense), _BLOCK):
            read = self.read[start : start + _BLOCK].astype(np.float32)
            np.add.at(total, self.sense[start : start + _BLOCK], read)
            second += read.T @ read
        return total, second / max(len(self.sense), 1)


def observe(segments: PairTable, dictionary: Dictionary, table: torch.Tensor, seed: int) -> Observed:
    """Reads the segments in an order of chance, those of more weight sooner. table: pieces × dimensions."""
    vectors = table.numpy()
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True).clip(1e-6)
    of_piece, slots, means = dictionary.of_piece.numpy(), dictionary.slots.numpy(), dictionary.means.numpy()
    empty = dictionary.log_prior.numpy() < EMPTY
    every = np.arange(len(segments))
    lengths = [column.lengths(every) for column in (segments.en, segments.xx)]
    good = np.flatnonzero((np.minimum(*lengths) >= _SHORTEST) & (np.maximum(*lengths) <= _LONGEST))
    count, senses, reads = np.zeros(len(means), np.int32), [np.zeros(0, np.int32)], [np.zeros((0, vectors.shape[1]), np.float16)]
    order = good[np.argsort(np.random.default_rng(seed).exponential(size=len(good)) / segments.weight[good])]
    for number, row in enumerate(order):
        sides = [np.asarray(c.ids[c.offsets[row] : c.offsets[row + 1]], np.int64) for c in (segments.en, segments.xx)]
        for own, other in (sides, sides[::-1]):
            place = np.flatnonzero(of_piece[own])
            if not len(place):
                continue
            entry = of_piece[own[place]]
            cosine = (means[slots[entry].ravel()] @ unit[other].T).max(1).reshape(-1, MOST_SENSES)
            cosine[empty[entry]] = -1
            ordered = np.sort(cosine, 1)
            sense = slots[entry, cosine.argmax(1)]
            clear = (ordered[:, -1] > _LEAST_COSINE) & (ordered[:, -1] - ordered[:, -2] > _LEAST_MARGIN) & (count[sense] < MOST_SEGMENTS)
            if clear.any():
                senses.append(sense[clear])
                reads.append(_read_around(vectors[own], place[clear]).astype(np.float16))
                np.add.at(count, sense[clear], 1)
        if number % 200_000 == 0:
            print(f'senses: {number} of {len(good)} segments read, {int((count > 0).sum())} senses seen', file=sys.stderr, flush=True)
    return Observed(np.concatenate(senses), np.concatenate(reads), len(means))


def _read_around(vectors: NDArray[np.float32], place: NDArray[np.int64]) -> NDArray[np.float32]:
    """ĉ of some tokens of a text, as `read_neighbours` reads it where the phrase is one token."""
    apart = np.abs(np.arange(len(vectors))[None] - place[:, None])
    read = (np.exp(-apart / REACH) * (apart > 0)).astype(np.float32) @ vectors
    return read / np.linalg.norm(read, axis=1, keepdims=True).clip(1e-6)


def build_sense_memory(dictionary: Dictionary, observed: Observed) -> SenseMemory:
    """The formulas above."""
    count, (total, second) = torch.from_numpy(observed.count()).float(), observed.sums()
    seen = torch.from_numpy(total) / count.clamp_min(1)[:, None]
    live = dictionary.slots > 0
    sentences = _apart(seen, dictionary.slots, live & (count[dictionary.slots.long()] > 0)) * (count / (count + SHRINKAGE))[:, None]
    evidence = TRANSLATIONS * _apart(dictionary.means, dictionary.slots, live)
    evidence += SENTENCES * (sentences + GLOSS * _apart(dictionary.glosses, dictionary.slots, live))
    # ĉ · k = (A⁻¹ ĉ) · (A k), with A² the mean of ĉ ĉᵀ: the greatest directions of A k are those in which the products differ most.
    values, axes = torch.linalg.eigh(torch.from_numpy(second))
    spread = values.clamp_min(1e-6).sqrt()
    scaled = evidence @ (axes * spread) @ axes.T
    directions = torch.linalg.eigh(scaled.T @ scaled)[1].flip(1)[:, :EVIDENCE]
    reading = (axes / spread) @ axes.T @ directions
    common = dictionary.log_prior + FREQUENCY * (count + 1).log()[dictionary.slots.long()]
    return SenseMemory(dictionary.of_piece, dictionary.slots, log_shares(common, live), dictionary.means, scaled @ directions, reading)


def _apart(vectors: torch.Tensor, slots: torch.Tensor, counted: torch.Tensor) -> torch.Tensor:
    """Of each sense that is counted its vector less the mean of its word's; zero of the others. vectors: senses × dimensions; slots, counted: entries × MOST_SENSES."""
    chosen = vectors[slots.long()] * counted[..., None]
    mean = chosen.sum(1, keepdim=True) / counted.sum(1).clamp_min(1)[:, None, None]
    result = torch.zeros_like(vectors)
    result[slots[counted].long()] = (chosen - mean)[counted]
    return result
