import { GlossaError } from '../../base/errors';
import { LRUCache } from 'lru-cache';
import { runSynchronously } from '../../base/steps';
import type { PhraseInDocument } from '../../files/document/documentSegments';
import { describeDocument, describeDocumentText } from '../../files/documents';
import { isTableDocument, readTableDocument } from '../../files/tableDocuments';
import { detectLanguage } from '../../language/detection';
import { resolveLanguagePair, evidenceOfDocument } from '../../language/pairChoice';
import { languageMatches, normaliseLanguage } from '../../language/tags';
import type { DocumentContent, DocumentDescription, DocumentSlice, DocumentText } from '../../model/document';
import { MAX_DETECTION_LENGTH } from '../../model/document';
import type { PartialLanguagePair, LanguageContext } from '../../model/languagePair';

/** The maximum number of cached descriptions: the documents that a translator switches between. */
const MAX_DESCRIBED = 20;
/** The number of segments used to detect an undeclared language. */
const SAMPLE_SEGMENTS = 50;

/** The cached descriptions by their inputs. */
const described = new LRUCache<string, DocumentDescription>({ max: MAX_DESCRIBED });

/**
 * Describes a document by its beginning. If nothing states the language of a monolingual document, it is detected from
 * the text.
 */
export function describeWithDetectedLanguage({ fileName, languageId, text }: DocumentContent): DocumentDescription {
  const beginning = text.slice(0, MAX_DETECTION_LENGTH);
  const key = [fileName, languageId, beginning].join('\0');
  const known = described.get(key) ?? newDescription({ fileName, languageId, text: beginning });
  described.set(key, known);
  return known;
}

function newDescription(document: DocumentContent): DocumentDescription {
  const description = isTableDocument(document)
    ? describeDocumentText(runSynchronously(readTableDocument(document)).value)
    : describeDocument(document);
  if (description.kind === 'bilingual' || description.language) return description;
  // The segments were not enough to detect a language, for example if there are only comments or keys so far.
  return { ...description, language: detectLanguage(document.text)?.language };
}

/** Returns the pair of a slice's document, from the client's evidence and the document's beginning. */
export function languagePairOfSlice(
  { fileName, languageId, text, head }: DocumentSlice,
  context: LanguageContext,
): PartialLanguagePair {
  const { requested: asked } = context;
  if (asked?.source && asked.target) return asked;
  const description = describeWithDetectedLanguage({ fileName, languageId, text: head ?? text });
  return resolveLanguagePair({ ...context, ...evidenceOfDocument(description, fileName) });
}

/**
 * Returns the language pair at a position in a document, from the phrase's language to the other one.
 *
 * @param pair the language pair of the document
 * @param glossaries languages of the glossaries, most terms first
 */
export function languagePairAt(
  place: PhraseInDocument,
  pair: PartialLanguagePair,
  glossaries: readonly string[],
): PartialLanguagePair {
  const text = place.before + place.phrase + place.after;
  const among = [pair.source, pair.target, ...glossaries].flatMap(
    (language) => (language && normaliseLanguage(language)) || [],
  );
  const recognised = place.language
    ? undefined
    : detectLanguage(text, among.length > 1 ? [...new Set(among)] : undefined)?.language;
  return resolveLanguagePair({
    requested: pair,
    phrase: { stated: place.language, counterpart: place.counterpart?.language, recognised },
    glossaries,
  });
}

/**
 * Returns the language pair of files for a build or a check: the requested pair, otherwise the declared one, otherwise
 * the one detected from their words.
 *
 * @param target missing for a bilingual source
 * @param glossaries the candidate languages for detection; if empty, all languages
 */
export function languagePairOfFiles(
  requested: PartialLanguagePair,
  source: DocumentText,
  target: DocumentText | undefined,
  glossaries: readonly string[] = [],
): PartialLanguagePair {
  const stated =
    source.kind === 'bilingual'
      ? { source: source.source, target: source.target }
      : { source: source.language, target: target && statedBy(target) };
  const recognise = (side: 'source' | 'target', other: string | undefined) => {
    const text = source.kind === 'bilingual' || side === 'source' ? source : target;
    return recognisedAmong(glossaries, textsOf(text, side), other);
  };
  return resolveLanguagePair({ requested, stated, recognise });
}

function statedBy(text: DocumentText): string | undefined {
  return text.kind === 'bilingual' ? text.source : text.language;
}

/** Returns the texts of the first segments of a side. */
function textsOf(text: DocumentText | undefined, side: 'source' | 'target'): string[] {
  if (!text) return [];
  const segments = text.kind === 'bilingual' ? text.pairs.map((pair) => pair[side]) : text.segments;
  const untranslated = (text.kind === 'bilingual' && side === 'source' && text.untranslated) || [];
  return [...segments, ...untranslated].slice(0, SAMPLE_SEGMENTS).map((segment) => segment.text);
}

function recognisedAmong(
  languages: readonly string[],
  texts: readonly string[],
  other: string | undefined,
): string | undefined {
  const candidates = Array.from(new Set(languages.flatMap((language) => normaliseLanguage(language) ?? []))).filter(
    (language) => !other || !languageMatches(language, other),
  );
  if (candidates.length === 1) return candidates[0];
  return detectLanguage(texts.join('\n'), candidates.length ? candidates : undefined)?.language;
}

/**
 * Returns the error `languageUnknown` with advice.
 *
 * @param whose the file, or the side of a translation
 */
export function unknownLanguageError(
  whose: string,
  advice = 'Add it to the file name, such as contract.de.md, or choose it.',
): GlossaError {
  return new GlossaError('languageUnknown', `The language of ${whose} cannot be detected. ${advice}`);
}
