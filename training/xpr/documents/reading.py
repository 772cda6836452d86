"""What the trained network makes of documents: predictions of sentences from those around them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray

from ..losses.contrast import normalised
from ..losses.masked_sentence import MaskedSentence
from .texts import LONGEST
from .trainer import padded

# Every so many-th sentence is hidden at once, about as many as in training.
EVERY = 4
# Sentences of a document into which so many masks can be put.
MOST_WITH_GAPS = LONGEST - LONGEST // EVERY
_COPIES = 64

Vectors = NDArray[np.float32]
Copy = tuple[Vectors, NDArray[np.int64]]
"""A document, and the places in it that are hidden."""


class NetworkReader:
    """Sentence vectors in, vectors out, sentences × dimensions, of length 1."""

    def __init__(self, network: MaskedSentence) -> None:
        self.network = network.eval()

    @torch.no_grad()
    def originals(self, sentences: Vectors) -> Vectors:
        """The sentences as the predictions are held against them."""
        return normalised(self.network.original_projection(torch.from_numpy(sentences))).numpy()

    def predictions(self, documents: list[Vectors]) -> list[Vectors]:
        """For each document (of at most LONGEST sentences) what is expected in the place of each sentence."""
        return self._filled([[(document, np.arange(first, len(document), EVERY)) for first in range(min(EVERY, len(document)))] for document in documents])

    def expected_in_gaps(self, documents: list[Vectors]) -> list[Vectors]:
        """For each document (at most MOST_WITH_GAPS) what is expected before its first sentence, between two, and after its last."""
        return self._filled([[_with_gaps(document, first) for first in range(min(EVERY, len(document) + 1))] for document in documents])

    def _filled(self, documents: list[list[Copy]]) -> list[Vectors]:
        """For each document, of which copy number k tells every EVERY-th place from k on, all places in order."""
        outputs = self._read([copy for copies in documents for copy in copies])
        found = []
        for copies in documents:
            result = np.zeros((sum(len(hidden) for _, hidden in copies), copies[0][0].shape[1]), np.float32)
            for first in range(len(copies)):
                result[first::EVERY] = next(outputs)
            found.append(result)
        return found

    @torch.no_grad()
    def _read(self, copies: list[Copy]) -> Iterator[Vectors]:
        """What is expected in the hidden places of each copy."""
        for start in range(0, len(copies), _COPIES):
            batch = copies[start : start + _COPIES]
            sentences, there = padded([document for document, _ in batch])
            masked = torch.zeros_like(there)
            for row, (_, places) in enumerate(batch):
                masked[row, torch.from_numpy(places)] = True
            outputs = self.network.documents.read(sentences, there, masked)
            for row, (_, places) in enumerate(batch):
                yield normalised(self.network.predicted_projection(outputs[row, torch.from_numpy(places)])).numpy()


def _with_gaps(document: Vectors, first: int) -> Copy:
    """The document with a hidden place before sentence number `first` and every EVERY-th from there on; before the one behind the last stands for its end."""
    gaps = np.arange(first, len(document) + 1, EVERY)
    return np.insert(document, gaps, 0, axis=0), gaps + np.arange(len(gaps))
