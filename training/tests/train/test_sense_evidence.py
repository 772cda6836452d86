from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.model.neighbours import CONTEXT, PHRASE, length_and_unit, read_neighbours
from xpr.model.sense_memory import MOST_SENSES, SenseMemory, SenseSlots
from xpr.train import sense_evidence
from xpr.train.dictionary import Dictionary
from xpr.train.sense_evidence import Observed, build_sense_memory, observe
from xpr.train.sense_learning import learn_evidence
from xpr.train.tables import PairTable

from ..made import pair_table

# Pieces: 0 “bank”, 1 “Bank”, 2 “Ufer”, 3 “loan”, 4 “boat”, 5 and 6 words of the other side, 7 of neither.
BANK, COUNTER, SHORE, LOAN, BOAT, OTHER = 0, 1, 2, 3, 4, 7
TABLE = torch.zeros(8, 8)
TABLE[BANK, :2] = torch.tensor([0.6, 0.6])
TABLE[COUNTER, 0] = TABLE[SHORE, 1] = 1
for direction, piece in ((2, LOAN), (3, BOAT), (4, 5), (5, 6), (6, OTHER)):
    TABLE[piece, direction] = 1


@pytest.fixture
def dictionary() -> Dictionary:
    """“bank” has the senses “Bank” and “Ufer”; the gloss of the second speaks of nothing that is in the segments."""
    slots, log_prior = torch.zeros(2, MOST_SENSES, dtype=torch.int32), torch.full((2, MOST_SENSES), -1e4)
    slots[1, :2], log_prior[1, :2] = torch.tensor([1, 2]), torch.tensor([0.5, 0.5]).log()
    of_piece = torch.zeros(8, dtype=torch.int32)
    of_piece[BANK] = 1
    means = torch.stack([torch.zeros(8), TABLE[COUNTER], TABLE[SHORE]])
    return Dictionary(of_piece, slots, log_prior, means, torch.zeros_like(means))


def segments(folder: Path, rows: list[tuple[list[int], list[int]]]) -> PairTable:
    return pair_table(folder, [(en, xx, 1) for en, xx in rows])


def seen(folder: Path) -> PairTable:
    return segments(folder, [([LOAN, BANK, LOAN, LOAN, LOAN], [5, COUNTER, 6, 5, 6])] * 4 + [([BOAT, BANK, BOAT, BOAT, BOAT], [5, SHORE, 6, 5, 6])] * 2)


def test_a_word_was_used_in_the_sense_whose_translation_is_on_the_other_side(tmp_path: Path, dictionary: Dictionary) -> None:
    observed = observe(seen(tmp_path), dictionary, TABLE, seed=1)
    total = observed.sums()[0]
    assert observed.count().tolist() == [0, 4, 2]
    assert np.allclose(total[1], 4 * TABLE[LOAN].numpy(), atol=1e-2), 'the unit sum of what stands around it'
    assert np.allclose(total[2], 2 * TABLE[BOAT].numpy(), atol=1e-2)


def test_neighbours_are_read_as_the_encoder_reads_them() -> None:
    vectors = torch.randn(6, 8, generator=torch.Generator().manual_seed(1))
    for place in range(6):
        mask = torch.full((1, 6), CONTEXT)
        mask[0, place] = PHRASE
        expected = length_and_unit(read_neighbours(vectors[None], mask))[1][0, place]
        assert np.allclose(sense_evidence._read_around(vectors.numpy(), np.array([place]))[0], expected.numpy(), atol=1e-5)


def test_a_segment_that_holds_both_translations_or_none_says_nothing(tmp_path: Path, dictionary: Dictionary) -> None:
    rows = [([LOAN, BANK, LOAN, BOAT, BOAT], [COUNTER, SHORE, 5, 5, 6]), ([LOAN, BANK, LOAN, BOAT, BOAT], [5, 6, 5, 6, 6])]
    assert observe(segments(tmp_path, rows), dictionary, TABLE, seed=1).count().tolist() == [0, 0, 0]


def test_the_evidence_is_what_the_formula_says(tmp_path: Path, dictionary: Dictionary) -> None:
    memory = build_sense_memory(dictionary, observe(seen(tmp_path), dictionary, TABLE, seed=1))
    # k of the first sense: 6 · ½(counter − shore) + 20 · 4 / (4 + 3) · ½(loan − boat)
    for piece, expected in ((LOAN, 20 * 4 / 7 / 2), (BOAT, -20 * 4 / 7 / 2), (COUNTER, 6 / 2), (OTHER, 0)):
        found = (TABLE[piece] @ memory.reading) @ memory.evidence[1]
        assert abs(float(found) - expected) < 0.05, piece
    common = torch.tensor([5.0, 3.0]) ** 0.3
    assert torch.allclose(memory.log_prior[1, :2].exp(), common / common.sum()), 'as many translations, but seen more often'


def test_neighbours_that_stood_beside_a_sense_choose_it(tmp_path: Path, dictionary: Dictionary) -> None:
    slots = SenseSlots(build_sense_memory(dictionary, observe(seen(tmp_path), dictionary, TABLE, seed=1)))
    ids = torch.tensor([BANK, BANK, BANK])
    loan, boat, other = slots(ids, TABLE[[LOAN, BOAT, OTHER]])
    assert loan[0] > 0.5 > -0.5 > loan[1]
    assert boat[1] > 0.5 > -0.5 > boat[0]
    assert other.abs().max() < 0.1


def test_no_more_segments_are_read_than_are_needed(tmp_path: Path, dictionary: Dictionary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sense_evidence, 'MOST_SEGMENTS', 3)
    assert observe(seen(tmp_path), dictionary, TABLE, seed=1).count().tolist() == [0, 3, 2]


NEAR_LOAN, NEAR_BOAT = torch.eye(4)[:2]


def memory() -> SenseMemory:
    """Two words of two senses each, about whose neighbours nothing is known but that the first word's first sense likes loans a little."""
    slots, log_prior = torch.zeros(3, MOST_SENSES, dtype=torch.int32), torch.full((3, MOST_SENSES), -1e4)
    slots[1:, :2] = torch.tensor([[1, 2], [3, 4]])
    log_prior[1:, :2] = torch.tensor([0.5, 0.5]).log()
    evidence = torch.zeros(5, 4)
    evidence[1] = 0.1 * NEAR_LOAN
    return SenseMemory(torch.tensor([0, 1, 2], dtype=torch.int32), slots, log_prior, torch.randn(5, 4), evidence, torch.eye(4))


def observed_as(sense: list[int], read: list[torch.Tensor]) -> Observed:
    return Observed(np.array(sense, np.int32), torch.stack(read).numpy().astype(np.float16), 5)


def test_neighbours_give_the_sense_that_they_were_seen_with() -> None:
    learned = learn_evidence(memory(), observed_as([1, 2] * 100_000, [NEAR_LOAN, NEAR_BOAT] * 100_000), seed=1)
    before, after = memory().evidence, learned.evidence
    for neighbour, right, wrong in ((NEAR_LOAN, 1, 2), (NEAR_BOAT, 2, 1)):
        assert neighbour @ (after[right] - after[wrong]) > neighbour @ (before[right] - before[wrong]) + 0.1


def test_a_word_that_was_never_seen_keeps_its_evidence_and_every_sense_its_chance() -> None:
    learned = learn_evidence(memory(), observed_as([1, 2] * 200, [NEAR_LOAN, NEAR_BOAT] * 200), seed=1)
    assert torch.allclose(learned.evidence[3:], memory().evidence[3:], atol=1e-4)
    assert torch.equal(learned.log_prior, memory().log_prior)


def test_neighbours_that_both_senses_have_are_no_evidence_however_common_one_sense_is() -> None:
    learned = learn_evidence(memory(), observed_as(([1] * 9 + [2]) * 20_000, [NEAR_BOAT] * 200_000), seed=1)
    assert abs(float(NEAR_BOAT @ (learned.evidence[1] - learned.evidence[2]))) < 0.05


def test_nothing_seen_is_nothing_learned() -> None:
    assert torch.equal(learn_evidence(memory(), Observed(np.zeros(0, np.int32), np.zeros((0, 4), np.float16), 5), seed=1).evidence, memory().evidence)
