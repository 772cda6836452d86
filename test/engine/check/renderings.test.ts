import assert from 'node:assert/strict';
import { withRenderings } from '../../../src/engine/check/renderings';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { longestPause } from '../../support/longestPause';

const SOURCE =
  'The tenant pays the rent to the landlord before the end of the month and keeps the rooms clean and dry ' +
  'until the notice period ends. ';
const TARGET =
  'Der Bewohner zahlt das Geld an die Firma vor dem Ende des Monats und hält die Räume sauber und trocken, bis ' +
  'die Zeit abgelaufen ist. ';

describe('what stands in the place of a missing term', () => {
  let encoder: PhraseEncoder;
  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => encoder.close());

  it('is looked for with breaks in which others are served, and not on when it is cancelled', async () => {
    const pairs = Array.from({ length: 40 }, () => ({
      source: { text: SOURCE.repeat(2), line: 1 },
      target: { text: TARGET.repeat(2), line: 1 },
    }));
    const findings = pairs.map((_, pair) => ({
      pair,
      rule: 'approved-term-missing' as const,
      used: { start: 4, end: 10 },
      expected: ['Mieter'],
      isApproved: true,
      concept: 'c1',
      term: 'tenant',
      glossary: 'g',
    }));
    const shares: number[] = [];
    const look = (onFractionDone: (share: number) => void, signal?: AbortSignal) =>
      withRenderings(findings, pairs, { source: 'en', target: 'de' }, encoder, onFractionDone, signal);
    // What is loaded once is not what is measured.
    await look(() => undefined);
    const start = performance.now();
    const longest = await longestPause(async () =>
      assert.equal((await look((share) => shares.push(share))).length, pairs.length),
    );
    const all = performance.now() - start;
    assert.ok(longest < all / 3, `${Math.round(longest)} of ${Math.round(all)} ms`);
    assert.deepEqual(shares, [0.8, 1]);
    const controller = new AbortController();
    const cancelled = look((share) => (assert.equal(share, 0.8), controller.abort()), controller.signal);
    await assert.rejects(cancelled, { code: 'cancelled' });
  });

  /** Returns the words that clearly replace a term; undefined if no words do. */
  async function replacing(
    source: string,
    term: string,
    target: string,
    expected: string,
    { language = 'de', isApproved = false },
  ): Promise<string | undefined> {
    const start = source.indexOf(term);
    const finding = {
      pair: 0,
      rule: 'approved-term-missing' as const,
      used: { start, end: start + term.length },
      expected: [expected],
      concept: 'c1',
      term,
      glossary: 'g',
      ...(isApproved && { isApproved }),
    };
    const [found] = await withRenderings(
      [finding],
      [{ source: { text: source, line: 1 }, target: { text: target, line: 1 } }],
      { source: 'en', target: language },
      encoder,
      () => undefined,
    );
    return found?.isReplaced && found.found ? target.slice(found.found.start, found.found.end) : undefined;
  }

  it('replaces an approved term if only these words translate no other word', async () => {
    const isApproved = true;
    assert.equal(
      await replacing('The nurse writes the list.', 'nurse', 'Der Koch schreibt die Liste.', 'Pfleger', { isApproved }),
      'Koch',
    );
    assert.equal(
      await replacing('The pumps are loud.', 'pumps', 'Las puertas son ruidosas.', 'bomba', {
        language: 'es',
        isApproved,
      }),
      'puertas',
    );
    assert.equal(
      await replacing('The nurse writes the list.', 'nurse', 'Er schreibt die Liste.', 'Pfleger', { isApproved }),
      undefined,
    );
    const paraphrase = 'Wer hier arbeitet, führt Buch über alles.';
    assert.equal(
      await replacing('The nurse writes the list.', 'nurse', paraphrase, 'Pfleger', { isApproved }),
      undefined,
    );
  });

  it('replaces it clearly only where it is certain that it stands there', async () => {
    const replaces = async (source: string, term: string, target: string, expected: string, language: string) =>
      (await replacing(source, term, target, expected, { language })) !== undefined;
    assert.ok(await replaces('Close the documents.', 'documents', 'Die Reiter schließen.', 'Dokument', 'de'));
    assert.ok(
      !(await replaces(
        'Preview the specified project file without the full UI.',
        'file',
        '一部の UI を省略して、指定したプロジェクトをプレビューします。',
        'ファイル',
        'ja',
      )),
    );
  });
});
