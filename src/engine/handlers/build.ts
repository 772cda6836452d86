import { GlossaError } from '../../base/errors';
import type { Problem } from '../../base/problem';
import type { FileGate } from '../../gate/fileGate';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentSource, DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { BuildParams, buildRequests, BuildResult, FolderBuildParams, FolderBuildResult } from '../../protocol/build';
import { buildGlossary } from '../build/buildGlossary';
import { FolderBuild } from '../build/folderBuild';
import { ALIGNED_PERCENT } from '../build/segmentPairs';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { pairOfFiles } from '../reading/documentLanguages';
import { readSource } from '../reading/documentReader';
import type { ReaderThreads } from '../reading/readerThreads';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** Answers the request to build a glossary from a document and its translation. */
export class BuildHandler implements HandlerOf<typeof buildRequests> {
  /** @param requireEncoder rejects with the reason where there is none */
  constructor(
    private readonly requireEncoder: () => Promise<PhraseEncoder>,
    private readonly threads: ReaderThreads,
    private readonly gate: FileGate,
  ) {}

  /** Errors: `languageUnknown`, those of `readSource` and `buildGlossary`, and why there is no encoder. */
  async build(params: BuildParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<BuildResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const encoder = await this.requireEncoder();
    const source = await readSource(params.source, { ...params.languages, columns: params.columns }, this.threads, signal, this.gate);
    const target = params.target && (await readSource(params.target, {}, this.threads, signal, this.gate));
    const pair = pairOfBuild(params, source.value, target?.value);
    const built = await buildGlossary({ source: source.value, target: target?.value, languages: pair, minConfidence: params.minConfidence, anyway: params.anyway }, encoder, onProgress, signal);
    const of = (document: BuildParams['target'], problems: Problem[] = []) => problems.map((problem) => ({ ...problem, file: document && fileOf(document) }));
    const problems = [...of(params.source, source.problems), ...of(params.target, target?.problems)];
    return { ...built, pair, problems };
  }

  /** Errors: `cancelled`, `languageUnknown`, and why there is no encoder; documents that are refused are named in the result. */
  async buildFolder({ documents, languages, minConfidence }: FolderBuildParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<FolderBuildResult> {
    refuseNoLanguages(languages);
    const encoder = await this.requireEncoder();
    const folder = new FolderBuild({ languages, minConfidence }, encoder, signal);
    for (const [index, { source, target, anyway }] of documents.entries()) {
      const names = { source: fileOf(source), target: target && fileOf(target) };
      const document = { name: names.target ?? names.source, number: index + 1, of: documents.length };
      const onStep: typeof onProgress = ({ phase, percent }) => onProgress({ phase, percent: (ALIGNED_PERCENT * index + percent) / documents.length, document });
      onStep({ phase: 'reading', percent: 0 });
      await folder.add({ ...names, anyway }, async () => {
        const read = await readSource(source, languages, this.threads, signal, this.gate);
        return { source: read, target: target && (await readSource(target, {}, this.threads, signal, this.gate)) };
      }, onStep);
    }
    return folder.mined((share) => onProgress({ phase: 'mining', percent: ALIGNED_PERCENT + (100 - ALIGNED_PERCENT) * share }));
  }
}

/** How the files of a request are named in its problems. */
function fileOf(source: DocumentSource): string {
  return 'path' in source ? source.path : source.fileName;
}

/** Errors: `languageUnknown`. */
function pairOfBuild({ languages }: BuildParams, file: DocumentText, translation: DocumentText | undefined): LanguagePair {
  const { source, target } = pairOfFiles(languages, file, translation);
  if (!source || !target) {
    throw new GlossaError('languageUnknown', `The language of the ${source ? 'target' : 'source'} cannot be told from the file. Name it: in the file’s name (contract.de.md) or by choosing it.`);
  }
  refuseNoLanguages({ source, target });
  return { source, target };
}

/** Errors: `languageUnknown`. */
function refuseNoLanguages({ source, target }: LanguagePair): void {
  for (const language of [source, target]) {
    if (!normaliseLanguage(language)) throw new GlossaError('languageUnknown', `“${language}” is no language. Write a tag such as de, pt-BR or zh-Hans, or choose the language.`);
  }
}
