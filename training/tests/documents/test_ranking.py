import numpy as np
import pytest

from xpr.documents.ranking import Questions, chosen_shares, f1_in_order, interval, is_first, reciprocal_place

SCORES = {
    'plain': np.array([[0.9, 0.1, 0.0], [0.5, 0.4, 0.0], [0.0, 0.0, 0.3]], np.float32),
    'context': np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], np.float32),
}
QUESTIONS = Questions(SCORES, np.array([0, 1, 2]))


def test_places_by_one_score_and_by_both():
    assert is_first([QUESTIONS], {'plain': 1.0}).tolist() == [100, 0, 100]
    assert reciprocal_place([QUESTIONS], {'plain': 1.0}).tolist() == [100, 50, 100]
    # .4 + .2 is more than .5
    assert is_first([QUESTIONS], {'plain': 1.0, 'context': 0.2}).tolist() == [100, 100, 100]


def test_a_tie_is_no_hit_and_a_question_without_an_answer_is_none():
    assert is_first([QUESTIONS], {'context': 1.0}).tolist() == [0, 100, 0]
    assert len(is_first([Questions(SCORES, np.array([0, -1, 2]))], {'plain': 1.0})) == 2


def test_the_smallest_share_that_is_best_is_chosen():
    assert chosen_shares([QUESTIONS], {'plain': 1.0}, ('context',), is_first) == {'plain': 1.0, 'context': 0.2}
    assert chosen_shares([Questions(SCORES, np.array([0, -1, 2]))], {'plain': 1.0}, ('context',), is_first)['context'] == 0


def test_pairs_in_order():
    # Both of the first two are nearest to the first column; in order one of them takes the second.
    assert f1_in_order([QUESTIONS], {'plain': 1.0}, 0.05).tolist() == [100]
    # With a gap above .4 and below .9 one pair is left of three: 2 · 1 / (1 + 3).
    assert f1_in_order([QUESTIONS], {'plain': 1.0}, 0.6).tolist() == [50]
    crossing = Questions({'plain': np.array([[0.1, 0.9], [0.8, 0.1]], np.float32)}, np.array([1, 0]))
    # .9 alone is better than .1 + .1 and than .8.
    assert f1_in_order([crossing], {'plain': 1.0}, 0.0) == pytest.approx([2 * 100 / 3])


def test_an_interval_lies_around_its_mean():
    low, high = interval(np.array([0.0, 100.0] * 50))
    assert 35 < low < 50 < high < 65


def test_an_interval_holds_the_mean_and_is_a_point_where_all_are_alike() -> None:
    low, high = interval(np.array([40.0, 60, 50, 70, 30] * 20))
    assert 40 < low < 50 < high < 60
    assert interval(np.full(9, 7.0)) == (7, 7)
