"""Writes rows of inflected forms into a data folder: for a word and its English, the same English and other forms of the word.

python build_forms.py PACKAGES DATA OUT [LANGUAGE ...]

PACKAGES is a folder with the PyPI packages simplemma and wordfreq (`pip install --target PACKAGES simplemma==2.0.0 wordfreq==3.1.1`).
DATA is a data folder (data.md); the words are those of its `phrases`. OUT/phrases/forms.en-LANGUAGE.tsv.xz is written, and OUT/FORMS-SOURCES.md with their licence.
The commonest forms are taken, and a few rare ones by chance.
"""

import argparse
import lzma
import random
import sys
from collections import defaultdict
from pathlib import Path

from xpr.corpus.folder import Problems, find_files, read_batches

LANGUAGES = 'bg ca cs da el et fa fi he hi hr hu id lt lv nb pl ro ru sk sl uk'.split()
LIST_OF = {'hr': 'hbs'}
FREQUENCIES_OF = {'hr': 'sh'}
COMMON_FORMS = 6
RARE_FORMS = 2
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


def rows_of(data: Path, language: str, seed: int = 1) -> list[tuple[str, str]]:
    """(English, form) for the single words of a language."""
    forms = forms_of(language)
    chance = random.Random(seed)
    english: dict[str, list[str]] = defaultdict(list)
    for file in find_files(data):
        if file.language == language and file.kind == 'phrases' and file.source != 'forms':
            for batch in read_batches(file, Problems()):
                for row in batch:
                    word = row[1]
                    if ' ' not in word and word in forms and row[0] not in english[word]:
                        english[word].append(row[0])
    rows = set()
    for word, meanings in english.items():
        meanings.sort(key=len)
        common, rare = forms[word][:COMMON_FORMS], forms[word][COMMON_FORMS:]
        for form in [*common, *chance.sample(rare, min(RARE_FORMS, len(rare)))]:
            rows.update((meaning, form) for meaning in meanings[:MOST_ENGLISH])
    ordered = sorted(rows)
    return ordered if len(ordered) <= MOST_ROWS else sorted(chance.sample(ordered, MOST_ROWS))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('packages', type=Path)
    options.add_argument('data', type=Path)
    options.add_argument('out', type=Path)
    options.add_argument('languages', nargs='*', default=LANGUAGES)
    arguments = options.parse_args()
    sys.path.append(str(arguments.packages))
    (arguments.out / 'phrases').mkdir(parents=True, exist_ok=True)
    (arguments.out / 'FORMS-SOURCES.md').write_text(f'| source | licence |\n|---|---|\n| forms | {LICENCE} |\n', encoding='utf-8')
    for language in arguments.languages:
        rows = rows_of(arguments.data, language)
        with lzma.open(arguments.out / 'phrases' / f'forms.en-{language}.tsv.xz', 'wt', encoding='utf-8', newline='\n', preset=1) as out:
            out.writelines(f'{english}\t{form}\n' for english, form in rows)
        print(f'{language}: {len(rows)} rows', file=sys.stderr, flush=True)


if __name__ == '__main__':
    main()
