import math

import pytest
import torch

from xpr.losses import LOSSES, build_losses
from xpr.losses.contrast import contrast, excused_candidates, normalised
from xpr.losses.ranking import TranslationRanking

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


def test_two_translations_of_one_phrase_are_excused_for_a_bare_phrase_only():
    # Three rows: bank – Ufer (alone), bank – Bank (in a sentence), shore – Ufer (in a sentence).
    phrases, translations = torch.tensor([1, 1, 2]), torch.tensor([7, 8, 7])
    excused = excused_candidates(phrases, translations, torch.tensor([True, False, False]))
    assert excused.tolist() == [
        [False, True, True],  # alone, “bank” may be “Bank” as well; the other “Ufer” is the same text
        [False, False, False],  # in its sentence, “bank” has to choose
        [True, False, False],
    ]


def test_is_finite_at_the_extremes():
    assert math.isfinite(contrast(torch.tensor([[-1e4, 1e4], [1e4, -1e4]])).item())
    assert contrast(torch.zeros(1, 1)).item() == 0


QUERIES, TARGETS = torch.tensor([[2.0, 0.0], [0.0, 3.0]]), torch.tensor([[1.0, 0.0], [3.0, 4.0]])


def everything() -> dict[str, torch.Tensor]:
    """One batch with all that the seven losses take in."""
    torch.manual_seed(1)
    names = {name for loss in LOSSES.values() for name in loss.needs}
    vectors = {name: torch.randn(3, 8) for name in names}
    vectors |= {name: torch.arange(3) for name in names if name.endswith('texts')}
    return vectors | {'sentences': torch.randn(3, 2, 8), 'sentences_there': torch.ones(3, 2, dtype=torch.bool)}


def test_each_loss_counts_by_its_weight():
    losses = build_losses({'translation_ranking': {'weight': 2.0, 'temperature': 0.5}, 'consistency': {'weight': 0.5, 'answers': 0.0}}, dimensions=2)
    teacher = {'teacher_queries': QUERIES, 'student_queries': TARGETS, 'teacher_documents': QUERIES, 'student_documents': QUERIES}
    total, values = losses({'queries': QUERIES, 'targets': TARGETS, **teacher})
    # .298736 (worked out in test_ranking.py); ‖[2, 0] − [1, 0]‖² = 1 and ‖[0, 3] − [3, 4]‖² = 10, mean 5.5
    assert values['translation_ranking'].item() == pytest.approx(0.298736, abs=1e-5)
    assert values['consistency'].item() == pytest.approx(5.5)
    assert total.item() == pytest.approx(2 * 0.298736 + 0.5 * 5.5, abs=1e-5)


def test_every_loss_can_be_switched_on_by_name():
    losses = build_losses({name: {} for name in LOSSES}, dimensions=8)
    vectors = everything()
    total, values = losses(vectors)
    assert set(values) == set(LOSSES) and losses.needed() <= set(vectors)
    total.backward()
    losses.after_step()
    assert all(torch.isfinite(value) for value in values.values())
    # The state of all, queues and momentum heads included, survives a checkpoint.
    again = build_losses({name: {} for name in LOSSES}, dimensions=8)
    again.load_state_dict(losses.state_dict())


def test_the_textual_and_the_multimodal_term_share_their_head():
    losses = build_losses({'xpco': {}, 'multimodal': {}}, dimensions=8)
    assert losses.losses['multimodal'].head is losses.losses['xpco'].head
    assert len(list(losses.parameters())) == len(set(losses.parameters())) == 8


def test_weight_nought_is_off():
    losses = build_losses({'translation_ranking': {}, 'xpco': {'weight': 0}}, dimensions=8)
    assert list(losses.losses) == ['translation_ranking'] and losses.needed() == set(TranslationRanking.needs)


def test_a_loss_whose_input_is_missing_is_left_out_of_the_batch():
    losses = build_losses({'translation_ranking': {}, 'consistency': {}}, dimensions=2)
    _, values = losses({'queries': QUERIES, 'targets': TARGETS})
    assert list(values) == ['translation_ranking']
    with pytest.raises(ValueError, match='enough for none of the losses translation_ranking, consistency'):
        losses({'queries': QUERIES})


def test_unknown_names_and_settings_are_refused_with_those_that_exist():
    with pytest.raises(ValueError, match='no loss named xpcoo; there are xpco'):
        build_losses({'xpcoo': {}}, dimensions=2)
    with pytest.raises(ValueError, match='no setting temprature; it has weight, temperature'):
        build_losses({'translation_ranking': {'temprature': 1.0}}, dimensions=2)
