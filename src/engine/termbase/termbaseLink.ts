import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import type { TermbaseAccess, TermbaseState } from '../../protocol/termbases';
import { Termbase } from './termbase';
import type { TermbaseMetadata } from './termbaseMetadata';
import { hasComparableVectors } from './termbaseMetadata';
import { readRegularFile } from '../../gate/regularFile';

/** The maximum time in milliseconds that a look-up waits for an answer. */
const MAX_ANSWER_WAIT_MS = 300;
/** The number of consecutive late answers after which requests no longer wait. */
const MAX_LATE = 2;
/** The time in milliseconds before an unavailable termbase is tried again: at first, and at most. */
const [FIRST_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS] = [1_000, 60_000];
/** The time in milliseconds for which a late answer is cached. */
const LATE_ANSWER_LIFETIME_MS = 30_000;

/**
 * The connection to a termbase. It is opened when it is first needed and again after a loss. A look-up waits for it for
 * at most `MAX_ANSWER_WAIT_MS`.
 */
export class TermbaseConnection {
  private connecting: Promise<Termbase> | undefined;
  private facts: TermbaseMetadata | undefined;
  private failure: { error: GlossaError; pause: number; until: number } | undefined;
  private lateInARow = 0;
  /** A pending request for which nothing waits. */
  private probe: Promise<unknown> | undefined;
  private kept: { key: string; answer: unknown; at: number } | undefined;

  /**
   * @param onChange called when the state has changed
   * @param onLate called when an answer arrives for which a look-up did not wait
   */
  constructor(
    private readonly access: TermbaseAccess,
    private readonly onChange: () => void,
    private readonly onLate: () => void,
  ) {}

  get phase(): TermbaseState['phase'] {
    if (this.failure) return this.failure.error.code === 'termbaseUnreachable' ? 'away' : 'refused';
    if (this.lateInARow >= MAX_LATE) return 'slow';
    return this.facts ? 'ready' : 'idle';
  }

  /** The reason why it is unavailable or rejects the request. */
  get reason(): string | undefined {
    return this.failure?.error.message;
  }

  /** Returns whether look-ups with this model use forms only; false before the first answer. */
  isByFormOnly(model: string | undefined): boolean {
    return this.facts !== undefined && (model === undefined || !hasComparableVectors(this.facts, model));
  }

  /** The time in milliseconds until another attempt is worthwhile; 0: at once. */
  get pause(): number {
    return Math.max(0, (this.failure?.until ?? 0) - Date.now());
  }

  /**
   * Runs work on the connected termbase. Errors: `termbaseUnreachable`, even without an attempt if the last one has
   * just failed; `termbaseRefused`.
   */
  async run<T>(work: (termbase: Termbase) => Promise<T>): Promise<T> {
    if (this.pause > 0) throw this.failure!.error;
    const connecting = (this.connecting ??= this.connect());
    try {
      const termbase = await connecting;
      const result = await work(termbase);
      this.enter(() => {
        this.failure = undefined;
        this.facts = termbase.lastFacts;
      });
      return result;
    } catch (error) {
      if (isAboutTermbase(error)) this.lose(connecting, error);
      throw error;
    }
  }

  /**
   * Returns the answer to a look-up's query if it arrives in time, otherwise undefined. After several late answers, it
   * does not wait at all. A late answer is cached for a repeated query, and `onLate` is called.
   *
   * @param key identifies the query: equal queries have equal keys
   */
  async soon<T>(key: string, work: (termbase: Termbase) => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    if (this.kept?.key === key && Date.now() - this.kept.at < LATE_ANSWER_LIFETIME_MS) return this.kept.answer as T;
    if (this.probe || this.pause > 0) return undefined;
    const begun = performance.now();
    const isAwaited = this.lateInARow < MAX_LATE;
    const patience = new AbortController();
    const answer = this.run(work).then(
      (found) => {
        const isLate = performance.now() - begun > MAX_ANSWER_WAIT_MS;
        this.enter(() => (this.lateInARow = isLate ? this.lateInARow : 0));
        if (isLate || !isAwaited) this.keep(key, found);
        return found;
      },
      () => undefined,
    ); // the state shows the error, and the look-up uses the glossary files
    if (!isAwaited) return this.watch(answer);
    signal?.addEventListener('abort', () => patience.abort(), { once: true });
    const tooLate = Symbol('too late');
    // A cancelled caller no longer waits.
    const patient = delay(MAX_ANSWER_WAIT_MS, tooLate, { signal: patience.signal }).catch(() => undefined);
    const first = await Promise.race([answer, patient]);
    patience.abort();
    if (first !== tooLate) return first as T | undefined;
    this.enter(() => this.lateInARow++);
    return this.watch(answer);
  }

  /** Clears the cache after an edit. */
  forget(): void {
    this.kept = undefined;
  }

  /**
   * Closes the connection without waiting: the client waits for the answers to all calls, and a hanging server gives
   * none.
   */
  close(): void {
    this.connecting?.then((termbase) => termbase.close()).catch(() => undefined); // the connection had failed
  }

  private watch(answer: Promise<unknown>): undefined {
    const probe = answer.finally(() => {
      if (this.probe === probe) this.probe = undefined;
    });
    this.probe = probe;
    return undefined;
  }

  private keep(key: string, answer: unknown): void {
    this.kept = { key, answer, at: Date.now() };
    this.onLate();
  }

  private async connect(): Promise<Termbase> {
    const { token = await environmentToken(), ...place } = this.access;
    const termbase = await Termbase.connect(place, token);
    try {
      await termbase.facts();
      await termbase.load();
      this.enter(() => (this.facts = termbase.lastFacts));
      return termbase;
    } catch (error) {
      await termbase.close();
      throw error;
    }
  }

  /** Handles a lost connection. Another request may already have noticed the loss and be reconnecting. */
  private lose(connecting: Promise<Termbase>, error: GlossaError): void {
    if (this.connecting !== connecting) return;
    this.close();
    this.connecting = undefined;
    const pause = Math.min(MAX_RETRY_DELAY_MS, 2 * (this.failure?.pause ?? FIRST_RETRY_DELAY_MS / 2));
    this.enter(() => (this.failure = { error, pause, until: Date.now() + pause }));
  }

  private enter(change: () => unknown): void {
    const described = (): string => `${this.phase} ${this.reason} ${this.facts?.model} ${this.facts?.isReencoding}`;
    const before = described();
    change();
    if (before !== described()) this.onChange();
  }
}

function isAboutTermbase(error: unknown): error is GlossaError {
  return error instanceof GlossaError && (error.code === 'termbaseUnreachable' || error.code === 'termbaseRefused');
}

/**
 * Environment variables with a termbase's secret. Options and settings are visible to others, so they never contain it.
 */
export const [TOKEN, TOKEN_FILE] = ['GLOSSA_TERMBASE_TOKEN', 'GLOSSA_TERMBASE_TOKEN_FILE'];
/** The maximum size of a file with a token, in bytes. */
const MAX_TOKEN_LENGTH = 65_536;

/**
 * Returns the secret in the environment or in the file named there; undefined if there is neither. Errors:
 * `termbaseRefused` if the file cannot be read.
 */
export async function environmentToken(): Promise<string | undefined> {
  const file = process.env[TOKEN_FILE];
  if (process.env[TOKEN] || !file) return process.env[TOKEN];
  try {
    return (await readRegularFile(file, MAX_TOKEN_LENGTH)).toString('utf8').trim();
  } catch (error) {
    throw new GlossaError('termbaseRefused', `The file in ${TOKEN_FILE} cannot be read: ${(error as Error).message}`);
  }
}
