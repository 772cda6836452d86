"""The head for questions: read, trained on the sample, and written as the benchmark of questions reads it."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from xpr.__main__ import main
from xpr.corpus.decontamination import Decontamination
from xpr.questions import EncodedQuestions, HeadLosses, HeadSettings, QuestionTriplet, distillation_loss, made_of_prose, parallel_questions, read_medquad, read_squad

SAMPLE = Path(__file__).parent.parent / 'sample'
SHIPPED = Path(__file__).parents[2] / 'models' / 'glossa-xpr'
LEAFLET = """<Document><QAPairs>
  <QAPair pid="1"><Question>What causes  scurvy ?</Question><Answer>Key points
      Scurvy is a lack of vitamin C. It was common at sea.</Answer></QAPair>
  <QAPair pid="2"><Question>Who gets scurvy?</Question><Answer/></QAPair>
</QAPairs></Document>"""


def squad(folder: Path) -> Path:
    folder.mkdir()
    paragraph = {'context': '船は港に着いた。水夫は酒場へ行った。', 'qas': [{'question': '水夫はどこへ行きましたか。'}, {'question': '何が着きましたか。'}]}
    (folder / 'train.json').write_text(json.dumps({'data': [{'paragraphs': [paragraph]}]}), encoding='utf-8')
    return folder


def medquad(folder: Path) -> Path:
    (folder / 'leaflets').mkdir(parents=True)
    (folder / 'leaflets' / '1.xml').write_text(LEAFLET, encoding='utf-8')
    return folder


def test_reads_questions_with_the_sentences_of_their_answers(tmp_path: Path) -> None:
    (asked,) = read_medquad(medquad(tmp_path / 'medquad'))
    assert (asked.group, asked.question) == ('medquad', 'What causes scurvy ?')
    assert asked.sentences == ['Key points', 'Scurvy is a lack of vitamin C.', 'It was common at sea.']
    first, second = read_squad(squad(tmp_path / 'ja'))
    assert first.group == second.group == 'ja'
    assert first.sentences == second.sentences == ['船は港に着いた。', '水夫は酒場へ行った。']


@pytest.mark.parametrize(('name', 'text', 'option'), [('broken.xml', '<Document>', '--medquad'), ('other.json', '[1]', '--squad')])
def test_a_file_of_another_form_is_named(name: str, text: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_text(text, encoding='utf-8')
    assert main(['questions', '--data', str(SAMPLE), '--bench', str(tmp_path), '--model', str(SHIPPED), '--run', str(tmp_path), option, str(tmp_path)]) == 1
    assert name in capsys.readouterr().err


def prose(folder: Path) -> Path:
    """The sample, whose prose is of single sentences, with one document."""
    shutil.copytree(SAMPLE, folder)
    sentences = ' '.join(f'The {word} stood by the water.' for word in ('crane', 'heron', 'stork', 'egret', 'ibis'))
    (folder / 'text' / 'birds.en.txt').write_text(f'{sentences}\n', encoding='utf-8')
    return folder


def test_a_sentence_of_prose_is_asked_for_those_around_it(tmp_path: Path) -> None:
    (asked,) = made_of_prose(prose(tmp_path / 'data'), 5, Decontamination())
    assert (asked.group, asked.question) == ('prose en', 'The stork stood by the water.')
    assert [sentence.split()[1] for sentence in asked.sentences] == ['crane', 'heron', 'egret', 'ibis']


def test_parallel_questions_are_the_rows_of_one_source() -> None:
    pairs = parallel_questions(SAMPLE, 'everyday')
    english = (SAMPLE / 'pairs' / 'everyday.en-de.tsv').read_text(encoding='utf-8').splitlines()[0].split('\t')
    assert tuple(english) in pairs
    assert not parallel_questions(SAMPLE, 'absent')


def test_writes_a_head_on_the_sample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / 'bench' / 'xquad').mkdir(parents=True)
    paragraphs = [{'context': 'The lease ends in May.', 'qas': [{'question': 'When does the lease end?'}]}]
    (tmp_path / 'bench' / 'xquad' / 'xquad.en.json').write_text(json.dumps({'data': [{'paragraphs': paragraphs}]}), encoding='utf-8')
    folders = ['--medquad', str(medquad(tmp_path / 'medquad')), '--squad', str(squad(tmp_path / 'ja'))]
    steps = ['--teacher-steps', '3', '--student-steps', '3', '--parallel', 'everyday']
    assert main(['questions', '--data', str(SAMPLE), '--bench', str(tmp_path / 'bench'), '--model', str(SHIPPED), '--run', str(tmp_path / 'run'), *folders, *steps]) == 0
    written = Path(capsys.readouterr().out.strip()).read_bytes()
    start = 8 + int.from_bytes(written[:8], 'little')
    assert json.loads(written[8:start])['head']['shape'] == [320, 320]
    head = np.frombuffer(written[start:], '<f4').reshape(320, 320)
    assert 0 < np.abs(head - np.eye(320)).max() < 0.1, 'it begins as the identity, and was moved'


def made_questions() -> tuple[EncodedQuestions, np.ndarray]:
    """Answers are their questions turned round in half of the coordinates. Of every question there is a translation: the question, blurred."""
    chance = np.random.default_rng(1)
    asked = unit(chance.normal(size=(800, 16)))
    answers = unit(asked * np.where(np.arange(16) < 8, -1, 1) + 0.05 * chance.normal(size=asked.shape))
    encoded = EncodedQuestions(asked, answers, np.arange(801), [np.arange(400), np.arange(400, 800)])
    return encoded, unit(asked + 0.05 * chance.normal(size=asked.shape))


def unit(vectors: np.ndarray) -> np.ndarray:
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def test_the_student_finds_in_translation_what_the_teacher_finds(tmp_path: Path) -> None:
    encoded, foreign = made_questions()
    settings = HeadSettings(batch=64, rate=3e-2, teacher=150, student=150)
    teacher, student = HeadLosses(encoded, (encoded.questions, foreign), settings).run(tmp_path, [0])
    with torch.no_grad():
        taught, learned = teacher(torch.from_numpy(encoded.questions[400:])).numpy(), student(torch.from_numpy(foreign[400:])).numpy()
    own, answers = np.arange(400), encoded.sentences[400:].T
    assert ((encoded.questions[400:] @ answers).argmax(1) == own).mean() < 0.2
    assert ((taught @ answers).argmax(1) == own).mean() > 0.8, 'questions that it was not taught with'
    assert ((learned @ answers).argmax(1) == own).mean() > 0.8


QUERIES = torch.tensor([[2.0, 0.0], [0.0, 1.0]])
TARGETS = torch.tensor([[3.0, 4.0], [5.0, 0.0]])


def test_is_the_mean_of_what_the_hardest_passage_has_more_and_the_margin():
    # cos: question 0 with passages 0.6 and 1, question 1 with 0.8 and 0.
    # question 0: 1 − 0.6 + 0.3 = 0.7; question 1: 0.8 − 0 + 0.3 = 1.1
    assert QuestionTriplet(margin=0.3)(QUERIES, TARGETS).item() == pytest.approx(0.9)


def test_a_question_that_is_far_nearer_to_its_own_passage_loses_nothing():
    assert QuestionTriplet(margin=0.3)(torch.eye(2), torch.eye(2)).item() == 0


def test_the_gradient_draws_a_question_to_its_passage():
    queries = torch.tensor([[1.0, 1.0], [0.0, 1.0]], requires_grad=True)
    QuestionTriplet()(queries, torch.tensor([[1.0, 0.0], [0.0, 1.0]])).backward()
    # A step against the gradient gives question 0 more of its own direction and less of the other.
    assert queries.grad[0, 0] < 0 < queries.grad[0, 1]


def test_the_student_is_held_to_the_squared_distance_from_its_teacher():
    teacher, student = torch.tensor([[1.0, 0.0], [0.0, 1.0]]), torch.tensor([[0.0, 0.0], [0.0, 3.0]])
    # Row 0: 1. Row 1: 4.
    assert distillation_loss(teacher, student).item() == pytest.approx(2.5)
    assert distillation_loss(teacher, teacher).item() == 0
