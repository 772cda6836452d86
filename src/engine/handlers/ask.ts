import type { AskParams, askRequests, AskResult } from '../../protocol/documents';
import type { PassageFiles } from '../ask/passageFiles';
import { QuestionAnswers } from '../ask/questionAnswers';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** Answers questions from documents. */
export class AskHandler implements HandlerOf<typeof askRequests> {
  private answers: Promise<QuestionAnswers> | undefined;

  /** @param encoderIfAny without one a word finds itself alone */
  constructor(
    private readonly passages: PassageFiles,
    private readonly encoderIfAny: () => Promise<PhraseEncoder | undefined>,
  ) {}

  /** Errors: `cancelled`; documents that are refused are named in the result. */
  async ask(params: AskParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<AskResult> {
    this.answers ??= this.encoderIfAny().then((encoder) => new QuestionAnswers(this.passages, encoder));
    return (await this.answers).answer(params, { signal, onProgress });
  }

  /** Frees cached data. */
  forget(): void {
    this.answers = undefined;
    this.passages.keepOnly(new Set());
  }
}
