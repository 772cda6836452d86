import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { Concept } from '../../../src/model/concept';
import type { ChangeCommand, GlossaryChange } from '../../../src/protocol/protocol';
import { allRequests, taskProgressType } from '../../../src/protocol/protocol';
import type { ChangeEffect } from './changeLedger';
import type { KilledFolder } from './killedFolder';
import { countedEntries, factsOf, versionFacts } from './killedFolder';

/** A change that is asked of an engine or a command line, and what it makes of the disk. */
export interface KillableChange {
  kind: string;
  /**
   * Kept as the detail of its reason, by which the change that is undone is known. Missing where it cannot be undone.
   */
  undoableAs?: string;
  effect: ChangeEffect;
  /** The file that it replaces. */
  file: string;
  /** What somebody else has made of the disk before, by whom nothing is to be undone any more. */
  before?: ChangeEffect;
}

export interface EngineChange extends KillableChange {
  /** Repeating it changes nothing. @param onSaving is called when long work comes to its end and is about to be kept */
  request(connection: MessageConnection, onSaving: () => void): Promise<unknown>;
}

/** Above this a glossary is cut back to its half. */
const MOST_CONCEPTS = 1500;
/** The part of changes that go into several entries at once. */
const IMPORTED = 60;

/** Draws changes of every kind, each possible on what the folder holds at that moment. */
export class RandomChanges {
  private count = 0;
  private readonly makers = [
    this.add,
    this.review,
    this.edit,
    this.removeSome,
    this.merge,
    this.unite,
    this.importTable,
    this.ignore,
    this.exportAll,
  ];

  constructor(
    private readonly folder: KilledFolder,
    private readonly random: () => number,
  ) {}

  get kinds(): number {
    return this.makers.length;
  }

  /** @param number of the kind; any where it is missing */
  next(number = Math.floor(this.random() * this.makers.length)): EngineChange {
    return this.makers[number]!.call(this);
  }

  concepts(count: number): Concept[] {
    return Array.from({ length: count }, () => {
      const number = ++this.count;
      const terms = [
        { term: `pump ${number}`, language: 'en' },
        { term: `Pumpe ${number}`, language: 'de' },
      ];
      return { id: `c${this.hexDigits(8)}${this.hexDigits(8)}`, terms };
    });
  }

  /** A client's table, and what becomes of it in the glossary. */
  table(): { file: string; effect: ChangeEffect } {
    const concepts = this.concepts(this.upTo(IMPORTED));
    const file = path.join(this.folder.clients, `table-${++this.count}.csv`);
    const rows = concepts.map(({ id, terms }) => [id, ...terms.map(({ term }) => term)].join(','));
    writeFileSync(file, ['concept,en,de', ...rows, ''].join('\n'));
    return { file, effect: appearing(concepts) };
  }

  exportEffect(): ChangeEffect {
    return new Map([['exported', countedEntries(this.folder.read().concepts.size)]]);
  }

  /** @param adapted what stands of the adaptations once all directions are kept */
  adapt(adapted: string): EngineChange {
    const glossary = { path: this.folder.odd };
    return {
      kind: 'adapt',
      file: this.folder.odd,
      effect: new Map([['adapted', adapted]]),
      request: (connection, onSaving) => {
        const progressToken = `adapt ${++this.count}`;
        connection.onProgress(taskProgressType, progressToken, ({ percent }) => {
          if (percent === 100) onSaving();
        });
        return connection.sendRequest(allRequests.adapt, { glossary, progressToken });
      },
    };
  }

  stopAdapting(): EngineChange {
    const glossary = { path: this.folder.odd };
    return {
      kind: 'stopAdapting',
      file: this.folder.odd,
      effect: new Map([['adapted', undefined]]),
      request: (connection) => connection.sendRequest(allRequests.stopAdapting, { glossary }),
    };
  }

  /** Takes the latest change back, which must be the one of this name. */
  undo(name: string, effect: ChangeEffect): EngineChange {
    const glossary = { path: this.folder.glossary };
    // Asked for once: when the request is repeated, it names the same change.
    let change: string | undefined;
    return {
      kind: 'undo',
      file: this.folder.glossary,
      effect,
      request: async (connection) => {
        if (change === undefined) {
          const last = await connection.sendRequest(allRequests.lastChange, { glossaries: [glossary] });
          assert.equal(last?.reason.detail, name, 'the change that is undone is the latest one');
          change = last.change;
        }
        await connection.sendRequest(allRequests.undo, { glossary, change });
      },
    };
  }

  private add(): EngineChange {
    const concepts = this.concepts(this.upTo(3));
    return this.change('add', { kind: 'put', concepts }, appearing(concepts));
  }

  private review(): EngineChange {
    const concepts = this.concepts(this.upTo(IMPORTED));
    return this.change('review', { kind: 'put', concepts, onDuplicate: 'merge' }, appearing(concepts));
  }

  private edit(): EngineChange {
    const [before] = this.some(1);
    const after = {
      ...before!,
      terms: [...before!.terms.slice(0, -1), { term: `Wort ${++this.count}`, language: 'de' }],
    };
    return this.change('edit', { kind: 'edit', before: before!, after }, appearing([after]));
  }

  private removeSome(): EngineChange {
    const { size } = this.folder.read().concepts;
    const ids = this.some(size > MOST_CONCEPTS ? size >> 1 : this.upTo(5)).map(({ id }) => id);
    return this.change('remove', { kind: 'remove', ids }, new Map(ids.map((id) => [id, undefined])));
  }

  private merge(): EngineChange {
    const concepts = this.some(2);
    const [first, second] = concepts;
    const effect = new Map([
      [first!.id, factsOf({ terms: concepts.flatMap(({ terms }) => terms) })],
      [second!.id, undefined],
    ]);
    return this.change('merge', { kind: 'merge', ids: concepts.map(({ id }) => id) }, effect);
  }

  /** Puts a second version of an entry into the file, as a merge of git does, which has to be united with the first. */
  private unite(): EngineChange {
    const [concept] = this.some(1);
    const version = { ...concept!, terms: [concept!.terms[0]!, { term: `Fassung ${++this.count}`, language: 'de' }] };
    appendFileSync(this.folder.glossary, `${JSON.stringify(version)}\n`);
    const terms = [...concept!.terms, version.terms[1]!];
    const before = new Map([[concept!.id, versionFacts([concept!, version])]]);
    return {
      ...this.change('resolve', { kind: 'unite', id: concept!.id }, new Map([[concept!.id, factsOf({ terms })]])),
      before,
    };
  }

  private importTable(): EngineChange {
    const { file, effect } = this.table();
    const params = { file, glossary: { path: this.folder.glossary }, languages: {}, onDuplicate: 'merge' as const };
    return {
      kind: 'import',
      undoableAs: path.basename(file),
      effect,
      file: this.folder.glossary,
      request: (connection) => connection.sendRequest(allRequests.import, params),
    };
  }

  private ignore(): EngineChange {
    const decisions = this.concepts(this.upTo(3)).map(({ id }) => ({
      rule: 'forbidden-term' as const,
      concept: id,
      segment: `segment ${id}`,
    }));
    const effect = new Map(decisions.map(({ segment }) => [`ignored ${segment}`, 'ignored']));
    return {
      kind: 'ignore',
      effect,
      file: this.folder.ignored,
      request: (connection) =>
        connection.sendRequest(allRequests.ignore, { glossary: { path: this.folder.glossary }, decisions }),
    };
  }

  private exportAll(): EngineChange {
    const params = {
      glossary: { path: this.folder.glossary },
      format: 'tbx' as const,
      selection: {},
      languages: {},
      file: this.folder.exported,
    };
    return {
      kind: 'export',
      effect: this.exportEffect(),
      file: this.folder.exported,
      request: (connection) => connection.sendRequest(allRequests.export, params),
    };
  }

  private change(command: ChangeCommand['command'], change: GlossaryChange, effect: ChangeEffect): EngineChange {
    const name = `${command} ${++this.count}`;
    const params = { glossary: { path: this.folder.glossary }, change, reason: { command, detail: name } };
    return {
      kind: command,
      undoableAs: name,
      effect,
      file: this.folder.glossary,
      request: (connection) => connection.sendRequest(allRequests.change, params),
    };
  }

  /** Different entries of which the file holds one version. */
  private some(count: number): Concept[] {
    const file = this.folder.read();
    const left = [...file.concepts.values()].filter(({ id }) => !file.disputed.has(id));
    return Array.from({ length: count }, () => left.splice(Math.floor(this.random() * left.length), 1)[0]!);
  }

  private upTo(count: number): number {
    return 1 + Math.floor(this.random() * count);
  }

  private hexDigits(count: number): string {
    return Math.floor(this.random() * 16 ** count)
      .toString(16)
      .padStart(count, '0');
  }
}

function appearing(concepts: readonly Concept[]): ChangeEffect {
  return new Map(concepts.map((concept) => [concept.id, factsOf(concept)]));
}
