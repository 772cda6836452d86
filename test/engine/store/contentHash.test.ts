import assert from 'node:assert/strict';
import { contentHashOf } from '../../../src/engine/store/contentHash';
import { FileBytes } from '../../../src/files/glossa/fileBytes';
import { seededRandom } from '../../../src/base/vectors';

const LINES = 30_000;
const ROUNDS = 40;

const lineOf = (id: number, term: string) =>
  `{"id":"c${id.toString(16).padStart(16, '0')}","terms":[{"term":"${term}","language":"en"}],"created":"2026-01-01T00:00:00Z"}\n`;

/** A file in pieces: what stands around a line is shared with the file before. */
function replaced({ pieces }: FileBytes, from: number, to: number, text: string): FileBytes {
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  return new FileBytes([bytes.subarray(0, from), Buffer.from(text), bytes.subarray(to)]);
}

describe('the hash of a glossary’s content', () => {
  const file = new FileBytes([
    Buffer.from(
      `{"glossa":1}\n${Array.from({ length: LINES }, (_, i) => lineOf(i * 7, `a term with number ${i}`)).join('')}`,
    ),
  ]);

  it('is the same whether it is made anew or from that of the file before, wherever that was changed', async () => {
    const random = seededRandom(5);
    let [bytes, hash] = [file, await contentHashOf(file)];
    for (let round = 0; round < ROUNDS; round++) {
      const at = Math.floor(random() * bytes.length);
      const from = round === 0 ? 0 : bytes.endOfLine(at);
      const to = from < bytes.length && random() < 0.7 ? bytes.endOfLine(from) : from;
      const after = replaced(
        bytes,
        from,
        to,
        random() < 0.8 ? lineOf(round, `changed ${'x'.repeat(Math.floor(random() * 100_000))}`) : '',
      );
      const next = await contentHashOf(after, { bytes, hash });
      assert.deepEqual(
        next,
        await contentHashOf(new FileBytes([Buffer.concat(after.pieces.map((piece) => piece.bytes))])),
      );
      assert.equal(next.version === hash.version, after.isSame(bytes));
      [bytes, hash] = [after, next];
    }
  });

  it('hashes again no more than stands around a change', async () => {
    const hash = await contentHashOf(file);
    const kept = new Set(hash.parts.map(({ sha256 }) => sha256));
    for (const share of [0, 0.3, 0.999]) {
      const from = file.endOfLine(Math.floor(share * file.length));
      const { parts } = await contentHashOf(replaced(file, from, file.endOfLine(from), lineOf(3, 'another term')), {
        bytes: file,
        hash,
      });
      assert.ok(parts.filter(({ sha256 }) => !kept.has(sha256)).length <= 2, `at ${share}`);
    }
    assert.ok(hash.parts.length > 5);
  });

  it('knows a file without lines, and an empty one', async () => {
    const [empty, zeros] = [new FileBytes([]), new FileBytes([Buffer.alloc(1 << 20)])];
    assert.notEqual((await contentHashOf(empty)).version, (await contentHashOf(zeros)).version);
    assert.equal((await contentHashOf(zeros)).parts.length, 1);
  });
});
