"""Second stage: what a sentence adds to the static vectors, which stay as they are.

Three kinds of batches in every step: aligned segments, each linked word of which has to choose its translation among those it has
elsewhere; phrases in sentences against phrases alone and in other sentences; words with the gloss of a sense against its translations.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as functional
from torch import Tensor

from ..losses import build_losses, momentum_copy, momentum_update
from ..losses.contrast import excused_candidates
from ..model.context_encoder import ContextEncoder, ContextShape, length_and_unit, read_neighbours
from ..model.piece_vectors import PieceVectors, bag_sums, four_bits
from ..model.sense_memory import SenseMemory, SenseSlots
from ..model.shipped_encoder import effective_words
from .batches import ContextBatches, PairBatches, SenseBatches, Texts
from .lexical_choice import Alternatives, WordPieces, link_words
from .tables import PairTable
from .trainer import Trainer, set_rate

# Words of a batch's segments that choose among their translations, in each direction; those with alternatives come first.
MOST_CHOICES = 640
# Sentences that follow each other and count as a document for masked sentence prediction.
DOCUMENT = 8

Named = tuple[str, dict[str, Tensor]]


class Streams:
    """Makes the inputs of the losses. `senses`: the dictionary's senses, whose choices the gates learn to complete and to correct;
    `needed`: names of the tensors that some loss asks for; the others are not computed."""

    def __init__(
        self, table: Tensor, senses: SenseSlots, words: WordPieces, rare: np.ndarray, alternatives: Alternatives, needed: set[str], device: torch.device
    ) -> None:
        self.table, self.unit = table, functional.normalize(table, dim=1)
        self.memory, self.words, self.rare, self.alternatives, self.needed, self.device = senses, words, rare, alternatives, needed, device

    def changes_at(self, encoder: ContextEncoder, texts: Texts, mask: Tensor, row: Tensor, token: Tensor) -> Tensor:
        """What the neighbours change in some tokens: tokens × dimensions. The inner products run in bfloat16, which halves their time."""
        vectors = self.table[texts.ids]
        length, unit = length_and_unit(vectors[row, token])
        with torch.autocast(self.device.type, torch.bfloat16):
            read = length_and_unit(read_neighbours(vectors, mask).float())[1][row, token]
            change = encoder.opened(unit, read).float()
        return length * (change + self.memory(texts.ids[row, token], read))

    def pooled(self, encoder: ContextEncoder, texts: Texts) -> Tensor:
        """The spans' vectors as they ship, not normalised: texts × dimensions."""
        inside = texts.inside()
        row, token = torch.nonzero(inside, as_tuple=True)
        change = torch.zeros(len(texts.ids), self.table.shape[1], device=self.device)
        change = change.index_add(0, row, self.changes_at(encoder, texts, texts.marks(), row, token))
        words = effective_words(self.table[texts.ids].norm(dim=-1), inside)
        return self.static(texts) + change / words.square()[:, None]

    def in_context(self, encoder: ContextEncoder, texts: Texts) -> Tensor:
        """The sum of all tokens, each read in the sentence of the others: texts × dimensions."""
        row, token = torch.nonzero(texts.mask, as_tuple=True)
        return self.static(texts).index_add(0, row, self.changes_at(encoder, texts, texts.mask.long(), row, token))

    def static(self, texts: Texts) -> Tensor:
        """The spans' static vectors: texts × dimensions."""
        row, token = torch.nonzero(texts.inside(), as_tuple=True)
        starts = torch.searchsorted(row, torch.arange(len(texts.ids), device=self.device))
        return bag_sums(self.table, texts.ids[row, token], starts)

    def pair(self, queries: Tensor, targets: Tensor, query_texts: Texts, target_texts: Texts) -> dict[str, Tensor]:
        """The inputs of a ranking of targets."""
        return {
            "queries": queries, "targets": targets, "query_texts": query_texts.keys, "target_texts": target_texts.keys,
            "excused": excused_candidates(query_texts.keys, target_texts.keys, query_texts.is_bare),
            "excused_back": excused_candidates(target_texts.keys, query_texts.keys, target_texts.is_bare),
        }  # fmt: skip

    def _anchored(self, en: Texts, xx: Texts, vectors: dict[str, Tensor]) -> dict[str, Tensor]:
        """The static vectors are the teacher of phrases in sentences: they were trained on a thousand times as many pairs, and what the
        encoder learns about sentences must not undo it."""
        if 'teacher_queries' not in self.needed:
            return {}
        inputs = {
            'teacher_queries': self.static(en),
            'teacher_documents': self.static(xx),
            'student_queries': vectors['en'],
            'student_documents': vectors['xx'],
        }
        return {name: functional.normalize(found, dim=1) for name, found in inputs.items()}

    def segments(self, encoder: ContextEncoder, momentum: ContextEncoder | None, batches: PairBatches, rows: int) -> Iterator[Named]:
        """Aligned segments: their words against bare translations."""
        en, xx, language = batches.draw(rows)
        en, xx = en.to(self.device), xx.to(self.device)
        whole = [torch.from_numpy(self.words.whole(t.ids.cpu().numpy(), t.mask.cpu().numpy(), self.rare)).to(self.device) for t in (en, xx)]
        links = link_words(self.unit[en.ids], self.unit[xx.ids], *whole)
        if len(links.row) > 1:
            yield 'choice', self._choices(encoder, en, xx, links.row, links.en, links.xx, language)
            yield 'choice back', self._choices(encoder, xx, en, links.row, links.xx, links.en, np.zeros_like(language))

    def _choices(
        self, encoder: ContextEncoder, texts: Texts, others: Texts, row: Tensor, token: Tensor, other: Tensor, language: np.ndarray
    ) -> dict[str, Tensor]:
        """Words in their sentences against the bare pieces that translate them, here and elsewhere."""
        pieces, targets = texts.ids[row, token], others.ids[row, other]
        languages = language[row.cpu().numpy()]
        alternatives = torch.from_numpy(self.alternatives.of(pieces.cpu().numpy(), languages, targets.cpu().numpy())).to(self.device)
        there = alternatives >= 0
        far = torch.einsum('rd,rhd->rh', self.unit[targets], self.unit[alternatives.clamp_min(0)]) < 0.4
        order = torch.argsort((there & far).any(1).float() + torch.rand(len(row), device=self.device) * 0.9, descending=True)[:MOST_CHOICES]
        pieces, targets, alternatives, there = pieces[order], targets[order], alternatives[order].clamp_min(0), there[order]
        changes = self.changes_at(encoder, texts, texts.mask.long(), row[order], token[order])
        return {
            "phrases": self.table[pieces] + changes, "phrase_targets": self.table[targets], "phrase_texts": pieces, "phrase_target_texts": targets,
            "static_targets": self.unit[targets], "alternatives": self.table[alternatives], "static_alternatives": self.unit[alternatives], "alternatives_there": there,
        }  # fmt: skip

    def documents(self, encoder: ContextEncoder, batches: PairBatches, rows: int) -> Iterator[Named]:
        """Sentences in the order of their source, for masked sentence prediction."""
        if 'sentences' not in self.needed:
            return
        begins = np.random.randint(0, max(len(batches.table) - DOCUMENT, 1), max(rows // DOCUMENT, 2))
        chosen = np.minimum(begins[:, None] + np.arange(DOCUMENT), len(batches.table) - 1).ravel()
        en, _ = batches.texts(chosen)
        source, language = batches.table.source[chosen], batches.table.language[chosen]
        same = (source == np.repeat(source[::DOCUMENT], DOCUMENT)) & (language == np.repeat(language[::DOCUMENT], DOCUMENT))
        vectors = functional.normalize(self.in_context(encoder, en.to(self.device)), dim=1)
        yield (
            'documents',
            {'sentences': vectors.view(-1, DOCUMENT, vectors.shape[1]), 'sentences_there': torch.from_numpy(same).view(-1, DOCUMENT).to(self.device)},
        )

    def contexts(self, encoder: ContextEncoder, momentum: ContextEncoder | None, batches: ContextBatches, rows: int) -> Iterator[Named]:
        """Phrases in sentences and alone, every combination of the two that has a sentence in it."""
        texts = {name: text.to(self.device) for name, text in batches.draw(rows).items()}
        vectors = {name: self.pooled(encoder, texts[name]) for name in ('en', 'xx')} | {name: self.static(texts[name]) for name in ('en_bare', 'xx_bare')}
        for en, xx in (('en', 'xx_bare'), ('en_bare', 'xx'), ('en', 'xx')):
            inputs = self.pair(vectors[en], vectors[xx], texts[en], texts[xx])
            if (en, xx) == ('en', 'xx'):
                inputs |= self._anchored(texts['en'], texts['xx'], vectors)
            if momentum is not None:
                with torch.no_grad():
                    inputs |= {'momentum_queries': self.pooled(momentum, texts[en]), 'momentum_targets': self.pooled(momentum, texts[xx])}
            yield f'{en} {xx}', inputs

    def senses(self, encoder: ContextEncoder, momentum: ContextEncoder | None, batches: SenseBatches, rows: int) -> Iterator[Named]:
        """A word with a gloss against its translation in that sense, its other senses' translations being hard negatives."""
        texts = {name: text.to(self.device) for name, text in batches.draw(rows).items()}
        # Translations stand alone, and what stands alone stays where the static vectors have it.
        vectors = {'queries': self.pooled(encoder, texts['queries'])} | {name: self.static(texts[name]) for name in ('targets', 'others')}
        inputs = self.pair(vectors['queries'], vectors['targets'], texts['queries'], texts['targets'])
        others = texts['others'].keys.view(rows, -1)
        inputs |= {'hard_targets': vectors['others'].view(rows, others.shape[1], -1), 'hard_targets_there': others != texts['targets'].keys[:, None]}
        if 'multimodal_queries' in self.needed:
            # The gloss stands where the description of a picture would: it joins the phrase as one more context.
            inputs |= {'multimodal_queries': vectors['queries'], 'queries': self.pooled(encoder, texts['words'])}
        yield 'senses', inputs


# Steps in which the learning rate rises, and the momentum of the weights' running average, which is what ships.
WARM_UP = 100
AVERAGE = 0.998


@dataclass
class ContextSettings:
    losses: dict[str, dict[str, float]] = field(
        default_factory=lambda: {
            'phrase_pairs': {'weight': 2.0, 'temperature': 0.05},
            'translation_ranking': {'weight': 1.0, 'temperature': 0.05},
            'consistency': {'weight': 20.0, 'answers': 0.0},
        }
    )
    """Which losses, each with its weight and settings (xpr.losses.LOSSES)."""
    segments: int = 192
    """Segment pairs of a step."""
    contexts: int = 96
    """Phrase pairs in sentences of a step."""
    senses: int = 1536
    """Words with a gloss of a step, as many in English as in the other languages."""
    longest: int = 40
    """Pieces of a segment; the rest is left out."""
    rate: float = 4e-3
    """AdamW's learning rate after the warm-up; it falls to nothing like a cosine."""
    minutes: float = 30
    """How long it may run, all runs into the same folder together."""
    steps: int | None = None
    """How many steps it takes, whatever their time; then `minutes` does not count."""
    seed: int = 1


class ContextTrainer(Trainer):
    """Trains in `folder`, from the checkpoint there if there is one."""

    name = 'context'

    def __init__(
        self,
        tables: Path,
        folder: Path,
        static: PieceVectors,
        memory: SenseMemory,
        alternatives: Alternatives,
        rare: np.ndarray,
        settings: ContextSettings,
        device: torch.device,
    ) -> None:
        super().__init__(folder, settings, device)
        table = four_bits(static.weighted()).to(device)
        torch.manual_seed(settings.seed)
        self.encoder = ContextEncoder(ContextShape(table.shape[1])).to(device)
        self.average = deepcopy(self.encoder)
        self.losses = build_losses(settings.losses, table.shape[1]).to(device)
        senses = SenseSlots(memory).to(device)
        self.streams = Streams(table, senses, WordPieces(tables / 'tokenizer.json'), rare, alternatives, self.losses.needed(), device)
        needs_momentum = any(name.startswith('momentum') for name in self.losses.needed())
        self.momentum = momentum_copy(self.encoder) if needs_momentum else None
        parameters = [*self.encoder.parameters(), *(p for p in self.losses.parameters() if p.requires_grad)]
        self.optimiser = torch.optim.AdamW(parameters, lr=settings.rate, betas=(0.9, 0.98), weight_decay=0.01)
        self.segments = PairBatches(PairTable(tables / 'segments'), settings.seed, settings.longest)
        self.contexts = ContextBatches(tables / 'contexts', settings.seed)
        both = [SenseBatches(tables / 'senses', settings.seed, is_foreign) for is_foreign in (False, True)]
        self.senses = [batches for batches in both if batches.words]
        self.resume()

    def run(self) -> ContextEncoder:
        """Trains until the time or the steps are used up, and writes context.pt (the averaged weights)."""
        self.train()
        torch.save(self.average.state_dict(), self.folder / 'context.pt')
        return self.average

    def learn(self, done: float) -> dict[str, float]:
        set_rate(self.optimiser, self.settings.rate, self.steps, WARM_UP, done)
        return self.step()

    def kept(self) -> dict[str, object]:
        kept = {'encoder': self.encoder, 'average': self.average, 'losses': self.losses, 'optimiser': self.optimiser}
        return kept if self.momentum is None else kept | {'momentum': self.momentum}

    def step(self) -> dict[str, float]:
        """One step; returns the losses by stream and name."""
        settings, streams, both = self.settings, self.streams, (self.encoder, self.momentum)
        values: dict[str, float] = {}
        self.optimiser.zero_grad()
        values |= self._learn(streams.segments(*both, self.segments, settings.segments))
        values |= self._learn(streams.contexts(*both, self.contexts, settings.contexts))
        for senses in self.senses:
            values |= self._learn(streams.senses(*both, senses, settings.senses))
        values |= self._learn(streams.documents(self.encoder, self.segments, settings.segments))
        torch.nn.utils.clip_grad_norm_(self.encoder.parameters(), 1.0)
        self.optimiser.step()
        self.losses.after_step()
        momentum_update(self.encoder, self.average, min(AVERAGE, (self.steps + 1) / (self.steps + 10)))
        if self.momentum is not None:
            momentum_update(self.encoder, self.momentum, AVERAGE)
        return values

    def _learn(self, inputs: Iterable[Named]) -> dict[str, float]:
        """Adds the gradients of one kind of batch."""
        values: dict[str, float] = {}
        totals = []
        for name, vectors in inputs:
            if any(all(need in vectors for need in loss.needs) for loss in self.losses.losses.values()):
                total, parts = self.losses(vectors)
                totals.append(total)
                values |= {f'{name}/{loss}': float(value) for loss, value in parts.items()}
        if totals:
            torch.stack(totals).sum().backward()
        return values
