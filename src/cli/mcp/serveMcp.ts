import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Engine } from '../../engine/engine';
import type { ServedFolders } from '../served/servedFolders';
import { mcpServer } from './mcpServer';

/** Bytes of one message. A client that sends more has lost its way, and is left. */
const LONGEST_MESSAGE = 10 << 20;
/** JSON-RPC 2.0: what is no JSON, and what is no request. */
const [PARSE_ERROR, INVALID_REQUEST] = [-32700, -32600];

/** Serves the Model Context Protocol on standard input and output until the client closes them. */
export async function serveMcp(engine: Engine, served: ServedFolders): Promise<void> {
  const reading = new AbortController();
  const server = mcpServer(engine, served, reading.signal);
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: LONGEST_MESSAGE });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve());
  });
  server.onerror = (error) => {
    console.error(`glossa: ${error.message.slice(0, 500)}`);
    const code = error instanceof SyntaxError ? PARSE_ERROR : error.name === 'ZodError' ? INVALID_REQUEST : undefined;
    // Whoever sent it is told, without the number of a request that cannot be read.
    if (code !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: code === PARSE_ERROR ? 'This line is no JSON.' : 'This line is no message of JSON-RPC 2.0.' } })}\n`);
  };
  await server.connect(transport);
  await ended;
  reading.abort();
  await server.close();
}
