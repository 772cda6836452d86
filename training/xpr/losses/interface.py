"""What every loss looks like to a trainer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

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
