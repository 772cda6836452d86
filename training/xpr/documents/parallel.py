"""Documents with their translations, sentence by sentence, to measure on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..corpus.sentences import sentences_of
from ..evaluate.benchmarks import CORE
from .texts import LONGEST, pair_files, read_rows


@dataclass(frozen=True)
class Parallel:
    """A document: English sentences, and the translation of each."""

    english: list[str]
    foreign: list[str]


def of_pairs(data: Path, sources: list[str], count: int) -> list[list[Parallel]]:
    """For each file of the sources in one of the languages that means are taken over: at most so many stretches of rows, of as many as the network reads."""
    found = []
    for file in pair_files(data, sources):
        rows = read_rows(file)
        starts = np.arange(0, len(rows) - LONGEST + 1, LONGEST)
        chosen = starts[np.linspace(0, len(starts), min(count, len(starts)), endpoint=False).astype(int)]
        if file.language in CORE and len(chosen):
            found.append([Parallel(*map(list, zip(*rows[start : start + LONGEST]))) for start in chosen])
    return found


@dataclass(frozen=True)
class Passage:
    """A paragraph of the English XQuAD: its article, and where its sentences stand in the list of all."""

    article: int
    first: int
    end: int


def passages_of(bench: Path) -> tuple[list[str], list[Passage]]:
    """All sentences of the English XQuAD in order, and its paragraphs."""
    sentences: list[str] = []
    passages = []
    for number, article in enumerate(_articles(bench, 'en')):
        for paragraph in article:
            own = _sentences(paragraph['context'])
            passages.append(Passage(number, len(sentences), len(sentences) + len(own)))
            sentences += own
    return sentences, passages


def questions_of(bench: Path) -> Iterator[tuple[str, list[str], list[int]]]:
    """For each foreign language the questions and the passage of each."""
    for language in _foreign(bench):
        paragraphs = [paragraph for article in _articles(bench, language) for paragraph in article]
        asked = [(entry['question'], number) for number, paragraph in enumerate(paragraphs) for entry in paragraph['qas']]
        yield language, [question for question, _ in asked], [number for _, number in asked]


def of_xquad(bench: Path) -> list[list[Parallel]]:
    """For each foreign language the articles, without the paragraphs whose sentences are not as many on both sides, cut to what the network reads."""
    found = []
    for language in _foreign(bench):
        documents = []
        for both in zip(_articles(bench, 'en'), _articles(bench, language), strict=True):
            paragraphs = [[_sentences(one['context']) for one in pair] for pair in zip(*both, strict=True)]
            kept = [pair for pair in paragraphs if len(pair[0]) == len(pair[1])]
            english, foreign = ([sentence for pair in kept for sentence in pair[side]][:LONGEST] for side in (0, 1))
            documents.append(Parallel(english, foreign))
        found.append([document for document in documents if len(document.english) > 8])
    return found


def _foreign(bench: Path) -> list[str]:
    return sorted({path.name.split('.')[1] for path in (bench / 'xquad').glob('xquad.*.json')} - {'en'})


def _articles(bench: Path, language: str) -> list[list[dict]]:
    return [article['paragraphs'] for article in json.loads((bench / 'xquad' / f'xquad.{language}.json').read_text(encoding='utf-8'))['data']]


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in sentences_of(text) if sentence.strip()]
