import { existsSync } from 'node:fs';
import path from 'node:path';
import { addCount } from '../../src/base/maps';
import { runSynchronously } from '../../src/base/steps';
import { checkTerms } from '../../src/check/segmentRules';
import { minePairs } from '../../src/engine/build/minePairs';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { IndexedGlossary } from '../../src/engine/index/indexedGlossary';
import { glossaryTermsIn } from '../../src/engine/lookup/segmentTerms';
import { InMemoryConcepts } from '../../src/files/glossa/fileConcepts';
import { conceptOfPair } from '../../src/mining/minedConcept';
import type { Concept } from '../../src/model/concept';
import type { CheckRule } from '../../src/model/finding';
import type { LanguagePair } from '../../src/model/languagePair';
import type { SegmentPair } from '../../src/model/segment';
import { readRows } from '../support/sets';

/** The sources that were inspected while the rules were written. Those of `TEST` were not. */
export const DEVELOPMENT = [
  'gnomehelp.en-de',
  'dbhandbook.en-ru',
  'raspi.en-fr',
  'bitcoinorg.en-ja',
  'bitcoinorg.en-ar',
  'azpipelines.en-ko',
  'gnomehelp.en-sv',
  'raspi.en-zh',
];
export const TEST = [
  'osguide.en-de',
  'privguide.en-es',
  'dbhandbook.en-zh',
  'osguide.en-ja',
  'privguide.en-ru',
  'lighthouse.en-nl',
  'tfdocs.en-ko',
];

const PAGE = 50;
/** The maximum number of segments of a source. */
const MAX_SEGMENTS = 600;
const MIN_CONFIDENCE = 0.5;
const MIN_USES = 3;
/** The maximum share of uses that depart from the term. */
const MAX_DEPARTURES = 0.1;

/** A glossary mined from the even pages of a source, and the segments of its odd pages. */
export interface CheckedSource {
  languages: LanguagePair;
  /** The segments to check; their lines are those of the source, from 1. */
  checked: SegmentPair[];
  glossary: IndexedGlossary;
}

/** Reads a source. If the folder has no `<name>.tsv.xz`, prints that and returns undefined. */
export async function openSource(
  folder: string,
  name: string,
  encoder: PhraseEncoder,
): Promise<CheckedSource | undefined> {
  const file = path.join(folder, `${name}.tsv.xz`);
  if (!existsSync(file)) {
    console.error(`${file} not found; skipped.`);
    return undefined;
  }
  const languages = { source: 'en', target: name.split('.en-')[1]! };
  const pairs = readRows(file)
    .filter((row) => row.length > 1)
    .slice(0, MAX_SEGMENTS)
    .map(([source, target], index): SegmentPair => {
      const line = index + 1;
      return { source: { text: source!, line }, target: { text: target!, line } };
    });
  return sourceOf(pairs, languages, encoder);
}

/** Splits the pairs into pages and mines the glossary. @param pairs in document order */
export async function sourceOf(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  encoder: PhraseEncoder,
): Promise<CheckedSource> {
  const isEven = (_: SegmentPair, index: number): boolean => Math.floor(index / PAGE) % 2 === 0;
  const glossary = await termsOf(pairs.filter(isEven), languages, encoder);
  return { languages, checked: pairs.filter((pair, index) => !isEven(pair, index)), glossary };
}

/** Returns a glossary of the mined pairs that are frequent and that their own pages use consistently. */
async function termsOf(
  pairs: readonly SegmentPair[],
  languages: LanguagePair,
  encoder: PhraseEncoder,
): Promise<IndexedGlossary> {
  const mined = await minePairs(pairs, languages, MIN_CONFIDENCE, encoder, () => {});
  const concepts = new Map<string, Concept>(
    mined
      .filter(({ count, group }) => count >= 2 && !group)
      .map((pair, place) => [`c${place}`, conceptOfPair(pair, languages, 'mined', `c${place}`)]),
  );
  const glossaries = [await glossaryOf(concepts.values())];
  const [departures, rendered] = [new Map<string, number>(), new Map<string, number>()];
  for (const [pair, segments] of pairs.entries()) {
    const [source, target] = [segments.source.text, segments.target.text];
    const terms = {
      sourceTerms: glossaryTermsIn(source, languages.source, glossaries),
      targetTerms: glossaryTermsIn(target, languages.target, glossaries),
    };
    const checked = runSynchronously(checkTerms({ pair, source, target, ...terms }, languages));
    for (const { concept } of checked.findings) addCount(departures, concept);
    for (const concept of checked.rendered) addCount(rendered, concept);
  }
  const kept = [...concepts].filter(([id]) => {
    const [right, wrong] = [rendered.get(id) ?? 0, departures.get(id) ?? 0];
    return right >= MIN_USES && wrong <= MAX_DEPARTURES * (right + wrong);
  });
  return glossaryOf(kept.map(([, concept]) => concept));
}

async function glossaryOf(concepts: Iterable<Concept>): Promise<IndexedGlossary> {
  const glossary = new IndexedGlossary('mined', undefined);
  await glossary.update(new InMemoryConcepts(concepts));
  return glossary;
}

/** The measured rules: those about terms, not those about form. */
export const TERM_RULES: ReadonlySet<CheckRule> = new Set([
  'approved-term-missing',
  'forbidden-term',
  'inconsistent-rendering',
]);

/** One segment with a correct term in this number gets an error. */
const SEEDED_EVERY = 10;

/** A replaced equivalent, and the offsets of its replacement. */
export interface SeededError {
  term: string;
  start: number;
  end: number;
}

/** Replaces an equivalent by that of another entry in each tenth segment that has one. The result is deterministic. */
export function withErrors({ checked, languages: { source: from, target: to }, glossary }: CheckedSource): {
  seeded: SegmentPair[];
  errors: Map<number, SeededError>;
} {
  const others = Array.from(glossary.terms())
    .filter(({ language }) => language === to)
    .map(({ termId }) => glossary.entryOf(termId)!);
  const errors = new Map<number, SeededError>();
  const seeded = [...checked];
  let candidates = 0;
  for (const [index, { source, target }] of checked.entries()) {
    const used = glossary.lexical
      .termsIn(source.text, from)
      .filter(({ matchType }) => matchType === 'exact')
      .map(({ termId }) => glossary.entryOf(termId)!.concept);
    const right = glossary.lexical
      .termsIn(target.text, to)
      .filter(({ matchType, termId }) => matchType !== 'part' && used.includes(glossary.entryOf(termId)!.concept));
    const place = right.find(({ start, end }) =>
      right.every((other) => other.start >= end || other.end <= start || (other.start >= start && other.end <= end)),
    );
    if (!place || candidates++ % SEEDED_EVERY !== 0) continue;
    const { concept, term } = glossary.entryOf(place.termId)!;
    const isUnlike = (other: string): boolean =>
      !target.text.toLowerCase().includes(other.toLowerCase()) &&
      other.slice(0, 3).toLowerCase() !== term.term.slice(0, 3).toLowerCase();
    const wrong = others
      .slice((index * 7919) % others.length)
      .concat(others)
      .find((other) => !used.includes(other.concept) && isUnlike(other.term.term));
    // Skips sentences with a second use of the equivalent, which would still be right.
    if (
      !wrong ||
      target.text.indexOf(term.term, place.end) >= 0 ||
      right.some((other) => other.start !== place.start && glossary.entryOf(other.termId)!.concept === concept)
    )
      continue;
    const text = target.text.slice(0, place.start) + wrong.term.term + target.text.slice(place.end);
    seeded[index] = { source, target: { ...target, text } };
    errors.set(index, { term: term.term, start: place.start, end: place.start + wrong.term.term.length });
  }
  return { seeded, errors };
}
