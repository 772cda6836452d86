import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildGlossary } from '../../src/engine/build/buildGlossary';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { readDocument } from '../../src/files/document/documents';

/** `right`: a translator could keep the pair as it stands; `near`: the right words in another form, a part of a term or more than it. */
export type Verdict = 'right' | 'near' | 'wrong';

export interface MinedTermFigures {
  /** `contract.en-de`: the sample, and its languages. */
  name: string;
  /** The first 100 pairs, best first; undefined where nobody has judged a pair yet. */
  verdicts: (Verdict | undefined)[];
  unjudged: { rank: number; source: string; target: string }[];
}

const MOST_PAIRS = 100;

/** Mines the sample documents again and looks up what was said of their first pairs. Judgements: `rank source target verdict note`, parted by tabs. */
export async function minedTermFigures(judged: string, samples: string, encoder: PhraseEncoder): Promise<MinedTermFigures[]> {
  const figures: MinedTermFigures[] = [];
  for (const file of (await readdir(judged)).sort()) {
    const [, sample, from, to] = /^(\w+)\.([\w-]+?)-([\w-]+)\.tsv$/.exec(file) ?? [];
    if (!sample || !from || !to) continue;
    const known = new Map<string, Verdict>();
    for (const line of (await readFile(path.join(judged, file), 'utf8')).trimEnd().split('\n').slice(1)) {
      const [, source, target, verdict] = line.split('\t');
      known.set(`${source}\t${target}`, verdict as Verdict);
    }
    const side = async (language: string) => {
      const fileName = `${sample}.${language}.md`;
      return readDocument({ fileName, text: await readFile(path.join(samples, sample, fileName), 'utf8') }).value;
    };
    const { pairs } = await buildGlossary({ source: await side(from), target: await side(to), languages: { source: from, target: to }, minConfidence: 0 }, encoder, () => {});
    const first = pairs.slice(0, MOST_PAIRS);
    const verdicts = first.map(({ source, target }) => known.get(`${source}\t${target}`));
    const unjudged = first.map(({ source, target }, index) => ({ rank: index + 1, source, target })).filter((_, index) => !verdicts[index]);
    figures.push({ name: file.slice(0, -'.tsv'.length), verdicts, unjudged });
  }
  return figures;
}
