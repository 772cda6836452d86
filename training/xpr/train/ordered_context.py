"""Gates that read the order of words: a small network that `ablate` compares with those that ship."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as functional
from torch import nn

from ..model.context_encoder import CONTEXT, ContextEncoder, ContextShape, length_and_unit

# Tokens to each side that are told apart by their place.
WINDOW = 4


class OrderedContext(ContextEncoder):
    """As `ContextEncoder`, where C ĉ_i + c becomes C ĉ_i + Σ_o D_o ê_{i+o} + c, o = −4 … 4 without 0: a convolution over the sentence. D starts at zero."""

    def __init__(self, shape: ContextShape) -> None:
        super().__init__(shape)
        self.near = nn.Linear(2 * WINDOW * shape.dimensions, shape.gates, bias=False)
        nn.init.zeros_(self.near.weight)

    def wider(self, vectors: torch.Tensor, mask: torch.Tensor, read: torch.Tensor) -> torch.Tensor:
        unit = length_and_unit(vectors)[1] * (mask == CONTEXT)[..., None].to(vectors.dtype)
        padded = functional.pad(unit, (0, 0, WINDOW, WINDOW))
        tokens = vectors.shape[1]
        return torch.cat([read, *(padded[:, place : place + tokens] for place in range(2 * WINDOW + 1) if place != WINDOW)], -1)

    def opening(self, read: torch.Tensor) -> torch.Tensor:
        dimensions = self.shape.dimensions
        return super().opening(read[..., :dimensions]) + self.near(read[..., dimensions:] * math.sqrt(dimensions))
