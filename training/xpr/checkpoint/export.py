"""The released XPR checkpoint as model folders for the engine, in float and in int8.

    python -m xpr.checkpoint.export --checkpoint pytorch_model.bin --tokenizer xlm-roberta-base --out models/xpr
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from ..export.onnx_file import write_onnx
from .checkpoint_file import read_checkpoint
from .model_folder import INPUTS, MAX_TOKENS, OUTPUT, write_model_folder
from .network import PAD_ID, CheckpointNetwork, phrase_vector

# A protobuf file ends at two gigabytes; XLM-R base has 1.1, XLM-R large would have 2.2.
MOST_BYTES = 2_000_000_000


def export(checkpoint: Path, tokenizer: Path, out: Path, heads: int | None = None) -> None:
    """Writes `out/float` and `out/int8`. tokenizer: a folder with XLM-R's `tokenizer.json`. Errors: `ValueError`, `FileNotFoundError`, in words."""
    tokenizer_file = tokenizer / 'tokenizer.json'
    if not tokenizer_file.is_file():
        raise FileNotFoundError(f'{tokenizer_file} is missing. It is part of the published xlm-roberta-base.')
    network = CheckpointNetwork(read_checkpoint(checkpoint), heads)
    if network.longest < MAX_TOKENS:
        raise ValueError(f'The checkpoint has positions for {network.longest} tokens only; its inputs have {MAX_TOKENS}.')
    if 4 * sum(parameter.numel() for parameter in network.parameters()) > MOST_BYTES:
        raise ValueError('The checkpoint is larger than an ONNX file can be. Only XPR on XLM-R base was released.')
    full, small = out / 'float', out / 'int8'
    for folder in (full, small):
        folder.mkdir(parents=True, exist_ok=True)
    _write_network(network, full / 'model.onnx')
    # Embeddings as well as matrix products: the vocabulary is two thirds of XLM-R. Weights of seven bits, because a processor without VNNI adds
    # the products of two in sixteen bits, where eight would overflow.
    quantize_dynamic(full / 'model.onnx', small / 'model.onnx', weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    write_model_folder(full, 'xpr-released', network.dimensions, tokenizer_file, lambda ids, span: phrase_vector(network, ids, span).tolist(), checkpoint.name)
    write_model_folder(small, 'xpr-released-int8', network.dimensions, tokenizer_file, _encoder_of(small / 'model.onnx'), f'{checkpoint.name}, int8')


def _write_network(network: CheckpointNetwork, file: Path) -> None:
    """Writes the network as ONNX, for any batch and any length that it has positions for."""
    ids = torch.tensor([[0, 5, 6, 2], [0, 7, 2, PAD_ID]])
    write_onnx(network, (ids, (ids != PAD_ID).long()), file, INPUTS, [OUTPUT], network.longest)


def _encoder_of(file: Path):
    session = onnxruntime.InferenceSession(str(file), providers=['CPUExecutionProvider'])

    def encode(ids: list[int], span: tuple[int, int]) -> list[float]:
        states = session.run([OUTPUT], dict(zip(INPUTS, (np.array([ids], np.int64), np.ones((1, len(ids)), np.int64)), strict=True)))[0][0]
        mean = states[span[0] : span[1]].mean(0)
        return (mean / np.linalg.norm(mean)).tolist()

    return encode


def main(arguments: list[str] | None = None) -> int:
    """The command. Returns its exit code."""
    parser = argparse.ArgumentParser(prog='python -m xpr.checkpoint.export', description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--checkpoint', type=Path, required=True, help='the released pytorch_model.bin')
    parser.add_argument('--tokenizer', type=Path, required=True, help='a folder with the tokenizer.json of xlm-roberta-base')
    parser.add_argument('--out', type=Path, required=True, help='the folder for float/ and int8/')
    parser.add_argument('--heads', type=int, help='heads of the attention, where they are not 64 wide (XLM-R has 12 of 64)')
    chosen = parser.parse_args(arguments)
    try:
        export(chosen.checkpoint, chosen.tokenizer, chosen.out, chosen.heads)
    except (ValueError, OSError) as error:
        print(f'error: {error}', file=sys.stderr)
        return 1
    print(f'Written: {chosen.out / "float"} and {chosen.out / "int8"}. Name one of them as glossa.modelFolder.')
    return 0


if __name__ == '__main__':
    sys.exit(main())
