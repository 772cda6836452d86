import * as vscode from 'vscode';
import type { AdaptedDirection, GlossaryAdaptation } from '../../model/adaptation';
import type { GlossaryReference } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { formatLanguagePair, formatNumber } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryName } from '../glossary/glossaries';
import { chooseRow } from '../ui/choices';
import { sentence, showInformation } from '../ui/messages';

/** Adapts look-ups to the term pairs of the glossaries, shows the effect, and reverts it. */
export class AdaptationCommands {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {}

  /** Adapts look-ups; if they are adapted already, asks whether to adapt them again or to stop. */
  async choose(): Promise<void> {
    const { state } = this.engine;
    if (state.phase !== 'ready' || !state.adaptations?.length) return this.adapt();
    const again = {
      icon: 'sparkle',
      label: vscode.l10n.t('Adapt Again'),
      detail: vscode.l10n.t('Trains on the current entries, and keeps the result only if it improves look-ups.'),
      run: () => this.adapt(),
    };
    const stop = {
      icon: 'discard',
      label: vscode.l10n.t('Remove Adaptation'),
      detail: vscode.l10n.t('Uses the original model for look-ups again.'),
      run: () => this.stop(),
    };
    const placeHolder = state.adaptations.flatMap(({ glossary, pair }) =>
      sentence(
        'Look-ups are adapted to {0} ({1}).',
        glossaryName(glossary),
        formatLanguagePair(pair.source, pair.target),
      ),
    );
    const title = vscode.l10n.t('Adapt to Glossary');
    await (await chooseRow([again, stop], { title, placeHolder: placeHolder.join(' ') }))?.run();
  }

  /** Adapts to each glossary and shows the result, with a button that turns it off. */
  private async adapt(): Promise<void> {
    const glossaries = await this.glossaries.required();
    for (const glossary of glossaries) {
      const title = sentence('Adapting look-ups to {0}', glossaryName(glossary));
      const result = await withTaskProgress(title, (options) =>
        this.engine.request(allRequests.adapt, { glossary }, options),
      );
      this.glossaries.announceChange();
      void this.reportResult(glossary, result);
    }
  }

  /** Stops adapting look-ups in all glossaries. */
  async stop(): Promise<void> {
    const glossaries = await this.glossaries.required();
    const stopped: string[] = [];
    for (const glossary of glossaries)
      if (await this.engine.request(allRequests.stopAdapting, { glossary })) stopped.push(glossaryName(glossary));
    this.glossaries.announceChange();
    const names = stopped.join(', ');
    void showInformation(
      names
        ? sentence('Look-ups are no longer adapted to {0}.', names)
        : vscode.l10n.t('Look-ups are not adapted to a glossary.'),
    );
  }

  private async reportResult(
    glossary: GlossaryReference,
    { directions, pairs, neededPairs }: GlossaryAdaptation,
  ): Promise<void> {
    const name = glossaryName(glossary);
    const tried = directions.filter(({ verdict }) => verdict !== 'tooFew');
    if (!tried.length) {
      const has =
        pairs === 1
          ? sentence('{0} has 1 term pair.', name)
          : sentence('{0} has {1} term pairs.', name, formatNumber(pairs));
      const needed = sentence(
        'At least {0} are needed to measure whether adapting helps. Nothing was changed.',
        formatNumber(neededPairs),
      );
      void showInformation(`${has} ${needed}`);
      return;
    }
    const details = tried.map(directionWords).join(' ');
    if (!tried.some(({ verdict }) => verdict === 'better')) {
      void showInformation(
        sentence('{0}: adapting did not improve look-ups, so nothing was changed. {1}', name, details),
      );
      return;
    }
    const off = vscode.l10n.t('Remove Adaptation');
    const button = await showInformation(sentence('Look-ups are adapted to {0}. {1}', name, details), off);
    if (button === off) await this.stop();
  }
}

/**
 * Returns a message such as `English → German: the correct equivalent now ranks first for 91 of 120 test pairs (before:
 * 84).`
 */
function directionWords({ pair, verdict, heldOut, before, after }: AdaptedDirection): string {
  const languages = formatLanguagePair(pair.source, pair.target);
  const first = before?.first ?? 0;
  if (verdict === 'better')
    return sentence(
      '{0}: the correct equivalent now ranks first for {3} of {1} test pairs (before: {2}).',
      languages,
      heldOut,
      first,
      after?.first ?? first,
    );
  return sentence(
    '{0}: no significant improvement. The correct equivalent would rank first for {3} of {1} test pairs (now: {2}).',
    languages,
    heldOut,
    first,
    after?.first ?? first,
  );
}
