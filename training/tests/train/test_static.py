from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn import functional

from xpr.train import static
from xpr.train.static import Sampler, contrast_gradient, equal_pairs, neighbourhoods
from xpr.train.tables import PairTable
from xpr.train.trainer import RowAdam

from ..made import pair_table


def test_has_the_value_and_the_gradient_of_the_contrast_in_both_directions() -> None:
    torch.manual_seed(1)
    a = torch.randn(300, 16)
    b = a + torch.randn(300, 16)
    keys = [np.arange(300, dtype=np.uint64), np.arange(300, dtype=np.uint64)]
    loss, a_gradient, b_gradient = contrast_gradient(a, b, equal_pairs(keys), 0.1)
    a.requires_grad_()
    b.requires_grad_()
    scores, right = functional.normalize(a) @ functional.normalize(b).T / 0.1, torch.arange(300)
    expected = (functional.cross_entropy(scores, right) + functional.cross_entropy(scores.T, right)) / 2
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


def table(folder: Path, pieces: list[int]) -> PairTable:
    """A row of one piece, the same on both sides, for each of the pieces."""
    return pair_table(folder, [([piece], [piece], 1) for piece in pieces])


def test_rows_that_mean_nearly_the_same_are_neighbours_in_whichever_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, 'ROWS_OF_A_NEIGHBOURHOOD', 100)
    vectors = torch.tensor([[1.0, 0, 0], [0.95, 0.1, 0], [0, 1, 0.1], [0, 0.95, 0.1]])
    tables = [table(tmp_path / 'segments', [0, 2] * 50), table(tmp_path / 'phrases', [1, 3] * 50)]
    numbers = neighbourhoods(tables, vectors, seed=3)
    assert len(numbers) == 200
    assert len(set(numbers[0::2])) == 1 and len(set(numbers[1::2])) == 1
    assert numbers[0] != numbers[1]


def test_draws_rows_by_their_weight() -> None:
    weight = np.array([1.0, 0.0, 3.0])
    rows = np.concatenate([Sampler(weight, np.zeros(3, np.int64), seed).batch(200) for seed in range(20)])
    counts = np.bincount(rows, minlength=3) / len(rows)
    assert counts[1] == 0
    assert abs(counts[2] - 0.75) < 0.05


def test_half_of_the_batches_come_from_one_group() -> None:
    group = np.repeat([0, 1], 5000)
    sampler = Sampler(np.ones(10_000), group, 1)
    alone = sum(len(np.unique(group[sampler.batch(64)])) == 1 for _ in range(200))
    assert 70 < alone < 130


def test_a_batch_of_one_group_draws_by_weight_too() -> None:
    weight, group = np.tile([1.0, 0.0, 3.0], 2000), np.repeat([0, 1], 3000)
    sampler = Sampler(weight, group, 1, share=1.0)
    for _ in range(20):
        rows = sampler.batch(500)
        assert len(np.unique(group[rows])) == 1
        assert abs((rows % 3 == 2).mean() - 0.75) < 0.1
        assert not (rows % 3 == 1).any()


def test_moves_only_the_rows_of_the_batch_and_each_by_the_rate_at_first() -> None:
    table = torch.zeros(4, 3)
    adam = RowAdam(table)
    adam.update(torch.tensor([1, 3]), torch.tensor([[1.0, 1.0, 1.0], [-2.0, -2.0, -2.0]]), rate=0.1)
    # The first step of Adam is rate · g / √g², whatever the size of g.
    assert torch.allclose(table, torch.tensor([[0.0] * 3, [-0.1] * 3, [0.0] * 3, [0.1] * 3]), atol=1e-6)


def test_goes_on_after_its_state_was_saved() -> None:
    gradient = torch.tensor([[0.5, -1.0]])
    through, before = RowAdam(torch.zeros(2, 2)), RowAdam(torch.zeros(2, 2))
    for adam in (through, before):
        adam.update(torch.tensor([0]), gradient, 0.1)
    after = RowAdam(before.table)
    after.load_state_dict(before.state_dict())
    for adam in (through, after):
        adam.update(torch.tensor([0]), gradient * 2, 0.1)
    assert torch.equal(through.table, after.table)
