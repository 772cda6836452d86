"""Which rows are no translations worth learning from. Every threshold is a constant with its reason."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray


class _SkeletonTable(dict[int, int | None]):
    """Code point to code point (or None: left out), worked out when a character is first met."""

    def __missing__(self, code: int) -> int | None:
        category = unicodedata.category(chr(code))
        kept: int | None = code
        if category == 'Nd':
            kept = ord('0')
        elif category[0] in 'PZC':
            kept = None
        self[code] = kept
        return kept


_TABLE = _SkeletonTable({ord('\n'): ord('\n')})


def skeletons(texts: Sequence[str]) -> list[str]:
    """Skeletons of texts without line ends: NFKC, lower case, every digit a 0, no punctuation, blanks or control characters.

    All texts go through the Unicode functions as one string, which is several times faster than one by one.
    """
    if not texts:
        return []
    return unicodedata.normalize('NFKC', '\n'.join(texts)).lower().translate(_TABLE).split('\n')


# Multiplier of the rolling hash: 2^64 divided by the golden ratio, odd (Knuth, The Art of Computer Programming 3, 6.4).
_MULTIPLIER = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class CodePoints:
    """Texts laid end to end, each closed by a line end.

    `codes`: uint32, one per character; `starts`: int64, first code of each text; `lengths`: int64, characters of each text.
    """

    codes: NDArray[np.uint32]
    starts: NDArray[np.int64]
    lengths: NDArray[np.int64]

    @staticmethod
    def of(texts: Sequence[str]) -> 'CodePoints':
        """Texts must be free of line ends."""
        lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
        codes = np.frombuffer(('\n'.join(texts) + '\n').encode('utf-32-le'), dtype='<u4') if texts else np.zeros(0, '<u4')
        starts = np.zeros(len(texts), dtype=np.int64)
        np.cumsum(lengths[:-1] + 1, out=starts[1:])
        return CodePoints(codes, starts, lengths)

    def count(self, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
        """How many of each text's characters are `chosen` (bool, one per code)."""
        if len(self.starts) == 0:
            return np.zeros(0, dtype=np.int64)
        return np.add.reduceat(chosen, self.starts, dtype=np.int64)

    def windows(self, width: int) -> NDArray[np.uint64]:
        """A 64-bit hash of the `width` characters that begin at each position (fewer at the very end of the array).

        h(i, 1) = code + 1 and h(i, a + b) = h(i, a) · m^b + h(i + a, b): windows of any width come from doubling.
        """
        whole = self.codes.astype(np.uint64) + np.uint64(1)
        part, part_width = whole, 1
        result: NDArray[np.uint64] | None = None
        result_width = 0
        remaining = width
        while True:
            if remaining & 1:
                result = part if result is None else _join(result, part, result_width, part_width)
                result_width += part_width
            remaining >>= 1
            if remaining == 0:
                break
            part = _join(part, part, part_width, part_width)
            part_width *= 2
        assert result is not None
        return result

    def inside(self, width: int) -> NDArray[np.bool_]:
        """Whether the window of `width` characters that begins at each position lies within one text."""
        ends = np.repeat(self.starts + self.lengths, self.lengths + 1)
        return np.arange(len(self.codes)) + width <= ends


def _join(left: NDArray[np.uint64], right: NDArray[np.uint64], left_width: int, right_width: int) -> NDArray[np.uint64]:
    joined = left * np.uint64(pow(_MULTIPLIER, right_width, 1 << 64) & _MASK)
    joined[: max(len(right) - left_width, 0)] += right[left_width:]
    return joined


# A sentence is cut at 64 pieces anyhow; what is longer than this is a page or a table that lost its line ends.
MOST_CHARACTERS = 1_200
MOST_PHRASE_CHARACTERS = 120
# The longer side may have three times the letters of the shorter one, and a few more for abbreviations and short words.
MOST_LENGTH_RATIO = 3.0
LENGTH_ALLOWANCE = 16
# An abbreviation translates a whole phrase ("PIN").
LENGTH_ALLOWANCE_OF_PHRASES = 28
# English letters that stand for one character of a language that writes more with less (measured on Tatoeba).
LETTERS_PER_CHARACTER = {'zh': 2.8, 'ja': 1.8, 'ko': 2.0, 'ar': 1.2}
# Equal sides are names when short and untranslated text when long.
LEAST_IDENTICAL_SENTENCE = 20
LEAST_IDENTICAL_PHRASE = 40
# Technical prose is full of English names, so an eighth of the letters in the right script is enough, each counted for as many
# Latin ones as it stands for; Latin has no such excuse.
LEAST_SCRIPT_SHARE = 1 / 8
LEAST_LATIN_SHARE = 0.5
# Letters and digits among all characters but blanks; code, formulas and tables have fewer.
LEAST_TEXT_SHARE = 0.5
SHORTEST_FOR_TEXT_SHARE = 8
# Rows of figures say nothing about words.
MOST_DIGIT_SHARE = 0.5
# One word in three that is a placeholder, a tag or a variable leaves a template rather than a sentence.
MOST_PLACEHOLDER_SHARE = 1 / 3

_PLACEHOLDER = re.compile(r'\{[^{}]*\}|%(?:\d+\$)?[-\d.]*[sdif@]|<[^<>]+>|\$\w+|&\w+;|__\w+__|\[\[[^\]]*\]\]')
_PLACEHOLDER_SIGNS = frozenset('{%<$&_[')

LATIN, CYRILLIC, ARABIC, HAN, KANA, HANGUL, GREEK, HEBREW, DEVANAGARI, THAI, OTHER_LETTER, DIGIT = range(1, 13)
# Ranges of code points (first, last) of the scripts, after NFKC; anything else that is no digit is another script's letter.
SCRIPT_RANGES: dict[int, tuple[tuple[int, int], ...]] = {
    LATIN: ((0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA), (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x24F), (0x1E00, 0x1EFF)),
    CYRILLIC: ((0x400, 0x52F),),
    ARABIC: ((0x620, 0x64A), (0x66E, 0x6D3), (0x6FA, 0x6FF), (0x750, 0x77F)),
    HAN: ((0x3005, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2EBEF)),
    KANA: ((0x3041, 0x30FF),),
    HANGUL: ((0x1100, 0x11FF), (0x3131, 0x318E), (0xAC00, 0xD7A3)),
    GREEK: ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    HEBREW: ((0x5D0, 0x5EA),),
    DEVANAGARI: ((0x900, 0x97F),),
    THAI: ((0xE01, 0xE4E),),
    DIGIT: ((0x30, 0x39),),
}
SCRIPTS_OF_LANGUAGE: dict[str, tuple[int, ...]] = {
    'ar': (ARABIC,), 'ja': (HAN, KANA), 'ko': (HANGUL,), 'ru': (CYRILLIC,), 'zh': (HAN,), 'uk': (CYRILLIC,), 'bg': (CYRILLIC,), 'fa': (ARABIC,),
    'el': (GREEK,), 'he': (HEBREW,), 'hi': (DEVANAGARI,), 'th': (THAI,),
    **{language: (LATIN,) for language in "en de es fr it pt nl pl tr cs sv fi da no nb hu ro sk sl hr et lv lt vi id ca".split()},
}  # fmt: skip


@cache
def _script_of_code() -> NDArray[np.uint8]:
    table = np.zeros(0x110000, dtype=np.uint8)
    table[0x80:] = OTHER_LETTER
    for script, ranges in SCRIPT_RANGES.items():
        for first, last in ranges:
            table[first : last + 1] = script
    return table


class Side:
    """One column of a batch: its texts, their skeletons, and counts over the skeletons' characters (int64, one per text)."""

    def __init__(self, texts: Sequence[str], skeletons: Sequence[str]) -> None:
        self.texts = texts
        self.skeletons = skeletons
        self.points = CodePoints.of(skeletons)
        self.length = self.points.lengths
        self._scripts = _script_of_code()[self.points.codes]
        self.digits = self.points.count(self._scripts == DIGIT)
        self.letters = self.points.count((self._scripts >= LATIN) & (self._scripts < DIGIT))
        self.characters = np.fromiter((len(text) - text.count(' ') for text in texts), dtype=np.int64, count=len(texts))

    def letters_of(self, language: str) -> NDArray[np.int64]:
        """Letters in the scripts of a language; all letters where the language's script is not known."""
        scripts = SCRIPTS_OF_LANGUAGE.get(language)
        return self.points.count(np.isin(self._scripts, scripts)) if scripts else self.letters


def find_faults(en: Side, xx: Side, language: str, sentences: bool) -> dict[str, NDArray[np.bool_]]:
    """Fault → rows that have it (bool, one per row), for the two sides of a batch; `sentences` is false for phrases."""
    most = MOST_CHARACTERS if sentences else MOST_PHRASE_CHARACTERS
    equal = np.fromiter((a == b for a, b in zip(en.skeletons, xx.skeletons)), dtype=bool, count=len(en.skeletons))
    least_identical = LEAST_IDENTICAL_SENTENCE if sentences else LEAST_IDENTICAL_PHRASE
    letters = xx.length * LETTERS_PER_CHARACTER.get(language, 1.0)
    allowance = LENGTH_ALLOWANCE if sentences else LENGTH_ALLOWANCE_OF_PHRASES
    faults = {
        'noLetters': (en.letters == 0) | (xx.letters == 0),
        'tooLong': (en.characters > most) | (xx.characters > most),
        'lengthRatio': np.maximum(en.length, letters) > MOST_LENGTH_RATIO * np.minimum(en.length, letters) + allowance,
        'identical': equal & (en.length >= least_identical),
        'wrongScript': _wrong_script(en, 'en', True) | (_wrong_script(xx, language, sentences) & ~(equal & (not sentences))),
    }
    if sentences:
        for name, side in (('en', en), ('xx', xx)):
            faults[f'symbols_{name}'] = (side.characters >= SHORTEST_FOR_TEXT_SHARE) & (side.length < LEAST_TEXT_SHARE * side.characters)
            faults[f'digits_{name}'] = side.digits > MOST_DIGIT_SHARE * side.length
    faults['placeholders'] = np.fromiter((_is_template(text) for text in en.texts), dtype=bool, count=len(en.texts))
    return faults


def _wrong_script(side: Side, language: str, sentences: bool) -> NDArray[np.bool_]:
    scripts = SCRIPTS_OF_LANGUAGE.get(language)
    right = side.letters_of(language)
    if scripts == (LATIN,):
        return right < LEAST_LATIN_SHARE * side.letters
    if not sentences:
        return (right == 0) & (side.letters > 0)
    weighted = right * LETTERS_PER_CHARACTER.get(language, 1.0)
    return weighted < LEAST_SCRIPT_SHARE * (weighted + side.letters - right)


def _is_template(text: str) -> bool:
    if _PLACEHOLDER_SIGNS.isdisjoint(text):
        return False
    placeholders = len(_PLACEHOLDER.findall(text))
    return placeholders > 0 and placeholders >= MOST_PLACEHOLDER_SHARE * len(text.split())
