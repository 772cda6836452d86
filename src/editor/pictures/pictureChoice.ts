import path from 'node:path';
import * as vscode from 'vscode';
import type { GlossaryReference } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { isConfirmed } from '../shown/messages';
import { sentence } from '../shown/sentence';
import type { BroughtPicture } from './pictureTypes';
import { refusedPictureWords } from './pictureWords';

/** The result of adding a picture; undefined if the user cancels. */
export type PlacedPicture = { target: string } | { said: string } | undefined;

/** Lets the reader choose a picture for an entry of a glossary. */
export async function choosePicture(engine: EngineClient, glossary: GlossaryReference): Promise<PlacedPicture> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Choose Picture'),
      openLabel: vscode.l10n.t('Choose'),
      filters: { [vscode.l10n.t('Pictures')]: ['png', 'jpg', 'jpeg', 'gif', 'webp'] },
      defaultUri: vscode.Uri.file(path.dirname(glossary.path)),
    })) ?? [];
  return chosen && placePicture(engine, glossary, { address: chosen.toString() });
}

/** Returns the path for an entry's picture. One from elsewhere is copied beside the glossary after the user agrees. */
export async function placePicture(
  engine: EngineClient,
  glossary: GlossaryReference,
  brought: BroughtPicture,
): Promise<PlacedPicture> {
  const address = 'address' in brought ? vscode.Uri.parse(brought.address) : undefined;
  if (address && address.scheme !== 'file') return { said: refusedPictureWords('address', address.toString()) };
  const picture = 'data' in brought ? { name: brought.name, data: brought.data } : { file: address!.fsPath };
  const name = 'data' in brought ? brought.name : address!.fsPath;
  let placed = await engine.request(Requests.placePicture, { glossary, ...picture });
  if ('copyTo' in placed) {
    const question = sentence('Copy the picture to “{0}”, next to the glossary?', placed.copyTo);
    if (
      !(await isConfirmed(
        question,
        vscode.l10n.t('Copy'),
        vscode.l10n.t(
          'Entries show only pictures from their own folder. The copy becomes part of the project. “Undo Last ' +
            'Glossary Change” does not remove it.',
        ),
      ))
    )
      return undefined;
    placed = await engine.request(Requests.placePicture, { glossary, ...picture, mayCopy: true });
  }
  if ('refusal' in placed) return { said: refusedPictureWords(placed.refusal, name) };
  return 'target' in placed ? { target: placed.target } : undefined;
}
