import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { AlignmentChecker } from '../../../src/engine/handlers/documents';
import { DocumentReader } from '../../../src/engine/reading/documentReader';
import type { DocumentContent } from '../../../src/model/document';
import type { DocumentSpan } from '../../../src/protocol/documents';
import { until } from '../../support/host/waiting';

async function sample(fileName: string): Promise<DocumentContent> {
  return { fileName, text: await readFile(`samples/${fileName}`, 'utf8') };
}

function placeOf(document: DocumentContent, phrase: string): DocumentSpan {
  const start = document.text.indexOf(phrase);
  assert.ok(start >= 0, phrase);
  return { document, span: { start, end: start + phrase.length } };
}

describe('places of two documents', () => {
  const reader = new DocumentReader();
  let encoder: PhraseEncoder;
  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => Promise.all([reader.threads.close(), encoder.close()]));

  /**
   * Whether phrases of two samples are aligned; without an encoder or with so many milliseconds, where that is said.
   */
  async function areAligned(
    [from, phrase]: [string, string],
    [to, translation]: [string, string],
    { without = false, longest = 60_000 } = {},
  ): Promise<boolean> {
    const places = new AlignmentChecker(reader, async () => (without ? undefined : encoder), longest);
    return places.areAligned(placeOf(await sample(from), phrase), placeOf(await sample(to), translation));
  }

  it('are aligned where a sentence and its translation hold them', async () => {
    assert.equal(
      await areAligned(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Bei Gefahr im Verzug'],
      ),
      true,
    );
    assert.equal(
      await areAligned(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Werktag'],
      ),
      false,
    );
  });

  it('are aligned by the names of values, without an encoder', async () => {
    assert.equal(
      await areAligned(['app/labels.en.json', 'Handover report'], ['app/labels.de.json', 'Übergabeprotokoll'], {
        without: true,
      }),
      true,
    );
    assert.equal(
      await areAligned(['app/labels.en.json', 'Upload a document'], ['app/labels.de.json', 'Übergabeprotokoll'], {
        without: true,
      }),
      false,
    );
    assert.equal(
      await areAligned(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Bei Gefahr im Verzug'],
        { without: true },
      ),
      false,
    );
  });

  it('are not known to be where the documents are no translations of each other, or time is short', async () => {
    assert.equal(await areAligned(['tale/tale.en.md', 'clockmaker'], ['contract/contract.de.md', 'Werktag']), false);
    assert.equal(
      await areAligned(
        ['contract/contract.en.md', 'In the event of imminent danger'],
        ['contract/contract.de.md', 'Bei Gefahr im Verzug'],
        { longest: 1 },
      ),
      false,
    );
  });

  it('are known at once when the documents have been aligned for a question before, which waited no longer than it may', async () => {
    const places = new AlignmentChecker(reader, async () => encoder, 40);
    const [english, german] = [await sample('contract/contract.en.md'), await sample('contract/contract.de.md')];
    const ask = () =>
      places.areAligned(placeOf(english, 'In the event of imminent danger'), placeOf(german, 'Bei Gefahr im Verzug'));
    assert.equal(await ask(), false);
    await until('the alignment', async () => (await ask()) || undefined);
  });
});
