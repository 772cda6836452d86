"""What speaks for a sense, learned on from what was counted.

The neighbours of a word are to give the sense whose translation the other side holds: logistic regression (D. Cox 1958) among a
word's senses,

    P(s | ĉ) ∝ (n_s + ½) · exp(ĉ · k_s),        least −Σ log P(s | ĉ) + ρ/2 · Σ_s ‖k_s − k⁰_s‖²,

k⁰ being the evidence that was counted (sense_evidence.py), near which the evidence of a sense that was seldom seen stays. How often a
sense is in these segments is no part of what is learned, so that p_s can be another (logit adjustment, A. Menon et al. 2021, arXiv
2007.07314).
"""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.sense_memory import EMPTY, SenseMemory
from .dictionary import read_dictionary
from .sense_evidence import Observed, build_sense_memory, observe
from .tables import PairTable

# ρ of the formula, chosen on words that were held out; Adam's rate in the beginning, rounds, and words of a step.
TOWARDS_COUNTED = 100.0
_RATE, _ROUNDS, _BATCH = 0.02, 2, 32_768
# One word in so many is held out, to print how well its sense is known.
_HELD_OUT = 20


def kept_memory(kept: Path, tables: Path, table: torch.Tensor, rare: NDArray[np.bool_], beginning: int | None = None) -> SenseMemory:
    """Returns the dictionary's senses with their evidence, counted in the segments and learned on, from the file `kept` or made and written there.

    tables: the folder of `prepare`; the other arguments are those of `read_dictionary`.
    """
    if not kept.is_file():
        dictionary = read_dictionary(tables / 'senses', table, rare, beginning)
        observed = observe(PairTable(tables / 'segments'), dictionary, table, seed=1)
        learn_evidence(build_sense_memory(dictionary, observed), observed, seed=1).save(kept)
    return SenseMemory.load(kept)


def learn_evidence(memory: SenseMemory, observed: Observed, seed: int) -> SenseMemory:
    """The memory with evidence that is learned on; as it is where no sense was seen."""
    if not len(observed.sense):
        return memory
    slots, live = memory.slots.long(), memory.log_prior > EMPTY
    entry = torch.zeros(len(memory.means), dtype=torch.int64)
    entry[slots[live]] = torch.nonzero(live)[:, 0]
    sense = torch.from_numpy(observed.sense).long()
    count = torch.from_numpy(observed.count())
    seen = torch.where(live, (count[slots] + 0.5).log(), -torch.inf)
    read = torch.cat([(torch.from_numpy(part.astype(np.float32)) @ memory.reading).half() for part in np.array_split(observed.read, 64)])

    def log_chances(words: torch.Tensor, evidence: torch.Tensor) -> torch.Tensor:
        """Of each word log P of the sense that it has: words."""
        of = entry[sense[words]]
        products = torch.einsum('we,wse->ws', read[words].float(), evidence[slots[of]])
        right = (slots[of] == sense[words, None]) & live[of]
        return (seen[of] + products).log_softmax(1)[right]

    chance = torch.Generator().manual_seed(seed)
    order = torch.randperm(len(sense), generator=chance)
    held_out, words = order.tensor_split([len(order) // _HELD_OUT])
    evidence = memory.evidence.clone().requires_grad_()
    optimiser = torch.optim.Adam([evidence], lr=_RATE, betas=(0.9, 0.99))
    steps = _ROUNDS * -(-len(words) // _BATCH)
    schedule = torch.optim.lr_scheduler.LinearLR(optimiser, 1, 0.02, steps)
    for _ in range(_ROUNDS):
        for batch in words[torch.randperm(len(words), generator=chance)].split(_BATCH):
            optimiser.zero_grad()
            away = (evidence - memory.evidence).square().sum()
            (-log_chances(batch, evidence).mean() + TOWARDS_COUNTED / 2 / len(words) * away).backward()
            optimiser.step()
            schedule.step()
    learned = evidence.detach()
    if len(held_out):
        before, after = (-log_chances(held_out, which).mean().item() for which in (memory.evidence, learned))
        print(f'senses: surprise by {len(held_out)} words held out {before:.4f} as counted, {after:.4f} learned', file=sys.stderr, flush=True)
    return replace(memory, evidence=learned)
