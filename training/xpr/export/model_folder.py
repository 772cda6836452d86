"""The model folder that the product runs; every field of model.json is described in docs/development/model.md."""

import json
import shutil
from pathlib import Path

import faiss
import numpy as np
import onnxruntime
import torch
from numpy.typing import NDArray

from ..corpus.prepare import LANGUAGES
from ..corpus.tokenizer import COMPRESSED, PLAIN, tokenizer_file, tokenizer_text, write_compressed
from ..model.neighbours import PHRASE, padded, span_sums
from ..model.shipped_encoder import MOST_TOKENS, ShippedEncoder
from ..train.tables import PairTable, TextColumn
from .external_weights import CODEBOOKS, IDIOMS, NETWORK, checksums, move_weights_out
from .onnx_file import write_onnx
from .parity import write_parity

# Phrase pairs whose both sides are what the codebooks are trained on.
PAIRS = 20_000
# Numbers of a vector that one code of four bits stands for.
NUMBERS = 4
_BATCH = 512


def write_codebooks(folder: Path, tables: Path) -> None:
    """Writes codebooks.faiss beside model.onnx: an empty, trained `PQ…x4fs` index for inner products (product quantisation, Jégou
    and others, 2011; fast scan, André and others, 2015).

    tables: the folder of `prepare`. Error: `ValueError` where the vectors' length is no multiple of four.
    """
    vectors = _sample(folder, PairTable(tables / 'phrases'))
    dimensions = vectors.shape[1]
    if dimensions % NUMBERS:
        raise ValueError(f'{folder / NETWORK} gives vectors of {dimensions} numbers; codebooks need a multiple of {NUMBERS}.')
    index = faiss.index_factory(dimensions, f'PQ{dimensions // NUMBERS}x4fs', faiss.METRIC_INNER_PRODUCT)
    index.train(vectors)
    faiss.write_index(index, str(folder / CODEBOOKS))


def _sample(folder: Path, phrases: PairTable) -> NDArray[np.float32]:
    """Vectors of phrases in all languages without context (vectors × dimensions, l2-normalised)."""
    session = onnxruntime.InferenceSession(str(folder / NETWORK))
    rows = np.sort(np.random.default_rng(0).permutation(len(phrases))[:PAIRS])
    return np.concatenate([_encode(session, column, rows) for column in (phrases.en, phrases.xx)])


def _encode(session: onnxruntime.InferenceSession, column: TextColumn, rows: NDArray[np.int64]) -> NDArray[np.float32]:
    rows = rows[np.argsort(column.lengths(rows), kind='stable')]
    vectors = []
    for start in range(0, len(rows), _BATCH):
        bags = column.bags(rows[start : start + _BATCH])
        ids = [text for text in np.split(bags.ids, bags.starts[1:]) if len(text)]
        lengths = [len(text) for text in ids]
        read, mask = padded(ids, [(0, length) for length in lengths])
        states = session.run(None, {'input_ids': read.numpy(), 'attention_mask': mask.numpy()})[0]
        sums = span_sums(torch.from_numpy(states), torch.zeros(len(ids)), torch.tensor(lengths)).numpy()
        vectors.append(sums / np.linalg.norm(sums, axis=1, keepdims=True))
    return np.concatenate(vectors)


# The second output: what stands around the phrase.
SURROUNDINGS = 'surroundings'


def write_model_folder(folder: Path, name: str, encoder: ShippedEncoder, tables: Path) -> None:
    """Writes model.onnx with its weights in model.onnx.data, codebooks.faiss, tokenizer files, parity.jsonl and model.json.

    tables: the folder of `prepare`, for the tokenizer, the codebooks' phrases and the sources.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_compressed(tokenizer_text(tokenizer_file(tables)), folder / COMPRESSED)
    (folder / PLAIN).unlink(missing_ok=True)
    shutil.copyfile(tables / 'tokenizer_config.json', folder / 'tokenizer_config.json')
    # Of another model that was there: its pieces are others.
    (folder / IDIOMS).unlink(missing_ok=True)
    write_network(folder, encoder)
    write_codebooks(folder, tables)
    sources = json.loads((tables / 'sources.json').read_text(encoding='utf-8'))
    description = {
        'name': name,
        'dimensions': 2 * encoder.rows.packed.shape[1],
        'maxTokens': MOST_TOKENS,
        'lowercase': True,
        'markers': None,
        'pooling': 'mean',
        'examplePooling': 'normalisedMean',
        'input': ['input_ids', 'attention_mask'],
        'phraseMark': PHRASE,
        'output': 'token_embeddings',
        'padId': 1,
        'precision': 'float32',
        'codebooks': CODEBOOKS,
        'languages': LANGUAGES,
        'sha256': checksums(folder),
        'licence': 'CC-BY-SA-4.0',
        'trainingData': [{key: source[key] for key in ('name', 'licence', 'rows')} for source in sources if source['rows']],
    }
    (folder / 'model.json').write_text(json.dumps(description, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def write_network(folder: Path, encoder: ShippedEncoder) -> None:
    """Writes model.onnx, model.onnx.data and parity.jsonl of a folder that has its tokenizer. Error: `ValueError` where the graph gives other vectors than PyTorch."""
    outputs = ['token_embeddings', *([] if encoder.surroundings is None else [SURROUNDINGS])]
    example = torch.tensor([[5, 6, 7], [8, 9, 1]]), torch.tensor([[1, 1, 1], [1, 1, 0]])
    write_onnx(encoder, example, folder / NETWORK, ('input_ids', 'attention_mask'), outputs)
    move_weights_out(folder)
    write_parity(folder, encoder)
