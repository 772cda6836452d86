"""What is done with the rows of one batch of each kind: faults, benchmark texts, keys and signatures."""

from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from .cleaning import LEAST_SCRIPT_SHARE, Side, find_faults, skeletons
from .decontamination import Decontamination
from .near_duplicates import LEAST_LETTERS, signatures

LANGUAGES_WITHOUT_BLANKS = frozenset({'ja', 'zh', 'ko'})


def locate(phrase: str, sentence: str, language: str) -> tuple[str, str, str] | None:
    """The sentence as text before the phrase, the phrase as it is written there, and the text after; None if it is not found.

    An occurrence as whole words is preferred. Inside a longer word ("apt" in "chapter") English does not count; other
    languages join words and endings, so there it does. Case is overlooked.
    """
    folded, wanted = sentence.lower(), phrase.lower()
    if len(folded) != len(sentence):  # a few capitals have no small letter of one code point
        folded, wanted = sentence, phrase
    first = folded.find(wanted)
    if first < 0 or not wanted:
        return None
    place = first
    if language not in LANGUAGES_WITHOUT_BLANKS:
        while place >= 0 and not _whole_words(folded, place, place + len(wanted)):
            place = folded.find(wanted, place + 1)
        if place < 0:
            if language == 'en':
                return None
            place = first
    end = place + len(wanted)
    return sentence[:place], sentence[place:end], sentence[end:]


def _whole_words(text: str, start: int, end: int) -> bool:
    before = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum())
    after = end == len(text) or not (text[end].isalnum() and text[end - 1].isalnum())
    return before and after


Row = tuple[str, ...]


@dataclass
class Judged:
    """A batch after cleaning: the rows that stay, in the columns in which they are kept, and why the others went.

    `keys`: rows of equal keys are copies; `signatures` (rows × 24) and `comparable`: for near-duplicates, None where only
    copies are looked for; `groups`: near-duplicates are looked for within a group only.
    """

    rows: list[Row]
    dropped: dict[str, int]
    keys: list[str]
    signatures: NDArray[np.uint32] | None = None
    comparable: NDArray[np.bool_] | None = None
    groups: NDArray[np.uint64] | None = None


def _side(texts: list[str]) -> Side:
    return Side(texts, skeletons(texts))


def _keep(dropped: dict[str, int], faults: dict[str, NDArray[np.bool_]], count: int) -> NDArray[np.int64]:
    """Rows without a fault; each of the others is counted under its first fault."""
    bad = np.zeros(count, dtype=bool)
    for name, rows in faults.items():
        fresh = int((rows & ~bad).sum())
        if fresh:
            dropped[name] = dropped.get(name, 0) + fresh
        bad |= rows
    return np.flatnonzero(~bad)


def _digest(*texts: str) -> int:
    return int.from_bytes(blake2b('\t'.join(texts).encode(), digest_size=8).digest(), 'little')


def judge_pairs(batch: list[Row], language: str, decontamination: Decontamination, sentences: bool) -> Judged:
    """Rows (en, xx) of `pairs` or `phrases`."""
    en, xx = (_side([row[column] for row in batch]) for column in (0, 1))
    faults = find_faults(en, xx, language, sentences)
    faults['benchmark'] = decontamination.find_sentences(en, 'en') | decontamination.find_sentences(xx, language)
    faults['heldOutPhrase'] = decontamination.find_held_out(en.skeletons, xx.skeletons, [language] * len(batch))
    dropped: dict[str, int] = {}
    kept = _keep(dropped, faults, len(batch))
    keys = [f'{en.skeletons[i]}\t{xx.skeletons[i]}' for i in kept]
    judged = Judged([batch[i] for i in kept], dropped, keys)
    if sentences:
        judged.signatures = signatures(en.points, xx.points)[kept]
        judged.comparable = (en.length + xx.length)[kept] >= LEAST_LETTERS
    return judged


def judge_contexts(batch: list[Row], language: str, decontamination: Decontamination) -> Judged:
    """Rows (en phrase, xx phrase, en sentence, xx sentence); kept as before, phrase, after of either side."""
    sides = [_side([row[column] for row in batch]) for column in range(4)]
    faults = {f'phrase_{name}': rows for name, rows in find_faults(sides[0], sides[1], language, sentences=False).items()}
    faults |= find_faults(sides[2], sides[3], language, sentences=True)
    del faults['lengthRatio']  # the two sentences need not be translations of each other
    faults['benchmark'] = decontamination.find_sentences(sides[2], 'en') | decontamination.find_sentences(sides[3], language)
    faults['heldOutPhrase'] = decontamination.find_held_out(sides[0].skeletons, sides[1].skeletons, [language] * len(batch))
    parts = [(locate(row[0], row[2], 'en'), locate(row[1], row[3], language)) for row in batch]
    faults['phraseNotFound'] = np.fromiter((en is None or xx is None for en, xx in parts), dtype=bool, count=len(batch))
    dropped: dict[str, int] = {}
    kept = _keep(dropped, faults, len(batch))
    keys = ['\t'.join(side.skeletons[i] for side in sides) for i in kept]
    groups = np.fromiter((_digest(sides[0].skeletons[i], sides[1].skeletons[i]) for i in kept), dtype=np.uint64, count=len(kept))
    comparable = (sides[2].length + sides[3].length)[kept] >= LEAST_LETTERS
    rows = [(*(parts[i][0] or ()), *(parts[i][1] or ())) for i in kept]
    return Judged(rows, dropped, keys, signatures(sides[2].points, sides[3].points)[kept], comparable, groups)


def judge_senses(batch: list[Row], languages: set[str], decontamination: Decontamination) -> Judged:
    """Rows (word, part of speech, gloss, language, translation) of the chosen languages."""
    word, gloss, translation = (_side([row[column] for row in batch]) for column in (0, 2, 4))
    own = [row[3] for row in batch]
    wrong = np.zeros(len(batch), dtype=bool)
    for language in set(own) & languages:
        rows = np.fromiter((one == language for one in own), dtype=bool, count=len(batch))
        wrong |= rows & (translation.letters_of(language) <= LEAST_SCRIPT_SHARE * translation.letters)
    faults = {
        'otherLanguage': np.fromiter((one not in languages for one in own), dtype=bool, count=len(batch)),
        'noLetters': (word.letters == 0) | (gloss.letters == 0) | (translation.letters == 0),
        'wrongScript': wrong,
        'benchmark': decontamination.find_sentences(gloss, 'en') | decontamination.find_sentences(word, 'en'),
        'heldOutPhrase': decontamination.find_held_out(word.skeletons, translation.skeletons, own),
    }
    dropped: dict[str, int] = {}
    kept = _keep(dropped, faults, len(batch))
    keys = ['\t'.join((word.skeletons[i], gloss.skeletons[i], own[i], translation.skeletons[i])) for i in kept]
    return Judged([batch[i] for i in kept], dropped, keys)
