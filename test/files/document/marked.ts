import { equivalentInsertion, locatePhrase } from '../../../src/files/documents';
import type { DocumentSlice } from '../../../src/model/document';

/** A slice from a text in which ⟦ and ⟧ stand around the selection; ⟦⟧ is a pointer. */
export function marked(fileName: string, text: string, languageId?: string): DocumentSlice {
  const start = text.indexOf('⟦');
  const end = text.indexOf('⟧') - 1;
  return { fileName, languageId, text: text.replace('⟦', '').replace('⟧', ''), offset: 0, selection: { start, end } };
}

/** What is located, as one line: the phrase in ⟦⟧ within its context; undefined where nothing is. */
export function located(fileName: string, text: string, languageId?: string): string | undefined {
  const place = locatePhrase(marked(fileName, text, languageId));
  return place && `${place.before}⟦${place.phrase}⟧${place.after}`;
}

/** The document after an insertion; undefined where none is possible. */
export function inserted(fileName: string, text: string, term: string, languageId?: string): string | undefined {
  const slice = marked(fileName, text, languageId);
  const insertion = equivalentInsertion(slice, term);
  return (
    insertion && slice.text.slice(0, insertion.span.start) + insertion.newText + slice.text.slice(insertion.span.end)
  );
}
