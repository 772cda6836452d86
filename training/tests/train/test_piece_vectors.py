import torch
from torch.nn import functional

from xpr.model.piece_sums import PIECES, PieceSums, pieces_of
from xpr.model.piece_vectors import FourBitRows, four_bits


def test_rounding_costs_little_and_happens_once() -> None:
    torch.manual_seed(1)
    rows = torch.randn(500, 64) * torch.rand(500, 1) * 3
    rounded = four_bits(rows)
    assert torch.nn.functional.cosine_similarity(rows, rounded).min() > 0.98
    assert torch.allclose(four_bits(rounded), rounded, atol=1e-6)


def test_a_row_of_zeros_stays_one() -> None:
    assert four_bits(torch.zeros(1, 8)).abs().max() == 0


def test_what_is_packed_is_what_was_trained() -> None:
    torch.manual_seed(2)
    table = four_bits(torch.randn(40, 16))
    rows = FourBitRows(table)
    assert rows.packed.shape == (40, 8)
    assert torch.allclose(rows(torch.arange(40)), table, atol=1e-6)


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
