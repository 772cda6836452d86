from pathlib import Path

import torch

from xpr.reading.evidence import READ, READ_WEIGHTS
from xpr.reading.learned import SenseLearning, SenseMaps
from xpr.reading.senses import sense_questions
from xpr.relatedness.signatures import WEIGHTS

from .beings_and_tools import evidence, knowledge, senses, texts


def test_maps_learned_from_some_words_tell_the_senses_of_others(tmp_path: Path) -> None:
    asked = [question for question in sense_questions(knowledge().sentences, senses(), texts())[0] if question.word in ('crane', 'mouse')]
    learning = SenseLearning(evidence(tmp_path), senses(), texts(), {'crane', 'mouse'})
    maps = learning.run(asked[:1], steps=100)
    assert learning.right(maps, asked) == [100, 100]


def test_maps_begin_with_what_was_set_by_hand() -> None:
    chance = torch.Generator().manual_seed(1)
    contexts = tuple(torch.randn(4, width, generator=chance) for width in (3, 5))
    parts = tuple(torch.randn(4, 2, len(WEIGHTS), width, generator=chance) for width in (3, 5))
    expected = torch.zeros(4, 2)
    for context, part, weights, share in zip(contexts, parts, (WEIGHTS, READ_WEIGHTS), (1, READ)):
        signature = torch.nn.functional.normalize((part * torch.tensor(weights)[:, None]).sum(-2), dim=-1)
        expected += share * (signature @ context[..., None])[..., 0]
    assert torch.allclose(SenseMaps((3, 5))(contexts, parts), expected, atol=1e-5)
