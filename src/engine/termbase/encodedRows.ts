import type { Revision } from '../../termbase/revision';
import { rowsOf } from '../../termbase/termRow';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { phraseOfTerm } from '../lookup/termPhrase';
import type { VectorRow } from './milvusCollection';
import type { TermbaseFacts } from './termbaseFacts';

/** The rows of revisions with the vectors of their terms; of a deletion, and without the termbase's own model, they are zeros, which are near to nothing. */
export async function encodedRows(revisions: readonly Revision[], { model, dimensions }: TermbaseFacts, encoder: PhraseEncoder | undefined, signal?: AbortSignal): Promise<VectorRow[]> {
  const phrases = revisions.flatMap(({ content }) => content?.terms.map((term) => phraseOfTerm(term, content)) ?? []);
  const vectors = encoder?.fingerprint === model ? await encoder.encodePhrases(phrases, signal) : undefined;
  let row = 0;
  return revisions.flatMap((revision) =>
    rowsOf(revision, vectors ? model : '').map((each) => ({ ...each, vector: Array.from(vectors && revision.content ? vectors.row(row++) : new Float32Array(dimensions)) })),
  );
}
