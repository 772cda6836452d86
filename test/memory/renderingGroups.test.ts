import assert from 'node:assert/strict';
import type { SeenRendering } from '../../src/memory/renderingGroups';
import { renderingGroups, withoutGrammarAtEnds } from '../../src/memory/renderingGroups';

describe('Renderings of a phrase', () => {
  const seen = (text: string, count = 1, isExact = true): SeenRendering<string> => ({ text, count, isExact, place: `at ${text}` });
  const told = (language: string, ...each: SeenRendering<string>[]) => renderingGroups(each, language).map(({ term, count }) => `${term} (${count})`);

  it('are counted by word, whatever their endings, most frequent first', () => {
    assert.deepEqual(told('de', seen('Kollisionskörper', 2), seen('Kollisionsform', 9), seen('Kollisionsformen', 8, false)), ['Kollisionsform (17)', 'Kollisionskörper (2)']);
  });

  it('are shown in the form that they have where the source has the phrase as it was asked for', () => {
    assert.deepEqual(told('de', seen('Kollisionsformen', 5, false), seen('Kollisionsform', 3)), ['Kollisionsform (8)']);
  });

  it('lose the capital of a sentence’s beginning where it is none of theirs', () => {
    assert.deepEqual(told('fr', seen('Forme de collision', 3), seen('forme de collision', 1)), ['forme de collision (4)']);
    assert.deepEqual(told('de', seen('Ventil', 3), seen('ventil', 1)), ['Ventil (4)']);
  });

  it('take what hyphens join to them for themselves', () => {
    assert.deepEqual(told('de', seen('Collision-Shape', 4), seen('Collision-Shape-Typ'), seen('Child-Collision-Shape')), ['Collision-Shape (6)']);
    assert.deepEqual(told('de', seen('Collision-Shape', 1), seen('Collision-Shape-Typ', 4)), ['Collision-Shape-Typ (4)', 'Collision-Shape (1)']);
  });

  it('begin and end with no word of grammar, unless they are nothing else', () => {
    const text = 'ohne die Kollisionsform zu';
    const { start, end } = withoutGrammarAtEnds(text, { start: 5, end: 26 }, 'de');
    assert.equal(text.slice(start, end), 'Kollisionsform');
    assert.deepEqual(withoutGrammarAtEnds(text, { start: 5, end: 8 }, 'de'), { start: 5, end: 8 });
  });
});
