import math

import pytest
import torch
from torch import nn

from xpr.losses import Multimodal, ProjectionHead, Xpco, contrast, divergence, momentum_copy, momentum_update, normalised

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


QUERIES = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
TARGETS = torch.tensor([[1.0, 0.0], [0.6, 0.8]])


def transparent(loss: Xpco) -> Xpco:
    """Gives both heads unit matrices; vectors without negative numbers then pass unchanged."""
    for head in (loss.head, loss.momentum_head):
        for layer in (head.layers[0], head.layers[2]):
            nn.init.eye_(layer.weight)
            nn.init.zeros_(layer.bias)
    return loss


def test_is_both_directions_against_the_momentum_side():
    loss = transparent(Xpco(2, hidden=2, temperature=0.5))
    # P → Q: scores [[1, .6], [0, .8]] / .5 = [[2, 1.2], [0, 1.6]]; log(1 + e^−.8) = .371101, log(1 + e^−1.6) = .183901; mean .277501.
    # Q → P: scores [[1, 0], [.6, .8]] / .5 = [[2, 0], [1.2, 1.6]]; log(1 + e^−2) = .126928, log(1 + e^−.4) = .513015; mean .319972.
    assert loss(QUERIES, TARGETS, QUERIES, TARGETS).item() == pytest.approx(0.277501 + 0.319972, abs=1e-5)
    # A momentum side that answers [0, 1] for both targets: P → Q has [[0, 0], [2, 2]], twice log 2 = .693147; Q → P is as before.
    turned = torch.tensor([[0.0, 1.0], [0.0, 1.0]])
    assert loss(QUERIES, TARGETS, QUERIES, turned).item() == pytest.approx(0.693147 + 0.319972, abs=1e-5)


def test_excused_targets_do_not_count():
    loss = transparent(Xpco(2, hidden=2, temperature=0.5))
    # Without its negative, row 0 of P → Q is 0: .183901 / 2 = .091951; Q → P stays .319972.
    excused = torch.tensor([[False, True], [False, False]])
    assert loss(QUERIES, TARGETS, QUERIES, TARGETS, excused=excused).item() == pytest.approx(0.091951 + 0.319972, abs=1e-5)


def test_gradients_reach_the_online_side_only():
    torch.manual_seed(1)
    loss = Xpco(4)
    queries, targets, momentum_queries, momentum_targets = (torch.randn(3, 4, requires_grad=True) for _ in range(4))
    loss(queries, targets, momentum_queries, momentum_targets).backward()
    assert queries.grad.abs().sum() > 0 and targets.grad.abs().sum() > 0
    assert momentum_queries.grad is None and momentum_targets.grad is None
    assert all(parameter.grad.abs().sum() > 0 for parameter in loss.head.parameters())
    assert all(parameter.grad is None for parameter in loss.momentum_head.parameters())


def test_the_head_is_linear_relu_linear_l2():
    head = ProjectionHead(2, hidden=2)
    with torch.no_grad():
        head.layers[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        head.layers[0].bias.copy_(torch.tensor([1.0, 0.0]))
        head.layers[2].weight.copy_(torch.tensor([[3.0, 5.0], [4.0, 5.0]]))
        head.layers[2].bias.zero_()
    # [0, 2] → [0 + 1, −2] → ReLU [1, 0] → [3, 4] → l2 [.6, .8]
    assert head(torch.tensor([[0.0, 2.0]]))[0].tolist() == pytest.approx([0.6, 0.8])
    assert Xpco(8).head.layers[0].out_features == 32


def test_momentum_moves_by_one_minus_its_coefficient():
    online, following = nn.Linear(1, 1), nn.Linear(1, 1)
    nn.init.constant_(online.weight, 1.0)
    nn.init.constant_(following.weight, 0.0)
    momentum_update(online, following, 0.9)
    momentum_update(online, following, 0.9)
    # .9 · 0 + .1 · 1 = .1; .9 · .1 + .1 · 1 = .19
    assert following.weight.item() == pytest.approx(0.19)
    assert online.weight.item() == 1


def test_momentum_takes_buffers_over_and_a_copy_starts_equal():
    online = nn.BatchNorm1d(1)
    following = momentum_copy(online)
    online(torch.tensor([[2.0], [4.0]]))
    momentum_update(online, following, 0.999)
    assert following.running_mean.item() == online.running_mean.item() != 0
    assert not any(parameter.requires_grad for parameter in following.parameters())


def test_the_heads_follow_after_a_step():
    loss = Xpco(2, momentum=0.5)
    before = loss.momentum_head.layers[0].weight.clone()
    with torch.no_grad():
        loss.head.layers[0].weight.add_(1.0)
    loss.after_step()
    assert torch.allclose(loss.momentum_head.layers[0].weight, before + 0.5)


@pytest.mark.parametrize('scale', [0.0, 1e-12, 1e6])
def test_is_finite_at_the_extremes_of_xpco(scale):
    loss = Xpco(4, temperature=0.01)
    vectors = (scale * torch.ones(3, 4)).requires_grad_()
    value = loss(vectors, -vectors, vectors, vectors)
    value.backward()
    assert torch.isfinite(value) and torch.isfinite(vectors.grad).all()


class Plain(torch.nn.Module):
    """Stands in place of a head, so that the numbers are those of the vectors."""

    def forward(self, vectors):
        return vectors


def plain_multimodal(**settings: float) -> Multimodal:
    loss = Multimodal(2, temperature=0.5, **settings)
    loss.head = Plain()
    return loss


BOTH, TEXT, TRANSLATIONS = (torch.tensor(rows) for rows in ([[1.0, 0.0], [0.0, 1.0]], [[0.6, 0.8], [0.0, 1.0]], [[1.0, 0.0], [0.6, 0.8]]))


def test_divergence_is_the_textbook_one():
    # p = (3/4, 1/4), q = (1/2, 1/2): 3/4·log(3/2) + 1/4·log(1/2) = .304099 − .173287 = .130812
    scores, other = torch.tensor([[3.0, 1.0]]).log(), torch.zeros(1, 2)
    assert divergence(scores, other).item() == pytest.approx(0.130812, abs=1e-5)
    assert divergence(scores, scores).item() == 0


def test_the_multimodal_term_is_the_contrast_of_both_directions():
    # Scores [[2, 1.2], [0, 1.6]]: there .277501, back .319972 (worked out in test_xpco.py).
    assert plain_multimodal(consistency=0.0)(BOTH, TEXT, TRANSLATIONS).item() == pytest.approx(0.597473, abs=1e-5)


def test_the_consistency_term_compares_with_the_textual_prediction():
    # Textual scores: [.6, .36 + .64] / .5 = [1.2, 2] and [0, 1.6]. Row 0 there: Prob multimodal σ(.8) = (.689974, .310026), textual (.310026, .689974):
    # KL = (.689974 − .310026) · log(.689974 / .310026) = .379948 · .8 = .303959; row 1 is equal: mean .151979.
    # Back, column 0: multimodal (2, 0) → (.880797, .119203), textual (1.2, 0) → (.768525, .231475):
    #   .880797 · log(.880797 / .768525) + .119203 · log(.119203 / .231475) = .120097 − .079110 = .040987
    # column 1: multimodal (1.2, 1.6) → (.401312, .598688), textual (2, 1.6) → (.598688, .401312): .197376 · .4 = .078950; mean .059969.
    # KL together .211948, twice because of the weight.
    assert plain_multimodal(consistency=2.0)(BOTH, TEXT, TRANSLATIONS).item() == pytest.approx(0.597473 + 2 * 0.211948, abs=1e-5)


def test_an_image_that_changes_nothing_costs_nothing():
    value = plain_multimodal(consistency=5.0)(BOTH, BOTH, TRANSLATIONS)
    assert value.item() == pytest.approx(0.597473, abs=1e-5)


def test_excused_candidates_have_no_part():
    every = torch.tensor([[False, True], [True, False]])
    assert plain_multimodal()(BOTH, TEXT, TRANSLATIONS, every, every).item() == pytest.approx(0, abs=1e-6)


def test_both_readings_learn_from_each_other():
    torch.manual_seed(1)
    rows = [torch.randn(3, 4, requires_grad=True) for _ in range(3)]
    loss = Multimodal(4)
    loss(*rows).backward()
    assert all(vectors.grad.abs().sum() > 0 for vectors in rows)
    assert all(parameter.grad.abs().sum() > 0 for parameter in loss.head.parameters())


@pytest.mark.parametrize('scale', [0.0, 1e8])
def test_multimodal_is_finite_at_the_extremes(scale):
    vectors = (scale * torch.ones(3, 4)).requires_grad_()
    excused = torch.ones(3, 3, dtype=torch.bool)
    value = Multimodal(4, temperature=0.01)(vectors, -vectors, vectors, excused, excused)
    value.backward()
    assert torch.isfinite(value) and torch.isfinite(vectors.grad).all()
