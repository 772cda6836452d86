import { GlossaError } from '../../base/errors';
import { normaliseForm } from '../../language/normalise';
import { hasDenseCharacter } from '../../language/scripts';
import { rankSearchHits } from '../../lookup/searchRank';
import type { SearchHit } from '../../model/equivalent';
import type { GlossaryReference } from '../../protocol/protocol';
import { glossaryFilesAmong } from '../../protocol/termbases';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { TeamTermbases } from '../termbase/teamTermbases';
import { buildTermbaseQuery } from '../termbase/termbaseMetadata';
import { CandidateCollector } from './candidateCollector';
import { encodeQuery } from './encodedPhrases';

/**
 * The minimum length of a query that is searched by meaning, in characters. The beginning of a word has no useful
 * vector.
 */
const MIN_MEANING_LENGTH = 3;
/** The number of terms per glossary for each requested hit: a concept may be found through several. */
const TERMS_PER_HIT = 4;

/** Searches all languages of glossaries for a query: by form, even while the query is being typed, and by meaning. */
export class SearchService {
  /** @param encoder if undefined, only matches by form are found */
  constructor(
    private readonly index: GlossaryIndexRegistry,
    private readonly encoder?: PhraseEncoder,
    /** If missing, all glossaries are files. */
    private readonly termbases?: TeamTermbases,
  ) {}

  /** Returns the matching concepts, best first, at most `limit`. `glossaries` are in order of priority. */
  async search(
    query: string,
    glossaries: readonly GlossaryReference[],
    limit: number,
    signal?: AbortSignal,
  ): Promise<SearchHit[]> {
    const phrase = query.trim();
    if (phrase === '') return [];
    const opened = await this.index.open(glossaryFilesAmong(glossaries), signal);
    const isWord = phrase.length >= MIN_MEANING_LENGTH || hasDenseCharacter(phrase);
    const vector = isWord && this.encoder ? await encodeQuery(this.encoder, { phrase }, signal) : undefined;
    const distant =
      (await this.termbases?.near(
        glossaries,
        () => ({ ...buildTermbaseQuery(phrase, vector, {}), beginning: normaliseForm(phrase) }),
        signal,
      )) ?? [];
    const collector = new CandidateCollector([...opened, ...distant]);
    collector.addForms(({ lexical }) => lexical.lookup(phrase, undefined, TERMS_PER_HIT * limit));
    collector.addForms(({ lexical }) => lexical.complete(phrase, TERMS_PER_HIT * limit));
    if (vector) collector.addMeanings(vector, [undefined], TERMS_PER_HIT * limit);
    if (signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    return rankSearchHits(collector.candidates, limit, this.encoder?.calibration);
  }
}
