"""The projection head of XPR."""

from __future__ import annotations

from torch import Tensor, nn

from .contrast import normalised


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
