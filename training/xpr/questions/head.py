"""The head, and its training on frozen vectors of sentences: first a teacher, then a student that keeps to it in other languages."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ..documents.vectors import SentenceEncoder
from ..losses.consistency import Consistency
from ..losses.contrast import normalised
from ..losses.question_triplet import QuestionTriplet
from ..relatedness.tensor_file import write_tensors
from .sets import AnsweredQuestion

REPORT_STEPS = 200


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
        write_tensors(path, {'head': self.weight.detach().cpu().numpy()})


@dataclass
class EncodedQuestions:
    """`questions`: one row each. `sentences`: those of all passages; `starts`: where each passage begins, and one more. `groups`: rows by group."""

    questions: NDArray[np.float32]
    sentences: NDArray[np.float32]
    starts: NDArray[np.int64]
    groups: list[NDArray[np.int64]]

    @classmethod
    def of(cls, asked: list[AnsweredQuestion], encoder: SentenceEncoder) -> EncodedQuestions:
        names = np.array([each.group for each in asked])
        sentences = encoder.encode([sentence for each in asked for sentence in each.sentences])
        starts = np.cumsum([0, *(len(each.sentences) for each in asked)])
        return cls(encoder.encode([each.question for each in asked]), sentences, starts, [np.flatnonzero(names == name) for name in np.unique(names)])


class HeadTrainer:
    """parallel: English questions and their translations, rows × dimensions each; without any the student learns from answers alone."""

    def __init__(self, encoded: EncodedQuestions, parallel: tuple[NDArray[np.float32], NDArray[np.float32]], settings: HeadSettings) -> None:
        torch.manual_seed(settings.seed)
        self.encoded, self.parallel, self.settings = encoded, parallel, settings
        self.chance = np.random.default_rng(settings.seed)
        self.triplet, self.consistency = QuestionTriplet(settings.margin), Consistency(documents=0, answers=0)

    def run(self, taught: list[int]) -> tuple[QuestionHead, QuestionHead]:
        """Teacher and student. taught: the numbers of the groups that the teacher learns from; the student learns from all."""
        dimensions = self.encoded.questions.shape[1]
        teacher = QuestionHead(dimensions)
        self._train('teacher', teacher, self.settings.teacher, lambda head: self._answers(head, taught))
        student = QuestionHead(dimensions)
        student.load_state_dict(teacher.state_dict())
        everything = list(range(len(self.encoded.groups)))
        self._train('student', student, self.settings.student, lambda head: self._answers(head, everything) + self._translations(teacher, head))
        return teacher, student

    def _train(self, name: str, head: QuestionHead, steps: int, loss_of) -> None:
        optimiser = torch.optim.AdamW(head.parameters(), lr=self.settings.rate, weight_decay=0)
        losses = []
        for step in range(1, steps + 1):
            loss = loss_of(head)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss.detach()))
            if step % REPORT_STEPS == 0 or step == steps:
                print(f'questions: {name}, step {step} of {steps}, loss {np.mean(losses[-REPORT_STEPS:]):.4f}', file=sys.stderr, flush=True)

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
        return self.consistency(taught, student(torch.from_numpy(foreign[numbers])), taught, taught)

    def _batch(self, groups: list[NDArray[np.int64]]) -> NDArray[np.int64]:
        of = np.concatenate(groups)
        if self.chance.random() < self.settings.own_group:
            # Groups as often as the root of what they have.
            share = np.sqrt([len(numbers) for numbers in groups])
            of = groups[self.chance.choice(len(share), p=share / share.sum())]
        return self.chance.choice(of, min(self.settings.batch, len(of)), replace=False)
