import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/steps/project.mjs';
import { MULTITERM } from './documented/multiterm';
import { OMEGAT, UTX } from './documented/pairLists';
import { PO } from './documented/po';
import type { Proofs } from './documented/support';
import { SHEET_LAYOUTS, TABLE_LAYOUTS } from './documented/tableLayouts';
import { SPREADSHEETS, TABLES } from './documented/tables';
import { TBX } from './documented/tbx';
import { TMX } from './documented/tmx';
import { XLIFF } from './documented/xliff';

const SECTIONS: Record<string, Proofs> = {
  TBX,
  'CSV and TSV': { ...TABLES, ...TABLE_LAYOUTS },
  'Excel and OpenDocument': { ...SPREADSHEETS, ...SHEET_LAYOUTS },
  'OmegaT glossaries': OMEGAT,
  UTX,
  'MultiTerm XML': MULTITERM,
  TMX,
  XLIFF,
  PO,
};

/** The first cells of the table of each section. */
function documentedRows(): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let name = '';
  for (const line of readFileSync(inProject('docs', 'reference', 'formats.md'), 'utf8').split('\n')) {
    name = /^## (.*)$/.exec(line)?.[1] ?? name;
    const row = /^\| (.*?) \| /.exec(line)?.[1];
    if (row && name in SECTIONS) sections.set(name, [...(sections.get(name) ?? []), row]);
  }
  return new Map(Array.from(sections, ([section, rows]) => [section, rows.slice(1)]));
}

describe('docs/reference/formats.md says what is so', () => {
  const rows = documentedRows();
  assert.deepEqual([...rows.keys()].sort(), Object.keys(SECTIONS).sort());
  for (const [section, cells] of rows) {
    const proofs = SECTIONS[section]!;
    describe(section, () => {
      for (const cell of cells) {
        const keys = Object.keys(proofs).filter((key) => cell.startsWith(key));
        it(cell, () => {
          assert.equal(keys.length, 1, 'one proof for each row');
          proofs[keys[0]!]!();
        });
      }

      it('with a row for each proof', () =>
        assert.deepEqual(
          Object.keys(proofs).filter((key) => !cells.some((cell) => cell.startsWith(key))),
          [],
        ));
    });
  }
});
