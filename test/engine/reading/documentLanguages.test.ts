import assert from 'node:assert/strict';
import { languagePairOfSlice } from '../../../src/engine/reading/documentLanguages';
import type { DocumentSlice } from '../../../src/model/document';

const GERMAN = 'Der Mieter zahlt die Miete an jedem Monatsersten im Voraus, ohne dass es einer Aufforderung bedarf.';
const PO = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\nmsgid "lease"\nmsgstr "bail"\n';

const sliceOf = (fileName: string, text: string, rest: Partial<DocumentSlice> = {}): DocumentSlice => ({
  fileName,
  text,
  offset: 0,
  selection: { start: 0, end: 0 },
  ...rest,
});

describe('the pair of the document that a slice is cut from', () => {
  it('is recognised from the text where nobody has asked what the document is', () => {
    assert.deepEqual(languagePairOfSlice(sliceOf('lease.md', GERMAN), { settings: { target: 'fr' } }), {
      source: 'de',
      target: 'fr',
    });
  });

  it('is told by the name', () => {
    assert.deepEqual(
      languagePairOfSlice(sliceOf('lease.en.md', 'Rent.'), { sibling: { language: 'de', isLeftEditor: false } }),
      {
        source: 'en',
        target: 'de',
      },
    );
  });

  it('is what a bilingual file states, before what was chosen', () => {
    assert.equal(
      languagePairOfSlice(sliceOf('messages.po', PO), { chosen: { source: 'en', target: 'de' } }).target,
      'fr',
    );
  });

  it('is read from the head where the slice begins further down', () => {
    const slice = sliceOf('messages.po', 'msgid "rent"\nmsgstr "loyer"\n', { head: PO, offset: 90_000 });
    assert.equal(languagePairOfSlice(slice, {}).target, 'fr');
  });

  it('is what was asked for', () => {
    assert.deepEqual(languagePairOfSlice(sliceOf('messages.po', PO), { requested: { source: 'en', target: 'de' } }), {
      source: 'en',
      target: 'de',
    });
  });
});
