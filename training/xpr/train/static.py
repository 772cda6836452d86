"""First stage: static vectors, the sum of a text's pieces.

Two losses on the same batch. The first makes translations find each other: symmetric contrast of cosines over whole vectors.
The second makes the last dimensions say what a text is about: the first half of a segment against the second half of its
translation, which share their subject but hardly a word. That is what later tells the senses of a word apart.

Symmetric contrast of a large batch with its gradient by hand.

The mean of −log softmax(scores)[i, i] (InfoNCE; A. van den Oord et al. 2018, arXiv 1807.03748) in both directions, but one exponential, three
products in bfloat16 and blocks that stay in the processor's cache: a third of autograd's time, and the similarities are never
held twice.

Hard negatives for the static vectors: rows that mean nearly the same under the vectors of now.

Chance puts few neighbours of a pair into its batch, and those it puts there are soon told apart. Here the rows are divided by
spherical k-means (I. Dhillon and D. Modha 2001) of what both sides mean together, so that a batch from one neighbourhood, of all
sources and languages, is made of each other's hardest negatives.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from ..corpus.tokenizer import read_pieces
from ..model.piece_vectors import TOPIC_DIMENSIONS, PieceVectors, bag_sums, four_bits
from .tables import Bags, PairTable, TextColumn
from .trainer import RowAdam, Trainer

_CANDIDATES_AT_A_TIME = 128


def equal_pairs(keys: list[NDArray[np.uint64]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of rows (both orders, sorted by the first) that have the same key in one of the lists, neighbours in sorting order.

    Of three equal rows two pairs are found rather than three, which excuses nearly all false negatives at no cost."""
    firsts, seconds = [], []
    for key in keys:
        order = np.argsort(key, kind='stable')
        same = np.flatnonzero(key[order][1:] == key[order][:-1])
        firsts += [order[same], order[same + 1]]
        seconds += [order[same + 1], order[same]]
    first, second = np.concatenate(firsts), np.concatenate(seconds)
    order = np.argsort(first, kind='stable')
    return first[order], second[order]


def contrast_gradient(
    a: torch.Tensor, b: torch.Tensor, excused: tuple[NDArray[np.int64], NDArray[np.int64]], temperature: float
) -> tuple[float, torch.Tensor, torch.Tensor]:
    """Loss −½ mean(log softmax of rows + of columns at the diagonal) of cosine / temperature, and its gradients.

    a, b: rows × dimensions, not normalised; row i of a belongs to row i of b. `excused`: pairs that are no negatives.
    Returns the loss, and the gradients with respect to a and b.
    """
    rows = len(a)
    a_norm = a.norm(dim=1, keepdim=True).clamp_min(1e-6)
    b_norm = b.norm(dim=1, keepdim=True).clamp_min(1e-6)
    a, b = a / a_norm, b / b_norm
    scaled, targets, sources = (a / temperature).bfloat16(), b.bfloat16(), a.bfloat16()
    exponentials = torch.empty(rows, rows, dtype=torch.bfloat16, device=a.device)
    row_sum, column_sum, diagonal = torch.empty_like(a[:, 0]), torch.zeros_like(a[:, 0]), torch.empty_like(a[:, 0])
    first, second = excused
    cuts = np.searchsorted(first, np.arange(0, rows + _CANDIDATES_AT_A_TIME, _CANDIDATES_AT_A_TIME))
    for block, start in enumerate(range(0, rows, _CANDIDATES_AT_A_TIME)):
        part = (scaled[start : start + _CANDIDATES_AT_A_TIME] @ targets.T).float().sub_(1 / temperature).exp_()
        low, high = cuts[block], cuts[block + 1]
        if high > low:
            part[torch.from_numpy(first[low:high] - start), torch.from_numpy(second[low:high])] = 0
        diagonal[start : start + _CANDIDATES_AT_A_TIME] = part[:, start : start + len(part)].diagonal()
        row_sum[start : start + _CANDIDATES_AT_A_TIME] = part.sum(1)
        column_sum += part.sum(0)
        exponentials[start : start + _CANDIDATES_AT_A_TIME] = part
    loss = -((diagonal / row_sum).log().mean() + (diagonal / column_sum).log().mean()) / 2
    scale = 1 / (2 * rows * temperature)
    by_row, by_column = (scale / row_sum)[:, None], (scale / column_sum)[None]
    a_gradient = torch.empty_like(a)
    for start in range(0, rows, _CANDIDATES_AT_A_TIME):
        part = exponentials[start : start + _CANDIDATES_AT_A_TIME].float() * (by_row[start : start + _CANDIDATES_AT_A_TIME] + by_column)
        part[:, start : start + len(part)].diagonal().sub_(2 * scale)
        exponentials[start : start + _CANDIDATES_AT_A_TIME] = part
        a_gradient[start : start + _CANDIDATES_AT_A_TIME] = (exponentials[start : start + _CANDIDATES_AT_A_TIME] @ targets).float()
    b_gradient = (exponentials.T @ sources).float()
    return loss.item(), _through_norm(a_gradient, a, a_norm), _through_norm(b_gradient, b, b_norm)


def _through_norm(gradient: torch.Tensor, unit: torch.Tensor, norm: torch.Tensor) -> torch.Tensor:
    """The gradient before l2 normalisation from the one behind it."""
    return (gradient - unit * (unit * gradient).sum(1, keepdim=True)) / norm


# Rows of a neighbourhood in the mean: a few batches, so that not the same pairs meet each time.
ROWS_OF_A_NEIGHBOURHOOD = 6_000
# Rows for each centre while the centres are looked for, and rounds of it.
_ROWS_FOR_A_CENTRE, _ROUNDS = 100, 6
_ROWS_AT_A_TIME = 16_384


def neighbourhoods(tables: list[PairTable], vectors: torch.Tensor, seed: int) -> NDArray[np.int32]:
    """The number of each row's neighbourhood, the tables' rows one after the other. vectors: pieces × dimensions, the weighted static vectors."""
    rows = sum(map(len, tables))
    groups = max(rows // ROWS_OF_A_NEIGHBOURHOOD, 1)
    chosen = np.random.default_rng(seed).permutation(rows)[: groups * _ROWS_FOR_A_CENTRE]
    sample = torch.cat([_meanings(tables, block, vectors) for block in np.array_split(np.sort(chosen), max(len(chosen) // _ROWS_AT_A_TIME, 1))])
    centres = sample[torch.randperm(len(sample), generator=torch.Generator().manual_seed(seed))[:groups]]
    for _ in range(_ROUNDS):
        nearest = torch.cat([(part @ centres.T).argmax(1) for part in sample.split(_ROWS_AT_A_TIME)])
        centres = functional.normalize(centres * 1e-3 + torch.zeros_like(centres).index_add_(0, nearest, sample), dim=1)
    numbers = np.empty(rows, np.int32)
    for start in range(0, rows, _ROWS_AT_A_TIME):
        block = np.arange(start, min(start + _ROWS_AT_A_TIME, rows))
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
            units = [functional.normalize(bags.sums(vectors), dim=1) for bags in sides]
            found.append(functional.normalize(units[0] + units[1], dim=1))
        first += len(table)
    return torch.cat(found)


# Segments with fewer pieces on a side have no halves with a subject of their own.
LEAST_PIECES_FOR_TOPIC = 8
# Subjects are few; more negatives than this teach nothing about them.
MOST_ROWS_FOR_TOPIC = 1024
# What the last part of the training does: rows are rounded to four bits before they are added up, so that the vectors that
# ship are the vectors that were trained (straight-through gradient).
ROUNDED_SHARE = 0.25


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


@dataclass
class StaticSettings:
    dimensions: int = 320
    """Length of a vector, the topic's part included."""
    rows: int = 2048
    """Pairs of a batch: each is a negative for all others. More are better per step and slower in the square."""
    last_rows: int = 3072
    """Pairs of a batch in the last quarter, when the easy negatives have nothing left to teach."""
    temperature: float = 0.05
    """Of the translation loss; smaller looks only at the nearest negatives."""
    topic_temperature: float = 0.1
    """Of the topic loss: halves of a segment are much less alike than translations."""
    topic_share: float = 0.1
    """Weight of the topic loss."""
    rate: float = 4e-3
    """Adam's learning rate at the beginning; it falls geometrically to `last_rate`."""
    last_rate: float = 3e-4
    start_rate: float = 2e-3
    """Instead of `rate` where the vectors start from those of another run."""
    neighbourhood_share: float = 0.5
    """Of the batches, from one neighbourhood of those vectors (`neighbourhoods`); vectors that know nothing yet have none."""
    start_share: float = 0.0
    """Of the result, the vectors it started from: between good vectors and those trained from them lie better ones (M. Wortsman et al. 2022, arXiv 2109.01903)."""
    frozen: int = 0
    """Rows that stay as they are: those of pieces below this id, but for `learning`."""
    minutes: float = 30
    """How long it may run, all runs into the same folder together."""
    steps: int | None = None
    """How many steps it takes, whatever their time; then `minutes` does not count."""
    seed: int = 1


class StaticTrainer(Trainer):
    """Trains in `folder`, from the checkpoint there if there is one, else from the start.pt that `extend` writes, else from nothing."""

    name = 'static'

    def __init__(self, tables: Path, folder: Path, settings: StaticSettings, device: torch.device, learning: torch.Tensor | None = None) -> None:
        """`learning`: ids below `settings.frozen` that learn all the same."""
        super().__init__(folder, settings, device)
        self.parts = [PairTable(tables / name) for name in ('segments', 'phrases')]
        self.bounds = np.array([0, len(self.parts[0]), sum(map(len, self.parts))])
        self.keys = [np.concatenate([getattr(part, side).hashes() for part in self.parts]) for side in ('en', 'xx')]
        weight = np.concatenate([part.weight for part in self.parts])
        group = np.concatenate([(part.source.astype(np.int64) * 2 + kind) * 256 + part.language for kind, part in enumerate(self.parts)])
        pieces = len(read_pieces(tables / 'tokenizer.json'))
        kept = folder / 'start.pt'
        self.start = PieceVectors.load(kept).to(device) if kept.is_file() else None
        self.model = (PieceVectors.random(pieces, settings.dimensions, settings.seed) if self.start is None else PieceVectors.load(kept)).to(device)
        if len(self.model.vectors) != pieces:
            raise ValueError(
                f'{kept} has {len(self.model.vectors)} vectors, and the tokenizer of {tables} {pieces} pieces. Run `prepare` with the tokenizer beside it.'
            )
        self.vectors, self.log_weight = RowAdam(self.model.vectors), RowAdam(self.model.log_weight)
        self.learns = np.arange(pieces) >= settings.frozen
        if learning is not None:
            self.learns[learning.numpy()] = True
        self.samplers = [Sampler(weight, group, settings.seed)]
        self.first_rate = settings.rate if self.start is None else settings.start_rate
        self.resume()
        if self.start is not None and settings.neighbourhood_share and self.share_done < 1:
            near = neighbourhoods(self.parts, self.model.weighted(), settings.seed)
            self.samplers.append(Sampler(weight, near, settings.seed, share=1.0))
        self.chance = np.random.default_rng(settings.seed)

    def run(self) -> PieceVectors:
        """Trains until the time or the steps are used up, and writes static.pt."""
        self.train()
        share = self.settings.start_share
        found = _between(self.start, self.model, share) if self.start is not None and share else self.model
        found.save(self.folder / 'static.pt')
        return found

    def learn(self, done: float) -> dict[str, float]:
        rate = self.first_rate * (self.settings.last_rate / self.first_rate) ** done
        rows = self.settings.last_rows if done > 1 - ROUNDED_SHARE else self.settings.rows
        hard = self.chance.random() < self.settings.neighbourhood_share
        losses = self.step(self.samplers[-1 if hard else 0].batch(rows), rate, rounded=done > 1 - ROUNDED_SHARE)
        return dict(zip(('translation', 'topic'), losses))

    def kept(self) -> dict[str, object]:
        return {'vectors': self.model.vectors, 'log_weight': self.model.log_weight, 'of_vectors': self.vectors, 'of_weights': self.log_weight}

    def step(self, rows: NDArray[np.int64], rate: float, rounded: bool) -> tuple[float, float]:
        """One batch; returns the two losses."""
        segment_rows, phrase_rows = rows[rows < self.bounds[1]], rows[rows >= self.bounds[1]] - self.bounds[1]
        rows = np.concatenate([segment_rows, phrase_rows + self.bounds[1]])
        halves = _halves(self.parts[0], segment_rows)
        sides = [_joined(getattr(self.parts[0], side).bags(segment_rows), getattr(self.parts[1], side).bags(phrase_rows)) for side in ('en', 'xx')]
        bags = [*sides, *halves]
        pieces, places = np.unique(np.concatenate([bag.ids for bag in bags]), return_inverse=True)
        used = torch.from_numpy(pieces).to(self.device)
        vectors = self.model.vectors[used].requires_grad_()
        weights = self.model.log_weight[used].requires_grad_()
        weighted = vectors * weights.exp()[:, None]
        if rounded:
            weighted = weighted + (four_bits(weighted.detach()) - weighted.detach())
        ends = np.cumsum([len(bag.ids) for bag in bags])
        local = [torch.from_numpy(places[end - len(bag.ids) : end]).to(self.device) for bag, end in zip(bags, ends)]
        starts = [torch.from_numpy(bag.starts).to(self.device) for bag in bags]
        sums = [bag_sums(weighted, local[i], starts[i]) for i in range(2)]
        topics = [bag_sums(weighted[:, -TOPIC_DIMENSIONS:], local[i], starts[i]) for i in range(2, len(bags))]
        with torch.no_grad():
            translation, *gradients = contrast_gradient(sums[0], sums[1], equal_pairs([key[rows] for key in self.keys]), self.settings.temperature)
            topic = float('nan')
            if topics:
                nothing = np.zeros(0, np.int64)
                topic, *more = contrast_gradient(topics[0], topics[1], (nothing, nothing), self.settings.topic_temperature)
                gradients += [gradient * self.settings.topic_share for gradient in more]
        torch.autograd.backward(sums + topics, gradients)
        with torch.no_grad():
            free = torch.from_numpy(self.learns[pieces]).to(self.device)
            self.vectors.update(used[free], vectors.grad[free], rate)
            # The weight moves all numbers of a row at once, so it may move faster.
            self.log_weight.update(used[free], weights.grad[free], 2 * rate)
        return translation, topic


def _between(start: PieceVectors, trained: PieceVectors, start_share: float) -> PieceVectors:
    vectors = torch.lerp(trained.weighted(), start.weighted(), start_share)
    return PieceVectors(vectors, torch.zeros(len(vectors), device=vectors.device))


def _joined(first: Bags, second: Bags) -> Bags:
    return Bags(np.concatenate([first.ids, second.ids]), np.concatenate([first.starts, second.starts + len(first.ids)]))


def _halves(segments: PairTable, rows: NDArray[np.int64]) -> list[Bags]:
    """The first half of each long segment and the second half of its translation; nothing where there are none."""
    lengths = {'en': segments.en.lengths(rows), 'xx': segments.xx.lengths(rows)}
    long = (lengths['en'] >= LEAST_PIECES_FOR_TOPIC) & (lengths['xx'] >= LEAST_PIECES_FOR_TOPIC)
    if long.sum() < 2:
        return []
    rows = rows[long][:MOST_ROWS_FOR_TOPIC]
    lengths = {side: length[long][:MOST_ROWS_FOR_TOPIC] for side, length in lengths.items()}

    def part(column: TextColumn, length: NDArray[np.int64], is_first: bool) -> Bags:
        middle = length // 2
        return column.parts(rows, np.zeros_like(length) if is_first else middle, middle if is_first else length)

    return [part(segments.en, lengths['en'], True), part(segments.xx, lengths['xx'], False)]
