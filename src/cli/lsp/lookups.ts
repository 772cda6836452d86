import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CancellationToken, CompletionItem, Hover, MarkupContent, Position } from 'vscode-languageserver/node';
import { CompletionItemKind } from 'vscode-languageserver/node';
import type { Engine } from '../../engine/engine';
import type { LanguageContext } from '../../model/languagePair';
import type { SegmentTerm } from '../../protocol/protocol';
import type { ServedFolders } from '../served/servedFolders';
import type { DocumentCounterpart, ClientDocuments } from './clientDocuments';
import { clientRange, clientSlice } from './clientDocuments';
import { lookupWords, oneShownLine, statusName } from './lookupWords';

/** Equivalents in a hover. */
const MAX_SHOWN = 5;
/** Characters before the cursor in which the word that is being typed begins. */
const MAX_TYPED_LENGTH = 60;
/** Characters of the source beside a translation that are looked through. */
const MAX_BESIDE_LENGTH = 4_000;

/** Hovers and completions. */
export class LookupFeatures {
  /** The client's text format. */
  format: MarkupContent['kind'] = 'plaintext';

  constructor(
    private readonly documents: ClientDocuments,
    private readonly engine: Engine,
    private readonly served: ServedFolders,
  ) {}

  /** The equivalents of the longest known term at a place. */
  async hover(document: TextDocument, position: Position, token: CancellationToken): Promise<Hover | null> {
    const at = document.offsetAt(position);
    const counterpart = await this.documents.counterpart(document);
    const result = await this.engine.lookups.equivalents(
      {
        slice: clientSlice(document, { start: at, end: at }),
        languages: contextOf(counterpart),
        glossaries: await this.served.glossaries(),
        limit: MAX_SHOWN,
      },
      { signal: signalOf(token) },
    );
    const contents = lookupWords(result, this.format);
    return contents ? { contents, ...(result.span && { range: clientRange(document, result.span) }) } : null;
  }

  /** The equivalents of the terms that the source uses, while its translation is written. */
  async completion(document: TextDocument, position: Position, token: CancellationToken): Promise<CompletionItem[]> {
    const counterpart = await this.documents.counterpart(document);
    const at = document.offsetAt(position);
    const line = document.getText({
      start: { line: position.line, character: Math.max(0, position.character - MAX_TYPED_LENGTH) },
      end: position,
    });
    const typed = /[\p{L}\p{M}\p{N}-]*$/u.exec(line)![0];
    const beside =
      counterpart.source === undefined ? undefined : await this.beside(counterpart.source, document, position);
    const terms = await this.engine.lookups.segmentTerms(
      {
        slice: clientSlice(document, { start: at - typed.length, end: at }),
        beside,
        languages: counterpart.languages,
        glossaries: await this.served.glossaries(),
      },
      { signal: signalOf(token) },
    );
    return terms.map((term, place) => this.itemOf(term, place, document));
  }

  /** Returns the source text at about the same position. */
  private async beside(source: string, document: TextDocument, { line }: Position): Promise<string> {
    const { text } = await this.documents.content(source);
    const middle = Math.round((text.length * line) / Math.max(1, document.lineCount));
    return text.slice(Math.max(0, middle - MAX_BESIDE_LENGTH / 2), middle + MAX_BESIDE_LENGTH / 2);
  }

  private itemOf(
    { term, used, status, domain, definition, insertion }: SegmentTerm,
    place: number,
    document: TextDocument,
  ): CompletionItem {
    return {
      label: oneShownLine(term),
      labelDetails: { description: [oneShownLine(used), status && statusName(status)].filter(Boolean).join(' · ') },
      kind: CompletionItemKind.Text,
      detail: domain && oneShownLine(domain),
      documentation: definition && oneShownLine(definition),
      filterText: term,
      // Before words of the document, in the order of the source.
      sortText: `0${String(place).padStart(3, '0')}`,
      textEdit: { range: clientRange(document, insertion.span), newText: insertion.newText },
    };
  }
}

/** Returns the language evidence: from file names, including the given languages. */
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
