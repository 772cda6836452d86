/**
 * The first 50 pairs of a build, for judges who do not know which version gave them (bench/judged/termhood.md).
 * `npx tsx bench/termhood.ts OUT NAME=FROM-TO:FILE[,FILE]…` writes OUT/NAME.tsv: rank, source, target, confidence,
 * count, and a sentence of each side.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runSynchronously } from '../src/base/steps';
import { mineDocuments } from '../src/engine/build/buildGlossary';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { readTableDocument } from '../src/files/tableDocuments';
import { readDocument } from '../src/files/documents';
import type { ExampleSentence } from '../src/model/concept';
import type { DocumentText } from '../src/model/document';
import type { LanguagePair } from '../src/model/languagePair';

const FIRST = 50;
const MIN_CONFIDENCE = 0.5;

const [out, ...sources] = process.argv.slice(2);
if (!out || !sources.length) {
  console.error('usage: npx tsx bench/termhood.ts OUT NAME=FROM-TO:FILE[,FILE]…');
  process.exit(2);
}
await mkdir(out, { recursive: true });
const encoder = await openEncoder(bundledModelFolder());
for (const named of sources) {
  const [, name, from, to, files] = /^([\w.]+)=([\w]+)-([\w]+):(.+)$/.exec(named)!;
  const languages = { source: from!, target: to! };
  const [source, target] = await Promise.all(files!.split(',').map((file) => textOf(file, languages)));
  const started = performance.now();
  const { pairs, beads } = await mineDocuments(
    { source: source!, target, languages, minConfidence: MIN_CONFIDENCE },
    encoder,
    () => {},
  );
  const rows = pairs
    .slice(0, FIRST)
    .map(({ source, target, confidence, count, evidence }, index) =>
      [
        index + 1,
        source,
        target,
        confidence.toFixed(3),
        count,
        sentenceOf(evidence[0]!.source),
        sentenceOf(evidence[0]!.target),
      ].join('\t'),
    );
  await writeFile(
    path.join(out, `${name}.tsv`),
    `rank\tsource\ttarget\tconfidence\tcount\tsource sentence\ttarget sentence\n${rows.join('\n')}\n`,
  );
  console.log(`${name}: ${beads} beads, ${pairs.length} pairs, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
await encoder.close();

async function textOf(file: string, languages: LanguagePair): Promise<DocumentText> {
  const document = { fileName: path.basename(file), text: await readFile(file, 'utf8') };
  return (
    file.endsWith('.csv') ? runSynchronously(readTableDocument(document, languages)) : readDocument(document, languages)
  ).value;
}

function sentenceOf({ before, phrase, after }: ExampleSentence): string {
  return `${before}${phrase}${after}`.replace(/\s+/gu, ' ');
}
