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
