"""Vectors in four bits a number, as they ship."""

import torch
from torch import nn

from .piece_vectors import MOST_STEPS, row_scales


class FourBitRows(nn.Module):
    """A table of vectors that is read row by row.

    A byte holds two numbers of a row, 0 … 15 for −8 … 7 times the row's scale: the low half of byte k is number k, the high
    half number k + dimensions / 2.
    """

    def __init__(self, table: torch.Tensor) -> None:
        """table: rows × dimensions (an even number of them)."""
        super().__init__()
        scale = row_scales(table)
        steps = ((table / scale).round_().clamp_(-MOST_STEPS, MOST_STEPS) + 8).to(torch.uint8)
        half = table.shape[1] // 2
        self.register_buffer('packed', steps[:, :half] | (steps[:, half:] << 4))
        self.register_buffer('scale', scale.half())

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        """rows: int64, …; result: … × dimensions, what `four_bits` makes of the table."""
        return _unpacked(self.packed[rows], self.scale[rows])


class FourBitLinear(nn.Module):
    """A trained linear layer as it ships."""

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        self.rows = FourBitRows(layer.weight.detach())
        self.register_buffer('bias', None if layer.bias is None else layer.bias.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.linear(x, _unpacked(self.rows.packed, self.rows.scale), self.bias)


def _unpacked(packed: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    # In floating point, which holds these numbers exactly: a graph has no cheaper division of whole numbers.
    numbers = packed.to(torch.float32)
    high = (numbers / 16).floor()
    return (torch.cat([numbers - 16 * high, high], -1) - 8) * scale.to(torch.float32)
