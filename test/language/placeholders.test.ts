import assert from 'node:assert/strict';
import fc from 'fast-check';
import { overlapTest, untranslatableSpansIn, withoutPlaceholders } from '../../src/language/placeholders';

const codes = (text: string): string[] => untranslatableSpansIn(text).map(({ start, end }) => text.slice(start, end));

describe('placeholders and other codes in a text', () => {
  it('are placeholders of every kind', () => {
    for (const code of (
      '{0} {name} {{user.name}} ${total} %{count} #{price} %s %1$d %(name)s %-5.2f %@ %1 %name% $total $t(key) ' +
      '@user :name __name__'
    ).split(' ')) {
      assert.deepEqual(codes(`The tenant ${code} pays`), [code]);
    }
    assert.deepEqual(codes('Season #{0}'), ['{0}']);
    assert.deepEqual(codes('{{ user.name }} has {% if late %}not{% endif %} paid'), [
      '{{ user.name }}',
      '{% if late %}',
      '{% endif %}',
    ]);
  });

  it('are found under a word as by comparing it with each of them, and faster', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(9))), fc.nat(60), fc.nat(9), (pairs, from, length) => {
        const spans = pairs.map(([start, more]) => ({ start, end: start + more })).sort((a, b) => a.start - b.start);
        const end = from + length;
        assert.equal(
          overlapTest(spans)({ start: from, end }),
          spans.some((span) => span.start < end && from < span.end),
        );
      }),
    );
    const codes = untranslatableSpansIn('%1$s '.repeat(100_000));
    const start = process.cpuUsage();
    const overlaps = overlapTest(codes);
    assert.equal(codes.filter((code) => overlaps(code)).length, 100_000);
    assert.ok(process.cpuUsage(start).user < 1_000_000);
  });

  it('are tags, entities, addresses and what stands in backticks', () => {
    for (const code of [
      '<b>',
      '</g>',
      '<x id="1"/>',
      '<0>',
      '&nbsp;',
      'https://example.org/a?b=c',
      'www.example.org',
      'office@example.org',
      'C:\\temp',
      '`npm start`',
    ]) {
      assert.deepEqual(codes(`The tenant ${code} pays`), [code]);
    }
  });

  it('are not the texts of a choice, which are to be translated', () => {
    assert.deepEqual(codes('{count, plural, one {# key} other {# keys}} returned'), [
      '{count, plural,',
      'one {',
      'other {',
    ]);
  });

  it('are no percentages, notes, comparisons and signs between words', () => {
    for (const text of [
      'A discount of 50 % off, or 5% at most',
      'Note: all keys',
      'Research & Development',
      'where a < b holds',
      'ratio 1:2',
      'C# and C++',
    ])
      assert.deepEqual(codes(text), [], text);
  });

  it('leave a sentence that can be read without them, and themselves where nothing else is', () => {
    assert.equal(withoutPlaceholders('Pay <b>{0}</b> by %s.'), 'Pay by .');
    assert.equal(withoutPlaceholders('{0} – %s'), '{0} – %s');
  });
});
