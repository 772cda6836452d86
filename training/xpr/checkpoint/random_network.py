"""Model folders of well-known shapes with random weights in int8, to measure how fast such encoders would be.

    python -m xpr.checkpoint.random_network --tokenizer ../models/glossa-xpr --out /tmp/shapes
    npm run bench -- encode /tmp/shapes/xlm-r-base

What they say means nothing.
"""

import argparse
import sys
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import XLMRobertaConfig, XLMRobertaModel

from ..corpus.tokenizer import tokenizer_file
from .export import write_network
from .model_folder import write_model_folder
from .network import BOS_ID, EOS_ID, PAD_ID, phrase_vector

# Name, width, layers, heads, width of the inner layer; after the configurations of xlm-roberta-base and multilingual-e5-small.
SHAPES = (('multilingual-e5-small', 384, 12, 12, 1536), ('xlm-r-base', 768, 12, 12, 3072))
VOCABULARY = 250_002
POSITIONS = 514


class RandomNetwork(nn.Module):
    """Token ids and mask (batch × tokens) to token states (batch × tokens × dimensions)."""

    def __init__(self, width: int, layers: int, heads: int, inner: int) -> None:
        super().__init__()
        config = XLMRobertaConfig(
            vocab_size=VOCABULARY, hidden_size=width, num_hidden_layers=layers, num_attention_heads=heads, intermediate_size=inner,
            max_position_embeddings=POSITIONS, type_vocab_size=1, pad_token_id=PAD_ID, bos_token_id=BOS_ID, eos_token_id=EOS_ID, attn_implementation='eager',
        )  # fmt: skip
        self.encoder = XLMRobertaModel(config, add_pooling_layer=False)
        self.eval()

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        return self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state


def write_shape(out: Path, tokenizer: Path, shape: tuple[str, int, int, int, int]) -> None:
    """Writes the folder of one shape. tokenizer: any tokenizer's file of no more pieces than XLM-R's."""
    name, width, *rest = shape
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    network = RandomNetwork(width, *rest)
    full = folder / 'float.onnx'
    write_network(network, full, POSITIONS - PAD_ID - 1)
    quantize_dynamic(full, folder / 'model.onnx', weight_type=QuantType.QInt8, per_channel=True)
    full.unlink()
    write_model_folder(folder, f'random-{name}', width, tokenizer, lambda ids, span: phrase_vector(network, ids, span).tolist(), 'random weights')


def main(arguments: list[str] | None = None) -> int:
    """The command. Returns its exit code."""
    parser = argparse.ArgumentParser(prog='python -m xpr.checkpoint.random_network', description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tokenizer', type=Path, required=True, help='a folder with a tokenizer.json')
    parser.add_argument('--out', type=Path, required=True, help='the folder for a folder of each shape')
    chosen = parser.parse_args(arguments)
    tokenizer = tokenizer_file(chosen.tokenizer)
    if not tokenizer.is_file():
        print(f'error: {tokenizer} is missing; name a model folder.', file=sys.stderr)
        return 1
    for shape in SHAPES:
        write_shape(chosen.out, tokenizer, shape)
        print(f'Written: {chosen.out / shape[0]}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
