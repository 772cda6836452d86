"""Teaches the network that reads English which definition a word has in its sentence.

    L = −log softmax_s (t h · g_s) over the senses s of the word  −  ½ log softmax_b (t h · g_b) over the senses b of the batch
        −  ½ log softmax_s (t h · p_s) over those senses of the word of which sentences were read

h is what the network says of the word in its sentence, p the mean of what it lately said of a sense's other sentences and g what is laid down of
a sense, all of length 1:

    g ∝ G (a₁ d̂ + a₂ ŵ + a₃ n̂)

of what a published encoder says of the definition with its words, d, of the wider meanings' and of the narrower ones'. G, a and t are learned
along (two encoders for a word in its sentence and for its definitions: T. Blevins & L. Zettlemoyer 2020, ACL, where both are trained throughout).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from ..model.neighbours import padded
from ..train.trainer import Trainer, descend
from .network import EnglishNetwork
from .questions import TaggedText, Target, batches

_NEVER = -1e4


@dataclass(frozen=True)
class EnglishSettings:
    """tokens, asked: of a batch; rates of the layers, of the words' vectors and of what is new."""

    tokens: int = 2200
    asked: int = 320
    rate: float = 1e-4
    words_rate: float = 5e-5
    new_rate: float = 3e-4
    minutes: float = 30
    steps: int | None = None
    seed: int = 1


class Definitions(nn.Module):
    """What is laid down of meanings."""

    def __init__(self, features: torch.Tensor) -> None:
        """features: meanings × 3 × E, of length 1 or 0: the definition, the wider meanings, the narrower ones."""
        super().__init__()
        self.register_buffer('features', features, persistent=False)
        self.map = nn.Linear(features.shape[-1], features.shape[-1], bias=False)
        self.shares, self.log_sharpness = nn.Parameter(torch.tensor([1.0, 0.5, 0.5])), nn.Parameter(torch.tensor(12.0).log())
        nn.init.eye_(self.map.weight)

    def forward(self, meanings: torch.Tensor) -> torch.Tensor:
        """… × E, of length 1. meanings: their numbers, …"""
        return functional.normalize(self.map((self.features[meanings].float() * self.shares[:, None]).sum(-2)), dim=-1)


class Lately:
    """What the network lately said of each meaning: a queue (K. He et al. 2020, CVPR) with one place for each."""

    def __init__(self, meanings: int, width: int) -> None:
        self.means = torch.zeros(meanings, width)

    def __call__(self, meanings: torch.Tensor) -> torch.Tensor:
        """… × E, of length 1, or 0 where nothing was said. meanings: their numbers, …"""
        return functional.normalize(self.means[meanings], dim=-1)

    def add(self, meanings: torch.Tensor, said: torch.Tensor) -> None:
        """meanings: n; said: n × E. What was said before counts half."""
        own, place = meanings.unique(return_inverse=True)
        sums = torch.zeros(len(own), said.shape[1]).index_add_(0, place, said)
        self.means[own] = 0.5 * self.means[own] + 0.5 * functional.normalize(sums, dim=-1)


def read_targets(network: EnglishNetwork, texts: list[TaggedText]) -> torch.Tensor:
    """targets × E, of length 1, text by text."""
    ids, mask = padded([text.ids for text in texts])
    with torch.autocast('cpu', dtype=torch.bfloat16):
        states = network.states(ids, mask)
    pooled = torch.stack([states[row, target.first : target.last].float().mean(0) for row, text in enumerate(texts) for target in text.targets])
    return functional.normalize(network.said(pooled), dim=-1)


class EnglishTrainer(Trainer):
    """Trains both in place, in `folder`, from the checkpoint there if there is one."""

    name = 'english'

    def __init__(self, folder: Path, network: EnglishNetwork, definitions: Definitions, texts: list[TaggedText], settings: EnglishSettings) -> None:
        super().__init__(folder, settings)
        torch.manual_seed(settings.seed)
        self.network, self.definitions = network, definitions
        self.optimiser = torch.optim.AdamW(_groups(network, definitions, settings))
        self.rates = [group['lr'] for group in self.optimiser.param_groups]
        self.lately = Lately(len(definitions.features), network.shape.width)
        self.resume()
        self.chance = np.random.default_rng([settings.seed, self.steps])
        self.batches = batches(texts, self.chance, settings.tokens)

    def run(self) -> None:
        """Trains until the time or the steps are used up."""
        self.network.train()
        self.train()
        self.network.eval()

    def learn(self, done: float) -> dict[str, float]:
        for group, rate in zip(self.optimiser.param_groups, self.rates):
            group['lr'] = rate * min(1, (self.steps + 1) / 100) * max(0.02, 1 - done)
        loss = _loss(self.network, self.definitions, self.lately, next(self.batches), self.chance, self.settings.asked)
        return {'loss': descend(self.optimiser, loss, [*self.network.parameters(), *self.definitions.parameters()])}

    def kept(self) -> dict[str, object]:
        return {'network': self.network, 'definitions': self.definitions, 'optimiser': self.optimiser, 'lately': self.lately.means}


@torch.no_grad()
def right(network: EnglishNetwork, definitions: Definitions, texts: list[TaggedText]) -> float:
    """How often the nearest of a word's definitions is right, in a hundred; senses and words counting alike, words with one sense apart."""
    hits: dict[tuple[str, int], list[bool]] = defaultdict(list)
    for target, said in _read_all(network, texts):
        scores = definitions(torch.tensor(target.choice)) @ said
        hits[target.lemma, target.meaning].append(target.choice[int(scores.argmax())] == target.meaning)
    of_word: dict[str, list[float]] = defaultdict(list)
    for (lemma, _), own in hits.items():
        of_word[lemma].append(float(np.mean(own)))
    return 100 * float(np.mean([np.mean(each) for each in of_word.values() if len(each) > 1] or [0]))


def _read_all(network: EnglishNetwork, texts: list[TaggedText]) -> Iterator[tuple[Target, torch.Tensor]]:
    ordered = sorted(texts, key=lambda text: len(text.ids))
    for first in range(0, len(ordered), 64):
        some = ordered[first : first + 64]
        yield from zip((target for text in some for target in text.targets), read_targets(network, some))


def _loss(network: EnglishNetwork, definitions: Definitions, lately: Lately, texts: list[TaggedText], chance: np.random.Generator, most: int) -> torch.Tensor:
    targets = [target for text in texts for target in text.targets]
    chosen = np.sort(chance.permutation(len(targets))[:most])
    said, targets = read_targets(network, texts)[chosen], [targets[place] for place in chosen]
    meanings = torch.tensor(sorted({meaning for target in targets for meaning in target.choice}))
    place = {meaning: number for number, meaning in enumerate(meanings.tolist())}
    others = torch.full((len(targets), len(meanings)), _NEVER)
    for row, target in enumerate(targets):
        others[row, [place[meaning] for meaning in target.choice]] = 0
    gold = torch.tensor([place[target.meaning] for target in targets])
    sharpness = definitions.log_sharpness.exp()
    scores = sharpness * (said @ definitions(meanings).T)
    of_batch = gold.unique()
    loss = functional.cross_entropy(scores + others, gold) + 0.5 * functional.cross_entropy(scores[:, of_batch], torch.searchsorted(of_batch, gold))
    sentences = lately(meanings)
    known = sentences.any(-1)
    asked = known[gold] & (((others == 0) & known).sum(-1) > 1)
    if asked.any():
        near = sharpness * (said[asked] @ sentences.T) + others[asked] + torch.where(known, 0, _NEVER)
        loss = loss + 0.5 * functional.cross_entropy(near, gold[asked])
    lately.add(meanings[gold], said.detach())
    return loss


def _groups(network: EnglishNetwork, definitions: Definitions, settings: EnglishSettings) -> list[dict]:
    new, words = [*network.said.parameters(), definitions.map.weight, definitions.shares], [network.words.weight, network.widened.weight, network.places]
    taken = {id(parameter) for parameter in (*new, *words)}
    layers = [parameter for parameter in network.parameters() if id(parameter) not in taken]
    return [
        {'params': layers, 'lr': settings.rate, 'weight_decay': 0.01},
        {'params': words, 'lr': settings.words_rate, 'weight_decay': 0.0},
        {'params': new, 'lr': settings.new_rate, 'weight_decay': 0.0},
        {'params': [definitions.log_sharpness], 'lr': 1e-3, 'weight_decay': 0.0},
    ]
