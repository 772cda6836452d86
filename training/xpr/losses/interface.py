"""What every loss looks like to a trainer, and several losses at once."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import torch
from torch import Tensor, nn


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
