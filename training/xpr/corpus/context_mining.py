"""Phrase pairs found literally on both sides of translated sentences: the rows of `phrases_ctx`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .locate import locate

LONGEST_PHRASE = 6
# Positives for a phrase in context come from different sentences; more than a few of one pair teach nothing new.
ROWS_PER_PAIR = 3
# A single word must be long enough not to be found everywhere by chance.
LEAST_LETTERS = 4

_WORD = re.compile(r"\w+(?:['’-]\w+)*")


def mine_contexts(pairs: Iterable[tuple[str, str]], phrases: Iterable[tuple[str, str]], language: str) -> Iterator[tuple[str, str, str, str]]:
    """(en phrase, xx phrase, en sentence, xx sentence) for each phrase pair that stands on both sides of a sentence pair.

    Only the longest phrase at a place counts: "bank account" is not also an example of "bank".
    """
    dictionary: dict[str, list[tuple[str, str]]] = {}
    for en, xx in phrases:
        if len(en) >= LEAST_LETTERS and 0 < len(_WORD.findall(en)) <= LONGEST_PHRASE:
            dictionary.setdefault(en.lower(), []).append((en, xx))
    found: Counter[tuple[str, str]] = Counter()
    for en_sentence, xx_sentence in pairs:
        for en, xx in _in_sentence(en_sentence, xx_sentence, dictionary, language):
            if found[en.lower(), xx.lower()] < ROWS_PER_PAIR:
                found[en.lower(), xx.lower()] += 1
                yield en, xx, en_sentence, xx_sentence


def _in_sentence(en: str, xx: str, dictionary: dict[str, list[tuple[str, str]]], language: str) -> Iterator[tuple[str, str]]:
    words = [(match.start(), match.end()) for match in _WORD.finditer(en)]
    first = 0
    while first < len(words):
        for last in range(min(first + LONGEST_PHRASE, len(words)) - 1, first - 1, -1):
            candidates = dictionary.get(en[words[first][0] : words[last][1]].lower(), ())
            pair = next((pair for pair in candidates if len(pair[1]) < len(xx) and locate(pair[1], xx, language)), None)
            if pair is not None and len(pair[0]) < len(en):
                yield pair
                first = last
                break
        first += 1
