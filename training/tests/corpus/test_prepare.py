"""The whole command on a small folder: what stands in the tables, and what the report says about the rest."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from xpr.corpus.prepare import add_arguments, prepare

PAIRS = [
    ('The ferry leaves at seven.', 'Le ferry part à sept heures.'),
    ('The ferry leaves at seven!', 'Le ferry part à sept heures !'),
    ('Our neighbour keeps bees on the roof.', 'Notre voisin élève des abeilles sur le toit.'),
    ('The baker opens before sunrise.', 'Le boulanger ouvre avant le lever du soleil.'),
]
SENSES = [
    ('bank', 'n', 'institution for money', 'fr', 'banque'),
    ('bank', 'n', 'edge of a river', 'fr', 'rive'),
    ('Bank', 'n', 'edge of a river', 'de', 'Ufer'),
    ('sail', 'v', 'to travel by ship', 'xx', 'zzz'),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / 'data'
    files = {
        'pairs/alpha.en-fr.tsv': PAIRS,
        'pairs/beta-mt.en-fr.tsv': PAIRS[2:3],
        'phrases/terms.en-fr.tsv': [('beehive', 'ruche'), ('sunrise', 'lever du soleil')],
        'senses/wiktionary.tsv': SENSES,
    }
    for name, rows in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(''.join('\t'.join(row) + '\n' for row in rows), encoding='utf-8')
    (folder / 'SOURCES.md').write_text('| source | origin | licence |\n|---|---|---|\n| alpha | our own | CC0-1.0 |\n', encoding='utf-8')
    return folder


def run(data: Path, out: Path, *more: str) -> dict:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    prepare(parser.parse_args(['--data', str(data), '--out', str(out), '--pieces', '300', *more]))
    return json.loads((out / 'report.json').read_text(encoding='utf-8'))


def texts(out: Path, table: str, column: str) -> list[str]:
    tokenizer = Tokenizer.from_file(str(out / 'tokenizer.json'))
    ids, offsets = (np.load(out / table / f'{column}.{part}.npy', mmap_mode='r') for part in ('ids', 'offsets'))
    assert ids.dtype == np.uint32 and offsets.dtype == np.int64
    return [tokenizer.decode(ids[start:end].tolist()) for start, end in zip(offsets, offsets[1:])]


def test_tables_hold_the_rows_as_token_ids_with_language_source_and_weight(data: Path, tmp_path: Path) -> None:
    out = tmp_path / 'work'
    report = run(data, out)
    assert texts(out, 'segments', 'en') == ['the ferry leaves at seven.', 'our neighbour keeps bees on the roof.', 'the baker opens before sunrise.']
    assert texts(out, 'segments', 'xx')[1] == 'notre voisin élève des abeilles sur le toit.'
    assert texts(out, 'phrases', 'xx') == ['ruche', 'lever du soleil']
    languages = json.loads((out / 'languages.json').read_text())
    sources = json.loads((out / 'sources.json').read_text())
    assert languages[np.load(out / 'segments/language.npy')[0]] == 'fr'
    assert [sources[i]['name'] for i in np.load(out / 'segments/source.npy')] == ['alpha'] * 3
    assert next(source for source in sources if source['name'] == 'alpha')['licence'] == 'CC0-1.0'
    assert np.load(out / 'segments/weight.npy').tolist() == [1.0] * 3
    assert report['sources']['pairs/alpha']['dropped'] == {'duplicate': 1}
    assert report['sources']['pairs/beta-mt']['dropped'] == {'duplicate': 1}


def test_senses_of_a_word_share_its_number_and_translations_of_a_sense_share_that_of_the_sense(data: Path, tmp_path: Path) -> None:
    out = tmp_path / 'work'
    run(data, out)
    words, senses = np.load(out / 'senses/word_id.npy'), np.load(out / 'senses/sense_id.npy')
    assert texts(out, 'senses', 'translation') == ['banque', 'rive', 'ufer']
    assert len(set(words.tolist())) == 1
    assert senses[0] != senses[1] == senses[2]


def test_benchmark_texts_are_not_in_the_tables(data: Path, tmp_path: Path) -> None:
    bench = tmp_path / 'bench' / 'tatoeba'
    bench.mkdir(parents=True)
    (bench / 'tatoeba.en-fr.tsv').write_text('The baker opens before sunrise.\tLe boulanger se lève tôt.\n', encoding='utf-8')
    report = run(data, tmp_path / 'work', '--bench', str(bench.parent))
    assert 'the baker opens before sunrise.' not in texts(tmp_path / 'work', 'segments', 'en')
    assert report['sources']['pairs/alpha']['dropped']['benchmark'] == 1


def test_another_tokenizer_is_taken_as_it_is_and_the_clean_text_is_not_made_again(data: Path, tmp_path: Path) -> None:
    run(data, tmp_path / 'first')
    run(data, tmp_path / 'second')
    clean = tmp_path / 'second' / 'text' / 'segments.fr.tsv'
    made = clean.stat().st_mtime_ns
    run(data, tmp_path / 'second', '--tokenizer', str(tmp_path / 'first' / 'tokenizer.json'))
    assert (tmp_path / 'second' / 'tokenizer.json').read_bytes() == (tmp_path / 'first' / 'tokenizer.json').read_bytes()
    assert clean.stat().st_mtime_ns == made


def test_changed_data_is_cleaned_again(data: Path, tmp_path: Path) -> None:
    run(data, tmp_path / 'work')
    with (data / 'phrases' / 'terms.en-fr.tsv').open('a', encoding='utf-8') as terms:
        terms.write('oar\trame\n')
    run(data, tmp_path / 'work')
    assert 'rame' in texts(tmp_path / 'work', 'phrases', 'xx')


def test_the_command_runs_by_itself(data: Path, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, '-m', 'xpr', 'prepare', '--data', str(data), '--out', str(tmp_path / 'work'), '--pieces', '300']
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    assert (tmp_path / 'work' / 'segments' / 'en.ids.npy').is_file()
