"""Reading what a benchmarks folder holds, so that none of it is trained on. Its layout is described in training/data.md."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .sentences import sentences_of

# Spaces that a tokenised benchmark puts between the words of languages that write none are no part of the skeleton anyhow.


@dataclass
class BenchmarkTexts:
    """Texts by language ("" where a file does not say): `sentences` are items of a test, `running` lines and sentences of
    documents; `held_out`: (language, English phrase, foreign phrase) that a model must not have seen as a pair."""

    sentences: set[tuple[str, str]] = field(default_factory=set)
    running: set[tuple[str, str]] = field(default_factory=set)
    held_out: set[tuple[str, str, str]] = field(default_factory=set)


def read_benchmarks(*folders: Path) -> BenchmarkTexts:
    """All texts of benchmarks folders; benchmarks that are not there are passed over.

    Raises FileNotFoundError when a folder holds none of the benchmarks, because then nothing would be kept apart.
    """
    texts = BenchmarkTexts()
    readers = (_parallel, _phrases_in_context, _senses, _words_in_sentences, _word_alignment, _sentence_alignment, _questions, _documents)
    for folder in folders:
        if sum(reader(folder, texts) for reader in readers) == 0:
            raise FileNotFoundError(
                f'{folder} holds no benchmark that is known (tatoeba, phrase_ctx, senses, words, wordalign, sentalign, xquad, korean, acter).'
            )
    return texts


def _rows(path: Path) -> Iterator[list[str]]:
    for line in path.read_text(encoding='utf-8', errors='replace').splitlines():
        yield line.split('\t')


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.is_file())


def _language(path: Path) -> str:
    """`fr` of `tatoeba.en-fr.tsv`."""
    return path.name.split('.')[-2].removeprefix('en-')


def _parallel(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'tatoeba/*.en-*.tsv') + _files(folder, 'korean/*.en-*.tsv')
    for path in files:
        for row in _rows(path):
            if len(row) >= 2:
                texts.sentences |= {('en', row[0]), (_language(path), row[1])}
    return len(files)


def _phrases_in_context(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'phrase_ctx/*.en-*.tsv')
    for path in files:
        language = _language(path)
        for row in _rows(path):
            if len(row) < 5:
                continue
            kind, en_phrase, xx_phrase, en_sentence, xx_sentence = row[:5]
            texts.sentences |= {('en', en_sentence), (language, xx_sentence)}
            if kind == 'mw':
                texts.held_out.add((language, en_phrase, xx_phrase))
    return len(files)


def _senses(folder: Path, texts: BenchmarkTexts) -> int:
    """The sentences only: that "bank" can be "Bank" or "Ufer" is what every dictionary says."""
    files = _files(folder, 'senses/*.tsv')
    for path in files:
        texts.sentences |= {('en', cell) for row in _rows(path) for cell in row[6:]}
    return len(files)


def _words_in_sentences(folder: Path, texts: BenchmarkTexts) -> int:
    """Ambiguous words of other languages: the sentence before, in and after the word, and its translation, which tells the sense."""
    files = _files(folder, 'words/??.tsv')
    for path in files:
        for row in _rows(path):
            if len(row) >= 6:
                texts.sentences |= {(path.stem, ''.join(row[2:5])), ('en', row[5])}
    return len(files)


def _word_alignment(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'wordalign/*.src-tgt')
    for path in files:
        languages = (path.name[:2], path.name[2:4])
        for (line,) in (row[:1] for row in _rows(path)):
            texts.running |= {(language, side) for language, side in zip(languages, line.split('|||'))}
    return len(files)


def _sentence_alignment(folder: Path, texts: BenchmarkTexts) -> int:
    files = [path for path in _files(folder, 'sentalign/*.??') if path.suffix != '.md']
    for path in files:
        texts.running |= {(path.suffix[1:], '\t'.join(row)) for row in _rows(path)}
    return len(files)


def _questions(folder: Path, texts: BenchmarkTexts) -> int:
    tables, passages = _files(folder, 'xquad/*.en-*.tsv'), _files(folder, 'xquad/xquad.*.json')
    for path in tables:
        for row in _rows(path):
            if len(row) >= 2:
                texts.sentences |= {('en', row[0]), (_language(path), row[1])}
    for path in passages:
        language = path.name.split('.')[1]
        for article in json.loads(path.read_text(encoding='utf-8'))['data']:
            for paragraph in article['paragraphs']:
                texts.running |= {(language, sentence) for sentence in sentences_of(paragraph['context'])}
                texts.sentences |= {(language, question['question']) for question in paragraph['qas']}
    return len(tables) + len(passages)


def _documents(folder: Path, texts: BenchmarkTexts) -> int:
    files = _files(folder, 'acter/texts/*/**/*.txt')
    for path in files:
        language = path.relative_to(folder / 'acter' / 'texts').parts[0]
        for row in _rows(path):
            texts.running |= {(language, sentence) for sentence in sentences_of('\t'.join(row))}
    return len(files)
