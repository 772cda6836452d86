import numpy as np
import torch

from xpr.losses.translation_ranking import TranslationRanking
from xpr.train.fast_contrast import contrast_gradient, equal_pairs


def test_has_the_value_and_the_gradient_of_the_ranking_loss() -> None:
    torch.manual_seed(1)
    a = torch.randn(300, 16)
    b = a + torch.randn(300, 16)
    keys = [np.arange(300, dtype=np.uint64), np.arange(300, dtype=np.uint64)]
    loss, a_gradient, b_gradient = contrast_gradient(a, b, equal_pairs(keys), 0.1)
    a.requires_grad_()
    b.requires_grad_()
    expected = TranslationRanking(temperature=0.1)(a, b)
    expected.backward()
    assert abs(loss - expected.item()) < 0.01 * expected.item()
    # The products run in bfloat16, which has three digits.
    for found, wanted in ((a_gradient, a.grad), (b_gradient, b.grad)):
        assert torch.nn.functional.cosine_similarity(found.flatten(), wanted.flatten(), dim=0) > 0.999


def test_equal_texts_are_no_negatives_of_each_other() -> None:
    a = torch.eye(4)
    b = torch.eye(4)
    b[1] = b[0]
    without, *_ = contrast_gradient(a, b, equal_pairs([np.arange(4, dtype=np.uint64)]), 0.1)
    excused, *_ = contrast_gradient(a, b, equal_pairs([np.array([7, 7, 2, 3], np.uint64)]), 0.1)
    assert excused < without


def test_finds_equal_keys_in_either_column_and_in_both_orders() -> None:
    first, second = equal_pairs([np.array([5, 6, 5], np.uint64), np.array([1, 2, 2], np.uint64)])
    assert sorted(zip(first.tolist(), second.tolist())) == [(0, 2), (1, 2), (2, 0), (2, 1)]
