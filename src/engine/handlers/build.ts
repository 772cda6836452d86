import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { Problem } from '../../base/problem';
import { detectLanguage } from '../../language/detection';
import type { DocumentSource, DocumentText } from '../../model/document';
import type { LanguagePair } from '../../model/languagePair';
import type { BuildParams, buildRequests, BuildResult } from '../../protocol/build';
import { buildGlossary } from '../build/buildGlossary';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { readSource } from '../reading/documentReader';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** Segments whose words tell a language where nothing states it. */
const SAMPLE = 50;

/** Answers the request to build a glossary from a document and its translation. */
export class BuildHandler implements HandlerOf<typeof buildRequests> {
  /** @param requireEncoder rejects with the reason where there is none */
  constructor(private readonly requireEncoder: () => Promise<PhraseEncoder>) {}

  /** Errors: `languageUnknown`, those of `readSource` and `buildGlossary`, and why there is no encoder. */
  async build(params: BuildParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<BuildResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const encoder = await this.requireEncoder();
    const pacer = new Pacer(signal);
    const source = await readSource(params.source, params.languages, pacer);
    const target = params.target && (await readSource(params.target, {}, pacer));
    const pair = pairOf(params, source.value, target?.value);
    const built = await buildGlossary({ source: source.value, target: target?.value, languages: pair, minConfidence: params.minConfidence }, encoder, onProgress, signal);
    const of = (document: BuildParams['target'], problems: Problem[] = []) => problems.map((problem) => ({ ...problem, file: document && fileOf(document) }));
    const problems = [...of(params.source, source.problems), ...of(params.target, target?.problems)];
    return { ...built, pair, problems };
  }
}

/** How the files of a request are named in its problems. */
function fileOf(source: DocumentSource): string {
  return 'path' in source ? source.path : source.fileName;
}

/** The pair that was asked for; what is missing, as the files state it or as their words look. */
function pairOf({ languages }: BuildParams, source: DocumentText, target: DocumentText | undefined): LanguagePair {
  const from = languages.source ?? (source.kind === 'bilingual' ? (source.from ?? detected(source.pairs.map((pair) => pair.source.text))) : languageOf(source));
  const to = languages.target ?? (source.kind === 'bilingual' ? (source.to ?? detected(source.pairs.map((pair) => pair.target.text))) : target && languageOf(target));
  if (!from || !to) {
    throw new GlossaError('languageUnknown', `The language of the ${from ? 'target' : 'source'} cannot be told from the file. Name it: in the file’s name (contract.de.md) or by choosing it.`);
  }
  return { source: from, target: to };
}

function languageOf(text: DocumentText): string | undefined {
  if (text.kind === 'bilingual') return text.from;
  return text.language ?? detected(text.segments.map((segment) => segment.text));
}

function detected(texts: string[]): string | undefined {
  return detectLanguage(texts.slice(0, SAMPLE).join('\n'))?.language;
}
