"""`python -m xpr questions`: trains the head for questions, which `npm run bench -- ask FOLDER --head FILE` measures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import torch

from ..corpus.benchmark_texts import read_benchmarks
from ..corpus.decontamination import Decontamination
from ..documents.vectors import SentenceEncoder
from .head import EncodedQuestions, HeadSettings, HeadTrainer
from .sets import ENGLISH_PROSE, made_of_prose, parallel_questions, read_medquad, read_squad


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
    encoder = SentenceEncoder(options.model)
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
    parallel = (encoder.encode([en for en, _ in pairs]), encoder.encode([xx for _, xx in pairs]))
    settings = HeadSettings(teacher=options.teacher_steps, student=options.student_steps)
    teacher, student = HeadTrainer(EncodedQuestions.of(asked, encoder), parallel, settings).run(taught)
    teacher.write(options.run_folder / 'teacher.safetensors')
    student.write(options.run_folder / 'head.safetensors')
    print(options.run_folder / 'head.safetensors')

