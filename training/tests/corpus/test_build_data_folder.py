"""Converters of public corpora, and the data folder that they build; the network is the only part that is not tried here."""

import gzip
import json
import lzma
import zipfile
from pathlib import Path

import pytest

import build_data_folder
from xpr.corpus.convert import draw, language_of, moses_rows, sense_rows, tmx_rows, write_rows
from xpr.corpus.folder import find_files, read_licences

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en-GB"><seg>Press <bpt i="1"/>Start<ept i="1"/> now.</seg></tuv><tuv xml:lang="fr"><seg>Appuyez sur Démarrer.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu>
<tu><tuv xml:lang="fr"><seg>La
cour</seg></tuv><tuv xml:lang="en"><seg>The yard</seg></tuv></tu>
</body></tmx>"""
ENTRIES = [
    {'word': 'bank', 'lang_code': 'en', 'pos': 'noun', 'senses': [{'glosses': ['institution']}, {'glosses': ['edge of a river']}],
     'translations': [{'lang_code': 'fr', 'sense': 'institution', 'word': 'banque'}, {'code': 'cmn', 'sense': 'institution', 'word': '銀行 / 银行'},
                      {'lang_code': 'fr', 'word': 'unclear'}, {'lang_code': 'el', 'sense': 'institution', 'word': 'τράπεζα'}]},
    {'word': 'oar', 'lang_code': 'en', 'pos': 'noun', 'senses': [{'glosses': ['pole to row with'], 'translations': [{'lang_code': 'fr', 'word': 'rame'}]}]},
    {'word': 'banque', 'lang_code': 'fr', 'pos': 'noun', 'senses': [], 'translations': [{'lang_code': 'fr', 'sense': 'x', 'word': 'y'}]},
]  # fmt: skip


def moses(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, 'w') as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_moses_archive_gives_its_aligned_lines(tmp_path: Path) -> None:
    archive = moses(tmp_path / 'a.zip', {'README': 'x', 'Corpus.en-zh_TW.en': 'One\ttwo\n\nThree\n', 'Corpus.en-zh_TW.zh_TW': '一 二\n空\n三\n'})
    assert list(moses_rows(archive, 'zh')) == [('One two', '一 二'), ('Three', '三')]


def test_an_archive_with_a_side_missing_or_longer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match='no file of fr sentences'):
        list(moses_rows(moses(tmp_path / 'a.zip', {'c.en': 'a\n', 'c.de': 'b\n'}), 'fr'))
    with pytest.raises(ValueError, match='not aligned'):
        list(moses_rows(moses(tmp_path / 'b.zip', {'c.en': 'a\n', 'c.fr': 'b\nc\n'}), 'fr'))


def test_tmx_units_with_both_languages_are_read_without_their_markup(tmp_path: Path) -> None:
    (tmp_path / 'm.tmx').write_text(TMX, encoding='utf-8')
    assert list(tmx_rows(tmp_path / 'm.tmx', 'fr')) == [('Press Start now.', 'Appuyez sur Démarrer.'), ('The yard', 'La cour')]


def test_wiktionary_translations_come_with_the_gloss_of_their_sense() -> None:
    rows = list(sense_rows(map(json.dumps, ENTRIES), {'fr', 'zh'}))
    assert rows == [
        ('bank', 'noun', 'institution', 'fr', 'banque'),
        ('bank', 'noun', 'institution', 'zh', '銀行'),
        ('bank', 'noun', 'institution', 'zh', '银行'),
        ('oar', 'noun', 'pole to row with', 'fr', 'rame'),
    ]


def test_language_codes_of_all_origins_are_one() -> None:
    assert [language_of(code) for code in ('zh-Hant', 'zh_TW', 'cmn', 'pt_BR', 'en-GB', 'fr')] == ['zh', 'zh', 'zh', 'pt', 'en', 'fr']


def test_a_draw_has_its_size_is_repeatable_and_keeps_the_order() -> None:
    rows = [(str(i),) for i in range(1000)]
    drawn = draw(rows, 50)
    assert len(drawn) == 50 and drawn == draw(rows, 50) and drawn == sorted(drawn, key=lambda row: int(row[0]))
    assert int(drawn[-1][0]) > 500
    assert draw(rows[:3], 50) == rows[:3]


def test_written_rows_are_packed_once_each_and_no_empty_file_is_left(tmp_path: Path) -> None:
    assert write_rows(tmp_path / 'pairs' / 'a.en-fr.tsv.xz', [('a', 'b'), ('a', 'b'), ('c', 'd')]) == 2
    assert lzma.open(tmp_path / 'pairs' / 'a.en-fr.tsv.xz').read() == b'a\tb\nc\td\n'
    assert write_rows(tmp_path / 'pairs' / 'none.en-fr.tsv.xz', []) == 0
    assert [path.name for path in (tmp_path / 'pairs').iterdir()] == ['a.en-fr.tsv.xz']


def test_a_file_of_ones_own_becomes_a_data_folder(tmp_path: Path) -> None:
    (tmp_path / 'm.tmx').write_text(TMX, encoding='utf-8')
    command = ['--out', str(tmp_path / 'data'), '--convert', str(tmp_path / 'm.tmx'), '--source', 'mine', '--language', 'fr', '--licence', 'CC0-1.0']
    assert build_data_folder.main(command) == 0
    assert {(file.kind, file.source, file.language) for file in find_files(tmp_path / 'data')} == {('pairs', 'mine', 'fr'), ('phrases', 'mine', 'fr')}
    assert read_licences(tmp_path / 'data') == {'mine': 'CC0-1.0'}


def test_a_file_without_its_licence_is_not_taken(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        build_data_folder.main(['--out', str(tmp_path), '--convert', 'm.tmx', '--source', 'mine', '--language', 'fr'])


def test_wiktionary_and_a_corpus_fill_their_folders(tmp_path: Path) -> None:
    dump = tmp_path / 'dump.jsonl.gz'
    dump.write_bytes(gzip.compress('\n'.join(map(json.dumps, ENTRIES)).encode()))
    build_data_folder.add_wiktionary(tmp_path / 'data', dump, ['fr', 'zh'])
    build_data_folder.add_pairs(tmp_path / 'data', 'guide', 'fr', iter([('The bank is closed.', 'La banque est fermée.')]), 10)
    kinds = {(file.kind, file.language) for file in find_files(tmp_path / 'data')}
    assert kinds == {('pairs', 'fr'), ('phrases', 'fr'), ('phrases', 'zh'), ('senses', '')}


def test_an_answer_of_opus_names_its_archives() -> None:
    answer = {'corpora': [{'url': 'https://example.org/moses/en-fr.txt.zip'}, {'url': 'https://example.org/en-fr.xml.gz'}]}
    assert build_data_folder.urls_of_answer(answer) == ['https://example.org/moses/en-fr.txt.zip']
    assert build_data_folder.urls_of_answer({'corpora': []}) == []


def test_licences_stand_for_every_source_once(tmp_path: Path) -> None:
    for _ in range(2):
        build_data_folder.add_licence(tmp_path, 'tatoeba', 'OPUS', 'CC-BY-2.0-FR')
    assert (tmp_path / 'SOURCES.md').read_text().count('tatoeba') == 1
    assert all(source.licence for source in build_data_folder.SOURCES)
