"""The one formula that most of the losses share: choosing the right candidate among many."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

# A vector shorter than this is taken for nothing: it stays near zero instead of becoming a direction made of rounding errors.
SHORTEST = 1e-6


def normalised(vectors: Tensor) -> Tensor:
    """l2-normalised rows (any × dimensions) as float32, whatever precision they came in; a zero row stays zero."""
    return functional.normalize(vectors.float(), dim=-1, eps=SHORTEST)


def contrast(scores: Tensor, excused: Tensor | None = None, weights: Tensor | None = None) -> Tensor:
    """Mean over rows of −log softmax(scores)[i, i] (InfoNCE; van den Oord et al. 2018, arXiv 1807.03748).

    scores:   rows × candidates, candidates ≥ rows; row i's right candidate is candidate i. Already divided by the temperature.
    excused:  rows × candidates, true where a candidate is no negative of the row. The right candidate is never excused.
    weights:  rows, ≥ 0; the result is then the weighted mean. All zero gives zero.
    """
    rows = torch.arange(scores.shape[0], device=scores.device)
    if excused is not None:
        right = torch.zeros_like(excused)
        right[rows, rows] = True
        scores = scores.masked_fill(excused & ~right, -torch.inf)
    losses = functional.cross_entropy(scores, rows, reduction='none')
    if weights is None:
        return losses.mean()
    return (weights * losses).sum() / weights.sum().clamp(min=SHORTEST)
