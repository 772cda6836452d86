"""CL-ReLKT: a head that turns the vector of a question towards the sentences that answer it, trained on frozen sentence vectors. It does not ship."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save_file
from torch import Tensor, nn

from .corpus.decontamination import Decontamination, read_benchmarks, sentences_of
from .corpus.folder import find_files
from .documents import SHORTEST, SentenceEncoder, normalised, read_rows, training_pieces
from .train.trainer import Trainer, descend, draw_group

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


class QuestionTriplet(nn.Module):
    """max( (1 − cos(q, d)) − (1 − cos(q, d⁻)) + α, 0 ), the mean of all questions   (CL-ReLKT, eq. 1)

    The negative d⁻ is mined: of the passages of the batch the one that is nearest to the question and not its own. It moves with the encoder, as in the paper's
    second half of the training (“online mining”).

    margin: α. The paper tries 0.1 to 1.
    """

    def __init__(self, margin: float = 0.3) -> None:
        super().__init__()
        self.margin = margin

    def forward(self, queries: Tensor, targets: Tensor) -> Tensor:
        """queries, targets: rows × dimensions, of any length; row i of both belongs together."""
        cosines = normalised(queries) @ normalised(targets).T
        own = cosines.diagonal()
        hardest = cosines.masked_fill(torch.eye(len(cosines), dtype=torch.bool), -1).max(1).values
        return (hardest - own + self.margin).clamp(min=0).mean()


def distillation_loss(taught: Tensor, learned: Tensor) -> Tensor:
    """Returns the mean of ‖T(q_en) − S(q_xx)‖², the first term of eq. 2 of CL-ReLKT, which carries the teacher's knowledge to other languages.

    taught, learned: rows × dimensions, of the teacher T in English and of the student S. The other two terms keep documents in place, which are frozen here.
    """
    return (taught - learned).square().sum(-1).mean()


@dataclass(frozen=True)
class HeadSettings:
    """batch: questions. own_group: share of the batches that are of one set and language. teacher, student: steps of either."""

    batch: int = 256
    own_group: float = 0.5
    rate: float = 1e-3
    margin: float = 0.1
    teacher: int = 1000
    student: int = 1000
    seed: int = 1


class QuestionHead(nn.Module):
    """q ↦ W · q of length 1; W begins as the identity."""

    def __init__(self, dimensions: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.eye(dimensions))

    def forward(self, questions: Tensor) -> Tensor:
        """questions × dimensions, in and out."""
        return normalised(questions @ self.weight.T)

    def write(self, path: Path) -> None:
        """As `head` in a file of tensors, dimensions × dimensions, float32."""
        path.parent.mkdir(parents=True, exist_ok=True)
        save_file({'head': self.weight.detach().cpu().numpy()}, path)


@dataclass
class EncodedQuestions:
    """`questions`: one row each. `sentences`: those of all passages; `starts`: where each passage begins, and one more. `groups`: rows by group."""

    questions: NDArray[np.float32]
    sentences: NDArray[np.float32]
    starts: NDArray[np.int64]
    groups: list[NDArray[np.int64]]

    @classmethod
    def of(cls, asked: list[AnsweredQuestion], encoder: SentenceEncoder) -> 'EncodedQuestions':
        names = np.array([each.group for each in asked])
        sentences = encoder.encode([sentence for each in asked for sentence in each.sentences])
        starts = np.cumsum([0, *(len(each.sentences) for each in asked)])
        return cls(encoder.encode([each.question for each in asked]), sentences, starts, [np.flatnonzero(names == name) for name in np.unique(names)])


class HeadTrainer(Trainer):
    """First a teacher, on some groups of questions; then a student, on all of them, that keeps to the teacher in other languages."""

    def __init__(self, name: str, folder: Path, head: QuestionHead, steps: int, loss_of: Callable[[QuestionHead], Tensor], rate: float) -> None:
        super().__init__(folder, TrainerSettings(steps))
        self.name, self.head, self.loss_of = name, head, loss_of
        self.optimiser = torch.optim.AdamW(head.parameters(), lr=rate, weight_decay=0)
        self.resume()

    def learn(self, done: float) -> dict[str, float]:
        return {'loss': descend(self.optimiser, self.loss_of(self.head), list(self.head.parameters()))}

    def kept(self) -> dict[str, object]:
        return {'head': self.head, 'optimiser': self.optimiser}


@dataclass(frozen=True)
class TrainerSettings:
    """How many steps a training takes."""

    steps: int | None
    minutes: float = 0


class HeadLosses:
    """parallel: English questions and their translations, rows × dimensions each; without any the student learns from answers alone."""

    def __init__(self, encoded: EncodedQuestions, parallel: tuple[NDArray[np.float32], NDArray[np.float32]], settings: HeadSettings) -> None:
        torch.manual_seed(settings.seed)
        self.encoded, self.parallel, self.settings = encoded, parallel, settings
        self.chance = np.random.default_rng(settings.seed)
        self.triplet = QuestionTriplet(settings.margin)

    def run(self, folder: Path, taught: list[int]) -> tuple[QuestionHead, QuestionHead]:
        """Teacher and student. taught: the numbers of the groups that the teacher learns from; the student learns from all."""
        settings, everything = self.settings, list(range(len(self.encoded.groups)))
        teacher, student = (QuestionHead(self.encoded.questions.shape[1]) for _ in range(2))
        HeadTrainer('teacher', folder, teacher, settings.teacher, lambda head: self._answers(head, taught), settings.rate).train()
        student.load_state_dict(teacher.state_dict())
        both = lambda head: self._answers(head, everything) + self._translations(teacher, head)  # noqa: E731
        HeadTrainer('student', folder, student, settings.student, both, settings.rate).train()
        return teacher, student

    def _answers(self, head: QuestionHead, groups: list[int]) -> Tensor:
        """Each question nearer to the sentence of its passage that is nearest to it than to the nearest of the other passages."""
        numbers = self._batch([self.encoded.groups[group] for group in groups])
        asked = head(torch.from_numpy(self.encoded.questions[numbers]))
        answers = [self.encoded.sentences[self.encoded.starts[number] : self.encoded.starts[number + 1]] for number in numbers]
        with torch.no_grad():
            nearest = [answer[int((torch.from_numpy(answer) @ question).argmax())] for answer, question in zip(answers, asked, strict=True)]
        return self.triplet(asked, torch.from_numpy(np.stack(nearest)))

    def _translations(self, teacher: QuestionHead, student: QuestionHead) -> Tensor:
        english, foreign = self.parallel
        if not len(english):
            return torch.zeros(())
        numbers = self.chance.integers(len(english), size=self.settings.batch)
        with torch.no_grad():
            taught = teacher(torch.from_numpy(english[numbers]))
        return distillation_loss(taught, student(torch.from_numpy(foreign[numbers])))

    def _batch(self, groups: list[NDArray[np.int64]]) -> NDArray[np.int64]:
        of = draw_group(groups, self.chance) if self.chance.random() < self.settings.own_group else np.concatenate(groups)
        return self.chance.choice(of, min(self.settings.batch, len(of)), replace=False)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md): its prose, and its parallel questions')
    parser.add_argument('--bench', type=Path, required=True, help='benchmarks folder: prose that shares text with it is left out')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose vectors of sentences are taken')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder for teacher.safetensors and head.safetensors')
    parser.add_argument('--medquad', type=Path, nargs='*', default=[], metavar='FOLDER', help='English questions with answers, as MedQuAD has them')
    parser.add_argument('--squad', type=Path, nargs='*', default=[], metavar='FOLDER', help='questions with passages of one language, in the format of SQuAD')
    parser.add_argument('--pieces', type=int, default=60, help='pieces of prose of each file (default: %(default)s)')
    parser.add_argument('--parallel', default='mintaka', metavar='SOURCE', help='source of pairs that are questions (default: %(default)s)')
    parser.add_argument('--teacher-steps', type=int, default=HeadSettings.teacher, help='(default: %(default)s)')
    parser.add_argument('--student-steps', type=int, default=HeadSettings.student, help='(default: %(default)s)')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def questions(options: argparse.Namespace) -> None:
    """Trains a teacher on English and the student on all languages. Error: `ValueError` where there is nothing to learn from."""
    torch.set_num_threads(options.threads)
    english = [each for folder in options.medquad for each in read_medquad(folder)]
    others = [each for folder in options.squad for each in read_squad(folder)]
    made = list(made_of_prose(options.data, options.pieces, Decontamination(read_benchmarks(options.bench))))
    asked = [*english, *others, *made]
    names = sorted({each.group for each in asked})
    taught = [names.index(group) for group in sorted({each.group for each in english} | ({ENGLISH_PROSE} & {*names}))]
    if not taught:
        raise ValueError(f'{options.data} has no English prose in text/, and there are no questions of --medquad: the teacher has nothing to learn from.')
    pairs = parallel_questions(options.data, options.parallel)
    print(f'questions: {len(english)} with answers in English, {len(others)} in other languages, {len(made)} made of prose, {len(pairs)} with translations', file=sys.stderr, flush=True)
    encoder = SentenceEncoder(options.model)
    parallel = (encoder.encode([en for en, _ in pairs]), encoder.encode([xx for _, xx in pairs]))
    settings = HeadSettings(teacher=options.teacher_steps, student=options.student_steps)
    teacher, student = HeadLosses(EncodedQuestions.of(asked, encoder), parallel, settings).run(options.run_folder, taught)
    teacher.write(options.run_folder / 'teacher.safetensors')
    student.write(options.run_folder / 'head.safetensors')
    print(options.run_folder / 'head.safetensors')
