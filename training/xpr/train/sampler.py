"""Which rows make a batch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# Half of the batches come from one source and one language: their rows are about the same things, which makes each a hard
# negative for the others. The other half keeps the space of all sources and languages together.
SHARE_OF_ONE_SOURCE = 0.5
# A smaller source repeats within a batch.
LEAST_ROWS = 2_000


class Sampler:
    """Draws rows by weight. `group` is any number that tells groups apart (source and language)."""

    def __init__(self, weight: NDArray[np.floating], group: NDArray[np.integer], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        weight = weight.astype(np.float64)
        self._cumulative = np.cumsum(weight)
        self._order = np.argsort(group, kind='stable')
        ordered = group[self._order]
        self._begins = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
        self._ends = np.r_[self._begins[1:], len(ordered)]
        mass = np.where(self._ends - self._begins < LEAST_ROWS, 0.0, np.add.reduceat(weight[self._order], self._begins))
        self._mass = mass / mass.sum() if mass.any() else None

    def batch(self, rows: int) -> NDArray[np.int64]:
        """Row numbers (int64), with repetition."""
        if self._mass is not None and self._chance.random() < SHARE_OF_ONE_SOURCE:
            group = self._chance.choice(len(self._mass), p=self._mass)
            return self._order[self._chance.integers(self._begins[group], self._ends[group], rows)]
        return np.searchsorted(self._cumulative, self._chance.random(rows) * self._cumulative[-1])
