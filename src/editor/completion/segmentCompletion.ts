import * as vscode from 'vscode';
import type { Insertion } from '../../model/document';
import type { SegmentMatch } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { matchWords } from '../translations/renderingWords';
import type { SegmentTranslations } from '../translations/segmentTranslations';
import { segmentArguments } from '../translations/segmentTranslations';
import { formatLocation, sidesOfPair } from '../translations/translationWords';
import { makeCompletion } from '../shown/editorItems';
import { isolate, oneLine, shownText } from '../shown/shownText';
import { rangeOf, sliceOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';

/** Characters of a translation in the list; beside it stands the whole. */
const LONGEST_LABEL = 60;
/** Matches that are offered. */
const MOST = 3;

/**
 * Suggests earlier translations of the whole segment, in the target of a bilingual file and in a translated document.
 */
export class SegmentCompletion implements vscode.CompletionItemProvider {
  constructor(
    private readonly engine: EngineClient,
    private readonly segments: SegmentTranslations,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    if (!this.settings.completionEnabled) return undefined;
    const offset = document.offsetAt(position);
    try {
      const answer = await this.segments.at(document, offset, token);
      const matches = answer?.matches.filter(({ isByMeaning }) => !isByMeaning).slice(0, MOST) ?? [];
      const items = await Promise.all(
        matches.map(async (match, index) => {
          const { term: text } = segmentArguments(answer!, match);
          const insertion = await this.engine.request(
            Requests.insertion,
            { slice: sliceOf(document, answer!.span), text, wholeSegment: true },
            { token },
          );
          return (
            insertion &&
            (insertion.where === 'target' || answer!.isInTranslation) &&
            itemOf(match, insertion, index, document, position)
          );
        }),
      );
      return items.flatMap((item) => item || []);
    } catch (error) {
      if (!(error instanceof vscode.CancellationError)) this.log.warn('completion', formatErrorForLog(error));
      return undefined;
    }
  }
}

/** Undefined where the editor takes no completion: away from the translation, or in one of several lines. */
function itemOf(
  match: SegmentMatch,
  { span, newText }: Insertion,
  index: number,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.CompletionItem | undefined {
  const range = rangeOf(document, span);
  if (!range.isSingleLine || !range.contains(position)) return undefined;
  const { found, other } = sidesOfPair(match);
  const item = makeCompletion({
    label: isolate(shownText(oneLine(other.text), LONGEST_LABEL)),
    description: matchWords(match),
    detail: formatLocation(other),
    documentation: `${oneLine(other.text)}\n${oneLine(found.text)}`,
  });
  item.insertText = newText;
  item.range = range;
  // Whatever has been typed of the translation gives way to the whole.
  item.filterText = document.getText(range.with({ end: position }));
  item.sortText = `00-${index}`;
  item.preselect = index === 0 && match.percent >= 100;
  return item;
}
