import assert from 'node:assert/strict';
import { isInCode, mayStayUntranslated } from '../../src/check/codeInText';

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
