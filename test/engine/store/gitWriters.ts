import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ResponseError } from 'vscode-jsonrpc';
import { runSynchronously } from '../../../src/base/steps';
import { hasGitConflict, withUnionMerge } from '../../../src/editor/glossary/gitMerge';
import { glossaryText, parseGlossaryFile } from '../../../src/files/glossa/glossaryFile';
import type { Concept } from '../../../src/model/concept';
import type { GlossaryChange } from '../../../src/protocol/protocol';
import { allRequests } from '../../../src/protocol/protocol';
import { glossa } from '../../support/commandLine';
import type { EngineProcess } from '../../support/engineProcess';
import { startEngine } from '../../support/engineProcess';
import { commitAndPull, git, GIT_ENVIRONMENT, GIT_IDENTITY, WAYS_TO_PULL } from '../../support/git';

const NAME = 'glossary.glossa.jsonl';
const CONCEPTS_AT_FIRST = 40;
/**
 * How often whoever uses git tries again where it refuses, because a file was written between its look and its work.
 */
const ATTEMPTS = 30;
/**
 * Milliseconds between two uses of git: no longer at times than Glossa waits for the next one, and mostly so long that
 * something is written.
 */
const LONGEST_PAUSE = 900;

export interface GitWriters {
  /** Engines that change the glossary, beside a command line. */
  writers: number;
  /** Times that git works on the same file. */
  rounds: number;
  /**
   * How work meets: by the merge for glossaries that Glossa offers; by merges or by rebases whose conflicts are settled
   * with both sides. A rebase forgets how an earlier merge was settled.
   */
  by: 'union' | 'merges' | 'rebases';
}

/** What a run came to, for whoever looks at it. */
export type GitWritersCounts = Record<
  'acknowledged' | 'refused' | 'imported' | 'pulls' | 'merges' | 'conflicts' | 'retries',
  number
>;

/**
 * Engines and a command line change a glossary without end while git commits, pulls, merges and checks out the same
 * file. At the end every branch is merged and every stash is back, so that nothing excuses a loss: of each acknowledged
 * change the entry is in the file itself, once, with the term that was acknowledged last. A union, and both sides of a
 * conflict, may bring an older term of the entry back beside it, which is what they are for. Nothing is deleted,
 * because they bring that back as well.
 */
export async function changeBesideGit({ writers, rounds, by }: GitWriters): Promise<GitWritersCounts> {
  const root = mkdtempSync(path.join(tmpdir(), 'glossa writers-'));
  const run = new Run(root, writers, by);
  try {
    return await run.of(rounds);
  } finally {
    await run.end();
    rmSync(root, { recursive: true, force: true });
  }
}

class Run {
  private readonly mine: string;
  private readonly others: string;
  private readonly engines: EngineProcess[];
  private readonly counts: GitWritersCounts = {
    acknowledged: 0,
    refused: 0,
    imported: 0,
    pulls: 0,
    merges: 0,
    conflicts: 0,
    retries: 0,
  };
  /** The term of each entry that was acknowledged last. */
  private readonly ledger = new Map<string, string>();
  private readonly importedTerms = new Set<string>();
  private isOver = false;
  private numberOfIds = 0;
  /** What git said last when it refused. */
  private refusal = '';

  constructor(
    private readonly root: string,
    writers: number,
    private readonly by: GitWriters['by'],
  ) {
    this.mine = path.join(root, 'mine');
    this.others = path.join(root, 'others');
    git(root, 'init', '-q', '-b', 'main', 'mine');
    if (by === 'union') writeFileSync(path.join(this.mine, '.gitattributes'), withUnionMerge(''));
    const first = Array.from({ length: CONCEPTS_AT_FIRST }, () => this.concept(this.newId(), 'first'));
    for (const { id } of first) this.ledger.set(id, 'first');
    writeFileSync(path.join(this.mine, NAME), glossaryText(first));
    git(this.mine, 'add', '.');
    git(this.mine, 'commit', '-q', '-m', 'first');
    git(root, 'clone', '-q', 'mine', 'others');
    // One more for those whose changes are pulled.
    this.engines = Array.from({ length: writers + 1 }, (_, index) =>
      startEngine({ cacheFolder: path.join(root, `cache ${index}`) }),
    );
  }

  async of(rounds: number): Promise<GitWritersCounts> {
    const [another, ...engines] = this.engines as [EngineProcess, ...EngineProcess[]];
    const writing = [...engines.map((engine) => this.write(engine)), this.import()];
    try {
      for (let round = 0; round < rounds; round++)
        await (round % 2 ? this.branch(`side-${round}`) : this.pull(another, round / 2));
    } finally {
      this.isOver = true;
      await Promise.all(writing);
    }
    await this.succeeds('commit', '--quiet', '--all', '--message', 'last');
    assert.equal((await this.said('stash', 'list')).trim(), '', 'git has kept nothing back');
    await this.change(engines[0]!, { kind: 'unite' });
    this.compare();
    return this.counts;
  }

  async end(): Promise<void> {
    await Promise.all(this.engines.map((engine) => engine.stop()));
  }

  private concept(id: string, term: string): Concept {
    return { id, terms: [{ term, language: 'en' }] };
  }

  /** Ids that fall on all lines of the file. */
  private newId(): string {
    const number = this.numberOfIds++;
    return `c${((number * 7919) % 99991).toString().padStart(5, '0')}`;
  }

  private change({ connection }: EngineProcess, change: GlossaryChange, folder = this.mine) {
    return connection.sendRequest(allRequests.change, { glossary: { path: path.join(folder, NAME) }, change });
  }

  private async put(engine: EngineProcess, id: string, term: string, folder?: string): Promise<void> {
    try {
      await this.change(engine, { kind: 'put', concepts: [this.concept(id, term)] }, folder);
      this.ledger.set(id, term);
      this.counts.acknowledged++;
    } catch (error) {
      // Whoever waits too long is told so, and then it need not be there.
      if (!(error instanceof ResponseError) || (error.data as { code?: string }).code !== 'glossaryLocked') throw error;
      this.counts.refused++;
    }
  }

  /** Adds entries, and edits of its own, until the end. */
  private async write(engine: EngineProcess): Promise<void> {
    const own: string[] = [];
    for (let number = 0; !this.isOver; number++) {
      if (number % 3 !== 2) own.push(this.newId());
      await this.put(
        engine,
        own[number % 3 === 2 ? Math.floor(Math.random() * own.length) : own.length - 1]!,
        `term ${number} of ${engine.child.pid}`,
      );
    }
  }

  private async import(): Promise<void> {
    const file = path.join(this.root, 'terms.csv');
    for (let number = 0; !this.isOver; number++) {
      const term = `imported ${number}`;
      writeFileSync(file, `en,de\n${term},eingelesen ${number}\n`);
      const { status, errors } = await glossa(['import', file, '--into', path.join(this.mine, NAME)]);
      if (status === 0) this.importedTerms.add(term);
      else assert.match(errors, /Try again in a moment/);
      await delay(LONGEST_PAUSE);
    }
  }

  private async pull(another: EngineProcess, number: number): Promise<void> {
    for (let count = 0; count < 2; count++) await this.put(another, this.newId(), `pulled ${number}`, this.others);
    git(this.others, 'commit', '--quiet', '--all', '--message', 'theirs');
    if (this.by === 'union') await commitAndPull(this.mine, this.others, WAYS_TO_PULL[number % WAYS_TO_PULL.length]);
    else
      await this.until(
        'pull',
        '--quiet',
        ...(this.by === 'merges' ? ['--no-rebase', '--no-edit'] : ['--rebase']),
        this.others,
        'main',
      );
    // What nobody has yet is rebased again every time.
    if (this.by === 'rebases') git(this.others, 'pull', '--quiet', '--ff-only', this.mine, 'main');
    this.counts.pulls++;
    await this.pause();
  }

  /** Leaves main for a branch and comes back, each time with whatever is not committed, then joins both. */
  private async branch(name: string): Promise<void> {
    await this.until('checkout', '--quiet', '-b', name);
    await this.pause();
    await this.succeeds('commit', '--quiet', '--all', '--message', 'there');
    await this.until('checkout', '--quiet', 'main');
    await this.pause();
    await this.until('checkout', '--quiet', '--merge', name);
    await this.pause();
    await this.until('checkout', '--quiet', '--merge', 'main');
    await this.pause();
    await this.until(
      ...(this.by === 'rebases' ? ['rebase', '--quiet', name] : ['merge', '--quiet', '--no-edit', name]),
    );
    this.counts.merges++;
    await this.pause();
  }

  private pause(): Promise<void> {
    return delay(Math.random() * LONGEST_PAUSE);
  }

  /**
   * Does it as people do: what git stumbles over is committed, a conflict is settled with both sides, and then it is
   * tried again.
   */
  private async until(...args: string[]): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const isDone = await this.succeeds(...(this.isIn('rebase-merge') ? ['rebase', '--continue'] : args));
      const isMerging = this.isIn('MERGE_HEAD');
      if (isMerging || hasGitConflict(readFileSync(path.join(this.mine, NAME), 'utf8').split('\n'))) {
        this.counts.conflicts++;
        await this.change(this.engines[1]!, { kind: 'unite' });
        await this.succeeds('commit', '--quiet', '--all', '--message', 'both');
      }
      if (isDone || isMerging) return;
      this.counts.retries++;
      await this.succeeds('commit', '--quiet', '--all', '--message', 'before');
    }
    throw new Error(`git refused ${ATTEMPTS} times: ${args.join(' ')}: ${this.refusal}`);
  }

  private isIn(state: 'MERGE_HEAD' | 'rebase-merge'): boolean {
    return existsSync(path.join(this.mine, '.git', state));
  }

  private async succeeds(...args: string[]): Promise<boolean> {
    try {
      await this.said(...args);
      return true;
    } catch (error) {
      this.refusal = String((error as { stderr?: string }).stderr ?? error);
      return false;
    }
  }

  private async said(...args: string[]): Promise<string> {
    return (
      await promisify(execFile)('git', [...GIT_IDENTITY, '-c', 'core.editor=true', ...args], {
        cwd: this.mine,
        env: GIT_ENVIRONMENT,
      })
    ).stdout;
  }

  private compare(): void {
    const text = readFileSync(path.join(this.mine, NAME));
    const { value: file, problems } = runSynchronously(parseGlossaryFile(text));
    assert.deepEqual(problems, [], 'every line can be read, and no entry is there twice');
    const found = new Map(Array.from(file.concepts.values(), ({ id, terms }) => [id, terms.map(({ term }) => term)]));
    const lost = [...this.ledger].filter(([id, term]) => !found.get(id)?.includes(term));
    assert.deepEqual(
      lost.map(([id, term]) => `${id}: ${term} was acknowledged, ${String(found.get(id))} was found`),
      [],
    );
    const terms = [...found.values()].flat();
    for (const term of this.importedTerms)
      assert.equal(terms.filter((each) => each === term).length, 1, `${term} was imported`);
    this.counts.imported = this.importedTerms.size;
  }
}
