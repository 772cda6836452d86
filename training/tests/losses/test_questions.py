import pytest
import torch

from xpr.losses.questions import Consistency, QuestionTriplet

QUERIES = torch.tensor([[2.0, 0.0], [0.0, 1.0]])
TARGETS = torch.tensor([[3.0, 4.0], [5.0, 0.0]])


def test_is_the_mean_of_what_the_hardest_passage_has_more_and_the_margin():
    # cos: question 0 with passages 0.6 and 1, question 1 with 0.8 and 0.
    # question 0: 1 − 0.6 + 0.3 = 0.7; question 1: 0.8 − 0 + 0.3 = 1.1
    assert QuestionTriplet(margin=0.3)(QUERIES, TARGETS).item() == pytest.approx(0.9)


def test_a_question_that_is_far_nearer_to_its_own_passage_loses_nothing():
    assert QuestionTriplet(margin=0.3)(torch.eye(2), torch.eye(2)).item() == 0


def test_an_excused_passage_is_no_negative():
    excused = torch.tensor([[False, True], [False, False]])
    # question 0 has no negative left: −1 − 0.6 + 0.3 < 0
    assert QuestionTriplet(margin=0.3)(QUERIES, TARGETS, excused).item() == pytest.approx(1.1 / 2)


def test_the_gradient_draws_a_question_to_its_passage():
    queries = torch.tensor([[1.0, 1.0], [0.0, 1.0]], requires_grad=True)
    QuestionTriplet()(queries, torch.tensor([[1.0, 0.0], [0.0, 1.0]])).backward()
    # A step against the gradient gives question 0 more of its own direction and less of the other.
    assert queries.grad[0, 0] < 0 < queries.grad[0, 1]


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
