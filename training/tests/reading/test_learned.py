from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from xpr.reading.evidence import SenseEvidence
from xpr.reading.joined import joined_space
from xpr.reading.learned import SenseLearning, SenseMaps
from xpr.reading.senses import READ, READ_WEIGHTS, sense_questions
from xpr.reading.trainer import ReadingSettings, ReadingTrainer
from xpr.relatedness.knowledge import Knowledge, Meaning, Sentence
from xpr.relatedness.senses import Sense, SensesOfPieces
from xpr.relatedness.signatures import WEIGHTS, Texts

# Every word has a sense of beings and one of tools; sentences speak of them in words that no definition has.
WORDS = 'crane mouse bat seal ram jack drill hawk'.split()
DEFINED, MET = ('being', 'tool'), ('sleeps', 'rusts')
VOCABULARY = {word: place for place, word in enumerate(['unk', *WORDS, *DEFINED, *MET, 'the'])}


def texts() -> Texts:
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token='unk'))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.Lowercase(), pre_tokenizers.WhitespaceSplit()
    return Texts(tokenizer)


def test_maps_learned_from_some_words_tell_the_senses_of_others(tmp_path: Path) -> None:
    meanings = [Meaning({'en': [word]}, gloss) for word in WORDS for gloss in DEFINED]
    tagged = [Sentence(2 * place + sense, 'the', MET[sense], word, 'made') for place, word in enumerate(WORDS) for sense in (0, 1) for _ in range(5)]
    knowledge = Knowledge(meanings, tagged)
    senses = [Sense([place], np.ones(2, np.float32), 1) for place in range(len(meanings))]
    found = SensesOfPieces(senses, {VOCABULARY[word]: [2 * place, 2 * place + 1] for place, word in enumerate(WORDS)})
    settings = ReadingSettings(texts=8, tokens=8, asked=32, drawn=8, steps=5)
    reader = ReadingTrainer(tmp_path, torch.eye(len(VOCABULARY)) * 3, {'en': np.arange(len(VOCABULARY), dtype=np.int32).repeat(9)}, settings).run()
    rows = np.eye(len(VOCABULARY), dtype=np.float32)
    asked = [question for question in sense_questions(knowledge.sentences, found, texts())[0] if question.word in ('crane', 'mouse')]
    evidence = SenseEvidence(knowledge, texts(), rows, reader)
    learning = SenseLearning(evidence, found, texts(), {'crane', 'mouse'})
    maps = learning.run(asked[:1], steps=100)
    assert learning.right(maps, asked) == [100, 100]

    space, senses = joined_space(evidence, found, maps)
    related, read = (torch.from_numpy(context[-1:]) for context in evidence.contexts)
    hawk = (torch.nn.functional.normalize(related @ space.of_related + read @ space.of_read) @ torch.from_numpy(senses).T)[0, -2:]
    assert hawk[1] > hawk[0], 'in the joined space the tool is the nearer sense, too, in the last sentence'


def test_maps_begin_with_what_was_set_by_hand() -> None:
    chance = torch.Generator().manual_seed(1)
    contexts = tuple(torch.randn(4, width, generator=chance) for width in (3, 5))
    parts = tuple(torch.randn(4, 2, len(WEIGHTS), width, generator=chance) for width in (3, 5))
    expected = torch.zeros(4, 2)
    for context, part, weights, share in zip(contexts, parts, (WEIGHTS, READ_WEIGHTS), (1, READ)):
        signature = torch.nn.functional.normalize((part * torch.tensor(weights)[:, None]).sum(-2), dim=-1)
        expected += share * (signature @ context[..., None])[..., 0]
    assert torch.allclose(SenseMaps((3, 5))(contexts, parts), expected, atol=1e-5)
