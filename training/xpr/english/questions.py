"""Tagged sentences as the network reads them: pieces, and which of them are which word in which meaning."""

import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from tokenizers import Tokenizer

from ..relatedness.knowledge import Knowledge, Sentence

# Pieces on either side of a word that are read, as in the engine.
_SIDE = 48
_LONGEST = 96
# Of the lemmas one in so many is asked and never learned.
_HELD_OUT = 32


@dataclass
class Target:
    """A word of a text: `first` and behind its `last` piece, its meaning, and all that its lemma has as that part of speech."""

    first: int
    last: int
    meaning: int
    choice: list[int]
    lemma: str


@dataclass
class TaggedText:
    """`ids`: with [CLS] and [SEP]."""

    ids: list[int]
    targets: list[Target] = field(default_factory=list)


def is_held_out(lemma: str) -> bool:
    return zlib.crc32(lemma.encode()) % _HELD_OUT == 0


def tagged_texts(knowledge: Knowledge, tokenizer: Tokenizer) -> tuple[list[TaggedText], list[TaggedText]]:
    """With the words that are learned, and with those that are held out, of which only running text is asked: in a definition a word stands among what is said of it."""
    of_lemma: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, meaning in enumerate(knowledge.meanings[: knowledge.synsets]):
        for word in meaning.words.get('en', []):
            of_lemma[word, meaning.part_of_speech].append(number)
    by_text: dict[str, list[Sentence]] = defaultdict(list)
    for sentence in knowledge.sentences:
        by_text[sentence.before + sentence.word + sentence.after].append(sentence)
    learned, held_out = [], []
    for read, sentences in zip(tokenizer.encode_batch(list(by_text), add_special_tokens=False), by_text.values()):
        ids, offsets = read.ids[:_LONGEST], read.offsets[:_LONGEST]
        both = [], []
        for sentence in sentences:
            start, end = len(sentence.before), len(sentence.before) + len(sentence.word)
            own = [place for place, (first, last) in enumerate(offsets) if first < end and last > start]
            if own:
                choice = of_lemma[sentence.lemma.replace('_', ' '), knowledge.meanings[sentence.meaning].part_of_speech]
                choice = choice if sentence.meaning in choice else [*choice, sentence.meaning]
                if not is_held_out(sentence.lemma):
                    both[0].append(Target(own[0] + 1, own[-1] + 2, sentence.meaning, choice, sentence.lemma))
                elif len(choice) > 1 and sentence.source != 'gloss':
                    both[1].append(Target(own[0] + 1, own[-1] + 2, sentence.meaning, choice, sentence.lemma))
        for texts, targets in zip((learned, held_out), both):
            if targets:
                texts.append(TaggedText(_framed(tokenizer, ids), targets))
    return learned, held_out


def marked(tokenizer: Tokenizer, places: list[tuple[str, str, str]]) -> list[tuple[list[int], tuple[int, int]]]:
    """Before, phrase and after, read apart as the engine does: ids, and where the phrase begins and ends."""
    before, phrase, after = ([one.ids for one in tokenizer.encode_batch([place[part] for place in places], add_special_tokens=False)] for part in range(3))
    found = []
    for left, own, right in zip(before, phrase, after):
        left = left[-_SIDE:]
        found.append((_framed(tokenizer, [*left, *own, *right[:_SIDE]]), (len(left) + 1, len(left) + 1 + len(own))))
    return found


def batches(texts: list[TaggedText], chance: np.random.Generator, tokens: int) -> Iterator[list[TaggedText]]:
    """For ever; texts of like length together, with so many tokens of padding and text."""
    while True:
        order = chance.permutation(len(texts))
        for start in range(0, len(order), 4096):
            near = sorted(order[start : start + 4096], key=lambda place: len(texts[place].ids))
            made: list[list[TaggedText]] = [[]]
            for place in near:
                if len(texts[place].ids) * (len(made[-1]) + 1) > tokens:
                    made.append([])
                made[-1].append(texts[place])
            for number in chance.permutation(len(made)):
                if made[number]:
                    yield made[number]


def _framed(tokenizer: Tokenizer, ids: list[int]) -> list[int]:
    return [tokenizer.token_to_id('[CLS]'), *ids, tokenizer.token_to_id('[SEP]')]
