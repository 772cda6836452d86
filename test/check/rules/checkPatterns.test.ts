import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { parseCheckPatterns } from '../../../src/check/rules/checkPatterns';
import { formFindings } from '../../../src/check/rules/formRules';
import type { SegmentPair } from '../../../src/model/segment';
import { pairOf } from './segmentPair';

/** What the patterns of a setting say of pairs: the message, and the marked text of the translation. */
function saidOf(setting: unknown, ...pairs: SegmentPair[]): string[] {
  const { patterns, refused } = runSynchronously(parseCheckPatterns(setting));
  assert.deepEqual(refused, []);
  return runSynchronously(
    formFindings(pairs, { source: 'en', target: 'de' }, new Set(['pattern'] as const), patterns),
  ).map(({ pair, found, message }) => {
    const { text } = pairs[pair]!.target;
    return `${message} [${found ? text.slice(found.start, found.end) : text}]`;
  });
}
const refusedIn = (setting: unknown): string[] => runSynchronously(parseCheckPatterns(setting)).refused;

describe('A pattern', () => {
  it('of source and translation is violated if only the source matches', () => {
    const setting = [{ source: '\\bemails?\\b', target: 'E-Mail', flags: 'i', message: 'Write E-Mail.' }];
    assert.deepEqual(saidOf(setting, pairOf('Send emails', 'Mails senden')), ['Write E-Mail. [Mails senden]']);
    assert.deepEqual(saidOf(setting, pairOf('Send Email', 'E-MAIL senden'), pairOf('Send it', 'Senden')), []);
  });

  it('of the translation alone must not match, in any script', () => {
    assert.deepEqual(
      saidOf(
        [
          { target: '\\p{L}+ :', message: 'No space before a colon.' },
          { target: '[０-９]+', message: '半角の数字を使う。' },
          { target: '[\\u0660-\\u0669]', message: 'أرقام غربية' },
          { target: '[\\x{2018}\\x{2019}\\u201c]', message: 'Straight quotation marks.' },
        ],
        pairOf('Name:', 'Name : Wert :'),
        pairOf('Wait 25 seconds', '２５秒待つ'),
        pairOf('Page 3', 'صفحة ٣'),
      ),
      [
        'No space before a colon. [Name :]',
        'No space before a colon. [Wert :]',
        '半角の数字を使う。 [２５]',
        'أرقام غربية [٣]',
      ],
    );
  });

  it('matches words with tags inside, and tags that it contains', () => {
    const setting = [
      { source: 'invoice', target: 'Rechnung', flags: 'i', message: 'Rechnung' },
      { target: 'Faktur\\w*', message: 'No Faktur' },
      { target: '<br>', message: 'No line break' },
    ];
    assert.deepEqual(saidOf(setting, pairOf('Your <u>I</u>nvoice', 'Ihre <u>R</u>echnung')), []);
    assert.deepEqual(saidOf(setting, pairOf('Your <u>I</u>nvoice', 'Ihre Fak<b>tura</b><br>')), [
      'Rechnung [Ihre Fak<b>tura</b><br>]',
      'No Faktur [Fak<b>tura]',
      'No line break [<br>]',
    ]);
  });

  it('does not match across tags that separate words', () => {
    const setting = [
      { target: '[.!?][A-Z]', message: 'No space' },
      { target: '  ', message: 'Two spaces' },
    ];
    for (const target of ['Fertig.<br>Weiter', '<p>Fertig.</p><p>Weiter</p>', 'Bild <img src="a.png"/> hier'])
      assert.deepEqual(saidOf(setting, pairOf('Ready', target)), []);
    assert.deepEqual(saidOf(setting, pairOf('Ready', 'Fertig.<b>Weiter</b>')), ['No space [.<b>W]']);
  });

  it('marks the text behind characters outside of the first plane, and nothing where it matches nothing', () => {
    assert.deepEqual(saidOf([{ target: 'du', message: 'Sie' }], pairOf('You 😀', '😀 du')), ['Sie [du]']);
    assert.deepEqual(saidOf([{ target: 'x*', message: 'x' }], pairOf('You', 'Sie')), []);
  });

  it('says why it is not used, with the setting and the pattern, and the others are used', () => {
    const { patterns, refused } = runSynchronously(
      parseCheckPatterns([
        { target: '(du', message: 'Sie' },
        { target: 'a(?!b)', message: 'no b' },
        { target: '(a)\\1', message: 'twice' },
        { source: 'email', message: 'no target' },
        { target: 'a', message: 'a', flags: 'g' },
        { target: 'a'.repeat(1001), message: 'a' },
        'du',
        { target: 'du', message: 'Sie' },
      ]),
    );
    assert.equal(patterns.length, 1);
    const syntax = 'Use the RE2 syntax, without lookaround and backreferences.';
    assert.deepEqual(refused, [
      `The pattern “(du” of “glossa.check.patterns” cannot be used: missing closing ): \`(du\`. ${syntax}`,
      'The pattern “a(?!b)” of “glossa.check.patterns” cannot be used: invalid or unsupported Perl syntax: ' +
        `\`(?!\`. ${syntax}`,
      `The pattern “(a)\\1” of “glossa.check.patterns” cannot be used: invalid escape sequence: \`\\1\`. ${syntax}`,
      'Entry 4 of “glossa.check.patterns” needs a “target” and a “message”. They and “source” must be strings.',
      'The “flags” of entry 5 of “glossa.check.patterns” can contain only i, m and s.',
      `The pattern “${'a'.repeat(100)}…” of “glossa.check.patterns” has 1001 characters; at most 1000 are allowed.`,
      'Entry 7 of “glossa.check.patterns” needs a “target” and a “message”. They and “source” must be strings.',
    ]);
    assert.match(refusedIn({ target: 'a' }).join(), /“glossa\.check\.patterns” is not a list/);
    assert.match(
      refusedIn(Array.from({ length: 101 }, () => ({ target: 'a', message: 'a' }))).join(),
      /has 101 entries; at most 100 are used/,
    );
  });

  it('needs no longer on a text that was written to keep it busy forever', () => {
    const text = `${'a'.repeat(19_000)}!`;
    const setting = ['(a+)+$', '(a|a)*b', '(?:a?){40}a{20}b', '(.*a){12}$'].map((target) => ({
      target,
      message: target,
    }));
    assert.deepEqual(saidOf(setting, pairOf('Wait', text)), []);
  });

  it('is refused if it repeats so much that it would fill the memory', () => {
    for (const target of ['(x{1000}){1000}', 'x{1000}'.repeat(140), `(${'x'.repeat(900)}){99}`, '\\pL{900}'.repeat(3)])
      assert.match(refusedIn([{ target, message: 'x' }]).join(), /“glossa\.check\.patterns” repeats too often/);
  });
});
