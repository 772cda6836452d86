import path from 'node:path';
import type { RequestType } from 'vscode-jsonrpc';
import type { Requests } from '../../../src/protocol/protocol';

export type RequestName = keyof typeof Requests;
type ParamsOf<Request> = Request extends RequestType<infer Params, unknown, void> ? Params : undefined;

/** A request of each kind that the engine takes, with every field that it may have. Undefined where it has no parameters. */
export function soundRequests(folder: string): { [Name in RequestName]: ParamsOf<(typeof Requests)[Name]> } {
  const glossary = { path: path.join(folder, 'terms.glossa.jsonl'), readOnly: false, strict: true };
  const glossaries = [glossary];
  const languages = { source: 'en', target: 'de' };
  const progressToken = 'token';
  const slice = { fileName: 'valve.en.md', languageId: 'markdown', text: 'Close the valve.', offset: 4, head: 'The', selection: { start: 14, end: 19 } };
  const source = { fileName: 'valve.en.txt', languageId: 'plaintext', text: 'Close the valve.\n' };
  const target = { fileName: 'valve.de.txt', text: 'Schließen Sie das Ventil.\n' };
  const concept = { id: 'c2', domain: 'plants', terms: [{ term: 'pump', language: 'en', examples: [{ before: 'The ', phrase: 'pump', after: '.' }] }, { term: 'Pumpe', language: 'de' }] };
  const imported = { file: path.join(folder, 'client.csv'), glossary, languages, encoding: 'utf-8', columns: { en: 'en' }, only: ['en', 'de'], status: 'preferredTerm-admn-sts' as const, progressToken };
  return {
    equivalents: {
      slice,
      languages: { asked: languages, chosen: languages, settings: languages, sibling: { language: 'de', standsLeft: false }, folder: languages },
      glossaries,
      limit: 5,
      preferences: { domain: 'plants', customer: 'nobody', chosen: [{ concept: 'c1', term: 'Ventil' }] },
      memory: folder,
    },
    search: { query: 'valve', glossaries, limit: 5 },
    segmentTerms: { slice, beside: 'Das Ventil', languages, glossaries },
    knownTerms: { slices: [slice], languages, glossaries },
    openMemory: { memory: folder, documents: [{ source: { path: path.join(folder, 'de.po') }, languages }], includeUnfinished: true, mostSegments: 1000, progressToken },
    changeMemory: { memory: folder, changed: [{ source: { path: path.join(folder, 'valve.en.txt') }, target: { path: path.join(folder, 'valve.de.txt') }, languages }], removed: [path.join(folder, 'fr.po')], progressToken },
    closeMemory: { memory: folder },
    findInMemory: { memory: folder, phrase: 'valve', languages, limit: 5 },
    translatedBefore: { memory: folder, phrase: 'valve', languages, limit: 5 },
    segmentMatches: { memory: folder, slice, text: 'Close the valve.', languages, least: 70, limit: 5 },
    alignedPhrase: { memory: folder, slice, languages },
    ask: { question: 'What opens the valve?', language: 'en', documents: [{ path: path.join(folder, 'valve.en.txt') }], limit: 10, progressToken },
    describe: { document: source },
    locate: { slice, languages },
    areAligned: { source: { document: source, span: { start: 10, end: 15 } }, target: { document: target, span: { start: 18, end: 24 } } },
    insertion: { slice, text: 'Ventil', wholeSegment: true },
    build: { source, target, languages, columns: { '1': 'en', '2': 'de' }, minConfidence: 0.5, anyway: true, progressToken },
    buildFolder: { documents: [{ source, target, anyway: true }, { source }], languages, minConfidence: 0.5, progressToken },
    check: { source, target, languages, glossaries, includeUnfinished: true, rules: ['repeated-word'], progressToken },
    ignore: { glossary, decisions: [{ rule: 'forbidden-term', concept: 'c1', term: 'valve', segment: 'Close the valve.' }] },
    change: { glossary, change: { kind: 'put', concepts: [concept], onDuplicate: 'merge' }, reason: { command: 'add', detail: 'pump' } },
    lastChange: { glossaries },
    undo: { glossary, change: '000000001' },
    overview: { glossaries },
    browseGroups: { glossary, filter: { domain: '' }, by: 'domain' },
    browse: { glossary, filter: { language: 'en' }, by: 'domain', value: '', offset: 0, limit: 10 },
    concept: { glossary, id: 'c1' },
    consistency: { glossary, progressToken },
    glossaryConflicts: { glossaries, languages, pairs: [{ source: 'valve', target: 'Klappe' }] },
    adapt: { glossary, progressToken },
    stopAdapting: { glossary },
    import: { ...imported, onDuplicate: 'merge' },
    previewImport: imported,
    export: { glossary, format: 'csv', selection: { languages: ['en'], domains: [], customers: [], projects: [], statuses: [''], fields: ['note'] }, file: path.join(folder, 'out.csv'), languages, progressToken },
    facets: glossary,
    picture: { glossary, target: 'valve.png' },
    placePicture: { glossary, file: path.join(folder, 'valve.png'), name: 'valve.png', data: 'R0lGODlh', mayCopy: false },
    useTermbases: { termbases: [{ name: 'Company', address: '127.0.0.1:19530', database: 'default', collection: 'terms', tls: true, token: 'user:secret' }] },
    discardEdits: { termbase: 'Company' },
    useTool: { tool: 'glossa_suggest', arguments: { phrase: 'valve', before: 'Close the ', after: '.', from: 'en', to: 'German', limit: 3 }, folders: [folder], glossaries, memories: [folder], documents: [{ path: path.join(folder, 'a.md') }], mayWrite: false },
    clearLocalData: undefined,
  };
}
