"""A vocabulary with runs of pieces joined into pieces of their own, and without pieces that are then hardly used."""

import json
import math
from collections.abc import Sequence
from pathlib import Path

from .tokenizer import SPECIAL_TOKENS, write_tokenizer_config
from .whole_words import PREFERENCE

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
