"""Everything of a model folder beside the network. The format is described in docs/development/model.md."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from tokenizers import Tokenizer

from ..corpus.tables import cut_around
from ..corpus.tokenizer import tokenizer_text
from ..export.onnx_file import parity_line

TEMPLATE = ('<s>', '{before}', '</s>', '{phrase}', '</s>', '{after}', '</s>')
MAX_TOKENS = 80


def build_input(tokenizer: Tokenizer, before: str, phrase: str, after: str, most: int = MAX_TOKENS) -> tuple[list[int], tuple[int, int]]:
    """The ids of `<s> before </s> phrase </s> after </s>`, and the tokens [start, end) that the mean covers: the phrase and its two `</s>`.

    The phrase is lower-cased, its context is not. Context that does not fit is cut at its far ends; each side has half of the room, and what the
    other does not need. Error: `ValueError` for a phrase that is longer than the room.
    """
    start, end = _id_of(tokenizer, '<s>'), _id_of(tokenizer, '</s>')
    head, middle, tail = (tokenizer.encode(text, add_special_tokens=False).ids for text in (before, phrase.lower(), after))
    ids, first, last = cut_around(head, [end, *middle, end], tail, most - 2)
    if not ids:
        raise ValueError(f'“{phrase}” has {len(middle)} tokens; {most} is the most with the markers.')
    return [start, *ids, end], (1 + first, 1 + last)


def _id_of(tokenizer: Tokenizer, token: str) -> int:
    number = tokenizer.token_to_id(token)
    if number is None:
        raise ValueError(f'The tokenizer has no token {token}; the one of XLM-R has.')
    return number


INPUTS, OUTPUT = ('input_ids', 'attention_mask'), 'token_embeddings'

# Of WikiXPR, with which the checkpoint was trained.
LANGUAGES = ('en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh')

# Phrases for parity.jsonl: every language, with and without context, a phrase alone in a sentence, one that is cut and one with two spaces.
PARITY_TEXTS = (
    ('', 'safety valve', ''),
    ('The ', 'Safety Valve', ' opens at eight bar.'),
    ('Das ', 'Sicherheitsventil', ' öffnet bei acht Bar.'),
    ('La ', 'válvula de seguridad', ' se abre a ocho bares.'),
    ('La ', 'soupape de sûreté', ' s’ouvre à huit bars.'),
    ('يفتح ', 'صمام الأمان', ' عند ثمانية بار.'),
    ('', '安全弁', 'は8バールで開きます。'),
    ('압력이 8바에 이르면 ', '안전 밸브', '가 열린다.'),
    ('Откройте ', 'предохранительный клапан', ' вручную.'),
    ('压力达到八巴时，', '安全阀', '会打开。'),
    ('The operator reads the meter and closes the door. ' * 12, 'Spring', '  is the season after winter, and a part of a clock.' * 12),
)

Encode = Callable[[list[int], tuple[int, int]], Iterable[float]]


def write_model_folder(folder: Path, name: str, dimensions: int, tokenizer_file: Path, encode: Encode, network_origin: str) -> None:
    """Adds tokenizer, parity.jsonl and model.json to a folder that holds `model.onnx`.

    encode: token ids and span to the phrase's vector, by the network in the folder.
    network_origin: what the network was made from, for the reader of model.json.
    """
    tokenizer = tokenizer_text(tokenizer_file)
    (folder / 'tokenizer.json').write_text(tokenizer, encoding='utf-8')
    special = {'bos_token': '<s>', 'eos_token': '</s>', 'pad_token': '<pad>', 'unk_token': '<unk>', 'mask_token': '<mask>'}
    _write_json(folder / 'tokenizer_config.json', {'tokenizer_class': 'PreTrainedTokenizerFast', **special, 'model_max_length': MAX_TOKENS})
    _write_parity(folder / 'parity.jsonl', Tokenizer.from_str(tokenizer), encode)
    description = {
        'name': name,
        'dimensions': dimensions,
        'maxTokens': MAX_TOKENS,
        'lowercase': 'phrase',
        'markers': {'template': list(TEMPLATE), 'pooled': True},
        'pooling': 'mean',
        'examplePooling': 'mean',
        'input': list(INPUTS),
        'output': OUTPUT,
        'padId': 1,
        'languages': list(LANGUAGES),
        'sha256': {file: _checksum(folder / file) for file in ('model.onnx', 'tokenizer.json', 'tokenizer_config.json')},
        'licence': 'MIT',
        'origin': network_origin,
    }
    _write_json(folder / 'model.json', description)


def _write_parity(file: Path, tokenizer: Tokenizer, encode: Encode) -> None:
    with file.open('w', encoding='utf-8') as lines:
        for before, phrase, after in PARITY_TEXTS:
            ids, span = build_input(tokenizer, before, phrase, after)
            lines.write(parity_line((before, phrase, after), ids, span, encode(ids, span)))


def _write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def _checksum(file: Path) -> str:
    with file.open('rb') as stream:
        return hashlib.file_digest(stream, 'sha256').hexdigest()
