import * as vscode from 'vscode';
import type { MemorySummary } from '../../protocol/protocol';
import { countedWords, numberWords } from '../display/numberWords';
import { sentence } from '../shown/sentence';
import type { FolderMemory } from './folderMemory';

/** Returns a memory's content, its skipped documents and its state, one line each. */
export function memoryWords({ state, summary }: FolderMemory): string[] {
  return [...stateWords(state), ...(summary ? summaryWords(summary) : [])];
}

/** Returns the progress of a memory while it is being read. */
export function readingProgress(memory: FolderMemory | undefined): string | undefined {
  return memory?.state.phase === 'reading' ? readingWords(memory.state) : undefined;
}

export function readingWords({
  percent,
  document,
}: {
  percent: number;
  document?: { number: number; of: number };
}): string {
  // A share of nothing says that nothing happens.
  if (percent < 1) return vscode.l10n.t('Reading the translations…');
  if (!document) return sentence('Reading translations: {0} %', Math.floor(percent));
  return sentence(
    'Reading translations: {0} %, {1} of {2}',
    Math.floor(percent),
    numberWords(document.number),
    numberWords(document.of),
  );
}

function stateWords(state: FolderMemory['state']): string[] {
  switch (state.phase) {
    case 'reading':
      return [readingWords(state)];
    case 'stopped':
      return [vscode.l10n.t('Reading was stopped. To resume, run “Glossa: Manage Translation Memory”.')];
    case 'failed':
      return [sentence('The translations could not be read. {0}', state.reason)];
    default:
      return [];
  }
}

function summaryWords({
  segments,
  documents,
  unfinished,
  untranslated,
  refused,
  leftOut = 0,
}: MemorySummary): string[] {
  const translated = countedWords(segments, vscode.l10n.t('1 translated segment'), (number) =>
    sentence('{0} translated segments', number),
  );
  const files = countedWords(documents, vscode.l10n.t('1 document'), (number) => sentence('{0} documents', number));
  const left = [
    refused.length > 0 &&
      countedWords(refused.length, vscode.l10n.t('1 document could not be read. See the log.'), (number) =>
        sentence('{0} documents could not be read. See the log.', number),
      ),
    unfinished > 0 &&
      countedWords(unfinished, vscode.l10n.t('1 unfinished translation'), (number) =>
        sentence('{0} unfinished translations', number),
      ),
    untranslated > 0 &&
      countedWords(untranslated, vscode.l10n.t('1 segment is not translated.'), (number) =>
        sentence('{0} segments are not translated.', number),
      ),
    leftOut > 0 &&
      countedWords(
        leftOut,
        vscode.l10n.t('1 document skipped: the limit “glossa.memory.mostSegments” is reached.'),
        (number) => sentence('{0} documents skipped: the limit “glossa.memory.mostSegments” is reached.', number),
      ),
  ];
  return [sentence('The memory contains {0} of {1}.', translated, files), ...left.filter((words) => words !== false)];
}
