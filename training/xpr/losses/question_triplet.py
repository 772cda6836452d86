"""Questions nearer to their passages than to those that nearly answer them (CL-ReLKT, the teacher)."""

import torch
from torch import Tensor

from .contrast import normalised
from .interface import Loss


class QuestionTriplet(Loss):
    """max( (1 − cos(q, d)) − (1 − cos(q, d⁻)) + α, 0 ), the mean of all questions   (CL-ReLKT, eq. 1)

    The negative d⁻ is mined: of the passages of the batch the one that is nearest to the question and not its own. It moves with the encoder, as in the paper's
    second half of the training (“online mining”).

    margin: α. The paper tries 0.1 to 1.
    """

    needs = ('queries', 'targets')
    takes = ('excused',)

    def __init__(self, margin: float = 0.3) -> None:
        super().__init__()
        self.margin = margin

    def forward(self, queries: Tensor, targets: Tensor, excused: Tensor | None = None) -> Tensor:
        """queries, targets: rows × dimensions, of any length; row i of both belongs together.

        excused: rows × rows, passages that are no negatives of a question.
        """
        cosines = normalised(queries) @ normalised(targets).T
        own = cosines.diagonal()
        away = torch.eye(len(cosines), dtype=torch.bool, device=cosines.device)
        if excused is not None:
            away = away | excused
        hardest = cosines.masked_fill(away, -1).max(1).values
        return (hardest - own + self.margin).clamp(min=0).mean()
