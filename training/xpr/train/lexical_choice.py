"""Which translation a word takes in which sentence, learned from all aligned segments.

Words are linked by their static vectors. What a word is linked to in other segments are its alternatives: “Ufer” beside
“Bank”. A sentence has to choose between them, and that is the only thing in parallel text which teaches senses.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..corpus.tokenizer import is_unspaced, read_pieces
from ..losses.contrast import normalised
from .tables import PairTable, padded


@torch.no_grad()
def mutual_alignment(
    source: Tensor, target: Tensor, source_there: Tensor | None = None, target_there: Tensor | None = None, least: float = 0.0
) -> Tensor:
    """Links of words that are each other's nearest (SimAlign's argmax; Jalili Sabet et al. 2020, arXiv 2004.08728, section 2.2).

    source: … × n × dimensions, target: … × m × dimensions; one row per token or, so that no phrase cuts a word, per word (the sum of its tokens).
    source_there, target_there: … × n and … × m, false for rows that only fill up a batch.
    least:  the smallest cosine of a link; everything below stays without one.
    Returns … × n × m, true for a link; at most one in each row and column.
    """
    cosines = normalised(source) @ normalised(target).transpose(-1, -2)
    if cosines.numel() == 0:
        return cosines.bool()
    for there, side in ((source_there, -1), (target_there, -2)):
        if there is not None:
            cosines = cosines.masked_fill(~there.unsqueeze(side), -torch.inf)
    rows = torch.arange(cosines.shape[-2], device=cosines.device)
    columns = torch.arange(cosines.shape[-1], device=cosines.device)
    is_nearest_target = cosines.argmax(-1, keepdim=True) == columns
    is_nearest_source = cosines.argmax(-2, keepdim=True) == rows[:, None]
    return is_nearest_target & is_nearest_source & (cosines >= least)


# A link needs this cosine of static vectors besides being mutual. Rare senses are far from the common one: it must be low.
LEAST_COSINE = 0.2
# Pieces in more than this share of the segments are function words; what they are linked to is chance.
MOST_FREQUENT = 0.02
# Alternatives that are kept for each piece and language, and what one must have: fewer are slips of the alignment.
MOST_ALTERNATIVES = 8
LEAST_LINKS = 3
LEAST_SHARE = 0.02
# Segments are cut here while they are counted.
_LONGEST = 40


class WordPieces:
    """Which pieces of the vocabulary are whole words. Arrays of bool, one per piece."""

    def __init__(self, tokenizer: Path) -> None:
        pieces = read_pieces(tokenizer)
        unspaced = np.array([is_unspaced(piece) for piece in pieces])
        self.is_word = np.array([len(p) > 2 and p[0] == '▁' and p[1:].isalpha() or bool(u) for p, u in zip(pieces, unspaced)])
        self.continues = np.array([p[0].isalpha() for p in pieces]) & ~unspaced

    def whole(self, ids: NDArray[np.int64], mask: NDArray[np.bool_], rare: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """texts × tokens: tokens that are whole words by themselves and rare enough to mean something."""
        followed = np.zeros_like(mask)
        followed[:, :-1] = self.continues[ids[:, 1:]] & mask[:, 1:]
        return mask & self.is_word[ids] & ~followed & rare[ids]


@dataclass
class Links:
    """Linked words of a batch of segments: rows of the batch, and the tokens on either side (int64, one per link)."""

    row: torch.Tensor
    en: torch.Tensor
    xx: torch.Tensor


def link_words(en: torch.Tensor, xx: torch.Tensor, en_words: torch.Tensor, xx_words: torch.Tensor) -> Links:
    """Words of a batch of segments that are each other's nearest.

    en, xx: texts × tokens × dimensions; en_words, xx_words: texts × tokens, bool.
    """
    return Links(*torch.nonzero(mutual_alignment(en, xx, en_words, xx_words, least=LEAST_COSINE), as_tuple=True))


def rare_pieces(segments: PairTable, pieces: int) -> NDArray[np.bool_]:
    """Pieces that are no function words, by the share of segments they stand in (counted on both sides)."""
    counts = sum(np.bincount(side.ids[:20_000_000], minlength=pieces) for side in (segments.en, segments.xx))
    return counts < MOST_FREQUENT * len(segments)


class Alternatives:
    """Other translations of a piece. `table`: languages × pieces × most (int32, −1 where there are fewer).

    Index 0 of the first axis holds those of foreign words in English, index l those of English words in language l.
    """

    def __init__(self, table: NDArray[np.int32]) -> None:
        self.table = table

    def of(self, pieces: NDArray[np.int64], language: NDArray[np.int64], translation: NDArray[np.int64]) -> NDArray[np.int64]:
        """rows × most; the translation itself is left out."""
        found = self.table[language, pieces].astype(np.int64)
        return np.where(found == translation[:, None], -1, found)


def count_alternatives(
    segments: PairTable, words: WordPieces, rare: NDArray[np.bool_], unit: torch.Tensor, languages: int, rows: int, seed: int
) -> Alternatives:
    """Links the words of up to `rows` segments and keeps what each is linked to most. unit: pieces × dimensions, normalised."""
    chance = np.random.default_rng(seed)
    chosen = np.sort(chance.permutation(len(segments))[:rows])
    order = chosen[np.argsort(segments.en.lengths(chosen), kind='stable')]
    pieces = len(unit)
    found: list[NDArray[np.int64]] = []
    for start in range(0, len(order), 1024):
        batch = order[start : start + 1024]
        ids, whole = zip(*(_words(column, batch, words, rare) for column in (segments.en, segments.xx)))
        links = link_words(unit[ids[0]], unit[ids[1]], *whole)
        en, xx = ids[0][links.row, links.en].numpy(), ids[1][links.row, links.xx].numpy()
        language = segments.language[batch][links.row.numpy()].astype(np.int64)
        found.append((language * pieces + en) * pieces + xx)
        if start % (1024 * 100) == 0:
            print(f'lexical choice: {start} of {len(order)} segments linked', file=sys.stderr, flush=True)
    keys, counts = np.unique(np.concatenate(found), return_counts=True)
    language, en, xx = keys // pieces // pieces, keys // pieces % pieces, keys % pieces
    table = np.full((languages, pieces, MOST_ALTERNATIVES), -1, np.int32)
    _keep(table, language, en, xx, counts, pieces)
    # The other way the English words of all languages come together.
    _keep(table, np.zeros_like(en), xx, en, counts, pieces)
    return Alternatives(table)


def _words(column, batch, words: WordPieces, rare) -> tuple[torch.Tensor, torch.Tensor]:
    ids, mask = padded(column, batch, 1, torch.device('cpu'))
    ids, mask = ids[:, :_LONGEST], mask[:, :_LONGEST]
    return ids, torch.from_numpy(words.whole(ids.numpy(), mask.numpy(), rare))


def _keep(table, language, source, target, counts, pieces: int) -> None:
    group = language * pieces + source
    order = np.lexsort((-counts, group))
    group, target, counts = group[order], target[order], counts[order]
    begins = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
    sizes = np.diff(np.r_[begins, len(group)])
    place = np.arange(len(group)) - np.repeat(begins, sizes)
    total = np.repeat(np.add.reduceat(counts, begins), sizes)
    good = (place < MOST_ALTERNATIVES) & (counts >= LEAST_LINKS) & (counts >= LEAST_SHARE * total)
    table[group[good] // pieces, group[good] % pieces, place[good]] = target[good]
