import type { AskParams, askRequests, AskResult } from '../../protocol/ask';
import type { QuestionAnswers } from '../ask/questionAnswers';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** Answers questions from documents. */
export class AskHandler implements HandlerOf<typeof askRequests> {
  constructor(private readonly answers: () => Promise<QuestionAnswers>) {}

  /** Errors: `cancelled`; documents that are refused are named in the result. */
  async ask(params: AskParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<AskResult> {
    return (await this.answers()).answer(params, { signal, onProgress });
  }
}
