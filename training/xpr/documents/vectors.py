"""Sentences as the shipped model has them, and the pieces to train on as vectors, kept in the run's folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..corpus.tokenizer_file import tokenizer_of
from ..model.static_vectors import static_vectors
from ..relatedness.signatures import Texts, unit
from .texts import Piece


class SentenceEncoder:
    """The encoder of a model folder for whole sentences: without a context around it a text is the sum of its pieces."""

    def __init__(self, model: Path) -> None:
        tokenizer = tokenizer_of(model)
        self._texts, self._rows = Texts(tokenizer), static_vectors(model, tokenizer.get_vocab_size())
        unknown = tokenizer.token_to_id('<unk>')
        if unknown is not None:
            self._rows[unknown] = 0

    def encode(self, sentences: list[str]) -> NDArray[np.float32]:
        """sentences × dimensions, of length 1; zero where nothing is known."""
        return unit(self._texts.sums(sentences, self._rows))


@dataclass
class EncodedPieces:
    """`vectors`: sentences × dimensions, float16. `starts`: where each piece begins, and one more. `languages`: of each piece."""

    vectors: NDArray[np.float16]
    starts: NDArray[np.int64]
    languages: NDArray[np.str_]

    @classmethod
    def of(cls, pieces: list[Piece], encoder: SentenceEncoder) -> EncodedPieces:
        starts = np.cumsum([0, *(len(piece.sentences) for piece in pieces)])
        vectors = encoder.encode([sentence for piece in pieces for sentence in piece.sentences])
        return cls(vectors.astype(np.float16), starts, np.array([piece.language for piece in pieces]))

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix('.part.npz')
        np.savez(unfinished, vectors=self.vectors, starts=self.starts, languages=self.languages)
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> EncodedPieces:
        with np.load(path) as kept:
            return cls(kept['vectors'], kept['starts'], kept['languages'])
