import pytest
import torch

from xpr.model.gap_reader import GapReader, ReaderShape, reader_inputs
from xpr.model.neighbours import CONTEXT, PHRASE

TOKENS, INPUTS = 9, 10


@pytest.fixture
def reader() -> GapReader:
    torch.manual_seed(1)
    network = GapReader(ReaderShape(INPUTS, width=24, layers=2, heads=6, inner=16, outputs=8)).eval()
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return network


@pytest.fixture
def inputs() -> torch.Tensor:
    return torch.randn(1, TOKENS, INPUTS, generator=torch.Generator().manual_seed(2))


def marks() -> torch.Tensor:
    """A gap at each token in turn."""
    return torch.full((TOKENS, TOKENS), CONTEXT) + torch.eye(TOKENS, dtype=torch.int64) * (PHRASE - CONTEXT)


def test_it_says_of_one_gap_what_it_learns_to_say_of_all(reader: GapReader, inputs: torch.Tensor) -> None:
    assert torch.allclose(reader(inputs.expand(TOKENS, -1, -1), marks()), reader.everywhere(inputs)[0], atol=1e-5)


def test_padding_and_the_phrase_are_not_read(reader: GapReader, inputs: torch.Tensor) -> None:
    mask = marks()[3:4]
    padded = torch.cat([inputs, torch.randn(1, 3, INPUTS)], 1)
    other = padded.clone()
    other[0, 3] += 1
    longer = torch.cat([mask, torch.zeros(1, 3, dtype=torch.int64)], 1)
    assert torch.allclose(reader(padded, longer), reader(inputs, mask), atol=1e-5)
    assert torch.allclose(reader(other, longer), reader(inputs, mask), atol=1e-5)


def test_order_is_read_and_so_is_the_side(reader: GapReader, inputs: torch.Tensor) -> None:
    mask = marks()[4:5]
    swapped = inputs[:, [1, 0, 2, 3, 4, 5, 6, 7, 8]]
    turned = inputs.flip(1)
    assert not torch.allclose(reader(swapped, mask), reader(inputs, mask), atol=1e-3)
    assert not torch.allclose(reader(turned, mask), reader(inputs, mask), atol=1e-3)


def test_a_gap_with_nothing_on_one_side_or_on_both_has_a_result(reader: GapReader, inputs: torch.Tensor) -> None:
    alone = torch.full((1, TOKENS), PHRASE)
    said = reader(inputs, alone)
    assert said.isfinite().all()
    assert torch.allclose(said, reader(inputs + 1, alone), atol=1e-6), 'there is nothing to read'


def test_inputs_tell_directions_and_lengths() -> None:
    told = reader_inputs(torch.tensor([[3.0, 4.0]]), torch.tensor([[0.0, 0.0, 2.0]]))
    assert torch.allclose(told, torch.tensor([[0.6 * 2**0.5, 0.8 * 2**0.5, 0, 0, 3**0.5, 5, 2]]))


def test_words_of_the_gap_and_what_the_text_is_about_count_apart() -> None:
    network = GapReader(ReaderShape(INPUTS, width=24, layers=1, heads=6, inner=16, outputs=8, about=3))
    said = network(torch.randn(4, 5, INPUTS), torch.tensor([[CONTEXT, CONTEXT, PHRASE, CONTEXT, CONTEXT]] * 4))
    assert said.shape == (4, 11)
    parts = network.equal_parts(said)
    assert torch.allclose(parts[:, :8].norm(dim=1), parts[:, 8:].norm(dim=1)) and torch.allclose(parts.norm(dim=1), torch.ones(4))
