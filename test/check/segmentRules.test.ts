import assert from 'node:assert/strict';
import type { FoundTerm } from '../../src/check/foundTerms';
import { checkTerms } from '../../src/check/segmentRules';
import { LexicalIndex } from '../../src/engine/index/lexical/lexicalIndex';
import type { Concept, Term } from '../../src/model/concept';

const PREFERRED = 'preferredTerm-admn-sts', DEPRECATED = 'deprecatedTerm-admn-sts';

/** An entry as `en term | welcome, … | unwelcome, …`, with terms of the language `to`. */
function concept(line: string, to: string): Concept {
  const [source, welcome, unwelcome] = line.split('|').map((part) => part.split(',').map((term) => term.trim()).filter(Boolean));
  const terms: Term[] = [
    ...source!.map((term) => ({ term, language: 'en' })),
    ...(welcome ?? []).map((term) => ({ term, language: to, ...(unwelcome ? { status: PREFERRED } as const : {}) })),
    ...(unwelcome ?? []).map((term) => ({ term, language: to, status: DEPRECATED } as const)),
  ];
  return { id: line, terms };
}

/** What a segment is found to lack: rule, what the source has, what stands in the translation, what was expected. */
function check(entries: string[], to: string, source: string, target: string): string[] {
  const index = new LexicalIndex();
  const owners: { concept: Concept; term: Term }[] = [];
  for (const entry of entries.map((line) => concept(line, to))) {
    for (const term of entry.terms) owners[index.add(term.language, term.term)] = { concept: entry, term };
  }
  const termsOf = (text: string, language: string): FoundTerm[] => index.termsIn(text, language).map((place) => ({ ...place, ...owners[place.termId]!, glossary: 'g' }));
  const { findings } = checkTerms({ pair: 0, source, target, sourceTerms: termsOf(source, 'en'), targetTerms: termsOf(target, to) }, { source: 'en', target: to });
  return findings.map(({ rule, used, found, expected }) => [rule, source.slice(used.start, used.end), found && target.slice(found.start, found.end), expected.join('/')].filter(Boolean).join(': '));
}

describe('A translated segment', () => {
  const lease = ['lease | Mietvertrag, Mietvereinbarung'];

  it('has to use an approved equivalent of each known term', () => {
    assert.deepEqual(check(lease, 'de', 'The lease ends.', 'Die Pacht endet.'), ['approved-term-missing: lease: Mietvertrag/Mietvereinbarung']);
    assert.deepEqual(check(lease, 'de', 'The leases end.', 'Der Pachtvertrag endet.'), ['approved-term-missing: leases: Mietvertrag/Mietvereinbarung']);
    assert.deepEqual(check(lease, 'de', 'The rent is due.', 'Die Miete ist fällig.'), []);
  });

  const right: [entry: string, to: string, source: string, target: string][] = [
    [lease[0]!, 'de', 'The lease ends.', 'Die Mietvereinbarung endet.'],
    [lease[0]!, 'de', 'The leases end.', 'Die Mietverträge enden.'],
    [lease[0]!, 'de', 'The end of the lease', 'Das Mietvertragsende'],
    ['accessibility icon | Symbol für Barrierefreiheit', 'de', 'Click the accessibility icon.', 'Klicken Sie auf das Barrierefreiheitssymbol.'],
    ['manage the database | Datenbank verwalten', 'de', 'Manage the database.', 'Verwalten Sie die Datenbank.'],
    ['sign in | anmelden', 'de', 'Please sign in.', 'Bitte melden Sie sich an.'],
    ['sign in | anmelden', 'de', 'To sign in', 'Um sich anzumelden'],
    ['apply | anwenden', 'de', 'It applies the filter to the track.', 'Wendet den Filter auf die Spur an.'],
    ['track | доріжка', 'uk', 'Link the stereo tracks.', 'З’єднати стереодоріжки.'],
    ['contract | договор аренды', 'ru', 'under the contract', 'по договорам аренды'],
    ['server | サーバー', 'ja', 'the server', 'サーバに接続する'],
    ['database | 데이터베이스', 'ko', 'the database', '데이터 베이스를 엽니다'],
    ['lease | عقد الإيجار', 'ar', 'The lease ends.', 'ينتهي عقد الإيجار.'],
    ['notice period | délai de préavis', 'fr', 'Notice periods apply.', 'Les délais de préavis s’appliquent.'],
  ];
  for (const [entry, to, source, target] of right) {
    it(`may say “${target}” for ${entry}`, () => assert.deepEqual(check([entry], to, source, target), []));
  }

  it('does not take the verb for the one with a particle', () => {
    assert.deepEqual(check(['sign in | anmelden'], 'de', 'Please sign in.', 'Bitte melden Sie den Fehler.'), ['approved-term-missing: sign in: anmelden']);
  });

  it('is content with the equivalent of any sense of a term', () => {
    assert.deepEqual(check(['bank | Bank', 'bank | Ufer'], 'de', 'the bank', 'am Ufer'), []);
    assert.deepEqual(check(['bank | Bank', 'bank | Ufer'], 'de', 'the bank', 'am Deich'), ['approved-term-missing: bank: Bank/Ufer']);
  });

  it('owes nothing for what is a part of a longer term, of a path or of a variable', () => {
    assert.deepEqual(check(['file | Datei', 'file server | Dateiserver'], 'de', 'the file server', 'der Dateiserver'), []);
    assert.deepEqual(check(['file server | Ablage', 'file | Datei'], 'de', 'the file server', 'die Ablage'), []);
    assert.deepEqual(check(['file | Datei'], 'de', 'See /etc/file or {file} and file_name.', 'Siehe /etc/file oder {file} und file_name.'), []);
  });

  it('owes nothing for a word that only shares a stem or the letters of an acronym', () => {
    assert.deepEqual(check(['university | Universität'], 'de', 'a universal rule', 'eine allgemeine Regel'), []);
    assert.deepEqual(check(['IT | EDV'], 'de', 'it works', 'es geht'), []);
    assert.deepEqual(check(['IT | EDV'], 'de', 'the IT department', 'die Abteilung'), ['approved-term-missing: IT: EDV']);
  });

  it('owes nothing before it is translated', () => {
    assert.deepEqual(check(lease, 'de', 'The lease ends.', 'The lease ends.'), []);
  });

  const landlord = 'landlord | Vermieter | Vermietende, Hausherr';
  it('must not use an unwelcome equivalent, inflected or not, though another word shares its stem', () => {
    assert.deepEqual(check([landlord], 'de', 'The landlords pay.', 'Die Vermietenden zahlen.'), ['forbidden-term: landlords: Vermietenden: Vermieter']);
    assert.deepEqual(check([landlord], 'de', 'The landlord pays.', 'Des Hausherren Geld.'), ['forbidden-term: landlord: Hausherren: Vermieter']);
    assert.deepEqual(check([landlord], 'de', 'The landlord pays.', 'Des Vermieters Geld.'), []);
  });

  it('may use a word for its own meaning that is unwelcome for another', () => {
    assert.deepEqual(check(['lease | Mietvertrag | Miete', 'rent | Miete'], 'de', 'The rent is due.', 'Die Miete ist fällig.'), []);
  });

  it('must not use what is forbidden everywhere', () => {
    assert.deepEqual(check([' | | Lehrling'], 'de', 'An apprentice', 'Ein Lehrling'), ['forbidden-term: An apprentice: Lehrling']);
  });
});
