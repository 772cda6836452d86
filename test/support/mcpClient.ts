import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { programFile, ROOT } from './programs';

export interface McpSession {
  client: Client;
  transport: StdioClientTransport;
  /** What the server has said on standard error. */
  errors(): string;
}

/**
 * The SDK's own client, connected to the real server. @param roots folders that the client says are open; missing: it
 * knows no roots
 */
export async function connectMcp(
  args: readonly string[],
  { roots, cacheHome }: { roots?: () => readonly string[]; cacheHome?: string } = {},
): Promise<McpSession> {
  const { file, execArgv } = programFile('cli');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...execArgv, file, 'mcp', ...args],
    cwd: ROOT,
    env: {
      ...(process.env as Record<string, string>),
      XDG_CACHE_HOME: cacheHome ?? path.join(os.tmpdir(), 'glossa-mcp-cache'),
    },
    stderr: 'pipe',
  });
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots().map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  let errors = '';
  transport.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  await client.connect(transport);
  return { client, transport, errors: () => errors };
}

/** What a tool answered: the text is the structured content, and no other. */
export async function callTool(
  { client }: McpSession,
  name: string,
  given: Record<string, unknown>,
): Promise<{
  isError?: boolean;
  results?: Record<string, unknown>[];
  error?: { code: string; message: string };
  remarks?: string[];
  notice?: string;
}> {
  const { content, structuredContent, isError } = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const [text] = content;
  if (text?.type !== 'text' || text.text !== JSON.stringify(structuredContent))
    throw new Error(`The text says something else than the structured content: ${JSON.stringify(content)}`);
  return { ...structuredContent, isError };
}
