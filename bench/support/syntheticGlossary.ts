import { readFile, writeFile } from 'node:fs/promises';
import type { Concept } from '../../src/model/concept';

const HEADS = pairsOf(
  'valve:Ventil contract:Vertrag pump:Pumpe filter:Filter deadline:Frist sensor:Sensor claim:Anspruch bearing:Lager report:Bericht engine:Motor agreement:Vereinbarung switch:Schalter garden:Garten invoice:Rechnung bridge:Brücke cable:Kabel',
);
const KINDS = pairsOf(
  'safety:Sicherheits water:Wasser main:Haupt air:Luft return:Rückgabe pressure:Druck steel:Stahl road:Straßen payment:Zahlungs summer:Sommer test:Prüf fuel:Kraftstoff brake:Brems school:Schul cooling:Kühl emergency:Not',
);
const QUALITIES = pairsOf(
  'automatic:automatisch lower:unter external:extern double:doppelt green:grün digital:digital old:alt annual:jährlich',
);

function pairsOf(list: string): [english: string, german: string][] {
  return list.split(' ').map((pair) => pair.split(':') as [string, string]);
}

/** Reads the concepts of a glossary file. */
export async function readConcepts(file: string): Promise<Concept[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Concept);
}

/**
 * Writes a glossary of `count` distinct English–German concepts. Terms are compounds of real words with a type number,
 * about as long and as similar as those of a large technical termbase. The result is deterministic.
 * @returns about 200 of its English terms, evenly distributed
 */
export async function writeSyntheticGlossary(file: string, count: number): Promise<string[]> {
  const lines: string[] = [];
  const phrases: string[] = [];
  for (let number = 0; number < count; number++) {
    const head = HEADS[number % 16]!;
    const kind = KINDS[Math.floor(number / 16) % 16]!;
    const quality = QUALITIES[Math.floor(number / 256) % 8]!;
    const type = Math.floor(number / 2048);
    const suffix = type ? ` ${String.fromCharCode(65 + (type % 26))}${Math.floor(type / 26) + 1}` : '';
    const english = `${quality[0]} ${kind[0]} ${head[0]}${suffix}`;
    const german = `${quality[1]}: ${kind[1]}${head[1]!.toLowerCase()}${suffix}`;
    if (number % Math.ceil(count / 200) === 0) phrases.push(english);
    const concept: Concept = {
      id: `c${number.toString(16).padStart(16, '0')}`,
      terms: [
        { term: english, language: 'en' },
        { term: german, language: 'de' },
      ],
      created: '2026-01-01T00:00:00Z',
    };
    lines.push(JSON.stringify(concept));
  }
  await writeFile(file, ['{"glossa":1}', ...lines, ''].join('\n'));
  return phrases;
}
