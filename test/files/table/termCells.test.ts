import assert from 'node:assert/strict';
import { readGlossary } from '../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';
import type { Term } from '../../../src/model/concept';

const csv = (text: string, options: GlossaryReadOptions = {}) => readGlossary(Buffer.from(text), 'a.csv', options);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The terms of one cell in a language, beside one in another: as `term {fields}`. */
function termsOf(language: string, cell: string, other = 'x', options: GlossaryReadOptions = {}): string[] {
  const [from, to] = language === 'en' ? ['en', 'de'] : [language, 'en'];
  const { value } = csv(`${from},${to}\n${quoted(cell)},${quoted(other)}\n`, options);
  return value.flatMap(({ terms }) => terms.filter((term) => term.language === language).map(shown));
}

function shown({ term, ...fields }: Term): string {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    name === 'language' ? [] : `${name}=${String(value)}`,
  );
  return said.length ? `${term} {${said.join(', ')}}` : term;
}

const check = (cases: [language: string, cell: string, other: string, ...terms: string[]][]) => {
  for (const [language, cell, other, ...terms] of cases) assert.deepEqual(termsOf(language, cell, other), terms, cell);
};

describe('several terms in a cell', () => {
  it('are split at semicolons, line breaks and slashes that stand between synonyms', () => {
    check([
      ['fr', 'robinet ; vanne', 'tap', 'robinet', 'vanne'],
      ['es', 'grifo\nllave', 'tap', 'grifo', 'llave'],
      ['ja', '弁、バルブ', 'valve', '弁', 'バルブ'],
      ['zh', '阀；阀门', 'valve', '阀', '阀门'],
      ['ar', 'صمام؛ محبس', 'valve', 'صمام', 'محبس'],
      ['de', 'kündigen/auflösen', 'terminate', 'kündigen', 'auflösen'],
      ['de', 'Kessel / Boiler', 'boiler', 'Kessel', 'Boiler'],
      ['en', 'organise/organize', 'organisieren', 'organise', 'organize'],
      ['en', '• tap\n• faucet', 'Hahn', 'tap', 'faucet'],
      ['en', '•', 'Aufzählungszeichen', '•'],
      ['en', '• “ ”', 'Anführungszeichen', '• “ ”'],
      ['en', 'tap<br/>faucet', 'Hahn', 'tap', 'faucet'],
    ]);
  });

  it('are one term where the slash belongs to a unit, a name or a pair of opposites', () => {
    for (const [cell, other] of [
      ['m/s', 'm/s'],
      ['TCP/IP', 'TCP/IP'],
      ['AC/DC', 'Wechsel-/Gleichstrom'],
      ['and/or', 'und/oder'],
      ['I/O', 'E/A'],
      ['client/server', 'Client-Server'],
      ['lock/unlock', 'sperren'],
      ['GNU/Linux', 'GNU/Linux'],
      ['https://example.org/a', 'Seite'],
      ['24/7 support', 'Dauerbetreuung'],
    ] as const)
      assert.deepEqual(termsOf('en', cell, other), [cell]);
  });

  it('are split at commas only where they are clearly a list', () => {
    check([
      ['fr', 'voiture, auto, automobile', 'car', 'voiture', 'auto', 'automobile'],
      ['de', 'Hahn, Wasserhahn', 'tap', 'Hahn', 'Wasserhahn'],
      ['de', 'Wagen, Auto', 'car', 'Wagen', 'Auto'],
      ['en', '1,1,1-trichloroethane', 'x', '1,1,1-trichloroethane'],
      ['en', 'health, safety and environment', 'x', 'health, safety and environment'],
      ['en', 'stop, cease', 'x', 'stop, cease'],
    ]);
  });

  it('are asked for where the cell is doubtful: kept and said, or split on demand', () => {
    const table = 'en,pl\ntap,"kran, zawór"\nvalve,zawór\nstop,"zatrzymać, przerwać"\n';
    const { value, problems } = csv(table);
    assert.deepEqual(
      value.map(({ terms }) => terms.length),
      [2, 2, 2],
    );
    assert.match(problems[0]!.message, /^2 cells may contain several terms.*“kran, zawór”/);
    assert.doesNotMatch(problems[0]!.message, /--/);
    assert.equal(problems[0]!.option, '--cells split');
    assert.equal(problems[0]!.line, 2);
    const split = csv(table, { cells: 'split' });
    assert.deepEqual([split.value[0]!.terms.map(({ term }) => term), split.problems], [['tap', 'kran', 'zawór'], []]);
    assert.equal(csv('en,de\ntap,Hahn; Ventil\n', { cells: 'as-written' }).value[0]!.terms[1]!.term, 'Hahn; Ventil');
  });

  it('are none in a sentence', () => {
    const sentence = 'Close the valve; then wait until the lamp is off.';
    assert.deepEqual(termsOf('en', sentence), [sentence]);
  });

  it('get their own statuses where as many stand beside them', () => {
    const { value } = csv('en,de,status_de\ntap,Hahn; Zapfen,preferred; deprecated\n');
    assert.deepEqual(
      value[0]!.terms.map(({ status }) => status),
      [undefined, 'preferredTerm-admn-sts', 'deprecatedTerm-admn-sts'],
    );
  });
});

describe('a headword of a dictionary', () => {
  it('becomes the term that texts have, and what stood beside it its fields', () => {
    check([
      ['en', 'to tighten up', 'festziehen', 'tighten up {partOfSpeech=verb}'],
      ['en', 'bolt(s)', 'Schraube', 'bolt'],
      ['en', 'brake, hydraulic', 'Bremse', 'hydraulic brake'],
      ['fr', 'frein, hydraulique', 'brake', 'frein hydraulique'],
      ['de', 'Ventil, Rückschlag-', 'valve', 'Rückschlagventil'],
      ['en', 'seal (noun)', 'Dichtung', 'seal {partOfSpeech=noun}'],
      ['fr', 'vanne (n. f.)', 'valve', 'vanne {partOfSpeech=noun, grammaticalGender=feminine}'],
      ['de', 'der Kolben, -', 'piston', 'Kolben {note=-, grammaticalGender=masculine}'],
      ['de', 'die Welle (f)', 'shaft', 'Welle {grammaticalGender=feminine}'],
      ['it', 'la valvola', 'valve', 'valvola {grammaticalGender=feminine}'],
      ['es', 'el eje', 'shaft', 'eje'],
      ['en', 'bank (finance)', 'Bank', 'bank {note=finance}'],
      ['en', 'petrol (UK)', 'Benzin', 'petrol {geographicalUsage=GB}'],
      ['de', 'Schieber (nicht verwenden)', 'valve', 'Schieber {status=deprecatedTerm-admn-sts}'],
      ['en', '“pump”', 'Pumpe', 'pump'],
      ['en', 'R&amp;D', 'F&E', 'R&D'],
    ]);
  });

  it('gives its abbreviation as a term', () => {
    check([
      ['en', 'heat recovery ventilator (HRV)', 'x', 'heat recovery ventilator', 'HRV {termType=abbreviation}'],
      ['fr', 'taxe sur la valeur ajoutée (TVA)', 'x', 'taxe sur la valeur ajoutée', 'TVA {termType=abbreviation}'],
      [
        'de',
        'Speicherprogrammierbare Steuerung (SPS)',
        'x',
        'Speicherprogrammierbare Steuerung',
        'SPS {termType=abbreviation}',
      ],
      ['zh', '可编程控制器（PLC）', 'x', '可编程控制器', 'PLC {termType=abbreviation}'],
    ]);
  });

  it('keeps what belongs to it', () => {
    for (const term of ['iron(III) oxide', 'Article 5 (1)', 'The Hague', 'to do list', 'f(x)'])
      assert.deepEqual(termsOf('en', term), [term]);
  });

  it('is none where the cell says that there is no term', () => {
    for (const none of ['-', '–', '?', 'n/a', './.']) {
      const { value, problems } = csv(`en,de\npump,${none}\n`);
      assert.deepEqual(
        value[0]!.terms.map(({ term }) => term),
        ['pump'],
        none,
      );
      assert.match(problems[0]!.message, /no term in “de”/);
    }
    assert.deepEqual(termsOf('en', 'N/A', 'nicht verfügbar'), ['N/A']);
  });

  it('stays as it is in a table that Glossa wrote', () => {
    const { value } = csv('concept,en,de\nc00000000000000aa,"motor, electric","Motor (E); x"\n');
    assert.deepEqual(
      value[0]!.terms.map(({ term }) => term),
      ['motor, electric', 'Motor (E); x'],
    );
  });
});

describe('keys and numbers', () => {
  it('are no terms: a column of them is refused beside one language and kept beside two', () => {
    const keys = csv('en,de\nBTN_OK,In Ordnung\nBTN_NO,Abbrechen\n');
    assert.deepEqual(keys.value, []);
    assert.match(keys.problems[0]!.message, /“en” contains keys such as “BTN_OK”, not terms\. Specify/);
    const pair = { source: 'en', target: 'de' };
    assert.match(csv('1,pump\n2,valve\n', pair).problems[0]!.message, /^Column 1 contains numbers such as “1”/);
    const { value } = csv('key,en,fr\nmenu.file.open,Open,Ouvrir\nmenu.file.save,Save,Enregistrer\n');
    assert.deepEqual([value.length, value[0]!.columns], [2, { key: 'menu.file.open' }]);
  });

  it('are left out one by one, and said, where most cells are terms', () => {
    const { value, problems } = csv('en,de\ntap,Hahn\nvalve,Ventil\nmenu.file.open,Öffnen\n');
    assert.deepEqual(
      value[2]!.terms.map(({ term }) => term),
      ['Öffnen'],
    );
    assert.match(problems.map(({ message }) => message).join('\n'), /Skipped 1 key; the first is “menu\.file\.open”/);
  });

  it('are no terms of XLIFF and PO files whose texts stand elsewhere', () => {
    const unit = (source: string, target: string) =>
      `<trans-unit id="${source}"><source>${source}</source><target>${target}</target></trans-unit>`;
    const xliff =
      `<xliff version="1.2"><file source-language="en" ` +
      `target-language="fr"><body>${unit('cart.empty', 'Panier vide')}${unit('cart.pay', 'Payer')}${unit('cart.item.count', 'Articles')}</body></file></xliff>`;
    const { value, problems } = readGlossary(Buffer.from(xliff), 'a.xlf');
    assert.deepEqual(value, []);
    assert.match(problems[0]!.message, /^Skipped 3 entries whose source text is a key such as “cart\.empty”/);
    const po =
      'msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "menu_open"\nmsgstr "Apri"\n\nmsgid "Save"\nmsgstr "Salva"\n';
    const read = readGlossary(Buffer.from(po), 'it.po', { source: 'en' });
    assert.deepEqual(
      read.value.map(({ terms }) => terms[0]!.term),
      ['Save'],
    );
  });
});
