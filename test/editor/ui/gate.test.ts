import assert from 'node:assert/strict';
import {
  escapeMarkdown,
  sanitisedLogText,
  tooltipText,
  sanitisedMarkdownLine,
  sanitisedText,
} from '../../../src/editor/ui/shownText';

/**
 * How VS Code finds links in messages and prompts: LINK_REGEX of src/vs/base/common/linkedText.ts, the same from
 * release 1.100 to 1.134, without its `g`.
 */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^\)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/**
 * How it finds icons in labels: labelWithIconsRegex of src/vs/base/browser/ui/iconLabel/iconLabels.ts, with the names
 * and modifiers of themables.ts.
 */
const ICON = /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/;

/** What a reader sees of a text: its signs that are seen. */
const seen = (text: string): string => text.replaceAll('\u2060', '');

describe('the gate for shown text', () => {
  const links = [
    'x [View entry](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D)',
    '[a](https://example.org/)',
    '[a](FILE:///etc/passwd "the title")',
    '[[nested]](command:evil)',
    '[one](command:a)[two](command:b)',
    '[over\ntwo lines](command:evil)',
    // Each of these leaves a link behind where only the one that is found first is taken out.
    '[x]\u202e(command:evil)',
    '[x]\u2066(command:evil)',
    '[x]\u2069(command:evil)',
  ];
  for (const text of links) {
    it(`makes no link of ${JSON.stringify(text)}`, () => {
      const shown = sanitisedText(text);
      assert.doesNotMatch(shown, LINK);
      assert.ok(seen(shown).includes(']('), 'and says the same');
    });
  }

  it('is needed: VS Code would make links and icons of them', () => {
    assert.match(links[0]!, LINK);
    assert.match('$(trash)', ICON);
  });

  it('makes no icon', () => {
    for (const text of ['$(trash)', 'a $(sync~spin) b', '\\$(bug)', '$\u202a(bug)'])
      assert.doesNotMatch(sanitisedText(text), ICON);
    assert.equal(seen(sanitisedText('costs $(5)')), 'costs $(5)');
  });

  it('leaves an address readable, which is no link there', () => {
    assert.equal(
      sanitisedText('see https://example.org/a?b=c (2024) [sic]'),
      'see https://example.org/a?b=c (2024) [sic]',
    );
  });

  it('keeps nothing that turns the text beside it around, and closes what sets it apart', () => {
    assert.equal(sanitisedText('a\u202Eb\u202Cc\u2066d\u2067e'), 'abcde');
    assert.equal(sanitisedText('a\u2068b'), 'a\u2068b\u2069');
    assert.equal(sanitisedText('a\u2069b\u2068c\u2069'), 'ab\u2068c\u2069');
    assert.equal(sanitisedText('\u2068ضفة\u2069 → Ufer'), '\u2068ضفة\u2069 → Ufer');
  });

  it('takes one line, without control characters', () => {
    assert.equal(
      sanitisedText('\u0007first\r\nsecond\u2028third\u2029fourth\tfifth\u0085\u001b[31m '),
      'first second third fourth fifth [31m',
    );
  });

  it('cuts what is longer than its room, never within what a reader sees as one character', () => {
    assert.equal(sanitisedText('Kündigung', 9), 'Kündigung');
    assert.equal(sanitisedText('Kündigungsfrist', 9), 'Kündigun…');
    assert.equal(sanitisedText('two words', 5), 'two…');
    assert.equal(sanitisedText('ab😀😀', 4), 'ab…');
    assert.equal(sanitisedText('a👩‍👩‍👧‍👦b', 8), 'a…');
    assert.equal(sanitisedText('ae\u0301e\u0301', 4), 'ae\u0301…');
    assert.equal(sanitisedText('\u2068ضفة النهر\u2069', 5), '\u2068ضفة…\u2069');
    assert.ok(sanitisedText('x'.repeat(1_000_000)).length < 1_000);
    assert.ok(sanitisedText('\u2068'.repeat(1_000_000)).length < 2_000);
  });

  it('leaves alone what has passed it', () => {
    for (const text of [...links, '$(trash)', 'a\u2068b', 'x'.repeat(5_000)])
      assert.equal(sanitisedText(sanitisedText(text)), sanitisedText(text));
  });

  it('gives each of several texts a line', () => {
    assert.equal(tooltipText(['first', undefined, '', 'sec\nond']), 'first\nsec ond');
  });
});

describe('text in a log', () => {
  it('passes for no entry of its own', () => {
    assert.equal(
      sanitisedLogText('x\r\n2026-01-01 00:00:00.000 [error] all is lost\n    at f'),
      'x\n    2026-01-01 00:00:00.000 [error] all is lost\n    at f',
    );
  });
});

describe('text in Markdown', () => {
  it('is no link where its source is read, in brackets of either kind', () => {
    assert.equal(
      sanitisedMarkdownLine('- [a](command:evil) <command:evil> 1 < 2'),
      '- [a]\u2060(command:evil) <\u2060command:evil> 1 < 2',
    );
  });

  it('turns nothing around either', () => {
    assert.equal(escapeMarkdown('a\u202Eb\u2066c'), 'abc');
  });
});
