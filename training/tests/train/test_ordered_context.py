import torch

from xpr.model.context_encoder import ContextEncoder, ContextShape, length_and_unit, read_neighbours
from xpr.train.ordered_context import OrderedContext


def opened(encoder: ContextEncoder, vectors: torch.Tensor) -> torch.Tensor:
    mask = torch.tensor([[1, 1, 2, 1, 1]])
    read = length_and_unit(read_neighbours(vectors, mask))[1]
    return encoder.opened(length_and_unit(vectors)[1], encoder.wider(vectors, mask, read))[0, 2]


def test_what_stands_before_counts_otherwise_than_what_stands_behind() -> None:
    torch.manual_seed(1)
    vectors = torch.randn(1, 5, 16)
    encoder = OrderedContext(ContextShape(16, gates=8))
    torch.nn.init.normal_(encoder.change.weight)
    torch.nn.init.normal_(encoder.near.weight)
    without_order = ContextEncoder(ContextShape(16, gates=8))
    without_order.load_state_dict({name: weight for name, weight in encoder.state_dict().items() if name != 'near.weight'})
    mirrored = vectors[:, [4, 3, 2, 1, 0]]
    assert torch.allclose(opened(without_order, vectors), opened(without_order, mirrored), atol=1e-5)
    assert not torch.allclose(opened(encoder, vectors), opened(encoder, mirrored), atol=1e-2)


def test_the_phrase_itself_is_not_read() -> None:
    torch.manual_seed(1)
    encoder = OrderedContext(ContextShape(16, gates=8))
    vectors = torch.randn(1, 3, 16)
    mask = torch.tensor([[2, 2, 1]])
    wide = encoder.wider(vectors, mask, torch.zeros(1, 3, 16))
    assert wide.shape == (1, 3, 9 * 16)
    assert int((wide[0, 0].view(9, 16).abs().sum(-1) > 0).sum()) == 1, 'of two neighbours the one that belongs to the context'
