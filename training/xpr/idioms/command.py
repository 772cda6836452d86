"""`python -m xpr idioms`: the phrases of a model that mean something else than their pieces add up to, in a file beside it.

What phrases stand for in segments.

Of a segment p with a phrase of pieces e, whose translation is q, the rest of p leaves unexplained

    r = ‖p‖ q̂ − (p − e),

p, q and e being sums of the pieces' vectors. The mean of r, each counting 1 / ‖p‖², because in a short segment less is left to others,
is what the phrase stands for.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ..corpus.tokenizer import read_pieces, tokenizer_file
from ..export.external_weights import IDIOMS, describe_anew
from ..export.parity import write_parity
from ..model.piece_vectors import static_vectors
from ..relatedness.signatures import BEGINNING, unit
from ..train.dictionary import rare_pieces, read_dictionary
from ..train.extend import PieceKinds, chosen_rows, keys_of, whole_runs
from ..train.tables import PairTable, TextColumn
from .dictionary import LONGEST_PHRASE, Entries, read_entries, text_sums
from .idiom_file import Idioms

# An idiom has at most so many pieces besides its own, each of which brings it so much nearer (cosine).
MOST_PIECES = 3
LEAST_GAIN = 0.02


def pursue(own: NDArray[np.float32], meant: NDArray[np.float32], candidates: NDArray[np.int64], vectors: NDArray[np.float32]) -> tuple[list[int], float]:
    """The pieces, and the cosine that they gain.

    own: sum of the phrase's own pieces; meant: what it means, of length 1; vectors: those of the candidates, candidates × dimensions.
    """
    along, squares = vectors @ meant, np.square(vectors).sum(1)
    total, chosen = own, []
    first = best = float(own @ meant / max(np.linalg.norm(own), 1e-9))
    while len(chosen) < MOST_PIECES and len(candidates):
        cosines = (total @ meant + along) / np.sqrt(np.maximum(total @ total + 2 * vectors @ total + squares, 1e-9))
        nearest = int(cosines.argmax())
        if cosines[nearest] < best + LEAST_GAIN:
            break
        best = float(cosines[nearest])
        chosen.append(int(candidates[nearest]))
        total = total + vectors[nearest]
    return chosen, best - first


# Of each language.
ROWS = 400_000
_ROWS_AT_A_TIME = 50_000


@dataclass
class Occurrences:
    """`counts`: how often each phrase stands in the segments; `rests`: the sums of (r − e) / ‖p‖², phrases × dimensions; `weights`: those of 1 / ‖p‖², one each."""

    counts: NDArray[np.int64]
    rests: torch.Tensor
    weights: torch.Tensor


def read_occurrences(tables: Path, languages: list[str], pieces: list[str], table: torch.Tensor, keys: NDArray[np.uint64]) -> Occurrences:
    """keys: of the phrases, in ascending order. table: pieces × dimensions."""
    segments = PairTable(tables / 'segments')
    kinds = PieceKinds.of(pieces)
    found = Occurrences(np.zeros(len(keys), np.int64), torch.zeros(len(keys), table.shape[1]), torch.zeros(len(keys)))
    for language, rows in zip(languages, chosen_rows([segments], languages, ROWS, seed=1)[0]):
        for start in range(0, len(rows), _ROWS_AT_A_TIME):
            chunk = rows[start : start + _ROWS_AT_A_TIME]
            en, xx = (column.bags(chunk).sums(table) for column in (segments.en, segments.xx))
            _add(found, segments.en, chunk, en, xx, kinds, keys)
            _add(found, segments.xx, chunk, xx, en, kinds, keys)
        print(f'idioms: {int((found.counts > 0).sum())} phrases seen after {language}', file=sys.stderr, flush=True)
    return found


def _add(found: Occurrences, column: TextColumn, rows: NDArray[np.int64], own: torch.Tensor, other: torch.Tensor, kinds: PieceKinds, keys: NDArray[np.uint64]) -> None:
    length = own.norm(dim=1, keepdim=True).clamp_min(1e-6)
    rests, weights = functional.normalize(other, dim=1) / length - own / length.square(), length[:, 0] ** -2
    for run, text in whole_runs(column.bags(rows), kinds, LONGEST_PHRASE):
        key = keys_of(run)
        place = np.minimum(np.searchsorted(keys, key), len(keys) - 1)
        known = keys[place] == key
        place, text = torch.from_numpy(place[known]), torch.from_numpy(text[known])
        found.counts += np.bincount(place.numpy(), minlength=len(keys))
        found.rests.index_add_(0, place, rests[text])
        found.weights.index_add_(0, place, weights[text])


# What a phrase means is told by its own pieces, which count _OWN, by each of its translations, which counts 1, and by what it stands for
# in n segments, which counts _SEEN n / (n + _HALF_SEEN).
_OWN, _SEEN, _HALF_SEEN = 2.0, 2.0, 10.0
_CHUNK = 20_000


@dataclass
class Idiom:
    """`pieces` of a phrase, those that are `added` to them, and what that is worth."""

    pieces: NDArray[np.int64]
    added: list[int]
    worth: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--tables', type=Path, required=True, help="folder that `prepare` wrote with the model's tokenizer")
    parser.add_argument('--model', type=Path, required=True, help='model folder of `export`: it gets idioms.safetensors')
    parser.add_argument('--most', type=int, default=54_000, help='idioms that are kept (default: %(default)s)')


def idioms(options: argparse.Namespace) -> None:
    """Writes the file and parity.jsonl, and names the file in model.json. Error: `ValueError` where the tables were made with another tokenizer."""
    pieces = read_pieces(options.tables / 'tokenizer.json')
    if pieces != read_pieces(tokenizer_file(options.model)):
        raise ValueError(f'{options.tables} has another vocabulary than {options.model}. Make the tables with `prepare --tokenizer {tokenizer_file(options.model)}`.')
    table = torch.from_numpy(static_vectors(options.model, len(pieces)))
    entries = read_entries(PairTable(options.tables / 'phrases'), pieces.index(BEGINNING))
    languages = json.loads((options.tables / 'languages.json').read_text(encoding='utf-8'))
    occurrences = read_occurrences(options.tables, languages, pieces, table, entries.keys)
    found = find_idioms(entries, occurrences, table, pieces, _pieces_with_senses(options.tables, table, pieces))[: options.most]
    Idioms.of((one.pieces, one.added) for one in found).write(options.model / IDIOMS)
    write_parity(options.model)
    describe_anew(options.model, idioms=IDIOMS)


def find_idioms(entries: Entries, occurrences: Occurrences, table: torch.Tensor, pieces: list[str], has_senses: NDArray[np.bool_]) -> list[Idiom]:
    """Best first. An idiom is worth the cosine that its added pieces bring, the more the oftener it is met.

    table: pieces × dimensions; has_senses: which pieces have several senses. None of them is added to a single word, nor to a text
    without blanks: it would be near that piece in whatever sense that stands.
    """
    words = np.array([piece.count(BEGINNING) for piece in pieces])
    met = np.flatnonzero(occurrences.counts)
    found: list[Idiom] = []
    for start in range(0, len(met), _CHUNK):
        chosen = met[start : start + _CHUNK]
        own = text_sums([entries.pieces[entry] for entry in chosen], table)
        for entry, of_entry, meant in zip(chosen, own, _meanings(entries, occurrences, chosen, own, table)):
            candidates = entries.pieces_of_translations(entry)
            if words[entries.pieces[entry]].sum() <= 1:
                candidates = candidates[~has_senses[candidates]]
            added, gain = pursue(of_entry, meant, candidates, table[candidates].numpy())
            if added:
                found.append(Idiom(entries.pieces[entry], added, gain * float(np.log1p(occurrences.counts[entry]))))
    print(f'idioms: {len(found)} of {len(met)} phrases', file=sys.stderr, flush=True)
    return sorted(found, key=lambda one: (-one.worth, tuple(one.pieces)))


def _meanings(entries: Entries, occurrences: Occurrences, chosen: NDArray[np.int64], own: NDArray[np.float32], table: torch.Tensor) -> NDArray[np.float32]:
    """What the chosen entries mean: entries × dimensions, of length 1. own: the sums of their pieces."""
    counts = occurrences.counts[chosen, None]
    seen = unit(occurrences.rests[chosen].numpy() / occurrences.weights[chosen, None].numpy() + own)
    return unit(_OWN * unit(own) + entries.translated(chosen, table) + _SEEN * counts / (counts + _HALF_SEEN) * seen)


def _pieces_with_senses(tables: Path, table: torch.Tensor, pieces: list[str]) -> NDArray[np.bool_]:
    rare = rare_pieces(PairTable(tables / 'segments'), len(pieces))
    return read_dictionary(tables / 'senses', table, rare, pieces.index(BEGINNING)).of_piece.numpy() > 0
