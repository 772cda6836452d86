import assert from 'node:assert/strict';
import { layoutBy, saidProject } from '../../src/project/saidProject';

describe('what is said of a project', () => {
  const inferred = { source: 'en', targets: ['fr', 'de'], files: [{ source: 'docs/en/**', target: 'docs/{language}/**' }] };

  it('takes names and codes of languages, and passes over what is of another kind', () => {
    const files = [{ source: 'a/**', target: '{language}/**' }, { target: 'without a language' }, { target: 'po/{language}.po' }, 'x', null];
    assert.deepEqual(saidProject(' English ', ['German', 'pt-BR', 7, ''], files), { source: 'en', targets: ['de', 'pt-BR'], files: [files[0], files[2]] });
    assert.deepEqual(saidProject(7, 'de', {}), { source: undefined, targets: [], files: [] });
  });

  it('comes before what the names of the files tell, part by part', () => {
    assert.deepEqual(layoutBy({ targets: [], files: [] }, inferred), inferred);
    assert.deepEqual(layoutBy({ source: 'fr', targets: ['de'], files: [] }, inferred), { ...inferred, source: 'fr', targets: ['de'] });
    assert.equal(layoutBy({ source: 'fr', targets: [], files: [] }, undefined), undefined);
  });
});
