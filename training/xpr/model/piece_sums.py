"""Vectors that are told by a few pieces whose directions add up to nearly them: two dozen bytes in the place of hundreds.

    v ≈ Σ_j ê_j / |Σ_j ê_j|,        ê_j = e_j / |e_j|

The pieces are found one by one, each the one that brings the sum nearest (matching pursuit, S. Mallat & Z. Zhang 1993), and then each is
asked twice more whether another would do better beside the others.
"""

import torch
from torch import nn
from torch.nn import functional

from .piece_vectors import FourBitRows

# Pieces of a vector; the nearest ones that are tried; how often each is asked again.
PIECES, _TRIED, _ROUNDS = 8, 200, 2
_BATCH = 500


class PieceSums(nn.Module):
    """A table of vectors of length 1; the number of a piece is in three bytes."""

    def __init__(self, pieces: torch.Tensor) -> None:
        """pieces: rows × PIECES, whole numbers."""
        super().__init__()
        self.register_buffer('bytes', torch.stack([pieces & 255, pieces >> 8 & 255, pieces >> 16], -1).to(torch.uint8))

    def forward(self, rows: torch.Tensor, table: FourBitRows) -> torch.Tensor:
        """rows: int64, …; table: of the pieces' vectors; result: … × dimensions."""
        low, middle, high = self.bytes[rows].long().unbind(-1)
        return functional.normalize(functional.normalize(table(low + 256 * middle + 65536 * high), dim=-1).sum(-2), dim=-1)


@torch.no_grad()
def pieces_of(vectors: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """rows × PIECES. vectors: rows × dimensions, of length 1; table: pieces × dimensions."""
    directions = functional.normalize(table, dim=1)
    found = torch.zeros(len(vectors), PIECES, dtype=torch.int64)
    for start in range(0, len(vectors), _BATCH):
        wanted = vectors[start : start + _BATCH]
        tried = (wanted @ directions.T).topk(min(_TRIED, len(directions)), 1).indices
        near = directions[tried]
        along = (near @ wanted[..., None])[..., 0]
        every = torch.arange(len(wanted))
        chosen = torch.zeros(len(wanted), PIECES, dtype=torch.int64)
        total = torch.zeros_like(wanted)
        for step in range(PIECES * (1 + _ROUNDS)):
            place = step % PIECES
            if step >= PIECES:
                total = total - near[every, chosen[:, place]]
            length = (total.square().sum(1, keepdim=True) + 2 * (near @ total[..., None])[..., 0] + 1).clamp_min(1e-9).sqrt()
            chosen[:, place] = (((total * wanted).sum(1, keepdim=True) + along) / length).argmax(1)
            total = total + near[every, chosen[:, place]]
        found[start : start + _BATCH] = tried.gather(1, chosen)
    return found
