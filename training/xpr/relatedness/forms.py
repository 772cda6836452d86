"""Forms of words: a piece of which no dictionary knows senses has those of the word that it is a form of.

A form has one stem with its word (M. Porter's Snowball stemmers) and stands near it in the space of translation. Both are needed:
stems alone take *hospitality* for *hospital*, and what stands near may be another word.
"""

from collections import defaultdict

import numpy as np
import snowballstemmer
from numpy.typing import NDArray
from tokenizers import Tokenizer

from .signatures import BEGINNING, unit

_STEMMERS = ('arabic', 'dutch', 'english', 'finnish', 'french', 'german', 'italian', 'portuguese', 'russian', 'spanish', 'swedish', 'turkish')
# Set by judgement: *kings* and *king* have 0.61, *hospitality* and *hospital* 0.45.
_LEAST_COSINE = 0.5


def forms_of(tokenizer: Tokenizer, has_senses: NDArray[np.bool_], content: NDArray[np.bool_], static: NDArray[np.float32]) -> dict[int, int]:
    """Form → its word, both as pieces. has_senses: pieces, the words; content: pieces, those that may be forms; static: pieces × dimensions, of the space of translation."""
    written = [tokenizer.id_to_token(piece).removeprefix(BEGINNING) for piece in range(len(static))]
    words, others = (np.flatnonzero(chosen).tolist() for chosen in (has_senses, content & ~has_senses))
    return _words_of(written, words, [piece for piece in others if written[piece].isalpha()], unit(static))


def _words_of(written: list[str], words: list[int], others: list[int], vectors: NDArray[np.float32]) -> dict[int, int]:
    """Form → the nearest word with its stem. written: by piece; words, others: pieces; vectors: pieces × dimensions, of length 1."""
    nearest: dict[int, tuple[float, int]] = {}
    for name in _STEMMERS:
        stem = snowballstemmer.stemmer(name).stemWord
        of_stem: dict[str, list[int]] = defaultdict(list)
        for word in words:
            of_stem[stem(written[word])].append(word)
        for form in others:
            for word in of_stem[stem(written[form])]:
                cosine = float(vectors[form] @ vectors[word])
                if cosine >= nearest.get(form, (_LEAST_COSINE, 0))[0]:
                    nearest[form] = (cosine, word)
    return {form: word for form, (_, word) in nearest.items()}
