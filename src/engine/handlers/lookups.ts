import type { PhraseInDocument } from '../../files/document/documentFormat';
import { locatePhrase } from '../../files/document/documents';
import { normaliseLanguage } from '../../language/tags';
import type * as wire from '../../protocol/protocol';
import { detectLanguage } from '../../language/detection';
import type { GlossaryTasks } from './glossaries';
import { resolvePair } from '../languagePair';
import type { SuggestService } from '../lookup/suggestService';

/** Answers for a place in a document: what phrase stands there, in which language, and what it is in the other one. */
export class PlaceLookup {
  constructor(
    private readonly suggestions: SuggestService,
    private readonly glossaries: GlossaryTasks,
  ) {}

  /** The equivalents of what is selected, or of the longest known term under the pointer. */
  async equivalents({ slice, languages, glossaries, limit, preferences }: wire.EquivalentsParams, signal?: AbortSignal): Promise<wire.EquivalentsResult> {
    const place = locatePhrase(slice, languages);
    if (!place) return { equivalents: [] };
    const { from, to } = await this.pairAt(place, languages, glossaries);
    const found = place.phrase ? place : await this.termUnderPointer(place, from, glossaries, signal);
    if (!found) return { equivalents: [] };
    const { phrase, before, after, span } = found;
    const equivalents = await this.suggestions.suggest({ phrase, before, after }, from, to, glossaries, limit, { preferences, signal });
    return { phrase, span, pair: from && to ? { source: from, target: to } : undefined, equivalents };
  }

  /** The phrase with its sentence, as an entry of a glossary keeps it; null where there is none. */
  async locate({ slice, languages }: wire.LocateParams): Promise<wire.LocateResult | null> {
    const place = locatePhrase(slice, languages);
    if (!place) return null;
    const pair = await this.pairAt(place, languages, []);
    const { phrase, before, after, span, counterpart } = place;
    return { located: { phrase, before, after, span, counterpart, language: place.language ?? pair.from }, pair };
  }

  private async pairAt(place: PhraseInDocument, choice: wire.LanguageChoice, glossaries: readonly wire.GlossaryReference[]) {
    const glossary = await this.glossaries.languages(glossaries);
    const text = place.before + place.phrase + place.after;
    const chosen = [choice.source, choice.target, ...glossary].flatMap((language) => (language && normaliseLanguage(language)) || []);
    const detected = place.language ? undefined : detectLanguage(text, chosen.length > 1 ? [...new Set(chosen)] : undefined)?.language;
    return resolvePair({ stated: place.language, counterpart: place.counterpart?.language, detected, choice, glossary });
  }

  private async termUnderPointer(place: PhraseInDocument, from: string | undefined, glossaries: readonly wire.GlossaryReference[], signal?: AbortSignal) {
    const sentence = place.before + place.after;
    const term = await this.suggestions.termAt(sentence, place.before.length, from, glossaries, signal);
    if (!term) return undefined;
    const { start, end } = term;
    return { phrase: sentence.slice(start, end), before: sentence.slice(0, start), after: sentence.slice(end), span: place.spanOf(start, end) };
  }
}
