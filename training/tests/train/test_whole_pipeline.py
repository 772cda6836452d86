"""The commands one after the other on the sample: from a data folder to a model folder that runs."""

import json
from hashlib import sha256
from pathlib import Path

import faiss
import numpy as np
import onnxruntime
import pytest
import torch
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from xpr.__main__ import main
from xpr.commands import load_run
from xpr.corpus.tokenizer import tokenizer_file, tokenizer_text, write_compressed
from xpr.model.neighbours import padded, span_sums
from xpr.model.piece_vectors import PieceVectors
from xpr.model.shipped_encoder import ShippedEncoder, ids_and_span, states_of
from xpr.train.static import StaticSettings, StaticTrainer

from ..relatedness.tiny_encoder import write_encoder

SAMPLE = Path(__file__).parents[2] / 'sample'
# Counted rather than timed: a slow machine learns as much.
STATIC_STEPS = 14


def encoded(tables: Path, run: Path, phrases: list[str]) -> torch.Tensor:
    """phrases × dimensions, of length 1, as PyTorch has them."""
    tokenizer, encoder = Tokenizer.from_file(str(tables / 'tokenizer.json')), ShippedEncoder(*load_run(run, tables)).eval()
    ids, spans = zip(*(ids_and_span(tokenizer, ('', phrase, '')) for phrase in phrases))
    start, end = torch.tensor(spans).T
    with torch.no_grad():
        states = states_of(encoder(*padded(ids, spans)))
    return torch.nn.functional.normalize(span_sums(states, start, end), dim=1)


@pytest.fixture(scope='module')
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp('tables')
    assert main(['prepare', '--data', str(SAMPLE), '--out', str(folder), '--pieces', '1500', '--words', '100', '--languages', 'en de fr ja ar']) == 0
    return folder


@pytest.fixture(scope='module')
def run(tables: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp('run')
    assert main(['train', '--tables', str(tables), '--run', str(folder), '--threads', '1', '--static-steps', str(STATIC_STEPS)]) == 0
    return folder


def test_training_lowers_the_loss(tables: Path, tmp_path: Path) -> None:
    trainer = StaticTrainer(tables, tmp_path, StaticSettings(rows=64, minutes=0), torch.device('cpu'))
    losses = [trainer.step(trainer.samplers[0].batch(64), 4e-3, rounded=False)[0] for _ in range(40)]
    assert np.mean(losses[-5:]) < 0.7 * np.mean(losses[:5])


def test_a_run_goes_on_where_it_stopped(tables: Path, run: Path) -> None:
    trainer = StaticTrainer(tables, run, StaticSettings(steps=STATIC_STEPS), torch.device('cpu'))
    assert trainer.steps == STATIC_STEPS
    vectors = trainer.run().vectors
    assert trainer.steps == STATIC_STEPS, 'its steps are taken'
    assert torch.equal(vectors, torch.load(run / 'static.pt', weights_only=True)['vectors'])


def test_vectors_between_those_it_starts_from_and_those_it_finds(tables: Path, run: Path, tmp_path: Path) -> None:
    start = PieceVectors.load(run / 'static.pt')
    start.save(tmp_path / 'start.pt')
    trainer = StaticTrainer(tables, tmp_path, StaticSettings(rows=64, minutes=0.02, start_share=0.25), torch.device('cpu'))
    found = trainer.run().weighted()
    assert len(trainer.samplers) == 2, 'its hardest negatives are drawn, too'
    assert trainer.steps > 0
    assert torch.allclose(found, 0.25 * start.weighted() + 0.75 * trainer.model.weighted(), atol=1e-5)
    assert not torch.allclose(found, start.weighted(), atol=1e-3)


def test_translations_find_each_other_after_it(tables: Path, run: Path) -> None:
    rows = [line.split('\t') for line in (SAMPLE / 'phrases' / 'sample.en-de.tsv').read_text(encoding='utf-8').splitlines()]
    en, de = (encoded(tables, run, [row[side] for row in rows]) for side in (0, 1))
    found = ((en @ de.T).argmax(1) == torch.arange(len(rows))).float().mean()
    # They were trained on, and chance finds about one of a hundred.
    assert found > 0.5


def marks(row: dict) -> np.ndarray:
    start, end = row['span']
    return np.array([[2 if start <= place < end else 1 for place in range(len(row['ids']))]])


def assert_parity(folder: Path) -> None:
    session = onnxruntime.InferenceSession(str(folder / 'model.onnx'))
    for line in (folder / 'parity.jsonl').read_text(encoding='utf-8').splitlines():
        row = json.loads(line)
        states = session.run(None, {'input_ids': np.array([row['ids']]), 'attention_mask': marks(row)})[0]
        total = states[0, row['span'][0] : row['span'][1]].sum(0)
        assert np.abs(total / np.linalg.norm(total) - row['vector']).max() < 1e-4


def test_the_exported_folder_reproduces_its_parity_file(tables: Path, run: Path, tmp_path: Path) -> None:
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path), '--name', 'tiny']) == 0
    description = json.loads((tmp_path / 'model.json').read_text(encoding='utf-8'))
    assert description['dimensions'] == 320
    assert {source['name'] for source in description['trainingData']} == {'sample', 'everyday'}
    assert_parity(tmp_path)


def test_the_exported_folder_brings_trained_codebooks_without_a_vector(tables: Path, run: Path, tmp_path: Path) -> None:
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path)]) == 0
    description = json.loads((tmp_path / 'model.json').read_text(encoding='utf-8'))
    file = tmp_path / description['codebooks']
    assert description['sha256'][file.name] == sha256(file.read_bytes()).hexdigest()
    index = faiss.read_index(str(file))
    assert (index.d, index.ntotal, index.is_trained, index.metric_type) == (description['dimensions'], 0, True, faiss.METRIC_INNER_PRODUCT)
    phrases = list(dict.fromkeys(line.split('\t')[0] for line in (SAMPLE / 'phrases' / 'sample.en-de.tsv').read_text(encoding='utf-8').splitlines()))
    vectors = encoded(tables, run, phrases).numpy()
    index.add(vectors)
    assert (index.search(vectors, 3)[1] == np.arange(len(vectors))[:, None]).any(1).mean() > 0.95, 'phrases are told apart by their codes'


def relate(tables: Path, run: Path, folder: Path) -> Path:
    """Makes a model folder that has its relatedness; returns the folder of the published encoder."""
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(folder)]) == 0
    (vectors := folder / 'vectors').mkdir()
    (vectors / 'package.json').write_text('{"name": "vectors", "version": "1.0.0", "license": "MIT"}', encoding='utf-8')
    (vectors / 'vectors.json').write_text('{"dimensions": 2, "vectors": {"the": [0.1, 0.2], "file": [0.9, 0.1], "open": [0.2, 0.8]}}', encoding='utf-8')
    encoder = write_encoder(folder / 'encoder')
    told = ['--data', str(SAMPLE), '--tables', str(tables), '--model', str(folder), '--run', str(folder / 'reading'), '--vectors', str(vectors), '--encoder', str(encoder)]
    assert main(['relate', *told, '--steps', '2']) == 0
    return encoder


def test_a_model_folder_gets_its_relatedness(tables: Path, run: Path, tmp_path: Path) -> None:
    relate(tables, run, tmp_path)
    description = json.loads((tmp_path / 'model.json').read_text(encoding='utf-8'))
    file = tmp_path / description['relatedness']['file']
    assert description['sha256'][file.name] == sha256(file.read_bytes()).hexdigest()
    assert {source['name'] for source in description['trainingData'] if source.get('prose')} == {'sample', 'synsets', 'tagged', 'vectors 1.0.0', 'encoder'}
    content = file.read_bytes()
    header = json.loads(content[8 : 8 + int.from_bytes(content[:8], 'little')])
    pieces = Tokenizer.from_file(str(tables / 'tokenizer.json')).get_vocab_size()
    rows, joined = header['rows.packed']['shape'], header['joined']['shape']
    assert rows[0] == pieces and joined == [2 * rows[1], description['relatedness']['dimensions']]
    assert header['senses']['shape'][0] >= 2, 'a word of one piece has two senses'
    assert header['translations']['shape'][0] >= header['translation_counts']['shape'][0], 'each with a translation'
    assert_parity(tmp_path)


def test_a_model_folder_gets_its_network_for_english(tables: Path, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    encoder = relate(tables, run, tmp_path)
    told = ['english', '--data', str(SAMPLE), '--model', str(tmp_path), '--encoder', str(encoder), '--run', str(tmp_path / 'english'), '--layers', '1', '--steps', '4']
    assert main(told) == 0
    assert 'words that were not learned from' in capsys.readouterr().out
    description = json.loads((tmp_path / 'model.json').read_text(encoding='utf-8'))
    english = description['english']
    written = {name: (tmp_path / english[name]).read_bytes() for name in ('network', 'senses', 'tokenizer')}
    assert all(description['sha256'][english[name]] == sha256(content).hexdigest() for name, content in written.items())
    senses, related = (load_file(tmp_path / name) for name in (english['senses'], description['relatedness']['file']))
    assert senses['evidence.packed'].shape == (len(related['evidence.packed']), english['dimensions'] // 2), 'the same senses'
    assert_parity(tmp_path)
    assert main(told) == 0
    assert {name: (tmp_path / english[name]).read_bytes() for name in written} == written, 'what was learned is taken as it is'


def test_the_network_for_english_needs_the_senses_of_the_model(tables: Path, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path)]) == 0
    assert main(['english', '--data', str(SAMPLE), '--model', str(tmp_path), '--encoder', str(write_encoder(tmp_path / 'encoder')), '--run', str(tmp_path / 'english')]) == 1
    assert 'run `relate` first' in capsys.readouterr().err


def test_the_network_that_reads_is_trained_and_kept_where_nothing_can_be_measured(tables: Path, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path / 'model')]) == 0
    reading = tmp_path / 'reading'
    assert main(['read', '--data', str(SAMPLE), '--tables', str(tables), '--model', str(tmp_path / 'model'), '--run', str(reading), '--steps', '2']) == 1
    assert 'too few tagged words of several senses' in capsys.readouterr().err
    assert (reading / 'reader.checkpoint').is_file()


def test_a_wrong_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['train', '--tables', str(tmp_path), '--run', str(tmp_path / 'run')]) == 1
    assert str(tmp_path) in capsys.readouterr().err


def test_a_run_goes_on_with_an_extended_vocabulary(tables: Path, run: Path, tmp_path: Path) -> None:
    extended, again = tmp_path / 'extended', tmp_path / 'tables'
    sizes = ['--joined', '40', '--pieces', '1700']
    assert main(['extend', '--tables', str(tables), '--run', str(run), '--to', str(extended), *sizes]) == 0
    languages = ['--languages', 'en de fr ja ar']
    assert main(['prepare', '--data', str(SAMPLE), '--out', str(again), '--tokenizer', str(extended / 'tokenizer.json'), *languages]) == 0
    assert (again / 'tokenizer_config.json').is_file(), 'the export copies it'
    before, after = PieceVectors.load(run / 'static.pt'), StaticTrainer(again, extended, StaticSettings(minutes=0), torch.device('cpu')).model
    old, new = (Tokenizer.from_file(str(folder / 'tokenizer.json')) for folder in (tables, again))
    assert new.get_vocab_size() > old.get_vocab_size()
    for text in ('safety valve', 'Sicherheitsventil', '安全弁'):
        sums = [model.weighted()[cut.encode(text).ids].sum(0) for model, cut in ((before, old), (after, new))]
        assert torch.allclose(*sums, atol=1e-5), 'joined or not, a text starts from the vector that it had'


def test_an_extended_run_refuses_tables_of_another_tokenizer(tables: Path, tmp_path: Path) -> None:
    PieceVectors.random(7, 320, 1).save(tmp_path / 'start.pt')
    with pytest.raises(ValueError, match='Run `prepare` with the tokenizer beside it'):
        StaticTrainer(tables, tmp_path, StaticSettings(), torch.device('cpu'))


def test_a_model_folder_gets_its_idioms(tables: Path, run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path)]) == 0
    assert main(['idioms', '--tables', str(tables), '--model', str(tmp_path), '--most', '40']) == 0
    description = json.loads((tmp_path / 'model.json').read_text(encoding='utf-8'))
    file = tmp_path / description['idioms']
    assert description['sha256'][file.name] == sha256(file.read_bytes()).hexdigest()
    counts = load_file(file)['counts']
    assert 0 < len(counts) <= 40 and counts.min() > 0
    assert_parity(tmp_path)
    assert main(['export', '--tables', str(tables), '--run', str(run), '--out', str(tmp_path)]) == 0
    assert not file.exists(), 'another model has other pieces'
    tokenizer = json.loads(tokenizer_text(tokenizer_file(tmp_path)))
    tokenizer['model']['vocab'].pop()
    write_compressed(json.dumps(tokenizer), tokenizer_file(tmp_path))
    assert main(['idioms', '--tables', str(tables), '--model', str(tmp_path)]) == 1
    assert 'another vocabulary' in capsys.readouterr().err
