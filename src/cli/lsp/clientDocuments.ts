import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Range, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Pacer } from '../../base/pacer';
import type { Engine } from '../../engine/engine';
import { decodeTextFile } from '../../engine/reading/documentReader';
import { FileGate } from '../../gate/fileGate';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import { MAX_DETECTION_LENGTH } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import { projectPairs } from '../projectFolder';
import type { ServedFolders } from '../server/servedFolders';

/** The number of characters on either side of a position that go to the engine: enough for any format. */
const SLICE_MARGIN_LENGTH = 65_536;

/** The source and languages of a document; for a bilingual file, only its languages. */
export interface DocumentCounterpart {
  /** Path of the source where the document is its translation; missing for a bilingual file, and for a source. */
  source?: string;
  /** Path of the translation where the document is its source. */
  target?: string;
  languages: PartialLanguagePair;
}

/** The client's open documents, with the languages and sources that their file names indicate. */
export class ClientDocuments {
  private readonly known = new Map<string, Promise<DocumentCounterpart>>();

  constructor(
    private readonly documents: TextDocuments<TextDocument>,
    private readonly engine: Engine,
    private readonly served: ServedFolders,
    /** The languages given by the client or the command line. */
    readonly languages: PartialLanguagePair,
  ) {}

  get(uri: string): TextDocument | undefined {
    return this.documents.get(uri);
  }

  /** Clears the known sources and translations of documents, after a file was added or removed. */
  forgetNames(): void {
    this.known.clear();
  }

  /**
   * Returns the source or the translation of a document, by the names of nearby files, and the languages. If no file is
   * found, the languages are the given ones, or those that the document states.
   */
  counterpart(document: TextDocument): Promise<DocumentCounterpart> {
    let known = this.known.get(document.uri);
    if (!known) this.known.set(document.uri, (known = this.find(document)));
    return known;
  }

  /**
   * Returns a document by its path: the open one of the client, even if unsaved, otherwise the file on disk. Errors:
   * those of the gate, and of `readText`.
   */
  async content(file: string): Promise<DocumentContent> {
    const open = this.documents.get(pathToFileURL(file).href);
    if (open) return clientDocumentContent(open);
    const gate = FileGate.forFolders({ folders: this.served.folders, allowedFolders: [] });
    await gate.admit(file);
    return { fileName: file, text: (await decodeTextFile(file, new Pacer(), {}, gate)).text };
  }

  private async find(document: TextDocument): Promise<DocumentCounterpart> {
    const file = filePathOfUri(document.uri);
    const described = await this.engine.documents.describe({
      document: { ...clientDocumentContent(document), text: document.getText().slice(0, MAX_DETECTION_LENGTH) },
    });
    const stated: PartialLanguagePair = described.kind === 'bilingual' ? { ...described.pair } : {};
    const { source = stated.source, target = stated.target } = this.languages;
    const languages = { source, target };
    const top = file && this.served.folderOf(file);
    if (!file || !top) return { languages };
    // Names that contradict the given languages, or do not show the source, are ignored.
    const pairs = await projectPairs(file, this.languages, this.engine, AbortSignal.timeout(5_000), {
      top,
    }).catch(() => []);
    const own = pairs.find((pair) => pair.target === file || pair.source === file);
    if (!own) return { languages };
    if (own.target === undefined) return { languages: own.languages };
    return own.target === file
      ? { source: own.source, languages: own.languages }
      : { target: own.target, languages: own.languages };
  }
}

/** Returns the path of a file URI; undefined for other URIs, and for files of another machine. */
export function filePathOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined; // an address of another machine
  }
}

export function clientDocumentContent(document: TextDocument): DocumentContent {
  return {
    fileName: filePathOfUri(document.uri) ?? document.uri,
    languageId: document.languageId,
    text: document.getText(),
  };
}

/** Returns the part of a document around a span. */
export function clientDocumentSlice(document: TextDocument, selection: Span): DocumentSlice {
  const text = document.getText();
  const offset = Math.max(0, selection.start - SLICE_MARGIN_LENGTH);
  return {
    ...clientDocumentContent(document),
    text: text.slice(offset, selection.end + SLICE_MARGIN_LENGTH),
    offset,
    ...(offset > 0 && { head: text.slice(0, MAX_DETECTION_LENGTH) }),
    selection,
  };
}

export function clientRange(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
