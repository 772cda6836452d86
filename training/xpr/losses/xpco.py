"""Cross-lingual phrase contrast (XPCO), the loss of XPR."""

from torch import Tensor

from .contrast import ProjectionHead, contrast, momentum_copy, momentum_update
from .interface import Loss


class Xpco(Loss):
    """L(P → Q) = −Σᵢ log( exp(pᵢ·q*ᵢ/T) / Σⱼ exp(pᵢ·q*ⱼ/T) ),  L = L(P → Q) + L(Q → P)   (XPR, eq. 3–4)

    p and q are the two sides' phrase vectors through the projection head, q* and p* those of the momentum encoder through the
    momentum head; the other phrases of the batch are the negatives. We divide the sum by the number of rows.

    dimensions:  of the phrase vectors.
    hidden:      width of the projection head; four times `dimensions` unless told.
    temperature: T. Small ones look at the nearest negatives only. The paper does not give its own; 0.06 stands in the authors' training script.
    momentum:    µ of the momentum head, the same as the encoder's (`momentum_update`); 0.999 in the same script.
    """

    needs = ('queries', 'targets', 'momentum_queries', 'momentum_targets')
    takes = ('excused', 'excused_back')

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
