"""Accuracy on a benchmarks folder (layout: docs/quality.md). Every figure is a percentage."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import torch

from .phrase_encoder import EvaluatedEncoder, Phrase

# The languages that means are taken over.
CORE = ('ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh')


def evaluate(encoder: EvaluatedEncoder, bench: Path, languages: tuple[str, ...] = CORE) -> dict[str, float]:
    """Means over the languages, both directions: Tatoeba, multi-word phrases alone, with a sentence of its own on either side,
    with a sentence on the query's side only; and the choice of the sense, in made sentences and in those of `coarse`, where the folder has it."""
    found: dict[str, list[float]] = defaultdict(list)
    for language in languages:
        pairs = _rows(bench / 'tatoeba' / f'tatoeba.en-{language}.tsv')
        found['tatoeba'].append(_both_ways(encoder.encode([_bare(row[0]) for row in pairs]), encoder.encode([_bare(row[1]) for row in pairs])))
        phrases = _phrase_pairs(bench / 'phrase_ctx' / f'phrase_ctx.en-{language}.tsv')
        bare = [encoder.encode([_bare(pair[side]) for pair, _ in phrases]) for side in (0, 1)]
        own = [encoder.encode([_in_sentence(pair[side], rows, side, which) for pair, rows in phrases]) for side, which in ((0, 0), (1, 1))]
        first = encoder.encode([_in_sentence(pair[1], rows, 1, 0) for pair, rows in phrases])
        found['phrases alone'].append(_both_ways(*bare))
        found['independent sentences'].append(_both_ways(*own))
        found['sentence of the query'].append((_first_hits(own[0] @ bare[1].T) + _first_hits(first @ bare[0].T)) / 2)
    figures = {name: sum(values) / len(values) for name, values in found.items()}
    figures['senses'] = _senses(encoder, _rows(bench / 'senses' / 'senses.tsv'))
    coarse = bench / 'coarse' / 'coarse.tsv'
    return figures | ({'coarse': _coarse(encoder, _rows(coarse))} if coarse.is_file() else {})


def _rows(path: Path) -> list[list[str]]:
    return [line.split('\t') for line in path.read_text(encoding='utf-8').rstrip('\n').split('\n')]


def _bare(phrase: str) -> Phrase:
    return '', phrase, ''


def _phrase_pairs(path: Path) -> list[tuple[tuple[str, str], list[list[str]]]]:
    """Multi-word pairs with their rows, one pair for each phrase of either side."""
    rows: dict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for row in _rows(path):
        if row[0] == 'mw':
            rows[row[1].lower(), row[2].lower()].append(row)
    taken: tuple[set[str], set[str]] = (set(), set())
    chosen = []
    for pair, members in rows.items():
        if pair[0] not in taken[0] and pair[1] not in taken[1]:
            taken[0].add(pair[0])
            taken[1].add(pair[1])
            chosen.append((pair, members))
    return chosen


def _in_sentence(phrase: str, rows: list[list[str]], side: int, which: int) -> Phrase:
    """The phrase in the sentence of its row number `which`; alone where there is none."""
    if which < len(rows):
        return _around(phrase, rows[which][3 + side])
    return _bare(phrase)


def _first_hits(cosines: torch.Tensor) -> float:
    return 100 * (cosines.argmax(1) == torch.arange(len(cosines))).float().mean().item()


def _both_ways(one: torch.Tensor, other: torch.Tensor) -> float:
    cosines = one @ other.T
    return (_first_hits(cosines) + _first_hits(cosines.T)) / 2


def _senses(encoder: EvaluatedEncoder, rows: list[list[str]]) -> float:
    """Two rows a word; columns: word, translations …, sentence, sentence. From each sentence, its own translation before the other row's."""
    right = total = 0
    for one, other in zip(rows[::2], rows[1::2]):
        for row, wrong in ((one, other), (other, one)):
            sentences = [_around(row[0], sentence) for sentence in row[-2:]]
            vectors = encoder.encode([*sentences, *map(_bare, row[1:-2]), *map(_bare, wrong[1:-2])])
            translations = len(row) - 3
            scores = vectors[:2] @ vectors[2:].T
            right += int((scores[:, :translations] > scores[:, translations:]).sum())
            total += 2 * translations
    return 100 * right / total


def _coarse(encoder: EvaluatedEncoder, rows: list[list[str]]) -> float:
    """Columns: word, sense, translations … (`-`: none), before, after. From each sentence, the nearest of the word's translations in one language; one that two of its senses share is left out."""
    right = total = 0
    for word in dict.fromkeys(row[0] for row in rows):
        own = [row for row in rows if row[0] == word]
        places = encoder.encode([(row[-2], word, row[-1]) for row in own])
        for column in range(2, len(own[0]) - 2):
            of_sense = {row[1]: row[column] for row in own if row[column] != '-'}
            kept = {sense: found for sense, found in of_sense.items() if list(of_sense.values()).count(found) == 1}
            if len(kept) < 2:
                continue
            scores = places @ encoder.encode([_bare(translation) for translation in kept.values()]).T
            asked = [i for i, row in enumerate(own) if row[1] in kept]
            right += sum(list(kept)[int(scores[i].argmax())] == own[i][1] for i in asked)
            total += len(asked)
    return 100 * right / total


def _around(phrase: str, sentence: str) -> Phrase:
    """The phrase where it first stands in the sentence; alone where it does not."""
    start = sentence.lower().find(phrase.lower())
    if start < 0:
        return _bare(phrase)
    end = start + len(phrase)
    return sentence[:start], sentence[start:end], sentence[end:]
