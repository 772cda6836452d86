import assert from 'node:assert/strict';
import { glossa } from '../support/commandLine';

describe('glossa align words', () => {
  it('aligns each line with what the others tell, in their order, and names lines that are no pair', async () => {
    const input = [
      'the tenant pays the rent ||| der Mieter zahlt die Miete',
      'no pair',
      'the rent ||| die Miete',
      'a ||| b ||| c',
    ].join('\n');
    const { status, lines, errors } = await glossa(['align', 'words'], input);
    assert.equal(status, 1);
    assert.equal(lines[0], '0-0 1-1 2-2 3-3 4-4');
    assert.equal(lines[2], '0-0 1-1');
    assert.deepEqual(
      [1, 3].map((line) => (JSON.parse(lines[line]!) as { line: number }).line),
      [2, 4],
    );
    assert.match(errors, /line 2: expected two sides/);
  });

  it('prints nothing for no input', async () => {
    const { status, lines } = await glossa(['align', 'words'], '');
    assert.equal(status, 0);
    assert.deepEqual(lines, []);
  });
});
