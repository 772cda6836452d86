import * as z from 'zod/mini';
import { GlossaError } from '../../base/errors';
import type {
  FieldSchema,
  ObjectSchema,
  ToolArguments,
  ToolName,
  ToolParams,
  toolRequests,
  ToolResult,
} from '../../protocol/tools';
import { TOOL_LIMITS, TOOLS } from '../../protocol/tools';
import { runAddTool } from '../tools/addTool';
import { runAskTool, runFindTool, runSearchTool, runSuggestTool } from '../tools/lookupTools';
import { runCheckTool, runTermsTool } from '../tools/textTools';
import type { ToolServices } from '../tools/toolAccess';
import { ToolAccess } from '../tools/toolAccess';
import type { HandlerOf, RequestContext } from './requestHandler';

/** The maximum number of simultaneous calls: more than an agent makes, and few enough that each makes progress. */
const MAX_AT_ONCE = 100;

const RUN: {
  [Name in ToolName]: (
    toolArguments: ToolArguments<Name>,
    access: ToolAccess,
    services: ToolServices,
    signal: AbortSignal,
  ) => Promise<ToolResult>;
} = {
  glossa_suggest: runSuggestTool,
  glossa_search: runSearchTool,
  glossa_terms: runTermsTool,
  glossa_find: runFindTool,
  glossa_ask: runAskTool,
  glossa_check: runCheckTool,
  glossa_add: runAddTool,
};

/** Answers tool calls from all servers and enforces their schema, limits and scope. */
export class ToolHandler implements HandlerOf<typeof toolRequests> {
  private running = 0;

  constructor(private readonly services: ToolServices) {}

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
      // The time limit does not include the start. Tools that write need no model; the others report why there is none.
      if (!writes) await this.services.suggest().catch(() => undefined);
      return await withinTime(
        (limited) => RUN[tool](toolArguments as never, new ToolAccess(scope), this.services, limited),
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
