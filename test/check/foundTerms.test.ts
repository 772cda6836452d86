import assert from 'node:assert/strict';
import { longestTermUses } from '../../src/check/foundTerms';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';

/** Returns the words of a text that count as one of the terms. */
function uses(text: string, language: string, ...terms: string[]): string[] {
  const index = new LexicalIndex();
  for (const term of terms) index.add(language, term);
  const found = index.termsIn(text, language).map((place) => {
    const term = { term: terms[place.termId]!, language };
    return { ...place, term, concept: { id: term.term, terms: [term] }, glossary: 'g' };
  });
  return longestTermUses(text, found).map((use) => use.text);
}

describe('A term in a source text', () => {
  it('is not another word that differs by its marks', () => {
    assert.deepEqual(uses('Một ly sưa', 'vi', 'sữa'), []);
    assert.deepEqual(uses('Mua ca phê và nước mam', 'vi', 'cà phê', 'nước mắm'), []);
    assert.deepEqual(uses('Dar bir halka', 'tr', 'dâr', 'hâlka'), []);
    assert.deepEqual(uses('To jest kat', 'pl', 'kąt'), []);
  });

  it('is not another term that has the same letters', () => {
    assert.deepEqual(uses('A kerek asztal', 'hu', 'kerék', 'kerek asztal'), ['kerek asztal']);
    assert.deepEqual(uses('Der Leiter', 'de', 'Leiter', 'leiten'), ['Leiter']);
  });

  it('may lack accents that are often left out, or have a tone mark on the other vowel', () => {
    assert.deepEqual(uses('L’ECRAN est noir', 'fr', 'écran'), ['ECRAN']);
    assert.deepEqual(uses('El BOTON rojo', 'es', 'botón'), ['BOTON']);
    assert.deepEqual(uses('Thiết bị hoá học', 'vi', 'hóa học'), ['hoá học']);
  });

  it('may be hyphenated in English', () => {
    assert.deepEqual(uses('The drilling-fluid level', 'en', 'drilling fluid'), ['drilling-fluid']);
    assert.deepEqual(uses('A drilling-fluid pump', 'en', 'drilling fluid pump'), ['drilling-fluid pump']);
    assert.deepEqual(uses('Two rolling-mills', 'en', 'rolling mill'), ['rolling-mills']);
    assert.deepEqual(uses('An injection-moulded part', 'en', 'injection'), []);
  });

  it('may be an English verb with its object before the particle', () => {
    const terms = ['back up', 'scale down', 'log in', 'plug', 'cluster'];
    const found = (text: string) => uses(text, 'en', ...terms);
    assert.deepEqual(found('Scale the cluster down before the update.'), ['Scale', 'cluster']);
    assert.deepEqual(found('They backed your old files up.'), ['backed']);
    assert.deepEqual(found('It logs %s in automatically'), ['logs']);
    assert.deepEqual(found('Log errors in the console.'), []);
    assert.deepEqual(found('The scale of the map goes down.'), []);
    assert.deepEqual(found('Delete the log it came in.'), []);
    assert.deepEqual(uses('A long work based on:', 'en', 'work on'), []);
    assert.deepEqual(found('Scale the image; then look down.'), []);
    assert.deepEqual(found('Back at the office, they all stood up.'), []);
  });

  it('may be inflected in each of its words', () => {
    assert.deepEqual(uses('Las válvulas térmicas', 'es', 'válvula térmica'), ['válvulas térmicas']);
    assert.deepEqual(uses('Przy zaworach bezpieczeństwa', 'pl', 'zawór bezpieczeństwa'), ['zaworach bezpieczeństwa']);
  });
});
