"""Training the tokenizer: a Unigram model (T. Kudo: Subword Regularization, 2018) over normalised text, one for all languages."""

import gzip
import json
import random
import sys
from functools import cache
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from .alphabet import characters_of, choose_alphabet, count_characters, normalised, whole_texts

PLAIN, COMPRESSED = 'tokenizer.json', 'tokenizer.json.gz'


def tokenizer_file(folder: Path) -> Path:
    """Of a model's folder, whether it is there or not."""
    return folder / (COMPRESSED if (folder / COMPRESSED).is_file() else PLAIN)


def tokenizer_text(file: Path) -> str:
    """What is written in either."""
    return (gzip.decompress(file.read_bytes()) if file.suffix == '.gz' else file.read_bytes()).decode('utf-8')


def tokenizer_of(folder: Path) -> Tokenizer:
    """That of a model's folder, or of one that `prepare` wrote."""
    return Tokenizer.from_str(tokenizer_text(tokenizer_file(folder)))


def write_compressed(text: str, file: Path) -> None:
    """The same bytes for the same text."""
    file.write_bytes(gzip.compress(text.encode('utf-8'), 9, mtime=0))


# Texts of each language other than English in the sample; English stands on the other side of all of them.
TEXTS_PER_LANGUAGE = 110_000
TEXTS_OF_ENGLISH = 300_000
# No source gives more than this part of a language's texts: manuals would fill the vocabulary with their words.
MOST_OF_ONE_SOURCE = 0.2
# Phrases and dictionary words among the texts; they bring the vocabulary that sentences of manuals lack.
SHARE_OF_PHRASES = 0.4
# Traditional characters are a small part of the Chinese data, and all that Taiwan and Hong Kong read.
SHARE_OF_TRADITIONAL = 0.3


@cache
def _traditional_only() -> frozenset[str]:
    return frozenset(characters_of('big5', range(0xA4, 0xC7)) - characters_of('gb2312', range(0xB0, 0xF8)))


def is_traditional(text: str) -> bool:
    """Whether a Chinese text has a character that only traditional Chinese writes."""
    return not _traditional_only().isdisjoint(text)


def _by_source(path: Path, column: int) -> dict[str, list[str]]:
    """Source index → the texts of one column; nothing where there is no such file."""
    texts: dict[str, list[str]] = {}
    if path.is_file():
        with path.open(encoding='utf-8', newline='\n') as lines:
            for line in lines:
                cells = line.rstrip('\n').split('\t')
                texts.setdefault(cells[0], []).append(cells[column])
    return texts


def _split_scripts(texts: dict[str, list[str]]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Chinese texts that are surely traditional, and the others."""
    halves: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for source, members in texts.items():
        for member in members:
            halves[not is_traditional(member)].setdefault(source, []).append(member)
    return halves


def _draw(texts: dict[str, list[str]], wanted: int, chance: random.Random) -> list[str]:
    """At most `wanted` texts, at most a fifth of them from one source unless the others have too few."""
    most = max(int(wanted * MOST_OF_ONE_SOURCE), 1)
    drawn: list[str] = []
    left: list[str] = []
    for source in sorted(texts):
        chance.shuffle(texts[source])
        drawn += texts[source][:most]
        left += texts[source][most:]
    chance.shuffle(drawn)
    if len(drawn) < wanted:
        drawn += chance.sample(left, min(wanted - len(drawn), len(left)))
    return drawn[:wanted]


def sample_texts(text: Path, languages: list[str]) -> list[str]:
    """The sample, the same for the same clean text."""
    chance = random.Random(64_000)
    others = [language for language in languages if language != 'en']
    sample: list[str] = []
    for language in others:
        for table, share in (('segments', 1 - SHARE_OF_PHRASES), ('phrases', SHARE_OF_PHRASES)):
            path = text / f'{table}.{language}.tsv'
            foreign = _by_source(path, 2)
            traditional, rest = _split_scripts(foreign) if language == 'zh' else ({}, foreign)
            wanted = int(TEXTS_PER_LANGUAGE * share)
            drawn = _draw(traditional, int(wanted * SHARE_OF_TRADITIONAL), chance)
            sample += drawn + _draw(rest, wanted - len(drawn), chance)
            sample += _draw(_by_source(path, 1), int(TEXTS_OF_ENGLISH * share) // len(others), chance)
    chance.shuffle(sample)
    return sample


# Their order gives their ids, 0 to 3; the model pads with id 1.
SPECIAL_TOKENS = ('<s>', '<pad>', '</s>', '<unk>')
# A piece costs a row of the model: 164 bytes in the shipped file, and 8 in its tokenizer.
MOST_PIECES = 131_072
# A longer piece is a sentence that some source repeats.
LONGEST_PIECE = 16
# A text of the sample is cut here; only Japanese and Chinese "words" come near it, and training time grows with them.
LONGEST_TEXT = 160


def read_pieces(tokenizer: Path) -> list[str]:
    """The pieces of a tokenizer's file, by id."""
    return [piece for piece, _ in json.loads(tokenizer_text(tokenizer))['model']['vocab']]


def is_unspaced(piece: str) -> bool:
    """Whether it is written in a script without blanks between words, Japanese or Chinese."""
    return any('\u3040' <= c <= '\u9fff' for c in piece)


def empty_tokenizer() -> Tokenizer:
    """The tokenizer without its pieces: what happens to a text before it is cut into pieces.

    NFKC, lower case, white space folded and stripped, a ▁ for every blank and one in front.
    """
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Lowercase(), normalizers.Replace(Regex(r'\s+'), ' '), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement='▁', prepend_scheme='always')
    tokenizer.decoder = decoders.Metaspace(replacement='▁', prepend_scheme='always')
    return tokenizer


def train_tokenizer(text: Path, out: Path, languages: list[str], pieces: int) -> None:
    """Trains on a balanced sample of the clean text and writes `out` (tokenizer.json) and tokenizer_config.json beside it."""
    if pieces > MOST_PIECES:
        raise ValueError(f'--pieces {pieces}: a vocabulary of more than {MOST_PIECES} pieces would be most of the model.')
    alphabet = choose_alphabet(count_characters(whole_texts(text)), pieces)
    if pieces < len(alphabet) + 2 * len(SPECIAL_TOKENS):
        raise ValueError(f'--pieces {pieces}: the alphabet alone has {len(alphabet)} characters. Ask for more pieces or fewer languages.')
    sample = sample_texts(text, languages)
    print(f'tokenizer: {len(sample)} texts, alphabet of {len(alphabet)}', file=sys.stderr, flush=True)
    tokenizer = empty_tokenizer()
    trainer = trainers.UnigramTrainer(
        vocab_size=pieces, special_tokens=list(SPECIAL_TOKENS), unk_token="<unk>", initial_alphabet=sorted(alphabet),
        max_piece_length=LONGEST_PIECE, show_progress=False,
    )  # fmt: skip
    tokenizer.train_from_iterator(_known(sample, alphabet), trainer)
    tokenizer.save(str(out), pretty=False)
    write_tokenizer_config(out.with_name('tokenizer_config.json'))


def _known(sample: list[str], alphabet: set[str]) -> list[str]:
    """The trainer takes every character that it meets into the vocabulary, so those outside the alphabet become blanks."""
    joined = normalised('\n'.join(text[:LONGEST_TEXT] for text in sample))
    strange = {ord(character): ' ' for character in set(joined) - alphabet - {'\n', ' '}}
    return joined.translate(strange).split('\n')


def write_tokenizer_config(path: Path) -> None:
    """What @huggingface/transformers wants to know besides tokenizer.json."""
    config = {
        'tokenizer_class': 'PreTrainedTokenizerFast', 'bos_token': '<s>', 'eos_token': '</s>', 'pad_token': '<pad>', 'unk_token': '<unk>',
        'model_max_length': 128,
    }  # fmt: skip
    path.write_text(json.dumps(config, indent=1) + '\n', encoding='utf-8')
