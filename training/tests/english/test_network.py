"""The network that reads English: where it starts, what it reads, and the form in which it ships."""

import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from torch.nn import functional
from transformers import AutoModel

from xpr.english.export import BLOCK, in_four_bits
from xpr.english.network import start_from, used_vocabulary
from xpr.english.questions import batches, is_held_out, marked, tagged_texts
from xpr.english.trainer import Lately
from xpr.model.neighbours import PHRASE
from xpr.model.piece_vectors import four_bits
from xpr.relatedness.knowledge import Knowledge, Meaning, Sentence

from ..relatedness.tiny_encoder import write_encoder


def reader(folder: Path) -> tuple[Tokenizer, list[int], Path]:
    encoder = write_encoder(folder / 'package')
    return *used_vocabulary(encoder), encoder


def test_pieces_that_no_text_has_are_left_out(tmp_path: Path) -> None:
    encoder = write_encoder(tmp_path / 'package')
    described = json.loads((encoder / 'tokenizer.json').read_text(encoding='utf-8'))
    own = described['model']['vocab']
    own |= {'[unused1]': len(own), 'gull': len(own) + 1}
    (encoder / 'tokenizer.json').write_text(json.dumps(described), encoding='utf-8')
    tokenizer, kept = used_vocabulary(encoder)
    assert tokenizer.get_vocab_size() == len(kept) == len(own) - 1
    read = tokenizer.encode('the gull', add_special_tokens=False)
    assert (read.tokens, [kept[number] for number in read.ids]) == (['the', 'gull'], [own['the'], own['gull']])


def test_it_starts_from_the_published_network(tmp_path: Path) -> None:
    tokenizer, kept, encoder = reader(tmp_path)
    ids = torch.tensor([[2, *tokenizer.encode('the ship in the sea', add_special_tokens=False).ids, 3]])
    network, given = start_from(encoder, kept, layers=1).eval(), AutoModel.from_pretrained(encoder).eval()
    with torch.no_grad():
        expected = given(input_ids=torch.tensor([[kept[number] for number in ids[0]]]), attention_mask=torch.ones_like(ids)).last_hidden_state
        assert torch.allclose(network.states(ids, torch.ones_like(ids)), expected, atol=1e-5)


def test_padding_says_nothing(tmp_path: Path) -> None:
    _, kept, encoder = reader(tmp_path)
    network = start_from(encoder, kept, layers=1).eval()
    ids, mask = torch.tensor([[2, 4, 5, 3, 0, 0]]), torch.tensor([[1, PHRASE, 1, 1, 0, 0]])
    with torch.no_grad():
        assert torch.allclose(network(ids, mask), network(ids[:, :4], mask[:, :4]), atol=1e-5)


def test_the_phrase_is_marked_and_far_text_left_out(tmp_path: Path) -> None:
    tokenizer, _, _ = reader(tmp_path)
    ids, (first, last) = marked(tokenizer, [('the sea ' * 100, 'the ship', ' in the sea')])[0]
    assert [tokenizer.id_to_token(number) for number in ids[first:last]] == ['the', 'ship']
    assert (first, tokenizer.id_to_token(ids[0]), tokenizer.id_to_token(ids[-1])) == (49, '[CLS]', '[SEP]')


def test_some_words_are_asked_and_never_learned(tmp_path: Path) -> None:
    tokenizer, _, _ = reader(tmp_path)
    held = next(word for word in (f'word{number}' for number in range(100)) if is_held_out(word))
    meanings = [Meaning({'en': [word]}, gloss) for word in ('ship', held) for gloss in ('one', 'another')]
    meanings.append(Meaning({'en': ['ship']}, 'to send', part_of_speech='v'))
    sentences = [Sentence(meaning, 'the ', ' in the sea', word, 'made', word) for word, meaning in (('ship', 0), ('ship', 1), (held, 2), (held, 3))]
    learned, asked = tagged_texts(Knowledge(meanings, sentences, len(meanings)), tokenizer)
    assert [(target.lemma, target.choice) for text in learned for target in text.targets] == [('ship', [0, 1])] * 2
    assert {target.lemma for text in asked for target in text.targets} == {held}
    target = learned[0].targets[0]
    assert tokenizer.id_to_token(learned[0].ids[target.first]) == 'ship'
    batch = next(batches(learned, np.random.default_rng(1), tokens=1))
    assert len(batch) == 1, 'a text that is longer than a batch is one by itself'


def test_products_in_four_bits_are_those_of_the_rounded_numbers() -> None:
    weight = four_bits(torch.randn(192, BLOCK, generator=torch.Generator().manual_seed(1))).reshape(96, 2 * BLOCK)
    node = helper.make_node('MatMul', ['x', 'w'], ['y'])
    inputs, outputs = ([helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, width])] for name, width in (('x', 2 * BLOCK), ('y', 96)))
    graph = helper.make_graph([node], 'product', inputs, outputs, [numpy_helper.from_array(weight.T.contiguous().numpy(), 'w')])
    model = in_four_bits(helper.make_model(graph, opset_imports=[helper.make_opsetid('', 18)], ir_version=10))
    assert model.graph.node[0].op_type == 'MatMulNBits'
    x = np.random.default_rng(1).standard_normal((1, 2 * BLOCK)).astype(np.float32)
    given = onnxruntime.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider']).run(None, {'x': x})[0]
    assert np.allclose(given, x @ weight.T.numpy(), atol=1e-4)


def test_what_was_said_last_counts_as_much_as_all_before() -> None:
    lately = Lately(3, 4)
    river, money, shore = torch.eye(4)[:3]
    assert lately(torch.tensor([0, 1])).eq(0).all(), 'nothing was said'
    lately.add(torch.tensor([0, 1, 0]), torch.stack([river, money, river]))
    assert torch.allclose(lately(torch.tensor([0, 1])), torch.stack([river, money]))
    lately.add(torch.tensor([0]), shore[None])
    said = lately(torch.tensor([0, 2]))
    assert torch.allclose(said[0], functional.normalize(river / 2 + shore, dim=0)) and said[1].eq(0).all()
