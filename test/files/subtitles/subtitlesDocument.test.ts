import assert from 'node:assert/strict';
import { keyedPairs } from '../../../src/engine/build/segmentPairs';
import { describeDocument, readDocument } from '../../../src/files/documents';
import type { Segment } from '../../../src/model/segment';
import { inserted, located } from '../document/marked';

const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500 X1:40\r\n{\\an8}The <i>pump</i> starts\r\nat noon. ' +
  'Listen!\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\n- 42 & more?\r\n3\r\n00:00:06,000 --> ' +
  '00:00:07,000\r\n7\r\n';
const VTT = `WEBVTT Kind: captions; Language: en

NOTE A remark
over two lines

STYLE
::cue { color: red }

intro
00:01.000 --> 00:03.500 align:start line:0
<v Ann>The pump &amp; <c.loud>the <00:02.000>valve</c> open.

01:00:04.000 --> 01:00:05.000
It stops.
`;

const segmentsOf = (fileName: string, text: string): Segment[] => {
  const { value } = readDocument({ fileName, text });
  return value.kind === 'monolingual' ? value.segments : [];
};
const shown = (fileName: string, text: string): string[] =>
  segmentsOf(fileName, text).map(({ line, key, text: said }) => `${line} ${key} ${said}`);

describe('subtitles', () => {
  it('have no readings of ruby text', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>東京<rt>とうきょう</rt>駅<rt.a>えき</ruby>で <rtl> wait\n';
    assert.deepEqual(shown('a.ja.vtt', text), ['4 00:00:01.000 東京駅で wait']);
  });

  it('in SubRip give what is said, without numbers, times and marks', () => {
    assert.deepEqual(shown('film.en.srt', SRT), [
      '3 00:00:01.000 The pump starts at noon.',
      '4 00:00:01.000 Listen!',
      '8 00:00:04.000 - 42 & more?',
      '11 00:00:06.000 7',
    ]);
  });

  it('in WebVTT leave out notes, styles, names and settings, too', () => {
    assert.deepEqual(shown('film.vtt', VTT), [
      '11 00:00:01.000 The pump & the valve open.',
      '14 01:00:04.000 It stops.',
    ]);
    assert.deepEqual(shown('untitled', VTT).length, 2);
    assert.equal(describeDocument({ fileName: 'film.de.vtt', text: VTT }).language, 'de');
  });

  it('find a phrase within one cue', () => {
    const select = (text: string, selected: string): string => text.replace(selected, () => `⟦${selected}⟧`);
    assert.equal(located('film.en.srt', select(SRT, 'pump</i> starts\r\nat')), 'The ⟦pump starts at⟧ noon. Listen!');
    assert.equal(located('film.vtt', select(VTT, 'the <00:02.000>valve')), 'The pump & ⟦the valve⟧ open.');
    for (const none of ['A remark', 'color', 'intro', 'align', '00:03', 'Ann', 'Kind'])
      assert.equal(located('film.vtt', select(VTT, none)), undefined, none);
    for (const none of ['1\r\n', '00,000', 'X1'])
      assert.equal(located('film.en.srt', select(SRT, none)), undefined, none);
  });

  it('pair by time', () => {
    const german =
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nDie Pumpe läuft mittags an.\nHör zu!\n\n00:04.000 --> ' +
      '00:05.000\n42 und mehr?\n\n00:20.000 --> 00:21.000\nEnde.\n';
    assert.deepEqual(
      keyedPairs(segmentsOf('film.en.srt', SRT), segmentsOf('film.de.vtt', german))?.map(
        ({ source, target }) => `${source.text} = ${target.text}`,
      ),
      ['The pump starts at noon. Listen! = Die Pumpe läuft mittags an. Hör zu!', '- 42 & more? = 42 und mehr?'],
    );
  });

  it('take an equivalent in one line, escaped for WebVTT', () => {
    assert.equal(
      inserted('a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n⟦x⟧\n', 'a <b>\n\n--> c'),
      'WEBVTT\n\n00:01.000 --> 00:02.000\na &lt;b&gt; -- &gt; c\n',
    );
    assert.equal(
      inserted('a.srt', '1\n00:00:01,000 --> 00:00:02,000\n⟦x⟧\n', 'a & b'),
      '1\n00:00:01,000 --> 00:00:02,000\na & b\n',
    );
  });
});

describe('subtitles in two languages', () => {
  const dual = (lines: readonly string[]): string =>
    lines.map((line, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${line}\n`).join('\n');
  const FILM = dual([
    'La lampe est tombée par terre.\nThe lamp has fallen on the floor.',
    'Qui a ouvert la fenêtre ?\nWho has opened the window?',
    '<i>Personne</i> ne répond.\n<i>Nobody</i> answers.',
  ]);
  const pairsOf = (text: string, wanted: { source?: string; target?: string } = {}): string[] => {
    const { value } = readDocument({ fileName: 'film.srt', text }, wanted);
    return value.kind === 'bilingual'
      ? value.pairs.map(({ source, target }) => `${source.line} ${source.text} = ${target.line} ${target.text}`)
      : [];
  };

  it('are pairs of their upper and lower lines, in the direction that is asked for', () => {
    assert.deepEqual(pairsOf(FILM), [
      '3 La lampe est tombée par terre. = 4 The lamp has fallen on the floor.',
      '8 Qui a ouvert la fenêtre ? = 9 Who has opened the window?',
      '13 Personne ne répond. = 14 Nobody answers.',
    ]);
    assert.equal(
      pairsOf(FILM, { source: 'en', target: 'fr' })[1],
      '9 Who has opened the window? = 8 Qui a ouvert la fenêtre ?',
    );
    assert.deepEqual(pairsOf(FILM, { source: 'en', target: 'es' }), []);
  });

  it('are not what one language says in two lines', () => {
    assert.deepEqual(
      pairsOf(
        dual(['The lamp has fallen\non the kitchen floor.', 'Who has opened\nthe window again?', 'Nobody\nanswers.']),
      ),
      [],
    );
  });

  it('name the cue whose lines cannot be divided', () => {
    const { value, problems } = readDocument({
      fileName: 'film.srt',
      text:
        `${FILM}\n4\n00:00:05,000 --> 00:00:06,000\nIl pleut\nencore.\nIt rains.\n\n5\n00:00:07,000 --> ` +
        `00:00:08,000\nBonne nuit, mes amis.\nGood night, my friends.\n\n6\n00:00:09,000 --> ` +
        `00:00:09,900\nFermez la porte.\nClose the door.\n`,
    });
    assert.equal(value.kind === 'bilingual' && value.pairs.length, 5);
    assert.match(
      problems.map(({ line, message }) => `${line} ${message}`).join(),
      /^18 This cue was skipped because its languages have different numbers of lines/,
    );
  });
});
