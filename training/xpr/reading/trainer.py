"""Teaches the network that reads what stands around a gap (model/gap_reader.py), by masked words.

Windows of natural prose and of segments; each word in turn is the gap, and is to be told from words that were drawn by chance:

    L = −log exp(g · o_w − log n q_w) / (exp(g · o_w − log n q_w) + Σ_v exp(g · o_v − log n q_v))

over n words v drawn with the chances q_v ∝ (f_v k_v)^¾, k_v = min(1, √(t / f_v)) being the share of its places in which a word of frequency f_v
is asked for, so that function words do not take the time of the others (T. Mikolov et al. 2013; sampled softmax with its correction,
S. Jean et al. 2015, ACL). The vectors o of the words are learned along and tell what stands around a sense (joined.py). With lessons
(lessons.py) the network learns beside that what a published encoder says of the whole text, by 1 − cos.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from ..model.gap_reader import GapReader, ReaderShape, reader_inputs
from ..model.neighbours import padded
from ..model.piece_vectors import four_bits
from ..relatedness.cooccurrence import distinct_english
from ..relatedness.prose import KeptProse
from ..relatedness.signatures import Texts, unit
from ..train.tables import PairTable
from ..train.trainer import RowAdam, Trainer, descend, set_rate
from .lessons import Lessons

# The name of the segments' English among the texts.
SEGMENTS = 'segments'
# t of the formula.
_FREQUENT = 1e-4
_WARM_UP = 300
# Words that were seen less often say nothing for sure.
_SURE = 20
# Tokens of a sentence on either side, and sentences, that are read at a time.
_LONGEST, _BATCH = 63, 256


@dataclass(frozen=True)
class ReadingSettings:
    """texts, tokens: of a batch; asked: gaps of a batch; drawn: n of the formula; lessons, taught: texts of a batch whose encoding is learned, and how much that counts; english, segments: shares of the windows, the others being of the other languages, as often as the root of what they have."""

    texts: int = 64
    tokens: int = 64
    asked: int = 2048
    drawn: int = 4096
    lessons: int = 160
    taught: float = 5.0
    english: float = 0.66
    segments: float = 0.12
    rate: float = 1.5e-3
    minutes: float = 46
    steps: int | None = None
    seed: int = 1


@dataclass
class TrainedReader:
    """`words`: pieces × outputs, of length 1, shorter where a word was seen a few times only, zero where never."""

    network: GapReader
    words: NDArray[np.float32]
    inputs: torch.Tensor
    steps: int
    seconds: float

    def weighted_words(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """pieces × outputs: words that stand everywhere count as little as in the space of relatedness, whose rows have the lengths. rows: pieces × R."""
        return self.words * np.linalg.norm(rows, axis=1, keepdims=True)

    @torch.no_grad()
    def gaps(self, texts: Texts, places: list[tuple[str, str]]) -> NDArray[np.float32]:
        """What the network says of places, each given as the text before it and the text after it: places × (outputs + about)."""
        before, after = (texts.ids([place[side] for place in places]) for side in (0, 1))
        sides = [(left[-_LONGEST:], right[:_LONGEST]) for left, right in zip(before, after)]
        order = sorted(range(len(sides)), key=lambda place: sum(map(len, sides[place])))
        said = np.zeros((len(places), self.network.shape.outputs + self.network.shape.about), np.float32)
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            gaps = [len(sides[place][0]) for place in chosen]
            ids, mask = padded([[*left, 0, *right] for left, right in (sides[place] for place in chosen)], [(gap, gap + 1) for gap in gaps])
            with torch.autocast('cpu', dtype=torch.bfloat16):
                said[chosen] = self.network(self.inputs[ids], mask).float().numpy()
        return said


def trained_reader(
    folder: Path, settings: ReadingSettings, prose: KeptProse, segments: PairTable, static: NDArray[np.float32], rows: NDArray[np.float32], lessons: Lessons | None = None
) -> TrainedReader:
    """The network of a run's folder, trained until its time is used up. static: pieces × dimensions; rows: pieces × R, which are told as they ship."""
    inputs = reader_inputs(torch.from_numpy(static), four_bits(torch.from_numpy(rows)))
    windows = {language: prose.of(language).pieces for language in prose.languages} | {SEGMENTS: distinct_english(segments).pieces}
    return ReadingTrainer(folder, inputs, windows, settings, lessons).run()


class ReadingTrainer(Trainer):
    """Trains in `folder`, from the checkpoint there if there is one."""

    name = 'reader'

    def __init__(self, folder: Path, inputs: torch.Tensor, texts: dict[str, NDArray[np.int32]], settings: ReadingSettings, lessons: Lessons | None = None) -> None:
        """inputs: pieces × inputs, what the network is told of each. texts: pieces in their order; English prose is `en`, the segments' English `SEGMENTS`."""
        super().__init__(folder, settings)
        self.inputs, self.lessons = inputs, lessons
        self.texts = {name: text for name, text in texts.items() if len(text) > settings.tokens}
        self.shares = _shares(self.texts, settings)
        counts = {name: np.bincount(text, minlength=len(inputs)) for name, text in self.texts.items()}
        self.seen = sum(counts.values())
        frequency = sum(share * counts[name] / counts[name].sum() for name, share in self.shares.items())
        asked = np.minimum(1, np.sqrt(_FREQUENT / np.maximum(frequency, 1e-12)))
        chance = (frequency * asked) ** 0.75
        chance /= chance.sum()
        self.asked, self.up_to = torch.from_numpy(asked).float(), torch.from_numpy(chance.cumsum())
        self.log_drawn = torch.from_numpy(np.log(settings.drawn * chance + 1e-12)).float()
        torch.manual_seed(settings.seed)
        self.network = GapReader(ReaderShape(inputs.shape[1], about=lessons.dimensions if lessons else 0))
        self.words = RowAdam(0.05 * torch.randn(len(inputs), self.network.shape.outputs))
        self.optimiser = torch.optim.AdamW(_with_decay(self.network), lr=settings.rate, betas=(0.9, 0.98))
        self.resume()
        torch.manual_seed(settings.seed + self.steps)
        self.chance = np.random.default_rng([settings.seed, self.steps])

    def run(self) -> TrainedReader:
        """Trains until the time is used up."""
        self.train()
        return TrainedReader(self.network.eval(), self._word_vectors(), self.inputs, self.steps, self.seconds)

    def learn(self, done: float) -> dict[str, float]:
        return {'loss': self.step(set_rate(self.optimiser, self.settings.rate, self.steps, _WARM_UP, done, least=0.03))}

    def kept(self) -> dict[str, object]:
        return {'network': self.network, 'optimiser': self.optimiser, 'words': self.words.table, 'averages': self.words}

    def step(self, rate: float) -> float:
        """One batch; returns its loss."""
        ids = self._batch()
        # As many as fit one shape, which is quicker than all that chance would ask for.
        wanted = (torch.rand(ids.shape) - self.asked[ids]).flatten().topk(min(self.settings.asked, ids.numel()), largest=False).indices
        with torch.autocast('cpu', dtype=torch.bfloat16):
            gaps = self.network.everywhere(self.inputs[ids]).flatten(0, 1)[wanted, : self.network.shape.outputs].float()
        right = ids.flatten()[wanted]
        drawn = torch.searchsorted(self.up_to, torch.rand(self.settings.drawn, dtype=torch.float64)).clamp_max(len(self.inputs) - 1)
        rows, place = torch.unique(torch.cat([right, drawn]), return_inverse=True)
        words = self.words.table[rows].requires_grad_(True)
        own, others = place[: len(right)], place[len(right) :]
        with torch.autocast('cpu', dtype=torch.bfloat16):
            products = gaps @ words[others].T
        scores = (products.float() - self.log_drawn[drawn]).masked_fill(others[None] == own[:, None], -1e9)
        score = (gaps * words[own]).sum(-1) - self.log_drawn[right]
        loss = (torch.cat([score[:, None], scores], 1).logsumexp(1) - score).mean()
        if self.lessons:
            loss = loss + self.settings.taught * self._unlearned(self.lessons)
        value = descend(self.optimiser, loss, list(self.network.parameters()))
        self.words.update(rows, words.grad, 2 * rate)
        return value

    def _unlearned(self, lessons: Lessons) -> torch.Tensor:
        """Mean 1 − cos of what the network says of texts and what they are about."""
        ids, mask, about = lessons.batch(self.chance, self.settings.lessons)
        with torch.autocast('cpu', dtype=torch.bfloat16):
            said = self.network(self.inputs[ids], mask)[:, self.network.shape.outputs :].float()
        return 1 - nn.functional.cosine_similarity(said, about).mean()

    def _batch(self) -> torch.Tensor:
        """texts × tokens."""
        numbers = self.chance.multinomial(self.settings.texts, list(self.shares.values()))
        windows = []
        for name, number in zip(self.shares, numbers):
            text = self.texts[name]
            starts = self.chance.integers(0, len(text) - self.settings.tokens, number)
            windows += [text[start : start + self.settings.tokens] for start in starts]
        return torch.from_numpy(np.stack(windows).astype(np.int64))

    def _word_vectors(self) -> NDArray[np.float32]:
        table = self.words.table.numpy()
        chance = self.seen**0.75
        return unit(table - chance @ table / chance.sum()) * np.minimum(1, self.seen / _SURE)[:, None].astype(np.float32)


def _shares(texts: dict[str, NDArray[np.int32]], settings: ReadingSettings) -> dict[str, float]:
    """How often a window is taken from each text."""
    shares = {name: math.sqrt(len(text)) for name, text in texts.items()}
    others = sum(share for name, share in shares.items() if name not in ('en', SEGMENTS))
    rest = 1 - settings.english - settings.segments
    shares = {name: {'en': settings.english, SEGMENTS: settings.segments}.get(name, share / max(others, 1) * rest) for name, share in shares.items()}
    return {name: share / sum(shares.values()) for name, share in shares.items()}


def _with_decay(network: GapReader) -> list[dict[str, object]]:
    """Matrices shrink a little, what is one row does not."""
    matrices = [parameter for name, parameter in network.named_parameters() if parameter.ndim > 1 and name not in ('beginning', 'side')]
    rest = [parameter for name, parameter in network.named_parameters() if parameter.ndim == 1 or name in ('beginning', 'side')]
    return [{'params': matrices, 'weight_decay': 0.05}, {'params': rest, 'weight_decay': 0.0}]
