import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';
import { MAX_PHRASE_LENGTH } from '../../../src/files/document/locateInText';
import { inserted, located } from '../document/marked';

describe('plain text', () => {
  it('gives a phrase with its sentence, the one before and the one after', () => {
    const text = 'One. Two came. The tenant pays ⟦the rent⟧ monthly. Four went. Five.';
    assert.equal(located('a.en.txt', text), 'Two came. The tenant pays ⟦the rent⟧ monthly. Four went.');
  });

  it('trims blanks and joins the lines of a paragraph', () => {
    assert.equal(
      located('a.en.txt', 'The tenant pays⟦\n  the rent\r\nmonthly \n⟧for ever.\n\nOther.'),
      'The tenant pays ⟦the rent monthly⟧ for ever.',
    );
    assert.equal(located('a.ja.txt', '賃借人は⟦家\n賃⟧を支払う。'), '賃借人は⟦家賃⟧を支払う。');
  });

  it('keeps a pointer in its place', () => {
    assert.equal(located('a.en.txt', 'The ten⟦⟧ant pays.'), 'The ten⟦⟧ant pays.');
    assert.equal(located('a.en.txt', 'The tenant pays.⟦⟧\n\nNext.'), 'The tenant pays.⟦⟧');
    assert.equal(located('a.en.txt', 'The tenant pays.\n⟦⟧\nNext.'), undefined);
  });

  it('takes several paragraphs, a page or nothing for no phrase', () => {
    assert.equal(located('a.txt', 'One ⟦two.\n\nThree⟧ four.'), undefined);
    assert.equal(located('a.txt', `⟦${'word '.repeat(MAX_PHRASE_LENGTH / 5 + 1)}⟧ end.`), undefined);
    assert.equal(located('a.txt', 'One ⟦  ⟧ two.'), undefined);
    assert.equal(located('a.txt', '⟦⟧'), undefined);
  });

  it('bounds the context of a sentence without an end', () => {
    const place = located('a.txt', `${'before '.repeat(400)}⟦phrase⟧${' after'.repeat(400)}`)!;
    assert.ok(place.length < 1300);
    assert.ok(place.startsWith('before ') && place.endsWith(' after'));
  });

  it('reads the sentences with their lines; short lines stand alone, wrapped ones together', () => {
    const { value } = readDocument({
      fileName: 'a.en.txt',
      text: 'Title\nThe tenant pays the rent. He\nleaves.\n\n- One item\n- Two items\n***\nEnd',
    });
    assert.equal(value.kind, 'monolingual');
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map(({ line, text }) => `${line} ${text}`), [
      '1 Title',
      '2 The tenant pays the rent.',
      '2 He leaves.',
      '5 - One item',
      '6 - Two items',
      '8 End',
    ]);
  });

  it('joins the lines of Chinese and Japanese sentences, but not those of headings and lists', () => {
    const textsOf = (fileName: string, text: string): unknown => {
      const { value } = readDocument({ fileName, text });
      return value.kind === 'monolingual' && value.segments.map((segment) => segment.text);
    };
    assert.deepEqual(
      textsOf('a.ja.txt', '窯の使い方\n粘土はよく練ってから窯に\n入れます。火は弱くします。\n\n粘土\n石\n'),
      ['窯の使い方', '粘土はよく練ってから窯に入れます。', '火は弱くします。', '粘土', '石'],
    );
    assert.deepEqual(textsOf('a.zh.txt', '陶窑\n这里是烧制陶器的\n地方。请先关门，然后\n点火。'), [
      '陶窑',
      '这里是烧制陶器的地方。',
      '请先关门，然后点火。',
    ]);
  });

  it('joins lines that are full', () => {
    const first = 'The landlord shall keep the structure and the exterior of the';
    const text = `${first}\nBuilding in good repair, and the tenant shall pay for whatever the\nLandlord cannot claim.`;
    const { value } = readDocument({ fileName: 'a.en.txt', text });
    assert.equal(value.kind === 'monolingual' && value.segments.length, 1);
  });

  it('replaces the selection, without the blanks at its ends', () => {
    assert.equal(inserted('a.txt', 'Pay ⟦the rent ⟧now.', 'die Miete'), 'Pay die Miete now.');
    assert.equal(inserted('a.txt', 'Pay ⟦⟧now.', 'die Miete'), 'Pay die Mietenow.');
  });
});
