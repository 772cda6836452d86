import assert from 'node:assert/strict';
import { detectPlaceholderSyntax, differentPlaceholders } from '../../../src/check/rules/differentPlaceholders';
import { messageVariants } from '../../../src/check/rules/icuSyntax';
import { pairOf, saidBy } from './segmentPair';

const TREES = '{n, plural, one {# tree in {park}} other {# trees in {park}}}';

describe('Messages of ICU', () => {
  const found: [language: string, source: string, target: string, said: string[]][] = [
    ['nl', TREES, '{n, plural, one {# boom} other {# bomen in {park}}}', ['{park} → ']],
    ['nl', TREES, '{n, plural, one {# boom in {park}} andere {# bomen in {park}}}', ['other → andere']],
    ['nl', TREES, '{n, meervoud, one {# boom in {park}} other {# bomen in {park}}}', ['plural → meervoud']],
    ['nl', TREES, '{n, plural, one {# boom in {park}}}', ['other → ']],
    ['nl', TREES, '{aantal, plural, one {# boom in {park}} other {# bomen in {park}}}', ['n → aantal']],
    ['uk', TREES, '{n, plural, one {дерево в {park}} few {# дерева в {park}} other {# дерев в {park}}}', ['# → ']],
    [
      'it',
      '{who, select, host {You} guest {They} other {All}} left {room}',
      '{who, select, padrone {Tu} ospite {Loro} other {Tutti}} via',
      ['host → padrone', 'guest → ospite', '{room} → '],
    ],
    ['pt', 'Opens {day, date, long}', 'Abre {day, data, long}', ['date → data']],
    ['pt', 'Opens {day, date, long}', 'Abre {day, date, longo}', ['long → longo']],
    ['pt', 'About {share, number, percent}', 'Cerca de {share}', ['{share, number, percent} → {share}']],
    ['sv', '{place, selectordinal, one {#st} other {#th}}', '{place, selectordinal, annan {#:e}}', ['other → annan']],
  ];
  for (const [language, source, target, said] of found)
    it(`“${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentPlaceholders, pairOf(source, target), language), said));

  const same: [language: string, source: string, target: string][] = [
    ['nl', TREES, '{n, plural, one {Eén boom in {park}} other {In {park}: # bomen}}'],
    ['vi', TREES, '{n, plural, other {# cây trong {park}}}'],
    ['vi', TREES, '{n} cây trong {park}'],
    [
      'pl',
      TREES,
      '{n, plural, one {Drzewo w {park}} few {# drzewa w {park}} many {# drzew w {park}} other {# drzewa w {park}}}',
    ],
    ['nl', '{n, plural, =0 {No trees} other {# trees}}', '{n, plural, =0 {Geen bomen} other {# bomen}}'],
    ['fi', '{who, select, he {He} she {She} other {They}} left', '{who, select, other {Hän}} lähti'],
    ['de', 'Opens {day, date, ::yMMMd}', 'Öffnet {day, date, ::dMMMy}'],
    ['de', 'Opens {day, date, short}', 'Öffnet {day, date, medium}'],
    ['fr', '{n, plural, other {# trees of {owner}}}', '{n, plural, other {# arbres, l’ami {owner}}}'],
  ];
  for (const [language, source, target] of same)
    it(`are the same: “${source}” and “${target}”`, () =>
      assert.deepEqual(saidBy(differentPlaceholders, pairOf(source, target), language), []));

  it('are told to be unreadable where their braces do not match', () => {
    const [departure, ...others] = differentPlaceholders(pairOf(TREES, TREES.slice(0, -1)), {
      source: 'en',
      target: 'nl',
    });
    assert.equal(departure?.fault, 'message');
    assert.deepEqual(others, []);
  });

  it('name the form that lacks something', () => {
    const target = '{n, plural, one {# дерево в {park}} few {дерева в {park}} other {# дерев в {park}}}';
    const [departure] = differentPlaceholders(pairOf(TREES, target), { source: 'en', target: 'ru' });
    assert.deepEqual(departure?.form, { name: 'few', numbers: [2, 3, 4, 22] });
  });

  it('quote braces by apostrophes, in a file of such messages alone', () => {
    const pair = pairOf('The tree {name}', "L’arbre de l'{name}");
    const languages = { source: 'en', target: 'fr' };
    assert.deepEqual(differentPlaceholders(pair, languages), []);
    const file = detectPlaceholderSyntax([pair, pairOf(TREES, TREES)]);
    assert.deepEqual(
      differentPlaceholders(pair, languages, file).map(({ used }) => used),
      [{ start: 9, end: 15 }],
    );
  });

  it('are not looked for in sentences that only go on with such a word', () => {
    const [source, target] = ['Before you go on, select {name}.', 'Avant de continuer, sélectionnez {name}.'];
    for (const other of [target, 'Kies eerst, selecteer {name}.', 'Antes, selecione {name}.', ', plural'])
      assert.deepEqual(messageVariants(source, other, 'nl'), [{ source, target: other }]);
  });

  it('are read form by form, each in its own place', () => {
    const variants = messageVariants(TREES, '{n, plural, one {# дуб} few {# дуба} other {# дубов}}', 'ru');
    assert.deepEqual(
      variants.map(({ source, target, form }) => [source.trim(), target.trim(), form?.name]),
      [
        ['# tree in {park}', '# дуб', 'one'],
        ['# trees in {park}', '# дуба', 'few'],
        ['# trees in {park}', '# дубов', 'other'],
      ],
    );
    for (const { source } of variants) assert.equal(source.length, TREES.length);
  });
});
