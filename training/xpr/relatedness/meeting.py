"""Languages meet: a piece of another language stands near what its English translations stand near.

There is little prose in most languages, and what is aligned is about software and contracts. The encoder knows translations from
dictionaries, too: a piece's row goes halfway to the mean of its nearest English ones in the space of translation,

    û_f + Σ_e q_e û_e,        q ∝ exp(cos(t_f, t_e) / τ),

and keeps its length, or gets that of a piece as frequent where it had none.
"""

import numpy as np
import torch
from numpy.typing import NDArray

from ..train.tables import PairTable
from .signatures import unit
from .space import RARE

# How many English pieces, τ, and the cosine below which the nearest one is no translation. Set by judgement.
_NEAREST, _TEMPERATURE, _LEAST_COSINE = 8, 0.05, 0.4
# A piece is of the language in whose segments it has so many times the share that it has in others.
_CLEARLY = 2
_BATCH = 2_000


def meet(rows: NDArray[np.float32], static: NDArray[np.float32], segments: PairTable) -> NDArray[np.float32]:
    """rows: pieces × dimensions, of space.py; static: pieces × the encoder's. Result: as rows; English ones stay as they are."""
    english, foreign = _shares(segments, len(rows))
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    sources = np.flatnonzero((english * _CLEARLY > foreign) & (length[:, 0] > 0))
    drawn = np.flatnonzero(foreign > _CLEARLY * english)
    directions, translations = unit(rows), torch.from_numpy(unit(static))
    near, of_sources = torch.from_numpy(directions[sources]), translations[sources]
    result = rows.copy()
    for start in range(0, len(drawn), _BATCH):
        some = drawn[start : start + _BATCH]
        cosine, which = (translations[some] @ of_sources.T).topk(min(_NEAREST, len(sources)), 1)
        chance = (cosine / _TEMPERATURE).softmax(1) * (cosine[:, :1] > _LEAST_COSINE)
        english_mean = unit((chance[..., None] * near[which]).sum(1).numpy())
        weight = np.where(length[some] > 0, length[some], RARE / (RARE + foreign[some, None]))
        result[some] = unit(directions[some] + english_mean) * weight
    return result


def is_foreign(segments: PairTable, pieces: int) -> NDArray[np.bool_]:
    """Of each piece whether it is of another language than English."""
    english, foreign = _shares(segments, pieces)
    return foreign > _CLEARLY * english


def _shares(segments: PairTable, pieces: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Each piece's share of the English sides, and the greatest that it has of a language's."""
    of_languages = [_share(segments.xx.bags(np.flatnonzero(segments.language == number)).ids, pieces) for number in np.unique(segments.language)]
    return _share(segments.en.ids, pieces), np.max(of_languages, 0)


def _share(ids: NDArray[np.integer], pieces: int) -> NDArray[np.float64]:
    return np.bincount(ids, minlength=pieces) / max(len(ids), 1)
