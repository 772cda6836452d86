import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { InputLines } from '../../src/cli/jsonLines';
import { glossa } from '../support/commandLine';

/** What is read of a stream that comes in pieces of so many bytes, and how many lines must be answered. */
async function read(content: string | Uint8Array, piece: number): Promise<{ lines: string[]; answered: number[] }> {
  const bytes = Buffer.from(content);
  const input = new InputLines(
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
        bytes.subarray(index * piece, (index + 1) * piece),
      ),
    ),
  );
  const lines: string[] = [];
  for await (const line of input) lines.push(line);
  const accepts = (count: number): boolean => {
    try {
      input.requireAnswered(count);
      return true;
    } catch {
      return false;
    }
  };
  return { lines, answered: Array.from({ length: 12 }, (_, count) => count).filter(accepts) };
}

describe('lines of standard input', () => {
  it('are kept up to their maximum length, whatever the pieces are', async () => {
    const long = 'ß'.repeat(6_000_000);
    for (const piece of [1 << 16, 1_000_003, 1 << 25]) {
      const { lines, answered } = await read(`a\n${long}\r\nb\n${long}`, piece);
      assert.deepEqual([lines[0], lines[2], lines.length, answered], ['a', 'b', 4, [4]]);
      for (const line of [lines[1]!, lines[3]!]) assert.ok(line.length > 1 << 22 && line.length < 6_000_000);
    }
  });

  it('refuse one that is too long, in a sentence and without its memory, and answer the others', async () => {
    const { status, lines, errors } = await glossa(
      ['suggest', '--glossary', 'samples/glossary.glossa.jsonl', '--from', 'en', '--to', 'de'],
      `{"phrase":"${'z'.repeat(40_000_000)}"}\n{"phrase":"rent"}\n`,
    );
    assert.deepEqual([status, lines.length], [1, 2]);
    assert.match(errors, /line 1: This line is longer than four million characters/);
    assert.match(lines[1]!, /"equivalents"/);
  });

  const cases: [what: string, content: string, lines: string[]][] = [
    ['with line feeds', 'a\nb\n', ['a', 'b']],
    ['without the last line feed', 'a\nb', ['a', 'b']],
    ['of Windows', 'a\r\nb\r\n', ['a', 'b']],
    ['that are empty', '\n\na\n\n', ['', '', 'a', '']],
    ['behind a byte order mark', '\ufeffÄ\nπ\n𝄞\n', ['Ä', 'π', '𝄞']],
    [
      'with the separators of Unicode, and returns, within',
      '{"phrase":"a\u2028b\u2029c\u0085d"}\ne\rf\n',
      ['{"phrase":"a\u2028b\u2029c\u0085d"}', 'e\rf'],
    ],
    ['of which there are none', '', []],
  ];
  for (const [what, content, lines] of cases) {
    it(`are parted ${what}, however they come in, and none may be left unanswered`, async () => {
      for (const piece of [1, 2, 3, 100])
        assert.deepEqual(await read(content, piece), { lines, answered: [lines.length] });
    });
  }

  it('that are no UTF-8 are lines all the same', async () => {
    assert.deepEqual(await read(Uint8Array.of(0x61, 0xff, 0x0a, 0xc3, 0x0a, 0xe2, 0x80), 1), {
      lines: ['a\ufffd', '\ufffd', '\ufffd'],
      answered: [3],
    });
  });

  it('say how many came in and how many were answered', async () => {
    const input = new InputLines(Readable.from([Buffer.from('1\n2\n3')]));
    for await (const line of input) assert.ok(line);
    assert.throws(() => input.requireAnswered(2), /^Error: 3 lines were read, but 2 were answered\.$/);
  });

  it('are answered by the command line one by one, 2,000 of them with separators within', async () => {
    const phrases = Array.from({ length: 2000 }, (_, index) => `{"phrase":"notice\u2028period ${index}"}`);
    const { status, lines, errors } = await glossa(['encode'], phrases.join('\r\n'));
    assert.deepEqual([status, lines.length, errors], [0, 2000, '']);
    const aligned = await glossa(
      ['align', 'words'],
      'the rent ||| die\u00a0Miete\nno pair\u2028of sides\nthe lease ||| der Vertrag',
    );
    assert.deepEqual([aligned.status, aligned.lines.length], [1, 3]);
  }).timeout(60_000);
});
