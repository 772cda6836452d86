import torch

from xpr.train.row_adam import RowAdam


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
