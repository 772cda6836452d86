import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';
import { glossaryText } from '../../../src/files/glossa/glossaryFile';
import { languageMatches } from '../../../src/language/tags';
import type { Concept, Term } from '../../../src/model/concept';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';
import { glossa } from '../../support/commandLine';

const PYTHON = inProject('build', 'readers', 'bin', 'python');
const READERS = inProject('test', 'systems', 'otherPrograms', 'readers.py');

/** A glossary in a folder of its own, exported by the command line. */
export class ExportedGlossary {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-exported-'));
  private readonly file = path.join(this.folder, 'awkward.glossa.jsonl');

  constructor(concepts: readonly Concept[]) {
    writeFileSync(this.file, glossaryText(concepts));
  }

  async export(format: ExportFormat, ...options: string[]): Promise<string> {
    const out = path.join(this.folder, `${format}.${EXPORT_FORMATS[format].ending}`);
    const { status, errors } = await glossa(['export', this.file, '--format', format, '--out', out, ...options]);
    assert.equal(status, 0, errors);
    return out;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a reader in Python finds in a file. */
export function foundIn(kind: string, file: string): unknown {
  return JSON.parse(execFileSync(PYTHON, [READERS, kind, file], { encoding: 'utf8', maxBuffer: 1 << 26 }));
}

/** What a program of two languages has to find of an entry: these terms on either side, and none besides. */
export interface Sides {
  sources: string[];
  targets: string[];
}

/** By the entries themselves: each that has terms in both languages, or in variants of them, that may be used. */
export function sidesIn(concepts: readonly Concept[], from: string, to: string): Sides[] {
  const both = concepts.map(({ terms }) => ({ sources: usable(terms, from), targets: usable(terms, to) }));
  return both.filter(({ sources, targets }) => sources.length > 0 && targets.length > 0);
}

function usable(terms: readonly Term[], language: string): string[] {
  const exact = terms.filter((term) => term.language === language);
  const serving = exact.length > 0 ? exact : terms.filter((term) => languageMatches(term.language, language));
  return serving.filter(({ status }) => status !== 'deprecatedTerm-admn-sts').map(({ term }) => term);
}
