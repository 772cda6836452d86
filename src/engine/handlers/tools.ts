import * as z from 'zod/mini';
import { GlossaError } from '../../base/errors';
import type { FieldSchema, ObjectSchema, ToolName, ToolParams, toolRequests, ToolResult } from '../../protocol/tools';
import { TOOL_LIMITS, TOOLS } from '../../protocol/tools';
import type { SuggestService } from '../lookup/suggestService';
import type { AddArguments } from '../tools/addTool';
import { runAddTool } from '../tools/addTool';
import type { AskArguments, FindArguments, SearchArguments, SuggestArguments } from '../tools/lookupTools';
import { runAskTool, runFindTool, runSearchTool, runSuggestTool } from '../tools/lookupTools';
import type { CheckArguments, TermsArguments } from '../tools/textTools';
import { runCheckTool, runTermsTool } from '../tools/textTools';
import { ToolAccess } from '../tools/toolAccess';
import type { ChangeHandler } from './changes';
import type { CheckHandler } from './check';
import type { AskHandler } from './documents';
import type { LookupHandler } from './lookups';
import type { MemoryHandler } from './memory';
import type { HandlerOf, RequestContext } from './requestHandler';
import type { TextHandler } from './texts';

/** The maximum number of simultaneous calls: more than an agent makes, and few enough that each makes progress. */
const MAX_AT_ONCE = 100;

/** The services that the tools use. */
interface ToolParts {
  suggest: () => Promise<SuggestService>;
  lookups: LookupHandler;
  memories: MemoryHandler;
  questions: AskHandler;
  checks: CheckHandler;
  texts: TextHandler;
  changes: ChangeHandler;
}

type Tool = (toolArguments: never, access: ToolAccess, signal: AbortSignal) => Promise<ToolResult>;

/** Answers tool calls from all servers and enforces their schema, limits and scope. */
export class ToolHandler implements HandlerOf<typeof toolRequests> {
  private readonly tools: Record<ToolName, Tool>;
  private running = 0;
  /** Resolves when the engine has started, with or without a model. */
  private readonly started: () => Promise<void>;

  constructor({ suggest, lookups, memories, questions, checks, texts, changes }: ToolParts) {
    this.started = () =>
      suggest().then(
        () => undefined,
        () => undefined, // a tool that needs a model reports why there is none
      );
    this.tools = {
      glossa_suggest: async (toolArguments: SuggestArguments, access, signal) =>
        runSuggestTool(toolArguments, access, await suggest(), memories, signal),
      glossa_search: (toolArguments: SearchArguments, access, signal) =>
        runSearchTool(toolArguments, access, lookups, signal),
      glossa_terms: (toolArguments: TermsArguments, access, signal) =>
        runTermsTool(toolArguments, access, texts, signal),
      glossa_find: (toolArguments: FindArguments, access, signal) =>
        runFindTool(toolArguments, access, memories, signal),
      glossa_ask: (toolArguments: AskArguments, access, signal) => runAskTool(toolArguments, access, questions, signal),
      glossa_check: (toolArguments: CheckArguments, access, signal) =>
        runCheckTool(toolArguments, access, checks, signal),
      glossa_add: (toolArguments: AddArguments, access) => runAddTool(toolArguments, access, changes),
    };
  }

  async useTool(
    { tool, arguments: toolArguments, ...scope }: ToolParams,
    { signal }: RequestContext = {},
  ): Promise<ToolResult> {
    const { inputSchema, writes } = TOOLS[tool];
    const problem = argumentError(inputSchema, toolArguments);
    if (problem) throw new GlossaError('badRequest', `${tool}: ${problem}.`);
    if (writes && !scope.mayWrite)
      throw new GlossaError(
        'notAllowed',
        `${tool} changes a glossary, which is not allowed here. Nothing was changed.`,
      );
    if (this.running >= MAX_AT_ONCE)
      throw new GlossaError('busy', `${MAX_AT_ONCE} calls are already running. Try again after one of them has ended.`);
    this.running++;
    try {
      // The time limit does not include the start. Tools that write need no model.
      if (!writes) await this.started();
      return await withinTime(
        (limited) => this.tools[tool](toolArguments as never, new ToolAccess(scope), limited),
        signal,
      );
    } finally {
      this.running--;
    }
  }
}

/** Returns the problem in the arguments of a tool, such as “limit must be a whole number”, or undefined. */
function argumentError(schema: ObjectSchema, toolArguments: unknown): string | undefined {
  const [issue] = objectType(schema).safeParse(toolArguments, { reportInput: true }).error?.issues ?? [];
  if (!issue) return undefined;
  const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0]!.slice(0, 40)] : [];
  const [first = 'arguments', ...rest] = [...issue.path, ...unknown];
  const place = rest.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return `${String(first)}${place} ${isMissing ? 'is missing' : issue.message}`;
}

/** Returns an object type without unknown fields: a misspelt field would otherwise be ignored silently. */
function objectType({ properties, required }: ObjectSchema): z.ZodMiniType {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = fieldType(field);
    return [name, required.includes(name) ? type : z.optional(type)] as const;
  });
  return z.strictObject(Object.fromEntries(fields), {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `is unknown; use one of ${Object.keys(properties).join(', ')}`
        : 'must be an object',
  });
}

function fieldType(field: FieldSchema): z.ZodMiniType {
  switch (field.type) {
    case 'string': {
      const text = z
        .string('must be a string')
        .check(z.maxLength(field.maxLength, `must have at most ${field.maxLength} characters`));
      return field.minLength ? text.check(z.refine((words) => words.trim() !== '', 'is empty')) : text;
    }
    case 'integer': {
      const range = `must be a number from ${field.minimum} to ${field.maximum}`;
      return z.int('must be a whole number').check(z.minimum(field.minimum, range), z.maximum(field.maximum, range));
    }
    case 'array':
      return z
        .array(objectType(field.items), 'must be a list')
        .check(z.maxLength(field.maxItems, `must have at most ${field.maxItems} elements`));
  }
}

/**
 * Runs a tool's work within its time limit. Errors: `takesTooLong`, even if the work ignores its signal; `cancelled`.
 */
async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  cancelled: AbortSignal | undefined,
): Promise<T> {
  const limit = AbortSignal.timeout(TOOL_LIMITS.milliseconds);
  const signal = cancelled ? AbortSignal.any([cancelled, limit]) : limit;
  const over = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new GlossaError('cancelled', 'Cancelled.')), { once: true }),
  );
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), over]);
  } catch (error) {
    if (cancelled?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    if (limit.aborted)
      throw new GlossaError(
        'takesTooLong',
        `The call was cancelled after ${TOOL_LIMITS.milliseconds / 1000} seconds. Request fewer segments, fewer ` +
          `documents, or a smaller file.`,
      );
    throw error;
  }
}
