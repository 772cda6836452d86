import { GlossaError } from '../../base/errors';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type {
  DiscardEditsParams,
  TermbaseAccess,
  termbaseRequests,
  TermbaseState,
  UseTermbasesParams,
} from '../../protocol/termbases';
import { termbaseNameOf } from '../../protocol/termbases';
import type { HandlerOf } from '../handlers/requestHandler';
import type { SearchedGlossary } from '../lookup/candidateCollector';
import type { TeamTermbaseOptions } from './teamTermbase';
import { TeamTermbase } from './teamTermbase';
import type { TermbaseQuery } from './termbaseMetadata';

/** The termbases that the user has allowed to be contacted. */
export class TeamTermbases {
  private inUse = new Map<string, TeamTermbase>();

  constructor(private readonly options: TeamTermbaseOptions) {}

  get states(): TermbaseState[] {
    return Array.from(this.inUse.values(), ({ state }) => state);
  }

  /** Uses these termbases, and closes the connections to others. An unchanged one keeps its connection. */
  use(termbases: readonly TermbaseAccess[]): void {
    const before = this.inUse;
    this.inUse = new Map(
      termbases.map((access) => {
        const known = before.get(access.name);
        return [
          access.name,
          known && isSameAccess(known.access, access) ? known : new TeamTermbase(access, this.options),
        ];
      }),
    );
    this.options.onChange();
    const kept = new Set(this.inUse.values());
    for (const termbase of before.values()) if (!kept.has(termbase)) termbase.close();
  }

  /** Returns the termbase with this name. Errors: `termbaseRefused`. */
  named(name: string): TeamTermbase {
    const termbase = this.inUse.get(name);
    if (!termbase)
      throw new GlossaError(
        'termbaseRefused',
        `The termbase “${name}” is not used. Allow it first (“Glossa: Termbases”).`,
      );
    return termbase;
  }

  /**
   * Returns the entries for a look-up from all termbases among the glossaries, without those that do not respond in
   * time.
   */
  async near(
    glossaries: readonly GlossaryReference[],
    question: () => TermbaseQuery | Promise<TermbaseQuery>,
    signal?: AbortSignal,
  ): Promise<SearchedGlossary[]> {
    const requested = glossaries.flatMap(({ path }) => this.inUse.get(termbaseNameOf(path) ?? '') ?? []);
    if (requested.length === 0) return [];
    const posed = await question();
    return (await Promise.all(requested.map((termbase) => termbase.near(posed, signal)))).filter(
      (found) => found !== undefined,
    );
  }

  close(): void {
    this.use([]);
  }
}

/**
 * Returns the termbase of a glossary; undefined for a file, which needs none. Errors: `termbaseRefused` if it is not in
 * use.
 */
export async function teamTermbaseOf(
  glossary: GlossaryReference,
  termbases: () => Promise<TeamTermbases>,
): Promise<TeamTermbase | undefined> {
  const name = termbaseNameOf(glossary.path);
  return name === undefined ? undefined : (await termbases()).named(name);
}

function isSameAccess(a: TermbaseAccess, b: TermbaseAccess): boolean {
  return (
    JSON.stringify([a.address, a.database, a.collection, a.tls, a.token]) ===
    JSON.stringify([b.address, b.database, b.collection, b.tls, b.token])
  );
}

/**
 * Handles the requests that set the termbases in use and discard pending edits. Requests for their content are the same
 * as for files.
 */
export class TermbaseHandler implements HandlerOf<typeof termbaseRequests> {
  constructor(private readonly termbases: () => Promise<TeamTermbases>) {}

  async useTermbases({ termbases }: UseTermbasesParams): Promise<void> {
    (await this.termbases()).use(termbases);
  }

  async discardEdits({ termbase }: DiscardEditsParams): Promise<number> {
    return (await this.termbases()).named(termbase).discard();
  }
}
