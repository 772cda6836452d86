"""What is laid down of the senses of words for the network that reads English."""

from collections import defaultdict

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..model.context_encoder import PHRASE
from ..relatedness.knowledge import Knowledge, Sentence
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import unit
from .network import EnglishNetwork
from .questions import is_held_out, marked, padded
from .trainer import Definitions

# What the tagged sentences of a sense count beside its definitions. Set by judgement.
_SENTENCES = 0.5
# More sentences of a meaning say nothing new.
_MOST = 20
_BATCH = 128


def around_senses(network: EnglishNetwork, definitions: Definitions, tokenizer: Tokenizer, knowledge: Knowledge, found: SensesOfPieces, without_held_out: bool) -> NDArray[np.float32]:
    """senses × E, of length 1: their definitions, and what the network says of the sentences that are tagged with them."""
    of_meaning: dict[int, list[Sentence]] = defaultdict(list)
    for sentence in knowledge.sentences:
        if len(of_meaning[sentence.meaning]) < _MOST and not (without_held_out and is_held_out(sentence.lemma)):
            of_meaning[sentence.meaning].append(sentence)
    needed = sorted({member for sense in found.senses for member in sense.members})
    sentences = [sentence for member in needed for sentence in of_meaning[member]]
    said = read_phrases(network, tokenizer, [(one.before, one.word, one.after) for one in sentences])
    sums = np.zeros((len(knowledge.meanings), said.shape[1]), np.float32)
    np.add.at(sums, [one.meaning for one in sentences], said)
    with torch.no_grad():
        defined = np.stack([definitions(torch.tensor(sense.members)).mean(0).numpy() for sense in found.senses])
    tagged = np.stack([sums[sense.members].sum(0) for sense in found.senses])
    return unit(unit(defined) + _SENTENCES * unit(tagged))


@torch.no_grad()
def read_phrases(network: EnglishNetwork, tokenizer: Tokenizer, places: list[tuple[str, str, str]]) -> NDArray[np.float32]:
    """places × E, of length 1. places: before, phrase and after."""
    said = np.zeros((len(places), network.shape.width), np.float32)
    read = marked(tokenizer, places)
    order = sorted(range(len(read)), key=lambda place: len(read[place][0]))
    for start in range(0, len(order), _BATCH):
        chosen = order[start : start + _BATCH]
        ids, mask = padded([read[place][0] for place in chosen])
        for row, (first, last) in enumerate(read[place][1] for place in chosen):
            mask[row, first:last] = PHRASE
        with torch.autocast('cpu', dtype=torch.bfloat16):
            said[chosen] = network(ids, mask).float().numpy()
    return said
