import assert from 'node:assert/strict';
import { commandLink } from '../../../src/editor/commands/commandIds';
import {
  beginningInLine,
  boldMarkdown,
  distinctFileNames,
  escapeMarkdown,
  excerpt,
  excerptInLine,
  isolateDirection,
  joinWithArrow,
  sanitisedText,
} from '../../../src/editor/ui/shownText';

describe('text of a glossary that is shown', () => {
  it('makes no link, picture, HTML, emphasis or icon, whatever it holds', () => {
    const hostile =
      '![x](https://example.org/a.png) <img src=x> [run](command:evil) **bold** `code` $(trash) &lt; ' +
      'https://example.org # | ~~';
    const escaped = escapeMarkdown(hostile);
    assert.doesNotMatch(escaped, /(^|[^\\])[![\]()<>*`|~#&]/);
    assert.doesNotMatch(escaped.replaceAll('\\', ''), /\$\(/);
    assert.doesNotMatch(escaped, /https:\/\//);
  });

  it('stays on one line', () => {
    assert.equal(escapeMarkdown('first\n\nsecond\tthird'), 'first second third');
  });

  it('is bold also where it begins or ends with punctuation in the middle of a word', () => {
    assert.equal(boldMarkdown('Kaution'), '**Kaution**');
    assert.equal(boldMarkdown('(Miete)'), '**\u2060\\(Miete\\)\u2060**');
  });

  it('is set apart where it runs from right to left, and otherwise left as it is', () => {
    assert.equal(isolateDirection('ضفة'), '\u2068ضفة\u2069');
    assert.equal(isolateDirection('מילה'), '\u2068מילה\u2069');
    assert.equal(isolateDirection('Kündigung'), 'Kündigung');
    assert.equal(isolateDirection('解約'), '解約');
  });
});

describe('an excerpt of a sentence', () => {
  const room = { before: 12, after: 12 };

  it('is the sentence where there is room', () => {
    const sentence = { before: 'Die ', phrase: 'Kaution', after: ' ist fällig.' };
    assert.deepEqual(excerpt(sentence, room), sentence);
  });

  it('is cut between words and says so', () => {
    const cut = excerpt(
      { before: 'Vor der Übergabe ist die ', phrase: 'Kaution', after: ' in voller Höhe zu leisten.' },
      room,
    );
    assert.deepEqual(cut, { before: '… ist die ', phrase: 'Kaution', after: ' in voller …' });
  });

  it('begins with a whole word, however long the one before it was', () => {
    const after = '.';
    assert.equal(
      excerpt({ before: 'Eigentum am Dachgeschoss und den ', phrase: 'Keller', after }, room).before,
      '… und den ',
    );
    assert.equal(
      excerpt({ before: 'the early services of ', phrase: 'lawyers', after }, room).before,
      '… services of ',
    );
    assert.equal(
      excerpt({ before: 'die Haftpflichtversicherung ', phrase: 'haftet', after }, room).before,
      '…ersicherung ',
    );
  });

  it('is short enough for a line where it runs from right to left, because the line loses its beginning else', () => {
    const [before, phrase, after] = ['لا يمكن إنشاء أي ', 'شكل تصادمي', ' ينتج عنه هندسة أبسط ولكن أقل دقة من غيره.'];
    assert.deepEqual(excerptInLine({ before, phrase, after }, { before: 20, after: 160 }), {
      before: '… أي ',
      phrase,
      after: ' ينتج عنه هندسة أبسط …',
    });
    const english = { before: 'No ', phrase: 'collision shape', after: ' could be made of شكل and more of it.' };
    assert.deepEqual(excerptInLine(english, { before: 20, after: 160 }), english);
    assert.equal(beginningInLine('ينتج عنه هندسة أبسط ولكن أقل دقة من غيره.'), 'ينتج عنه هندسة أبسط …');
    assert.equal(
      beginningInLine('Two collision shapes must not share a node.'),
      'Two collision shapes must not share a node.',
    );
  });

  it('is cut anywhere in a language without blanks', () => {
    const sentence = {
      before: 'おいしいエスプレッソの抽出時間は',
      phrase: '約25秒',
      after: 'で表面はヘーゼルナッツ色です',
    };
    const cut = excerpt(sentence, { before: 4, after: 4 });
    assert.deepEqual(cut, { before: '…出時間は', phrase: '約25秒', after: 'で表面は…' });
  });
});

describe('an arrow between what leads to what', () => {
  const plain = (text: string): string => text.replaceAll(/[\u200f\u2066-\u2069]/g, '');

  it('points on as the reader’s language runs', () => {
    assert.equal(joinWithArrow(['English', 'German'], 'de'), 'English → German');
    assert.equal(plain(joinWithArrow(['الإنجليزية', 'الألمانية'], 'ar')), 'الإنجليزية ← الألمانية');
  });

  it('has its order said before anything in it says another, and each side apart, where that is from right to left', () => {
    assert.equal(
      sanitisedText(joinWithArrow(['a.en.md', 'a.de.md'], 'ar')),
      '\u2068\u200f\u2068a.en.md\u2069 ← \u2068a.de.md\u2069\u2069',
    );
    assert.equal(
      joinWithArrow(['a\u2069', 'b'], 'ar'),
      joinWithArrow(['a', 'b'], 'ar'),
      'no side can end what is around it',
    );
  });

  it('stands between two texts that run from right to left as it does between others, where the reader’s language runs from the left', () => {
    assert.equal(joinWithArrow(['ضفة', 'bank'], 'en'), '\u2068ضفة\u2069 → bank');
  });
});

describe('a link that runs a command', () => {
  it('carries its argument through Markdown, brackets and quotes included', () => {
    const link = commandLink('glossa.copyEquivalent', { term: 'Miete (netto) "kalt"', language: 'de' });
    assert.doesNotMatch(link, /[()"\s]/);
    assert.deepEqual(JSON.parse(decodeURIComponent(link.slice(link.indexOf('?') + 1))), [
      { term: 'Miete (netto) "kalt"', language: 'de' },
    ]);
  });
});

describe('distinctFileNames', () => {
  const cases: [paths: string[], names: string[]][] = [
    [
      ['/p/contract.en.md', '/p/contract.de.md'],
      ['contract.en.md', 'contract.de.md'],
    ],
    [
      ['/p/res/values/strings.xml', '/p/res/values-de/strings.xml'],
      ['values/strings.xml', 'values-de/strings.xml'],
    ],
    [
      ['/p/locales/en/app/menu.json', '/p/locales/de/app/menu.json'],
      ['en/app/menu.json', 'de/app/menu.json'],
    ],
    [
      ['/p/menu.json', '/p/de/menu.json'],
      ['p/menu.json', 'de/menu.json'],
    ],
    [
      ['menu.json', 'de/menu.json'],
      ['menu.json', 'de/menu.json'],
    ],
    [['/p/dialogs.xlf'], ['dialogs.xlf']],
    [
      ['/p/a.md', '/p/a.md'],
      ['p/a.md', 'p/a.md'],
    ],
  ];
  for (const [paths, names] of cases)
    it(`calls ${paths.join(' and ')} ${names.join(' and ')}`, () => assert.deepEqual(distinctFileNames(paths), names));
});
