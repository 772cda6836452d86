import assert from 'node:assert/strict';
import { EXPORT_FORMATS } from '../../src/model/glossaryFormat';
import { MACHINES, TwoMachines } from '../support/twoMachines';

/** Commands that compute more run in test/torture/sameBytes.test.ts, beside other programs. */
describe('the same input', () => {
  let machines: TwoMachines;
  before(() => (machines = new TwoMachines()));
  after(() => machines.end());

  it('gives a check the same bytes on two machines', async () => {
    const [one, other] = await Promise.all(
      MACHINES.map((machine, index) => machines.run(machines.check, machine, `check ${index}`)),
    );
    assert.match(one!.text, /Hausherr/, one!.errors);
    assert.deepEqual(other, one);
  }).timeout(60_000);

  for (const format of Object.keys(EXPORT_FORMATS)) {
    it(`gives an export as ${format} the same bytes on two machines`, async () => {
      const glossary = machines.file('terms.glossa.jsonl');
      const args = ['export', glossary, '--format', format, '--from', 'en', '--to', 'de'];
      const [one, other] = await Promise.all(MACHINES.map((machine) => machines.run(args, machine, 'exports')));
      assert.ok(one!.text.length > 20 && one!.status === 0, one!.errors);
      assert.deepEqual(other, one);
    }).timeout(60_000);
  }
});
