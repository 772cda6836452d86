import assert from 'node:assert/strict';
import { isInCode } from '../../src/check/codeInText';

const isCode = (text: string): boolean => {
  const start = text.toLowerCase().indexOf('filter');
  return isInCode(text, { start, end: start + 'filter'.length });
};

describe('A word of a source text', () => {
  const code = [
    '/etc/filter',
    './filter',
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
