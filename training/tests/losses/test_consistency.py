import pytest
import torch

from xpr.losses.consistency import Consistency

TEACHER_QUERIES, STUDENT_QUERIES = torch.tensor([[1.0, 0.0], [0.0, 1.0]]), torch.tensor([[0.0, 0.0], [0.0, 3.0]])
TEACHER_DOCUMENTS, STUDENT_DOCUMENTS = torch.tensor([[0.0, 2.0], [1.0, 1.0]]), torch.tensor([[1.0, 2.0], [1.0, 1.0]])


def test_is_the_weighted_sum_of_three_squared_distances():
    # Row 0: ‖T(q) − S(q)‖² = 1, ‖T(d) − S(d)‖² = 1, ‖T(d) − S(q)‖² = 4. Row 1: 4, 0, 1 + 4 = 5.
    # γ/2 · [(2·1 + 3·1 + .5·4) + (2·4 + 0 + .5·5)] = 10/2 · (7 + 10.5) = 87.5
    loss = Consistency(gamma=10, questions=2, documents=3, answers=0.5)
    assert loss(TEACHER_QUERIES, STUDENT_QUERIES, TEACHER_DOCUMENTS, STUDENT_DOCUMENTS).item() == pytest.approx(87.5)


def test_gradients_reach_the_student_only():
    rows = [vectors.clone().requires_grad_() for vectors in (TEACHER_QUERIES, STUDENT_QUERIES, TEACHER_DOCUMENTS, STUDENT_DOCUMENTS)]
    Consistency(gamma=1, questions=1, documents=1, answers=1)(*rows).backward()
    assert rows[0].grad is None and rows[2].grad is None
    # Student's question 0, by 1/2 · 2 · [(S − T(q)) + (S − T(d))] = [0 − 1 + 0 − 0, 0 − 0 + 0 − 2] = [−1, −2]
    assert rows[1].grad[0].tolist() == pytest.approx([-1, -2])
    assert rows[3].grad[0].tolist() == pytest.approx([1, 0])


def test_a_student_like_its_teacher_loses_nothing_by_the_first_two_terms():
    assert Consistency(answers=0)(TEACHER_QUERIES, TEACHER_QUERIES, TEACHER_DOCUMENTS, TEACHER_DOCUMENTS).item() == 0


def test_half_precision_does_not_overflow():
    rows = torch.full((2, 256), 100.0, dtype=torch.float16)
    assert torch.isfinite(Consistency()(rows, -rows, rows, -rows))
