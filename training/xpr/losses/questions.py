"""Questions and their passages in several languages (CL-ReLKT): the triplets of the teacher, and what keeps the student to the teacher."""

import torch
from torch import Tensor

from .contrast import Loss, normalised


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


class Consistency(Loss):
    """γ/|M| · Σᵢ [ β‖T(q_en) − S(q_xx)‖² + λ‖T(d) − S(d)‖² + ω‖T(d) − S(q_xx)‖² ]   (CL-ReLKT, eq. 2)

    The teacher T is fixed and works in English; the student S starts from it. The first term carries the teacher's knowledge over to other
    languages, the second keeps documents where they are, the third brings questions to their documents.

    gamma:        γ, because the other numbers become very small. The paper tries 100 to 10,000; with unit vectors 1 does.
    questions:    β. The paper tries 0.0001 to 1.
    documents:    λ, 1 in the paper.
    answers:      ω. The paper tries 0.0001 to 1; a question is not its answer, so that it should be the smallest.
    """

    needs = ('teacher_queries', 'student_queries', 'teacher_documents', 'student_documents')

    def __init__(self, gamma: float = 1.0, questions: float = 1.0, documents: float = 1.0, answers: float = 0.1) -> None:
        super().__init__()
        self.gamma = gamma
        self.questions = questions
        self.documents = documents
        self.answers = answers

    def forward(self, teacher_queries: Tensor, student_queries: Tensor, teacher_documents: Tensor, student_documents: Tensor) -> Tensor:
        """All rows × dimensions, as the encoders give them. No gradient reaches the teacher's."""
        query, document = teacher_queries.detach().float(), teacher_documents.detach().float()
        student = student_queries.float()
        terms = (
            self.questions * squared_distance(query, student)
            + self.documents * squared_distance(document, student_documents.float())
            + self.answers * squared_distance(document, student)
        )
        return self.gamma * terms.mean()


def squared_distance(one: Tensor, other: Tensor) -> Tensor:
    """‖a − b‖² of each row."""
    return (one - other).square().sum(-1)
