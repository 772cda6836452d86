"""The model folder that the product runs; every field of model.json is described in docs/model.md."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from ..evaluate.phrase_encoder import MOST_TOKENS, EvaluatedEncoder, Phrase
from ..model.context_encoder import PHRASE
from ..model.shipped_encoder import ShippedEncoder
from ..train.batches import texts_of
from .codebooks import write_codebooks
from .external_weights import CODEBOOKS, NETWORK, checksums, move_weights_out
from .onnx_model import write_onnx

# Every language, each with its whole context, with what stands before it only, and alone; scripts that run to the left; rare characters; what the normaliser changes.
PARITY_PHRASES: tuple[Phrase, ...] = (
    ('', 'safety valve', ''),
    ('The ', 'safety valve', ' opens at a pressure of eight bar.'),
    ('We moored the boat to the ', 'bank', ' of the river.'),
    ('She paid the cheque into her ', 'bank', ' account.'),
    ('Das ', 'Sicherheitsventil', ' öffnet bei acht Bar.'),
    ('La ', 'válvula de seguridad', ' se abre a ocho bares.'),
    ('La ', 'soupape de sûreté', ' s’ouvre à huit bars.'),
    ('يفتح ', 'صمام الأمان', ' عند ضغط ثمانية بار.'),
    ('圧力が八バールになると', '安全弁', 'が開きます。'),
    ('コーヒー豆の', '焙煎', 'には時間がかかる。'),
    ('압력이 8바에 이르면 ', '안전 밸브', '가 열린다.'),
    ('Откройте ', 'предохранительный клапан', ' вручную.'),
    ('压力达到八巴时，', '安全阀', '会打开。'),
    ('壓力達到八巴時，', '安全閥', '會打開。'),
    ('La ', 'valvola di sicurezza', ' si apre a otto bar.'),
    ('A ', 'válvula de segurança', ' abre a oito bar.'),
    ('De ', 'veiligheidsklep', ' gaat open bij acht bar.'),
    ('', 'Zawór bezpieczeństwa', ' otwiera się przy ośmiu barach.'),
    ('', 'Emniyet valfi', ' sekiz barda açılır.'),
    ('', 'Pojistný ventil', ' se otevře při osmi barech.'),
    ('', 'Ｆｕｌｌ　ｗｉｄｔｈ', ''),
    ('The operator reads the meter and closes the door. ' * 12, 'spring', ' is the season after winter, and a part of a clock.' * 12),
)
# The languages whose data suffices (model card); the tokenizer knows the words of two more, Swedish and Finnish.
LANGUAGES = ('en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh', 'it', 'pt', 'nl', 'pl', 'tr', 'cs', 'sv', 'fi')


def write_model_folder(folder: Path, name: str, encoder: ShippedEncoder, tables: Path) -> None:
    """Writes model.onnx with its weights in model.onnx.data, codebooks.faiss, tokenizer files, parity.jsonl and model.json.

    tables: the folder of `prepare`, for the tokenizer, the codebooks' phrases and the sources.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for file in ('tokenizer.json', 'tokenizer_config.json'):
        shutil.copyfile(tables / file, folder / file)
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
    """Writes model.onnx, model.onnx.data and parity.jsonl of a folder that has its tokenizer."""
    write_onnx(encoder.eval(), folder / NETWORK)
    move_weights_out(folder)
    _write_parity(folder, EvaluatedEncoder(Tokenizer.from_file(str(folder / 'tokenizer.json')), encoder))


def _write_parity(folder: Path, encoder: EvaluatedEncoder) -> None:
    """The fixture holds PyTorch's vectors; the graph has to give the same before anything is written. Error: `ValueError`."""
    session = onnxruntime.InferenceSession(str(folder / NETWORK))
    phrases = list(
        dict.fromkeys(form for before, phrase, after in PARITY_PHRASES for form in ((before, phrase, after), (before, phrase, ''), ('', phrase, '')))
    )
    vectors = encoder.encode(phrases).numpy()
    lines = []
    for phrase, vector in zip(phrases, vectors):
        ids, (start, end) = encoder.ids_and_span(phrase)
        texts = texts_of([np.array(ids)], [(start, end)])
        states = session.run(None, {'input_ids': texts.ids.numpy(), 'attention_mask': texts.marks().numpy()})[0]
        total = states[0, start:end].sum(0)
        if np.abs(total / np.linalg.norm(total) - vector).max() > 1e-5:
            raise ValueError(f'{folder / NETWORK}: “{phrase[1]}” has another vector than in PyTorch. Do not ship it.')
        row = dict(zip(('before', 'phrase', 'after'), phrase)) | {'ids': ids, 'span': [start, end], 'vector': [round(float(v), 6) for v in vector]}
        lines.append(json.dumps(row, ensure_ascii=False))
    (folder / 'parity.jsonl').write_text('\n'.join(lines) + '\n', encoding='utf-8')
