"""Finds the words that texts about anything share: the table that tells *type*, *size* or *content* from the terms of a subject
(src/language/sharedWords.json).

python build_shared_words.py DATA OUT.json

DATA/pairs holds `<project>.en-<language>.tsv.xz`, DATA/text `<source>.<language>.txt.xz`. A word counts by the share of these texts in which it is
no accident, whatever they are about: build tasks, a phone, a game, a lesson, a report, a tale. Only texts that are in the public domain, under CC0, CC BY or a
licence that allows any reuse are read.
"""

import argparse
import json
import lzma
import re
from collections import Counter
from pathlib import Path

PROJECTS = [
    'aosp', 'azpipelines', 'bitcoinorg', 'chromeui', 'comprust', 'gnomehelp', 'hotcovid', 'kolibri', 'lighthouse', 'matrixui', 'mintaka', 'mlqepe', 'msdyn',
    'msterminal', 'osguide', 'renpy', 'ss14', 'storybooks', 'tfdocs', 'tldr', 'wikiapp', 'wikiedu', 'xpersona',
]  # fmt: skip
TEXTS = ['commonvoice', 'factbook', 'gutenberg-nonfiction', 'gutenberg-books', 'eltec', 'assemblee']
LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru']
# A language of fewer texts than this gets no table.
LEAST_TEXTS = 12
# Lines of a text that are read.
MOST_LINES = 40_000
# A word is no accident in a text of which it is at least this share, with its plural in -s.
LEAST_SHARE = 3e-5
LEAST_SPREAD = 0.5
WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def words_of(path: Path, column: int | None) -> Counter[str]:
    counts: Counter[str] = Counter()
    with lzma.open(path, 'rt', encoding='utf-8') as lines:
        for number, line in enumerate(lines):
            if number == MOST_LINES:
                break
            text = line if column is None else line.rstrip('\n').split('\t')[column]
            counts.update(word.lower() for word in WORD.findall(text))
    return counts


def texts_of(data: Path, language: str) -> list[Counter[str]]:
    texts = []
    for project in PROJECTS:
        paths = sorted((data / 'pairs').glob(f'{project}.en-{"*" if language == "en" else language}.tsv.xz'), key=lambda path: path.stat().st_size)
        if paths:
            texts.append(words_of(paths[-1], 0 if language == 'en' else 1))
    for source in TEXTS:
        path = data / 'text' / f'{source}.{language}.txt.xz'
        if path.exists():
            texts.append(words_of(path, None))
    return texts


def table(texts: list[Counter[str]]) -> list[str]:
    spread: Counter[str] = Counter()
    for counts in texts:
        least = LEAST_SHARE * counts.total()
        spread.update(word for word in counts if counts[word] + counts[f'{word}s'] >= least)
    tenths: list[list[str]] = [[] for _ in range(11)]
    for word, number in spread.items():
        share = number / len(texts)
        if share >= LEAST_SPREAD and len(word) > 2:
            tenths[int(10 * share)].append(word)
    return [' '.join(sorted(words)) for words in tenths]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('data', type=Path)
    parser.add_argument('out', type=Path)
    arguments = parser.parse_args()
    texts = {language: texts_of(arguments.data, language) for language in LANGUAGES}
    tables = {language: table(counts) for language, counts in texts.items() if len(counts) >= LEAST_TEXTS}
    arguments.out.write_text(json.dumps(tables, ensure_ascii=False, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
