"""MSM on documents: a network over the sentences of a document, trained on frozen sentence vectors. It does not ship."""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from .corpus.cleaning import Side, skeletons
from .corpus.decontamination import Decontamination, read_benchmarks, sentences_of
from .corpus.folder import CorpusFile, Problems, find_files, open_text, read_batches
from .corpus.tokenizer import tokenizer_of
from .model.piece_vectors import static_vectors
from .relatedness.prose import prose_files
from .relatedness.signatures import Texts, unit
from .train.trainer import Trainer, descend, draw_group, set_rate, write_whole

# Sources of pairs whose rows follow each other as in their documents.
LEARNED = ('bible', 'bitcoinorg', 'gnomehelp', 'mozwww', 'pydocs', 'storybooks', 'tfdocs', 'wikiedu')
# Sentences of a piece.
LONGEST, SHORTEST = 32, 3
_WARM_UP = 50
# Layers of the document encoder: two are best (MSM, table 8); more would do the sentence encoder's work.
_LAYERS = 2
# µ, how much of the difference between near and far sentences is taken off the near ones (0.5 is best: MSM, table 5), and what cosines are divided by.
BIAS, TEMPERATURE = 0.5, 0.05
# Prose that is single sentences in no order (TEXT-SOURCES.md of the data folder).
_SINGLE_SENTENCES = ('commonvoice', 'ud-*', 'klue-*', 'nsmc')


@dataclass(frozen=True)
class Piece:
    """Consecutive sentences of a document."""

    language: str
    sentences: list[str]


def training_pieces(data: Path, pair_sources: list[str], of_a_file: int, decontamination: Decontamination) -> Iterator[Piece]:
    """From all prose, and from the pairs of sources whose rows are in order: their foreign sides, and the English side of each source once."""
    for path in prose_files(data, '*'):
        source, language = path.name.split('.')[:2]
        if not any(fnmatchcase(source, pattern) for pattern in _SINGLE_SENTENCES):
            with open_text(path) as lines:
                yield from _clean(spread_pieces([' '.join(line.split()) for line in lines], of_a_file), language, decontamination)
    read_in_english = set[str]()
    for file in pair_files(data, pair_sources):
        rows = read_rows(file)
        yield from _clean(spread_pieces([xx for _, xx in rows], of_a_file), file.language, decontamination)
        if file.source not in read_in_english:
            read_in_english.add(file.source)
            yield from _clean(spread_pieces([en for en, _ in rows], of_a_file), 'en', decontamination)


def pair_files(data: Path, sources: list[str]) -> list[CorpusFile]:
    """The files of some sources of pairs."""
    return [file for file in find_files(data) if file.kind == 'pairs' and file.source in sources]


def read_rows(file: CorpusFile) -> list[tuple[str, ...]]:
    """All rows of a file, in order."""
    return list(chain.from_iterable(read_batches(file, Problems())))


def spread_pieces(paragraphs: list[str], count: int) -> list[list[str]]:
    """At most so many pieces, from all over a file whose documents stand apart by an empty line; none shares a sentence with another."""
    pieces, end = [], 0
    for start in np.linspace(0, len(paragraphs), count, endpoint=False).astype(int):
        if start < end:
            continue
        piece: list[str] = []
        end = int(start)
        while end < len(paragraphs) and paragraphs[end] and len(piece) < LONGEST:
            piece += [sentence for sentence in sentences_of(paragraphs[end]) if sentence]
            end += 1
        if len(piece) >= SHORTEST:
            pieces.append(piece[:LONGEST])
    return pieces


def _clean(pieces: list[list[str]], language: str, decontamination: Decontamination) -> Iterator[Piece]:
    """Without the pieces that share text with a benchmark."""
    sentences = list(chain.from_iterable(pieces))
    shared = decontamination.find_sentences(Side(sentences, skeletons(sentences)), language) if sentences else np.zeros(0, bool)
    start = 0
    for piece in pieces:
        if not shared[start : start + len(piece)].any():
            yield Piece(language, piece)
        start += len(piece)


def normalised(vectors: Tensor) -> Tensor:
    """l2-normalised rows (any × dimensions) as float32, whatever precision they came in; a zero row stays zero."""
    return functional.normalize(vectors.float(), dim=-1, eps=1e-6)


class DocumentEncoder(nn.Module):
    """A small transformer over sentence vectors, shared by all languages (MSM, section 3.1).

    dimensions: of the sentence vectors; heads: of the attention, must divide `dimensions`.
    """

    def __init__(self, dimensions: int, heads: int = 4) -> None:
        super().__init__()
        self.positions = nn.Embedding(LONGEST, dimensions)
        self.mask = nn.Parameter(torch.zeros(dimensions))
        nn.init.normal_(self.positions.weight, std=0.02)
        layer = nn.TransformerEncoderLayer(dimensions, heads, 4 * dimensions, dropout=0.0, activation='gelu', batch_first=True, norm_first=True)
        self.layers = nn.TransformerEncoder(layer, _LAYERS, enable_nested_tensor=False)

    def forward(self, sentences: Tensor, there: Tensor, masked: Tensor) -> Tensor:
        """One output for each sentence, all of `masked` (documents × sentences, bool) hidden at once."""
        inputs = torch.where(masked[..., None], self.mask, sentences) + self.positions(torch.arange(sentences.shape[1], device=sentences.device))
        return self.layers(inputs, src_key_padding_mask=~there)


def hierarchical_contrast(scores: Tensor, documents: Tensor, bias: float, places: Tensor | None = None) -> Tensor:
    """The mean over t of

    −log( e^s(p_t,h_t) / ( e^s(p_t,h_t) + Σ_{j≠t} e^(s(p_t,h_j) − µα) + Σ_k e^s(p_t,h_k) ) )   (MSM, eq. 1)
    α = mean of s(p_t,h_j) over the own document − mean of s(p_t,h_k) over the others, detached   (MSM, eq. 2)

    scores:    predicted × sentences, s(p_t, h_·).
    documents: sentences, the document of each. j runs over the same document, k over the others.
    bias:      µ.
    places:    predicted, the sentence that each stands for; without it all are predicted, in order.
    A sentence that is alone in its document, or whose document is alone in the batch, has no α.
    """
    numbers = torch.arange(len(documents), device=scores.device)
    places = numbers if places is None else places
    own = places[:, None] == numbers
    together = documents[places][:, None] == documents
    intra, cross = together & ~own, ~together
    counts = intra.sum(1), cross.sum(1)
    means = [(scores * among).sum(1) / count.clamp(min=1) for among, count in zip((intra, cross), counts, strict=True)]
    alpha = ((means[0] - means[1]) * ((counts[0] > 0) & (counts[1] > 0))).detach()
    return functional.cross_entropy(scores - bias * alpha[:, None] * intra, places)


class MaskedSentence(nn.Module):
    """L_msm (MSM, eq. 3): `hierarchical_contrast` of the predicted and the original sentence vectors, each through a projection of its own

    Separate projections are best (MSM, table 7).

    s(p, h) is the cosine of the projections divided by `TEMPERATURE`; the paper leaves s open. dimensions, heads: as of the document encoder.
    """

    def __init__(self, dimensions: int, heads: int = 4) -> None:
        super().__init__()
        self.documents = DocumentEncoder(dimensions, heads)
        self.predicted_projection = nn.Linear(dimensions, dimensions)
        self.original_projection = nn.Linear(dimensions, dimensions)

    def forward(self, sentences: Tensor, sentences_there: Tensor, masked: Tensor) -> Tensor:
        """L_msm of the sentences that are masked (documents × sentences, bool), all those of a document in one copy of it.

        That is much cheaper than a copy for each, and each lacks the others in its context.
        """
        predicted = normalised(self.predicted_projection(self.documents(sentences, sentences_there, masked)[masked]))
        original = normalised(self.original_projection(sentences[sentences_there]))
        scores = predicted @ original.T / TEMPERATURE
        return hierarchical_contrast(scores, sentences_there.nonzero()[:, 0], BIAS, masked[sentences_there].nonzero()[:, 0])


class SentenceEncoder:
    """The encoder of a model folder for whole sentences: without a context around it a text is the sum of its pieces."""

    def __init__(self, model: Path) -> None:
        tokenizer = tokenizer_of(model)
        self._texts, self._rows = Texts(tokenizer), static_vectors(model, tokenizer.get_vocab_size())
        unknown = tokenizer.token_to_id('<unk>')
        if unknown is not None:
            self._rows[unknown] = 0

    def encode(self, sentences: list[str]) -> NDArray[np.float32]:
        """sentences × dimensions, of length 1; zero where nothing is known."""
        return unit(self._texts.sums(sentences, self._rows))


@dataclass
class EncodedPieces:
    """`vectors`: sentences × dimensions, float16. `starts`: where each piece begins, and one more. `languages`: of each piece."""

    vectors: NDArray[np.float16]
    starts: NDArray[np.int64]
    languages: NDArray[np.str_]

    @classmethod
    def of(cls, pieces: list[Piece], encoder: SentenceEncoder) -> 'EncodedPieces':
        starts = np.cumsum([0, *(len(piece.sentences) for piece in pieces)])
        vectors = encoder.encode([sentence for piece in pieces for sentence in piece.sentences])
        return cls(vectors.astype(np.float16), starts, np.array([piece.language for piece in pieces]))

    def save(self, path: Path) -> None:
        write_whole(path, lambda unfinished: np.savez(unfinished, vectors=self.vectors, starts=self.starts, languages=self.languages))

    @classmethod
    def load(cls, path: Path) -> 'EncodedPieces':
        with np.load(path) as kept:
            return cls(kept['vectors'], kept['starts'], kept['languages'])


@dataclass(frozen=True)
class DocumentSettings:
    """pieces: of a batch; 16 of 32 sentences are the 512 candidates that are best (MSM, table 6). masked: share of the sentences that are hidden at once.

    own_language: share of the batches that are of one language, whose sentences are the harder to tell apart.
    """

    pieces: int = 16
    masked: float = 0.25
    own_language: float = 0.5
    rate: float = 1e-3
    minutes: float = 12
    steps: int | None = None
    seed: int = 1


class DocumentTrainer(Trainer):
    """Trains in `folder`, from the checkpoint there if there is one."""

    name = 'documents'

    def __init__(self, folder: Path, pieces: EncodedPieces, settings: DocumentSettings) -> None:
        super().__init__(folder, settings)
        self.pieces, self.last = pieces, math.nan
        torch.manual_seed(settings.seed)
        self.network = new_network(pieces.vectors.shape[1])
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=settings.rate, betas=(0.9, 0.98), weight_decay=0.01)
        self.resume()
        self.chance = np.random.default_rng([settings.seed, self.steps])
        self.of_language = [np.flatnonzero(pieces.languages == language) for language in np.unique(pieces.languages)]

    def run(self) -> MaskedSentence:
        """Trains until the time is used up, and writes documents.pt."""
        self.train()
        torch.save(self.network.state_dict(), self.folder / 'documents.pt')
        return self.network

    def learn(self, done: float) -> dict[str, float]:
        set_rate(self.optimiser, self.settings.rate, self.steps, _WARM_UP, done)
        self.last = self.step()
        return {'loss': self.last}

    def kept(self) -> dict[str, object]:
        return {'network': self.network, 'optimiser': self.optimiser}

    def step(self) -> float:
        """One batch; returns its loss."""
        of = draw_group(self.of_language, self.chance) if self.chance.random() < self.settings.own_language else np.arange(len(self.pieces.languages))
        batch = self.chance.choice(of, min(self.settings.pieces, len(of)), replace=False)
        sentences, there = padded([self.pieces.vectors[self.pieces.starts[number] : self.pieces.starts[number + 1]] for number in batch])
        masked = torch.from_numpy(self.chance.random(there.shape) < self.settings.masked) & there
        masked[:, 0] |= ~masked.any(1)
        return descend(self.optimiser, self.network(sentences, there, masked), list(self.network.parameters()))


def new_network(dimensions: int) -> MaskedSentence:
    """Its projections begin as they find the sentences: the vectors are good already, and there is little time to learn them anew."""
    network = MaskedSentence(dimensions)
    for projection in (network.predicted_projection, network.original_projection):
        nn.init.eye_(projection.weight)
        nn.init.zeros_(projection.bias)
    return network


def padded(documents: list[np.ndarray]) -> tuple[Tensor, Tensor]:
    """documents × longest × dimensions (float32), and which places there are."""
    lengths = torch.tensor([len(document) for document in documents])
    there = torch.arange(int(lengths.max())) < lengths[:, None]
    sentences = torch.zeros(*there.shape, documents[0].shape[1])
    sentences[there] = torch.from_numpy(np.concatenate(documents).astype(np.float32))
    return sentences, there


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument('--data', type=Path, required=True, help='data folder (training/data.md)')
    parser.add_argument('--bench', type=Path, required=True, help='benchmarks folder: texts that share some with it are left out')
    parser.add_argument('--model', type=Path, required=True, help='model folder whose vectors of sentences are taken')
    parser.add_argument('--run', dest='run_folder', type=Path, required=True, help='folder of the training run: checkpoints and documents.pt')
    parser.add_argument('--minutes', type=float, default=DocumentSettings.minutes, help='time for the training, all runs together (default: %(default)s)')
    parser.add_argument('--pieces', type=int, default=60, help='pieces of documents of each file (default: %(default)s)')
    parser.add_argument('--learn', nargs='+', default=LEARNED, metavar='SOURCE', help='sources of pairs to train on beside the prose (default: %(default)s)')
    parser.add_argument('--threads', type=int, default=1, help='threads (default: %(default)s)')


def documents(options: argparse.Namespace) -> None:
    """Trains until the time is used up, and prints the loss of sentences that are expected from those around them; called again it goes on."""
    torch.set_num_threads(options.threads)
    kept = options.run_folder / 'pieces.npz'
    if not kept.is_file():
        found = list(training_pieces(options.data, options.learn, options.pieces, Decontamination(read_benchmarks(options.bench))))
        if not found:
            raise ValueError(f'{options.data} has no prose in text/ and none of the sources {", ".join(options.learn)} in pairs/.')
        EncodedPieces.of(found, SentenceEncoder(options.model)).save(kept)
    trainer = DocumentTrainer(options.run_folder, EncodedPieces.load(kept), DocumentSettings(minutes=options.minutes))
    trainer.run()
    print(f'{trainer.steps} steps in {trainer.seconds / 60:.0f} minutes, {len(trainer.pieces.vectors)} sentences, loss {trainer.last:.3f}')
