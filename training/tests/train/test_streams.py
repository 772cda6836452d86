"""What the second stage trains is what ships."""

import numpy as np
import torch
from torch.nn import functional

from xpr.model.context_encoder import ContextEncoder, ContextShape, span_sums
from xpr.model.piece_vectors import four_bits
from xpr.model.sense_memory import MOST_SENSES, SenseMemory, SenseSlots
from xpr.model.shipped_encoder import ShippedEncoder
from xpr.train.batches import texts_of
from xpr.train.context import Streams

PIECES, DIMENSIONS = 12, 16


def memory() -> SenseMemory:
    """Piece 5 has two senses."""
    of_piece = torch.zeros(PIECES, dtype=torch.int32)
    of_piece[5] = 1
    slots, log_prior = torch.zeros(2, MOST_SENSES, dtype=torch.int32), torch.full((2, MOST_SENSES), -1e4)
    slots[1, :2], log_prior[1, :2] = torch.tensor([1, 2]), torch.tensor([0.7, 0.3]).log()
    means = torch.cat([torch.zeros(1, DIMENSIONS), four_bits(functional.normalize(torch.randn(2, DIMENSIONS), dim=1))])
    return SenseMemory(of_piece, slots, log_prior, means, four_bits(6 * means), torch.eye(DIMENSIONS))


def test_phrases_in_sentences_are_pooled_as_the_shipped_encoder_pools_them() -> None:
    torch.manual_seed(1)
    table = four_bits(torch.randn(PIECES, DIMENSIONS))
    encoder = ContextEncoder(ContextShape(DIMENSIONS))
    torch.nn.init.normal_(encoder.change.weight, std=0.1)
    with torch.no_grad():
        for layer in encoder.children():
            layer.weight.copy_(four_bits(layer.weight))
    senses = memory()
    streams = Streams(table, SenseSlots(senses), None, np.ones(PIECES, bool), None, set(), torch.device('cpu'))
    texts = texts_of([np.array([3, 5, 7, 8]), np.array([9, 5, 6]), np.array([4, 5])], [(1, 2), (1, 3), (0, 2)])
    shipped = span_sums(ShippedEncoder(table, encoder, senses)(texts.ids, texts.marks()), texts.start, texts.end)
    cosines = functional.cosine_similarity(streams.pooled(encoder, texts), shipped)
    assert torch.allclose(cosines, torch.ones(3), atol=1e-3), 'inner products in bfloat16'
    assert torch.equal(streams.pooled(encoder, texts)[2], streams.static(texts)[2]), 'what stands alone is its static vector'
