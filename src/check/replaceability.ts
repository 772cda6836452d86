import { functionWordsOf } from '../language/functionWords';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import { splitIntoWords } from '../language/words';
import { isPermittedTerm } from '../model/concept';
import type { Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import { isInCode, isWholeSegment } from './codeInText';
import type { FoundTerm, TermFinding } from './foundTerms';
import { mayNegateElsewhere, negatedSpan } from './negation';
import { isUsedAsVerb, mayBeOtherPartOfSpeech } from './replacement';

/** Languages that do not inflect nouns, so an equivalent has only the form of its entry. */
const UNINFLECTED = /^(?:zh|ja|ko|vi|th|id|ms|lo|km|my)\b/;
/** Letters of scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Endings of nouns and adjectives that show gender or number, with one pattern for each class. */
const SHOWN_BY_ENDING: readonly { languages: RegExp; classes: readonly RegExp[] }[] = [
  { languages: /^(?:es|pt|gl|ca|it)\b/, classes: [/o$/u, /a$/u, /(?:os|i)$/u, /as$/u] },
  {
    languages: /^fr\b/,
    classes: [
      /(?:age|ment|isme|oir|ier|eau|eur)$/u,
      /(?:[st]ion|te|ure|ette|ance|ence|ade|ude|iere|elle|ee)$/u,
      /[sx]$/u,
    ],
  },
  {
    languages: /^de\b/,
    classes: [
      /(?:ung|heit|keit|schaft|ion|tat|ei|ik)$/u,
      /(?:ling|ismus|or)$/u,
      /(?:chen|lein|ment|um)$/u,
      /(?:ungen|heiten|keiten|ionen)$/u,
    ],
  },
  {
    languages: /^(?:ru|uk|be|bg|mk|sr|pl|cs|sk|sl|hr|bs)\b/,
    classes: [/[ая]$|a$/u, /[оеё]$|[oe]$/u, /[иыі]$|[iy]$/u, /[уюu]$/u, /[^аяоеёиыіуюaoeiyu]$/u],
  },
];

/**
 * Marks whether the equivalent can replace the found text. It cannot if that changes number or gender, drops a word
 * beside the term, or reverses a negation. A negation that occurs only in the translation may be correct, so its
 * finding is doubtful.
 */
export function withReplaceability(
  finding: TermFinding,
  source: string,
  target: string,
  languages: LanguagePair,
): TermFinding {
  const { found, used, rule, hasNoFix, isDenied } = finding;
  if (!found) return finding;
  if (rule === 'changed-untranslatable')
    return isWholeWord(target, found) ? { ...finding, certain: finding.expected[0] } : finding;
  if (isDenied) return { ...finding, hasNoFix: true };
  const entry = finding.replaced?.of;
  if (entry?.partOfSpeech === 'noun' && isUsedAsVerb(target, found, entry.language))
    return { ...finding, isDoubtful: true, hasNoFix: true };
  const negated = rule === 'forbidden-term' ? undefined : negatedSpan(target, found, languages.target);
  if (negated && !mayNegateElsewhere(source, used, languages.source))
    return { ...finding, found: negated, isDenied: true, isDoubtful: true, hasNoFix: true };
  if (hasNoFix || changesForm(finding, source, target, languages)) return { ...finding, hasNoFix: true };
  const certain = certainReplacement(finding, source, target, languages.target);
  return certain === undefined ? finding : { ...finding, certain };
}

/** Languages without grammatical gender, in which a noun can replace another one without changing other words. */
const GENDERLESS = /^(?:en|fi|et|hu|tr|az|kk|ky|uz|fa|eu|ka|hy)\b/;
/** An English indefinite article, whose form depends on the next sound. */
const ARTICLE = /(?:^|[^\p{L}])an? $/iu;
const VOWEL = /^[aeiou]/i;

/**
 * Returns the replacement of a forbidden term that changes nothing else: a term of the same gender, with the same
 * capitalisation. Returns undefined if another of its occurrences may be the one that translates the source's term.
 */
function certainReplacement(
  { found, used, replaced }: TermFinding,
  source: string,
  target: string,
  language: string,
): string | undefined {
  if (!replaced || !isWholeWord(target, found!)) return undefined;
  if (occurrences(target, found!) > occurrences(source, used)) return undefined;
  const { by, of } = replaced;
  if (mayBeOtherPartOfSpeech(target, found!, of)) return undefined;
  const isSameGender =
    // No other word agrees with it.
    isWholeSegment(target, found!) ||
    UNINFLECTED.test(language) ||
    GENDERLESS.test(language) ||
    (of.grammaticalGender !== undefined && of.grammaticalGender === by.grammaticalGender);
  if (!isSameGender || (of.grammaticalNumber ?? '') !== (by.grammaticalNumber ?? '')) return undefined;
  const written = target.slice(found!.start, found!.end);
  if (
    /^en\b/.test(language) &&
    ARTICLE.test(target.slice(0, found!.start)) &&
    VOWEL.test(of.term) !== VOWEL.test(by.term)
  )
    return undefined;
  if (written === of.term) return by.term;
  return written === capitalised(of.term) ? capitalised(by.term) : undefined;
}

/** Returns how often the text of a span occurs in the whole text as a word outside code, in upper or lower case. */
function occurrences(text: string, { start, end }: Span): number {
  const [folded, phrase] = [text.toLowerCase(), text.slice(start, end).toLowerCase()];
  let count = 0;
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + phrase.length)) {
    const place = { start: at, end: at + phrase.length };
    if (isWholeWord(folded, place) && !isInCode(folded, place)) count++;
  }
  return count;
}

/** Returns the text with a capital at the beginning. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns whether a span is not part of a longer word. */
function isWholeWord(text: string, { start, end }: Span): boolean {
  const isInWord = (place: number): boolean =>
    /^[\p{L}\p{N}]{2}$/u.test(text.slice(place - 1, place + 1)) && !UNSPACED.test(text.slice(place - 1, place + 1));
  return !(start > 0 && isInWord(start)) && !(end < text.length && isInWord(end));
}

function changesForm(
  { found, used, term, expected }: TermFinding,
  source: string,
  target: string,
  languages: LanguagePair,
): boolean {
  const [written, sourceText] = [target.slice(found!.start, found!.end), source.slice(used.start, used.end)];
  const [best] = expected;
  if (best === undefined) return false;
  const count = (text: string, language: string): number =>
    splitIntoWords(text, language).filter((word) => !functionWordsOf(language).has(word.text)).length;
  if (count(written, languages.target) > Math.max(count(best, languages.target), count(sourceText, languages.source)))
    return true;
  if (UNINFLECTED.test(languages.target)) return false;
  const isWholeSource = used.start === 0 && used.end === source.length;
  if (!isWholeSource && !UNINFLECTED.test(languages.source) && plain(sourceText) !== plain(term)) return true;
  const classes = SHOWN_BY_ENDING.find(({ languages: them }) => them.test(languages.target))?.classes ?? [];
  const classOf = (text: string): number => {
    const [head = ''] = foldDiacritics(normaliseForm(text)).split(' ');
    return classes.findLastIndex((ending) => ending.test(head));
  };
  const [ours, theirs] = [classOf(written), classOf(best)];
  return ours >= 0 && theirs >= 0 && ours !== theirs;
}

const plain = (text: string): string => normaliseForm(text).replace(/[\s-]+/gu, '');

/** Returns the equivalents of entries in a language that a translation may use. */
export function permittedTerms(alternatives: readonly FoundTerm[], language: string): Term[] {
  return alternatives.flatMap(({ concept }) =>
    concept.terms.filter((term) => languageMatches(term.language, language) && isPermittedTerm(term)),
  );
}

/** Returns the equivalents that a translation may use, preferred ones first. */
export function expectedTerms(alternatives: readonly FoundTerm[], language: string): string[] {
  const terms = permittedTerms(alternatives, language);
  terms.sort((a, b) => Number(b.status === 'preferredTerm-admn-sts') - Number(a.status === 'preferredTerm-admn-sts'));
  return Array.from(new Set(terms.map(({ term }) => term)));
}

/**
 * Returns the only replacement of a forbidden term: the only preferred term of its entry, otherwise the only allowed
 * one. Empty if there is a choice, or if the text does not have the exact form of the term.
 */
export function onlyReplacement(
  found: FoundTerm,
  alternatives: readonly FoundTerm[],
  language: string,
): Pick<TermFinding, 'replaced'> {
  if (found.matchType !== 'exact' || alternatives.length > 1) return {};
  const allowed = permittedTerms(alternatives, language);
  const preferred = allowed.filter(({ status }) => status === 'preferredTerm-admn-sts');
  const [by, ...others] = preferred.length ? preferred : allowed;
  return by && !others.length ? { replaced: { by, of: found.term } } : {};
}
