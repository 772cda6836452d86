import json
from pathlib import Path

import numpy as np
import torch

from xpr.train.lexical_choice import WordPieces, count_alternatives, link_words, mutual_alignment
from xpr.train.tables import PairTable

from ..made import pair_table

PIECES = ['<s>', '<pad>', '</s>', '<unk>', '▁bank', '▁ufer', '▁sparkasse', '▁fluss', 's', '銀行', '▁river', '▁']


def tokenizer(folder: Path) -> Path:
    file = folder / 'tokenizer.json'
    file.write_text(json.dumps({'model': {'vocab': [[piece, 0.0] for piece in PIECES]}}), encoding='utf-8')
    return file


def segments(folder: Path, en: list[list[int]], xx: list[list[int]]) -> PairTable:
    return pair_table(folder / 'segments', [(*sides, 1) for sides in zip(en, xx)])


def test_a_word_is_a_piece_that_nothing_continues(tmp_path: Path) -> None:
    words = WordPieces(tokenizer(tmp_path))
    ids = np.array([[4, 8, 4, 9, 11]])
    whole = words.whole(ids, np.ones_like(ids, bool), np.ones(len(PIECES), bool))
    assert whole.tolist() == [[False, False, True, True, False]]


def test_links_words_that_are_each_others_nearest() -> None:
    en, xx = torch.eye(3)[None], torch.eye(3)[[1, 0]][None]
    links = link_words(en, xx, torch.ones(1, 3, dtype=torch.bool), torch.ones(1, 2, dtype=torch.bool))
    assert list(zip(links.en.tolist(), links.xx.tolist())) == [(0, 1), (1, 0)]


def test_what_a_word_is_linked_to_elsewhere_is_its_alternative(tmp_path: Path) -> None:
    en, xx = [[4, 10]] * 4 + [[4]] * 6, [[5, 7]] * 4 + [[6]] * 6
    unit = torch.zeros(len(PIECES), 4)
    unit[4], unit[5], unit[6], unit[7], unit[10] = (
        torch.tensor(v) for v in ([1.0, 0, 0, 0], [0.6, 0.8, 0, 0], [0.6, 0, 0.8, 0], [0, 0, 0, 1.0], [0, 0, 0, 1.0])
    )
    table = segments(tmp_path, en, xx)
    found = count_alternatives(table, WordPieces(tokenizer(tmp_path)), np.ones(len(PIECES), bool), unit, 2, 100, seed=1)
    assert found.table[1, 4].tolist()[:3] == [6, 5, -1]
    # The right translation of a sentence is no alternative to itself, and foreign words have theirs among English ones.
    assert found.of(np.array([4]), np.array([1]), np.array([6])).tolist()[0][:2] == [-1, 5]
    assert found.table[0, 5].tolist()[:2] == [4, -1]


E = torch.eye(4)


def test_words_are_linked_where_each_is_the_other_s_nearest():
    # Cosines: word 0 – [1, 0], word 1 – [.6, .8]; targets [.8, .6] and [1, 0]. Rows .8 1 and .96 .6: 0 → 1, 1 → 0; columns 0 → 1, 1 → 0.
    source, target = torch.tensor([[1.0, 0.0], [0.6, 0.8]]), torch.tensor([[0.8, 0.6], [2.0, 0.0]])
    assert mutual_alignment(source, target).nonzero().tolist() == [[0, 1], [1, 0]]
    # A third word [.9, .1] wants target 1 (cosine .994), which prefers word 0 (1): no link.
    assert mutual_alignment(torch.cat([source, torch.tensor([[0.9, 0.1]])]), target).nonzero().tolist() == [[0, 1], [1, 0]]
    assert mutual_alignment(source, target, least=0.97).nonzero().tolist() == [[0, 1]]


def test_a_batch_gives_what_each_pair_gives_alone():
    torch.manual_seed(1)
    source, target = torch.randn(2, 5, 8), torch.randn(2, 6, 8)
    source_there, target_there = torch.ones(2, 5, dtype=torch.bool), torch.ones(2, 6, dtype=torch.bool)
    source_there[1, 3:] = False
    target_there[1, 2:] = False
    batch = mutual_alignment(source, target, source_there, target_there, least=-1.0)
    assert torch.equal(batch[0], mutual_alignment(source[0], target[0], least=-1.0))
    assert torch.equal(batch[1, :3, :2], mutual_alignment(source[1, :3], target[1, :2], least=-1.0))
    assert not batch[1, 3:].any() and not batch[1, :, 2:].any()


def test_an_empty_sentence_has_no_links():
    assert mutual_alignment(torch.zeros(0, 4), E).shape == (0, 4)
    assert mutual_alignment(E, torch.zeros(0, 4)).shape == (4, 0)
