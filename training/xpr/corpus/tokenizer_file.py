"""A tokenizer's file: `tokenizer.json`, or `tokenizer.json.gz` in the folder of a model, where it takes a third of the bytes."""

import gzip
from pathlib import Path

from tokenizers import Tokenizer

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
