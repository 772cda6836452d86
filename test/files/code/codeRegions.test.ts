import assert from 'node:assert/strict';
import { readDocument } from '../../../src/files/documents';

describe('comments and strings of a program', () => {
  it('are read around a line that is too long, which is named', () => {
    const text =
      `// The first comment.\nconst a = "A text here";\nconst b = ${'name '.repeat(1000)};\n// The last ` +
      `comment.\n`;
    const { value, problems } = readDocument({ fileName: 'a.ts', text });
    assert.deepEqual(value.kind === 'monolingual' && value.segments.map((segment) => [segment.text, segment.line]), [
      ['The first comment.', 1],
      ['A text here', 2],
      ['The last comment.', 4],
    ]);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [3],
    );
    assert.match(problems[0]!.message, /longer than 4,000 characters.*skipped/);
  });
});
