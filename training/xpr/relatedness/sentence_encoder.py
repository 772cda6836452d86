"""A published encoder of English sentences, from which the space of relatedness and the network that reads learn. It does not ship."""

import re
import sys
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModel, AutoTokenizer

_BATCH, _REPORT_SECONDS = 128, 60
# Tokens that are read of a text.
_LONGEST = 128


class SentenceEncoder:
    """The sentence-transformers model of a folder: the mean of its last states."""

    def __init__(self, folder: Path) -> None:
        """folder: as the model's own repository has it. Error: `ValueError` where it is no such folder."""
        if not (folder / 'config.json').is_file():
            raise ValueError(f'{folder} has no config.json: name the folder of the model inside the unpacked package (training/README.md)')
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        self._model = AutoModel.from_pretrained(folder).eval()
        self.dimensions = self._model.config.hidden_size
        self.name, self.licence = folder.parent.name, _licence_in(folder / 'README.md')

    @torch.no_grad()
    def encode(self, texts: list[str]) -> NDArray[np.float16]:
        """texts × E."""
        vectors = np.zeros((len(texts), self.dimensions), np.float16)
        order = np.argsort([len(text) for text in texts], kind='stable')
        reported = time.monotonic()
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            read = self._tokenizer([texts[place] for place in chosen], padding=True, truncation=True, max_length=_LONGEST, return_tensors='pt')
            with torch.autocast('cpu', dtype=torch.bfloat16):
                states = self._model(**read).last_hidden_state
            mask = read['attention_mask'][..., None]
            vectors[chosen] = ((states.float() * mask).sum(1) / mask.sum(1)).numpy()
            if time.monotonic() - reported > _REPORT_SECONDS:
                print(f'sentence encoder: {start} of {len(texts)} texts', file=sys.stderr, flush=True)
                reported = time.monotonic()
        return vectors


def _licence_in(card: Path) -> str:
    """What the head of a model's card says. Error: `ValueError` where it says nothing."""
    found = card.is_file() and re.search(r'^license: *(\S+)', card.read_text(encoding='utf-8'), re.MULTILINE)
    if not found:
        raise ValueError(f'{card} does not say under which licence the model is')
    return found[1]
