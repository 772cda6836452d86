import assert from 'node:assert/strict';
import { QueryPhrase, tokensOfText } from '../../src/memory/queryPhrase';

describe('A phrase that is looked for in a text', () => {
  const found = (phrase: string, text: string, language: string) => {
    const places = new QueryPhrase(phrase, language).placesIn(text);
    return places && { written: places.spans.map(({ start, end }) => text.slice(start, end)), isExact: places.isExact };
  };

  it('is found as it is, whatever its case, at each of its places', () => {
    assert.deepEqual(found('collision shape', 'A Collision Shape, and a collision shape.', 'en'), {
      written: ['Collision Shape', 'collision shape'],
      isExact: true,
    });
  });

  it('is found without the signs around it', () => {
    assert.deepEqual(found('Collision shape…', 'Create a collision shape.', 'en'), {
      written: ['collision shape'],
      isExact: true,
    });
  });

  it('is found inflected', () => {
    assert.deepEqual(found('Collision Shape', 'Visible Collision Shapes', 'en'), {
      written: ['Collision Shapes'],
      isExact: false,
    });
    assert.deepEqual(found('Kündigungsfrist', 'Die Kündigungsfristen enden.', 'de'), {
      written: ['Kündigungsfristen'],
      isExact: false,
    });
  });

  it('is not found where only its words are there, or a word that only looks like a form of one', () => {
    assert.equal(found('collision shape', 'The shape of a collision', 'en'), undefined);
    assert.equal(found('hospital', 'a tradition of hospitality', 'en'), undefined);
  });

  it('is found where no blanks part words', () => {
    assert.deepEqual(found('碰撞形状', '显示碰撞形状的颜色', 'zh'), { written: ['碰撞形状'], isExact: true });
    assert.deepEqual(found('Node', 'Nodeを選択', 'ja'), { written: ['Node'], isExact: true });
  });

  it('shares its tokens with every text that holds it', () => {
    for (const [phrase, text, language] of [
      ['collision shapes', 'Visible Collision Shape', 'en'],
      ['碰撞形状', '显示碰撞形状的颜色', 'zh'],
      ['node', 'Nodeを選択', 'ja'],
    ] as const) {
      const filed = new Set(tokensOfText(text, language));
      assert.ok(
        new QueryPhrase(phrase, language).tokens.every((token) => filed.has(token)),
        phrase,
      );
    }
  });
});
