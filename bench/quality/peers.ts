import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { launch } from '../../scripts/steps/process.mjs';
import { inProject } from '../../scripts/steps/project.mjs';
import { Vectors } from '../../src/base/vectors';
import type { PhraseSpeed } from '../encode/measure';
import { madePhrases, phrasesPerSecond, timeOfOne } from '../encode/speed';
import type { Side } from './system';
import { VectorSystem } from './system';

/** The published encoders. e5-small supports all languages of the bundled model. */
export const PEERS: readonly { name: string; languages?: readonly string[] }[] = [
  { name: 'e5-small' },
  { name: 'USE', languages: 'ar de en es fr it ja ko nl pl pt ru th tr zh'.split(' ') },
];

/** The scores that apply to encoders of bare texts. */
const SCORES = new Set(['tatoeba', 'mw alone']);

interface Reply {
  seconds: number;
  /** The float32 vectors in base64. */
  vectors: string;
}

/** A published encoder of bare phrases, run in Python (peers.py), which caches vectors on disk. */
export class Peer extends VectorSystem {
  readonly bytes: Promise<number>;
  private readonly process;
  private readonly lines: AsyncIterator<string>;

  /** @param python the interpreter of the environment; the cache is in the same folder */
  constructor(
    readonly name: string,
    python: string,
    threads: number,
  ) {
    super();
    const script = inProject('bench', 'quality', 'peers.py');
    const count = String(threads);
    this.process = launch(python, [script, name, path.join(path.dirname(python), `${name}.sqlite`)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, OMP_NUM_THREADS: count, OPENBLAS_NUM_THREADS: count },
    });
    this.lines = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]();
    this.bytes = this.read<{ bytes: number }>().then(({ bytes }) => bytes);
  }

  measures(score: string, language: string): boolean {
    return SCORES.has(score) && (PEERS.find(({ name }) => name === this.name)?.languages?.includes(language) ?? true);
  }

  async encode({ phrases }: Side): Promise<Vectors> {
    const { vectors } = await this.ask(phrases, true);
    const bytes = Uint8Array.from(Buffer.from(vectors, 'base64'));
    return new Vectors(bytes.length / 4 / phrases.length, new Float32Array(bytes.buffer));
  }

  /** Returns the seconds that the encoder takes, without the cache. */
  async time(phrases: Side['phrases']): Promise<number> {
    return (await this.ask(phrases, false)).seconds;
  }

  async close(): Promise<void> {
    this.process.stdin!.end();
    if (this.process.exitCode === null) await once(this.process, 'exit');
  }

  private async ask(phrases: Side['phrases'], keep: boolean): Promise<Reply> {
    await this.bytes;
    this.process.stdin!.write(`${JSON.stringify({ texts: phrases.map(({ phrase }) => phrase), keep })}\n`);
    return this.read<Reply>();
  }

  private async read<T>(): Promise<T> {
    const { done, value } = await this.lines.next();
    if (done) throw new Error(`The encoder ${this.name} has ended. See the output of Python above.`);
    return JSON.parse(value) as T;
  }
}

/** Returns the speed of a published encoder on the phrases of bench/encode, and its size. */
export async function peerSpeed(name: string, python: string): Promise<PhraseSpeed> {
  const phrases = madePhrases();
  const [one, two] = [new Peer(name, python, 1), new Peer(name, python, 2)];
  try {
    return {
      name,
      alone: await timeOfOne(phrases, (some) => one.time(some)),
      perSecond: await phrasesPerSecond(phrases, (some) => two.time(some)),
      disk: (await one.bytes) / 2 ** 20,
    };
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}
