import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSynchronously } from '../../../src/base/steps';
import type { GlossaryFile } from '../../../src/files/glossa/glossaryFile';
import { glossaryText, parseGlossaryFile } from '../../../src/files/glossa/glossaryFile';
import type { Concept } from '../../../src/model/concept';
import { oddGlossary } from '../adaptation/oddGlossary';
import type { Standing } from './changeLedger';

const CONCEPTS_AT_FIRST = 500;
/** Bytes of the line of JSON before what an adaptation holds. */
const ADAPTATION_HEADER = 512;

/** The folder whose files engines and command lines change until they are killed, and what stands in it. */
export class KilledFolder {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa killed ü-'));
  readonly workspace = path.join(this.folder, 'workspace');
  readonly glossary = path.join(this.workspace, 'glossary.glossa.jsonl');
  readonly ignored = path.join(this.workspace, 'glossary.glossa-ignored.jsonl');
  readonly exported = path.join(this.workspace, 'client.tbx');
  readonly built = path.join(this.workspace, 'built.glossa.jsonl');
  /** Its queries can be adapted, and nobody changes it. */
  readonly odd = path.join(this.workspace, 'odd.glossa.jsonl');
  /** Of files that are imported, which lie apart. */
  readonly clients = path.join(this.folder, 'clients');
  /** The one that the command line uses where its root is `caches`, so that both share the journal. */
  readonly caches = path.join(this.folder, 'caches');
  readonly cacheFolder = path.join(this.caches, 'glossa');

  constructor() {
    for (const folder of [this.workspace, this.clients, this.caches]) mkdirSync(folder);
    const concepts = Array.from({ length: CONCEPTS_AT_FIRST }, (_, index) => ({
      id: `c${String(index).padStart(16, '0')}`,
      terms: [
        { term: `tank ${index}`, language: 'en' },
        { term: `Tank ${index}`, language: 'de' },
      ],
    }));
    writeFileSync(this.glossary, glossaryText(concepts));
    writeFileSync(this.odd, glossaryText(oddGlossary()));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The glossary as anybody reads it. Every line of it must be one that Glossa wrote. */
  read(): GlossaryFile {
    return wholeGlossary(this.glossary);
  }

  /** All that stands in the folder. @throws AssertionError where a file of it is torn */
  standing(): Standing {
    const standing = new Map<string, string>();
    const file = this.read();
    for (const [id, concept] of file.concepts)
      standing.set(id, file.disputed.has(id) ? versionFacts(file.versionsOf(id)) : factsOf(concept));
    for (const line of linesOf(this.ignored))
      standing.set(`ignored ${(JSON.parse(line) as { segment: string }).segment}`, 'ignored');
    if (existsSync(this.exported)) standing.set('exported', exportedFacts(readFileSync(this.exported, 'utf8')));
    if (existsSync(this.built)) standing.set('built', countedEntries(wholeGlossary(this.built).concepts.size));
    const adapted = this.adaptations();
    if (adapted.length) standing.set('adapted', adapted);
    return standing;
  }

  /** Waits until somebody has begun to write what is to replace a file, or until `ended`. */
  async untilReplacing(file: string, ended: Promise<unknown>): Promise<void> {
    const watcher = watch(path.dirname(file));
    const begun = new Promise<void>((resolve) => {
      watcher.on('change', (_event, name) => {
        if (String(name).startsWith(`.${path.basename(file)}.`)) resolve();
      });
    });
    await Promise.race([begun, ended]);
    watcher.close();
  }

  /** Temporary files of one file, or of all that are not caches. */
  leftovers(file?: string): string[] {
    const names = readdirSync(file === undefined ? this.workspace : path.dirname(file));
    return names.filter(
      (name) => name.endsWith('.tmp') && (file === undefined || name.startsWith(`.${path.basename(file)}.`)),
    );
  }

  /** The directions that are adapted, by what is whole of them. */
  private adaptations(): string {
    const folder = path.join(this.cacheFolder, 'glossaries', 'adaptations');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.adaptation')) : [];
    return names
      .sort()
      .map((name) => {
        const bytes = readFileSync(path.join(folder, name));
        const { sha256 } = JSON.parse(bytes.toString('utf8', 0, ADAPTATION_HEADER)) as { sha256: string };
        const payload = bytes.subarray(ADAPTATION_HEADER);
        assert.equal(createHash('sha256').update(payload).digest('hex'), sha256, `${name} is torn`);
        // Which directions there are stands at its beginning.
        return payload.toString('utf8', 4, 4 + payload.readUInt32LE(0));
      })
      .join(', ');
  }
}

/** What an entry says, without its dates and where it came from. */
export function factsOf({ terms }: Pick<Concept, 'terms'>): string {
  return terms
    .map(({ language, term }) => `${language} ${term}`)
    .sort()
    .join(', ');
}

/** The same of an entry of which the file holds several versions. */
export function versionFacts(versions: readonly Concept[]): string {
  return versions.map(factsOf).sort().join(' and ');
}

/** What is to be seen of an exported glossary. */
function exportedFacts(tbx: string): string {
  assert.match(tbx, /<\/tbx>\s*$/, 'the exported file is torn');
  return countedEntries(tbx.split('<conceptEntry').length - 1);
}

export function countedEntries(count: number): string {
  return `${count} entries`;
}

function wholeGlossary(file: string): GlossaryFile {
  const { value, problems } = runSynchronously(parseGlossaryFile(readFileSync(file)));
  // Of an entry in several versions, as git leaves it, the file says so.
  assert.deepEqual(
    problems.filter(({ message }) => !message.startsWith('Another line with the same id')),
    [],
  );
  return value;
}

function linesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  assert.ok(text.endsWith('\n'), `${file} is torn`);
  return text.trimEnd().split('\n');
}
