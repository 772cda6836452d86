"""Maps under which what stands around a word is near what is laid down of its sense, learned from the tagged sentences of other words.

    s(x, σ) = (b A) · k̂_σ + m (g B) · ĝ_σ,        k_σ = Σ_f w_f k_fσ P_f,        ĝ likewise with v_f and Q_f,

b and g being what stands around the word as a bag and as the network reads it, k_fσ and g_fσ the parts of the signatures. The maps start as the
identity and are kept near it, and w, v as they are set by hand; they are learned by softmax among the senses of each word, whose own sentences are
left out of what is laid down of them (as T. Blevins & L. Zettlemoyer 2020, ACL, with signatures in the place of encoded glosses). All of it can be
worked out before it ships: it costs a look-up nothing.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ..relatedness.knowledge import Knowledge, Sentence
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import WEIGHTS, Texts, features_of, unit
from .senses import READ, READ_WEIGHTS, SenseQuestions
from .trainer import TrainedReader

# Senses of a word that are told apart, and sentences of a sense that are learned from.
_MOST_SENSES, _OF_SENSE = 8, 40
_SENTENCES = len(WEIGHTS) - 1
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
        scores = []
        for context, part, weights, of_parts, of_context in zip(contexts, parts, self.weights, self.of_parts, self.of_context):
            signature = part.flatten(-2) @ (weights[:, None, None] * of_parts).flatten(0, 1)
            scores.append((nn.functional.normalize(signature, dim=-1) @ (context @ of_context)[..., None])[..., 0])
        return scores[0] + self.read * scores[1]

    def distance(self) -> Tensor:
        """From the identity, squared."""
        return sum(((matrix - torch.eye(matrix.shape[-1])) ** 2).sum() for matrix in (*self.of_parts, *self.of_context))


class SenseLearning:
    """Tagged sentences of words with several senses, with what stands around each word, and the parts of the senses' signatures."""

    def __init__(self, knowledge: Knowledge, found: SensesOfPieces, texts: Texts, rows: NDArray[np.float32], reader: TrainedReader, asked: list[SenseQuestions]) -> None:
        """asked: words of which no sentence is learned from or told."""
        apart = {question.word for question in asked}
        pieces = texts.single(sorted({sentence.lemma for sentence in knowledge.sentences}))
        self._senses_of = {word: found.of_piece[piece] for word, piece in pieces.items() if piece in found.of_piece}
        sense_of = {word: {member: sense for sense in senses for member in found.senses[sense].members} for word, senses in self._senses_of.items()}
        seen: Counter[tuple[str, int]] = Counter()
        self._told: list[tuple[Sentence, int]] = []
        for sentence in knowledge.sentences:
            sense = sense_of.get(sentence.lemma, {}).get(sentence.meaning)
            if sense is None or sentence.source == 'gloss' or sentence.lemma in apart or seen[sentence.lemma, sense] == _OF_SENSE:
                continue
            seen[sentence.lemma, sense] += 1
            self._told.append((sentence, sense))
        self._seen, self._of_word = seen, Counter(sentence.lemma for sentence, _ in self._told)
        bare = Knowledge(knowledge.meanings, [])
        self._parts = [features_of(bare, texts, space, texts.around_all(space)) for space in (rows, reader.weighted_words(rows))]
        said = reader.around(texts, [sentence for sentence, _ in self._told])
        self._mean = said.mean(0)
        self._around = (texts.around_all(rows), lambda sentences: unit(reader.around(texts, sentences) - self._mean))
        self._contexts = (self._around[0]([sentence for sentence, _ in self._told]), unit(said - self._mean))
        self._members = [sense.members for sense in found.senses]
        self._sums = [defaultdict(lambda width=part.shape[2]: np.zeros(width, np.float32)) for part in self._parts]
        for place, (sentence, _) in enumerate(self._told):
            for sums, contexts in zip(self._sums, self._contexts):
                sums[sentence.meaning] += contexts[place]
                sums[sentence.meaning, sentence.lemma] += contexts[place]

    def run(self, choice: list[SenseQuestions], measured: list[SenseQuestions], steps: int = _STEPS, seed: int = 1) -> tuple[list[float], list[float]]:
        """How often each word's senses were right in a hundred, after as many steps as were best for the words of the choice."""
        places, of_senses = self._candidates()
        chance = torch.Generator().manual_seed(seed)
        weight = torch.tensor([1 / self._seen[each.lemma, sense] ** _SENSE_POWER / self._of_word[each.lemma] ** _WORD_POWER for each, sense in self._told])
        weight *= (places[:, 1] >= 0).float()
        contexts = tuple(torch.from_numpy(context.astype(np.float32)) for context in self._contexts)
        asked = [[self._asked(question) for question in questions] for questions in (choice, measured)]
        maps = SenseMaps((self._parts[0].shape[2], self._parts[1].shape[2]))
        optimiser = torch.optim.Adam(maps.parameters(), lr=_RATE)
        best = [_right(maps, questions) for questions in asked]
        for step in range(1, steps + 1):
            batch = torch.multinomial(weight, _BATCH, replacement=True, generator=chance)
            scores = maps(tuple(context[batch] for context in contexts), tuple(part[places[batch].clamp_min(0)] for part in of_senses)) * maps.sharpness.exp()
            loss = nn.functional.cross_entropy(scores.masked_fill(places[batch] < 0, -1e9), torch.zeros(_BATCH, dtype=torch.int64))
            optimiser.zero_grad()
            (loss + _NEAR_IDENTITY * maps.distance()).backward()
            optimiser.step()
            if step % _LOOK:
                continue
            right = _right(maps, asked[0])
            print(f'senses: step {step} of {steps}, surprise {loss.item():.3f}, words of the choice {np.mean(right):.1f}', file=sys.stderr, flush=True)
            if np.mean(right) > np.mean(best[0]):
                best = [right, _right(maps, asked[1])]
        return best[0], best[1]

    def _candidates(self) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """For each sentence its own sense and the others of its word, as rows of the parts, −1 for none: sentences × _MOST_SENSES; and the parts: rows × parts × width of each space."""
        numbers: dict[tuple[str, int], int] = {}
        places = np.full((len(self._told), _MOST_SENSES), -1, np.int64)
        for row, (sentence, own) in enumerate(self._told):
            senses = [own, *(sense for sense in self._senses_of[sentence.lemma] if sense != own)][:_MOST_SENSES]
            places[row, : len(senses)] = [numbers.setdefault((sentence.lemma, sense), len(numbers)) for sense in senses]
        parts = [self._parts_of(word, sense) for word, sense in numbers]
        return torch.from_numpy(places), (torch.from_numpy(np.stack([each[0] for each in parts])), torch.from_numpy(np.stack([each[1] for each in parts])))

    def _parts_of(self, word: str, sense: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Of a sense, without the sentences of the word: parts × width of each space."""
        found = []
        for parts, sums in zip(self._parts, self._sums):
            own = unit(parts[self._members[sense]].sum(0))
            own[_SENTENCES] = unit(sum((sums[meaning] - sums[meaning, word] for meaning in self._members[sense]), np.zeros(parts.shape[2], np.float32)))
            found.append(own)
        return found[0], found[1]

    def _asked(self, question: SenseQuestions) -> tuple[tuple[Tensor, Tensor], tuple[Tensor, Tensor], Tensor]:
        """What stands around the sentences (sentences × width of each space), the parts of the senses (senses × parts × width), and which sense is right."""
        sentences = [sentence for each in question.sentences.values() for sentence in each]
        right = [number for number, each in enumerate(question.sentences.values()) for _ in each]
        parts = [self._parts_of(question.word, sense) for sense in question.sentences]
        around = tuple(torch.from_numpy(np.asarray(around(sentences), np.float32)) for around in self._around)
        return around, tuple(torch.from_numpy(np.stack([each[space] for each in parts])) for space in range(2)), torch.tensor(right)


@torch.no_grad()
def _right(maps: SenseMaps, asked: list[tuple[tuple[Tensor, Tensor], tuple[Tensor, Tensor], Tensor]]) -> list[float]:
    """In a hundred, senses counting alike."""
    shares = []
    for around, parts, right in asked:
        hit = (maps(around, tuple(part.expand(len(right), *part.shape) for part in parts)).argmax(1) == right).float()
        shares.append(100 * float(np.mean([hit[right == sense].mean() for sense in range(len(parts[0]))])))
    return shares
