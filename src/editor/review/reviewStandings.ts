import * as vscode from 'vscode';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from '../glossary/glossaries';
import type { ReviewState, RowStanding } from './reviewTypes';

/** Compares the pairs of a review with the glossaries of its place. */
export class ReviewStandings {
  /** Fires when the glossaries may say something else. */
  readonly onDidChange: vscode.Event<void>;

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {
    this.onDidChange = glossaries.onDidChange;
  }

  async of({ pair, place, rows }: ReviewState, indices: Iterable<number>): Promise<RowStanding[]> {
    // What is saved is in the glossary because the reader has put it there.
    const asked = [...indices].filter((row) => rows[row] && rows[row].decision !== 'saved');
    if (!asked.length) return [];
    const pairs = asked.map((row) => ({ source: rows[row]!.source, target: rows[row]!.target }));
    const { all: glossaries } = this.glossaries.for(vscode.Uri.parse(place));
    const standings = await this.engine.request(Requests.standings, { glossaries, languages: pair, pairs });
    return asked.map((row, index) => ({ row, standing: standings[index] ?? undefined }));
  }
}
