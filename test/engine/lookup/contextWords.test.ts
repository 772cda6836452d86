import assert from 'node:assert/strict';
import { SenseDisambiguator } from '../../../src/engine/lookup/senseDisambiguator';
import { supportingWords } from '../../../src/engine/lookup/contextWords';
import type { PhraseInContext } from '../../../src/model/phrase';
import { realEncoder } from '../glossaryWorkbench';

/** The words that speak for the first of some senses, each given by a phrase. */
async function speaking(query: PhraseInContext, language: string, ...senses: string[]): Promise<string[]> {
  const reader = new SenseDisambiguator(await realEncoder());
  const [chosen, ...rivals] = await reader.vectorsOf(senses);
  return supportingWords(reader, query, language, chosen!, rivals);
}

describe('supportingWords', () => {
  it('tells the words of the text that speak for the sense', async () => {
    const query = {
      before: 'When the ',
      phrase: 'match',
      after: ' was over, both teams thanked the referee and slept well.',
    };
    const told = await speaking(query, 'en', 'football game', 'stick for lighting a fire');
    assert.ok(told.includes('referee'));
    assert.ok(!told.includes('slept') && !told.includes('well'));
  });

  it('leaves out the phrase, grammar, numbers, and a word in a second form', async () => {
    const query = {
      before: 'The 2 teams of 1998: a team and the ',
      phrase: 'football match',
      after: ' of matches for the team.',
    };
    assert.deepEqual(await speaking(query, 'en', 'team', 'stick for lighting a fire'), ['teams']);
  });

  it('reads the sentences that are given with the phrase', async () => {
    const query = { phrase: 'match', examples: [{ before: 'Both teams won a ', phrase: 'match', after: '.' }] };
    assert.ok((await speaking(query, 'en', 'game of football', 'stick for lighting a fire')).includes('won'));
  });

  it('tells a few words of many, in the text’s order, and none that is not clear', async () => {
    const waters = [
      'river',
      'lake',
      'sea',
      'stream',
      'pond',
      'ocean',
      'brook',
      'creek',
      'bay',
      'coast',
      'shore',
      'tide',
      'waves',
    ];
    const told = await speaking({ phrase: 'x', after: ` ${waters.join(', ')}` }, 'en', 'water', 'invoice');
    assert.equal(told.length, 4);
    assert.deepEqual(
      told,
      waters.filter((word) => told.includes(word)),
      'in the text’s order',
    );
    assert.deepEqual(await speaking({ phrase: 'x', after: ' and then they went home' }, 'en', 'water', 'river'), []);
    assert.deepEqual(await speaking({ phrase: 'x' }, 'en', 'water', 'invoice'), []);
  });

  it('reads text without blanks between words', async () => {
    assert.ok(
      (
        await speaking({ before: '病院で医者に', phrase: '診る', after: 'と言われた。' }, 'ja', 'doctor', 'software')
      ).includes('医者'),
    );
  });
});
