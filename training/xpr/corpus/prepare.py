"""`python -m xpr prepare`: a data folder, and the benchmarks to keep apart, become the tables that training reads."""

import argparse
import json
import sys
import time
from collections import Counter
from hashlib import blake2b
from pathlib import Path

from tokenizers import Tokenizer

from .clean import clean_folder
from .decontamination import Decontamination, read_benchmarks
from .folder import find_files, licence_of, read_licences, weight_of
from .tables import Pieces, write_pairs, write_senses
from .tokenizer import tokenizer_text, train_tokenizer, write_tokenizer_config
from .whole_words import add_whole_words, count_words

# Most frequent first as far as the product cares: the index of a language is written into every row.
LANGUAGES = 'en ar de es fr ja ko ru zh it pt nl pl tr cs sv fi'.split()
MOST_SOURCES = 256
# Modules whose change makes the clean text another one.
RULES = ('clean', 'cleaning', 'decontamination', 'folder', 'kinds', 'near_duplicates')


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md)')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: rows that share text with them are dropped')
    parser.add_argument('--out', type=Path, required=True, help='folder for the tables')
    parser.add_argument('--tokenizer', type=Path, help='tokenizer.json, or tokenizer.json.gz, to use; without it one is trained on the cleaned text')
    parser.add_argument('--pieces', type=int, default=64_000, help='pieces of a tokenizer that is trained (default: %(default)s)')
    parser.add_argument('--words', type=int, default=0, help='whole words added to those pieces, the most frequent ones (default: %(default)s)')
    parser.add_argument('--languages', default=' '.join(LANGUAGES), help='languages to keep, English first (default: %(default)s)')


def prepare(arguments: argparse.Namespace) -> None:
    """Runs the command; progress goes to stderr.

    The clean text stays in OUT/text. A second run into the same folder with the same data, benchmarks, languages and rules
    takes it from there, so that another tokenizer costs only the second half.
    """
    began = time.monotonic()
    out: Path = arguments.out
    languages: list[str] = arguments.languages.split()
    files = find_files(arguments.data)
    sources = sorted({file.source for file in files})
    if len(sources) > MOST_SOURCES:
        raise ValueError(f'{arguments.data} has {len(sources)} sources; the tables can tell {MOST_SOURCES} apart. Join small ones under one name.')
    report = clean_text(arguments, languages, sources)
    _say(began, f'clean text of {report["kept"]} rows out of {report["read"]} in {out / "text"}')

    if arguments.tokenizer:
        if arguments.tokenizer.resolve() != (out / 'tokenizer.json').resolve():
            (out / 'tokenizer.json').write_text(tokenizer_text(arguments.tokenizer), encoding='utf-8')
        write_tokenizer_config(out / 'tokenizer_config.json')
    else:
        train_tokenizer(out / 'text', out / 'tokenizer.json', languages, arguments.pieces)
        _say(began, f'tokenizer of {arguments.pieces} pieces')
        if arguments.words:
            counts = count_words(out / 'text', [weight_of(source) for source in sources])
            added = add_whole_words(out / 'tokenizer.json', counts, arguments.pieces + arguments.words)
            _say(began, f'{added} whole words added to the pieces')
    tokenizer = Tokenizer.from_file(str(out / 'tokenizer.json'))
    pieces = Pieces(tokenizer)
    report['tables'] = {
        **{name: write_pairs(out / 'text', out, name, pieces, languages, sources) for name in ('segments', 'phrases')},
        'senses': write_senses(out / 'text', out, pieces, languages),
    }
    _write_json(out / 'languages.json', languages)
    _write_json(out / 'sources.json', _describe_sources(arguments.data, sources, report))
    _write_json(out / 'report.json', report)
    _say(began, f'tables {report["tables"]} in {out}')


def clean_text(arguments: argparse.Namespace, languages: list[str], sources: list[str]) -> dict:
    """Writes OUT/text, unless it is there already, and returns its report."""
    text: Path = arguments.out / 'text'
    made_from = {
        'rules': _rules(), 'languages': languages, 'sources': sources, 'bench': [str(folder.resolve()) for folder in arguments.bench],
        'files': {str(file.path.resolve()): file.path.stat().st_size for file in find_files(arguments.data)},
    }  # fmt: skip
    done = text / 'report.json'
    if done.is_file():
        earlier = json.loads(done.read_text(encoding='utf-8'))
        if earlier['madeFrom'] == made_from:
            return earlier['report']
        done.unlink()
    decontamination = Decontamination(read_benchmarks(*arguments.bench))
    for old in text.glob('*.tsv'):
        old.unlink()
    report = clean_folder(find_files(arguments.data), languages, sources, text, decontamination).as_json()
    _write_json(done, {'madeFrom': made_from, 'report': report})
    return report


def _rules() -> str:
    """Digest of the code that decides which rows stay: text that other rules left is not taken over."""
    folder = Path(__file__).parent
    return blake2b(b''.join((folder / f'{name}.py').read_bytes() for name in RULES), digest_size=8).hexdigest()


def _describe_sources(data: Path, sources: list[str], report: dict) -> list[dict]:
    licences = read_licences(data)
    kept: Counter[str] = Counter()
    for name, counts in report['sources'].items():
        kept[name.split('/', 1)[1]] += counts['kept']
    return [{'name': source, 'licence': licence_of(source, licences), 'weight': weight_of(source), 'rows': kept[source]} for source in sources]


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + '\n', encoding='utf-8')


def _say(began: float, what: str) -> None:
    print(f'[{time.monotonic() - began:6.0f} s] {what}', file=sys.stderr, flush=True)
