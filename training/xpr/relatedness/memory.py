"""The senses of the network, with what stands near each of them beside what speaks for it in the space of translation.

A dictionary's sense d stands near what those of `senses.py` stand near whose translations are its own,

    r_d ∝ Σ_s q_s k_s,        q_s ∝ exp(m_d · m_s / τ)        over the nearest s,

m being the mean of a sense's translations and k_s its signature. The static vector ê of a word (of length 1) has learned in which of its senses the word
was used, which no dictionary tells, and before the sentence is read a sense is as common as

    p'_d ∝ p_d · exp(ω m_d · ê).

Forms of words: a piece of which no dictionary knows senses has those of the word that it is a form of.

A form has one stem with its word (M. Porter's Snowball stemmers) and stands near it in the space of translation. Both are needed:
stems alone take *hospitality* for *hospital*, and what stands near may be another word.
"""

from collections import defaultdict
from dataclasses import replace

import numpy as np
import snowballstemmer
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch.nn import functional

from ..model.piece_sums import pieces_of
from ..model.sense_memory import EMPTY, SenseMemory, log_shares
from .senses import SensesOfPieces
from .signatures import BEGINNING, unit

# Senses that are mixed, and τ, at which a translation chooses a sense in the engine, too.
_NEAREST, TEMPERATURE = 8, 0.06
# ω. Chosen on bench/ambiguous and English nouns whose sense aligned segments tell, and on single words of it, nl and pl.
_LEARNED = 7.0
# Directions of the evidence in the space of translation that ship: the fewer, the less is known of languages with little prose.
_EVIDENCE = 52
_BATCH = 2_000


def related_memory(memory: SenseMemory, forms: dict[int, int], found: SensesOfPieces, signatures: NDArray[np.float32], static: NDArray[np.float32]) -> SenseMemory:
    """As it ships. forms: piece → the piece whose senses it has; signatures: senses of `found` × J; static: pieces × dimensions."""
    of_piece = memory.of_piece.clone()
    for form, word in forms.items():
        of_piece[form] = memory.of_piece[word]
    means = unit(np.stack([sense.total for sense in found.senses]))
    related = np.zeros((len(memory.means), signatures.shape[1]), np.float32)
    for start in range(0, len(related), _BATCH):
        cosine, near = (torch.from_numpy(means) @ memory.means[start : start + _BATCH].T).topk(min(_NEAREST, len(means)), 0)
        share = (cosine / TEMPERATURE).softmax(0).numpy()
        related[start : start + _BATCH] = unit((share[..., None] * signatures[near.numpy()]).sum(0))
    related[0] = 0
    return replace(_narrowed(memory), of_piece=of_piece, log_prior=_as_learned(memory, static), related=torch.from_numpy(related), sums=pieces_of(memory.means, torch.from_numpy(static)))


def _as_learned(memory: SenseMemory, static: NDArray[np.float32]) -> torch.Tensor:
    """entries × MOST_SENSES: log p'."""
    words = torch.zeros(len(memory.slots), static.shape[1]).index_add_(0, memory.of_piece, torch.from_numpy(unit(static)))
    held = torch.einsum('esd,ed->es', memory.means[memory.slots.long()], functional.normalize(words, dim=1))
    return log_shares(memory.log_prior + _LEARNED * held, memory.log_prior > EMPTY)


def _narrowed(memory: SenseMemory) -> SenseMemory:
    """The evidence along the directions in which it differs most."""
    directions = torch.linalg.eigh(memory.evidence.T @ memory.evidence)[1].flip(1)[:, :_EVIDENCE]
    return replace(memory, evidence=memory.evidence @ directions, reading=memory.reading @ directions)


_STEMMERS = ('arabic', 'dutch', 'english', 'finnish', 'french', 'german', 'italian', 'portuguese', 'russian', 'spanish', 'swedish', 'turkish')
# Set by judgement: *kings* and *king* have 0.61, *hospitality* and *hospital* 0.45.
_LEAST_COSINE = 0.5


def forms_of(tokenizer: Tokenizer, has_senses: NDArray[np.bool_], content: NDArray[np.bool_], static: NDArray[np.float32]) -> dict[int, int]:
    """Form → its word, both as pieces. has_senses: pieces, the words; content: pieces, those that may be forms; static: pieces × dimensions, of the space of translation."""
    written = [tokenizer.id_to_token(piece).removeprefix(BEGINNING) for piece in range(len(static))]
    words, others = (np.flatnonzero(chosen).tolist() for chosen in (has_senses, content & ~has_senses))
    return _words_of(written, words, [piece for piece in others if written[piece].isalpha()], unit(static))


def _words_of(written: list[str], words: list[int], others: list[int], vectors: NDArray[np.float32]) -> dict[int, int]:
    """Form → the nearest word with its stem. written: by piece; words, others: pieces; vectors: pieces × dimensions, of length 1."""
    nearest: dict[int, tuple[float, int]] = {}
    for name in _STEMMERS:
        stem = snowballstemmer.stemmer(name).stemWord
        of_stem: dict[str, list[int]] = defaultdict(list)
        for word in words:
            of_stem[stem(written[word])].append(word)
        for form in others:
            for word in of_stem[stem(written[form])]:
                cosine = float(vectors[form] @ vectors[word])
                if cosine >= nearest.get(form, (_LEAST_COSINE, 0))[0]:
                    nearest[form] = (cosine, word)
    return {form: word for form, (_, word) in nearest.items()}
