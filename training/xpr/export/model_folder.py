"""The model folder that the product runs; every field of model.json is described in docs/development/model.md."""

import json
import shutil
from pathlib import Path

from ..corpus.tokenizer_file import COMPRESSED, PLAIN, tokenizer_file, tokenizer_text, write_compressed
from ..model.phrase_encoder import MOST_TOKENS
from ..model.context_encoder import PHRASE
from ..model.shipped_encoder import ShippedEncoder
from .codebooks import write_codebooks
from .external_weights import CODEBOOKS, IDIOMS, NETWORK, checksums, move_weights_out
from .onnx_model import write_onnx
from .parity import write_parity

# The languages whose data suffices (model card); the tokenizer knows the words of two more, Swedish and Finnish.
LANGUAGES = ('en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh', 'it', 'pt', 'nl', 'pl', 'tr', 'cs', 'sv', 'fi')


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
        'languages': list(LANGUAGES),
        'sha256': checksums(folder),
        'licence': 'CC-BY-SA-4.0',
        'trainingData': [{key: source[key] for key in ('name', 'licence', 'rows')} for source in sources if source['rows']],
    }
    (folder / 'model.json').write_text(json.dumps(description, indent=2, ensure_ascii=False) + '\n', encoding='utf-8')


def write_network(folder: Path, encoder: ShippedEncoder) -> None:
    """Writes model.onnx, model.onnx.data and parity.jsonl of a folder that has its tokenizer. Error: `ValueError` where the graph gives other vectors than PyTorch."""
    write_onnx(encoder.eval(), folder / NETWORK)
    move_weights_out(folder)
    write_parity(folder, encoder)
