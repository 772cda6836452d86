import { editDistance } from '../language/editDistance';
import { formsOf, stemmedWords, stemOf } from '../language/forms';
import { FunctionWords } from '../language/functionWords';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isUnsegmented, writesCompounds } from '../language/scripts';
import { rootOf } from './wordRoots';

/** Shortest beginning, in letters, by which two words are taken for forms of one, and its least share of the longer one. */
const SHORTEST_BEGINNING = 4;
const LEAST_BEGINNING = 0.7;
/** Fewest letters of a stem that counts behind any prefix, in every language: *стереодоріжка* is a *доріжка*. */
const SHORTEST_ENDING = 5;
/** Endings of Japanese verbs and adjectives change; what stands before them does not. */
const OKURIGANA = /[\p{Script=Hiragana}]+$/u;
/** What Korean hangs on a noun to make it a verb, in its most frequent forms. */
const KOREAN_VERB = /(?:[하되]|시키)(?:다|기|지|는|고|며|면|여|려면|도록)$|(?:[한할함합해했된될됨됩돼됐])$/u;

/** What German and Dutch verbs part with. */
const SEPARABLE = /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|zuruck|zusammen|zu|aan|af|in|mee|op|terug|uit|voor)(\p{L}{4,})$/u;

const grammars = new Map<string, FunctionWords>();

/** A translation in which terms are looked for with all freedom that a language takes. */
export class LooseText {
  private readonly stems: readonly string[];
  private readonly joined: string;
  /** Without stems and diacritics. */
  private readonly words: readonly string[];
  private roots?: ReadonlySet<string>;

  constructor(
    text: string,
    private readonly language: string,
  ) {
    const folded = foldDiacritics(normaliseForm(text));
    this.joined = withoutGaps(folded);
    const found = stemmedWords(folded, language);
    this.words = found.map(({ start, end }) => folded.slice(start, end));
    this.stems = found.flatMap(({ stem }) => [stem, ...(stem.includes('-') ? stem.split('-') : [])]);
  }

  /**
   * Whether a term may be meant by some words of the text: in another order or apart from each other, derived, as a part
   * of a compound, written together. Grammar is not looked at. An alarm that this silences would mostly be false.
   */
  mayUse(term: string): boolean {
    const { form, folded, stem } = formsOf(term, this.language);
    if (isUnsegmented(folded) || /^ko\b/.test(this.language)) return this.joined.includes(unchangingPart(withoutGaps(folded)));
    if (stem.length > SHORTEST_BEGINNING && this.joined.includes(withoutGaps(stem)) && writesCompounds(this.language)) return true;
    if (this.usesSeparably(folded)) return true;
    const grammar = grammarOf(this.language);
    const words = stemmedWords(form, this.language).filter(({ start, end }) => !grammar.has(form.slice(start, end)));
    return words.length > 0 && words.every(({ stem: wanted, start, end }) => this.usesRoot(form.slice(start, end)) || this.usesStem(wanted));
  }

  private usesStem(stem: string): boolean {
    return stem.split('-').every((part) => !part || this.stems.some((other) => this.isSameWord(part, other)));
  }

  private usesRoot(word: string): boolean {
    const root = rootOf(word, this.language);
    this.roots ??= new Set(this.words.flatMap((each) => rootOf(each, this.language) ?? []));
    return root !== undefined && this.roots.has(root);
  }

  /** Whether a German or Dutch verb stands in two parts, or around a *zu*: *melden Sie sich an* and *anzumelden* for *anmelden*. */
  private usesSeparably(form: string): boolean {
    const [, particle, verb] = (/^(?:de|nl)\b/.test(this.language) && SEPARABLE.exec(form)) || [];
    if (!particle || !verb) return false;
    const stem = stemOf(verb, this.language);
    const isApart = this.words.includes(particle) && this.words.some((word) => isPersonOf(stem, word));
    return isApart || this.words.some((word) => word.startsWith(`${particle}zu`) && stemOf(word.slice(particle.length + 2), this.language) === stem);
  }

  private isSameWord(word: string, other: string): boolean {
    if (word === other) return true;
    if (Math.min(word.length, other.length) < SHORTEST_BEGINNING) return false;
    if (commonBeginning(word, other) >= Math.max(SHORTEST_BEGINNING, LEAST_BEGINNING * Math.max(word.length, other.length))) return true;
    if (word.length >= SHORTEST_ENDING && other.endsWith(word)) return true;
    return (writesCompounds(this.language) || /^ar\b/.test(this.language)) && other.includes(word);
  }
}

/** Whether a German or Dutch word is the verb of this stem in some person: *meldet*, *meldest* and *melden* for *meld*. */
function isPersonOf(stem: string, word: string): boolean {
  return word.startsWith(stem) && /^(?:e?n|e?s?t|te?|e)?$/u.test(word.slice(stem.length));
}

/** Blanks, hyphens and middle dots come and go in compounds and in loan words, as the final mark of a long vowel does. */
function withoutGaps(text: string): string {
  return text.replace(/[\s\-・]+|ー(?![\p{Script=Katakana}])/gu, '');
}

function unchangingPart(term: string): string {
  const part = term.replace(OKURIGANA, '').replace(KOREAN_VERB, '');
  return part.length >= 2 ? part : term;
}

function grammarOf(language: string): FunctionWords {
  let grammar = grammars.get(language);
  if (!grammar) grammars.set(language, (grammar = new FunctionWords(language)));
  return grammar;
}

/** Least share of common letters, in order, by which words that stand in the same place are taken for forms of one. */
const LEAST_COMMON = 0.6;
/** Share of a term's letters, from its beginning, that stands in a compound which the term is a part of: *Konto* and *Benutzerkonten*. */
const LEAST_ROOT = 0.8;
/** Fewest letters with which such words begin alike. */
const SAME_BEGINNING = 3;

/** Letters that a root may have more than another one of its family. */
const LONGEST_PREFIX = 3;

/** The two parts that Russian and Ukrainian join by a hyphen where they shorten a word. */
const SHORTENED = /^(\p{Script=Cyrillic}{2,})-(\p{Script=Cyrillic}{1,4})$/u;

/** What German and Dutch put before a participle, so that it begins otherwise than its verb. */
const PARTICIPLE = /^ge(?=.{4})/u;

/**
 * Whether what stands in a term's place is the term in a form that no stemmer knows: *öffnen* and *geöffnet*, *défier* and
 * *défi*, 払い and 支払い, *Symbol für Barrierefreiheit* and *Barrierefreiheitssymbol*. Looser than `LooseText`, because the
 * place says already that nothing else is meant.
 */
export function isFormOf(rendering: string, term: string, language: string): boolean {
  const [writtenWords, wantedWords] = [rendering, term].map((text) => foldDiacritics(normaliseForm(text))) as [string, string];
  const [written, wanted] = [withoutGaps(writtenWords), withoutGaps(wantedWords)];
  if (isUnsegmented(wanted)) return written.includes(unchangingPart(wanted)) || wanted.includes(written.replace(OKURIGANA, '') || written);
  if (beginsAlike(written, wanted) || isShortened(writtenWords, wanted)) return true;
  const root = rootOf(wanted, language);
  if (root !== undefined && writtenWords.split(' ').some((word) => holdsOther(rootOf(word, language), root))) return true;
  if (/^(?:de|nl)\b/.test(language) && beginsAlike(written.replace(PARTICIPLE, ''), wanted.replace(PARTICIPLE, ''))) return true;
  if (holdsRoot(written, wanted)) return true;
  const contentWords = writtenWords.split(' ').filter((word) => word.length > SAME_BEGINNING);
  if (contentWords.length > 1 && contentWords.every((word) => holdsRoot(wanted, word))) return true;
  const most = Math.floor((1 - LEAST_COMMON) * Math.min(written.length, wanted.length));
  return Math.min(written.length, wanted.length) > SHORTEST_BEGINNING && editDistance(written, wanted, most) !== undefined;
}

/** Letters with which two words begin alike that may be of one family, and the least share of the longer one. */
const FAMILY_BEGINNING = 5;
const FAMILY_SHARE = 0.4;
/** What stands in German participles and infinitives between a particle and its verb: *losgelöst* and *loszulösen* of *loslösen*. */
const INNER_PARTICIPLE = /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|um|vor|weg|zusammen|zu)(?:ge|zu)(?=.{4})/u;
/** Russian and Ukrainian words without their ending, and what makes adjectives of them: *сеть* and *сетевой*. */
const SLAVIC_ENDING = /[аеиоуыьюяйіїє]{1,2}$/u;
const SLAVIC_ADJECTIVE = /^(?:[её]в|ов|н|ск|ич)/u;
const SHORTEST_SLAVIC = 3;
/** Letters by which a form may be longer than an equivalent that was listed without its ending. */
const LONGEST_ENDING = 2;
/** Letters of words that Japanese and Chinese write without inflection. */
const UNINFLECTED = /[\p{Script=Han}\p{Script=Katakana}]/gu;

/**
 * Whether what stands in a term's place may be of the term's family, or a short form of it: *Installation* for *installiert*, *Kanal* for
 * *IRC-Kanal*. It says no more than that no other word has clearly replaced the term.
 */
export function isShortOrAlike(rendering: string, term: string, language: string): boolean {
  const [written, wanted] = [rendering, term].map((text) => foldDiacritics(normaliseForm(text))) as [string, string];
  if (withoutGaps(wanted).includes(withoutGaps(written)) || (written.startsWith(wanted) && written.length <= wanted.length + LONGEST_ENDING)) return true;
  const [ours, theirs] = [written, wanted].map((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)) as [string[], string[]];
  const letters = wanted.match(UNINFLECTED) ?? [];
  if (letters.length && letters.every((letter) => written.includes(letter))) return true;
  const share = (a: string, b: string): number => commonBeginning(a, b) / Math.max(a.length, b.length);
  if (ours.every((word) => theirs.some((other) => commonBeginning(word, other) >= SAME_BEGINNING && share(word, other) >= LEAST_BEGINNING))) return true;
  if (/^(?:ru|uk)\b/.test(language) && ours.some((word) => theirs.some((other) => isAdjectiveOf(word, other) || isAdjectiveOf(other, word)))) return true;
  if (writesCompounds(language) && ours.some((word) => theirs.some((other) => other.length >= FAMILY_BEGINNING && holdsBeginning(word, other)))) return true;
  return ours.some((word) => theirs.some((other) => isOfOneFamily(word, other) || (/^de\b/.test(language) && isOfOneFamily(word.replace(INNER_PARTICIPLE, '$1'), other.replace(INNER_PARTICIPLE, '$1')))));
}

function isAdjectiveOf(word: string, noun: string): boolean {
  const root = noun.replace(SLAVIC_ENDING, '');
  return root.length >= SHORTEST_SLAVIC && word.startsWith(root) && SLAVIC_ADJECTIVE.test(word.slice(root.length));
}

function isOfOneFamily(a: string, b: string): boolean {
  const common = commonBeginning(a, b);
  return common >= FAMILY_BEGINNING && common >= FAMILY_SHARE * Math.max(a.length, b.length);
}

/** Whether a word in a language that writes compounds holds the beginning of the other one: *Massenexport* and *exportieren*. */
function holdsBeginning(compound: string, word: string): boolean {
  return compound.length > FAMILY_BEGINNING && compound.includes(word.slice(0, Math.max(FAMILY_BEGINNING, Math.ceil(word.length / 2))));
}

/** Whether two roots are one, or one has a prefix that makes another word of the same family, as *пошук* beside *шукати*. */
function holdsOther(a: string | undefined, b: string): boolean {
  return a !== undefined && Math.abs(a.length - b.length) <= LONGEST_PREFIX && (a.includes(b) || b.includes(a));
}

/** Whether a word is written by its beginning and its end: *устр-во* for *устройство*. */
function isShortened(written: string, wanted: string): boolean {
  const [, start, end] = SHORTENED.exec(written) ?? [];
  return start !== undefined && end !== undefined && start.length + end.length < wanted.length && wanted.startsWith(start) && wanted.endsWith(end);
}

function beginsAlike(a: string, b: string): boolean {
  return commonBeginning(a, b) >= Math.max(SAME_BEGINNING, LEAST_COMMON * Math.max(a.length, b.length));
}

/** Whether the word is a part of the other one, but for its ending. */
function holdsRoot(compound: string, word: string): boolean {
  const root = word.slice(0, Math.ceil(LEAST_ROOT * word.length));
  return root.length >= SHORTEST_BEGINNING && compound.includes(root);
}

function commonBeginning(a: string, b: string): number {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return common;
}
