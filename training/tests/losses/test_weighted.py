import pytest
import torch

from xpr.losses import LOSSES, build_losses
from xpr.losses.translation_ranking import TranslationRanking

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
    # .298736 (worked out in test_translation_ranking.py); ‖[2, 0] − [1, 0]‖² = 1 and ‖[0, 3] − [3, 4]‖² = 10, mean 5.5
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
