"""Second stage: what a sentence adds to the static vectors, which stay as they are.

Three kinds of batches in every step: aligned segments, each linked word of which has to choose its translation among those it has
elsewhere; phrases in sentences against phrases alone and in other sentences; words with the gloss of a sense against its translations.
"""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from ..losses import build_losses, momentum_copy, momentum_update
from ..model.context_encoder import ContextEncoder, ContextShape
from ..model.piece_vectors import PieceVectors, four_bits
from ..model.sense_memory import SenseMemory, SenseSlots
from .batches import ContextBatches, PairBatches, SenseBatches
from .lexical_choice import Alternatives, WordPieces
from .streams import Named, Streams
from .tables import PairTable
from .trainer import Trainer, set_rate

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
