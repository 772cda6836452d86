import { describeDocument, insertionFor, readDocument } from '../documents/documents';
import type { Insertion } from '../domain/document';
import { GlossaError } from '../domain/errors';
import type { LanguagePair } from '../domain/language';
import type * as wire from '../protocol/protocol';
import { detectLanguage } from '../text/detectLanguage';
import { buildGlossary } from './buildGlossary';
import type { PhraseEncoder } from './encoder/phraseEncoder';

/** What is asked of documents as such: what they are, what can be mined from them, where an equivalent goes. */
export class DocumentTasks {
  constructor(private readonly requireEncoder: () => Promise<PhraseEncoder>) {}

  describe({ document }: wire.DescribeParams): wire.DocumentDescription {
    const description = describeDocument(document);
    if (description.kind === 'bilingual' || description.language) return description;
    return { ...description, language: detectLanguage(document.text)?.language };
  }

  insertion({ slice, text }: wire.InsertionParams): Insertion | null {
    return insertionFor(slice, text) ?? null;
  }

  /** Mines a glossary. Errors: `languageUnknown`, and those of `buildGlossary`. */
  async build(params: wire.BuildParams, onProgress: (progress: wire.TaskProgress) => void, signal?: AbortSignal): Promise<wire.BuildResult> {
    onProgress({ phase: 'reading', percent: 0 });
    const encoder = await this.requireEncoder();
    const source = readDocument(params.source);
    const target = params.target && readDocument(params.target);
    const pair = pairOf(params, source.value, target?.value);
    const built = await buildGlossary({ source: source.value, target: target?.value, ...pair, minConfidence: params.minConfidence }, encoder, onProgress, signal);
    const problems = [
      ...source.problems.map((problem) => ({ ...problem, file: params.source.fileName })),
      ...(target?.problems ?? []).map((problem) => ({ ...problem, file: params.target!.fileName })),
    ];
    return { ...built, pair, problems };
  }
}

type ReadText = ReturnType<typeof readDocument>['value'];

/** The pair that was asked for; what is missing, as the files state it or as their words look. */
function pairOf({ languages }: wire.BuildParams, source: ReadText, target: ReadText | undefined): LanguagePair {
  const from = languages.source ?? (source.kind === 'bilingual' ? (source.from ?? detected(source.pairs.map((pair) => pair.source.text))) : languageOf(source));
  const to = languages.target ?? (source.kind === 'bilingual' ? (source.to ?? detected(source.pairs.map((pair) => pair.target.text))) : target && languageOf(target));
  if (!from || !to) {
    throw new GlossaError('languageUnknown', `The language of the ${from ? 'target' : 'source'} cannot be told from the file. Name it: in the file’s name (contract.de.md) or by choosing it.`);
  }
  return { from, to };
}

function languageOf(text: ReadText): string | undefined {
  if (text.kind === 'bilingual') return text.from;
  return text.language ?? detected(text.segments.map((segment) => segment.text));
}

function detected(texts: string[]): string | undefined {
  return detectLanguage(texts.slice(0, 50).join('\n'))?.language;
}
