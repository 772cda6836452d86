"""What texts are about, as a published encoder of English sentences says, for the network that reads to learn.

A text's lesson is

    t ∝ (e − ē) · D,

e being its vector by the encoder, ē the mean of all, and D the directions in which the glosses of a word's senses differ most. It is told of
English prose and of the English sides of segments, and what it tells of those is learned from their other sides, too, so that the network
reads all languages alike (N. Reimers & I. Gurevych 2020, EMNLP).
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..model.neighbours import padded
from ..relatedness.knowledge import Knowledge
from ..relatedness.prose import KeptProse
from ..relatedness.published import SentenceEncoder
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import unit
from ..train.tables import PairTable
from ..train.trainer import kept_array

# Of a lesson.
DIMENSIONS = 64
# Texts of prose and of segments that are told, pieces of a text of prose, and of a side of a segment.
_OF_PROSE, _OF_SEGMENTS, _WINDOW, _SHORTEST, _LONGEST_TEXT = 180_000, 100_000, 40, 8, 48
_SEED = 5


@dataclass
class AboutSpace:
    """`mean`: E, of the encoder's vectors; `directions`: E × DIMENSIONS; `glosses`: meanings × DIMENSIONS, what each is about, of length 1 or 0."""

    mean: NDArray[np.float32]
    directions: NDArray[np.float32]
    glosses: NDArray[np.float32]

    def of(self, vectors: NDArray[np.floating]) -> NDArray[np.float32]:
        """texts × DIMENSIONS, of length 1. vectors: texts × E."""
        return unit((vectors.astype(np.float32) - self.mean) @ self.directions)


def about_space(tables: Path, knowledge: Knowledge, found: SensesOfPieces, encoder: SentenceEncoder) -> AboutSpace:
    """The glosses' vectors are kept in the tables' folder."""
    vectors = kept_array(tables / 'glosses.npy', lambda: encoder.encode([meaning.described() for meaning in knowledge.meanings]))
    mean = vectors.mean(0, dtype=np.float32)
    apart = vectors.astype(np.float32) - mean
    told = np.stack([unit(apart[sense.members].sum(0)) for sense in found.senses])
    directions = found.directions(told, DIMENSIONS)
    is_told = np.array([bool(meaning.gloss) for meaning in knowledge.meanings])
    return AboutSpace(mean, directions, unit(apart @ directions) * is_told[:, None])


class Lessons:
    """Texts with what they are about."""

    def __init__(self, windows: NDArray[np.int32], segments: PairTable, rows: NDArray[np.int64], about: NDArray[np.float32], of_rows: NDArray[np.int64]) -> None:
        """windows: texts of prose × pieces; rows: of the segments; about: lessons × DIMENSIONS, those of the windows first; of_rows: which lesson each row has."""
        self._windows, self._segments, self._rows = windows, segments, rows
        self._about, self._of_rows = torch.from_numpy(about), of_rows
        self.dimensions = about.shape[1]

    def batch(self, chance: np.random.Generator, number: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Texts of prose, English sides and other sides, a third each, with a gap anywhere. ids and mask (0 for padding, CONTEXT and PHRASE): number × longest; lessons: number × DIMENSIONS."""
        third = number // 3
        window, side = chance.integers(0, len(self._windows), number - 2 * third), chance.integers(0, len(self._rows), 2 * third)
        texts = [*self._windows[window], *(column.row(self._rows[place]) for column, places in zip((self._segments.en, self._segments.xx), (side[:third], side[third:])) for place in places)]
        gaps = [int(chance.integers(0, len(text))) for text in texts]
        ids, mask = padded(texts, [(gap, gap + 1) for gap in gaps])
        return ids, mask, self._about[np.concatenate([window, self._of_rows[side]])]


def kept_lessons(tables: Path, prose: KeptProse, segments: PairTable, tokenizer: Tokenizer, encoder: SentenceEncoder, space: AboutSpace) -> Lessons:
    """What the encoder says is kept in the tables' folder. Error: `ValueError` where there is no prose."""
    chance, pieces = np.random.default_rng(_SEED), prose.of('en').pieces
    if len(pieces) <= _WINDOW:
        raise ValueError(f'the data folder has {len(pieces)} pieces of English prose: the encoder has nothing to tell lessons of')
    windows = pieces[np.sort(chance.integers(0, len(pieces) - _WINDOW, min(_OF_PROSE, len(pieces))))[:, None] + np.arange(_WINDOW)]
    hashes, lengths = segments.en.hashes(), np.diff(segments.en.offsets)
    first = np.unique(hashes, return_index=True)[1]
    first = first[(lengths[first] >= _SHORTEST) & (lengths[first] <= _LONGEST_TEXT)]
    first = chance.permutation(first)[:_OF_SEGMENTS]
    texts = [*windows, *(segments.en.row(row) for row in first)]
    said = kept_array(tables / 'lessons.npy', lambda: encoder.encode(tokenizer.decode_batch([text.tolist() for text in texts], skip_special_tokens=False)))
    # Every row with one of these English sides.
    order = np.argsort(hashes[first])
    lesson = order[np.searchsorted(hashes[first], hashes, sorter=order).clip(max=len(first) - 1)]
    others = np.diff(segments.xx.offsets)
    rows = np.flatnonzero((hashes[first][lesson] == hashes) & (others > 0) & (others <= _LONGEST_TEXT))
    return Lessons(windows, segments, rows, space.of(said), len(windows) + lesson[rows])
