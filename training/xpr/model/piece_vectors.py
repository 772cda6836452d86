"""The static vectors: one for each piece of the vocabulary."""

import math
from pathlib import Path

import numpy as np
import onnxruntime
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray
from torch import nn

from .neighbours import PHRASE

# Dimensions at the end of a vector that also learn what a text is about (see train/static.py).
TOPIC_DIMENSIONS = 64
# A vector ships in four bits a number: −7 … 7 times the row's scale.
MOST_STEPS = 7
# The largest number of a row is not worth the whole range: cutting at this share of it has the least squared error for
# rows whose numbers are spread like a bell.
_CUTS = (1.0, 0.9, 0.8, 0.7, 0.6)


class PieceVectors:
    """`vectors` (pieces × dimensions) and `log_weight` (pieces): a piece counts exp(log_weight) times its vector."""

    def __init__(self, vectors: torch.Tensor, log_weight: torch.Tensor) -> None:
        self.vectors = vectors
        self.log_weight = log_weight

    @classmethod
    def random(cls, pieces: int, dimensions: int, seed: int) -> 'PieceVectors':
        chance = torch.Generator().manual_seed(seed)
        return cls(torch.randn(pieces, dimensions, generator=chance) / math.sqrt(dimensions), torch.zeros(pieces))

    def to(self, device: torch.device) -> 'PieceVectors':
        return PieceVectors(self.vectors.to(device), self.log_weight.to(device))

    def weighted(self) -> torch.Tensor:
        """pieces × dimensions: what is added up."""
        return self.vectors * self.log_weight.exp()[:, None]

    def save(self, path: Path) -> None:
        torch.save({'vectors': self.vectors, 'log_weight': self.log_weight}, path)

    @classmethod
    def load(cls, path: Path) -> 'PieceVectors':
        state = torch.load(path, map_location='cpu', weights_only=True)
        return cls(state['vectors'], state['log_weight'])


def row_scales(rows: torch.Tensor) -> torch.Tensor:
    """The step of each row (rows × 1) that leaves the least squared error when its numbers become −7 … 7; a number of half precision."""
    largest = rows.abs().amax(1, keepdim=True).clamp_min(1e-12)
    best_scale, best_error = largest / MOST_STEPS, torch.full_like(largest, math.inf)
    for cut in _CUTS:
        scale = largest * cut / MOST_STEPS
        error = (rows - (rows / scale).round_().clamp_(-MOST_STEPS, MOST_STEPS) * scale).square().sum(1, keepdim=True)
        better = error < best_error
        best_scale, best_error = torch.where(better, scale, best_scale), torch.where(better, error, best_error)
    return best_scale.clamp_min(torch.finfo(torch.half).tiny).half().to(rows.dtype)


def four_bits(rows: torch.Tensor) -> torch.Tensor:
    """The rows as they are after they were stored in four bits."""
    scale = row_scales(rows)
    return (rows / scale).round_().clamp_(-MOST_STEPS, MOST_STEPS) * scale


def bag_sums(table: torch.Tensor, ids: torch.Tensor, starts: torch.Tensor) -> torch.Tensor:
    """Sum of the rows of each text. ids: int64; starts: int64, one per text; result: texts × dimensions."""
    return functional.embedding_bag(ids, table, starts, mode='sum')


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


_TOKENS_AT_ONCE = 4_000


def static_vectors(model: Path, pieces: int) -> NDArray[np.float32]:
    """pieces × dimensions: the state of each piece that stands alone, as the model folder has it."""
    session = onnxruntime.InferenceSession(str(model / 'model.onnx'))
    parts = []
    for start in range(0, pieces, _TOKENS_AT_ONCE):
        ids = np.arange(start, min(start + _TOKENS_AT_ONCE, pieces), dtype=np.int64)[:, None]
        parts.append(session.run(None, {'input_ids': ids, 'attention_mask': np.full_like(ids, PHRASE)})[0][:, 0])
    return np.concatenate(parts)
