import math

import pytest
import torch

from xpr.losses.contrast import contrast, normalised

SCORES = torch.tensor([[2.0, 1.0], [0.0, 3.0]])


def test_is_the_mean_of_minus_log_softmax_of_the_own_candidates():
    # Row 0: log(e^2 + e^1) − 2 = log(1 + e^−1) = 0.313262. Row 1: log(e^0 + e^3) − 3 = log(1 + e^−3) = 0.048587. Mean 0.180924.
    assert contrast(SCORES).item() == pytest.approx(0.180924, abs=1e-6)


def test_an_excused_candidate_does_not_count_and_the_right_one_cannot_be_excused():
    # Row 0 has only its own candidate left: 0. Row 1 keeps 0.048587. Mean 0.024294.
    assert contrast(SCORES, torch.tensor([[True, True], [False, True]])).item() == pytest.approx(0.024294, abs=1e-6)


def test_rows_count_by_their_weights():
    # (3 · 0.313262 + 1 · 0.048587) / 4 = 0.247093
    assert contrast(SCORES, weights=torch.tensor([3.0, 1.0])).item() == pytest.approx(0.247093, abs=1e-6)
    assert contrast(SCORES, weights=torch.zeros(2)).item() == 0


def test_an_excused_candidate_gets_no_gradient():
    scores = SCORES.clone().requires_grad_()
    contrast(scores, torch.tensor([[False, True], [False, False]])).backward()
    assert scores.grad[0].tolist() == [0, 0]
    assert scores.grad[1].abs().sum() > 0


def test_a_zero_vector_stays_zero_and_half_precision_becomes_single():
    rows = normalised(torch.tensor([[0.0, 0.0], [3.0, 4.0]], dtype=torch.bfloat16))
    assert rows.dtype == torch.float32
    assert rows.flatten().tolist() == pytest.approx([0, 0, 0.6, 0.8])


def test_is_finite_at_the_extremes():
    assert math.isfinite(contrast(torch.tensor([[-1e4, 1e4], [1e4, -1e4]])).item())
    assert contrast(torch.zeros(1, 1)).item() == 0
