"""A sample of the clean text in which every language, and either script of Chinese, has its share."""

import random
from functools import cache
from pathlib import Path

from .alphabet import characters_of

# Texts of each language other than English in the sample; English stands on the other side of all of them.
TEXTS_PER_LANGUAGE = 110_000
TEXTS_OF_ENGLISH = 300_000
# No source gives more than this part of a language's texts: manuals would fill the vocabulary with their words.
MOST_OF_ONE_SOURCE = 0.2
# Phrases and dictionary words among the texts; they bring the vocabulary that sentences of manuals lack.
SHARE_OF_PHRASES = 0.4
# Traditional characters are a small part of the Chinese data, and all that Taiwan and Hong Kong read.
SHARE_OF_TRADITIONAL = 0.3


@cache
def _traditional_only() -> frozenset[str]:
    return frozenset(characters_of('big5', range(0xA4, 0xC7)) - characters_of('gb2312', range(0xB0, 0xF8)))


def is_traditional(text: str) -> bool:
    """Whether a Chinese text has a character that only traditional Chinese writes."""
    return not _traditional_only().isdisjoint(text)


def _by_source(path: Path, column: int) -> dict[str, list[str]]:
    """Source index → the texts of one column; nothing where there is no such file."""
    texts: dict[str, list[str]] = {}
    if path.is_file():
        with path.open(encoding='utf-8', newline='\n') as lines:
            for line in lines:
                cells = line.rstrip('\n').split('\t')
                texts.setdefault(cells[0], []).append(cells[column])
    return texts


def _split_scripts(texts: dict[str, list[str]]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Chinese texts that are surely traditional, and the others."""
    halves: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for source, members in texts.items():
        for member in members:
            halves[not is_traditional(member)].setdefault(source, []).append(member)
    return halves


def _draw(texts: dict[str, list[str]], wanted: int, chance: random.Random) -> list[str]:
    """At most `wanted` texts, at most a fifth of them from one source unless the others have too few."""
    most = max(int(wanted * MOST_OF_ONE_SOURCE), 1)
    drawn: list[str] = []
    left: list[str] = []
    for source in sorted(texts):
        chance.shuffle(texts[source])
        drawn += texts[source][:most]
        left += texts[source][most:]
    chance.shuffle(drawn)
    if len(drawn) < wanted:
        drawn += chance.sample(left, min(wanted - len(drawn), len(left)))
    return drawn[:wanted]


def sample_texts(text: Path, languages: list[str]) -> list[str]:
    """The sample, the same for the same clean text."""
    chance = random.Random(64_000)
    others = [language for language in languages if language != 'en']
    sample: list[str] = []
    for language in others:
        for table, share in (('segments', 1 - SHARE_OF_PHRASES), ('phrases', SHARE_OF_PHRASES)):
            path = text / f'{table}.{language}.tsv'
            foreign = _by_source(path, 2)
            traditional, rest = _split_scripts(foreign) if language == 'zh' else ({}, foreign)
            wanted = int(TEXTS_PER_LANGUAGE * share)
            drawn = _draw(traditional, int(wanted * SHARE_OF_TRADITIONAL), chance)
            sample += drawn + _draw(rest, wanted - len(drawn), chance)
            sample += _draw(_by_source(path, 1), int(TEXTS_OF_ENGLISH * share) // len(others), chance)
    chance.shuffle(sample)
    return sample
