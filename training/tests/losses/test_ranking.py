import pytest
import torch

from xpr.losses.ranking import PhrasePairs, TranslationRanking

QUERIES = torch.tensor([[2.0, 0.0], [0.0, 3.0]])
TARGETS = torch.tensor([[1.0, 0.0], [3.0, 4.0]])
# Cosines [[1, .6], [0, .8]], divided by T = .5: [[2, 1.2], [0, 1.6]].
# There: log(1 + e^−.8) = .371101, log(1 + e^−1.6) = .183901. Back, over the columns: log(1 + e^−2) = .126928, log(1 + e^−.4) = .513015.


def test_is_the_mean_of_both_directions():
    # (.371101 + .183901) / 2 = .277501; (.126928 + .513015) / 2 = .319972; their mean .298736
    assert TranslationRanking(0.5)(QUERIES, TARGETS).item() == pytest.approx(0.298736, abs=1e-5)


def test_the_same_text_is_no_negative():
    same = torch.tensor([[False, True], [True, False]])
    loss = TranslationRanking(0.5)
    assert loss(QUERIES, TARGETS, same, same).item() == 0
    # Excused on the way there only: (0 + .319972) / 2
    assert loss(QUERIES, TARGETS, same).item() == pytest.approx(0.159986, abs=1e-5)


def test_a_hard_negative_counts_for_its_row_alone():
    hard = torch.tensor([[[4.0, 3.0]], [[1.0, 1.0]]])
    there = torch.tensor([[True], [False]])
    # Row 0 has one more candidate, .8 / .5 = 1.6: log(1 + e^−.8 + e^−.4) = log(2.119649) = .751250; row 1 has none: .183901. Mean .467576.
    value = TranslationRanking(0.5)(QUERIES, TARGETS, hard_targets=hard, hard_targets_there=there)
    assert value.item() == pytest.approx((0.467576 + 0.319972) / 2, abs=1e-5)


def test_rows_count_by_their_weights():
    # There (1 · .371101 + 0) / 1, back (1 · .126928 + 0) / 1
    assert TranslationRanking(0.5)(QUERIES, TARGETS, weights=torch.tensor([1.0, 0.0])).item() == pytest.approx((0.371101 + 0.126928) / 2, abs=1e-5)


def test_gradients_reach_both_sides_and_the_hard_negatives_that_are_there():
    torch.manual_seed(1)
    queries, targets = torch.randn(3, 4, requires_grad=True), torch.randn(3, 4, requires_grad=True)
    hard = torch.randn(3, 2, 4, requires_grad=True)
    there = torch.tensor([[True, False], [True, True], [False, False]])
    TranslationRanking()(queries, targets, hard_targets=hard, hard_targets_there=there).backward()
    assert queries.grad.abs().sum() > 0 and targets.grad.abs().sum() > 0
    assert (hard.grad.abs().sum(-1) > 0).tolist() == there.tolist()


@pytest.mark.parametrize('scale', [0.0, 1e-9, 1e9])
def test_is_finite_at_the_extremes(scale):
    vectors = (scale * torch.ones(4, 8)).requires_grad_()
    value = TranslationRanking(0.01)(vectors, -vectors, hard_targets=vectors[:, None].detach())
    value.backward()
    assert torch.isfinite(value) and torch.isfinite(vectors.grad).all()
    assert TranslationRanking()(vectors[:1], vectors[:1]).item() == 0


# Two phrases with the translations [1, 0] and [.6, .8]. Scores with T = .5: [[2, 1.2], [0, 1.6]].
PHRASES = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
TRANSLATIONS = torch.tensor([[1.0, 0.0], [0.6, 0.8]])
FAR, NEAR = torch.tensor([[1.0, 0.0], [0.0, 1.0]]), torch.tensor([[1.0, 0.0], [0.8, 0.6]])
LOSS = PhrasePairs(temperature=0.5, far=0.4, emphasis=2.0)
OTHER, SAME = torch.tensor([1, 2]), torch.tensor([1, 1])


def test_different_phrases_are_each_other_s_negatives():
    # There (log(1 + e^−.8) + log(1 + e^−1.6)) / 2 = (.371101 + .183901) / 2 = .277501; back (.126928 + .513015) / 2 = .319972; mean .298736.
    assert LOSS(PHRASES, TRANSLATIONS, OTHER, OTHER, FAR).item() == pytest.approx(0.298736, abs=1e-5)
    assert LOSS(PHRASES, TRANSLATIONS, OTHER, OTHER, NEAR).item() == pytest.approx(0.298736, abs=1e-5)


def test_another_meaning_of_the_same_phrase_counts_more():
    # κ = 2. There log(1 + 2e^−.8) = .641147 and log(1 + 2e^−1.6) = .339178, mean .490163;
    # back log(1 + 2e^−2) = .239545 and log(1 + 2e^−.4) = .850424, mean .544985; together .517574.
    assert LOSS(PHRASES, TRANSLATIONS, SAME, OTHER, FAR).item() == pytest.approx(0.517574, abs=1e-5)


def test_a_synonym_is_excused():
    assert LOSS(PHRASES, TRANSLATIONS, SAME, OTHER, NEAR).item() == 0


def test_the_same_translation_is_excused():
    assert LOSS(PHRASES, TRANSLATIONS, OTHER, SAME, FAR).item() == 0


def test_alternatives_from_elsewhere_count_where_they_are_far_and_there():
    alternatives = torch.tensor([[[0.8, 0.6], [1.0, 0.0]], [[0.0, 1.0], [0.0, 1.0]]])
    static = torch.tensor([[[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 0.0]]])
    there = torch.tensor([[True, True], [False, False]])
    # Row 0: the first alternative is far, .8 / .5 = 1.6, twice: log(1 + e^−.8 + 2e^−.4) = log(2.789969) = 1.026030; the second is near. Row 1: .183901.
    value = LOSS(PHRASES, TRANSLATIONS, OTHER, OTHER, FAR, alternatives=alternatives, static_alternatives=static, alternatives_there=there)
    assert value.item() == pytest.approx(((1.026030 + 0.183901) / 2 + 0.319972) / 2, abs=1e-5)


def test_gradients_reach_phrases_and_alternatives_but_not_the_static_vectors():
    torch.manual_seed(1)
    phrases, targets, static = (torch.randn(3, 4, requires_grad=True) for _ in range(3))
    alternatives, static_alternatives = (torch.randn(3, 2, 4, requires_grad=True) for _ in range(2))
    texts = torch.tensor([1, 1, 2])
    PhrasePairs(far=1.1)(phrases, targets, texts, torch.arange(3), static, alternatives=alternatives, static_alternatives=static_alternatives).backward()
    assert all(vectors.grad.abs().sum() > 0 for vectors in (phrases, targets, alternatives))
    assert static.grad is None and static_alternatives.grad is None


@pytest.mark.parametrize('scale', [0.0, 1e9])
def test_phrase_pairs_are_finite_at_the_extremes(scale):
    vectors = (scale * torch.ones(3, 4)).requires_grad_()
    value = PhrasePairs(temperature=0.01)(vectors, -vectors, torch.arange(3), torch.arange(3), vectors)
    value.backward()
    assert torch.isfinite(value) and torch.isfinite(vectors.grad).all()
