import assert from 'node:assert/strict';
import type { OpenDocument } from '../../../src/editor/build/documentGuess';
import { suggestBuilds } from '../../../src/editor/build/documentGuess';

const open = (path: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  path,
  kind: 'monolingual',
  isActive: false,
  ...more,
});
const unknown = (): undefined => undefined;
const names = (documents: OpenDocument[], sourceLanguage: (document: OpenDocument) => string | undefined = unknown) =>
  suggestBuilds(documents, sourceLanguage).map(({ source, target }) =>
    target ? `${source.path} → ${target.path}` : source.path,
  );

describe('the guess at what to build from', () => {
  it('pairs documents whose names differ in the language, in the order of their tabs', () => {
    const documents = [
      open('/p/notes.md'),
      open('/p/contract.en.md', { language: 'en' }),
      open('/p/contract.de.md', { language: 'de' }),
    ];
    assert.deepEqual(names(documents), ['/p/contract.en.md → /p/contract.de.md']);
  });

  it('turns them round where the languages of the project say so', () => {
    const documents = [open('/p/a.de.md', { language: 'de' }), open('/p/a.en.md', { language: 'en' })];
    assert.deepEqual(
      names(documents, () => 'en'),
      ['/p/a.en.md → /p/a.de.md'],
    );
  });

  it('pairs two texts side by side in different languages, from left to right', () => {
    const documents = [
      open('/p/translation.txt', { language: 'fr', column: 2 }),
      open('/p/original.txt', { language: 'ja', column: 1 }),
    ];
    assert.deepEqual(names(documents), ['/p/original.txt → /p/translation.txt']);
  });

  it('makes no pair of two translations of a third text', () => {
    const documents = [
      open('/p/ko/intro.md', { language: 'ko', column: 1 }),
      open('/p/cs/intro.md', { language: 'cs', column: 2, isActive: true }),
    ];
    assert.deepEqual(
      names(documents, () => 'sv'),
      [],
    );
    assert.deepEqual(
      names([...documents, open('/p/sv/intro.md', { language: 'sv' })], () => 'sv'),
      ['/p/sv/intro.md → /p/cs/intro.md', '/p/sv/intro.md → /p/ko/intro.md'],
    );
  });

  it('takes a bilingual file alone', () => {
    assert.deepEqual(names([open('/p/app.po', { kind: 'bilingual' })]), ['/p/app.po']);
  });

  it('puts what is being worked on first', () => {
    const documents = [
      open('/p/a.en.md', { language: 'en' }),
      open('/p/a.de.md', { language: 'de' }),
      open('/p/b.en.md', { language: 'en' }),
      open('/p/b.de.md', { language: 'de', isActive: true, column: 1 }),
      open('/p/app.po', { kind: 'bilingual' }),
    ];
    assert.deepEqual(names(documents), ['/p/b.en.md → /p/b.de.md', '/p/a.en.md → /p/a.de.md', '/p/app.po']);
  });

  it('makes none of texts that have nothing to do with each other', () => {
    assert.deepEqual(names([open('/p/a.md', { language: 'en' }), open('/p/b.md', { language: 'de' })]), []);
  });
});
