"""What several losses share: choosing the right candidate among many, negatives that are none, and the head and the momentum encoder of XPR."""

from copy import deepcopy
from typing import TypeVar

import torch
from torch import Tensor, nn
from torch.nn import functional

# A vector shorter than this is taken for nothing: it stays near zero instead of becoming a direction made of rounding errors.
SHORTEST = 1e-6

Module = TypeVar('Module', bound=nn.Module)


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


class ProjectionHead(nn.Module):
    """linear, ReLU, linear, l2 (XPR, section 3.2, after Chen et al. 2020, SimCLR).

    dimensions: of the vectors that come in and, because retrieval may keep the head, of those that come out.
    hidden:     width between the two layers; four times `dimensions` unless told, as in the released checkpoint (768 → 3072 → 768).
    """

    def __init__(self, dimensions: int, hidden: int | None = None) -> None:
        super().__init__()
        hidden = 4 * dimensions if hidden is None else hidden
        self.layers = nn.Sequential(nn.Linear(dimensions, hidden), nn.ReLU(), nn.Linear(hidden, dimensions))

    def forward(self, vectors: Tensor) -> Tensor:
        """Any × dimensions in, the same shape out, each row of length one."""
        return normalised(self.layers(vectors.to(self.layers[0].weight.dtype)))


def momentum_copy(online: Module) -> Module:
    """A copy that no gradient reaches, to be moved by `momentum_update` only."""
    copy = deepcopy(online)
    for parameter in copy.parameters():
        parameter.requires_grad_(False)
    return copy


@torch.no_grad()
def momentum_update(online: nn.Module, momentum: nn.Module, coefficient: float) -> None:
    """θm ← µ·θm + (1 − µ)·θ (XPR, algorithm 1, line 14; He et al. 2020, MoCo). Buffers are taken over as they are.

    coefficient: µ, 0 to 1. Near 1 the targets hardly move from step to step, which keeps them consistent; 0.999 for long
                 trainings, less for short ones, in which the copy would otherwise never leave its start.
    """
    for ours, theirs in zip(online.parameters(), momentum.parameters(), strict=True):
        theirs.lerp_(ours.to(theirs.dtype), 1 - coefficient)
    for ours, theirs in zip(online.buffers(), momentum.buffers(), strict=True):
        theirs.copy_(ours)
