"""The static vectors: one for each piece of the vocabulary."""

import math
from pathlib import Path

import torch
import torch.nn.functional as functional

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
