import assert from 'node:assert/strict';
import type { ErrorCode } from '../../../src/base/errors';
import { GlossaError } from '../../../src/base/errors';
import { assertExpectedLanguages, notTranslationsError } from '../../../src/engine/build/languageCheck';
import type { DocumentText } from '../../../src/model/document';
import type { SegmentPair } from '../../../src/model/segment';

const ENGLISH = [
  'The notice period is three months to the end of a quarter.',
  'The tenant shall return all keys on the day of handover.',
];
const GERMAN = [
  'Die Kündigungsfrist beträgt drei Monate zum Ende eines Quartals.',
  'Der Mieter gibt am Tag der Übergabe alle Schlüssel zurück.',
];
const text = (texts: string[]): DocumentText => ({
  kind: 'monolingual',
  segments: texts.map((each, index) => ({ text: each, line: index + 1 })),
});
const file = (sources: string[], targets: string[], languages = {}): DocumentText => ({
  kind: 'bilingual',
  ...languages,
  pairs: sources.map((source, index) => ({
    source: { text: source, line: 1 },
    target: { text: targets[index]!, line: 2 },
  })),
});
const refused = (
  source: DocumentText,
  target: DocumentText | undefined,
  from: string,
  to: string,
  knownResultOf?: (pair: SegmentPair) => boolean | undefined,
): [ErrorCode, string] | undefined => {
  try {
    assertExpectedLanguages(source, target, { source: from, target: to }, { knownResultOf });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof GlossaError);
    return [error.code, error.message];
  }
};

describe('the languages of a build', () => {
  it('may be those that the texts are in', () => {
    assert.equal(refused(text(ENGLISH), text(GERMAN), 'en', 'de'), undefined);
    assert.equal(
      refused(file(GERMAN, ENGLISH, { source: 'de', target: 'en' }), undefined, 'de-AT', 'en-GB'),
      undefined,
    );
  });

  it('are not told by translations that their file calls unfinished', () => {
    const marked = file(
      [...ENGLISH, 'Return all keys.'],
      [
        '[NAB: NOT TRANSLATED] Not translated yet',
        '[NAB: REVIEW] To be translated later',
        'Gib alle Schlüssel zurück.',
      ],
    );
    assert.equal(refused(marked, undefined, 'en', 'de')?.[0], 'languagesEqual');
    assert.ok(marked.kind === 'bilingual');
    const pairs = marked.pairs.map((pair, at) => ({ ...pair, isUnfinished: at < 2 }));
    assert.equal(refused({ ...marked, pairs }, undefined, 'en', 'de'), undefined);
  });

  it('are not told again by pairs that were looked at before, unless too many are new', () => {
    const swapped = file([...GERMAN, ...GERMAN], [...ENGLISH, ...ENGLISH]);
    assert.equal(
      refused(swapped, undefined, 'en', 'de', () => true),
      undefined,
    );
    assert.equal(
      refused(swapped, undefined, 'en', 'de', ({ source }) => source.text !== GERMAN[0] && undefined)?.[0],
      'languagesSwapped',
    );
    assert.equal(
      refused(file(GERMAN, ENGLISH, { source: 'de', target: 'en' }), undefined, 'en', 'de', () => true)?.[0],
      'languagesSwapped',
      'what the file states is read all the same',
    );
  });

  it('are refused where they are swapped', () => {
    const [code, message] = refused(text(GERMAN), text(ENGLISH), 'en', 'de')!;
    assert.equal(code, 'languagesSwapped');
    assert.equal(
      message,
      'Source and target are swapped: the source is in German, the target in English. Swap the ' +
        'documents or the languages.',
    );
    assert.equal(refused(file(GERMAN, ENGLISH), undefined, 'en', 'de')?.[0], 'languagesSwapped');
    assert.equal(
      refused(file(ENGLISH, GERMAN, { source: 'en', target: 'de' }), undefined, 'de', 'en')?.[0],
      'languagesSwapped',
    );
  });

  it('are refused where both sides are in one, whatever they are said to be in', () => {
    const [code, message] = refused(text(ENGLISH), text(ENGLISH), 'en', 'de')!;
    assert.equal(code, 'languagesEqual');
    assert.equal(message, 'Both documents are in English, but the target should be in German. Choose another target.');
    assert.match(
      refused(text(GERMAN), text(GERMAN), 'en', 'de')![1],
      /Both documents are in German, but the source should be in English/,
    );
    assert.equal(refused(text(GERMAN), text(GERMAN), 'de', 'de-CH')?.[0], 'languagesEqual');
    assert.equal(refused(file(ENGLISH, [...ENGLISH].reverse()), undefined, 'en', 'de')?.[0], 'languagesEqual');
  });

  it('are refused where the file states others', () => {
    const [code, message] = refused(file(ENGLISH, GERMAN, { source: 'en', target: 'de' }), undefined, 'en', 'fr')!;
    assert.equal(code, 'languageUnknown');
    assert.match(message, /translates from English into German, not from English into French/);
  });

  it('are left as they are said where the words leave it open', () => {
    assert.equal(refused(text(['OK', 'Menu']), text(['OK', 'Menu']), 'en', 'de'), undefined);
    assert.equal(refused(text(['软件', '信息']), text(['軟體', '資訊']), 'zh-Hans', 'zh-Hant'), undefined);
    assert.equal(
      refused(file(ENGLISH, ENGLISH), undefined, 'en', 'de'),
      undefined,
      'nothing is translated yet, which is told elsewhere',
    );
    assert.equal(refused(text(ENGLISH), undefined, 'en', 'de'), undefined);
  });
});

describe('what refuses documents that do not translate each other', () => {
  const said = (source: string, target: string): string =>
    notTranslationsError(
      [{ text: source, line: 3 }],
      [{ text: target, line: 7 }],
      [{ source: [0], target: [0], cost: 1 }],
      0.2,
    ).message;

  it('shows the beginnings of what was put side by side up to the end of a word', () => {
    const message = said(
      'From the cairn you can count eleven lakes on a clear morning of spring.',
      'Der Stadtrat hat am Dienstag den Haushalt für das kommende J beschlossen.',
    );
    assert.match(
      message,
      /“From the cairn you can count eleven lakes on a clear morning…” \(line 3\) with “Der Stadtrat hat am Dienstag den Haushalt für das kommende J…” \(line 7\)/,
    );
    assert.match(
      said('In summer the snow lies only in the gullies of the north face.', 'Kurz.'),
      /“In summer the snow lies only in the gullies of the north…” \(line 3\) with “Kurz\.”/,
    );
  });

  it('shows them of a text without blanks as well', () => {
    assert.match(said('雪'.repeat(80), 'Kurz.'), /“雪{60}…”/);
  });
});
