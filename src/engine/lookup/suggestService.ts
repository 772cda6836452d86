import { GlossaError } from '../../base/errors';
import { isOtherWord } from '../../language/letterCase';
import { languageMatches } from '../../language/tags';
import { agreesInForm, mayBeFoundBy } from '../../language/termMatching';
import { words } from '../../language/words';
import type { Candidate } from '../../lookup/candidate';
import { foundTerm } from '../../lookup/candidate';
import { rankEquivalents } from '../../lookup/rank';
import { rivalsAmong, senseChosenByText } from '../../lookup/senses';
import type { Equivalent } from '../../model/equivalent';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseInContext, Surroundings } from '../../model/phrase';
import type { Preferences } from '../../model/preferences';
import type { GlossaryReference } from '../../protocol/protocol';
import { filesAmong } from '../../protocol/termbases';
import type { Adaptations } from '../adaptation/adaptations';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { TeamTermbases } from '../termbase/teamTermbases';
import { questionAbout } from '../termbase/termbaseQuestion';
import type { SearchedGlossary } from './candidateCollector';
import { CandidateCollector } from './candidateCollector';
import { phraseInText } from './documentSense';
import { noteDomains, noteWritten } from './entriesInDocument';
import { QueryEncoder } from './queryEncoder';
import { SenseReader, sentencesOf } from './senseReader';
import { SenseWords } from './senseWords';

/** Terms per glossary that are looked at, by form and in each language by meaning: more than are ever shown, because a concept may have many. */
const FORMS = 40;
const NEIGHBOURS = 40;

/** Rivals of the chosen sense that its words are held against: a hover waits for each. */
const MOST_RIVALS = 4;

/** A term of a glossary in a text; half-open range of UTF-16 code units. */
export interface TermPlace {
  start: number;
  end: number;
  language: string;
}

export interface SuggestOptions {
  preferences?: Preferences;
  /** Of confidence, for the best answer; missing: what is worth a line in a list. */
  least?: number;
  /** Of the phrase, in its document; asked only where several entries have its form. */
  surroundings?: () => Promise<Surroundings>;
  signal?: AbortSignal;
}

/** What a phrase is in another language, by form, meaning and context. */
export class SuggestService {
  private readonly queries: QueryEncoder | undefined;
  private readonly senses: SenseReader | undefined;
  private readonly senseWords: SenseWords | undefined;

  /** Without an encoder, by form alone. */
  constructor(
    private readonly index: GlossaryIndex,
    private readonly encoder?: PhraseEncoder,
    private readonly adaptations?: Adaptations,
    /** Missing: glossaries are files alone. */
    private readonly termbases?: TeamTermbases,
  ) {
    this.queries = encoder && new QueryEncoder(encoder);
    this.senses = encoder && new SenseReader(encoder);
    this.senseWords = this.senses && new SenseWords(this.senses);
  }

  /**
   * The equivalents of a phrase, best first, at most `limit`; none where nothing fits.
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

  /** The same, and, as a list of its own, those in every other language. */
  async suggestWithOthers(
    query: PhraseInContext,
    from: string | undefined,
    to: string | undefined,
    glossaries: readonly GlossaryReference[],
    limit: number,
    { preferences, least, surroundings, signal }: SuggestOptions = {},
  ): Promise<{ equivalents: Equivalent[]; others: Equivalent[] }> {
    if (query.phrase.trim() === '') return { equivalents: [], others: [] };
    const candidates = await this.candidatesFor(query, from, to, glossaries, surroundings, signal);
    const rank = (target: string | undefined): Equivalent[] => rankEquivalents(candidates, { source: from, target, limit, least, preferences, calibration: this.encoder?.calibration });
    const equivalents = rank(to);
    if (to === undefined) return { equivalents, others: [] };
    return { equivalents, others: rank(undefined).filter(({ language }) => !languageMatches(language, to)) };
  }

  private async candidatesFor(query: PhraseInContext, from: string | undefined, to: string | undefined, glossaries: readonly GlossaryReference[], surroundings: SuggestOptions['surroundings'], signal?: AbortSignal): Promise<readonly Candidate[]> {
    const opened = await this.index.open(filesAmong(glossaries), signal);
    await this.adaptations?.open(opened);
    const vector = await this.queries?.vectorOf(query, signal);
    const distant = (await this.termbases?.near(glossaries, () => questionAbout(query.phrase, vector, { source: from, target: to }), signal)) ?? [];
    const collector = new CandidateCollector([...opened, ...distant], ({ terms }) => !terms.some((term) => isOtherWord(query.phrase, term)));
    collector.addForms(({ lexical }) => lexical.lookup(query.phrase, from, FORMS), (term) => mayBeFoundBy(query.phrase, term));
    // Over all languages, too: a concept may be nearest through its term in a third one.
    if (vector) {
      const adapted = (glossary: string) => this.adaptations?.adapted(vector, glossary, from, to);
      collector.addMeanings(vector, [...new Set([from, to, undefined])], NEIGHBOURS, adapted);
      collector.completeMeanings(vector, [from, to], adapted);
    }
    const { candidates } = collector;
    await this.readSenses(candidates, query, { source: from, target: to }, [...opened, ...distant], surroundings, signal);
    if (signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    return candidates;
  }

  /** The longest known term that covers an offset of the text; without a language, of any. */
  async termAt(
    text: string,
    offset: number,
    language: string | undefined,
    glossaries: readonly GlossaryReference[],
    signal?: AbortSignal,
  ): Promise<TermPlace | undefined> {
    let longest: TermPlace | undefined;
    const opened = await this.index.open(filesAmong(glossaries), signal);
    for (const glossary of [...opened, ...(await this.namedForWordAt(text, offset, language, glossaries, signal))]) {
      for (const spoken of language === undefined ? glossary.languages : [language]) {
        const place = glossary.lexical.longestTermAt(text, offset, spoken);
        const term = place && glossary.entryOf(place.key)?.term;
        if (!place || !term || !agreesInForm(text.slice(place.start, place.end), term)) continue;
        if (!longest || place.end - place.start > longest.end - longest.start) {
          longest = { start: place.start, end: place.end, language: spoken };
        }
      }
    }
    return longest;
  }

  /** What termbases name for the word at an offset, a longer term of the text among it: its meaning is near to the word's in this sentence. */
  private async namedForWordAt(text: string, offset: number, language: string | undefined, glossaries: readonly GlossaryReference[], signal?: AbortSignal): Promise<SearchedGlossary[]> {
    const word = words(text, language ?? 'und').find(({ start, end }) => start <= offset && offset <= end);
    if (!this.termbases || !word) return [];
    const inSentence = { phrase: word.text, before: text.slice(0, word.start), after: text.slice(word.end) };
    return this.termbases.near(glossaries, async () => questionAbout(word.text, await this.queries?.vectorOf(inSentence, signal), { source: language }), signal);
  }

  /**
   * Lets the document speak where several concepts share the phrase's form, or the term that is nearest to it: the entries nearby by their domains, the translation by its words, and the
   * text around the phrase. Notes by which of its words the text has chosen one.
   */
  private async readSenses(candidates: Candidate[], query: PhraseInContext, direction: LanguageChoice, glossaries: readonly SearchedGlossary[], surroundings: SuggestOptions['surroundings'], signal?: AbortSignal): Promise<void> {
    const places = rivalsAmong(candidates, direction);
    if (places.length === 0) return;
    const rivals = places.map((i) => candidates[i]!);
    const language = direction.source ?? foundTerm(rivals[0]!, direction)!.language;
    const around = await surroundings?.();
    if (around) noteDomains(rivals, query, around, language, glossaries);
    if (around?.translation) noteWritten(rivals, direction, around.translation, glossaries);
    if (!this.senses || !this.senseWords) return;
    // Beside a sentence of its own the others have no say, and give no reasons.
    const inText = around && sentencesOf(query).length === 0 ? phraseInText(query.phrase, language, around) : undefined;
    const senses = await this.senses.read(query, rivals, direction, inText, signal);
    rivals.forEach((rival, i) => (rival.sense = senses?.[i]));
    const decision = senseChosenByText(candidates, direction);
    if (!decision) return;
    const reader = this.senses;
    const [chosen, ...others] = await reader.conceptsOf([decision.chosen, ...decision.rivals.slice(0, MOST_RIVALS)].map((i) => candidates[i]!), direction, signal);
    const nearby = inText?.nearby.map(({ text }) => ({ before: text, phrase: '', after: '' })) ?? [];
    const told = { ...query, examples: [...(query.examples ?? []), ...(inText?.elsewhere ?? []), ...nearby] };
    candidates[decision.chosen]!.speaksOf = await this.senseWords.speakingFor(told, language, chosen!, others, signal);
  }
}
