import { GlossaError } from '../../base/errors';
import type { DocumentReadOptions } from '../../files/tableDocuments';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type {
  BuildParams,
  buildRequests,
  BuildResult,
  DocumentPair,
  FolderBuildParams,
  FolderBuildResult,
} from '../../protocol/build';
import { mineDocuments, FolderBuild } from '../build/buildGlossary';
import { ALIGNED_PERCENT } from '../build/segmentPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { languagePairOfFiles, unknownLanguageError } from '../reading/documentLanguages';
import type { ParsedDocumentPair } from '../reading/documentPair';
import { documentFileName, readDocumentPair } from '../reading/documentPair';
import type { DocumentReader } from '../reading/documentReader';
import { collectGarbage } from '../releaseMemory';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** Answers the requests to build a glossary from a document and its translation, or from folders. */
export class BuildHandler implements HandlerOf<typeof buildRequests> {
  /** @param requireEncoder rejects with the reason if there is none */
  constructor(
    private readonly requireEncoder: () => Promise<PhraseEncoder>,
    private readonly reader: DocumentReader,
  ) {}

  /** Releases the memory that remains after many segments have been read and encoded. */
  private async release(encoder: PhraseEncoder, segments: number): Promise<void> {
    if (segments < MIN_PAIRS_TO_RELEASE) return;
    encoder.clearCache();
    await this.reader.threads.endIdleThread();
    await collectGarbage();
  }

  /**
   * Builds a glossary from two documents or a bilingual document. Errors: `languageUnknown`, those of
   * `DocumentReader.read` and `mineDocuments`, and why there is no encoder.
   */
  async build(params: BuildParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<BuildResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const encoder = await this.requireEncoder();
    const wanted = { ...params.languages, columns: params.columns };
    const { source, target, problems, skippedParts } = await this.read(params, wanted, signal);
    const pair = pairOfBuild(params, source, target);
    const { minConfidence, trustDocuments } = params;
    const built = await mineDocuments(
      { source, target, languages: pair, minConfidence, trustDocuments },
      encoder,
      onProgress,
      signal,
    );
    await this.release(encoder, built.beads);
    return { ...built, pair, problems, skippedParts };
  }

  private read(
    documents: DocumentPair,
    wanted: DocumentReadOptions,
    signal?: AbortSignal,
  ): Promise<ParsedDocumentPair> {
    return readDocumentPair(documents, wanted, (document, choice) => this.reader.read(document, choice, signal));
  }

  /**
   * Builds a glossary from a folder's documents. Errors: `cancelled`, `languageUnknown`, and why there is no encoder.
   * Rejected documents are listed in the result.
   */
  async buildFolder(
    { documents, languages, minConfidence }: FolderBuildParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<FolderBuildResult> {
    requireLanguageTags(languages);
    const encoder = await this.requireEncoder();
    const folder = new FolderBuild({ languages, minConfidence }, encoder, signal);
    for (const [index, { source, target, trustDocuments }] of documents.entries()) {
      const names = { source: documentFileName(source), target: target && documentFileName(target) };
      const document = { name: names.target ?? names.source, number: index + 1, of: documents.length };
      const onStep: typeof onProgress = ({ phase, percent }) =>
        onProgress({ phase, percent: (ALIGNED_PERCENT * index + percent) / documents.length, document });
      onStep({ phase: 'reading', percent: 0 });
      await folder.add({ ...names, trustDocuments }, () => this.read({ source, target }, languages, signal), onStep);
    }
    await this.release(encoder, folder.beads);
    const result = await folder.mined((share) =>
      onProgress({ phase: 'mining', percent: ALIGNED_PERCENT + (100 - ALIGNED_PERCENT) * share }),
    );
    await this.release(encoder, folder.beads);
    return result;
  }
}

/** The number of segment pairs from which releasing the memory of a build is worth a pause. */
const MIN_PAIRS_TO_RELEASE = 2_000;

/** Returns the language pair of a build. Errors: `languageUnknown`. */
function pairOfBuild(
  { languages }: BuildParams,
  file: DocumentText,
  translation: DocumentText | undefined,
): LanguagePair {
  const { source, target } = languagePairOfFiles(languages, file, translation);
  if (!source || !target) throw unknownLanguageError(`the ${source ? 'target' : 'source'}`);
  requireLanguageTags({ source, target });
  return { source, target };
}

/** Checks that both languages are valid tags. Errors: `languageUnknown`. */
function requireLanguageTags({ source, target }: LanguagePair): void {
  for (const language of [source, target]) {
    if (!normaliseLanguage(language))
      throw new GlossaError(
        'languageUnknown',
        `“${language}” is not a language. Use a tag such as de, pt-BR or zh-Hans, or choose the language.`,
      );
  }
}
