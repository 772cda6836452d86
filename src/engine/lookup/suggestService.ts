import { GlossaError } from '../../base/errors';
import type { FoundTerm } from '../../check/foundTerms';
import { languageMatches, findUnsupportedLanguages } from '../../language/tags';
import { matchesAllowedForm, isDistinguishedByCapitals, canMatchByForm } from '../../language/termMatching';
import { splitIntoWords } from '../../language/words';
import type { ConceptCandidate } from '../../lookup/candidate';
import { equivalentGroups, matchedTerm } from '../../lookup/candidate';
import { rankEquivalents } from '../../lookup/rank';
import { competingSenses, senseChosenByText } from '../../lookup/senses';
import type { Equivalent, PreferenceContext } from '../../model/equivalent';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { PhraseInContext, WiderContext } from '../../model/phrase';
import type { GlossaryReference } from '../../protocol/protocol';
import { glossaryFilesAmong } from '../../protocol/termbases';
import type { Adaptations } from '../adaptation/adaptations';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { supportsLanguages } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { TeamTermbases } from '../termbase/teamTermbases';
import { buildTermbaseQuery } from '../termbase/termbaseMetadata';
import type { SearchedGlossary } from './candidateCollector';
import { CandidateCollector } from './candidateCollector';
import { supportingWords } from './contextWords';
import { markMatchingDomains, markUsedInTranslation } from './entriesInDocument';
import { encodeQuery } from './encodedPhrases';
import type { DocumentContext } from './relatedSense';
import { documentContextOf } from './relatedSense';
import { SenseDisambiguator, sentencesWithContext } from './senseDisambiguator';

/**
 * The maximum number of terms per glossary found by form. It exceeds the number shown, because a concept may have many
 * terms.
 */
const MAX_TERMS_BY_FORM_HIT = 40;
/** The maximum number of terms per glossary and language found by meaning. */
const MAX_TERMS_BY_MEANING = 40;

/** The maximum number of competitors compared with the chosen sense; a hover waits for each. */
const MAX_RIVALS = 4;

/** A term of a glossary in a text; half-open range of UTF-16 code units. */
export interface TermOccurrence {
  start: number;
  end: number;
  language: string;
}

export interface SuggestOptions {
  preferences?: PreferenceContext;
  /**
   * The minimum confidence of the best equivalent; the next ones may have less. Defaults to `MIN_LISTED_CONFIDENCE`,
   * which suits a list.
   */
  minConfidence?: number;
  /** Returns the phrase's surroundings; called only if several entries match by form. */
  surroundings?: () => Promise<WiderContext>;
  signal?: AbortSignal;
}

/** Finds the equivalents of a phrase by form, meaning and context. */
export class SuggestService {
  private readonly senses: SenseDisambiguator | undefined;

  /** @param encoder if undefined, only matches by form are found */
  constructor(
    private readonly index: GlossaryIndexRegistry,
    private readonly encoder?: PhraseEncoder,
    private readonly adaptations?: Adaptations,
    /** If missing, all glossaries are files. */
    private readonly termbases?: TeamTermbases,
  ) {
    this.senses = encoder && new SenseDisambiguator(encoder);
  }

  /**
   * Returns the equivalents of a phrase, best first, at most `limit`; empty if none matches.
   *
   * @param from language of the phrase; missing: any
   * @param to language of the equivalents; missing: every other one
   * @param glossaries in order of priority
   */
  async suggest(
    query: PhraseInContext,
    from: string | undefined,
    to: string | undefined,
    glossaries: readonly GlossaryReference[],
    limit: number,
    options: SuggestOptions = {},
  ): Promise<Equivalent[]> {
    return (await this.suggestWithOthers(query, from, to, glossaries, limit, options)).equivalents;
  }

  /** Returns equivalents in the target language and, as a separate list, in all others. */
  async suggestWithOthers(
    query: PhraseInContext,
    from: string | undefined,
    to: string | undefined,
    glossaries: readonly GlossaryReference[],
    limit: number,
    { preferences, minConfidence, surroundings, signal }: SuggestOptions = {},
  ): Promise<{ equivalents: Equivalent[]; others: Equivalent[] }> {
    if (query.phrase.trim() === '') return { equivalents: [], others: [] };
    const candidates = await this.candidatesFor(query, from, to, glossaries, surroundings, signal);
    const rank = (target: string | undefined): Equivalent[] =>
      rankEquivalents(candidates, {
        phrase: query.phrase,
        source: from,
        target,
        limit,
        minConfidence,
        preferences,
        calibration: this.encoder?.calibration,
      });
    const equivalents = rank(to);
    if (to === undefined) return { equivalents, others: [] };
    return { equivalents, others: rank(undefined).filter(({ language }) => !languageMatches(language, to)) };
  }

  /** Returns the given languages that the model does not support, in which phrases are compared by form only. */
  unsupportedLanguages(...languages: (string | undefined)[]): string[] {
    return findUnsupportedLanguages(this.encoder?.languages ?? [], this.encoder?.languages ? languages : []);
  }

  private async candidatesFor(
    query: PhraseInContext,
    from: string | undefined,
    to: string | undefined,
    glossaries: readonly GlossaryReference[],
    surroundings: SuggestOptions['surroundings'],
    signal?: AbortSignal,
  ): Promise<readonly ConceptCandidate[]> {
    const opened = await this.index.open(glossaryFilesAmong(glossaries), signal);
    await this.adaptations?.open(opened);
    const encoder = this.encoder && supportsLanguages(this.encoder, from, to) ? this.encoder : undefined;
    const vector = encoder && (await encodeQuery(encoder, query, signal));
    const distant =
      (await this.termbases?.near(
        glossaries,
        () => buildTermbaseQuery(query.phrase, vector, { source: from, target: to }),
        signal,
      )) ?? [];
    const collector = new CandidateCollector(
      [...opened, ...distant],
      ({ terms }) => !terms.some((term) => isDistinguishedByCapitals(query.phrase, term)),
    );
    collector.addForms(
      ({ lexical }) => lexical.lookup(query.phrase, from, MAX_TERMS_BY_FORM_HIT),
      (term) => canMatchByForm(query.phrase, term),
    );
    // Searches all languages as well, because a concept's nearest term may be in a third language.
    if (vector) {
      const adapted = (glossary: string) => this.adaptations?.adapted(vector, glossary, from, to);
      collector.addMeanings(vector, [...new Set([from, to, undefined])], MAX_TERMS_BY_MEANING, adapted);
      collector.completeMeanings(vector, [from, to], adapted);
    }
    const { candidates } = collector;
    if (encoder)
      await this.readSenses(
        candidates,
        query,
        { source: from, target: to },
        [...opened, ...distant],
        surroundings,
        signal,
      );
    if (signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    return candidates;
  }

  /**
   * Returns the intended entries among those with the form of a phrase: one, or several if the context is inconclusive.
   * Entries with the same equivalent are one sense, represented by the first.
   *
   * @param found in the order of priority of their glossaries
   */
  async meantEntries(
    query: PhraseInContext,
    found: readonly FoundTerm[],
    direction: PartialLanguagePair,
    glossaries: readonly SearchedGlossary[],
    surroundings: WiderContext,
    signal?: AbortSignal,
  ): Promise<FoundTerm[]> {
    const candidates = found.map(({ concept, glossary, term, termId, matchType }): ConceptCandidate => ({
      glossary,
      priority: glossaries.findIndex(({ path }) => path === glossary),
      concept,
      forms: [{ term, hit: { termId, reason: matchType, score: 1 } }],
      meanings: [],
    }));
    await this.judgeSenses(candidates, query, direction, glossaries, async () => surroundings, signal);
    const ranked = rankEquivalents(candidates, { ...direction, limit: Infinity, minConfidence: 0 });
    const likeliest = ranked.filter(({ isUndecided }) => isUndecided);
    const meant = ranked[0]?.isUndecided ? likeliest : ranked.slice(0, 1);
    const groups = equivalentGroups(candidates, direction);
    const wanted = new Set(
      meant
        .map(({ concept, glossary }) =>
          candidates.findIndex((candidate) => candidate.concept.id === concept && candidate.glossary === glossary),
        )
        .map((i) => groups[i]!),
    );
    const kept = found.filter((_, i) => wanted.has(groups[i]!) && groups.indexOf(groups[i]!) === i);
    return kept.length ? kept : [...found];
  }

  /**
   * Returns the longest known term that covers an offset of the text, in any language if `language` is undefined.
   * Undefined if there is none.
   */
  async termAt(
    text: string,
    offset: number,
    language: string | undefined,
    glossaries: readonly GlossaryReference[],
    signal?: AbortSignal,
  ): Promise<TermOccurrence | undefined> {
    let longest: TermOccurrence | undefined;
    const opened = await this.index.open(glossaryFilesAmong(glossaries), signal);
    for (const glossary of [...opened, ...(await this.namedForWordAt(text, offset, language, glossaries, signal))]) {
      for (const spoken of language === undefined ? glossary.languages : [language]) {
        const place = glossary.lexical.longestTermAt(text, offset, spoken);
        const term = place && glossary.entryOf(place.key)?.term;
        if (!place || !term || !matchesAllowedForm(text.slice(place.start, place.end), term)) continue;
        if (!longest || place.end - place.start > longest.end - longest.start) {
          longest = { start: place.start, end: place.end, language: spoken };
        }
      }
    }
    return longest;
  }

  /**
   * Returns, as one glossary for each termbase, the entries that match the word at an offset by form or by meaning in
   * its sentence. Longer terms that contain the word are included.
   */
  private async namedForWordAt(
    text: string,
    offset: number,
    language: string | undefined,
    glossaries: readonly GlossaryReference[],
    signal?: AbortSignal,
  ): Promise<SearchedGlossary[]> {
    const word = splitIntoWords(text, language ?? 'und').find(({ start, end }) => start <= offset && offset <= end);
    if (!this.termbases || !word) return [];
    const inSentence = { phrase: word.text, before: text.slice(0, word.start), after: text.slice(word.end) };
    const { encoder } = this;
    const query = async () => {
      const vector = encoder && (await encodeQuery(encoder, inSentence, signal));
      return buildTermbaseQuery(word.text, vector, { source: language });
    };
    return this.termbases.near(glossaries, query, signal);
  }

  /**
   * Rates the senses of the candidates by the document if several of them have the phrase's form or share the nearest
   * term. If the text decides for one, stores in it the words that support it.
   */
  private async readSenses(
    candidates: ConceptCandidate[],
    query: PhraseInContext,
    direction: PartialLanguagePair,
    glossaries: readonly SearchedGlossary[],
    surroundings: SuggestOptions['surroundings'],
    signal?: AbortSignal,
  ): Promise<void> {
    const inText = await this.judgeSenses(candidates, query, direction, glossaries, surroundings, signal);
    const decision = this.senses && senseChosenByText(candidates, direction);
    if (!decision || !this.senses) return;
    const language = direction.source ?? matchedTerm(candidates[decision.chosen]!, direction)!.language;
    const [chosen, ...others] = await this.senses.conceptsOf(
      [decision.chosen, ...decision.competitors.slice(0, MAX_RIVALS)].map((i) => candidates[i]!),
      direction,
      signal,
    );
    const nearby = inText?.nearby.map(({ text }) => ({ before: text, phrase: '', after: '' })) ?? [];
    const extended = { ...query, examples: [...(query.examples ?? []), ...(inText?.elsewhere ?? []), ...nearby] };
    const supporting = await supportingWords(this.senses, extended, language, chosen!, others, signal);
    candidates[decision.chosen]!.speaksOf = supporting;
  }

  /**
   * Rates the competing senses of a phrase by the domains of nearby entries, the translation and the text. Returns the
   * other sentences of the document that were used; undefined if the phrase has a sentence or no sense competes.
   */
  private async judgeSenses(
    candidates: readonly ConceptCandidate[],
    query: PhraseInContext,
    direction: PartialLanguagePair,
    glossaries: readonly SearchedGlossary[],
    surroundings: SuggestOptions['surroundings'],
    signal?: AbortSignal,
  ): Promise<DocumentContext | undefined> {
    const places = competingSenses(candidates, direction);
    if (places.length === 0) return undefined;
    const rivals = places.map((i) => candidates[i]!);
    const language = direction.source ?? matchedTerm(rivals[0]!, direction)!.language;
    const around = await surroundings?.();
    if (around) markMatchingDomains(rivals, query, around, language, glossaries);
    if (around?.translation) markUsedInTranslation(rivals, direction, around.translation, glossaries);
    if (!this.senses) return undefined;
    // If the phrase has a sentence, the other sentences of the document are ignored.
    const inText =
      around && sentencesWithContext(query).length === 0
        ? documentContextOf(query.phrase, language, around)
        : undefined;
    const senses = await this.senses.read(query, rivals, direction, inText, signal);
    rivals.forEach((rival, i) => (rival.sense = senses?.[i]));
    return inText;
  }
}
