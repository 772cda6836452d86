"""New pieces for a tokenizer: the characters, frequent words and parts of words of languages that it cuts badly.

A piece that texts of an older language would use as well is left out, because it would change vectors that are in use.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, trainers

from ..corpus.alphabet import normalised
from ..corpus.tokenizer import SPECIAL_TOKENS, empty_tokenizer
from ..corpus.whole_words import LEAST_COUNT, LONGEST_WORD, PREFERENCE, WEIGHT_IN_PHRASES

# Languages that get new pieces. The second group is in the model already and needs more words of its own.
NEW_LANGUAGES = 'da nb hu uk el ro bg he hi th vi id ca hr sk sl et lv lt fa'.split()
WEAK_LANGUAGES = 'cs fi pl ru ar'.split()
# Of these, older pieces stay as they are; of the others, those that no other older language uses learn again, too.
UNCHANGED_LANGUAGES = ('ru', 'ar')
# Parts of words of each new language, and of each language of the second group.
PARTS_PER_LANGUAGE, PARTS_PER_WEAK_LANGUAGE = 1_300, 600
# Words that each language gets, however rare they are beside those of other languages.
LEAST_WORDS = 3_000
# Thai writes no blanks, so all of its pieces are parts of words.
LANGUAGES_WITHOUT_BLANKS = frozenset({'th'})
PARTS_WITHOUT_BLANKS = 4_900
# A word counts by its share of the training texts and by its rank in everyday language, half each.
EVERYDAY_SHARE = 0.5
# Added to a rank, which makes the frequencies of words those of Zipf and Mandelbrot: 1 / (rank + 2.7).
MANDELBROT_SHIFT = 2.7
# Words in the training texts fewer times than this (rows of phrases count twice) cannot be learned.
LEAST_EVERYDAY_COUNT = 2
LONGEST_PART = 12
# A language is one of about twenty, so its frequencies are divided by that to join the scale of the older pieces.
_SCALE = -math.log(20)
_TEXTS = 25_000
# Pieces are left out that an older language uses more often than this share of what their own language does.
MAX_USE_ELSEWHERE = 0.15
# A piece belongs to a language that uses it so many times as often as each other one.
TIMES_AS_OFTEN = 10
_PIECES_PER_WORD = 1.6
# Taken from the score of a Latin part that is not the beginning of a word: such parts would cut rare words of older languages anew.
INNER_PART_PENALTY = 4.0
LAST_LATIN = 0x24F


def texts_of(text: Path, language: str) -> Iterator[tuple[str, float]]:
    """The clean texts of a language, each with its weight."""
    for table, weight in (('phrases', WEIGHT_IN_PHRASES), ('segments', 1.0)):
        path = text / f'{table}.{language}.tsv'
        if path.is_file():
            with path.open(encoding='utf-8', newline='\n') as lines:
                for line in lines:
                    yield line.rstrip('\n').split('\t')[2], weight


def most_parts(language: str, is_known: bool) -> int:
    """How many characters and parts of words a language gets; fewer if the model knows it."""
    if is_known:
        return PARTS_PER_WEAK_LANGUAGE
    return PARTS_WITHOUT_BLANKS if language in LANGUAGES_WITHOUT_BLANKS else PARTS_PER_LANGUAGE


def parts_and_words(text: Path, language: str, known: set[str], everyday: list[str], parts: int, seed: int = 1) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """(piece, score) of the missing characters and parts of words, and (piece, share) of all words that are no piece yet, the most frequent first.

    known: pieces that there are. everyday: the words of everyday language, the most frequent first. parts: how many characters and parts at most.
    """
    characters: Counter[str] = Counter()
    words: Counter[str] = Counter()
    sample: list[str] = []
    for each, weight in texts_of(text, language):
        plain = normalised(each)
        characters.update(set(plain))
        for word in plain.split():
            bare = word.strip('.,:;!?"“”„()[]«»…\'’')
            if bare and all(c.isalpha() or not c.isascii() for c in bare):
                words[bare] += weight
        sample.append(plain)
    chance = np.random.default_rng(seed)
    sample = [sample[i] for i in chance.permutation(len(sample))[:_TEXTS]]
    total = sum(words.values())
    found: dict[str, float] = {}
    letters = [c for c, count in characters.most_common() if count >= LEAST_COUNT and c not in known and not c.isspace()]
    for letter in letters:
        found[letter] = math.log(characters[letter] / total / _PIECES_PER_WORD) + _SCALE - 3
    without_blanks = language in LANGUAGES_WITHOUT_BLANKS
    for piece, score in _trained_parts(sample, set(characters), parts * 3):
        if len(found) < parts and piece not in known and piece not in found and len(piece.lstrip('▁')) > 1:
            is_inner = not piece.startswith('▁') and all(ord(character) <= LAST_LATIN for character in piece)
            found[piece] = score + _SCALE - (INNER_PART_PENALTY if is_inner else 0.0)
    shares = Counter() if without_blanks else word_shares(words, everyday)
    new = [(f'▁{word}', share) for word, share in shares.most_common() if 2 <= len(word) <= LONGEST_WORD and f'▁{word}' not in known]
    return list(found.items()), [(piece, share) for piece, share in new if piece not in found]


def word_shares(words: Counter[str], everyday: list[str]) -> Counter[str]:
    """How much of what people write each word is: of the texts that it was counted in, and of everyday language by Zipf's law."""
    total = sum(words.values())
    shares = Counter({word: count / total for word, count in words.items() if count >= LEAST_COUNT})
    ranked = [word for word in everyday if words[word] >= LEAST_EVERYDAY_COUNT]
    if ranked:
        mass = sum(1 / (rank + MANDELBROT_SHIFT) for rank in range(len(ranked)))
        for word in shares:
            shares[word] *= 1 - EVERYDAY_SHARE
        for rank, word in enumerate(ranked):
            shares[word] += EVERYDAY_SHARE / (rank + MANDELBROT_SHIFT) / mass
    return shares


def words_in_order(words: dict[str, list[tuple[str, float]]]) -> list[tuple[str, str, float]]:
    """(language, piece, share): the first `LEAST_WORDS` words of each language, then the others, the most frequent first. words: language → (piece, share)."""
    ranked = [(rank >= LEAST_WORDS, -share, language, piece) for language, own in words.items() for rank, (piece, share) in enumerate(own)]
    return [(language, piece, -share) for _, share, language, piece in sorted(ranked)]


def score_of_word(share: float) -> float:
    """The score of a whole word among the pieces of all languages."""
    return math.log(share / _PIECES_PER_WORD) + _SCALE + PREFERENCE


def _trained_parts(sample: list[str], alphabet: set[str], pieces: int) -> Iterable[tuple[str, float]]:
    tokenizer = empty_tokenizer()
    trainer = trainers.UnigramTrainer(
        vocab_size=pieces + len(alphabet), special_tokens=list(SPECIAL_TOKENS), unk_token="<unk>", initial_alphabet=sorted(alphabet),
        max_piece_length=LONGEST_PART, show_progress=False,
    )  # fmt: skip
    tokenizer.train_from_iterator((text[:160] for text in sample), trainer)
    vocabulary = json.loads(tokenizer.to_str())['model']['vocab']
    return sorted((tuple(entry) for entry in vocabulary[len(SPECIAL_TOKENS) :]), key=lambda entry: -entry[1])


def with_pieces(content: str, pieces: Iterable[tuple[str, float]]) -> str:
    """A tokenizer.json with more pieces at its end, so that the others keep their ids."""
    parsed = json.loads(content)
    parsed['model']['vocab'] += [[piece, round(score, 3)] for piece, score in pieces]
    return json.dumps(parsed, ensure_ascii=False, separators=(',', ':'))


def used_elsewhere(tokenizer: Tokenizer, first: int, own: dict[str, list[str]], older: dict[str, list[str]], owners: dict[int, str]) -> set[int]:
    """Ids from `first` on that texts of an older language use too often. own, older: language → texts; owners: id → language."""
    size = tokenizer.get_vocab_size()
    use_of = {language: _use(tokenizer, texts, size) for language, texts in own.items()}
    elsewhere = {language: _use(tokenizer, texts, size) for language, texts in older.items()}
    dropped = set()
    for piece in range(first, size):
        most = max(use[piece] for language, use in elsewhere.items() if language != owners[piece])
        best = max(use[piece] for use in use_of.values())
        if most > MAX_USE_ELSEWHERE * best:
            dropped.add(piece)
    return dropped


def used_only_in(tokenizer: Tokenizer, own: dict[str, list[str]], others: dict[str, list[str]]) -> set[int]:
    """Ids of pieces that one of the languages in `own` uses at least `TIMES_AS_OFTEN` as often as every one of `others`."""
    size = tokenizer.get_vocab_size()
    best = np.max([_use(tokenizer, texts, size) for texts in own.values()], axis=0)
    most = np.max([_use(tokenizer, texts, size) for texts in others.values()], axis=0)
    return set(np.flatnonzero((best > 0) & (best >= TIMES_AS_OFTEN * most)).tolist())


def _use(tokenizer: Tokenizer, texts: list[str], size: int) -> np.ndarray:
    """How often each piece stands in the texts, a share of all their pieces."""
    counts = np.zeros(size)
    for start in range(0, len(texts), 4_000):
        for encoded in tokenizer.encode_batch_fast(texts[start : start + 4_000], add_special_tokens=False):
            np.add.at(counts, encoded.ids, 1)
    return counts / max(counts.sum(), 1)
