"""Maps under which what stands around a word is near what is laid down of its sense, learned from the tagged sentences of other words.

    s(x, σ) = (b A) · k̂_σ + m (g B) · ĝ_σ,        k_σ = Σ_f w_f k_fσ P_f,        ĝ likewise with v_f and Q_f,

b and g being what stands around the word as a bag and as the network reads it, k_fσ and g_fσ the parts of the signatures. The maps start as the
identity and are kept near it, and w, v as they are set by hand; they are learned by softmax among the senses of each word, whose own sentences are
left out of what is laid down of them (as T. Blevins & L. Zettlemoyer 2020, ACL, with signatures in the place of encoded glosses). All of it can be
worked out before it ships: it costs a look-up nothing.
"""

from __future__ import annotations

import sys
from collections import Counter
from copy import deepcopy

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import WEIGHTS, Texts
from .evidence import READ, READ_WEIGHTS, SenseEvidence
from .senses import SenseQuestions

# Senses of a word that are told apart, and sentences of a sense that are learned from.
_MOST_SENSES, _OF_SENSE = 8, 40
_STEPS, _LOOK, _BATCH, _RATE, _NEAR_IDENTITY = 600, 50, 512, 1e-3, 1e-3
# Power of the number of sentences of a sense, and of a word, that its sentences count less by.
_SENSE_POWER, _WORD_POWER = 0.7, 0.2


class SenseMaps(nn.Module):
    """The formula's maps and weights, for one space after the other."""

    def __init__(self, widths: tuple[int, int]) -> None:
        super().__init__()
        self.weights = nn.ParameterList(torch.tensor(weights) for weights in (WEIGHTS, READ_WEIGHTS))
        self.of_parts = nn.ParameterList(torch.eye(width).repeat(len(WEIGHTS), 1, 1) for width in widths)
        self.of_context = nn.ParameterList(torch.eye(width) for width in widths)
        self.read, self.sharpness = nn.Parameter(torch.tensor(READ)), nn.Parameter(torch.tensor(2.0))

    def forward(self, contexts: tuple[Tensor, Tensor], parts: tuple[Tensor, Tensor]) -> Tensor:
        """contexts: … × width of each space; parts: … × senses × parts × width. Result: … × senses."""
        scores = [(signatures @ (context @ of_context)[..., None])[..., 0] for signatures, context, of_context in zip(self.signatures(parts), contexts, self.of_context)]
        return scores[0] + self.read * scores[1]

    def signatures(self, parts: tuple[Tensor, Tensor]) -> list[Tensor]:
        """k̂ and ĝ: … × width of each space. parts: … × parts × width."""
        maps = ((weights[:, None, None] * of_parts).flatten(0, 1) for weights, of_parts in zip(self.weights, self.of_parts))
        return [nn.functional.normalize(part.flatten(-2) @ each, dim=-1) for part, each in zip(parts, maps)]

    def distance(self) -> Tensor:
        """From the identity, squared."""
        return sum(((matrix - torch.eye(matrix.shape[-1])) ** 2).sum() for matrix in (*self.of_parts, *self.of_context))


class SenseLearning:
    """Tagged sentences of words with several senses, and the parts of the senses' signatures."""

    def __init__(self, evidence: SenseEvidence, found: SensesOfPieces, texts: Texts, apart: set[str]) -> None:
        """apart: words of which no sentence is learned from or told."""
        self._evidence, self._found, self._apart = evidence, found, apart
        pieces = texts.single(sorted({sentence.lemma for sentence in evidence.sentences}))
        self._senses_of = {word: found.of_piece[piece] for word, piece in pieces.items() if piece in found.of_piece}
        sense_of = {word: {member: sense for sense in senses for member in found.senses[sense].members} for word, senses in self._senses_of.items()}
        self._seen: Counter[tuple[str, int]] = Counter()
        # Each sentence with the sense of its word.
        self._learned: list[tuple[int, int]] = []
        for number, sentence in enumerate(evidence.sentences):
            sense = sense_of.get(sentence.lemma, {}).get(sentence.meaning)
            if sense is None or sentence.source == 'gloss' or sentence.lemma in apart or self._seen[sentence.lemma, sense] == _OF_SENSE:
                continue
            self._seen[sentence.lemma, sense] += 1
            self._learned.append((number, sense))

    def run(self, choice: list[SenseQuestions], steps: int = _STEPS, seed: int = 1) -> SenseMaps:
        """After as many steps as are best for the words of the choice, which are among those apart."""
        places, parts = self._candidates()
        weight = self._weights() * (places[:, 1] >= 0)
        contexts = tuple(torch.from_numpy(context[[number for number, _ in self._learned]]) for context in self._evidence.contexts)
        asked = [self._asked(question) for question in choice]
        maps = SenseMaps((parts[0].shape[-1], parts[1].shape[-1]))
        optimiser = torch.optim.Adam(maps.parameters(), lr=_RATE)
        chance = torch.Generator().manual_seed(seed)
        best, kept = _right(maps, asked), deepcopy(maps)
        for step in range(1, steps + 1):
            batch = torch.multinomial(weight, _BATCH, replacement=True, generator=chance)
            scores = maps(tuple(context[batch] for context in contexts), tuple(part[places[batch].clamp_min(0)] for part in parts)) * maps.sharpness.exp()
            loss = nn.functional.cross_entropy(scores.masked_fill(places[batch] < 0, -1e9), torch.zeros(_BATCH, dtype=torch.int64))
            optimiser.zero_grad()
            (loss + _NEAR_IDENTITY * maps.distance()).backward()
            optimiser.step()
            if step % _LOOK:
                continue
            right = _right(maps, asked)
            print(f'senses: step {step} of {steps}, surprise {loss.item():.3f}, words of the choice {np.mean(right):.1f}', file=sys.stderr, flush=True)
            if np.mean(right) > np.mean(best):
                best, kept = right, deepcopy(maps)
        return kept.requires_grad_(False)

    def right(self, maps: SenseMaps, asked: list[SenseQuestions]) -> list[float]:
        """How often each word's senses are right in a hundred, senses counting alike. The words are among those apart."""
        return _right(maps, [self._asked(question) for question in asked])

    def _weights(self) -> Tensor:
        words = [self._evidence.sentences[number].lemma for number, _ in self._learned]
        of_word = Counter(words)
        return torch.tensor([1 / self._seen[word, sense] ** _SENSE_POWER / of_word[word] ** _WORD_POWER for word, (_, sense) in zip(words, self._learned)])

    def _candidates(self) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """For each sentence its own sense and the others of its word, as rows of the parts, −1 for none: sentences × _MOST_SENSES; and the parts: rows × parts × width of each space."""
        numbers: dict[tuple[str, int], int] = {}
        places = np.full((len(self._learned), _MOST_SENSES), -1, np.int64)
        for row, (number, own) in enumerate(self._learned):
            word = self._evidence.sentences[number].lemma
            senses = [own, *(sense for sense in self._senses_of[word] if sense != own)][:_MOST_SENSES]
            places[row, : len(senses)] = [numbers.setdefault((word, sense), len(numbers)) for sense in senses]
        return torch.from_numpy(places), self._parts([sense for _, sense in numbers], [{word, *self._apart} for word, _ in numbers])

    def _parts(self, senses: list[int], untold: list[set[str]]) -> tuple[Tensor, Tensor]:
        """senses × parts × width of each space."""
        parts = [self._evidence.of_sense(self._found.senses[sense].members, words) for sense, words in zip(senses, untold)]
        return torch.from_numpy(np.stack([each[0] for each in parts])), torch.from_numpy(np.stack([each[1] for each in parts]))

    def _asked(self, question: SenseQuestions) -> _Asked:
        senses = list(question.sentences)
        numbers = [number for each in question.sentences.values() for number in each]
        right = [place for place, each in enumerate(question.sentences.values()) for _ in each]
        contexts = tuple(torch.from_numpy(context[numbers]) for context in self._evidence.contexts)
        return contexts, self._parts(senses, [self._apart] * len(senses)), torch.tensor(right)


# What stands around the sentences (sentences × width of each space), the parts of the senses (senses × parts × width), and which sense is right.
_Asked = tuple[tuple[Tensor, ...], tuple[Tensor, Tensor], Tensor]


@torch.no_grad()
def _right(maps: SenseMaps, asked: list[_Asked]) -> list[float]:
    """In a hundred, senses counting alike."""
    shares = []
    for contexts, parts, right in asked:
        hit = (maps(contexts, tuple(part.expand(len(right), *part.shape) for part in parts)).argmax(1) == right).float()
        shares.append(100 * float(np.mean([hit[right == sense].mean() for sense in range(len(parts[0]))])))
    return shares
