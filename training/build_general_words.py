"""Counts the words of general language: the table that tells everyday words from terms (src/language/generalWords.json).

python build_general_words.py DATA OUT.json

DATA/text holds `<source>.<language>.txt.xz` (a paragraph a line). Only sources in the public domain, under CC0 or free for any reuse
are read, spoken and written ones in equal shares, so that the words of novels do not outweigh those of today.
"""

import argparse
import json
import lzma
import math
import re
from collections import Counter
from pathlib import Path

SOURCES = {
    'ar': ['commonvoice'],
    'cs': ['commonvoice', 'eltec'],
    'de': ['commonvoice', 'gutenberg-books', 'eltec'],
    'en': ['commonvoice', 'factbook', 'gutenberg-nonfiction', 'eltec'],
    'es': ['commonvoice', 'gutenberg-books', 'eltec'],
    'fi': ['commonvoice', 'gutenberg-books'],
    'fr': ['commonvoice', 'assemblee', 'gutenberg-books', 'eltec'],
    'it': ['commonvoice', 'gutenberg-books', 'eltec'],
    'ko': ['commonvoice', 'nsmc'],
    'nl': ['commonvoice', 'gutenberg-books'],
    'pl': ['commonvoice', 'eltec'],
    'pt': ['commonvoice', 'eltec'],
    'ru': ['rusdracor', 'ruslit'],
    'sv': ['commonvoice', 'eltec', 'gutenberg-books'],
    'tr': ['commonvoice'],
}
# What the first source of a language counts against each of the others.
FIRST_SHARE = 3.0
MOST_WORDS = {'en': 4000, 'ko': 1000, 'tr': 1500, 'fi': 1500}
WORDS = 2200
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def counted(path: Path) -> tuple[Counter[str], Counter[str]]:
    """Words in lower case, and how often each is written with a capital where no sentence begins."""
    every: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    with lzma.open(path, 'rt', encoding='utf-8') as lines:
        for line in lines:
            for match in WORD.finditer(line):
                word = match.group()
                every[word.lower()] += 1
                before = line[: match.start()].rstrip(' "\'„“«»(')
                if word[0].isupper() and before and before[-1] not in '.!?:;…–—-':
                    capital[word.lower()] += 1
    return every, capital


def table(folder: Path, language: str) -> list[str]:
    shares: Counter[str] = Counter()
    capitals: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    total = 0.0
    for index, source in enumerate(SOURCES[language]):
        every, capital = counted(folder / 'text' / f'{source}.{language}.txt.xz')
        weight = FIRST_SHARE if index == 0 else 1.0
        size = sum(every.values())
        total += weight
        for word, count in every.items():
            shares[word] += weight * count / size
        seen.update(every)
        capitals.update(capital)
    classes: dict[int, list[str]] = {}
    kept = 0
    for word, share in sorted(shares.items(), key=lambda entry: (-entry[1], entry[0])):
        if kept == MOST_WORDS.get(language, WORDS):
            break
        is_capital = capitals[word] > seen[word] / 2
        # Names tell nothing of general language; German writes its nouns like them.
        if len(word) < 2 or seen[word] < 4 or (is_capital and language != 'de'):
            continue
        classes.setdefault(int(-math.log2(share / total)), []).append(word[0].upper() + word[1:] if is_capital else word)
        kept += 1
    return [' '.join(sorted(classes.get(index, []))) for index in range(max(classes) + 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('data', type=Path)
    parser.add_argument('out', type=Path)
    arguments = parser.parse_args()
    tables = {language: table(arguments.data, language) for language in sorted(SOURCES)}
    arguments.out.write_text(json.dumps(tables, ensure_ascii=False, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
