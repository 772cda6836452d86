"""Every word has a sense of beings and one of tools; sentences speak of them in words that no definition has."""

from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from xpr.reading.evidence import SenseEvidence
from xpr.reading.trainer import ReadingSettings, ReadingTrainer
from xpr.relatedness.knowledge import Knowledge, Meaning, Sentence
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import Texts

WORDS = 'crane mouse bat seal ram jack drill hawk'.split()
DEFINED, MET = ('being', 'tool'), ('sleeps', 'rusts')
VOCABULARY = {word: place for place, word in enumerate(['unk', *WORDS, *DEFINED, *MET, 'the'])}


def texts() -> Texts:
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token='unk'))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.Lowercase(), pre_tokenizers.WhitespaceSplit()
    return Texts(tokenizer)


def knowledge() -> Knowledge:
    meanings = [Meaning({'en': [word]}, gloss) for word in WORDS for gloss in DEFINED]
    return Knowledge(meanings, [Sentence(2 * place + sense, 'the', MET[sense], word, 'made') for place, word in enumerate(WORDS) for sense in (0, 1) for _ in range(5)])


def senses() -> SensesOfPieces:
    found = [Sense([place], np.ones(2, np.float32), 1) for place in range(2 * len(WORDS))]
    return SensesOfPieces(found, {VOCABULARY[word]: [2 * place, 2 * place + 1] for place, word in enumerate(WORDS)})


def evidence(folder: Path) -> SenseEvidence:
    settings = ReadingSettings(texts=8, tokens=8, asked=32, drawn=8, steps=5)
    reader = ReadingTrainer(folder, torch.eye(len(VOCABULARY)) * 3, {'en': np.arange(len(VOCABULARY), dtype=np.int32).repeat(9)}, settings).run()
    return SenseEvidence(knowledge(), texts(), np.eye(len(VOCABULARY), dtype=np.float32), reader)
