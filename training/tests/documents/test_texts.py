from pathlib import Path

from xpr.corpus.benchmark_texts import BenchmarkTexts
from xpr.corpus.decontamination import Decontamination
from xpr.documents.texts import LONGEST, spread_pieces, training_pieces

SAMPLE = Path(__file__).parents[2] / 'sample'


def test_a_piece_stays_in_its_document_and_shares_nothing_with_another():
    paragraphs = [*(f'{number} is one. {number} is two.' for number in range(4)), '', *(f'{number} stands here.' for number in range(100, 180))]
    pieces = spread_pieces(paragraphs, 40)
    assert pieces[0] == [f'{number} is {word}.' for number in range(4) for word in ('one', 'two')]
    sentences = [sentence for piece in pieces for sentence in piece]
    assert len(sentences) == len(set(sentences)) and len(sentences) > 70
    assert max(map(len, pieces)) == LONGEST
    assert all(len({sentence.endswith('here.') for sentence in piece}) == 1 for piece in pieces)


def test_pieces_lie_all_over_a_file():
    pieces = spread_pieces([f'Line {number}.' for number in range(1_000)], 4)
    assert [piece[0] for piece in pieces] == ['Line 0.', 'Line 250.', 'Line 500.', 'Line 750.']


def test_prose_and_both_sides_of_pairs_without_what_a_benchmark_has():
    everything = list(training_pieces(SAMPLE, ['sample'], 20, Decontamination()))
    assert {piece.language for piece in everything} == {'en', 'de', 'fr', 'ja', 'ar'}
    assert any('The crane stood in the shallow water and waited for a frog.' in piece.sentences for piece in everything)
    first = 'Her shop was so small that the clocks had to take turns striking the hour.'
    assert sum(first in piece.sentences for piece in everything) == 1, 'the English side of a source once'
    benchmark = Decontamination(BenchmarkTexts(running={('en', first)}))
    left = list(training_pieces(SAMPLE, ['sample'], 20, benchmark))
    assert len(left) < len(everything) and not any(first in piece.sentences for piece in left)
