import assert from 'node:assert/strict';
import { unlikeDocuments } from '../../../src/engine/build/unlikeDocuments';

describe('what refuses documents that do not translate each other', () => {
  const said = (source: string, target: string): string =>
    unlikeDocuments(
      [{ text: source, line: 3 }],
      [{ text: target, line: 7 }],
      [{ source: [0], target: [0], cost: 1 }],
      0.2,
    ).message;

  it('shows the beginnings of what was put side by side up to the end of a word', () => {
    const message = said(
      'From the cairn you can count eleven lakes on a clear morning of spring.',
      'Der Stadtrat hat am Dienstag den Haushalt für das kommende J beschlossen.',
    );
    assert.match(
      message,
      /“From the cairn you can count eleven lakes on a clear morning…” \(line 3\) beside “Der Stadtrat hat am Dienstag den Haushalt für das kommende J…” \(line 7\)/,
    );
    assert.match(
      said('In summer the snow lies only in the gullies of the north face.', 'Kurz.'),
      /“In summer the snow lies only in the gullies of the north…” \(line 3\) beside “Kurz\.”/,
    );
  });

  it('shows them of a text without blanks as well', () => {
    assert.match(said('雪'.repeat(80), 'Kurz.'), /“雪{60}…”/);
  });
});
