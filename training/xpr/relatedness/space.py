"""A space of what stands near what: pieces that stand among the same pieces are near each other, in all languages.

The counts become positive pointwise mutual information (K. Church & P. Hanks 1990), the chance of a neighbour flattened to the
power ¾ (O. Levy et al. 2015, TACL 3),

    M_pq = max(0, log(n_pq / (n_p · c_q^¾ / Σ c^¾ + 1))),

in which a pair that was seen once counts nothing. Languages, and prose and segments, are counted apart and the greater value
taken, because prose would otherwise make translations look rare. A piece's vector is its row of U Σ^¼ from the greatest singular
values, the directions along which all frequent pieces differ taken out (J. Mu & P. Viswanath 2018, arXiv 1702.01417), and has the
length a / (a + p), p being its share of a language's text (S. Arora et al. 2017, ICLR).
"""

import sys
import warnings

import numpy as np
import torch
from numpy.typing import NDArray
from scipy import sparse

from ..train.tables import PairTable
from .cooccurrence import NeighbourCounts, distinct_english
from .prose import Passages

DIMENSIONS = 76
_COLUMNS = 60_000
# Power of the singular values, directions that are taken out, and a of the formula; chosen on ambiguous words that no benchmark asks for.
_POWER, _LEADING, RARE = 0.25, 3, 3e-4
# The leading directions are those of so many of the most frequent pieces.
_FREQUENT = 20_000
# Of the factorisation (N. Halko et al. 2011, arXiv 0909.4061).
_MORE, _ROUNDS = 16, 3


def related_rows(prose: dict[str, Passages], segments: PairTable, languages: list[str], pieces: int, seed: int = 1) -> NDArray[np.float32]:
    """pieces × DIMENSIONS; zero for a piece of which nothing is known. prose: by language; languages: in the order of the tables, English first."""
    every = {language: np.flatnonzero(segments.language == number) for number, language in enumerate(languages)}
    prose = {**prose, languages[0]: Passages.joined([prose[languages[0]], distinct_english(segments)])}
    counts = {language: _frequency(prose[language], segments, every[language], pieces) for language in languages}
    shares = {language: count / max(count.sum(), 1) for language, count in counts.items()}
    columns = np.argsort(-sum(shares.values()), kind='stable')[: min(_COLUMNS, pieces)]
    neighbours = NeighbourCounts(columns, pieces, seed)
    matrix = sparse.csr_matrix((pieces, len(columns)), dtype=np.float32)
    for language in languages:
        matrix = matrix.maximum(mutual_information(neighbours.in_passages(prose[language])))
        if len(every[language]):
            matrix = matrix.maximum(mutual_information(neighbours.in_segments(segments, every[language])))
        print(f'relatedness: {matrix.nnz} pairs of pieces after {language}', file=sys.stderr, flush=True)
    known = np.diff(matrix.indptr) > 0
    rows = _leading_rows(matrix, DIMENSIONS + _LEADING, seed)
    frequent = np.argsort(-counts[languages[0]], kind='stable')[:_FREQUENT]
    rows -= rows[frequent].mean(0)
    kept = np.linalg.svd(rows[frequent], full_matrices=False)[2][_LEADING:]
    rows = rows @ kept.T
    rows /= np.linalg.norm(rows, axis=1, keepdims=True).clip(1e-9)
    weight = RARE / (RARE + np.max(list(shares.values()), 0))
    return (rows * (weight * known)[:, None]).astype(np.float32)


def mutual_information(counts: sparse.csr_matrix) -> sparse.csr_matrix:
    """The formula above, of pieces × columns."""
    of_piece, of_column = np.asarray(counts.sum(1)).ravel(), np.asarray(counts.sum(0)).ravel() ** 0.75
    of_column /= max(of_column.sum(), 1e-12)
    piece = np.repeat(np.arange(counts.shape[0]), np.diff(counts.indptr))
    values = np.log(counts.data / (of_piece[piece] * of_column[counts.indices] + 1))
    result = sparse.csr_matrix((values.clip(0).astype(np.float32), counts.indices, counts.indptr), shape=counts.shape)
    result.eliminate_zeros()
    return result


def _leading_rows(matrix: sparse.csr_matrix, directions: int, seed: int) -> NDArray[np.float32]:
    """Rows of U Σ^¼ of the greatest singular values."""
    forward, backward = _for_products(matrix), _for_products(matrix.T.tocsr())
    width = min(directions + _MORE, *matrix.shape)
    basis = torch.randn(matrix.shape[1], width, generator=torch.Generator().manual_seed(seed))
    for _ in range(_ROUNDS):
        basis = torch.linalg.qr(backward @ torch.linalg.qr(forward @ basis)[0])[0]
    left, values, _ = torch.linalg.svd(forward @ basis, full_matrices=False)
    rows = torch.zeros(matrix.shape[0], directions)
    rows[:, : min(directions, width)] = (left * values**_POWER)[:, :directions]
    return rows.numpy()


def _for_products(matrix: sparse.csr_matrix) -> torch.Tensor:
    """The same for PyTorch, which multiplies on all cores."""
    parts = (matrix.indptr.astype(np.int64), matrix.indices.astype(np.int64), matrix.data)
    with warnings.catch_warnings():
        # It says that sparse matrices are new in PyTorch.
        warnings.simplefilter('ignore')
        return torch.sparse_csr_tensor(*(torch.from_numpy(part) for part in parts), size=matrix.shape)


def _frequency(prose: Passages, segments: PairTable, rows: NDArray[np.int64], pieces: int) -> NDArray[np.float64]:
    """How often each piece stands in the prose and on the foreign side of a language's segments."""
    count = np.bincount(prose.pieces, minlength=pieces).astype(np.float64)
    return count + np.bincount(segments.xx.bags(rows).ids, minlength=pieces) if len(rows) else count
