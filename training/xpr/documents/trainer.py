"""Training of the network over sentences: masked sentence prediction on frozen sentence vectors."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ..losses.masked_sentence import MaskedSentence
from .texts import LONGEST
from .vectors import EncodedPieces

WARM_UP = 50
REPORT_SECONDS, CHECKPOINT_SECONDS = 60, 120


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
    seed: int = 1


class DocumentTrainer:
    """Trains in `folder`, from the checkpoint there if there is one."""

    def __init__(self, folder: Path, pieces: EncodedPieces, settings: DocumentSettings, device: torch.device) -> None:
        self.folder, self.pieces, self.settings, self.device = folder, pieces, settings, device
        torch.manual_seed(settings.seed)
        self.network = new_network(pieces.vectors.shape[1]).to(device)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=settings.rate, betas=(0.9, 0.98), weight_decay=0.01)
        self.steps, self.seconds = 0, 0.0
        if (folder / 'documents.checkpoint').is_file():
            self._resume()
        self.chance = np.random.default_rng([settings.seed, self.steps])
        self.of_language = [np.flatnonzero(pieces.languages == language) for language in np.unique(pieces.languages)]

    def run(self) -> MaskedSentence:
        """Trains until the time is used up, and writes documents.pt."""
        began, reported, saved, losses = time.monotonic() - self.seconds, time.monotonic(), time.monotonic(), []
        while (done := (time.monotonic() - began) / (self.settings.minutes * 60)) < 1:
            for group in self.optimiser.param_groups:
                group['lr'] = self.settings.rate * min((self.steps + 1) / WARM_UP, 1) * (1 + math.cos(math.pi * done)) / 2
            losses.append(self.step())
            self.steps, self.seconds = self.steps + 1, time.monotonic() - began
            if time.monotonic() - reported > REPORT_SECONDS:
                print(f'documents: {100 * done:.0f} %, {self.seconds:.0f} s, step {self.steps}, loss {np.mean(losses):.3f}', file=sys.stderr, flush=True)
                reported, losses = time.monotonic(), []
            if time.monotonic() - saved > CHECKPOINT_SECONDS:
                self._save()
                saved = time.monotonic()
        self._save()
        torch.save(self.network.state_dict(), self.folder / 'documents.pt')
        return self.network

    def step(self) -> float:
        """One batch; returns its loss."""
        sentences, there = padded([self._vectors(number) for number in self._batch()])
        masked = torch.from_numpy(self.chance.random(there.shape) < self.settings.masked) & there
        masked[:, 0] |= ~masked.any(1)
        loss = self.network.several_at_once(sentences.to(self.device), there.to(self.device), masked.to(self.device))
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        return float(loss.detach())

    def _batch(self) -> np.ndarray:
        of = np.arange(len(self.pieces.languages))
        if self.chance.random() < self.settings.own_language:
            # Languages as often as the root of what they have.
            share = np.sqrt([len(numbers) for numbers in self.of_language])
            of = self.of_language[self.chance.choice(len(share), p=share / share.sum())]
        return self.chance.choice(of, min(self.settings.pieces, len(of)), replace=False)

    def _vectors(self, number: int) -> np.ndarray:
        return self.pieces.vectors[self.pieces.starts[number] : self.pieces.starts[number + 1]]

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "network": self.network.state_dict(), "optimiser": self.optimiser.state_dict(),
            "steps": self.steps, "seconds": self.seconds, "settings": asdict(self.settings),
        }  # fmt: skip
        unfinished = self.folder / 'documents.checkpoint.part'
        torch.save(state, unfinished)
        unfinished.replace(self.folder / 'documents.checkpoint')

    def _resume(self) -> None:
        state = torch.load(self.folder / 'documents.checkpoint', map_location=self.device, weights_only=True)
        self.network.load_state_dict(state['network'])
        self.optimiser.load_state_dict(state['optimiser'])
        self.steps, self.seconds = state['steps'], state['seconds']
        print(f'documents: goes on after step {self.steps}, {self.seconds:.0f} s', file=sys.stderr, flush=True)


def new_network(dimensions: int) -> MaskedSentence:
    """Its projections begin as they find the sentences: the vectors are good already, and there is little time to learn them anew."""
    network = MaskedSentence(dimensions, longest=LONGEST)
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
