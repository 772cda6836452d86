import assert from 'node:assert/strict';
import type { Concept } from '../../src/model/concept';
import type { SyncedDigests, PushPlanOptions } from '../../src/termbase/pushPlan';
import { PushPlan } from '../../src/termbase/pushPlan';
import type { Revision } from '../../src/termbase/revision';
import { contentDigest, revisionOf } from '../../src/termbase/revision';

const says = (english: string): Concept => ({
  id: 'c1',
  terms: [{ term: english, language: 'en', examples: [{ before: 'a ', phrase: english, after: '' }] }],
});
const bare = ({ id, terms: [term] }: Concept): Concept => ({ id, terms: [{ term: term!.term, language: 'en' }] });
const same = (content: Concept): SyncedDigests => ({ file: contentDigest(content), termbase: contentDigest(content) });
const first = revisionOf('c1', says('valve'), [], 1);
const theirs = revisionOf('c1', says('tap'), [first.id], 2);
const deletion = revisionOf('c1', undefined, [first.id], 2);

describe('what a push does with an entry', () => {
  /** @param common what file and termbase had in common */
  const plan = (file: Concept, known: Revision[], common?: SyncedDigests, choices: PushPlanOptions = {}) => {
    const record = new Map(common && [['c1', common]]);
    const push = new PushPlan({ ...choices, common: record });
    const [written] = push.add(file, known, 3);
    push.settle();
    const [verdict] = Object.entries(push.result).flatMap(([name, count]) =>
      count === 1 || (Array.isArray(count) && count.length > 0) ? [name] : [],
    );
    return { verdict, written, common: record.get('c1') };
  };

  it('is to add what is not there, and to leave what is the same', () => {
    const added = plan(says('valve'), []);
    assert.deepEqual([added.verdict, added.written?.parents, added.common], ['added', [], same(says('valve'))]);
    const unchanged = plan(says('valve'), [first]);
    assert.deepEqual(
      [unchanged.verdict, unchanged.written, unchanged.common],
      ['unchanged', undefined, same(says('valve'))],
    );
  });

  it('is to write an edit of the file alone, after what it was made from', () => {
    const edited = plan(says('cock'), [first], same(says('valve')));
    assert.deepEqual(
      [edited.verdict, edited.written?.parents, edited.common],
      ['changed', [first.id], same(says('cock'))],
    );
    assert.equal(
      plan(says('valve'), [first, theirs], same(says('tap'))).verdict,
      'changed',
      'an edit that goes back to what it was',
    );
  });

  it('is to name an edit of the termbase alone, and what both have edited', () => {
    for (const later of [theirs, deletion])
      assert.deepEqual(plan(says('valve'), [first, later], same(says('valve'))), {
        verdict: 'older',
        written: undefined,
        common: same(says('valve')),
      });
    assert.deepEqual(plan(says('cock'), [first, theirs], same(says('valve'))), {
      verdict: 'different',
      written: undefined,
      common: same(says('valve')),
    });
    const conflict = [first, theirs, revisionOf('c1', says('spigot'), [first.id], 2)];
    assert.equal(plan(says('cock'), conflict, same(says('tap'))).verdict, 'different');
    assert.equal(
      plan(says('tap'), conflict, same(says('valve'))).common?.file,
      contentDigest(says('valve')),
      'one of two versions is nothing in common',
    );
  });

  it('brings nothing back that was deleted and taken out since', () => {
    assert.equal(plan(says('valve'), [], same(says('valve'))).verdict, 'older');
    assert.equal(plan(says('cock'), [], same(says('valve'))).verdict, 'different');
    assert.equal(plan(says('cock'), [], same(says('valve')), { replace: true }).verdict, 'added');
  });

  it('goes by the history alone where nothing is known of what they had in common', () => {
    assert.equal(plan(says('valve'), [first, theirs]).verdict, 'older');
    assert.equal(plan(says('cock'), [first]).verdict, 'different');
    assert.equal(plan(says('cock'), [first], undefined, { replace: true }).verdict, 'changed');
  });

  it('takes no examples out of the termbase that a push merely leaves out, and brings those that it lacks', () => {
    assert.equal(plan(says('valve'), [first], same(says('valve')), { withoutExamples: true }).verdict, 'unchanged');
    const without = plan(says('valve'), [], undefined, { withoutExamples: true });
    assert.deepEqual(without.common, {
      file: contentDigest(says('valve')),
      termbase: contentDigest(bare(says('valve'))),
    });
    assert.equal(plan(says('valve'), [without.written!], without.common).verdict, 'changed');
    assert.equal(
      plan(says('valve'), [without.written!], without.common, { withoutExamples: true }).verdict,
      'unchanged',
    );
  });
});
