import * as vscode from 'vscode';
import { languageName } from '../display/languageNames';
import { sentence } from '../shown/sentence';
import type { Project } from './projects';

/** Target languages that are named; of more their number. */
const MOST_NAMED = 4;

/** “This folder translates English into German and French.” */
export function projectWords({ layout: { source, targets } }: Project): string {
  const from = source ? languageName(source) : vscode.l10n.t('an unknown language');
  if (targets.length > MOST_NAMED)
    return sentence('This folder contains translations from {0} into {1} languages.', from, targets.length);
  return sentence(
    'This folder contains translations from {0} into {1}.',
    from,
    new Intl.ListFormat(vscode.env.language).format(targets.map(languageName)),
  );
}
