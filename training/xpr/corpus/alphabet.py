"""The characters that must be pieces of their own, so that a rare one never becomes the unknown piece.

Byte fallback would cover every character, but the Unigram model of the JavaScript library that the product reads the
tokenizer with (@huggingface/tokenizers 0.2) has none, and the two must agree. So the alphabet is made wide instead.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

# A handful of occurrences is enough to learn something about a character; below this it is most often a slip.
LEAST_OCCURRENCES = 5
# Characters of scripts that no language of the model writes stand in lists of languages and names; a text in them is foreign anyhow.
LEAST_OCCURRENCES_ELSEWHERE = 100
# In less text than this (a sample, a test) every character counts.
SMALL_CORPUS = 1_000_000
# The standard sets hold 12,700 characters, half of which a corpus of some million rows never shows.
MOST_OF_THE_VOCABULARY = 0.25

_LANGUAGE_SCRIPTS = (
    'LATIN', 'CYRILLIC', 'ARABIC', 'CJK', 'HIRAGANA', 'KATAKANA', 'HANGUL', 'KATAKANA-HIRAGANA', 'IDEOGRAPHIC', 'DIGIT', 'GREEK',
)  # fmt: skip

# Codec and first bytes of the rows that hold the characters of everyday use: GB 2312 level 1 and 2 (simplified Chinese),
# Big5 level 1 (traditional Chinese), JIS X 0208 level 1 and 2 (Japanese), KS X 1001 syllables (Korean).
STANDARD_SETS: tuple[tuple[str, range], ...] = (
    ('gb2312', range(0xB0, 0xF8)),
    ('big5', range(0xA4, 0xC7)),
    ('euc_jp', range(0xB0, 0xF5)),
    ('euc_kr', range(0xB0, 0xC9)),
)


def characters_of(codec: str, first_bytes: range) -> set[str]:
    """The characters of a two-byte codec whose first byte is one of the given ones."""
    found = set()
    for first in first_bytes:
        for second in range(0x40, 0xFF):
            try:
                found.add(bytes((first, second)).decode(codec))
            except UnicodeDecodeError:
                continue
    return {character for character in found if len(character) == 1}


def normalised(text: str) -> str:
    """As the tokenizer's own normaliser leaves it, white space aside."""
    return unicodedata.normalize('NFKC', text).lower()


def count_characters(texts: Iterable[str]) -> NDArray[np.int64]:
    """Occurrences (int64, one per code point) in normalised texts."""
    counts = np.zeros(0x110000, dtype=np.int64)
    for text in texts:
        counts += np.bincount(np.frombuffer(normalised(text).encode('utf-32-le'), dtype='<u4'), minlength=len(counts))
    return counts


def whole_texts(folder: Path) -> Iterator[str]:
    """The clean text in pieces of some megabytes."""
    for path in sorted(folder.glob('*.tsv')):
        with path.open(encoding='utf-8') as lines:
            while batch := lines.read(1 << 23):
                yield batch


def choose_alphabet(counts: NDArray[np.int64], pieces: int) -> set[str]:
    """Characters that occur often enough, and those of the standard sets, whether they occur or not, in a vocabulary that
    has room for them: a small one, for an experiment, keeps to the characters of its texts."""
    standard = {normalised(character) for codec, rows in STANDARD_SETS for character in characters_of(codec, rows)}
    chosen = standard if len(standard) <= MOST_OF_THE_VOCABULARY * pieces else set()
    small = int(counts.sum()) < SMALL_CORPUS
    for code in np.flatnonzero(counts).tolist():
        character = chr(code)
        if unicodedata.category(character)[0] in 'CZ':
            continue
        own = unicodedata.name(character, '').startswith(_LANGUAGE_SCRIPTS)
        if small or counts[code] >= (LEAST_OCCURRENCES if own else LEAST_OCCURRENCES_ELSEWHERE):
            chosen.add(character)
    return {character for character in chosen if len(character) == 1}
