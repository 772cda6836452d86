import { GlossaError } from '../../base/errors';
import { detectLanguage } from '../../language/detection';
import type { Bead, Segment } from '../../model/segment';
import { englishNameOf, sampleOf } from './languageCheck';

/** Beads that are shown, from all over the documents. */
const SHOWN = 2;
/** Characters of a segment that are shown. */
const LONGEST_SHOWN = 60;
const WHAT_TO_DO = 'Check that the right documents and languages are chosen.';

/** Returns the error for two documents that do not translate each other, with the evidence. Code: `notTranslations`. */
export function unlikeDocuments(
  sources: readonly Segment[],
  targets: readonly Segment[],
  beads: readonly Bead[],
  likelihood: number,
): GlossaError {
  const full = beads.filter((bead) => bead.source.length && bead.target.length);
  const aligned =
    full.reduce((sum, bead) => sum + bead.source.length + bead.target.length, 0) / (sources.length + targets.length);
  const examples = Array.from(
    { length: Math.min(SHOWN, full.length) },
    (_, index) => full[Math.floor(((index + 1) * full.length) / (SHOWN + 1))]!,
  ).map((bead) => {
    const [source, target] = [sources[bead.source[0]!]!, targets[bead.target[0]!]!];
    return `${quoted(source)} (line ${source.line}) beside ${quoted(target)} (line ${target.line})`;
  });
  const seen = [
    `Segments: ${sources.length} in the source${languageWords(sources)}, ${targets.length} in the ` +
      `target${languageWords(targets)}.`,
    `Aligned: ${Math.round(100 * aligned)} %, and what was put side by side is alike to ` +
      `${likelihood.toFixed(2)}, where translations have 0.7 or ` +
      `more${examples.length ? `: ${examples.join('; ')}` : ''}.`,
  ];
  return new GlossaError(
    'notTranslations',
    ['These two do not look like translations of each other, so nothing was mined.', ...seen, WHAT_TO_DO].join(' '),
  );
}

/** Returns the error for a target that is mostly untranslated. Code: `notTranslations`. */
export function mostlyUntranslatedError(
  untranslated: readonly Segment[],
  targets: readonly Segment[],
  source: string,
): GlossaError {
  const example = untranslated[untranslated.length >> 1]!;
  const said =
    `Most of the target is not translated, so nothing was mined: ${untranslated.length} of its ${targets.length} ` +
    `segments stand in the source word for word or are in ${englishNameOf(source)}, as ${quoted(example)} (line ` +
    `${example.line}).`;
  return new GlossaError('notTranslations', `${said} Choose its translation, or translate more of it first.`);
}

function languageWords(segments: readonly Segment[]): string {
  const detected = detectLanguage(sampleOf(segments.map(({ text }) => text)));
  return detected?.confident ? ` (${englishNameOf(detected.language)} by its words)` : '';
}

const quoted = ({ text }: Segment): string => `“${text.length > LONGEST_SHOWN ? `${beginning(text)}…` : text}”`;

/** Up to a blank, where one is near: part of a word says nothing. */
function beginning(text: string): string {
  const cut = text.slice(0, LONGEST_SHOWN + 1);
  const blank = cut.lastIndexOf(' ');
  return cut.slice(0, blank > LONGEST_SHOWN / 2 ? blank : LONGEST_SHOWN).trimEnd();
}
