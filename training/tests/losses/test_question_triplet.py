import pytest
import torch

from xpr.losses.question_triplet import QuestionTriplet

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
