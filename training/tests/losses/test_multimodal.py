import pytest
import torch

from xpr.losses.multimodal import Multimodal, divergence


class Plain(torch.nn.Module):
    """Stands in place of the head, so that the numbers are those of the vectors."""

    def forward(self, vectors):
        return vectors


def plain(**settings: float) -> Multimodal:
    loss = Multimodal(2, temperature=0.5, **settings)
    loss.head = Plain()
    return loss


BOTH, TEXT, TARGETS = (torch.tensor(rows) for rows in ([[1.0, 0.0], [0.0, 1.0]], [[0.6, 0.8], [0.0, 1.0]], [[1.0, 0.0], [0.6, 0.8]]))


def test_divergence_is_the_textbook_one():
    # p = (3/4, 1/4), q = (1/2, 1/2): 3/4·log(3/2) + 1/4·log(1/2) = .304099 − .173287 = .130812
    scores, other = torch.tensor([[3.0, 1.0]]).log(), torch.zeros(1, 2)
    assert divergence(scores, other).item() == pytest.approx(0.130812, abs=1e-5)
    assert divergence(scores, scores).item() == 0


def test_the_multimodal_term_is_the_contrast_of_both_directions():
    # Scores [[2, 1.2], [0, 1.6]]: there .277501, back .319972 (worked out in test_xpco.py).
    assert plain(consistency=0.0)(BOTH, TEXT, TARGETS).item() == pytest.approx(0.597473, abs=1e-5)


def test_the_consistency_term_compares_with_the_textual_prediction():
    # Textual scores: [.6, .36 + .64] / .5 = [1.2, 2] and [0, 1.6]. Row 0 there: Prob multimodal σ(.8) = (.689974, .310026), textual (.310026, .689974):
    # KL = (.689974 − .310026) · log(.689974 / .310026) = .379948 · .8 = .303959; row 1 is equal: mean .151979.
    # Back, column 0: multimodal (2, 0) → (.880797, .119203), textual (1.2, 0) → (.768525, .231475):
    #   .880797 · log(.880797 / .768525) + .119203 · log(.119203 / .231475) = .120097 − .079110 = .040987
    # column 1: multimodal (1.2, 1.6) → (.401312, .598688), textual (2, 1.6) → (.598688, .401312): .197376 · .4 = .078950; mean .059969.
    # KL together .211948, twice because of the weight.
    assert plain(consistency=2.0)(BOTH, TEXT, TARGETS).item() == pytest.approx(0.597473 + 2 * 0.211948, abs=1e-5)


def test_an_image_that_changes_nothing_costs_nothing():
    value = plain(consistency=5.0)(BOTH, BOTH, TARGETS)
    assert value.item() == pytest.approx(0.597473, abs=1e-5)


def test_excused_candidates_have_no_part():
    every = torch.tensor([[False, True], [True, False]])
    assert plain()(BOTH, TEXT, TARGETS, every, every).item() == pytest.approx(0, abs=1e-6)


def test_both_readings_learn_from_each_other():
    torch.manual_seed(1)
    rows = [torch.randn(3, 4, requires_grad=True) for _ in range(3)]
    loss = Multimodal(4)
    loss(*rows).backward()
    assert all(vectors.grad.abs().sum() > 0 for vectors in rows)
    assert all(parameter.grad.abs().sum() > 0 for parameter in loss.head.parameters())


@pytest.mark.parametrize('scale', [0.0, 1e8])
def test_is_finite_at_the_extremes(scale):
    vectors = (scale * torch.ones(3, 4)).requires_grad_()
    excused = torch.ones(3, 3, dtype=torch.bool)
    value = Multimodal(4, temperature=0.01)(vectors, -vectors, vectors, excused, excused)
    value.backward()
    assert torch.isfinite(value) and torch.isfinite(vectors.grad).all()
