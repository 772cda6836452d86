"""One space that joins what stands around a sense as a bag of words and as the network reads it.

Either says which senses fit, and little of what it says tells the senses of one word apart. The joined space keeps the directions D in which

    [k̂_s ; w ĝ_s] − mean over the senses of the word

differ most, k_s being the signature of sense s in the space of relatedness, g_s that in the network's, and w what the network counts:
fewer numbers than either has alone then choose as well.

What is laid down of the senses of words, and what stands around words in tagged sentences, in two spaces: that of relatedness, where it is
a bag of words, and that of the network, which reads it in order and says which words could stand there and, where it had lessons
(lessons.py), what the text is about.
"""

from collections import defaultdict
from collections.abc import Collection

import numpy as np
import torch
from numpy.typing import NDArray

from ..model.surroundings import JoinedSpace
from ..relatedness.knowledge import Knowledge
from ..relatedness.senses import SensesOfPieces
from ..relatedness.signatures import SENTENCES, WEIGHTS, Texts, about_features, features_of, signature_of, unit
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


# Numbers of a vector.
DIMENSIONS = 64


def joined_space(evidence: SenseEvidence, found: SensesOfPieces) -> tuple[JoinedSpace, NDArray[np.float32]]:
    """The space, and what stands around each sense in it: senses × DIMENSIONS, of length 1."""
    parts = [evidence.of_sense(sense.members) for sense in found.senses]
    related, read = (signature_of(np.stack(each), weights) for each, weights in zip(zip(*parts), (WEIGHTS, READ_WEIGHTS)))
    both = np.concatenate([related, READ * read], 1)
    directions = found.directions(both, DIMENSIONS)
    width = related.shape[1]
    space = JoinedSpace(*(torch.from_numpy(part) for part in (directions[:width], READ * directions[width:], evidence.mean_read)))
    return space, unit(both @ directions)
