import { setTimeout as delay } from 'node:timers/promises';
import type { Concept } from '../../model/concept';
import { currentRevisions, contentDigest } from '../../termbase/revision';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { StoredConcept } from './conceptReader';
import type { EditJournal, JournalledEdit, PendingEdit } from './editJournal';
import type { Termbase } from './termbase';
import type { TermbaseConnection } from './termbaseLink';

/** The maximum time in milliseconds that an edit waits for the server before it stays in the journal. */
const MAX_SERVER_WAIT_MS = 2_000;
/** The delay in milliseconds before a rejected edit is sent again. */
const RETRY_DELAY_MS = 30_000;

/**
 * Pending edits of a termbase. They are journalled, sent in order, and retried until confirmed.
 */
export class TermbaseEditQueue {
  private waiting: readonly JournalledEdit[] = [];
  private damagedCount = 0;
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /**
   * @param onChange called when the number of pending edits changes
   * @param onSent called with the content of an entry after an edit; others may have edited it at the same time
   */
  constructor(
    private readonly link: TermbaseConnection,
    private readonly journal: EditJournal,
    private readonly encoder: PhraseEncoder,
    private readonly onChange: () => void,
    private readonly onSent: (id: string, stored: StoredConcept | undefined) => void,
  ) {
    // Sends edits from an earlier process.
    void this.send();
  }

  get count(): number {
    return this.waiting.length;
  }

  /** The number of edits whose files are damaged, and their folder; undefined if there are none. */
  get damaged(): { count: number; folder: string } | undefined {
    return this.damagedCount ? { count: this.damagedCount, folder: this.journal.folder } : undefined;
  }

  /** Returns the content of concepts with pending edits, by id: one version, none for deleted ones. */
  versions(): Map<string, Concept[]> {
    return new Map(this.waiting.map(({ concept, content }) => [concept, content ? [content] : []]));
  }

  /** Records edits in the journal and sends them. Returns whether the server has confirmed them. */
  async add(edits: readonly Omit<PendingEdit, 'written'>[]): Promise<boolean> {
    for (const edit of edits) await this.journal.add(edit);
    await this.reread();
    await Promise.race([this.send(), delay(MAX_SERVER_WAIT_MS, undefined, { ref: false })]);
    return this.count === 0;
  }

  /** Discards pending edits; returns their number. */
  async discard(): Promise<number> {
    const { edits: journalled } = await this.journal.all();
    for (const edit of journalled) await this.journal.remove(edit);
    await this.reread();
    return journalled.length;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private send(): Promise<void> {
    return (this.sending = this.sending.then(() => this.sendAll()));
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      await this.reread();
      const [edit] = this.waiting;
      if (!edit || this.isClosed) return;
      try {
        await this.link.run((termbase) => this.sendOne(termbase, edit));
      } catch {
        // The link's state contains the reason; pending edits are sent again later.
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.send(), this.link.pause || RETRY_DELAY_MS).unref();
        return;
      }
      await this.journal.remove(edit);
    }
  }

  /**
   * Sends an edit, unless another window has sent it. Sent twice, it could undo a later edit that has restored the
   * replaced content.
   */
  private async sendOne(termbase: Termbase, { concept, content, replaces, written }: PendingEdit): Promise<void> {
    const known = await termbase.history(concept);
    if (known.some((revision) => revision.written === written && revision.digest === contentDigest(content))) return;
    const [current, latest] = [currentRevisions(known), [...known].sort((a, b) => b.written - a.written)];
    const parents = replaces.flatMap(
      (digest) => [...current, ...latest].find((revision) => revision.digest === digest) ?? [],
    );
    await termbase.edit(concept, content, parents, this.encoder, written);
    this.onSent(concept, await termbase.concept(concept));
  }

  private async reread(): Promise<void> {
    const before = [this.count, this.damagedCount].join();
    const { edits, damaged } = await this.journal.all();
    this.waiting = edits;
    this.damagedCount = damaged;
    if ([this.count, damaged].join() !== before) this.onChange();
  }
}
