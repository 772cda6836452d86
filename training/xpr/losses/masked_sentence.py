"""Masked sentence prediction (MSM): sentences come in the same order in every language."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from .contrast import Loss, normalised


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


def hierarchical_contrast(scores: Tensor, documents: Tensor, bias: float, places: Tensor | None = None) -> Tensor:
    """The mean over t of

    −log( e^s(p_t,h_t) / ( e^s(p_t,h_t) + Σ_{j≠t} e^(s(p_t,h_j) − µα) + Σ_k e^s(p_t,h_k) ) )   (MSM, eq. 1)
    α = mean of s(p_t,h_j) over the own document − mean of s(p_t,h_k) over the others, detached   (MSM, eq. 2)

    scores:    predicted × sentences, s(p_t, h_·).
    documents: sentences, the document of each. j runs over the same document, k over the others.
    bias:      µ.
    places:    predicted, the sentence that each stands for; without it all are predicted, in order.
    A sentence that is alone in its document, or whose document is alone in the batch, has no α.
    """
    numbers = torch.arange(len(documents), device=scores.device)
    places = numbers if places is None else places
    own = places[:, None] == numbers
    together = documents[places][:, None] == documents
    intra, cross = together & ~own, ~together
    counts = intra.sum(1), cross.sum(1)
    means = [(scores * among).sum(1) / count.clamp(min=1) for among, count in zip((intra, cross), counts, strict=True)]
    alpha = ((means[0] - means[1]) * ((counts[0] > 0) & (counts[1] > 0))).detach()
    return functional.cross_entropy(scores - bias * alpha[:, None] * intra, places)


class MaskedSentence(Loss):
    """L_msm (MSM, eq. 3): `hierarchical_contrast` of the predicted and the original sentence vectors, each through a projection of its own

    Separate projections are best (MSM, table 7).

    dimensions:    of the sentence vectors.
    bias:          µ: how much of the difference between near and far sentences is taken off the near ones. 0.5 is best (MSM, table 5).
    most:          sentences of the batch that stand against each other; about 512 are best (MSM, table 6). A larger batch is dealt into groups.
    temperature:   s(p, h) is the cosine of the projections divided by this. The paper leaves s open.
    layers, heads, longest: of the document encoder.
    """

    needs = ('sentences', 'sentences_there')

    def __init__(
        self, dimensions: int, bias: float = 0.5, most: int = 512, temperature: float = 0.05, layers: int = 2, heads: int = 4, longest: int = 32
    ) -> None:
        super().__init__()
        self.bias = bias
        self.most = most
        self.temperature = temperature
        self.documents = DocumentEncoder(dimensions, layers, heads, longest)
        self.predicted_projection = nn.Linear(dimensions, dimensions)
        self.original_projection = nn.Linear(dimensions, dimensions)

    def forward(self, sentences: Tensor, sentences_there: Tensor) -> Tensor:
        """sentences: documents × sentences × dimensions, in order; sentences_there: documents × sentences, false past a document's end."""
        sentences = sentences.float()
        predicted = normalised(self.predicted_projection(self.documents(sentences, sentences_there)[sentences_there]))
        original = normalised(self.original_projection(sentences[sentences_there]))
        documents = sentences_there.nonzero()[:, 0]
        return self._in_groups(predicted, original, documents)

    def several_at_once(self, sentences: Tensor, sentences_there: Tensor, masked: Tensor) -> Tensor:
        """L_msm of the sentences that are masked (documents × sentences, bool), all those of a document in one copy of it.

        That is much cheaper than a copy for each, and each lacks the others in its context.
        """
        predicted = normalised(self.predicted_projection(self.documents.read(sentences, sentences_there, masked)[masked]))
        original = normalised(self.original_projection(sentences[sentences_there]))
        scores = predicted @ original.T / self.temperature
        return hierarchical_contrast(scores, sentences_there.nonzero()[:, 0], self.bias, masked[sentences_there].nonzero()[:, 0])

    def _in_groups(self, predicted: Tensor, original: Tensor, documents: Tensor) -> Tensor:
        """Whole documents make a group, so that no document loses its own sentences."""
        if len(documents) == 0:
            return predicted.sum()
        count = int(documents.max()) + 1
        groups = max(1, min(count // 2, round(len(documents) / self.most)))
        group = documents % groups
        losses = []
        for number in range(groups):
            rows = (group == number).nonzero().flatten()
            scores = predicted[rows] @ original[rows].T / self.temperature
            losses.append(hierarchical_contrast(scores, documents[rows], self.bias) * len(rows))
        return torch.stack(losses).sum() / len(documents)
