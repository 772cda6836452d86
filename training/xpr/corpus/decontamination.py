"""Rows that share text with a benchmark, and how they are found."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .cleaning import CodePoints, Side, skeletons


@dataclass
class BenchmarkTexts:
    """Texts by language ("" where a file does not say): `sentences` are items of a test, `running` lines and sentences of
    documents; `held_out`: (language, English phrase, foreign phrase) that a model must not have seen as a pair."""

    sentences: set[tuple[str, str]] = field(default_factory=set)
    running: set[tuple[str, str]] = field(default_factory=set)
    held_out: set[tuple[str, str, str]] = field(default_factory=set)


def read_benchmarks(*folders: Path) -> BenchmarkTexts:
    """All texts of benchmarks folders; benchmarks that are not there are passed over.

    Raises FileNotFoundError when a folder holds none of the benchmarks, because then nothing would be kept apart.
    """
    texts = BenchmarkTexts()
    readers = (_parallel, _phrases_in_context, _senses, _words_in_sentences, _word_alignment, _sentence_alignment, _questions, _documents)
    for folder in folders:
        if sum(reader(folder, texts) for reader in readers) == 0:
            raise FileNotFoundError(
                f'{folder} holds no benchmark that is known (tatoeba, phrase_ctx, senses, words, wordalign, sentalign, xquad, korean, acter).'
            )
    return texts


def _rows(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding='utf-8', errors='replace').splitlines():
        yield line.split('\t')


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.is_file())


def _language(path: Path) -> str:
    """`fr` of `tatoeba.en-fr.tsv`."""
    return path.name.split('.')[-2].removeprefix('en-')


def _parallel(folder: Path, texts: BenchmarkTexts) -> int:
    files = [path for name in ('tatoeba', 'korean', 'xquad') for path in _files(folder, f'{name}/*.en-*.tsv')]
    for path in files:
        for row in _rows(path):
            if len(row) >= 2:
                texts.sentences |= {('en', row[0]), (_language(path), row[1])}
    return len(files)


def _phrases_in_context(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'phrase_ctx/*.en-*.tsv')
    for path in files:
        language = _language(path)
        for row in _rows(path):
            if len(row) < 5:
                continue
            kind, en_phrase, xx_phrase, en_sentence, xx_sentence = row[:5]
            texts.sentences |= {('en', en_sentence), (language, xx_sentence)}
            if kind == 'mw':
                texts.held_out.add((language, en_phrase, xx_phrase))
    return len(files)


def _senses(folder: Path, texts: BenchmarkTexts) -> int:
    """The sentences only: that "bank" can be "Bank" or "Ufer" is what every dictionary says."""
    files = _files(folder, 'senses/*.tsv')
    for path in files:
        texts.sentences |= {('en', cell) for row in _rows(path) for cell in row[6:]}
    return len(files)


def _words_in_sentences(folder: Path, texts: BenchmarkTexts) -> int:
    """Ambiguous words of other languages: the sentence before, in and after the word, and its translation, which tells the sense."""
    files = _files(folder, 'words/??.tsv')
    for path in files:
        for row in _rows(path):
            if len(row) >= 6:
                texts.sentences |= {(path.stem, ''.join(row[2:5])), ('en', row[5])}
    return len(files)


def _word_alignment(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'wordalign/*.src-tgt')
    for path in files:
        languages = (path.name[:2], path.name[2:4])
        for (line,) in (row[:1] for row in _rows(path)):
            texts.running |= {(language, side) for language, side in zip(languages, line.split('|||'))}
    return len(files)


def _sentence_alignment(folder: Path, texts: BenchmarkTexts) -> int:
    files = [path for path in _files(folder, 'sentalign/*.??') if path.suffix != '.md']
    for path in files:
        texts.running |= {(path.suffix[1:], '\t'.join(row)) for row in _rows(path)}
    return len(files)


def _questions(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'xquad/xquad.*.json')
    for path in files:
        language = path.name.split('.')[1]
        for article in json.loads(path.read_text(encoding='utf-8'))['data']:
            for paragraph in article['paragraphs']:
                texts.running |= {(language, sentence) for sentence in sentences_of(paragraph['context'])}
                texts.sentences |= {(language, question['question']) for question in paragraph['qas']}
    return len(files)


def _documents(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'acter/texts/*/**/*.txt')
    for path in files:
        language = path.relative_to(folder / 'acter' / 'texts').parts[0]
        for row in _rows(path):
            texts.running |= {(language, sentence) for sentence in sentences_of('\t'.join(row))}
    return len(files)


_SENTENCE_END = re.compile(r'(?<=[.!?؟])\s+|(?<=[。！？])')


def sentences_of(text: str) -> list[str]:
    """The sentences of a text in their order; an abbreviation's stop ends one, too."""
    return _SENTENCE_END.split(text)


# Letters in a row, without blanks and punctuation, that two texts do not share by chance: about eight English words.
WINDOW = 40
WINDOW_WITHOUT_BLANKS = 16
LANGUAGES_WITHOUT_BLANKS = frozenset({'ja', 'zh', 'ko'})
# A whole sentence of a test counts from four letters on ("I'm sad."), a line of a document only when it says something:
# one heading "Corruption" must not take the word out of the training data. The second numbers are for ja, zh and ko.
LEAST_SENTENCE = (4, 3)
LEAST_RUNNING = (20, 8)
_FILTER_BITS = 24


class WindowIndex:
    """Which hashes of windows occur in the benchmarks: a table of bits in front of a sorted array."""

    def __init__(self, texts: Sequence[str], width: int) -> None:
        self.width = width
        points = CodePoints.of(texts)
        self._hashes = np.unique(points.windows(width)[points.inside(width)])
        self._filter = np.zeros(1 << _FILTER_BITS, dtype=bool)
        self._filter[self._slot(self._hashes)] = True

    def find(self, points: CodePoints) -> NDArray[np.bool_]:
        """Which texts (bool, one each) share a window with a benchmark."""
        if len(self._hashes) == 0 or len(points.starts) == 0:
            return np.zeros(len(points.starts), dtype=bool)
        windows = points.windows(self.width)
        candidates = np.flatnonzero(self._filter[self._slot(windows)] & points.inside(self.width))
        places = np.searchsorted(self._hashes, windows[candidates])
        places[places == len(self._hashes)] = 0
        hits = candidates[self._hashes[places] == windows[candidates]]
        found = np.zeros(len(points.starts), dtype=bool)
        found[np.searchsorted(points.starts, hits, side='right') - 1] = True
        return found

    @staticmethod
    def _slot(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
        return (hashes * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - _FILTER_BITS)


class Decontamination:
    """Finds rows that share a sentence, a long run of text or a held-out phrase pair with the benchmarks.

    A sentence that merely contains a held-out phrase stays: common phrases stand in common sentences.
    """

    def __init__(self, texts: BenchmarkTexts | None = None) -> None:
        texts = texts or BenchmarkTexts()
        self._sentences: set[str] = set()
        by_blanks: dict[bool, list[str]] = {False: [], True: []}
        for items, least in ((texts.sentences, LEAST_SENTENCE), (texts.running, LEAST_RUNNING)):
            ordered = sorted(items)
            for (language, _), bare in zip(ordered, skeletons([' '.join(text.split()) for _, text in ordered])):
                without_blanks = language in LANGUAGES_WITHOUT_BLANKS
                if len(bare) >= least[without_blanks] and not bare.strip('0') == '':
                    self._sentences.add(bare)
                by_blanks[without_blanks].append(bare)
        self._windows = {without: WindowIndex(bare, WINDOW_WITHOUT_BLANKS if without else WINDOW) for without, bare in by_blanks.items()}
        pairs = sorted(texts.held_out)
        en, xx = skeletons([pair[1] for pair in pairs]), skeletons([pair[2] for pair in pairs])
        self._held_out = {(language, a, b) for (language, _, _), a, b in zip(pairs, en, xx)}

    def find_sentences(self, side: Side, language: str) -> NDArray[np.bool_]:
        """Which texts of a column (bool, one each) are a benchmark's sentence or share a long run of text with one."""
        equal = np.fromiter((bare in self._sentences for bare in side.skeletons), dtype=bool, count=len(side.skeletons))
        return equal | self._windows[language in LANGUAGES_WITHOUT_BLANKS].find(side.points)

    def find_held_out(self, en: Sequence[str], xx: Sequence[str], languages: Sequence[str]) -> NDArray[np.bool_]:
        """Which phrase pairs, given by their skeletons, are held out."""
        return np.fromiter((pair in self._held_out for pair in zip(languages, en, xx)), dtype=bool, count=len(en))
