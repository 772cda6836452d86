import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CancellationToken, CompletionItem, Hover, MarkupContent, Position } from 'vscode-languageserver/node';
import { CompletionItemKind } from 'vscode-languageserver/node';
import type { Engine } from '../../engine/engine';
import { valueKeyAt, valueSpans } from '../../files/documents';
import { completionSortText, sourceExcerptAt, typedWord } from '../../lookup/whileTyping';
import { countWorthwhileLines, MIN_HOVER_CONFIDENCE } from '../../lookup/worth';
import type { AdministrativeStatus } from '../../model/concept';
import type { Equivalent } from '../../model/equivalent';
import type { LanguageContext } from '../../model/languagePair';
import type { EquivalentsResult, TermSuggestion } from '../../protocol/protocol';
import type { ServedFolders } from '../server/servedFolders';
import type { ClientDocuments, DocumentCounterpart } from './clientDocuments';
import { clientDocumentContent, clientRange, clientDocumentSlice } from './clientDocuments';

/** The maximum number of equivalents in a hover. */
const MAX_SHOWN = 5;

/** Hovers and completions. */
export class LookupFeatures {
  /** The text format that the client supports. */
  format: MarkupContent['kind'] = 'plaintext';

  constructor(
    private readonly documents: ClientDocuments,
    private readonly engine: Engine,
    private readonly served: ServedFolders,
  ) {}

  /** Returns the equivalents of the longest known term at a position. */
  async hover(document: TextDocument, position: Position, token: CancellationToken): Promise<Hover | null> {
    const at = document.offsetAt(position);
    const counterpart = await this.documents.counterpart(document);
    const result = await this.engine.lookups.equivalents(
      {
        slice: clientDocumentSlice(document, { start: at, end: at }),
        languages: contextOf(counterpart),
        glossaries: await this.served.glossaries(),
        limit: MAX_SHOWN,
      },
      { signal: signalOf(token) },
    );
    const contents = lookupWords(result, this.format);
    return contents ? { contents, ...(result.span && { range: clientRange(document, result.span) }) } : null;
  }

  /** Returns the equivalents of the terms in the source while its translation is written. */
  async completion(document: TextDocument, position: Position, token: CancellationToken): Promise<CompletionItem[]> {
    const counterpart = await this.documents.counterpart(document);
    const at = document.offsetAt(position);
    const typed = typedWord(document.getText({ start: { line: position.line, character: 0 }, end: position }));
    const beside =
      counterpart.source === undefined ? undefined : await this.beside(counterpart.source, document, position);
    const terms = await this.engine.lookups.segmentTerms(
      {
        slice: clientDocumentSlice(document, { start: at - typed.length, end: at }),
        beside,
        languages: counterpart.languages,
        glossaries: await this.served.glossaries(),
      },
      { signal: signalOf(token) },
    );
    return terms.map((term, place) => this.itemOf(term, place, document));
  }

  /** Returns the source's value with the same key, or the source text at about the same position. */
  private async beside(source: string, document: TextDocument, position: Position): Promise<string> {
    const content = await this.documents.content(source);
    const key = valueKeyAt(clientDocumentContent(document), document.offsetAt(position));
    if (key === undefined) return sourceExcerptAt(content.text, position.line, document.lineCount);
    const span = valueSpans(content)?.get(key);
    return span ? content.text.slice(span.start, span.end) : '';
  }

  private itemOf(
    { term, used, status, domain, definition, insertion }: TermSuggestion,
    place: number,
    document: TextDocument,
  ): CompletionItem {
    return {
      label: sanitisedLine(term),
      labelDetails: { description: [sanitisedLine(used), status && statusName(status)].filter(Boolean).join(' · ') },
      kind: CompletionItemKind.Text,
      detail: domain && sanitisedLine(domain),
      documentation: definition && sanitisedLine(definition),
      filterText: term,
      sortText: completionSortText(place),
      textEdit: { range: clientRange(document, insertion.span), newText: insertion.newText },
    };
  }
}

/** Returns the languages of a document: as the user's choice if both are known, otherwise as settings. */
function contextOf({ languages: { source, target } }: DocumentCounterpart): LanguageContext {
  if (source !== undefined && target !== undefined) return { chosen: { source, target } };
  return { settings: { source, target } };
}

export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** The maximum number of equivalents in other languages. */
const MAX_OTHERS = 5;
/** The maximum length, in UTF-16 code units, of a text that is shown on one line. */
const MAX_TEXT_LENGTH = 400;

/** Returns the text of a hover for a phrase; undefined if there are no useful results. */
function lookupWords(
  { phrase, pair, equivalents, others = [] }: EquivalentsResult,
  kind: MarkupContent['kind'],
): MarkupContent | undefined {
  if (phrase === undefined) return undefined;
  const escape = kind === 'markdown' ? escapedLine : sanitisedLine;
  const [own, foreign] = [sure(equivalents), sure(others).slice(0, MAX_OTHERS)];
  if (!own.length && !foreign.length) return undefined;
  const strong = (text: string): string => (kind === 'markdown' ? `**${escape(text)}**` : escape(text));
  const title = [strong(phrase), pair && `${escape(pair.source)} → ${escape(pair.target)}`].filter(Boolean).join(' · ');
  const line = (
    { term, language, confidence, status, domain }: Equivalent,
    number: number,
    isForeign: boolean,
  ): string => {
    const facts = [isForeign && escape(language), `${Math.round(confidence * 100)}%`, status && statusName(status)];
    return `${number}. ${[strong(term), ...facts, domain && escape(domain)].filter(Boolean).join(' · ')}`;
  };
  const item = (equivalent: Equivalent, number: number): string =>
    [
      line(equivalent, number, false),
      ...[equivalent.definition, equivalent.example].flatMap((text) => (text ? [`   ${escape(text)}`] : [])),
    ].join('  \n');
  const body = [
    ...own.map((each, at) => item(each, at + 1)),
    ...(foreign.length && !own.length
      ? ['In other languages:', foreign.map((each, at) => line(each, at + 1, true)).join('\n')]
      : []),
  ];
  return { kind, value: [title, ...body].join('\n\n') };
}

/** Returns the short name of a status: `preferred` for `preferredTerm-admn-sts`. */
function statusName(status: AdministrativeStatus): string {
  return status.replace('Term-admn-sts', '');
}

function sure(equivalents: readonly Equivalent[]): Equivalent[] {
  return equivalents.slice(
    0,
    countWorthwhileLines(
      equivalents.map(({ confidence }) => confidence),
      MIN_HOVER_CONFIDENCE,
    ),
  );
}

/** Returns text from files on one line, at most `MAX_TEXT_LENGTH` long, without controls of the text direction. */
export function sanitisedLine(text: string): string {
  const line = text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line;
}

/** Escapes text for Markdown: it produces no link, picture or emphasis. */
function escapedLine(text: string): string {
  return sanitisedLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
