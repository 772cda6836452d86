import { isInCode, mayStayUntranslated, withoutAccelerator } from '../../src/check/codeInText';
import assert from 'node:assert/strict';

const isCode = (text: string): boolean => {
  const start = text.toLowerCase().indexOf('filter');
  return isInCode(text, { start, end: start + 'filter'.length });
};

describe('A word of a source text', () => {
  const code = [
    '/etc/filter',
    './filter',
    'the .filter files',
    'src/filter.ts',
    'C:\\lib\\filter',
    'https://a.org/filter',
    'me@filter.org',
    '{filter}',
    '${filter}',
    '{{ filter }}',
    '{filter, number}',
    '%(filter)s',
    '%{filter}',
    'filter_name',
    'a.filter.b',
    'x::filter',
    '--filter',
    '$filter',
    '%filter%',
    'filter()',
    '<filter>',
    '<a class="filter">',
    '<!-- filter -->',
    '&lt;filter&gt;',
    '@filter',
    '%filter',
    'see %2$filter',
    'Join r/filter',
    '<~filter> and <~#filter>',
  ];
  for (const text of code) it(`is code in ${text}`, () => assert.ok(isCode(text)));

  const words = [
    '<i>filter</i>',
    '<a href="x y">Filter</a>',
    'filter<br/>',
    '<br>filter',
    '&lt;i&gt;filter&lt;/i&gt;',
    '<![CDATA[<i>filter</i>]]>',
    'Filter/pump',
    'pump/filter',
    '<- filter ->',
    'size=filter',
    '{0}filter',
    '{{i}}filter',
    '%s-filter',
    '%1$s-filter',
    'filter%n',
    'filter&nbsp;is',
    'filter.\\nPump',
    '**filter**',
    '$5 filter',
    '{n, plural, one {# filter} other {# filters}}',
    'a < filter and b > c',
    'filter;pump',
    'filter.',
  ];
  for (const text of words) it(`is a word in ${text}`, () => assert.ok(!isCode(text)));
});

describe('What a translation keeps of its source', () => {
  const kept = (source: string, written: string, term: string, target: string): boolean => {
    const start = source.indexOf(written);
    return mayStayUntranslated(source, { start, end: start + written.length }, term, target);
  };
  const names: [source: string, written: string, term: string, target: string][] = [
    ['Runs on Windows only', 'Windows', 'window', 'Nur unter Windows'],
    ['Import from Loyalty Card Keychain', 'Card', 'card', 'Import z Loyalty Card Keychain'],
    ['Import from Loyalty Card Keychain', 'Loyalty Card', 'loyalty card', 'Importa da Loyalty Card Keychain'],
    ['Press the Steam Controller button', 'Controller', 'controller', 'Pulsa el botón del Steam Controller'],
    ['always ‘Uptime Kuma Alert’', 'Uptime', 'uptime', 'vždy „Uptime Kuma upozornění“'],
    ['Provide the Account SID', 'Account', 'account', 'Account-SID angeben'],
    ['Search with platform:windows', 'windows', 'window', 'Szukaj za pomocą platform:windows'],
    ['<b>directory:</b><i>path</i>', 'directory', 'directory', '<b>directory:</b><i>ruta</i>'],
    ["Invalid 'game' section", 'game', 'game', "Niepoprawna sekcja 'game'"],
    ['One of: atari, windows, mac', 'windows', 'window', 'Wartości: atari, windows, mac'],
  ];
  for (const [source, written, term, target] of names)
    it(`may be a name or a value: ${written} in “${source}”`, () => assert.ok(kept(source, written, term, target)));

  const words: [source: string, written: string, term: string, target: string][] = [
    ['Options for the runner', 'runner', 'runner', 'Ek seçenekler: runner'],
    ['Choose the filesystem', 'filesystem', 'filesystem', 'Scegli il filesystem'],
    ['Card details', 'Card', 'card', 'Card Einzelheiten'],
    ['Ban List - %n bans', 'Ban', 'ban', 'Ban-Liste - %n'],
    ['Runner: the program', 'Runner', 'runner', 'Runner: program'],
    ['Import from Loyalty Card Keychain', 'Card', 'card', 'Import z karty Keychain'],
  ];
  for (const [source, written, term, target] of words)
    it(`is a word that was left: ${written} in “${source}”`, () => assert.ok(!kept(source, written, term, target)));
});

describe('a text without its accelerator', () => {
  it('has whole words, and every other character in its place', () => {
    for (const [text, at] of [
      ['_Open', 0],
      ['По_шук', 2],
      ['Sauvegarder &tout', 12],
      ['~Datei', 0],
    ] as const) {
      assert.equal(withoutAccelerator(text), `${text.slice(0, at)}\u00ad${text.slice(at + 1)}`);
    }
  });

  it('has no letter in brackets that only names a key', () => {
    for (const text of ['開く(_O)', '破棄する(&D)...']) assert.doesNotMatch(withoutAccelerator(text), /[A-Z]/);
    assert.equal(withoutAccelerator('開く(_O)').length, '開く(_O)'.length);
    assert.equal(withoutAccelerator('Datei (O)'), 'Datei (O)');
  });

  it('is the text itself where the sign is none', () => {
    for (const text of ['a_b_c', 'bread & butter', 'x &amp; y', '%s_%d', 'no sign', '__init', 'R&D', 'AT&T'])
      assert.equal(withoutAccelerator(text), text);
  });
});
