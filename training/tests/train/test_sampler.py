import numpy as np

from xpr.train.sampler import Sampler


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
