"""What several losses share: choosing the right candidate among many, negatives that are none, and the head and the momentum encoder of XPR."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import deepcopy
from typing import ClassVar, TypeVar

import torch
from torch import Tensor, nn
from torch.nn import functional


class Loss(nn.Module, ABC):
    """Vectors in, one number out.

    A loss is called with tensors by name. `needs` lists those without which it cannot be computed, `takes` those that it
    uses where they are there. Its settings are the keyword arguments of its constructor, so that a configuration file can
    name them. What it learns itself (a projection head, a document encoder) are its parameters and belong into the optimiser.
    """

    needs: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def forward(self, **vectors: Tensor) -> Tensor:
        """The loss of one batch: a scalar, finite for finite input, averaged over rows so that its weight needs no change with the batch."""

    def after_step(self) -> None:
        """Called by the trainer after each step of the optimiser, for what follows the parameters at a distance."""


class WeightedLosses(nn.Module):
    """The sum of some losses, each with its weight; one whose inputs a batch does not bring is left out of that batch."""

    def __init__(self, losses: Mapping[str, Loss], weights: Mapping[str, float]) -> None:
        super().__init__()
        self.losses = nn.ModuleDict(losses)
        self.weights = dict(weights)

    def needed(self) -> set[str]:
        """The names of all tensors that some loss cannot do without: what a trainer need not compute is not among them."""
        return {name for loss in self.losses.values() for name in loss.needs}

    def forward(self, vectors: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
        """Returns the weighted sum, and each loss by itself, detached and without its weight. Error: `ValueError` where no loss can be computed."""
        values: dict[str, Tensor] = {}
        for name, loss in self.losses.items():
            if all(vectors.get(need) is not None for need in loss.needs):
                values[name] = loss(**{key: vectors[key] for key in (*loss.needs, *loss.takes) if vectors.get(key) is not None})
        if not values:
            raise ValueError(f'A batch with {", ".join(sorted(vectors))} is enough for none of the losses {", ".join(self.losses)}.')
        total = torch.stack([self.weights[name] * value for name, value in values.items()]).sum()
        return total, {name: value.detach() for name, value in values.items()}

    def after_step(self) -> None:
        """To be called after each step of the optimiser."""
        for loss in self.losses.values():
            loss.after_step()


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


def excused_candidates(row_texts: Tensor, candidate_texts: Tensor, row_is_bare: Tensor) -> Tensor:
    """Rows × rows, true where candidate j must not count against row i.

    row_texts, candidate_texts: one whole number per row; equal numbers mean equal texts. Row i belongs to candidate i.
    row_is_bare:                true where the row is a phrase without a sentence.

    A candidate with the very text of the right one is no mistake. Two translations of one phrase are excused only where the
    phrase stands alone: within a sentence it has to choose between them, and such pairs are what teaches senses.
    """
    same_candidate = candidate_texts[:, None] == candidate_texts[None, :]
    same_row = row_texts[:, None] == row_texts[None, :]
    excused = same_candidate | (same_row & row_is_bare[:, None])
    return excused.fill_diagonal_(False)


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
