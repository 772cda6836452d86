"""What dictionaries say of meanings: `senses/` of a data folder."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..corpus.cleaning import Side, skeletons
from ..corpus.decontamination import Decontamination
from ..corpus.folder import RELATED_KNOWLEDGE, open_text

SYNSETS, TAGGED = (f'{name}.tsv' for name in RELATED_KNOWLEDGE)
# Columns of the synsets that are no language.
_DESCRIPTION = ('synset', 'pwn30', 'pos', 'definition', 'hypernyms', 'domain')
# WordNet tells apart adjectives that stand near another one.
_PARTS = {'s': 'a'}


@dataclass
class Meaning:
    """A synset, or a sense that a dictionary translates."""

    words: dict[str, list[str]]
    """By language, in lower case; English is `en`."""
    gloss: str
    wider: list[int] = field(default_factory=list)
    """The meanings that hold it, by number."""
    part_of_speech: str = ''
    """A synset's."""

    def described(self) -> str:
        """Its first English words and its gloss."""
        return ', '.join([*self.words.get('en', [])[:4], self.gloss])

    def translations(self) -> list[str]:
        return [word for language, words in self.words.items() if language != 'en' for word in words]


@dataclass
class Sentence:
    """A sentence with a word in a meaning, which is given by its number."""

    meaning: int
    before: str
    after: str
    lemma: str = ''
    """The word as a dictionary has it, in lower case."""
    source: str = ''
    word: str = ''
    """As it stands there."""


@dataclass
class Knowledge:
    meanings: list[Meaning]
    sentences: list[Sentence]
    synsets: int = 0
    """So many of the meanings are synsets; they come first."""


def read_knowledge(data: Path, decontamination: Decontamination) -> Knowledge:
    """Synsets, the sentences that are tagged with them, and the senses of the other files. Error: `ValueError` where a file has other columns than data.md says."""
    meanings: list[Meaning] = []
    number: dict[str, int] = {}
    wider: list[list[str]] = []
    for row in _read_named(data / 'senses', SYNSETS):
        number[row['synset']] = len(meanings)
        wider.append(_listed(row['hypernyms'].replace(',', '|')))
        words = {language: _words(cell) for language, cell in row.items() if language not in _DESCRIPTION}
        meanings.append(Meaning({language: found for language, found in words.items() if found}, row['definition'], part_of_speech=_PARTS.get(row['pos'], row['pos'])))
    for meaning, names in zip(meanings, wider):
        meaning.wider = [number[name] for name in names if name in number]
    sentences = [
        Sentence(number[row['synset']], row['before'], row['after'], row.get('lemma', '').lower(), row.get('source', ''), row['word'])
        for row in _clean(list(_read_named(data / 'senses', TAGGED)), decontamination)
        if row['synset'] in number
    ]
    synsets = len(meanings)
    for path in _files(data / 'senses'):
        if not path.name.startswith((SYNSETS, TAGGED)):
            meanings += _read_senses(path)
    print(f'knowledge: {len(meanings)} meanings, {len(sentences)} sentences', file=sys.stderr, flush=True)
    return Knowledge(meanings, sentences, synsets)


def knowledge_files(data: Path) -> list[Path]:
    """Those that `prepare` does not read."""
    return [path for path in _files(data / 'senses') if path.name.startswith((SYNSETS, TAGGED))]


def _files(folder: Path) -> list[Path]:
    return sorted(path for form in ('tsv', 'tsv.xz') for path in folder.glob(f'*.{form}'))


def _read_senses(path: Path) -> Iterator[Meaning]:
    """A sense's translations stand together."""
    last, meaning = None, None
    for row in _lines(path):
        if len(row) != 5:
            continue
        word, _, gloss, language, translation = row
        if (word, gloss) != last:
            if meaning:
                yield meaning
            last, meaning = (word, gloss), Meaning({'en': _words(word)}, gloss)
        assert meaning
        meaning.words.setdefault(language, []).extend(_words(translation))
    if meaning:
        yield meaning


def _read_named(folder: Path, name: str) -> Iterator[dict[str, str]]:
    """Rows of a file with a header, by column; none where the file is not there."""
    path = next((path for path in _files(folder) if path.name.startswith(name)), None)
    if path is None:
        return
    rows = _lines(path)
    header = next(rows, [])
    needed = {'synset', 'before', 'word', 'after'} if name == TAGGED else set(_DESCRIPTION) - {'pwn30'}
    if missing := needed - set(header):
        raise ValueError(f'{path}:1: no column {", ".join(sorted(missing))}; training/data.md lists them')
    for row in rows:
        if len(row) == len(header):
            yield dict(zip(header, row))


def _lines(path: Path) -> Iterator[list[str]]:
    with open_text(path) as lines:
        for line in lines:
            yield line.rstrip('\r\n').split('\t')


def _clean(rows: list[dict[str, str]], decontamination: Decontamination) -> Iterator[dict[str, str]]:
    """Those that share no text with a benchmark."""
    texts = [f'{row["before"]}{row["word"]}{row["after"]}' for row in rows]
    shared = decontamination.find_sentences(Side(texts, skeletons(texts)), 'en') if texts else []
    return (row for row, is_shared in zip(rows, shared) if not is_shared)


def _words(cell: str) -> list[str]:
    return [' '.join(word.lower().split()) for word in _listed(cell)]


def _listed(cell: str) -> list[str]:
    return [part.strip() for part in cell.split('|') if part.strip()]
