"""`python -m xpr extend`: a trained run gets a vocabulary with idioms and badly cut words in one piece.

Runs of pieces that mean something else than their sum: idioms, words that are cut badly, compounds without blanks.

The static vectors of a text are added up, so that “as well as” is as + well + as, and a word that falls into three pieces is
their sum. What such a run lacks can be read off the training pairs: with r = t̂ − ŝ, what a text ŝ misses of its translation t̂,
the best vector that all n texts with the run could get besides is the mean of their r, and it takes

    n ‖r̄‖² − σ²,   σ² = mean ‖r‖²,

off the summed squared distance (the second term is what chance would give; a step of matching pursuit, S. Mallat and Z. Zhang 1993).
Pieces have been trained until their own r̄ is nothing; a run whose r̄ is far from nothing deserves a piece of its own. Among those,
a large r̄ counts more than a large n, because a phrase is looked up by itself: the worth is the above divided by √n. Several words,
and signs of a script without blanks, are joined only where a dictionary has them as an entry; “of the” has none.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..corpus.tokenizer import is_unspaced, read_pieces
from ..corpus.whole_words import WORD_WEIGHTS, join_pieces, rarely_used
from ..model.piece_vectors import PieceVectors, bag_sums
from .tables import Bags, PairTable, TextColumn

# Pieces of a run, and its letters and words when they are joined.
LONGEST_RUN = 5
LONGEST_TEXT = 24
MOST_WORDS = 4
# A rarer run cannot be learned.
LEAST_COUNT = 12
# r is looked at through so many random directions; its length is all that matters.
_DIRECTIONS = 64
# Weights of English, the one side of every pair, and of languages without blanks between words; the others' as for whole words.
_ENGLISH_WEIGHT, _UNSPACED_WEIGHT = 0.6, 1.0
# A run that is hardly ever seen outside of a longer one that was chosen is left out.
_INSIDE = 0.5
_CHUNK = 50_000


@dataclass
class PieceKinds:
    """What may stand where in a run. Arrays of bool, one per piece."""

    joins: NDArray[np.bool_]
    """Letters and ▁ only."""
    begins: NDArray[np.bool_]
    """Begins a word, or belongs to a script without blanks."""
    goes_on: NDArray[np.bool_]
    """Goes on with a word, so that none ends before it."""
    unspaced: NDArray[np.bool_]
    length: NDArray[np.int64]
    words: NDArray[np.int64]

    @classmethod
    def of(cls, pieces: list[str]) -> 'PieceKinds':
        bare = [piece.replace('▁', '') for piece in pieces]
        unspaced = np.array([is_unspaced(piece) for piece in pieces])
        starts = np.array([piece.startswith('▁') for piece in pieces])
        letters = np.array([piece.isalpha() for piece in bare])
        joins = letters | np.array([piece == '▁' for piece in pieces])
        return cls(
            joins, joins & (starts | unspaced), letters & ~starts & ~unspaced, unspaced,
            np.array([len(piece) for piece in pieces]), np.array([piece.count('▁') for piece in pieces]),
        )  # fmt: skip


@dataclass
class Run:
    """Pieces in a row, how often they were seen so, and what joining them is worth, weighted by language."""

    pieces: tuple[int, ...]
    count: float
    worth: float


def find_runs(tables: Path, languages: list[str], pieces: list[str], table: torch.Tensor, rows: int, seed: int) -> list[Run]:
    """The runs worth a piece, best first. table: pieces × dimensions, the weighted static vectors; rows: of each language and kind that are looked at."""
    kinds = PieceKinds.of(pieces)
    chance = torch.Generator().manual_seed(seed)
    directions = torch.randn(table.shape[1], _DIRECTIONS, generator=chance) / _DIRECTIONS**0.5
    parts = [PairTable(tables / name) for name in ('segments', 'phrases')]
    chosen = chosen_rows(parts, languages, rows, seed)
    found = []
    phrases, blank = parts[1], pieces.index('▁')
    for index, language in enumerate(languages[1:], 1):
        looked_at = [(part, by_language[index]) for part, by_language in zip(parts, chosen) if len(by_language[index])]
        missing = [_missing(part, part_rows, table, directions, False) for part, part_rows in looked_at]
        weight = WORD_WEIGHTS.get(language, _UNSPACED_WEIGHT)
        found += _worth(
            [(part.xx, part_rows) for part, part_rows in looked_at], missing, kinds, weight, _entries(phrases.xx, np.flatnonzero(phrases.language == index), blank)
        )
        print(f'joints: {len(found)} runs after {language}', file=sys.stderr, flush=True)
    looked_at = [(part, np.concatenate(by_language[1:])) for part, by_language in zip(parts, chosen)]
    missing = [_missing(part, part_rows, table, directions, True) for part, part_rows in looked_at]
    found += _worth([(part.en, part_rows) for part, part_rows in looked_at], missing, kinds, _ENGLISH_WEIGHT, _entries(phrases.en, np.arange(len(phrases)), blank))
    return _without_inner(found)


def chosen_rows(parts: list[PairTable], languages: list[str], rows: int, seed: int) -> list[list[NDArray[np.int64]]]:
    """Of each table, for each language, rows that are drawn by weight."""
    chance = np.random.default_rng(seed)

    def drawn(part: PairTable, language: int) -> NDArray[np.int64]:
        of_language = np.flatnonzero(part.language == language)
        kept = of_language[chance.random(len(of_language)) < part.weight[of_language]]
        return np.sort(chance.permutation(kept)[:rows])

    return [[drawn(part, index) for index in range(len(languages))] for part in parts]


def _missing(part: PairTable, rows: NDArray[np.int64], table: torch.Tensor, directions: torch.Tensor, of_english: bool) -> torch.Tensor:
    """r of each row, centred, in the random directions: rows × directions."""
    result = torch.empty(len(rows), directions.shape[1])
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        en, xx = (functional.normalize(column.bags(chunk).sums(table), dim=1) for column in (part.en, part.xx))
        result[start : start + _CHUNK] = ((xx - en) if of_english else (en - xx)) @ directions
    return result - result.mean(0)


def _runs(column: TextColumn, rows: NDArray[np.int64], kinds: PieceKinds) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]]:
    """For each number of pieces and chunk of rows: the pieces of each run that may be joined (runs × number), their row, and a key that tells runs apart."""
    for start in range(0, len(rows), _CHUNK):
        for run, text in whole_runs(column.bags(rows[start : start + _CHUNK]), kinds, LONGEST_RUN):
            fits = kinds.joins[run].all(1) & (kinds.length[run].sum(1) <= LONGEST_TEXT) & (kinds.words[run].sum(1) <= MOST_WORDS)
            # A bare ▁ before a word without blanks is the beginning of a text; as a piece it would never be found elsewhere.
            fits &= ~(kinds.unspaced[run].any(1) & (kinds.words[run].sum(1) > 0))
            run = run[fits]
            yield run, text[fits] + start, keys_of(run)


def whole_runs(bags: Bags, kinds: PieceKinds, longest: int) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """For each number of pieces from two to `longest`: the runs that begin and end with words or signs (runs × number), and the text that each stands in."""
    text = np.repeat(np.arange(len(bags.starts)), bags.lengths())
    ends = np.r_[~kinds.goes_on[bags.ids[1:]] | (text[1:] != text[:-1]), True]
    for number in range(2, longest + 1):
        last = len(bags.ids) - number + 1
        if last < 1:
            return
        first = np.flatnonzero(kinds.begins[bags.ids[:last]] & ends[number - 1 :] & (text[:last] == text[number - 1 :]))
        yield bags.ids[first[:, None] + np.arange(number)], text[first]


def keys_of(run: NDArray[np.int64]) -> NDArray[np.uint64]:
    """A number for each run, equal for equal ones. run: runs × number of pieces."""
    key = np.full(len(run), run.shape[1], np.uint64)
    with np.errstate(over='ignore'):
        for column in run.T:
            key = (key ^ column.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
            key ^= key >> np.uint64(31)
    return key


def _entries(column: TextColumn, rows: NDArray[np.int64], blank: int) -> NDArray[np.uint64]:
    """Keys of the texts that are as short as a run."""
    lengths = column.lengths(rows)
    keys = []
    for number in range(2, LONGEST_RUN + 2):
        run = column.bags(rows[lengths == number]).ids.reshape(-1, number)
        # The bare ▁ in front of a text without blanks is no part of it.
        keys += [keys_of(run), keys_of(run[run[:, 0] == blank, 1:])]
    return np.unique(np.concatenate(keys))


def _worth(
    columns: list[tuple[TextColumn, NDArray[np.int64]]], missing: list[torch.Tensor], kinds: PieceKinds, weight: float, entries: NDArray[np.uint64]
) -> list[Run]:
    def allowed(run: NDArray[np.int64], key: NDArray[np.uint64]) -> NDArray[np.bool_]:
        return ((kinds.words[run].sum(1) == 1) & ~kinds.unspaced[run].any(1)) | np.isin(key, entries)

    keys = np.concatenate([key[allowed(run, key)] for column, rows in columns for run, _, key in _runs(column, rows, kinds)])
    keys, counts = np.unique(keys, return_counts=True)
    keys, counts = keys[counts >= LEAST_COUNT], counts[counts >= LEAST_COUNT]
    if not len(keys):
        return []
    sums = torch.zeros(len(keys), _DIRECTIONS)
    squares = torch.zeros(len(keys))
    pieces: list[tuple[int, ...] | None] = [None] * len(keys)
    for (column, rows), lacks in zip(columns, missing):
        length = lacks.square().sum(1)
        for run, text, key in _runs(column, rows, kinds):
            place = np.minimum(np.searchsorted(keys, key), len(keys) - 1)
            known = keys[place] == key
            place, text, run = place[known], text[known], run[known]
            sums.index_add_(0, torch.from_numpy(place), lacks[torch.from_numpy(text)])
            squares.index_add_(0, torch.from_numpy(place), length[torch.from_numpy(text)])
            for at, row in zip(*np.unique(place, return_index=True)):
                if pieces[at] is None:
                    pieces[at] = tuple(run[row].tolist())
    worth = weight * (sums.square().sum(1) - squares).numpy() / counts**1.5
    return [Run(run, float(count), float(value)) for run, count, value in zip(pieces, counts, worth) if run is not None and value > 0]


def _without_inner(runs: list[Run]) -> list[Run]:
    """Best first, one entry for a run found in several languages, without those that are nearly always part of a better one."""
    together: dict[tuple[int, ...], Run] = {}
    for run in runs:
        known = together.get(run.pieces)
        together[run.pieces] = run if known is None else Run(run.pieces, run.count + known.count, run.worth + known.worth)
    inside: dict[tuple[int, ...], float] = {}
    chosen = []
    for run in sorted(together.values(), key=lambda one: (-one.worth, one.pieces)):
        if inside.get(run.pieces, 0.0) > _INSIDE * run.count:
            continue
        chosen.append(run)
        for number in range(2, len(run.pieces)):
            for start in range(len(run.pieces) - number + 1):
                part = run.pieces[start : start + number]
                inside[part] = max(inside.get(part, 0.0), run.count)
    return chosen


# Rows of each language, segments and phrases apart, in which runs are looked for.
ROWS = 400_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of a run with static vectors')
    parser.add_argument('--to', type=Path, required=True, help='folder of the new run: it gets tokenizer.json and start.pt')
    parser.add_argument('--joined', type=int, default=32_000, help='runs of pieces that become pieces (default: %(default)s)')
    parser.add_argument('--pieces', type=int, default=148_000, help='pieces afterwards; the least used ones make room (default: %(default)s)')


def extend(options: argparse.Namespace) -> None:
    """Runs the command. Afterwards `prepare --tokenizer TO/tokenizer.json` cuts the texts anew, and `train --run TO` goes on from there."""
    languages: list[str] = json.loads((options.tables / 'languages.json').read_text(encoding='utf-8'))
    tokenizer = options.tables / 'tokenizer.json'
    pieces = read_pieces(tokenizer)
    static = PieceVectors.load(options.run_folder / 'static.pt')
    table = static.weighted()
    runs = find_runs(options.tables, languages, pieces, table, ROWS, seed=1)[: options.joined]
    used = _used(options.tables, len(pieces), runs)
    dropped = rarely_used(pieces, used, max(len(pieces) + len(runs) - options.pieces, 0))
    origin = join_pieces(tokenizer, options.to / 'tokenizer.json', [(run.pieces, run.count) for run in runs], float(used.sum()), dropped)
    ids = torch.tensor([i for parts in origin for i in parts])
    starts = torch.tensor(np.cumsum([0, *(len(parts) for parts in origin[:-1])]))
    vectors = bag_sums(table, ids, starts)
    PieceVectors(vectors, torch.zeros(len(vectors))).save(options.to / 'start.pt')
    print(f'{len(runs)} runs joined, {len(dropped)} pieces dropped, {len(origin)} pieces in {options.to / "tokenizer.json"}', file=sys.stderr, flush=True)


def _used(tables: Path, pieces: int, runs: list[Run]) -> np.ndarray:
    """How often each piece would stand in the texts if the runs were joined, about: a run within a longer one is counted twice."""
    used = np.zeros(pieces)
    for name in ('segments', 'phrases'):
        part = PairTable(tables / name)
        for side in (part.en, part.xx):
            used += np.bincount(side.ids, minlength=pieces)
    for run in runs:
        np.subtract.at(used, list(run.pieces), run.count)
    return np.maximum(used, 0)
