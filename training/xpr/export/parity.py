"""parity.jsonl: what whoever runs the model has to reproduce (docs/development/model.md)."""

from pathlib import Path

import numpy as np
import onnxruntime
import torch

from ..corpus.tokenizer import tokenizer_of
from ..idioms.idiom_file import Idioms
from ..model.neighbours import padded
from ..model.shipped_encoder import Phrase, ShippedEncoder, ids_and_span, states_of
from .external_weights import IDIOMS, NETWORK
from .onnx_file import parity_line

# Every language, each with its whole context, with what stands before it only, and alone; scripts that run to the left; rare characters; what the normaliser changes; an idiom.
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
    ('Il épluche une ', 'pomme de terre', ' pour la soupe.'),
    ('The operator reads the meter and closes the door. ' * 12, 'spring', ' is the season after winter, and a part of a clock.' * 12),
)


@torch.no_grad()
def write_parity(folder: Path, encoder: ShippedEncoder | None = None) -> None:
    """Writes parity.jsonl with the vectors of the folder's graph, idioms read as its file has them. Error: `ValueError` where an encoder is given and its own vectors differ; nothing is written then."""
    tokenizer, session = tokenizer_of(folder), onnxruntime.InferenceSession(str(folder / NETWORK))
    idioms = Idioms.read(folder / IDIOMS) if (folder / IDIOMS).is_file() else None
    lines = []
    for phrase in dict.fromkeys(form for before, phrase, after in PARITY_PHRASES for form in ((before, phrase, after), (before, phrase, ''), ('', phrase, ''))):
        ids, (start, end) = ids_and_span(tokenizer, phrase, idioms)
        read, mask = padded([ids], [(start, end)])
        vector = _pooled(session.run(None, {'input_ids': read.numpy(), 'attention_mask': mask.numpy()})[0], start, end)
        if encoder and np.abs(_pooled(states_of(encoder(read, mask)).numpy(), start, end) - vector).max() > 1e-5:
            raise ValueError(f'{folder / NETWORK}: “{phrase[1]}” has another vector than in PyTorch. Do not ship it.')
        lines.append(parity_line(phrase, ids, (start, end), vector))
    (folder / 'parity.jsonl').write_text(''.join(lines), encoding='utf-8')


def _pooled(states: np.ndarray, start: int, end: int) -> np.ndarray:
    total = states[0, start:end].sum(0)
    return total / np.linalg.norm(total)
