"""Whole words for the vocabulary, added to the pieces of the Unigram model, and runs of pieces joined into pieces of their own.

A Unigram model of 64,000 pieces shared by seventeen languages cuts everyday words into meaningless parts: ver·ge·bli·ch.
The sum of such parts says little about the word, and a phrase has no sentence to make up for it. Words that are frequent
enough to be learned by themselves therefore become pieces; rarer ones are still cut.
"""

import json
import math
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from .alphabet import normalised
from .tokenizer import SPECIAL_TOKENS, write_tokenizer_config

# Languages whose words are set apart by blanks, and the weight of their counts. English is one side of every pair, so that
# its counts are the highest anyhow; the product's core languages come before the others.
_CORE, _OTHER = 1.0, 0.7
WORD_WEIGHTS = {
    'en': 0.2,
    **dict.fromkeys(('ar', 'de', 'es', 'fr', 'ko', 'ru'), _CORE),
    **dict.fromkeys(('it', 'pt', 'nl', 'pl', 'tr', 'cs', 'sv', 'fi'), _OTHER),
}
# A dictionary's headword stands for more than one use of it.
WEIGHT_IN_PHRASES = 2.0
LEAST_COUNT = 5
LONGEST_WORD = 20
# Added to the logarithm of a word's frequency: a whole word is preferred where its parts are about as likely.
PREFERENCE = 1.0
# Pieces that the corpus has for each of its words, for the scale of the frequencies.
_PIECES_PER_WORD = 1.6
_WORD = re.compile(r'[^\W\d_]+')


def count_words(text: Path, weights: list[float]) -> dict[str, dict[str, float]]:
    """Language → word → weighted number of texts it stands in. `weights`: of each source, by its index."""
    counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for table, factor in (('segments', 1.0), ('phrases', WEIGHT_IN_PHRASES)):
        for path in sorted(text.glob(f'{table}.*.tsv')):
            language = path.name.split('.')[1]
            if language not in WORD_WEIGHTS:
                continue
            english, foreign = counts['en'], counts[language]
            with path.open(encoding='utf-8', newline='\n') as lines:
                for line in lines:
                    source, en, xx = line.rstrip('\n').split('\t')
                    weight = factor * weights[int(source)]
                    for word in set(_WORD.findall(normalised(en))):
                        english[word] += weight
                    for word in set(_WORD.findall(normalised(xx))):
                        foreign[word] += weight
    return dict(counts)


def add_whole_words(tokenizer: Path, counts: dict[str, dict[str, float]], pieces: int) -> int:
    """Adds the most frequent words that are no piece yet to a tokenizer.json until it has `pieces`; returns how many."""
    content = json.loads(tokenizer.read_text(encoding='utf-8'))
    vocabulary: list[list] = content['model']['vocab']
    known = {piece for piece, _ in vocabulary}
    best: dict[str, tuple[float, float]] = {}
    for language, words in counts.items():
        for word, count in words.items():
            piece, rank = f'▁{word}', count * WORD_WEIGHTS[language]
            if count >= LEAST_COUNT and piece not in known and 2 <= len(word) <= LONGEST_WORD and rank > best.get(piece, (0.0, 0.0))[0]:
                best[piece] = (rank, count)
    total = sum(sum(words.values()) for words in counts.values()) * _PIECES_PER_WORD
    chosen = sorted(best, key=lambda piece: (-best[piece][0], piece))[: max(pieces - len(vocabulary), 0)]
    vocabulary += [[piece, math.log(best[piece][1] / total) + PREFERENCE] for piece in chosen]
    tokenizer.write_text(json.dumps(content, ensure_ascii=False), encoding='utf-8')
    return len(chosen)


# Scores decide between ways to cut a text; more digits than this decide nothing and make a third of the file.
_DIGITS = 3


def join_pieces(source: Path, out: Path, runs: Sequence[tuple[tuple[int, ...], float]], total: float, dropped: set[int]) -> list[tuple[int, ...]]:
    """Writes `out` (tokenizer.json, with its tokenizer_config.json) from the one at `source`.

    runs: ids of the pieces to join, and how often they were seen so; total: pieces of the texts in which they were counted;
    dropped: ids to leave out. Returns for each new id the old ids whose sum it starts from. A text is cut as a whole, because a
    piece may hold several words.
    """
    content = json.loads(source.read_text(encoding='utf-8'))
    vocabulary: list[list] = content['model']['vocab']
    kept = [i for i in range(len(vocabulary)) if i not in dropped or i < len(SPECIAL_TOKENS)]
    known = {vocabulary[i][0] for i in kept}
    new: list[list] = [[vocabulary[i][0], vocabulary[i][1]] for i in kept]
    origin: list[tuple[int, ...]] = [(i,) for i in kept]
    for run, count in runs:
        piece = ''.join(vocabulary[i][0] for i in run)
        if piece in known:
            continue
        known.add(piece)
        # At least as likely as its parts one after the other, or it would never be used.
        new.append([piece, max(math.log(count / total) + PREFERENCE, sum(vocabulary[i][1] for i in run) + 1)])
        origin.append(run)
    content['model']['vocab'] = [[piece, round(score, _DIGITS)] for piece, score in new]
    content['pre_tokenizer']['split'] = False
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(content, ensure_ascii=False, separators=(',', ':')), encoding='utf-8')
    write_tokenizer_config(out.with_name('tokenizer_config.json'))
    return origin


def rarely_used(pieces: Sequence[str], used: Sequence[float], most: int) -> set[int]:
    """Ids of up to `most` pieces that are used least. Single characters stay, so that every text can be cut."""
    order = sorted((i for i, piece in enumerate(pieces) if i >= len(SPECIAL_TOKENS) and len(piece.lstrip('▁')) > 1), key=lambda i: (used[i], i))
    return set(order[:most])
