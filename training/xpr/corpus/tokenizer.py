"""Training the tokenizer: a Unigram model (T. Kudo: Subword Regularization, 2018) over normalised text, one for all languages."""

import json
import sys
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from .alphabet import choose_alphabet, count_characters, normalised, whole_texts
from .tokenizer_file import tokenizer_text
from .tokenizer_sample import sample_texts

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
