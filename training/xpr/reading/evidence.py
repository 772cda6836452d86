"""What is laid down of the senses of words, and what stands around words in tagged sentences, in two spaces: that of relatedness, where it is
a bag of words, and that of the network, which reads it in order and says which words could stand there and, where it had lessons
(lessons.py), what the text is about."""

from collections import defaultdict
from collections.abc import Collection

import numpy as np
import torch
from numpy.typing import NDArray

from ..relatedness.knowledge import Knowledge
from ..relatedness.signatures import SENTENCES, Texts, about_features, features_of, unit
from .lessons import AboutSpace
from .trainer import TrainedReader

# The parts of a signature as the network reads them: words of the same language stand in the same gaps. Chosen on 500 of the words of both kinds.
READ_WEIGHTS = (0.5, 0.3, 0.15, 0.3, 0.5, 0.5)
# What the network counts beside the bag. Chosen, with what a text is about counting as much in it as the words that could stand there, on
# bench/ambiguous, on English nouns whose sense aligned segments tell, and on words of tagged sentences whose senses are as fine as WordNet's.
READ = 1.2
# More sentences of a meaning say nothing new.
_MOST = 40


class SenseEvidence:
    """`sentences`: all that are tagged; `contexts`: what stands around their words, sentences × R and sentences × G, of length 1;
    `mean_read`: G, what the network says of any gap."""

    def __init__(self, knowledge: Knowledge, texts: Texts, rows: NDArray[np.float32], reader: TrainedReader, about: AboutSpace | None = None) -> None:
        """rows: pieces × R; about: of the network's lessons."""
        self.sentences = knowledge.sentences
        places = [(each.before, each.after) for each in self.sentences]
        said = reader.gaps(texts, places)
        self.mean_read: NDArray[np.float32] = said.mean(0)
        read = reader.network.equal_parts(torch.from_numpy(said - self.mean_read)).numpy()
        self.contexts = (np.stack([texts.around(*place, rows) for place in places]), read)
        of_words = features_of(knowledge.meanings, texts, reader.weighted_words(rows))
        if about:
            of_words = np.concatenate([of_words, about_features(knowledge.meanings, about.glosses)], -1)
        self._of_meanings = (features_of(knowledge.meanings, texts, rows), of_words)
        self._tagged: dict[int, list[int]] = defaultdict(list)
        for number, sentence in enumerate(self.sentences):
            self._tagged[sentence.meaning].append(number)

    def of_sense(self, members: list[int], without: Collection[str] = ()) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The parts of its signatures, parts × R and parts × G, each of length 1 or 0. members: its meanings. without: words whose sentences are not told."""
        told = [number for meaning in members for number in [each for each in self._tagged[meaning] if self.sentences[each].lemma not in without][:_MOST]]
        both = []
        for features, contexts in zip(self._of_meanings, self.contexts):
            parts = unit(features[members].sum(0))
            parts[SENTENCES] = unit(contexts[told].sum(0))
            both.append(parts)
        return both[0], both[1]
