"""The document encoder of MSM: predicts a sentence from the sentences around it."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class DocumentEncoder(nn.Module):
    """A small transformer over sentence vectors, shared by all languages (MSM, section 3.1).

    dimensions: of the sentence vectors.
    layers:     two are best (MSM, table 8); more would do the sentence encoder's work.
    heads:      of the attention; must divide `dimensions`.
    longest:    most sentences of a document; the paper cuts at 32.
    """

    def __init__(self, dimensions: int, layers: int = 2, heads: int = 4, longest: int = 32) -> None:
        super().__init__()
        self.positions = nn.Embedding(longest, dimensions)
        self.mask = nn.Parameter(torch.zeros(dimensions))
        nn.init.normal_(self.positions.weight, std=0.02)
        layer = nn.TransformerEncoderLayer(dimensions, heads, 4 * dimensions, dropout=0.0, activation='gelu', batch_first=True, norm_first=True)
        self.layers = nn.TransformerEncoder(layer, layers, enable_nested_tensor=False)

    def forward(self, sentences: Tensor, there: Tensor) -> Tensor:
        """Masks each sentence in turn and predicts it from the others.

        sentences: documents × longest of the batch × dimensions; there: documents × the same, false for places past a document's end.
        Returns the same shape: p_t, the output where h_t was masked. Places past the end hold nothing of meaning.
        """
        documents, count, dimensions = sentences.shape
        masked = torch.eye(count, dtype=torch.bool, device=sentences.device)
        # One copy of each document per masked sentence: documents × masked × sentences × dimensions.
        copies = sentences[:, None].expand(-1, count, -1, -1).reshape(-1, count, dimensions)
        # A copy whose masked place is past the end would have nothing to look at in an empty document; it may look at itself.
        seen = (there[:, None, :] | masked[None]).reshape(-1, count)
        outputs = self.read(copies, seen, masked.repeat(documents, 1))
        return outputs.reshape(documents, count, count, dimensions).diagonal(dim1=1, dim2=2).transpose(1, 2)

    def read(self, sentences: Tensor, there: Tensor, masked: Tensor) -> Tensor:
        """One output for each sentence, all of `masked` (documents × sentences, bool) hidden at once."""
        inputs = torch.where(masked[..., None], self.mask, sentences) + self.positions(torch.arange(sentences.shape[1], device=sentences.device))
        return self.layers(inputs, src_key_padding_mask=~there)
