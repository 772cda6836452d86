import torch

from xpr.model.four_bit_rows import FourBitRows
from xpr.model.piece_vectors import four_bits


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
