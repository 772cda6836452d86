"""The batches of the second stage: ids, places and which texts are equal. No vectors here."""

from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.context_encoder import CONTEXT, PHRASE
from .tables import PairTable, TextColumn

# Half of the batches come from one source and one language: their rows are about the same things, which makes each a hard
# negative for the others. The other half keeps the space of all sources and languages together.
SHARE_OF_ONE_GROUP = 0.5
# A smaller group repeats within a batch.
LEAST_ROWS = 2_000


class Sampler:
    """Draws rows by weight. `group` is any number that tells groups apart (source and language); `share`: of the batches comes from one group."""

    def __init__(self, weight: NDArray[np.floating], group: NDArray[np.integer], seed: int, share: float = SHARE_OF_ONE_GROUP) -> None:
        self._chance, self._share = np.random.default_rng(seed), share
        self._order = np.argsort(group, kind='stable')
        ordered = group[self._order]
        self._sums = np.r_[0.0, np.cumsum(weight[self._order].astype(np.float64))]
        bounds = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1], True])
        self._bounds, mass = self._sums[bounds], np.diff(self._sums[bounds])
        mass[np.diff(bounds) < LEAST_ROWS] = 0
        self._mass = mass / mass.sum() if mass.any() else None

    def batch(self, rows: int) -> NDArray[np.int64]:
        """Row numbers (int64), with repetition."""
        low, high = 0.0, self._sums[-1]
        if self._mass is not None and self._chance.random() < self._share:
            group = self._chance.choice(len(self._mass), p=self._mass)
            low, high = self._bounds[group], self._bounds[group + 1]
        drawn = np.searchsorted(self._sums, low + self._chance.random(rows) * (high - low), side='right') - 1
        return self._order[np.minimum(drawn, len(self._order) - 1)]


PAD = 1
# Translations in other senses that stand against the right one.
OTHER_SENSES = 3


@dataclass
class Texts:
    """Padded texts with one span each. ids: texts × tokens, int64; mask: bool; start, end: the span; keys: equal for equal spans."""

    ids: torch.Tensor
    mask: torch.Tensor
    start: torch.Tensor
    end: torch.Tensor
    keys: torch.Tensor

    def to(self, device: torch.device) -> 'Texts':
        return Texts(*(value.to(device) for value in (self.ids, self.mask, self.start, self.end, self.keys)))

    def marks(self) -> torch.Tensor:
        """texts × tokens, int64: 0 for padding, CONTEXT around the span, PHRASE in it."""
        return self.mask * CONTEXT + self.inside() * (PHRASE - CONTEXT)

    def inside(self) -> torch.Tensor:
        """texts × tokens, bool: the tokens of the span."""
        place = torch.arange(self.ids.shape[1], device=self.ids.device)
        return (place[None] >= self.start[:, None]) & (place[None] < self.end[:, None])

    @property
    def is_bare(self) -> torch.Tensor:
        """Texts that are their span and nothing else."""
        return (self.end - self.start) == self.mask.sum(1)


def texts_of(rows: list[NDArray[np.integer]], spans: list[tuple[int, int]]) -> Texts:
    """Pads the rows' ids."""
    longest = max(len(row) for row in rows)
    ids = np.full((len(rows), longest), PAD, np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
    mask = np.arange(longest)[None] < np.array([len(row) for row in rows])[:, None]
    keys = [int.from_bytes(blake2b(rows[i][start:end].tobytes(), digest_size=8).digest(), signed=True) for i, (start, end) in enumerate(spans)]
    start, end = np.array(spans, np.int64).T
    return Texts(torch.from_numpy(ids), torch.from_numpy(mask), torch.from_numpy(start), torch.from_numpy(end), torch.tensor(keys))


class PairBatches:
    """Whole texts of `segments` or `phrases`: each text is its own span."""

    def __init__(self, table: PairTable, seed: int, longest: int) -> None:
        self.table, self.longest = table, longest
        self._sampler = Sampler(table.weight, table.source.astype(np.int64) * 256 + table.language, seed)

    def draw(self, rows: int) -> tuple[Texts, Texts, NDArray[np.int64]]:
        """English and foreign texts, and the language of each row."""
        chosen = self._sampler.batch(rows)
        return *self.texts(chosen), self.table.language[chosen].astype(np.int64)

    def texts(self, chosen: NDArray[np.int64]) -> tuple[Texts, Texts]:
        sides = []
        for column in (self.table.en, self.table.xx):
            found = [column.row(row, self.longest) for row in chosen]
            sides.append(texts_of(found, [(0, len(row)) for row in found]))
        return sides[0], sides[1]


class ContextBatches:
    """Phrases in sentences. The two sides of a pair stand in *different* rows where there are several: trained on a sentence and
    its own translation, an encoder learns to recognise sentences rather than phrases."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._en, self._xx = TextColumn(folder, 'en'), TextColumn(folder, 'xx')
        self._spans = {side: [np.load(folder / f'{side}_{end}.npy').astype(np.int64) for end in ('start', 'end')] for side in ('en', 'xx')}
        pair = np.load(folder / 'pair.npy')
        self._order = np.argsort(pair, kind='stable')
        self._first = np.searchsorted(pair[self._order], pair)
        self._count = np.searchsorted(pair[self._order], pair, side='right') - self._first
        # A pair that stands in many sentences counts as one that stands in a few.
        weight = np.load(folder / 'weight.npy') / np.sqrt(self._count)
        group = np.load(folder / 'source.npy').astype(np.int64) * 256 + np.load(folder / 'language.npy')
        self._sampler = Sampler(weight, group, seed)
        self._chance = np.random.default_rng(seed)

    def draw(self, rows: int) -> dict[str, Texts]:
        """`en`, `xx`: phrases in sentences; `en_bare`, `xx_bare`: the same phrases alone."""
        chosen = self._sampler.batch(rows)
        partner = self._order[self._first[chosen] + (self._chance.random(rows) * self._count[chosen]).astype(np.int64)]
        texts: dict[str, Texts] = {}
        for side, column, places in (('en', self._en, chosen), ('xx', self._xx, partner)):
            start, end = self._spans[side]
            found = [column.row(row, 48) for row in places]
            spans = [(int(start[row]), int(end[row])) for row in places]
            texts[side] = texts_of(found, spans)
            bare = [row[a:b] for row, (a, b) in zip(found, spans)]
            texts[f'{side}_bare'] = texts_of(bare, [(0, len(row)) for row in bare])
        return texts


class SenseBatches:
    """A word with the gloss of one of its senses beside it, its translation in that sense, and some in other senses.

    is_foreign: the words are those of the other languages, and English ones their translations: “Schloss” with the gloss of
    “castle” against “castle”, and “lock” in another sense.
    """

    def __init__(self, folder: Path, seed: int, is_foreign: bool) -> None:
        english, self._gloss, foreign = (TextColumn(folder, name) for name in ('word', 'gloss', 'translation'))
        self._word, self._translation = (foreign, english) if is_foreign else (english, foreign)
        self._sense = np.load(folder / ('word_id.npy' if is_foreign else 'sense_id.npy'))
        word = np.unique(foreign.hashes(), return_inverse=True)[1] if is_foreign else np.load(folder / 'word_id.npy').astype(np.int64)
        group = word * 256 + np.load(folder / 'language.npy')
        self._order = np.lexsort((self._sense, group))
        ordered, senses = group[self._order], self._sense[self._order]
        begins = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        ends = np.r_[begins[1:], len(ordered)]
        several = senses[begins] != senses[ends - 1]
        self._begins, self._ends = begins[several], ends[several]
        self.words = len(self._begins)
        """Words (of one language's translations) that have several senses; there is nothing to draw where there are none."""
        self._chance = np.random.default_rng(seed)

    def draw(self, rows: int) -> dict[str, Texts]:
        """`queries`: words with a gloss; `words`: the words alone; `targets`: translations; `others`: OTHER_SENSES for each row, one row's after the other's."""
        group = self._chance.integers(0, len(self._begins), rows)
        drawn = [self._several(self._begins[g], self._ends[g]) for g in group]
        words = [self._word.row(one, 16) for one, _ in drawn]
        glosses = [self._gloss.row(one, 24) for one, _ in drawn]
        before = self._chance.random(rows) < 0.5
        joined = [np.concatenate([gloss, word] if first else [word, gloss]) for word, gloss, first in zip(words, glosses, before)]
        spans = [(len(gloss), len(gloss) + len(word)) if first else (0, len(word)) for word, gloss, first in zip(words, glosses, before)]
        targets = [self._translation.row(one, 16) for one, _ in drawn]
        others = [self._translation.row(row, 16) for _, rows in drawn for row in rows]
        alone = {'words': words, 'targets': targets, 'others': others}
        return {'queries': texts_of(joined, spans)} | {name: texts_of(found, [(0, len(row)) for row in found]) for name, found in alone.items()}

    def _several(self, begin: int, end: int) -> tuple[int, NDArray[np.int64]]:
        """One row of a word and language, and rows with different senses."""
        one = self._order[self._chance.integers(begin, end)]
        rows = self._order[begin:end]
        others = rows[self._sense[rows] != self._sense[one]]
        return one, others[self._chance.integers(0, len(others), OTHER_SENSES)]
