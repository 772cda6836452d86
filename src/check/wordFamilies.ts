import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed } from '../language/oppositeAffixes';
import { writesCompounds } from '../language/scripts';
import { withoutGaps } from './looseForm';
import { commonBeginning, INNER_PARTICIPLE } from './wordForms';

/** Fewest letters with which words begin alike that are hardly others, and their share of the longer one. */
const SAME_BEGINNING = 3;
const SAME_SHARE = 0.7;
/** Letters with which two words begin alike that may be of one family, and the least share of the longer one. */
const FAMILY_BEGINNING = 5;
const FAMILY_SHARE = 0.4;
/** Russian and Ukrainian words without their ending, and what makes adjectives of them: *сеть* and *сетевой*. */
const SLAVIC_ENDING = /[аеиоуыьюяйіїє]{1,2}$/u;
const SLAVIC_ADJECTIVE = /^(?:[её]в|ов|н|ск|ич)/u;
const SHORTEST_SLAVIC = 3;
/** Letters by which a form may be longer than an equivalent that was listed without its ending. */
const LONGEST_ENDING = 2;
/** Letters of words that Japanese and Chinese write without inflection. */
const UNINFLECTED = /[\p{Script=Han}\p{Script=Katakana}]/gu;

/**
 * Returns whether a rendering may be related to the term, or a short form of it: *Installation* for *installiert*,
 * *Kanal* for *IRC-Kanal*. It only means that no other word has clearly replaced the term.
 */
export function isShortOrAlike(rendering: string, term: string, language: string): boolean {
  const [written, wanted] = [rendering, term].map((text) => foldDiacritics(normaliseForm(text))) as [string, string];
  const [ours, theirs] = [written, wanted].map((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)) as [
    string[],
    string[],
  ];
  if (ours.some((word) => theirs.some((other) => areOpposed(word, other, language)))) return false;
  if (
    withoutGaps(wanted).includes(withoutGaps(written)) ||
    (written.startsWith(wanted) && written.length <= wanted.length + LONGEST_ENDING)
  )
    return true;
  const letters = wanted.match(UNINFLECTED) ?? [];
  if (letters.length && letters.every((letter) => written.includes(letter))) return true;
  const share = (a: string, b: string): number => commonBeginning(a, b) / Math.max(a.length, b.length);
  if (
    ours.every((word) =>
      theirs.some((other) => commonBeginning(word, other) >= SAME_BEGINNING && share(word, other) >= SAME_SHARE),
    )
  )
    return true;
  if (
    /^(?:ru|uk)\b/.test(language) &&
    ours.some((word) => theirs.some((other) => isAdjectiveOf(word, other) || isAdjectiveOf(other, word)))
  )
    return true;
  if (
    writesCompounds(language) &&
    ours.some((word) => theirs.some((other) => other.length >= FAMILY_BEGINNING && holdsBeginning(word, other)))
  )
    return true;
  return ours.some((word) =>
    theirs.some(
      (other) =>
        isOfOneFamily(word, other) ||
        (/^de\b/.test(language) &&
          isOfOneFamily(word.replace(INNER_PARTICIPLE, '$1'), other.replace(INNER_PARTICIPLE, '$1'))),
    ),
  );
}

function isAdjectiveOf(word: string, noun: string): boolean {
  const root = noun.replace(SLAVIC_ENDING, '');
  return root.length >= SHORTEST_SLAVIC && word.startsWith(root) && SLAVIC_ADJECTIVE.test(word.slice(root.length));
}

function isOfOneFamily(a: string, b: string): boolean {
  const common = commonBeginning(a, b);
  return common >= FAMILY_BEGINNING && common >= FAMILY_SHARE * Math.max(a.length, b.length);
}

/** Returns whether a compound contains the beginning of another word: *Massenexport* and *exportieren*. */
function holdsBeginning(compound: string, word: string): boolean {
  return (
    compound.length > FAMILY_BEGINNING &&
    compound.includes(word.slice(0, Math.max(FAMILY_BEGINNING, Math.ceil(word.length / 2))))
  );
}
