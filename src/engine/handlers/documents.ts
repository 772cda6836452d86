import { describeDocument, descriptionOf, insertionFor } from '../../files/document/documents';
import type { DocumentSource, DocumentText, Insertion } from '../../model/document';
import { GlossaError } from '../../base/errors';
import type { LanguagePair } from '../../model/languagePair';
import { Pacer } from '../../base/pacer';
import { runAtOnce } from '../../base/steps';
import { isTable, readTable } from '../../files/csv/csvDocument';
import type { Problem } from '../../base/problem';
import type * as wire from '../../protocol/protocol';
import { detectLanguage } from '../../language/detection';
import { buildGlossary } from '../build/buildGlossary';
import { readSource } from '../reading/documentReader';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** What is asked of documents as such: what they are, what can be mined from them, where an equivalent goes. */
export class DocumentTasks {
  constructor(private readonly requireEncoder: () => Promise<PhraseEncoder>) {}

  /** Errors, of a file: those of `readSource`. */
  async describe({ document }: wire.DescribeParams, signal?: AbortSignal): Promise<wire.DocumentDescription> {
    if ('path' in document) return descriptionOf((await readSource(document, {}, new Pacer(signal))).value);
    const description = isTable(document) ? descriptionOf(runAtOnce(readTable(document)).value) : describeDocument(document);
    if (description.kind === 'bilingual' || description.language) return description;
    return { ...description, language: detectLanguage(document.text)?.language };
  }

  insertion({ slice, text }: wire.InsertionParams): Insertion | null {
    return insertionFor(slice, text) ?? null;
  }

  /** Mines a glossary. Errors: `languageUnknown`, and those of `readSource` and `buildGlossary`. */
  async build(params: wire.BuildParams, onProgress: (progress: wire.TaskProgress) => void, signal?: AbortSignal): Promise<wire.BuildResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const encoder = await this.requireEncoder();
    const pacer = new Pacer(signal);
    const source = await readSource(params.source, params.languages, pacer);
    const target = params.target && (await readSource(params.target, {}, pacer));
    const pair = pairOf(params, source.value, target?.value);
    const built = await buildGlossary({ source: source.value, target: target?.value, languages: pair, minConfidence: params.minConfidence }, encoder, onProgress, signal);
    const of = (document: wire.BuildParams['target'], problems: Problem[] = []) => problems.map((problem) => ({ ...problem, file: document && fileOf(document) }));
    const problems = [...of(params.source, source.problems), ...of(params.target, target?.problems)];
    return { ...built, pair, problems };
  }
}

/** How the files of a request are named in its problems. */
function fileOf(source: DocumentSource): string {
  return 'path' in source ? source.path : source.fileName;
}

/** The pair that was asked for; what is missing, as the files state it or as their words look. */
function pairOf({ languages }: wire.BuildParams, source: DocumentText, target: DocumentText | undefined): LanguagePair {
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
  return detectLanguage(texts.slice(0, 50).join('\n'))?.language;
}
