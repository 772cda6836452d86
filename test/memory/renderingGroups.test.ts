import assert from 'node:assert/strict';
import { stemWord } from '../../src/language/stems';
import type { RenderingOccurrence } from '../../src/memory/renderingGroups';
import { renderingGroups, trimFunctionWords } from '../../src/memory/renderingGroups';

interface Sight {
  count?: number;
  isExact?: boolean;
  hasAdjacentContentWords?: boolean;
}

/**
 * @param marked a translation in which brackets stand around what renders the phrase; the whole where there are none
 */
function seen(
  marked: string,
  { count = 1, isExact = true, hasAdjacentContentWords = false }: Sight = {},
): RenderingOccurrence<string> {
  const [before, text, after] = marked.includes('[')
    ? (marked.split(/[[\]]/) as [string, string, string])
    : ['', marked, ''];
  return {
    translation: before + text + after,
    span: { start: before.length, end: before.length + text.length },
    count,
    isExact,
    hasAdjacentContentWords,
    place: marked,
  };
}

/** @param others words that the texts have besides; @param counted by key; @param length of the phrase */
function told(
  language: string,
  each: RenderingOccurrence<string>[],
  others: string[] = [],
  counted: [string, number][] = [],
  length = 1,
): string[] {
  const stems = new Set(others.map((word) => stemWord(word, language)));
  return renderingGroups(each, {
    language,
    phraseLength: length,
    containsContentWord: (word) => stems.has(stemWord(word, language)),
    additionalCounts: new Map(counted),
  }).map(({ term, count }) => `${term} (${count})`);
}

const AMONG = { hasAdjacentContentWords: true };

describe('Renderings of a phrase', () => {
  it('are counted by word, whatever their endings, most frequent first', () => {
    assert.deepEqual(
      told('de', [
        seen('Kollisionskörper', { count: 2 }),
        seen('Kollisionsform', { count: 9 }),
        seen('Kollisionsformen', { count: 8, isExact: false }),
      ]),
      ['Kollisionsform (17)', 'Kollisionskörper (2)'],
    );
    assert.deepEqual(told('de', [seen('Gizmo', { count: 3 }), seen('Gizmos', { count: 2, isExact: false })]), [
      'Gizmo (5)',
    ]);
  });

  it('are shown in the form that they have where the source has the phrase as it was asked for', () => {
    assert.deepEqual(
      told('de', [seen('Kollisionsformen', { count: 5, isExact: false }), seen('Kollisionsform', { count: 3 })]),
      ['Kollisionsform (8)'],
    );
  });

  it('are shown without an ending that only some of them have', () => {
    assert.deepEqual(
      told('de', [seen('Pfad des [Schlüssels]', { count: 5 }), seen('Neuer [Schlüssel]', { count: 2 })]),
      ['Schlüssel (7)'],
    );
    assert.deepEqual(told('fr', [seen('boutons radio', { count: 9 }), seen('bouton radio', { count: 4 })]), [
      'bouton radio (13)',
    ]);
    assert.deepEqual(told('de', [seen('[Animations]-Key', { count: 5, ...AMONG }), seen('Animation')]), [
      'Animation (6)',
    ]);
  });

  it('lose the capital of a sentence’s beginning where it is none of theirs', () => {
    assert.deepEqual(told('fr', [seen('Forme de collision', { count: 3 }), seen('forme de collision')]), [
      'forme de collision (4)',
    ]);
    assert.deepEqual(told('de', [seen('Das [Ventil]', { count: 3 }), seen('das [ventil]')]), ['Ventil (4)']);
    assert.deepEqual(told('de', [seen('[Ungültige] Datei', { count: 3 }), seen('Ein [ungültiger] Pfad')]), [
      'ungültige (4)',
    ]);
  });

  it('take what hyphens join to them for themselves', () => {
    assert.deepEqual(
      told('de', [seen('Collision-Shape', { count: 4 }), seen('Collision-Shape-Typ'), seen('Child-Collision-Shapes')]),
      ['Collision-Shape (6)'],
    );
    assert.deepEqual(told('de', [seen('Collision-Shape'), seen('Collision-Shape-Typ', { count: 4 })]), [
      'Collision-Shape-Typ (4)',
      'Collision-Shape (1)',
    ]);
    const bugs = [seen('Fehlerbericht', { count: 4, ...AMONG }), seen('Fehler', { count: 3 })];
    assert.deepEqual(told('de', bugs, ['Bericht']), ['Fehler (7)']);
    // What was counted besides says which one is more frequent.
    assert.deepEqual(told('de', [seen('Root-Node', { count: 3 }), seen('Node', { count: 2 })], [], [['nod', 200]]), [
      'Node (205)',
    ]);
  });

  it('take compounds for themselves that say what stands beside the phrase, too', () => {
    const sights = [
      seen('Raster', { count: 4 }),
      seen('[Rasterversatz]:', AMONG),
      seen('[Animationsraster] zeigen', AMONG),
    ];
    assert.deepEqual(told('de', sights, ['Versatz', 'Animation']), ['Raster (6)']);
    assert.deepEqual(told('de', sights), ['Raster (4)', 'Rasterversatz (1)', 'Animationsraster (1)']);
    assert.deepEqual(told('de', [seen('Spur', { count: 4 }), seen('Tonspur')], ['Ton']), ['Spur (4)', 'Tonspur (1)']);
    assert.deepEqual(told('fr', [seen('nœud', { count: 4 }), seen('nœud racine', AMONG)]), ['nœud (5)']);
    assert.deepEqual(told('fr', [seen('formulaire', { count: 4 }), seen('entrée de formulaire', AMONG)], [], [], 2), [
      'formulaire (4)',
      'entrée de formulaire (1)',
    ]);
  });

  it('are whole where only a part was linked', () => {
    const whole = seen('Gérer le [système de fichiers]', { count: 2 });
    assert.deepEqual(
      told('fr', [whole, seen('Le [système de fichiers] est plein'), seen('Monter un système de [fichiers]')]),
      ['système de fichiers (4)'],
    );
    assert.deepEqual(told('fr', [whole, seen('Le système de fichiers'), seen('Monter un système de [fichiers]')]), [
      'système de fichiers (4)',
    ]);
    assert.deepEqual(told('fr', [whole, seen('Monter un système de [fichiers]')]), [
      'système de fichiers (2)',
      'fichiers (1)',
    ]);
  });

  it('are one with and without what Arabic writes onto words, and shown without it where they were seen so', () => {
    assert.deepEqual(
      told('ar', [seen('النص البرمجي', { count: 5 }), seen('إنشاء [نص برمجي]'), seen('[لنص برمجي] جديد')]),
      ['نص برمجي (7)'],
    );
    assert.deepEqual(told('ar', [seen('العُقدة', { count: 5 }), seen('عقدة', { count: 2 })]), ['عقدة (7)']);
    assert.deepEqual(told('ar', [seen('العُقدة', { count: 5 })]), ['العُقدة (5)']);
  });

  it('begin and end with no word of grammar, unless they are nothing else', () => {
    const text = 'ohne die Kollisionsform zu';
    const { start, end } = trimFunctionWords(text, { start: 5, end: 26 }, 'de');
    assert.equal(text.slice(start, end), 'Kollisionsform');
    assert.deepEqual(trimFunctionWords(text, { start: 5, end: 8 }, 'de'), { start: 5, end: 8 });
  });
});
