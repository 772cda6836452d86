import numpy as np
import torch

from xpr.model.sense_memory import MOST_SENSES, SenseMemory
from xpr.train.sense_evidence import Observed
from xpr.train.sense_learning import learn_evidence

LOAN, BOAT = torch.eye(4)[:2]


def memory() -> SenseMemory:
    """Two words of two senses each, about whose neighbours nothing is known but that the first word's first sense likes loans a little."""
    slots, log_prior = torch.zeros(3, MOST_SENSES, dtype=torch.int32), torch.full((3, MOST_SENSES), -1e4)
    slots[1:, :2] = torch.tensor([[1, 2], [3, 4]])
    log_prior[1:, :2] = torch.tensor([0.5, 0.5]).log()
    evidence = torch.zeros(5, 4)
    evidence[1] = 0.1 * LOAN
    return SenseMemory(torch.tensor([0, 1, 2], dtype=torch.int32), slots, log_prior, torch.randn(5, 4), evidence, torch.eye(4))


def seen(sense: list[int], read: list[torch.Tensor]) -> Observed:
    return Observed(np.array(sense, np.int32), torch.stack(read).numpy().astype(np.float16), 5)


def test_neighbours_give_the_sense_that_they_were_seen_with() -> None:
    learned = learn_evidence(memory(), seen([1, 2] * 100_000, [LOAN, BOAT] * 100_000), seed=1)
    before, after = memory().evidence, learned.evidence
    for neighbour, right, wrong in ((LOAN, 1, 2), (BOAT, 2, 1)):
        assert neighbour @ (after[right] - after[wrong]) > neighbour @ (before[right] - before[wrong]) + 0.1


def test_a_word_that_was_never_seen_keeps_its_evidence_and_every_sense_its_chance() -> None:
    learned = learn_evidence(memory(), seen([1, 2] * 200, [LOAN, BOAT] * 200), seed=1)
    assert torch.allclose(learned.evidence[3:], memory().evidence[3:], atol=1e-4)
    assert torch.equal(learned.log_prior, memory().log_prior)


def test_neighbours_that_both_senses_have_are_no_evidence_however_common_one_sense_is() -> None:
    learned = learn_evidence(memory(), seen(([1] * 9 + [2]) * 20_000, [BOAT] * 200_000), seed=1)
    assert abs(float(BOAT @ (learned.evidence[1] - learned.evidence[2]))) < 0.05


def test_nothing_seen_is_nothing_learned() -> None:
    assert torch.equal(learn_evidence(memory(), Observed(np.zeros(0, np.int32), np.zeros((0, 4), np.float16), 5), seed=1).evidence, memory().evidence)
