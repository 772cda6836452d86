"""A table of pairs as `prepare` writes it."""

from pathlib import Path

import numpy as np

from xpr.corpus.tables import Table


def write_pair_table(folder: Path, name: str, rows: list[tuple[list[int], list[int], int]]) -> None:
    """rows: the pieces of both sides and the number of the language."""
    table = Table(folder / name, {'en': 'text', 'xx': 'text', 'language': np.uint8, 'source': np.uint8, 'weight': np.float32})
    en, xx, language = zip(*rows)
    table.append(en=en, xx=xx, language=language, source=np.zeros(len(rows)), weight=np.ones(len(rows)))
    table.close()
