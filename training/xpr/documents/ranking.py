"""Candidates ranked by several scores together, whose shares are chosen on other questions than those that are measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

# Shares that are tried of each score.
GRID = (0.0, 0.1, 0.2, 0.4, 0.8)
_RESAMPLES = 2_000

Shares = dict[str, float]


@dataclass
class Questions:
    """`scores`: by name, questions × candidates. `right`: the candidate that each question asks for, −1 for none."""

    scores: dict[str, NDArray[np.float32]]
    right: NDArray[np.int64]

    def mixed(self, shares: Shares) -> NDArray[np.float32]:
        """questions × candidates."""
        return sum((share * self.scores[name] for name, share in shares.items() if share), np.zeros_like(next(iter(self.scores.values()))))

    def places(self, shares: Shares) -> NDArray[np.int64]:
        """Where the right candidate stands, from 1, of the questions that have one; a tie counts against it."""
        asked = np.flatnonzero(self.right >= 0)
        scores = self.mixed(shares)[asked]
        return (scores >= scores[np.arange(len(asked)), self.right[asked]][:, None]).sum(1)


Figure = Callable[[list[Questions], Shares], NDArray[np.float64]]


def is_first(sets: list[Questions], shares: Shares) -> NDArray[np.float64]:
    """100 where the right candidate is the first, else 0."""
    return 100.0 * (np.concatenate([one.places(shares) for one in sets]) == 1)


def reciprocal_place(sets: list[Questions], shares: Shares) -> NDArray[np.float64]:
    """100 for the first place, 50 for the second …"""
    return 100.0 / np.concatenate([one.places(shares) for one in sets])


def chosen_shares(sets: list[Questions], base: Shares, more: tuple[str, ...], figure: Figure) -> Shares:
    """The shares of the scores `more` beside the base that are best; the smallest of equal ones."""
    tried = [base | dict(zip(more, shares)) for shares in sorted(product(GRID, repeat=len(more)), key=sum)]
    return tried[int(np.argmax([figure(sets, shares).mean() for shares in tried]))]


def interval(values: NDArray[np.float64], seed: int = 1) -> tuple[float, float]:
    """Between what the mean lies for 95 of 100 resamples of the values."""
    chance = np.random.default_rng(seed)
    means = [values[chance.integers(len(values), size=len(values))].mean() for _ in range(_RESAMPLES)]
    low, high = np.percentile(means, (2.5, 97.5))
    return float(low), float(high)


def f1_in_order(sets: list[Questions], shares: Shares, gap: float) -> NDArray[np.float64]:
    """For each set the F1 of the pairs, with each sentence in one pair at most and no two pairs crossing: the sum of score − gap is greatest."""
    return np.array([_f1(_path(one.mixed(shares) - gap), one.right) for one in sets])


def _path(gains: NDArray[np.float32]) -> list[tuple[int, int]]:
    best = np.zeros((gains.shape[0] + 1, gains.shape[1] + 1))
    for row in range(gains.shape[0]):
        # Over a whole row: a pair, or the row left out; then columns left out, which never lose.
        best[row + 1] = np.maximum.accumulate(np.maximum(best[row], np.append(0, best[row, :-1] + gains[row])))
    pairs, row, column = [], gains.shape[0], gains.shape[1]
    while row and column:
        if best[row, column] == best[row, column - 1]:
            column -= 1
        elif best[row, column] == best[row - 1, column]:
            row -= 1
        else:
            row, column = row - 1, column - 1
            pairs.append((row, column))
    return pairs


def _f1(pairs: list[tuple[int, int]], right: NDArray[np.int64]) -> float:
    hits = sum(right[row] == column for row, column in pairs)
    return 100 * 2 * hits / max(1, len(pairs) + int((right >= 0).sum()))
