"""Builds a data folder (training/data.md) from public corpora, on a machine with a network.

python build_data_folder.py --out DATA                      everything in the table below
python build_data_folder.py --out DATA --sources tatoeba wiktionary --languages fr ja
python build_data_folder.py --out DATA --convert mine.tmx --source mine --language fr --licence CC0-1.0
"""

import argparse
import json
import shutil
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xpr.corpus.convert import Row, draw, moses_rows, sense_rows, tmx_rows, write_rows
from xpr.corpus.folder import open_text
from xpr.corpus.prepare import LANGUAGES

OPUS = 'https://opus.nlpl.eu/opusapi/'
WIKTIONARY = 'https://kaikki.org/dictionary/English/kaikki.org-dictionary-English.jsonl'
# Rows of one source in one language: without a limit the largest corpus would be all there is.
MOST_ROWS = 300_000
# Strings of so many English words without a full stop are phrases.
LONGEST_PHRASE = 6
TIMEOUT_SECONDS = 120


@dataclass(frozen=True)
class Source:
    """A corpus of OPUS and the licence under which its texts may be trained on and the model be passed on."""

    name: str
    corpus: str
    licence: str
    what: str


# Left out for their licence: TED2020 and NeuLab-TedTalks (no derivatives, not commercial), OpenSubtitles (none stated),
# KDE4 and GNOME (a licence for each program, often the GPL), QED (research only), EUbookshop (none stated).
SOURCES = (
    Source('tatoeba', 'Tatoeba', 'CC-BY-2.0-FR', 'everyday sentences'),
    Source('globalvoices', 'GlobalVoices', 'CC-BY-3.0', 'news stories by volunteers'),
    Source('wikimedia', 'wikimedia', 'CC-BY-SA-4.0', 'Wikipedia articles translated by people'),
    Source('mozilla', 'Mozilla-I10n', 'MPL-2.0', 'strings of programs'),
    Source('mdn', 'MDN_Web_Docs', 'CC-BY-SA-2.5', 'documentation of the web'),
    Source('bible', 'bible-uedin', 'CC0-1.0', 'narrative prose'),
    Source('unpc', 'UNPC', 'United Nations: free use with attribution', 'official documents in ar es fr ru zh'),
    Source('paracrawl', 'ParaCrawl', 'CC0-1.0', 'web pages, aligned and filtered by machine'),
)
WIKTIONARY_LICENCE = 'CC-BY-SA-4.0 and GFDL'
# Codes under which OPUS keeps a language besides its own; this is where traditional Chinese comes from.
OPUS_CODES = {'zh': ('zh', 'zh_CN', 'zh_TW'), 'pt': ('pt', 'pt_BR')}


def fetch(url: str, to: Path) -> Path:
    """Downloads a file once; a broken download leaves nothing behind that looks whole."""
    if not to.is_file():
        to.parent.mkdir(parents=True, exist_ok=True)
        print(f'{url} → {to}', file=sys.stderr, flush=True)
        part = to.with_name(to.name + '.part')
        with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as answer, part.open('wb') as file:
            shutil.copyfileobj(answer, file)
        part.replace(to)
    return to


def opus_urls(corpus: str, code: str) -> list[str]:
    """Where OPUS keeps the newest release of a corpus for English and a language; none if it has no such pair."""
    query = urllib.parse.urlencode({'corpus': corpus, 'source': 'en', 'target': code, 'preprocessing': 'moses', 'version': 'latest'})
    with urllib.request.urlopen(f'{OPUS}?{query}', timeout=TIMEOUT_SECONDS) as answer:
        return urls_of_answer(json.load(answer))


def urls_of_answer(answer: dict) -> list[str]:
    """The archives that an answer of the OPUS interface names."""
    return [one['url'] for one in answer.get('corpora', []) if one.get('url', '').endswith('.zip')]


def split_phrases(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """Sentences and phrases: a phrase has few English words and does not end as a sentence does."""
    phrases = [row for row in rows if len(row[0].split()) <= LONGEST_PHRASE and row[0][-1] not in '.!?:;,…']
    chosen = set(phrases)
    return [row for row in rows if row not in chosen], phrases


def add_pairs(out: Path, source: str, language: str, rows: Iterator[Row], most: int) -> None:
    """Writes the rows of a source as `pairs` and `phrases`."""
    sentences, phrases = split_phrases(draw(rows, most))
    for kind, members in (('pairs', sentences), ('phrases', phrases)):
        count = write_rows(out / kind / f'{source}.en-{language}.tsv.xz', members)
        print(f'{kind}/{source} {language}: {count} rows', file=sys.stderr, flush=True)


def add_opus(out: Path, cache: Path, source: Source, language: str, most: int) -> None:
    """Downloads and converts one source for one language."""
    archives = []
    for code in OPUS_CODES.get(language, (language,)):
        for url in opus_urls(source.corpus, code):
            archives.append(fetch(url, cache / source.name / f'{code}-{url.rsplit("/", 1)[-1]}'))
    if archives:
        add_pairs(out, source.name, language, (row for archive in archives for row in moses_rows(archive, language)), most)


def add_wiktionary(out: Path, dump: Path, languages: list[str]) -> None:
    """Writes `senses/wiktionary.tsv.xz`, and its words and translations without their glosses as phrases."""
    with open_text(dump) as lines:
        senses = sorted(sense_rows(lines, set(languages)))
    write_rows(out / 'senses' / 'wiktionary.tsv.xz', senses)
    for language in languages:
        write_rows(out / 'phrases' / f'wiktionary.en-{language}.tsv.xz', ((row[0], row[4]) for row in senses if row[3] == language))


def add_licence(out: Path, name: str, origin: str, licence: str) -> None:
    """Adds a line to SOURCES.md, which `prepare` and the model card take the licences from."""
    path = out / 'SOURCES.md'
    line = f'| {name} | {origin} | {licence} |\n'
    text = path.read_text(encoding='utf-8') if path.is_file() else '| source | origin | licence |\n|---|---|---|\n'
    if line not in text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + line, encoding='utf-8')


def download(options: argparse.Namespace) -> list[str]:
    """Builds the folder; returns what could not be had, and goes on after each."""
    failures = []
    for source in (source for source in SOURCES if source.name in options.sources):
        for language in options.languages:
            try:
                add_opus(options.out, options.cache, source, language, options.most_rows)
            except (OSError, ValueError) as error:
                failures.append(f'{source.name} {language}: {error}')
        add_licence(options.out, source.name, f'OPUS {source.corpus}: {source.what}', source.licence)
    if 'wiktionary' in options.sources:
        try:
            add_wiktionary(options.out, fetch(WIKTIONARY, options.cache / WIKTIONARY.rsplit('/', 1)[-1]), options.languages)
            add_licence(options.out, 'wiktionary', WIKTIONARY, WIKTIONARY_LICENCE)
        except (OSError, ValueError) as error:
            failures.append(f'wiktionary: {error}')
    return failures


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when something could not be had."""
    names = [source.name for source in SOURCES] + ['wiktionary']
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--out', type=Path, required=True, help='data folder to build or add to')
    parser.add_argument('--cache', type=Path, default=Path('downloads'), help='where downloaded files are kept (default: %(default)s)')
    parser.add_argument('--sources', nargs='+', choices=names, default=names, metavar='NAME', help=f'of {", ".join(names)}')
    parser.add_argument('--languages', nargs='+', default=[language for language in LANGUAGES if language != 'en'], help='without en')
    parser.add_argument('--most-rows', type=int, default=MOST_ROWS, help='of one source in one language (default: %(default)s)')
    parser.add_argument('--convert', type=Path, help='add a file of your own instead: .tmx, or .zip with a text file for each language')
    for name in ('source', 'language', 'licence'):
        parser.add_argument(f'--{name}', help='of the file to convert')
    options = parser.parse_args(arguments)
    if options.convert:
        if not (options.source and options.language and options.licence):
            parser.error('--convert needs --source, --language and --licence')
        read = tmx_rows if options.convert.suffix.lower() == '.tmx' else moses_rows
        add_pairs(options.out, options.source, options.language, read(options.convert, options.language), options.most_rows)
        add_licence(options.out, options.source, options.convert.name, options.licence)
        return 0
    failures = download(options)
    for failure in failures:
        print(f'missing: {failure}', file=sys.stderr)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
