import torch

from xpr.model.context_encoder import ContextEncoder, ContextShape, span_sums

SHAPE = ContextShape(dimensions=16, gates=24)


def trained() -> ContextEncoder:
    """Like an encoder after some training: nothing is zero any more."""
    torch.manual_seed(1)
    encoder = ContextEncoder(SHAPE)
    for parameter in encoder.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return encoder.eval()


def test_starts_as_the_static_vectors() -> None:
    vectors = torch.randn(2, 5, 16)
    assert torch.equal(ContextEncoder(SHAPE)(vectors, torch.ones(2, 5)), vectors)


def test_a_token_alone_keeps_its_static_vector() -> None:
    vectors = torch.randn(1, 1, 16)
    assert torch.equal(trained()(vectors, torch.ones(1, 1)), vectors)


def test_the_same_word_differs_from_sentence_to_sentence() -> None:
    word, one, other = torch.randn(1, 1, 16), torch.randn(1, 3, 16), torch.randn(1, 3, 16)
    first, second = (trained()(torch.cat([word, sentence], 1), torch.ones(1, 4))[:, 0] for sentence in (one, other))
    assert not torch.allclose(first, second, atol=1e-3)


def test_padding_changes_nothing() -> None:
    vectors = torch.randn(1, 4, 16)
    padded = torch.cat([vectors, torch.randn(1, 3, 16)], 1)
    alone, among = trained()(vectors, torch.ones(1, 4)), trained()(padded, torch.tensor([[1, 1, 1, 1, 0, 0, 0]]))
    assert torch.allclose(alone, among[:, :4], atol=1e-5)


def test_a_phrase_is_the_sum_of_its_tokens() -> None:
    states = torch.arange(12.0).view(1, 6, 2)
    assert span_sums(states, torch.tensor([1]), torch.tensor([3])).tolist() == [[2.0 + 4.0, 3.0 + 5.0]]


def test_near_words_say_more_than_far_ones() -> None:
    word, near, far, filler = torch.randn(4, 1, 1, 16).unbind()

    def state(*parts: torch.Tensor) -> torch.Tensor:
        return trained()(torch.cat(parts, 1), torch.ones(1, sum(part.shape[1] for part in parts)))[0, 0]

    gap = torch.zeros(1, 60, 16)
    assert (state(word, near, gap, far) - state(word, near)).norm() < (state(word, near, gap, far) - state(word, far)).norm()
