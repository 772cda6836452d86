"""A random checkpoint of the released one's shape: XLM-R with projection heads, query and momentum encoder."""

from pathlib import Path
from unicodedata import normalize

import pytest
import torch
from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers
from torch import nn
from transformers import XLMRobertaConfig, XLMRobertaModel

from xpr.checkpoint.export import export
from xpr.checkpoint.model_folder import PARITY_TEXTS

DIMENSIONS = 16


class Backbone(nn.Module):
    """Named as in the authors' program."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        config = XLMRobertaConfig(
            vocab_size=vocabulary, hidden_size=DIMENSIONS, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32, max_position_embeddings=90,
            type_vocab_size=1, pad_token_id=1, bos_token_id=0, eos_token_id=2, layer_norm_eps=1e-5,
        )
        self.model = XLMRobertaModel(config)
        self.linear_head = nn.Sequential(nn.Linear(DIMENSIONS, 4 * DIMENSIONS), nn.ReLU(), nn.Linear(4 * DIMENSIONS, DIMENSIONS))


class MoCo(nn.Module):
    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.encoder_q, self.encoder_k = Backbone(vocabulary), Backbone(vocabulary)
        self.register_buffer('queue', torch.randn(DIMENSIONS, 4))


@pytest.fixture(scope='session')
def tokenizer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tokenizer like XLM-R's: pieces of a unigram model, `▁` before words, the same special tokens with the same ids."""
    words = sorted({f'▁{word}' for row in PARITY_TEXTS for text in (*row, row[1].lower()) for word in normalize('NFKC', text).split()})
    # Listed rather than trained, because training draws lots. A longer piece is likelier than its parts.
    pieces = [(piece, -8.0) for piece in sorted(set(''.join(words)))]
    pieces += [(piece, -9.0) for piece in sorted({word[:4] for word in words if len(word) > 4})]
    tokenizer = Tokenizer(models.Unigram([(token, 0.0) for token in ('<s>', '<pad>', '</s>', '<unk>')] + pieces, unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    tokenizer.add_special_tokens([AddedToken(token, normalized=False, special=True) for token in ('<s>', '<pad>', '</s>', '<unk>')])
    tokenizer.add_special_tokens([AddedToken('<mask>', lstrip=True)])
    folder = tmp_path_factory.mktemp('tokenizer')
    tokenizer.save(str(folder / 'tokenizer.json'))
    return folder


@pytest.fixture(scope='session')
def tokenizer(tokenizer_folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(tokenizer_folder / 'tokenizer.json'))


@pytest.fixture(scope='session')
def released(tokenizer: Tokenizer) -> MoCo:
    torch.manual_seed(1)
    module = MoCo(tokenizer.get_vocab_size()).eval()
    # Random weights of the usual size hardly look at their neighbours; these do.
    with torch.no_grad():
        for parameter in module.parameters():
            if parameter.dim() == 2:
                parameter.normal_(std=0.3)
    return module


@pytest.fixture(scope='session')
def checkpoint(released: MoCo, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp('checkpoint') / 'pytorch_model.bin'
    torch.save(released.state_dict(), file)
    return file


@pytest.fixture(scope='session')
def exported(checkpoint: Path, tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp('exported')
    export(checkpoint, tokenizer_folder, out, heads=2)
    return out
