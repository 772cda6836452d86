import assert from 'node:assert/strict';
import type { SenseProbability } from '../../../src/engine/encoder/relatedness';
import type { CandidateSenses } from '../../../src/engine/lookup/wordSenses';
import { sensesOfCandidates } from '../../../src/engine/lookup/wordSenses';
import type { ConceptCandidate } from '../../../src/lookup/candidate';
import { entry, realEncoder } from '../glossaryWorkbench';

const DIRECTION = { source: 'en', target: 'de' };

const candidate = (word: string, ...terms: string[]): ConceptCandidate => ({
  glossary: '/g',
  priority: 0,
  concept: entry({ en: word, de: terms.map((term) => ({ term })) }),
  forms: [{ term: { term: word, language: 'en' }, hit: { termId: 0, reason: 'exact', score: 1 } }],
  meanings: [],
});

describe('sensesOfCandidates', () => {
  async function sensesOf(...candidates: ConceptCandidate[]): Promise<CandidateSenses[]> {
    const encoder = await realEncoder();
    return sensesOfCandidates(candidates, DIRECTION, encoder.relatedness!, encoder);
  }

  const sharesOf = (candidates: CandidateSenses[]): (readonly SenseProbability[])[] =>
    candidates.map(({ shares }) => shares);
  const total = (shares: readonly SenseProbability[]): number => shares.reduce((sum, { share }) => sum + share, 0);

  it('leaves an equivalent that no dictionary knows the senses that are not another entry’s', async () => {
    const [lighter, unknown] = sharesOf(
      await sensesOf(candidate('match', 'Streichholz'), candidate('match', 'Xqzvwk')),
    );
    const [alone] = sharesOf(await sensesOf(candidate('match', 'Xqzvwk')));
    const first = lighter!.reduce((best, each) => (each.share > best.share ? each : best));
    const shareIn = (shares: readonly SenseProbability[]): number =>
      shares.find(({ sense }) => sense === first.sense)!.share;
    assert.ok(shareIn(alone!) > 0.05);
    assert.ok(shareIn(unknown!) < shareIn(alone!) / 2);
    for (const shares of [lighter!, unknown!, alone!]) assert.ok(Math.abs(total(shares) - 1) < 1e-6);
  });

  it('gives entries with the same equivalents the same senses', async () => {
    const [one, other, single] = [
      ...(await sensesOf(candidate('match', 'Spiel', 'Partie'), candidate('match', 'Spiel', 'Partie'))),
      ...(await sensesOf(candidate('match', 'Spiel', 'Partie'))),
    ];
    assert.deepEqual(one, other);
    single!.shares.forEach(({ share }, i) => assert.ok(Math.abs(share - one!.shares[i]!.share) < 1e-6));
  });

  it('knows which equivalents dictionaries give the word, one of several being enough', async () => {
    const found = await sensesOf(
      candidate('root', 'Wurzel'),
      candidate('root', 'Quadratwurzel'),
      candidate('root', 'Quadratwurzel', 'Wurzel'),
      candidate('xqzvwk plgrmf', 'Haus'),
    );
    assert.deepEqual(
      found.map(({ isListed }) => isListed),
      [true, false, true, false],
    );
  });

  it('says nothing of a word whose senses are not known, nor of an entry without equivalents', async () => {
    assert.deepEqual(sharesOf(await sensesOf(candidate('xqzvwk plgrmf', 'Haus'), candidate('match'))), [[], []]);
  });
});
