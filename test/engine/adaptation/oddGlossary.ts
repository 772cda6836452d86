import type { Concept } from '../../../src/model/concept';
import { entry } from '../glossaryWorkbench';

const THINGS: [string, string][] = [
  ['pump', 'Falke'],
  ['valve', 'Dachs'],
  ['filter', 'Luchs'],
  ['pipe', 'Otter'],
  ['tank', 'Wolf'],
  ['engine', 'Reiher'],
  ['sensor', 'Igel'],
  ['brake', 'Marder'],
  ['wheel', 'Hirsch'],
  ['lamp', 'Amsel'],
  ['cable', 'Biber'],
  ['switch', 'Specht'],
  ['screw', 'Hamster'],
  ['spring', 'Fuchs'],
];
const USES: [string, string][] = [
  ['front', 'vorn'],
  ['rear', 'hinten'],
  ['spare', 'Ersatz'],
  ['large', 'groß'],
  ['small', 'klein'],
  ['red', 'rot'],
  ['blue', 'blau'],
  ['green', 'grün'],
  ['cold', 'kalt'],
  ['hot', 'heiß'],
  ['new', 'neu'],
  ['old', 'alt'],
  ['fast', 'schnell'],
  ['slow', 'langsam'],
  ['safe', 'sicher'],
  ['cheap', 'billig'],
];

/** A client who calls each part by an animal: what no model can know, and what every pair tells again. */
export function oddGlossary(): Concept[] {
  return THINGS.flatMap(([thing, animal]) =>
    USES.map(([use, german]) => entry({ en: `${use} ${thing}`, de: `${animal} ${german}` })),
  );
}

/** Pairs as everybody has them. */
export function plainGlossary(count: number): Concept[] {
  const things: [string, string][] = [
    ['door', 'Tür'],
    ['window', 'Fenster'],
    ['roof', 'Dach'],
    ['wall', 'Wand'],
    ['house', 'Haus'],
    ['garden', 'Garten'],
    ['bridge', 'Brücke'],
    ['street', 'Straße'],
  ];
  const colours: [string, string][] = [
    ['red', 'rot'],
    ['blue', 'blau'],
    ['green', 'grün'],
    ['yellow', 'gelb'],
    ['black', 'schwarz'],
    ['white', 'weiß'],
    ['grey', 'grau'],
    ['brown', 'braun'],
    ['old', 'alt'],
    ['new', 'neu'],
    ['small', 'klein'],
    ['large', 'groß'],
    ['beautiful', 'schön'],
    ['expensive', 'teuer'],
    ['empty', 'leer'],
    ['high', 'hoch'],
  ];
  return things
    .flatMap(([thing, german]) =>
      colours.map(([colour, other]) => entry({ en: `${colour} ${thing}`, de: `${german}, ${other}` })),
    )
    .slice(0, count);
}
