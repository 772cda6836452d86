"""Which rows make a batch."""

import numpy as np
from numpy.typing import NDArray

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
