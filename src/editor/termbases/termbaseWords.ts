import * as vscode from 'vscode';
import { countedWords } from '../display/numberWords';
import { sentence } from '../shown/sentence';
import type { ListedTermbase } from './termbases';

/** What is to be said of a termbase in a few words, where it does not do all that it should. */
export function termbaseObstacle({ setting: { name }, isAllowed, state }: ListedTermbase): string | undefined {
  if (isAllowed === undefined) return sentence('{0} is not allowed yet', name);
  if (!isAllowed || !state) return undefined;
  if (state.phase === 'slow' || state.phase === 'away' || state.phase === 'refused') return sentence('without {0}', name);
  return state.waiting > 0 ? waitingWords(state.waiting) : undefined;
}

/** How a termbase stands, in sentences. */
export function termbaseWords({ setting: { name }, isAllowed, state }: ListedTermbase): string[] {
  if (isAllowed === undefined) return [sentence('The termbase “{0}” is not used yet: nobody has allowed it.', name)];
  if (!isAllowed) return [sentence('The termbase “{0}” is not used.', name)];
  const said = [phaseWords(name, state?.phase ?? 'idle', state?.reason)];
  if (state?.isByFormOnly) said.push(vscode.l10n.t('Its vectors were made by another model, so that it is searched by form only until “glossa termbase push --reencode” has made them anew.'));
  if (state && state.waiting > 0) said.push(sentence('{0} on this machine and are sent when it can be reached.', waitingWords(state.waiting)));
  return said;
}

function phaseWords(name: string, phase: NonNullable<ListedTermbase['state']>['phase'], reason = ''): string {
  switch (phase) {
    case 'idle':
      return sentence('The termbase “{0}” is asked from the next look-up on.', name);
    case 'ready':
      return sentence('The termbase “{0}” answers.', name);
    case 'slow':
      return sentence('The termbase “{0}” does not answer in time: look-ups go on without it until it does.', name);
    case 'away':
      return sentence('The termbase “{0}” cannot be reached: look-ups go on without it. {1}', name, reason);
    case 'refused':
      return sentence('The termbase “{0}” refuses: look-ups go on without it. {1}', name, reason);
  }
}

export function waitingWords(count: number): string {
  return countedWords(count, vscode.l10n.t('1 edit waits'), (number) => sentence('{0} edits wait', number));
}
