import type { CrossReference } from '../../../model/concept';
import { MAX_PICTURE_SIZE } from '../../../model/concept';
import type { PictureToAdd, PictureContent } from '../../pictures/pictures';
import { fillPlaceholders, makeButton, makeElement, PictureBox } from '../../webview/dom';
import type { EntryStrings } from '../entryPage';
import type { FormField } from './fields';
import { RowList, textField } from './fields';

/** The list's requests to the host and the form. */
interface PictureEvents {
  /** Requests the picture of this path. */
  ask(target: string): void;
  /** Requests the choice of a file. */
  choose(): void;
  bring(picture: PictureToAdd): void;
  changed(): void;
}

interface PictureRow {
  box: PictureBox;
  target: ReturnType<typeof textField>;
  caption: ReturnType<typeof textField>;
}

/** The data types with which file explorers pass the URIs of dragged files. */
const ADDRESSES = ['application/vnd.code.uri-list', 'text/uri-list'];

/** The pictures of an entry, each with its path and caption. They are chosen, dropped, pasted or named by path. */
export class PictureFields implements FormField<CrossReference[]> {
  readonly root: HTMLFieldSetElement;
  private readonly list: RowList<PictureRow>;
  /** The rows whose picture was not requested, by their element. */
  private readonly unseen = new Map<Element, PictureRow>();
  private readonly statusElement = makeElement('p', { class: 'about', role: 'status' });
  /** Renders a picture when it scrolls into view: an entry may have hundreds. */
  private readonly sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const row = isIntersecting && this.unseen.get(target);
      if (!row) continue;
      this.unseen.delete(target);
      this.sight.unobserve(target);
      this.ask(row);
    }
  });

  /** @param takesFiles whether picture files can be added; false for termbases, which do not store them */
  constructor(
    pictures: readonly CrossReference[],
    private readonly words: EntryStrings,
    private readonly events: PictureEvents,
    private readonly takesFiles: boolean,
  ) {
    const choose = makeButton(words.choosePicture, 'secondary', () => events.choose());
    this.list = new RowList(
      { add: words.addPicture, remove: words.removePicture, remover: words.remove },
      () => this.addRow({ target: '' }).target,
      () => events.changed(),
    );
    const hint = makeElement('p', { class: 'about' }, words.pictureHint);
    this.root = makeElement(
      'fieldset',
      { class: 'list pictures' },
      makeElement('legend', {}, words.images),
      this.list.root,
      this.statusElement,
      ...(takesFiles ? [hint, choose] : []),
      this.list.addButton,
    );
    pictures.forEach((picture) => this.addRow(picture));
    if (takesFiles) this.takeDropped();
  }

  value(): CrossReference[] {
    return this.list.rows.map(({ target, caption }) => ({ target: target.value(), text: caption.value() }));
  }

  /** Draws the pictures of this path. */
  show(path: string, view: PictureContent): void {
    for (const { box, target, caption } of this.list.rows)
      if (target.value().trim() === path)
        box.show(view, caption.value() || this.words.picture, fillPlaceholders(this.words.damagedPicture, path));
  }

  /** Adds a row for a stored picture and focuses its caption. */
  place(target: string): void {
    this.say('');
    this.addRow({ target }).caption.focus();
    this.events.changed();
  }

  /** Shows a message about an added file; an empty text removes it. */
  say(message: string): void {
    this.statusElement.textContent = message;
  }

  /** @returns whether the pasted or dropped data contained a file */
  take(data: DataTransfer | null): boolean {
    if (!this.takesFiles || !data || this.root.matches(':disabled')) return false;
    const address = ADDRESSES.flatMap((type) => data.getData(type).split(/\r?\n/)).find(
      (line) => line !== '' && !line.startsWith('#'),
    );
    const [file] = data.files;
    if (address?.startsWith('file:')) this.events.bring({ address });
    else if (file) void this.bring(file);
    else return false;
    return true;
  }

  private async bring(file: File): Promise<void> {
    if (file.size > MAX_PICTURE_SIZE) return this.say(fillPlaceholders(this.words.largePicture, file.name));
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      this.events.bring({ name: file.name, data: String(reader.result).replace(/^[^,]*,/, '') }),
    );
    reader.addEventListener('error', () => this.say(fillPlaceholders(this.words.damagedPicture, file.name)));
    reader.readAsDataURL(file);
  }

  private takeDropped(): void {
    const over = (isOver: boolean) => (event: DragEvent) => {
      event.preventDefault();
      this.root.classList.toggle('dropping', isOver);
    };
    this.root.addEventListener('dragover', over(true));
    this.root.addEventListener('dragleave', over(false));
    this.root.addEventListener('drop', (event) => {
      over(false)(event);
      this.take(event.dataTransfer);
    });
  }

  private addRow({ target: path, text = '' }: CrossReference): PictureRow {
    const { words } = this;
    const box = new PictureBox();
    const target = textField(words.pictureFile, path, { direction: 'ltr' });
    const caption = textField(words.caption, text, { hint: words.captionHint, className: 'wide' });
    const row: PictureRow = { box, target, caption };
    const root = this.list.add(row, box.root, target.root, caption.root);
    target.root.addEventListener('change', () => this.ask(row));
    caption.root.addEventListener('input', () => box.rename(caption.value() || words.picture));
    this.unseen.set(root, row);
    this.sight.observe(root);
    return row;
  }

  private ask({ target, box }: PictureRow): void {
    const path = target.value().trim();
    if (path) this.events.ask(path);
    else box.clear();
  }
}
