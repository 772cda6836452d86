"""Vectors that are told by a few pieces."""

import torch
from torch.nn import functional

from xpr.model.four_bit_rows import FourBitRows
from xpr.model.piece_sums import PIECES, PieceSums, pieces_of


def test_a_sum_of_pieces_is_found_again() -> None:
    chance = torch.Generator().manual_seed(1)
    table = torch.randn(60, 128, generator=chance) * torch.rand(60, 1, generator=chance)
    made = functional.normalize(functional.normalize(table, dim=1)[[3, 3, 8, 12, 21, 33, 40, 51]].sum(0, keepdim=True), dim=1)
    found = pieces_of(made, table)
    assert found.shape == (1, PIECES)
    assert sorted(found[0].tolist()) == [3, 3, 8, 12, 21, 33, 40, 51], 'one may count twice'
    rows = FourBitRows(table)
    told = PieceSums(found)(torch.tensor([[0]]), rows)
    assert told.shape == (1, 1, 128)
    assert (told[0, 0] @ made[0]).item() > 0.98, 'the pieces are in four bits'


def test_what_is_no_sum_is_told_as_nearly_as_can_be() -> None:
    chance = torch.Generator().manual_seed(2)
    table, vectors = torch.randn(400, 16, generator=chance), functional.normalize(torch.randn(50, 16, generator=chance), dim=1)
    told = PieceSums(pieces_of(vectors, table))(torch.arange(50), FourBitRows(table))
    assert (told * vectors).sum(1).mean().item() > 0.95
