"""Consistency between a teacher and a student (CL-ReLKT): a question in any language finds what it finds in English."""

from torch import Tensor

from .interface import Loss


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
