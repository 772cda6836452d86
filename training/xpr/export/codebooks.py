"""Codebooks by which FAISS names the candidates of a look-up: trained with the model, so that no user's machine has to."""

from pathlib import Path

import faiss
import numpy as np
import onnxruntime
import torch
from numpy.typing import NDArray

from ..model.context_encoder import span_sums
from ..train.batches import texts_of
from ..train.tables import PairTable, TextColumn
from .external_weights import CODEBOOKS, NETWORK

# Phrase pairs whose both sides are what the codebooks are trained on.
PAIRS = 20_000
# Numbers of a vector that one code of four bits stands for.
NUMBERS = 4
_BATCH = 512


def write_codebooks(folder: Path, tables: Path) -> None:
    """Writes codebooks.faiss beside model.onnx: an empty, trained `PQ…x4fs` index for inner products (product quantisation, Jégou
    and others, 2011; fast scan, André and others, 2015).

    tables: the folder of `prepare`. Error: `ValueError` where the vectors' length is no multiple of four.
    """
    vectors = _sample(folder, PairTable(tables / 'phrases'))
    dimensions = vectors.shape[1]
    if dimensions % NUMBERS:
        raise ValueError(f'{folder / NETWORK} gives vectors of {dimensions} numbers; codebooks need a multiple of {NUMBERS}.')
    index = faiss.index_factory(dimensions, f'PQ{dimensions // NUMBERS}x4fs', faiss.METRIC_INNER_PRODUCT)
    index.train(vectors)
    faiss.write_index(index, str(folder / CODEBOOKS))


def _sample(folder: Path, phrases: PairTable) -> NDArray[np.float32]:
    """Vectors of phrases in all languages without context (vectors × dimensions, l2-normalised)."""
    session = onnxruntime.InferenceSession(str(folder / NETWORK))
    rows = np.sort(np.random.default_rng(0).permutation(len(phrases))[:PAIRS])
    return np.concatenate([_encode(session, column, rows) for column in (phrases.en, phrases.xx)])


def _encode(session: onnxruntime.InferenceSession, column: TextColumn, rows: NDArray[np.int64]) -> NDArray[np.float32]:
    rows = rows[np.argsort(column.lengths(rows), kind='stable')]
    vectors = []
    for start in range(0, len(rows), _BATCH):
        bags = column.bags(rows[start : start + _BATCH])
        ids = [text for text in np.split(bags.ids, bags.starts[1:]) if len(text)]
        texts = texts_of(ids, [(0, len(text)) for text in ids])
        states = session.run(None, {'input_ids': texts.ids.numpy(), 'attention_mask': texts.marks().numpy()})[0]
        sums = span_sums(torch.from_numpy(states), texts.start, texts.end).numpy()
        vectors.append(sums / np.linalg.norm(sums, axis=1, keepdims=True))
    return np.concatenate(vectors)
