import * as vscode from 'vscode';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { ReviewState, RowConflict } from './reviewTypes';

/** Compares the pairs of a review with the glossaries of its place. */
export class ReviewConflicts {
  /** Fires when the glossaries may say something else. */
  readonly onDidChange: vscode.Event<void>;

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {
    this.onDidChange = glossaries.onDidChange;
  }

  async of({ pair, place, rows }: ReviewState, indices: Iterable<number>): Promise<RowConflict[]> {
    // What is saved is in the glossary because the reader has put it there.
    const asked = [...indices].filter((row) => rows[row] && rows[row].decision !== 'saved');
    if (!asked.length) return [];
    const pairs = asked.map((row) => ({ source: rows[row]!.source, target: rows[row]!.target }));
    const { all: glossaries } = this.glossaries.for(vscode.Uri.parse(place));
    const conflicts = await this.engine.request(Requests.glossaryConflicts, { glossaries, languages: pair, pairs });
    return asked.map((row, index) => ({ row, conflict: conflicts[index] ?? undefined }));
  }
}
