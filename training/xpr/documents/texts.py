"""Pieces of documents to train on: sentences in their order, at most as many as the network reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

import numpy as np

from ..corpus.cleaning import Side
from ..corpus.decontamination import Decontamination
from ..corpus.folder import CorpusFile, Problems, find_files, read_batches
from ..corpus.sentences import sentences_of
from ..corpus.skeleton import skeletons
from ..relatedness.prose import open_text, prose_files

LONGEST, SHORTEST = 32, 3
# Prose that is single sentences in no order (TEXT-SOURCES.md of the data folder).
_SINGLE_SENTENCES = ('commonvoice', 'ud-*', 'klue-*', 'nsmc')


@dataclass(frozen=True)
class Piece:
    """Consecutive sentences of a document."""

    language: str
    sentences: list[str]


def training_pieces(data: Path, pair_sources: list[str], of_a_file: int, decontamination: Decontamination) -> Iterator[Piece]:
    """From all prose, and from the pairs of sources whose rows are in order: their foreign sides, and the English side of each source once."""
    for path in prose_files(data, '*'):
        source, language = path.name.split('.')[:2]
        if not any(fnmatchcase(source, pattern) for pattern in _SINGLE_SENTENCES):
            with open_text(path) as lines:
                yield from _clean(spread_pieces([' '.join(line.split()) for line in lines], of_a_file), language, decontamination)
    read_in_english = set[str]()
    for file in pair_files(data, pair_sources):
        rows = read_rows(file)
        yield from _clean(spread_pieces([xx for _, xx in rows], of_a_file), file.language, decontamination)
        if file.source not in read_in_english:
            read_in_english.add(file.source)
            yield from _clean(spread_pieces([en for en, _ in rows], of_a_file), 'en', decontamination)


def pair_files(data: Path, sources: list[str]) -> list[CorpusFile]:
    """The files of some sources of pairs."""
    return [file for file in find_files(data) if file.kind == 'pairs' and file.source in sources]


def read_rows(file: CorpusFile) -> list[tuple[str, ...]]:
    """All rows of a file, in order."""
    return list(chain.from_iterable(read_batches(file, Problems())))


def spread_pieces(paragraphs: list[str], count: int) -> list[list[str]]:
    """At most so many pieces, from all over a file whose documents stand apart by an empty line; none shares a sentence with another."""
    pieces, end = [], 0
    for start in np.linspace(0, len(paragraphs), count, endpoint=False).astype(int):
        if start < end:
            continue
        piece: list[str] = []
        end = int(start)
        while end < len(paragraphs) and paragraphs[end] and len(piece) < LONGEST:
            piece += [sentence for sentence in sentences_of(paragraphs[end]) if sentence]
            end += 1
        if len(piece) >= SHORTEST:
            pieces.append(piece[:LONGEST])
    return pieces


def _clean(pieces: list[list[str]], language: str, decontamination: Decontamination) -> Iterator[Piece]:
    """Without the pieces that share text with a benchmark."""
    sentences = list(chain.from_iterable(pieces))
    shared = decontamination.find_sentences(Side(sentences, skeletons(sentences)), language) if sentences else np.zeros(0, bool)
    start = 0
    for piece in pieces:
        if not shared[start : start + len(piece)].any():
            yield Piece(language, piece)
        start += len(piece)
