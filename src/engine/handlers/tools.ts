import { GlossaError } from '../../base/errors';
import type { ToolName } from '../../protocol/toolDefinitions';
import { TOOL_LIMITS, TOOLS } from '../../protocol/toolDefinitions';
import type { ToolAnswer, ToolParams, toolRequests } from '../../protocol/tools';
import type { SuggestService } from '../lookup/suggestService';
import type { AddArguments } from '../tools/addTool';
import { addForTool } from '../tools/addTool';
import { argumentFault } from '../tools/argumentFault';
import type { AskArguments } from '../tools/askTool';
import { askForTool } from '../tools/askTool';
import type { CheckArguments } from '../tools/checkTool';
import { checkForTool } from '../tools/checkTool';
import type { FindArguments } from '../tools/findTool';
import { findForTool } from '../tools/findTool';
import type { SearchArguments, SuggestArguments } from '../tools/lookupTools';
import { searchForTool, suggestForTool } from '../tools/lookupTools';
import { ToolReach } from '../tools/toolReach';
import type { AskHandler } from './ask';
import type { ChangeHandler } from './changes';
import type { CheckHandler } from './check';
import type { LookupHandler } from './lookups';
import type { MemoryHandler } from './memory';
import type { HandlerOf, RequestContext } from './requestHandler';

/** Calls that are worked on at once: more than an agent has patience for, and few enough that each gets its share of the time. */
const MOST_AT_ONCE = 100;

/** What the tools are made of. */
interface ToolParts {
  suggest: () => Promise<SuggestService>;
  lookups: LookupHandler;
  memories: MemoryHandler;
  questions: AskHandler;
  checks: CheckHandler;
  changes: ChangeHandler;
}

type Tool = (given: never, reach: ToolReach, signal: AbortSignal) => Promise<ToolAnswer>;

/** Answers the calls of tools, whichever door they come through: holds them to their schema, their limits and what they may reach. */
export class ToolHandler implements HandlerOf<typeof toolRequests> {
  private readonly tools: Record<ToolName, Tool>;
  private running = 0;

  constructor({ suggest, lookups, memories, questions, checks, changes }: ToolParts) {
    this.tools = {
      glossa_suggest: async (given: SuggestArguments, reach, signal) => suggestForTool(given, reach, await suggest(), signal),
      glossa_search: (given: SearchArguments, reach, signal) => searchForTool(given, reach, lookups, signal),
      glossa_find: (given: FindArguments, reach, signal) => findForTool(given, reach, memories, signal),
      glossa_ask: (given: AskArguments, reach, signal) => askForTool(given, reach, questions, signal),
      glossa_check: (given: CheckArguments, reach, signal) => checkForTool(given, reach, checks, signal),
      glossa_add: (given: AddArguments, reach) => addForTool(given, reach, changes),
    };
  }

  async useTool({ tool, arguments: given, ...scope }: ToolParams, { signal }: RequestContext = {}): Promise<ToolAnswer> {
    const { inputSchema, writes } = TOOLS[tool];
    const fault = argumentFault(inputSchema, given);
    if (fault) throw new GlossaError('badRequest', `${tool}: ${fault}.`);
    if (writes && !scope.mayWrite) throw new GlossaError('notAllowed', `${tool} changes a glossary, which is not allowed here. Nothing was done.`);
    if (this.running >= MOST_AT_ONCE) throw new GlossaError('busy', `${MOST_AT_ONCE} calls are being answered. Wait for one of them, then ask again.`);
    this.running++;
    try {
      return await withinTime((limited) => this.tools[tool](given as never, new ToolReach(scope), limited), signal);
    } finally {
      this.running--;
    }
  }
}

/** Errors: `takesTooLong`, also where the work does not heed its signal; `cancelled`. */
async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>, asked: AbortSignal | undefined): Promise<T> {
  const limit = AbortSignal.timeout(TOOL_LIMITS.milliseconds);
  const signal = asked ? AbortSignal.any([asked, limit]) : limit;
  const over = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new GlossaError('cancelled', 'Cancelled.')), { once: true }));
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), over]);
  } catch (error) {
    if (asked?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    if (limit.aborted) throw new GlossaError('takesTooLong', `It was given up after ${TOOL_LIMITS.milliseconds / 1000} seconds. Ask for less: fewer segments, fewer documents, or a smaller file.`);
    throw error;
  }
}
