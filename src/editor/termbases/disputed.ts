import * as vscode from 'vscode';
import { termbaseReference } from '../../protocol/protocol';
import { Commands } from '../commands/commandIds';
import { tellWarning } from '../shown/messages';
import { sentence } from '../shown/sentence';

/**
 * Says that several people have written an entry of a termbase at the same time, in the same words everywhere, so that
 * VS Code shows one message instead of two.
 */
export async function tellDisputed(termbase: string, id: string, term: string): Promise<void> {
  const decide = vscode.l10n.t('Decide…');
  const said = sentence(
    'Several people edited “{0}” at the same time. All versions are kept in {1} until someone chooses one.',
    term,
    termbase,
  );
  if ((await tellWarning(said, decide)) === decide)
    await vscode.commands.executeCommand(Commands.resolveVersions, {
      glossary: termbaseReference(termbase).path,
      concept: id,
    });
}
