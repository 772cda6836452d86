import { isSameLexeme } from '../../language/lexemes';
import { normaliseForm } from '../../language/normalise';
import { stemWord } from '../../language/stems';
import type { SideStatistics } from '../candidates';
import type { MinedPhraseSpan, PairOccurrence } from '../minedPair';
import { textOfPhrase, wordsOfPhrase } from '../minedPair';
import { isOblique } from './attestedForms';
import type { PhraseCitationForm } from './citedPhrase';
import { citationFormOfPhrase } from './citedPhrase';
import { decapitalisedLabels, PhraseTruecaser, withSourceCase } from './letterCase';

interface CitationPair {
  source: string;
  target: string;
  /** True if either side may be in an oblique case, because nothing proves that it is the citation form. */
  isUnproven?: boolean;
  /** True if it is unproven, and the target probably is in an oblique case. */
  isOblique?: boolean;
}

/** The minimum frequency of a form that may be the citation form, as a share of the most frequent one's. */
const MIN_RELATIVE_FREQUENCY = 1 / 3;
/** The weight of occurrences of which only one side becomes singular. */
const ONE_SIDED_WEIGHT = 0.3;
/** The ratio of a plural to its singular from which it is the usual form in its language. */
const MIN_PLURAL_RATIO = 2;
/** The weight of an occurrence with a known citation form. */
const KNOWN_WEIGHT = 1.5;
/** Languages whose nouns have no separate plural. */
const LANGUAGES_WITHOUT_PLURAL = new Set(['ja', 'zh', 'ko', 'th', 'vi', 'id', 'ms']);

interface Candidate extends CitationPair {
  weight: number;
  isKnown: boolean;
}

/** Determines the citation forms of mined pairs. Each pair of forms is returned only once. */
export class CitationForms {
  private readonly taken = new Set<string>();
  /** Earlier pairs by the stems of their sources. */
  private readonly bySource = new Map<string, CitationPair[]>();
  private readonly cited = new Map<SideStatistics, Map<string, PhraseCitationForm>>();

  constructor(
    private readonly source: SideStatistics,
    private readonly target: SideStatistics,
  ) {}

  /**
   * Returns the citation forms of a pair, as most occurrences show them, in the same grammatical number. If no rule
   * covers them, returns the shortest frequent form, because endings are added to the citation form. Returns undefined
   * if an earlier pair has the same forms or forms of the same words; if that pair was a plural, it becomes singular,
   * so results are final only after all pairs.
   */
  of(occurrences: readonly PairOccurrence[]): CitationPair | undefined {
    const candidates = new Map<string, Candidate>();
    for (const { weight, isKnown, ...head } of this.distinct(occurrences).flatMap(({ form, count, seen }) =>
      this.candidatesOf(form, seen, count),
    )) {
      const key = keyOf(head);
      const known = candidates.get(key);
      if (known) known.weight += weight;
      else candidates.set(key, { ...head, weight, isKnown });
    }
    const all = [...candidates.values()].sort(
      (a, b) => worthOf(b) - worthOf(a) || lengthOf(a) - lengthOf(b) || capitalsOf(a) - capitalsOf(b),
    );
    const [best] = all;
    const shortest = all
      .filter(({ weight, isKnown }) => !isKnown && weight >= MIN_RELATIVE_FREQUENCY * best!.weight)
      .sort((a, b) => lengthOf(a) - lengthOf(b));
    const { source, target } = best!.isKnown ? best! : shortest[0]!;
    const key = keyOf({ source, target });
    if (this.taken.has(key)) return undefined;
    this.taken.add(key);
    const [from, to] = [this.source, this.target].map(({ statistics }) => statistics.language) as [string, string];
    const sourceKey = source
      .split(' ')
      .map((word) => stemWord(word, from))
      .join(' ');
    const before = this.bySource.get(sourceKey) ?? [];
    const same = before.find((other) => differInNumber(other.source, source) && areForms(other.target, target, to));
    if (same) {
      // One pair is the plural of the other; only the shorter one, the singular, is kept.
      if (source.length < same.source.length) Object.assign(same, { source, target });
      return undefined;
    }
    const isUnproven = !best!.isKnown && best!.isUnproven;
    const head = { source, target, isUnproven, isOblique: isUnproven && isOblique(target, to, source.endsWith('s')) };
    this.bySource.set(sourceKey, [...before, head]);
    return head;
  }

  /** Returns the spellings of a pair, each with its count and one occurrence. */
  private distinct(occurrences: readonly PairOccurrence[]): { form: SeenForm; seen: PairOccurrence; count: number }[] {
    const sources = occurrences.map(({ source }) => source);
    const targets = occurrences.map(({ target }) => target);
    const sourceCase = new PhraseTruecaser(sources, this.source.statistics, this.source.names);
    const targetCase = new PhraseTruecaser(targets, this.target.statistics, this.target.names);
    const forms = new Map<string, { form: SeenForm; seen: PairOccurrence; count: number }>();
    for (const seen of occurrences) {
      const { source, target } = seen;
      const isSame = normaliseForm(textOfPhrase(source)) === normaliseForm(textOfPhrase(target));
      const form = isSame
        ? { ...withSourceCase(wordsOfPhrase(source), wordsOfPhrase(target), this.target), isSame }
        : {
            ...decapitalisedLabels(
              sourceCase.wordsOf(source, target),
              targetCase.wordsOf(target, source),
              this.source,
              this.target,
            ),
            isSame,
          };
      const key = `${form.source.join(' ')}\t${form.target.join(' ')}`;
      const known = forms.get(key);
      if (known) known.count++;
      else forms.set(key, { form, seen, count: 1 });
    }
    return [...forms.values()];
  }

  private candidatesOf(form: SeenForm, seen: PairOccurrence, count: number): Candidate[] {
    const asSeen = {
      source: written(seen.source, form.source, this.source),
      target: written(seen.target, form.target, this.target),
    };
    if (form.isSame) return [{ ...asSeen, weight: count, isKnown: true }];
    const { source, target } = this.citedPair(form);
    const cited = {
      source: written(seen.source, source.words, this.source),
      target: written(seen.target, target.words, this.target),
    };
    const isKnown = (source.isKnown || isNumberless(this.source)) && (target.isKnown || isNumberless(this.target));
    const isUnproven = [source, target].some((side) => !side.isKnown && side.mayBeInflected);
    const fits =
      agreeInNumber([source, form.source], [target, form.target]) ||
      isNumberless(this.source) ||
      isNumberless(this.target);
    if (fits) return [{ ...cited, weight: count, isKnown, isUnproven }];
    // A form that is both singular and plural agrees with either: *Fehler*.
    if (isKnown && (isBoth(source, form.source, this.source) || isBoth(target, form.target, this.target)))
      return [{ ...cited, weight: count, isKnown }];
    const inPlural = {
      source: written(seen.source, pluralOf(source, form.source), this.source),
      target: written(seen.target, pluralOf(target, form.target), this.target),
    };
    if (isKnown && this.source.statistics.language === 'en' && source.wasPlural === false && target.wasPlural) {
      // If the English noun also occurs in the plural, a plural in its translation is ignored, as in translations of
      // *command line*. Otherwise, the translation may be usual in the plural, as for *data*.
      if (this.source.statistics.countOf(`${source.words.at(-1)!}s`) > 0) return [{ ...cited, weight: count, isKnown }];
      if (
        this.target.statistics.countOf(form.target[0]!) >
        MIN_PLURAL_RATIO * this.target.statistics.countOf(target.words[0]!)
      )
        return [{ ...inPlural, weight: count, isKnown }];
    }
    // If each side is or may be a plural, both stay plural.
    const isOpen = (side: PhraseCitationForm) => side.wasPlural === undefined || side.wasPlural;
    if (isOpen(source) && isOpen(target))
      return [
        { ...inPlural, weight: count, isKnown: source.plural !== undefined || target.plural !== undefined, isUnproven },
      ];
    // If one side is a singular, a plural on the other belongs to this occurrence only.
    if (isKnown) return [{ ...cited, weight: ONE_SIDED_WEIGHT * count, isKnown }];
    return [
      { ...cited, weight: ONE_SIDED_WEIGHT * count, isKnown, isUnproven },
      { ...inPlural, weight: count / 2, isKnown: false, isUnproven },
    ];
  }

  /** Returns the citation forms of both sides. If one side is known to be a plural, so is the other. */
  private citedPair(form: SeenForm): { source: PhraseCitationForm; target: PhraseCitationForm } {
    const source = this.citedOf(this.source, form.source),
      target = this.citedOf(this.target, form.target);
    if (source.wasPlural && target.isAttested && isChanged(target, form.target)) {
      // The source shows that the attested lemma was a plural. If the source stays plural, so does the target.
      const singular = becomesSingular(source, form.source) ? source : this.citedOf(this.source, form.source, true);
      return becomesSingular(singular, form.source)
        ? { source: singular, target: { ...target, wasPlural: true } }
        : { source, target: { words: form.target, isKnown: false } };
    }
    if (isNumberless(this.target) && source.wasPlural)
      return { source: this.citedOf(this.source, form.source, true), target };
    if (source.wasPlural && target.wasPlural !== false && !becomesSingular(target, form.target)) {
      const asPlural = this.citedOf(this.target, form.target, true);
      const paired = becomesSingular(source, form.source) ? source : this.citedOf(this.source, form.source, true);
      return becomesSingular(paired, form.source) === becomesSingular(asPlural, form.target)
        ? { source: paired, target: asPlural }
        : { source, target };
    }
    const isLeft =
      target.wasPlural &&
      becomesSingular(target, form.target) &&
      source.wasPlural !== false &&
      !becomesSingular(source, form.source);
    return { source: isLeft ? this.citedOf(this.source, form.source, true) : source, target };
  }

  private citedOf(side: SideStatistics, words: readonly string[], isPlural = false): PhraseCitationForm {
    let known = this.cited.get(side);
    if (!known) this.cited.set(side, (known = new Map<string, PhraseCitationForm>()));
    const key = `${words.join(' ')}${isPlural ? '\tplural' : ''}`;
    let cited = known.get(key);
    if (!cited) known.set(key, (cited = citationFormOfPhrase(words, side.forms, side.grammar, isPlural)));
    return cited;
  }
}

interface SeenForm {
  source: string[];
  target: string[];
  /** True if both sides have the same spelling. */
  isSame: boolean;
}

/** Returns whether two phrases differ only by a plural: *branch* and *branches*, not *load* and *loading*. */
function differInNumber(one: string, other: string): boolean {
  const [singular, plural] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return [singular, `${singular}s`, `${singular}es`, singular.replace(/y$/u, 'ies')].includes(plural);
}

/** Returns whether two phrases are forms of one another, word by word: *työnkulku* and *työnkulun*. */
function areForms(one: string, other: string, language: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')];
  return words.length === others.length && words.every((word, index) => isSameLexeme(word, others[index]!, language));
}

function keyOf({ source, target }: CitationPair): string {
  return `${source}\t${target}`;
}

function worthOf({ weight, isKnown }: Candidate): number {
  return isKnown ? KNOWN_WEIGHT * weight : weight;
}

function lengthOf({ source, target }: CitationPair): number {
  return source.length + target.length;
}

function becomesSingular(cited: PhraseCitationForm, seen: readonly string[]): boolean {
  return cited.wasPlural === true && isChanged(cited, seen);
}

function isChanged({ words }: PhraseCitationForm, seen: readonly string[]): boolean {
  return words.some((word, index) => word !== seen[index]);
}

/** Returns whether both sides stay unchanged or both become singular; an ambiguous form follows the other. */
function agreeInNumber(
  source: [PhraseCitationForm, readonly string[]],
  target: [PhraseCitationForm, readonly string[]],
): boolean {
  const one = becomesSingular(...source),
    other = becomesSingular(...target);
  const isEither = ([{ wasPlural, plural }]: [PhraseCitationForm, readonly string[]]) =>
    wasPlural === undefined && plural !== undefined;
  return one === other || (one && isEither(target)) || (other && isEither(source));
}

/** Returns a phrase that stays plural, in the nominative if known. */
function pluralOf({ words, wasPlural, plural }: PhraseCitationForm, seen: readonly string[]): readonly string[] {
  if (plural === undefined) return seen;
  return wasPlural === false ? words : plural;
}

/**
 * Returns whether a German noun in *-er*, *-el*, *-chen* or *-lein* is unchanged and may be singular or plural:
 * *Fehler*.
 */
function isBoth(
  { words, wasPlural }: PhraseCitationForm,
  seen: readonly string[],
  { statistics }: SideStatistics,
): boolean {
  return (
    statistics.language === 'de' &&
    wasPlural === undefined &&
    words.at(-1) === seen.at(-1) &&
    /(?:er|el|chen|lein)$/u.test(seen.at(-1)!)
  );
}

function isNumberless({ statistics }: SideStatistics): boolean {
  return LANGUAGES_WITHOUT_PLURAL.has(statistics.language);
}

/** Returns the phrase with other words, keeping the text between them. */
function written(
  { side: { segment, words }, start, end }: MinedPhraseSpan,
  forms: readonly string[],
  { statistics }: SideStatistics,
): string {
  const text = forms
    .map(
      (form, index) =>
        form +
        (start + index + 1 < end ? segment.text.slice(words[start + index]!.end, words[start + index + 1]!.start) : ''),
    )
    .join('');
  if (statistics.language !== 'ko') return text;
  // Korean attaches particles to nouns: 보증금은 is 보증금 in a glossary.
  return text.replace(/[^ ]+$/u, (last) => (last.startsWith(stemWord(last, 'ko')) ? stemWord(last, 'ko') : last));
}

function capitalsOf({ source, target }: CitationPair): number {
  return `${source}${target}`.replace(/\P{Lu}/gu, '').length;
}
