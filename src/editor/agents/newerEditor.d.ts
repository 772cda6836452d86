import type { Disposable } from 'vscode';

/** Interfaces of VS Code versions newer than the types that Glossa is built with. */
declare module 'vscode' {
  export const McpStdioServerDefinition:
    | (new (label: string, command: string, args: string[], env: Record<string, string>, version: string) => unknown)
    | undefined;
  export namespace lm {
    const registerMcpServerDefinitionProvider:
      ((id: string, provider: { provideMcpServerDefinitions(): unknown[] }) => Disposable) | undefined;
  }
}
