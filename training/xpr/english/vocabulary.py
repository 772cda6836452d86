"""The pieces of the published encoder's vocabulary that are read: all but those that its makers kept for other uses."""

import json
import re
from pathlib import Path

from tokenizers import Tokenizer

_SPECIAL = ('[PAD]', '[UNK]', '[CLS]', '[SEP]')
_OTHER = re.compile(r'\[(MASK|unused\d+)\]')


def used_vocabulary(folder: Path) -> tuple[Tokenizer, list[int]]:
    """The tokenizer, which adds no special tokens, and the ids of its pieces in the encoder's own."""
    described = json.loads((folder / 'tokenizer.json').read_text(encoding='utf-8'))
    own = described['model']['vocab']
    pieces = [*_SPECIAL, *(piece for piece in sorted(own, key=own.get) if piece not in _SPECIAL and not _OTHER.fullmatch(piece))]
    described['model']['vocab'] = {piece: number for number, piece in enumerate(pieces)}
    described['added_tokens'] = [token | {'id': pieces.index(token['content'])} for token in described['added_tokens'] if token['content'] in _SPECIAL]
    described |= {'post_processor': None, 'truncation': None, 'padding': None}
    return Tokenizer.from_str(json.dumps(described)), [own[piece] for piece in pieces]
