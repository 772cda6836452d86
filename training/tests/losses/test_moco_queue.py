import pytest
import torch

from xpr.losses.moco_queue import MocoQueue, Queue


class Plain(torch.nn.Module):
    """Stands in place of a head, so that the numbers are those of the vectors."""

    def forward(self, vectors):
        return vectors


def plain(length: int, temperature: float) -> MocoQueue:
    loss = MocoQueue(2, length=length, temperature=temperature)
    loss.head, loss.momentum_head = Plain(), Plain()
    return loss


QUERY, TARGET = torch.tensor([[1.0, 0.0]]), torch.tensor([[0.6, 0.8]])


def test_negatives_are_what_stands_in_the_queue():
    loss = plain(4, temperature=0.5)
    loss.targets.push(torch.tensor([[0.8, 0.6], [0.0, 1.0]]), torch.tensor([-5, 6]))
    loss.queries.push(torch.tensor([[0.0, 1.0]]), torch.tensor([7]))
    # P → Q: own .6 / .5 = 1.2, queue 1.6 and 0: log(e^1.2 + e^1.6 + 1) − 1.2 = log(3.320117 + 4.953032 + 1) − 1.2 = 2.227123 − 1.2 = 1.027123.
    # Q → P: own 1.2, queue .8 / .5 = 1.6: log(1 + e^.4) = .913015.
    value = loss(QUERY, TARGET, QUERY, TARGET, torch.tensor([1]), torch.tensor([2]))
    assert value.item() == pytest.approx(1.027123 + 0.913015, abs=1e-5)


def test_an_empty_queue_has_no_negatives_and_the_batch_enters_afterwards():
    loss = plain(4, temperature=0.5)
    texts = torch.tensor([1]), torch.tensor([2])
    assert loss(QUERY, TARGET, QUERY, TARGET, *texts).item() == 0
    assert loss.targets.used.tolist() == loss.queries.used.tolist() == [True, False, False, False]
    assert (loss.targets.texts[0], loss.queries.texts[0]) == (2, 1)
    # Its own text in the queue is no negative either.
    assert loss(QUERY, TARGET, QUERY, TARGET, *texts).item() == 0


def test_the_other_rows_of_the_batch_are_no_negatives():
    loss = plain(4, temperature=0.5)
    both = torch.tensor([[1.0, 0.0], [1.0, 0.0]])
    assert loss(both, both, both, both, torch.tensor([1, 2]), torch.tensor([3, 4])).item() == 0


def test_the_oldest_leave_first():
    queue = Queue(3, 1)
    queue.push(torch.tensor([[1.0], [2.0]]), torch.tensor([1, 2]))
    queue.push(torch.tensor([[3.0], [4.0]]), torch.tensor([3, 4]))
    assert queue.texts.tolist() == [4, 2, 3]
    assert queue.vectors.flatten().tolist() == [4, 2, 3]
    queue.push(torch.arange(5.0)[:, None], torch.arange(5))
    assert sorted(queue.texts.tolist()) == [2, 3, 4]


def test_evaluation_leaves_the_queue_alone():
    loss = plain(4, temperature=0.5).eval()
    loss(QUERY, TARGET, QUERY, TARGET, torch.tensor([1]), torch.tensor([2]))
    assert not loss.targets.used.any()


def test_gradients_reach_the_online_side_only_step_after_step():
    torch.manual_seed(1)
    loss = MocoQueue(4, length=8)
    for step in range(3):
        queries, targets, old_queries, old_targets = (torch.randn(3, 4, requires_grad=True) for _ in range(4))
        loss.zero_grad()
        loss(queries, targets, old_queries, old_targets, 10 * step + torch.arange(3), 10 * step + torch.arange(3)).backward()
        loss.after_step()
    assert queries.grad.abs().sum() > 0 and targets.grad.abs().sum() > 0
    assert old_queries.grad is None and old_targets.grad is None
    assert all(parameter.grad is None for parameter in loss.momentum_head.parameters())
    assert not loss.targets.vectors.requires_grad
