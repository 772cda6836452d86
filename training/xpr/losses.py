"""The losses of XPR (XPCO) and of MXPR, which joins a phrase's example sentence with what an image says, and what losses share: choosing the right candidate among many, the projection head and the momentum encoder."""

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


class Xpco(nn.Module):
    """L(P → Q) = −Σᵢ log( exp(pᵢ·q*ᵢ/T) / Σⱼ exp(pᵢ·q*ⱼ/T) ),  L = L(P → Q) + L(Q → P)   (XPR, eq. 3–4)

    p and q are the two sides' phrase vectors through the projection head, q* and p* those of the momentum encoder through the
    momentum head; the other phrases of the batch are the negatives. We divide the sum by the number of rows.

    dimensions:  of the phrase vectors.
    hidden:      width of the projection head; four times `dimensions` unless told.
    temperature: T. Small ones look at the nearest negatives only. The paper does not give its own; 0.06 stands in the authors' training script.
    momentum:    µ of the momentum head, the same as the encoder's (`momentum_update`); 0.999 in the same script.
    """

    def __init__(self, dimensions: int, hidden: int | None = None, temperature: float = 0.06, momentum: float = 0.999) -> None:
        super().__init__()
        self.temperature = temperature
        self.momentum = momentum
        self.head = ProjectionHead(dimensions, hidden)
        self.momentum_head = momentum_copy(self.head)

    def forward(
        self,
        queries: Tensor,
        targets: Tensor,
        momentum_queries: Tensor,
        momentum_targets: Tensor,
        excused: Tensor | None = None,
        excused_back: Tensor | None = None,
    ) -> Tensor:
        """queries, targets: rows × dimensions, from the encoder; momentum_…: the same phrases from the momentum encoder.

        excused: rows × rows, targets that are no negatives of a query; excused_back: queries that are none of a target.
        """
        there = self.head(queries) @ self.momentum_head(momentum_targets.detach()).T
        back = self.head(targets) @ self.momentum_head(momentum_queries.detach()).T
        return contrast(there / self.temperature, excused) + contrast(back / self.temperature, excused_back)

    def after_step(self) -> None:
        momentum_update(self.head, self.momentum_head, self.momentum)


def divergence(scores: Tensor, other: Tensor, excused: Tensor | None = None) -> Tensor:
    """KL(softmax(scores) ‖ softmax(other)), the mean over rows. Excused candidates have no part in either distribution."""
    if excused is not None:
        # Far below everything, yet finite: log 0 − log 0 would be no number.
        scores, other = scores.masked_fill(excused, -1e4), other.masked_fill(excused, -1e4)
    ours, theirs = scores.log_softmax(-1), other.log_softmax(-1)
    return (ours.exp() * (ours - theirs)).sum(-1).mean()


class Multimodal(nn.Module):
    """L_multi + L_con; L_text, the third term of MXPR, is `Xpco` switched on beside it and shares its head

    L_multi(P̄ → Q) = −log( exp(P̄·Q/t) / Σⱼ exp(P̄·Qⱼ/t) ), both directions added                     (MXPR, eq. 1)
    L_con(P̄ → Q)   = KL( Prob(P̄ → Q) ‖ Prob(P → Q) ), both directions added                         (MXPR, eq. 2)

    P̄ is the phrase pooled in [example sentence; eos; relation text], P the same phrase in the example sentence alone, Q the translation, which
    has no image. Both terms are means over rows. L_con lets the two readings learn from each other, so that a wrong relation text does no harm.

    dimensions:  of the phrase vectors.
    hidden:      width of the projection head; four times `dimensions` unless told.
    temperature: t; the paper tunes it on its validation set.
    consistency: weight of L_con; 1 in the paper.
    """

    def __init__(self, dimensions: int, hidden: int | None = None, temperature: float = 0.05, consistency: float = 1.0) -> None:
        super().__init__()
        self.temperature = temperature
        self.consistency = consistency
        self.head = ProjectionHead(dimensions, hidden)

    def forward(
        self, multimodal_queries: Tensor, queries: Tensor, targets: Tensor, excused: Tensor | None = None, excused_back: Tensor | None = None
    ) -> Tensor:
        """All rows × dimensions. excused: rows × rows, targets that are no negatives of a query; excused_back: queries that are none of a target."""
        candidates = self.head(targets)
        scores = self.head(multimodal_queries) @ candidates.T / self.temperature
        textual = self.head(queries) @ candidates.T / self.temperature
        multi = contrast(scores, excused) + contrast(scores.T, excused_back)
        agreement = divergence(scores, textual, off_diagonal(excused)) + divergence(scores.T, textual.T, off_diagonal(excused_back))
        return multi + self.consistency * agreement


def off_diagonal(excused: Tensor | None) -> Tensor | None:
    """The same without the right candidates, which are never excused."""
    return None if excused is None else excused & ~torch.eye(len(excused), dtype=torch.bool, device=excused.device)
