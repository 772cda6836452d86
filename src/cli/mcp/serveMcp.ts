import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Engine } from '../../engine/engine';
import type { ServedFolders } from '../served/servedFolders';
import { ClientInput } from '../served/clientInput';
import { mcpServer } from './mcpServer';
import { say } from '../terminal';

/** Bytes of one message. A client that sends more has lost its way, and is left. */
const MAX_MESSAGE_LENGTH = 10 << 20;
/** The JSON-RPC 2.0 errors for invalid JSON and invalid requests. */
const [PARSE_ERROR, INVALID_REQUEST] = [-32700, -32600];

/** The requests that have parameters. */
const REQUESTS = [InitializeRequestSchema, CallToolRequestSchema, ReadResourceRequestSchema];

/** Serves the Model Context Protocol on standard input and output until the client closes them. */
export async function serveMcp(engine: Engine, served: ServedFolders): Promise<void> {
  const reading = new AbortController();
  const server = mcpServer(engine, served, reading.signal);
  const input = new ClientInput();
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: MAX_MESSAGE_LENGTH });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve());
  });
  server.onerror = (error) => {
    say(`glossa: ${error.message.slice(0, 500)}`);
    const code = error instanceof SyntaxError ? PARSE_ERROR : error.name === 'ZodError' ? INVALID_REQUEST : undefined;
    // The sender is informed, without the id of an unreadable request.
    if (code === undefined) return;
    const text = code === PARSE_ERROR ? 'This line is no JSON.' : 'This line is no message of JSON-RPC 2.0.';
    // The SDK's type knows no answer without a number, as the protocol does.
    void transport.send({ jsonrpc: '2.0', id: null, error: { code, message: text } } as unknown as JSONRPCMessage);
  };
  await server.connect(transport);
  const deliver = transport.onmessage;
  transport.onmessage = (message) => {
    const fault = faultOfRequest(message);
    if (fault === undefined) deliver?.(message);
    else
      void transport.send({
        jsonrpc: '2.0',
        id: fault.id,
        error: { code: ErrorCode.InvalidParams, message: fault.message },
      });
  };
  await ended;
  reading.abort();
  await server.close();
}

/** Returns the fault in a request's parameters, which the SDK would report as an internal error. */
function faultOfRequest(message: JSONRPCMessage): { id: RequestId; message: string } | undefined {
  if (!('method' in message) || !('id' in message)) return undefined;
  const schema = REQUESTS.find((each) => each.shape.method.value === message.method);
  const issue = schema?.safeParse(message).error?.issues[0];
  if (!issue) return undefined;
  return { id: message.id, message: `${message.method}: ${issue.path.join('.').slice(0, 200)}: ${issue.message}` };
}
