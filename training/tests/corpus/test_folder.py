"""Reading a data folder: what is found, and what happens to rows that are broken."""

import lzma
from pathlib import Path

import pytest

from xpr.corpus.folder import CorpusFile, Problems, find_files, read_batches


def write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(content) if path.suffix == '.xz' else content)
    return path


def rows_of(path: Path, kind: str = 'pairs') -> tuple[list[tuple[str, ...]], Problems]:
    problems = Problems()
    return [row for batch in read_batches(CorpusFile(path, kind, 's', 'fr'), problems) for row in batch], problems


def test_plain_and_packed_files_of_all_kinds_are_found(tmp_path: Path) -> None:
    write(tmp_path / 'pairs' / 'guide.en-fr.tsv.xz', b'a\tb\n')
    write(tmp_path / 'phrases' / 'terms-mt.en-ja.tsv', b'a\tb\n')
    write(tmp_path / 'senses' / 'wiktionary.tsv.xz', b'a\tn\tg\tfr\tb\n')
    write(tmp_path / 'pairs' / 'README.md', b'not data')
    found = {(file.kind, file.source, file.language) for file in find_files(tmp_path)}
    assert found == {('pairs', 'guide', 'fr'), ('phrases', 'terms-mt', 'ja'), ('senses', 'wiktionary', '')}


def test_a_folder_called_restricted_is_never_read(tmp_path: Path) -> None:
    write(tmp_path / 'pairs' / 'open.en-fr.tsv', b'a\tb\n')
    write(tmp_path / 'pairs' / 'restricted' / 'secret.en-fr.tsv', b'a\tb\n')
    assert [file.source for file in find_files(tmp_path)] == ['open']


def test_a_folder_without_corpus_files_says_what_is_expected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match='pairs/<source>.en-<language>.tsv.xz'):
        find_files(tmp_path)


def test_broken_rows_are_named_and_the_others_are_read(tmp_path: Path) -> None:
    content = b'one\tun\nonly one column\ntwo\tdeux\ttrop\nthree\t \nfo\xffur\tquatre\nfive\tcinq\n'
    path = write(tmp_path / 'pairs' / 'x.en-fr.tsv.xz', content)
    rows, problems = rows_of(path)
    assert rows == [('one', 'un'), ('five', 'cinq')]
    assert problems.counts == {'columns': 2, 'empty': 1, 'encoding': 1}
    assert any('x.en-fr.tsv.xz:5: not UTF-8' in line for line in problems.named)


def test_byte_order_mark_and_windows_line_ends_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = write(tmp_path / 'pairs' / 'x.en-fr.tsv', b'\xef\xbb\xbfone\tun\r\ntwo  words\tdeux\xc2\xa0mots\r\n')
    assert rows_of(path)[0] == [('one', 'un'), ('two words', 'deux mots')]


def test_a_cut_archive_gives_what_can_be_read_and_says_so(tmp_path: Path) -> None:
    whole = lzma.compress(''.join(f'row {i * 7919}\tligne {i * 104729}\n' for i in range(50_000)).encode())
    path = tmp_path / 'pairs' / 'x.en-fr.tsv.xz'
    path.parent.mkdir()
    path.write_bytes(whole[: len(whole) // 2])
    rows, problems = rows_of(path)
    assert 0 < len(rows) < 50_000
    assert problems.counts['file'] == 1


def test_batches_have_at_most_the_given_size(tmp_path: Path) -> None:
    path = write(tmp_path / 'pairs' / 'x.en-fr.tsv', b'a\tb\n' * 7)
    assert [len(batch) for batch in read_batches(CorpusFile(path, 'pairs', 'x', 'fr'), Problems(), size=3)] == [3, 3, 1]
