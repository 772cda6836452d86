"""What is done with the rows of one batch of each kind: faults, benchmark texts, keys and signatures."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .cleaning import LEAST_SCRIPT_SHARE, Side, find_faults, skeletons
from .decontamination import Decontamination
from .near_duplicates import LEAST_LETTERS, signatures

Row = tuple[str, ...]


@dataclass
class Judged:
    """A batch after cleaning: the rows that stay, in the columns in which they are kept, and why the others went.

    `keys`: rows of equal keys are copies; `signatures` (rows × 24) and `comparable`: for near-duplicates, None where only
    copies are looked for.
    """

    rows: list[Row]
    dropped: dict[str, int]
    keys: list[str]
    signatures: NDArray[np.uint32] | None = None
    comparable: NDArray[np.bool_] | None = None


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
