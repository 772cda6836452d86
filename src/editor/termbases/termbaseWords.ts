import * as vscode from 'vscode';
import { countedWords, numberWords } from '../display/numberWords';
import { sentence } from '../shown/sentence';
import type { ListedTermbase } from './termbases';

/** Returns a short description of a termbase's problem, if any. */
export function termbaseObstacle({ setting: { name }, isAllowed, state }: ListedTermbase): string | undefined {
  if (isAllowed === undefined) return sentence('{0} is not allowed yet', name);
  if (!isAllowed || !state) return undefined;
  if (state.phase === 'slow' || state.phase === 'away' || state.phase === 'refused')
    return sentence('without {0}', name);
  if (state.waiting > 0) return waitingWords(state.waiting);
  return state.damaged && damagedWords(state.damaged.count);
}

/** Returns the state of a termbase as sentences. */
export function termbaseWords({ setting: { name }, isAllowed, state }: ListedTermbase): string[] {
  if (isAllowed === undefined) return [sentence('The termbase “{0}” has not been allowed yet.', name)];
  if (!isAllowed) return [sentence('The termbase “{0}” is not used.', name)];
  const said = [phaseWords(name, state?.phase ?? 'idle', state?.reason)];
  if (state?.isByFormOnly)
    said.push(
      vscode.l10n.t(
        'Its vectors come from another model, so it is searched by form only. To update them, run “glossa ' +
          'termbase push --reencode”.',
      ),
    );
  if (state && state.waiting > 0)
    said.push(sentence('{0} on this machine until the server can be reached.', waitingWords(state.waiting)));
  if (state?.damaged)
    said.push(
      sentence(
        '{0}. These edits were not sent; their files are kept in {1}.',
        damagedWords(state.damaged.count),
        state.damaged.folder,
      ),
    );
  return said;
}

function phaseWords(name: string, phase: NonNullable<ListedTermbase['state']>['phase'], reason = ''): string {
  switch (phase) {
    case 'idle':
      return sentence('The termbase “{0}” will be used from the next look-up.', name);
    case 'ready':
      return sentence('The termbase “{0}” answers.', name);
    case 'slow':
      return sentence('The termbase “{0}” is not responding. Look-ups continue without it.', name);
    case 'away':
      return sentence('The termbase “{0}” cannot be reached. Look-ups continue without it. {1}', name, reason);
    case 'refused':
      return sentence('The termbase “{0}” denied access. Look-ups continue without it. {1}', name, reason);
  }
}

function damagedWords(count: number): string {
  return sentence('Damaged edits: {0}', numberWords(count));
}

export function waitingWords(count: number): string {
  return countedWords(count, vscode.l10n.t('1 edit waits'), (number) => sentence('{0} edits wait', number));
}
