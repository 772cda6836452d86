"""What the network that reads English learns from."""

import torch
from torch.nn import functional

from xpr.english.trainer import Lately


def test_what_was_said_last_counts_as_much_as_all_before() -> None:
    lately = Lately(3, 4)
    river, money, shore = torch.eye(4)[:3]
    assert lately(torch.tensor([0, 1])).eq(0).all(), 'nothing was said'
    lately.add(torch.tensor([0, 1, 0]), torch.stack([river, money, river]))
    assert torch.allclose(lately(torch.tensor([0, 1])), torch.stack([river, money]))
    lately.add(torch.tensor([0]), shore[None])
    said = lately(torch.tensor([0, 2]))
    assert torch.allclose(said[0], functional.normalize(river / 2 + shore, dim=0)) and said[1].eq(0).all()
