import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { formatProblem } from '../../base/problem';
import { bundledModelFolder } from '../../engine/encoder/model/modelLibrary';
import { openEncoder } from '../../engine/encoder/encoder';
import { readModel } from '../../engine/encoder/model/modelFolder';
import type { PhraseEncoder } from '../../engine/encoder/phraseEncoder';
import { GlossaryStore } from '../../engine/store/glossaryStore';
import { GlossaryLock, writeNamedFile } from '../../engine/store/glossaryLock';
import { SyncBase } from '../../engine/termbase/syncBase';
import type { StoredConcept } from '../../engine/termbase/conceptReader';
import { environmentToken, TOKEN, TOKEN_FILE } from '../../engine/termbase/termbaseLink';
import { Termbase } from '../../engine/termbase/termbase';
import { hasComparableVectors } from '../../engine/termbase/termbaseMetadata';
import { defaultCacheFolder } from '../../engine/privateFolder';
import { glossaryText } from '../../files/glossa/glossaryFile';
import { FileGate } from '../../gate/fileGate';
import type { Concept } from '../../model/concept';
import { COLLECTION_NAME, HOST_AND_PORT } from '../../protocol/termbases';
import type { PushPlanOptions, PushResult } from '../../termbase/pushPlan';
import type { BrokenRevision } from '../../termbase/completeRevisions';
import { interruptSignal } from '../interrupt';
import type { SharedOptions } from '../options';
import { EXIT_STATUS, parsePositiveInteger, UsageError } from '../options';
import { progressReporter } from '../session';
import { addStandardInputOption, STANDARD_STREAM, InputFiles } from '../standardStreams';
import { printLine, printMessage, printSummary, printText } from '../terminal';

/** The minimum age in milliseconds of revisions that are deleted: longer than any write and any clock skew. */
const MIN_UPKEEP_AGE_MS = 24 * 60 * 60 * 1000;

/** The maximum time in milliseconds to wait for a server to start. */
const MAX_START_TIME_MS = 60_000;

interface PlaceOptions {
  address: string;
  collection: string;
  database?: string;
  tls?: boolean;
}

type PushCall = PlaceOptions & PushPlanOptions & { reencode?: boolean; as?: string };

/** `glossa termbase`: manages the terminology of a company, on a Milvus server. */
export function termbaseCommand(): Command {
  return new Command('termbase')
    .description(
      'manage the termbase of a team on a Milvus server (docs/reference/termbase-server.md); pushed ' +
        'entries leave this machine',
    )
    .addCommand(
      at(new Command('create').description('create the collection'))
        .option('--terms <count>', 'expected number of terms; it determines the index', parsePositiveInteger, 1_000_000)
        .action(async (options: PlaceOptions & { terms: number }, command: Command) => {
          await withTermbase(options, async (termbase) => {
            const encoder = await encoderFor(command);
            await termbase.create(encoder, options.terms);
            await printLine({ collection: options.collection, created: true, dimensions: encoder.dimensions });
            await encoder.close();
          });
        }),
    )
    .addCommand(
      addStandardInputOption(
        at(
          new Command('push')
            .description('send the entries of a glossary to the termbase; can be repeated and resumed')
            .argument('[glossary]', 'glossary file, or - for standard input; optional with --reencode'),
        ),
      )
        .option('--without-examples', 'do not send example sentences')
        .option('--replace', 'overwrite entries that differ in the termbase')
        .option(
          '--reencode',
          'first compute all vectors of the termbase again with this model; until then, everyone searches by word ' +
            'form only',
        )
        .action(push),
    )
    .addCommand(
      at(
        new Command('pull')
          .description('write the entries of the termbase to a glossary file')
          .argument('<glossary>', 'glossary file, or - for standard output'),
      )
        .option('--replace', 'overwrite an existing file')
        .action(pull),
    )
    .addCommand(at(new Command('status').description('show the contents of the termbase')).action(status))
    .addCommand(
      at(
        new Command('upkeep').description('remove replaced versions and incomplete edits that are older than a day'),
      ).action(async (options: PlaceOptions) => {
        await withTermbase(options, async (termbase) => {
          await termbase.facts();
          const broken = new BrokenEntries();
          await printLine({
            collection: options.collection,
            rowsRemoved: await termbase.upkeep(MIN_UPKEEP_AGE_MS, broken.note),
            broken: broken.ids,
          });
          process.exitCode = broken.ids.length > 0 ? EXIT_STATUS.findings : EXIT_STATUS.done;
        });
      }),
    )
    .addCommand(
      at(new Command('drop').description('delete the termbase with all its entries'))
        .option('--yes <name>', 'name of the collection, to delete it without confirmation')
        .action(drop),
    );
}

function at(command: Command): Command {
  return command
    .requiredOption('--address <host:port>', 'address of the Milvus server')
    .requiredOption('--collection <name>', 'collection of the termbase')
    .option('--database <name>', 'database on the server (default: the server’s default database)')
    .addOption(new Option('--tls', 'encrypt the connection (default: yes, except to this machine)'))
    .addOption(new Option('--no-tls', 'do not encrypt the connection'))
    .addHelpText(
      'after',
      `\nThe server's token (user:password) is read from ${TOKEN}, or from the file in ${TOKEN_FILE}.`,
    );
}

/** Reports broken entries on standard error, so an administrator can repair them. */
class BrokenEntries {
  private readonly named = new Set<string>();

  get ids(): string[] {
    return [...this.named];
  }

  readonly note = ({ concept, revision, fault }: BrokenRevision): void => {
    this.named.add(concept);
    printMessage(
      `glossa: The version ${revision} of the entry ${concept} was not written by Glossa and is ignored: ${fault}.`,
    );
  };
}

async function push(
  glossary: string | undefined,
  { reencode, as, ...options }: PushCall,
  command: Command,
): Promise<void> {
  if (glossary === undefined && !reencode) throw new UsageError('Specify the glossary to push.');
  const signal = interruptSignal();
  const input = new InputFiles(glossary === undefined ? [] : [glossary], as, signal);
  const file = glossary === undefined ? undefined : await input.place(glossary);
  const { concepts, problems } =
    file === undefined ? { concepts: undefined, problems: [] } : await new GlossaryStore().read(file);
  for (const problem of problems) printMessage(formatProblem({ ...problem, file: input.nameOf(glossary!) }));
  if (concepts && !concepts.size)
    throw new GlossaError('fileUnreadable', `${input.nameOf(glossary!)} has no entries to push.`);
  await withTermbase(options, async (termbase) => {
    const encoder = await encoderFor(command);
    const report = progressReporter(command);
    const onProgress = (done: number, all: number): void =>
      report({ phase: 'saving', percent: (100 * done) / Math.max(1, all) });
    const reencoded = reencode && (await termbase.reencode(encoder, { signal, onProgress }));
    if (file === undefined) await printLine({ reencoded });
    else {
      const common = await SyncBase.read(defaultCacheFolder(), file, (await termbase.facts()).id);
      if (problems.length === 0) forgetRemoved(common, concepts!);
      const pushing = termbase.push([...concepts!.values()], encoder, {
        ...options,
        common: common.entries,
        onProgress: (done) => onProgress(done, concepts!.size),
        signal,
      });
      // Saved even after an interruption, because the rows pushed so far are already on the server.
      const result = await pushing.finally(() => glossary !== STANDARD_STREAM && common.save());
      reportPush(result);
      await printLine({ ...(reencode && { reencoded }), ...result });
      process.exitCode =
        problems.length + result.refused.length + result.older.length + result.different.length > 0
          ? EXIT_STATUS.findings
          : EXIT_STATUS.done;
    }
    await encoder.close();
  });
}

function reportPush({ refused, older, different }: PushResult): void {
  for (const { id, reason } of refused) printMessage(`glossa: The entry ${id} was not sent: ${reason}.`);
  for (const id of older)
    printMessage(`glossa: The termbase has a later version of the entry ${id}. To get it, use “glossa termbase pull”.`);
  for (const id of different)
    printMessage(
      `glossa: The entry ${id} differs in the termbase and was not changed there. Pull and compare, or push with ` +
        `--replace.`,
    );
}

/** Removes from the sync base the entries that are no longer in the file, and prints one message about them. */
function forgetRemoved({ entries }: SyncBase, concepts: ReadonlyMap<string, Concept>): void {
  const removed = [...entries.keys()].filter((id) => !concepts.has(id));
  for (const id of removed) entries.delete(id);
  if (removed.length > 0)
    printMessage(
      `glossa: A push deletes nothing. Entries removed from the file stay in the termbase ` +
        `(${removed.length === 1 ? `the entry ${removed[0]}` : `${removed.length} entries`}).`,
    );
}

async function pull(glossary: string, { replace, ...place }: PlaceOptions & { replace?: boolean }): Promise<void> {
  const isPrinted = glossary === STANDARD_STREAM;
  const file = path.resolve(glossary);
  if (!isPrinted && !replace && existsSync(file))
    throw new UsageError(`${glossary} already exists. Specify another file, or add --replace.`);
  await withTermbase(place, async (termbase) => {
    const { id: termbaseId } = await termbase.facts();
    const signal = interruptSignal();
    const stored: StoredConcept[] = [];
    const broken = new BrokenEntries();
    for await (const concept of termbase.concepts(new Pacer(signal), broken.note)) stored.push(concept);
    const disputed = stored.filter(({ versions }) => versions.length > 1);
    // The file contains both versions; the editor shows them together and merges them.
    const text = glossaryText(stored.flatMap(({ versions }) => versions.map(({ content }) => content!)));
    if (isPrinted) await printText(text);
    else {
      await writeNamedFile(file, Buffer.from(text), FileGate.forNamedFiles(), new GlossaryLock());
      const common = await SyncBase.read(defaultCacheFolder(), file, termbaseId);
      common.entries.clear();
      for (const { id, versions } of stored)
        if (versions.length === 1) common.entries.set(id, { file: versions[0]!.digest, termbase: versions[0]!.digest });
      await common.save();
    }
    for (const { id, versions } of disputed)
      printMessage(
        `glossa: ${versions.length} people edited the entry ${id} at the same time; the file contains all versions.`,
      );
    await printSummary(
      { file: glossary, concepts: stored.length, conflicts: disputed.map(({ id }) => id), broken: broken.ids },
      isPrinted,
    );
    process.exitCode = disputed.length + broken.ids.length > 0 ? EXIT_STATUS.findings : EXIT_STATUS.done;
  });
}

async function status(place: PlaceOptions, command: Command): Promise<void> {
  await withTermbase(place, async (termbase) => {
    const facts = await termbase.facts();
    const { fingerprint } = await readModel(modelFolder(command));
    if (facts.isReencoding)
      printMessage(
        'glossa: The vectors are being computed again. Until then, everyone searches by word form only. If this was ' +
          'interrupted, “glossa termbase push --reencode” resumes it.',
      );
    else if (!hasComparableVectors(facts, fingerprint))
      printMessage(
        'glossa: The vectors come from another model, so this model searches by word form only. “glossa termbase ' +
          'push --reencode” computes them again for everyone.',
      );
    let [concepts, terms] = [0, 0];
    const conflicts: string[] = [];
    const broken = new BrokenEntries();
    for await (const { id, versions } of termbase.concepts(new Pacer(interruptSignal()), broken.note)) {
      concepts++;
      terms += versions[0]!.content!.terms.length;
      if (versions.length > 1) conflicts.push(id);
    }
    await printLine({
      collection: place.collection,
      server: await termbase.serverVersion(),
      ...facts,
      concepts,
      terms,
      conflicts,
      broken: broken.ids,
    });
    process.exitCode = conflicts.length + broken.ids.length > 0 ? EXIT_STATUS.findings : EXIT_STATUS.done;
  });
}

async function drop({ yes, ...place }: PlaceOptions & { yes?: string }): Promise<void> {
  const { collection } = place;
  if (yes === undefined && !process.stdin.isTTY)
    throw new UsageError(`Deletion requires confirmation in a terminal. Add --yes ${collection} to delete without it.`);
  const typed =
    yes ?? (await readAnswer(`This deletes the termbase “${collection}” for everyone. Type its name to continue: `));
  if (typed !== collection)
    throw new UsageError(`Nothing was deleted, because “${typed}” is not the name of the termbase.`);
  await withTermbase(place, async (termbase) => {
    await termbase.drop();
    await printLine({ collection, dropped: true });
  });
}

async function readAnswer(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

async function withTermbase(options: PlaceOptions, work: (termbase: Termbase) => Promise<void>): Promise<void> {
  const { address, collection, database, tls } = options;
  if (!HOST_AND_PORT.test(address)) throw new UsageError(`“${address}” is not an address. Use HOST:PORT.`);
  if (!COLLECTION_NAME.test(collection))
    throw new UsageError(
      `“${collection}” is not a valid collection name. Use letters without accents, digits and _, and do not ` +
        `begin with a digit.`,
    );
  const termbase = await Termbase.connect(
    { name: collection, address, collection, database, tls },
    await environmentToken(),
    { milliseconds: MAX_START_TIME_MS, onWait: sayOnce() },
  );
  try {
    await work(termbase);
  } finally {
    await termbase.close();
  }
}

/** Returns a function that prints only the first of several sentences. */
function sayOnce(): (sentence: string) => void {
  let isSaid = false;
  return (sentence) => {
    if (!isSaid) printMessage(`glossa: ${sentence}`);
    isSaid = true;
  };
}

function encoderFor(command: Command): Promise<PhraseEncoder> {
  return openEncoder(modelFolder(command), { isRepeatable: true });
}

function modelFolder(command: Command): string {
  const { model } = command.optsWithGlobals<SharedOptions>();
  return model ? path.resolve(model) : bundledModelFolder();
}
