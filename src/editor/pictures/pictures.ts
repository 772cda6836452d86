import path from 'node:path';
import * as vscode from 'vscode';
import type { PictureRejection } from '../../model/concept';
import type { GlossaryReference } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { askConfirmation, sentence } from '../ui/messages';

/** A picture for a page, as a data URL because pages cannot read files, or a message why there is none. Plain data. */
export type PictureContent = { source: string; message?: undefined } | { source?: undefined; message: string };

/** A picture that the user adds: dropped or pasted data, or the URI of a dragged file. */
export type PictureToAdd = { name: string; /** Base64. */ data: string } | { address: string };

/** @param target the picture's path or address, as written in the entry */
export async function requestPictureContent(
  engine: EngineClient,
  glossary: GlossaryReference,
  target: string,
): Promise<PictureContent> {
  const result = await engine.request(allRequests.picture, { glossary, target });
  return result.refusal === undefined
    ? { source: `data:${result.type};base64,${result.data}` }
    : { message: pictureRejectionMessage(result.refusal, target) };
}

/** The result of adding a picture; undefined if the user cancels. */
export type PicturePlacement = { target: string } | { message: string } | undefined;

/** Lets the user choose a picture for an entry of a glossary. */
export async function chooseAndPlacePicture(
  engine: EngineClient,
  glossary: GlossaryReference,
): Promise<PicturePlacement> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Choose Picture'),
      openLabel: vscode.l10n.t('Choose'),
      filters: { [vscode.l10n.t('Pictures')]: ['png', 'jpg', 'jpeg', 'gif', 'webp'] },
      defaultUri: vscode.Uri.file(path.dirname(glossary.path)),
    })) ?? [];
  return chosen && placePictureFile(engine, glossary, { address: chosen.toString() });
}

/** Returns the path for a picture. One outside the glossary's folder is copied there if the user agrees. */
export async function placePictureFile(
  engine: EngineClient,
  glossary: GlossaryReference,
  brought: PictureToAdd,
): Promise<PicturePlacement> {
  const address = 'address' in brought ? vscode.Uri.parse(brought.address) : undefined;
  if (address && address.scheme !== 'file') return { message: pictureRejectionMessage('address', address.toString()) };
  const picture = 'data' in brought ? { name: brought.name, data: brought.data } : { file: address!.fsPath };
  const name = 'data' in brought ? brought.name : address!.fsPath;
  let placed = await engine.request(allRequests.placePicture, { glossary, ...picture });
  if ('copyTo' in placed) {
    const question = sentence('Copy the picture to “{0}”, next to the glossary?', placed.copyTo);
    if (
      !(await askConfirmation(
        question,
        vscode.l10n.t('Copy'),
        vscode.l10n.t(
          'A glossary can only use pictures in its own folder. The copy becomes part of the project. “Undo Last ' +
            'Glossary Change” does not remove it.',
        ),
      ))
    )
      return undefined;
    placed = await engine.request(allRequests.placePicture, { glossary, ...picture, mayCopy: true });
  }
  if ('refusal' in placed) return { message: pictureRejectionMessage(placed.refusal, name) };
  return 'target' in placed ? { target: placed.target } : undefined;
}

/** Returns the reason why a picture of an entry is not shown, and what to do. */
export function pictureRejectionMessage(refusal: PictureRejection, target: string): string {
  switch (refusal) {
    case 'missing':
      return sentence('The picture “{0}” does not exist.', target);
    case 'outside':
      return sentence(
        'The picture “{0}” is outside the open folders and was not opened. Copy it into the folder of the glossary.',
        target,
      );
    case 'address':
      return sentence('The picture “{0}” is not a local file. Save a copy in the folder of the glossary.', target);
    case 'termbase':
      return sentence(
        'The picture “{0}” cannot be saved because termbases do not store pictures. Remove it and save again.',
        target,
      );
    case 'tooLarge':
      return sentence('The picture “{0}” is too large. The limits are 10 MB and 50 million pixels.', target);
    case 'drawing':
      return sentence(
        'The picture “{0}” is not shown because SVG files can contain scripts. Save it as a PNG file.',
        target,
      );
    case 'unknown':
      return sentence(
        '“{0}” is not a supported picture. Use a PNG, JPEG, GIF or WebP file with the matching extension.',
        target,
      );
    case 'broken':
      return sentence('The picture “{0}” is damaged.', target);
    case 'unreadable':
      return sentence('The picture “{0}” cannot be opened.', target);
  }
}
