import assert from 'node:assert/strict';
import { withDefaultStatus } from '../../../src/files/glossary/termStatus';
import type { AdministrativeStatus, Term } from '../../../src/model/concept';

describe('A status that is given at an import', () => {
  const statuses = (status: AdministrativeStatus, ...terms: Term[]): (string | undefined)[] =>
    withDefaultStatus({ id: 'c1', terms }, status).terms.map((term) => term.status?.replace('Term-admn-sts', ''));
  const term = (language: string, status?: AdministrativeStatus): Term => ({
    term: language,
    language,
    ...(status && { status }),
  });

  it('is that of terms without one, of which only the first of a language is preferred', () => {
    assert.deepEqual(
      statuses('preferredTerm-admn-sts', term('en'), term('de'), term('de'), term('de', 'deprecatedTerm-admn-sts')),
      ['preferred', 'preferred', 'admitted', 'deprecated'],
    );
    assert.deepEqual(statuses('preferredTerm-admn-sts', term('de'), term('de', 'preferredTerm-admn-sts')), [
      'admitted',
      'preferred',
    ]);
    assert.deepEqual(statuses('deprecatedTerm-admn-sts', term('de'), term('de')), ['deprecated', 'deprecated']);
  });
});
