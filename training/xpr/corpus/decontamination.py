"""Rows that share text with a benchmark, and how they are found."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .benchmark_texts import BenchmarkTexts
from .cleaning import Side
from .code_points import CodePoints
from .skeleton import skeletons

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
