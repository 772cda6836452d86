import assert from 'node:assert/strict';
import { withReplaceability } from '../../src/check/replaceability';
import type { TermFinding } from '../../src/check/foundTerms';

/** What is said of a finding: a term of the source, another word in the translation, and the equivalent. */
function judged(
  from: string,
  to: string,
  [source, used]: [string, string],
  [target, found]: [string, string],
  term: string,
  expected: string,
) {
  const spanOf = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
  const finding: TermFinding = {
    pair: 0,
    rule: 'approved-term-missing',
    concept: 'c',
    glossary: 'g',
    term,
    used: spanOf(source, used),
    found: spanOf(target, found),
    expected: [expected],
  };
  const { hasNoFix = false, isDoubtful = false } = withReplaceability(finding, source, target, {
    source: from,
    target: to,
  });
  return { hasNoFix, isDoubtful };
}

describe('The replacement of a forbidden English noun', () => {
  const judgement = (text: string, partOfSpeech?: string): string => {
    const place = { start: text.search(/stock/i), end: text.search(/stock/i) + 5 };
    const term = (of: string) => ({ term: of, language: 'en', ...(partOfSpeech && { partOfSpeech }) });
    const { certain, isDoubtful } = withReplaceability(
      {
        pair: 0,
        rule: 'forbidden-term',
        concept: 'c',
        glossary: 'g',
        term: 'stock',
        used: place,
        found: place,
        expected: ['supply'],
        replaced: { by: term('supply'), of: term('stock') },
      },
      text,
      text,
      { source: 'en', target: 'en' },
    );
    return certain ?? (isDoubtful ? 'doubtful' : 'uncertain');
  };

  it('is certain only where the word cannot be a verb', () => {
    for (const text of ['Check the stock.', 'Stock is low.', 'Stock', 'The stock of parts'])
      assert.equal(judgement(text, 'noun').toLowerCase(), 'supply', text);
    for (const text of ['Stock parts with care.', 'We stock parts.', 'Wholesalers stock the parts.'])
      assert.equal(judgement(text, 'noun'), 'uncertain', text);
    assert.equal(judgement('Stock the shelf.'), 'uncertain');
  });

  it('is a hint where the word is a verb and the entry a noun', () => {
    for (const text of ['Stock the shelf.', 'Do not forget to stock parts.', 'You must stock parts.'])
      assert.equal(judgement(text, 'noun'), 'doubtful', text);
  });
});

describe('The equivalent of a term', () => {
  it('is offered for another word of its kind', () => {
    assert.deepEqual(
      judged('en', 'de', ['The seal leaks.', 'seal'], ['Der Ring leckt.', 'Ring'], 'seal', 'Dichtring'),
      { hasNoFix: false, isDoubtful: false },
    );
    assert.deepEqual(judged('en', 'ja', ['Two seals', 'seals'], ['リング2個', 'リング'], 'seal', 'シール'), {
      hasNoFix: false,
      isDoubtful: false,
    });
  });

  it('is not offered, and only a hint, where the translation denies another word', () => {
    const hint = { hasNoFix: true, isDoubtful: true };
    assert.deepEqual(
      judged(
        'en',
        'it',
        ['The offer was refused.', 'refused'],
        ['L’offerta non è stata accettata.', 'accettata'],
        'refuse',
        'rifiutato',
      ),
      hint,
    );
    assert.deepEqual(
      judged('en', 'sv', ['The door is shut.', 'shut'], ['Dörren är inte öppen.', 'öppen'], 'shut', 'stängd'),
      hint,
    );
    assert.deepEqual(
      judged('en', 'de', ['The door is not shut.', 'shut'], ['Die Tür ist nicht zu.', 'zu'], 'shut', 'geschlossen'),
      { hasNoFix: false, isDoubtful: false },
    );
  });

  it('is not offered where number or gender would change, or a word beside it would be lost', () => {
    const noFix = { hasNoFix: true, isDoubtful: false };
    assert.deepEqual(
      judged('en', 'de', ['The seals leak.', 'seals'], ['Die Ringe lecken.', 'Ringe'], 'seal', 'Dichtring'),
      noFix,
    );
    assert.deepEqual(judged('en', 'es', ['the valve', 'valve'], ['el grifo', 'grifo'], 'valve', 'válvula'), noFix);
    assert.deepEqual(judged('en', 'pl', ['the valve', 'valve'], ['do kranu', 'kranu'], 'valve', 'zawór'), noFix);
    assert.deepEqual(
      judged(
        'en',
        'de',
        ['the worn seal', 'seal'],
        ['der verschlissene Ring', 'verschlissene Ring'],
        'seal',
        'Dichtring',
      ),
      noFix,
    );
  });
});
