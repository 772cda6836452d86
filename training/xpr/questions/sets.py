"""Questions with the passages that answer them: from public sets, and made of prose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from ..corpus.decontamination import Decontamination
from ..corpus.folder import find_files
from ..corpus.sentences import sentences_of
from ..documents.texts import SHORTEST, read_rows, training_pieces

# The group of what is made of English prose.
ENGLISH_PROSE = 'prose en'
# Sentences of a passage that are held against a question; answers of leaflets go on for pages.
MOST_SENTENCES = 16


@dataclass(frozen=True)
class AnsweredQuestion:
    """`group`: the set and the language that it is from; passages of one group are the harder to tell apart."""

    group: str
    question: str
    sentences: list[str]


def read_squad(folder: Path) -> Iterator[AnsweredQuestion]:
    """All `*.json` of a folder in the format of SQuAD. Error: `ValueError` naming a file of another form."""
    for path in sorted(folder.glob('*.json')):
        try:
            paragraphs = [paragraph for article in json.loads(path.read_text(encoding='utf-8'))['data'] for paragraph in article['paragraphs']]
            found = [(entry['question'], paragraph['context']) for paragraph in paragraphs for entry in paragraph['qas']]
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f'{path} is not in the format of SQuAD: {error!r}.') from error
        yield from _answered(folder.name, found)


def read_medquad(folder: Path) -> Iterator[AnsweredQuestion]:
    """All `*.xml` below a folder, as MedQuAD has them; questions whose answer is left out are passed over. Error: `ValueError` naming a file that is no XML."""
    for path in sorted(folder.rglob('*.xml')):
        try:
            pairs = ElementTree.parse(path).iter('QAPair')
        except ElementTree.ParseError as error:
            raise ValueError(f'{path} is no XML: {error}.') from error
        yield from _answered(folder.name, [(pair.findtext('Question') or '', pair.findtext('Answer') or '') for pair in pairs])


def made_of_prose(data: Path, of_a_file: int, decontamination: Decontamination) -> Iterator[AnsweredQuestion]:
    """The middle sentence of a piece of prose is asked for the others around it (the inverse cloze task; K. Lee and others 2019)."""
    for piece in training_pieces(data, [], of_a_file, decontamination):
        for start in range(0, len(piece.sentences) - SHORTEST, MOST_SENTENCES // 2):
            around = piece.sentences[start : start + MOST_SENTENCES // 2]
            asked = around.pop(len(around) // 2)
            if len(around) >= SHORTEST - 1:
                yield AnsweredQuestion(f'prose {piece.language}', asked, around)


def parallel_questions(data: Path, source: str) -> list[tuple[str, str]]:
    """English questions, each with its translation into one of the other languages."""
    return [(row[0], row[1]) for file in find_files(data) if file.kind == 'pairs' and file.source == source for row in read_rows(file)]


def _answered(group: str, pairs: list[tuple[str, str]]) -> Iterator[AnsweredQuestion]:
    for question, passage in pairs:
        lines = [' '.join(line.split()) for line in passage.split('\n')]
        sentences = [sentence for line in lines if line for sentence in sentences_of(line) if sentence]
        if question.strip() and sentences:
            yield AnsweredQuestion(group, ' '.join(question.split()), sentences[:MOST_SENTENCES])
