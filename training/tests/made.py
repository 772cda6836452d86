"""Small tables and tokenizers that several tests need."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from xpr.corpus.tables import Table
from xpr.relatedness.signatures import Texts
from xpr.train.tables import PairTable


def pair_table(folder: Path, rows: Iterable[tuple[Sequence[int], Sequence[int], int]]) -> PairTable:
    """As `prepare` writes it. rows: the pieces of both sides and the number of the language."""
    en, xx, language = zip(*rows)
    table = Table(folder, {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    table.append(en=en, xx=xx, language=language, source=np.zeros(len(en)), weight=np.ones(len(en)))
    table.close()
    return PairTable(folder)


def word_texts(vocabulary: Iterable[str], unknown: str) -> Texts:
    """Each word is a piece, by its place; capitals count as small letters."""
    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(vocabulary)}, unk_token=unknown))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.Lowercase(), pre_tokenizers.WhitespaceSplit()
    return Texts(tokenizer)
