import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hostFolder, hostVersion } from '../../../scripts/steps/hostVersions.mjs';
import { glossa } from '../../support/commandLine';

interface SyntaxNode {
  hasError: boolean;
}
interface TreeSitter {
  Parser: (new () => { setLanguage(language: unknown): void; parse(text: string): { rootNode: SyntaxNode } }) & {
    init(options: { locateFile(name: string): string }): Promise<void>;
  };
  Language: { load(grammar: Uint8Array): Promise<unknown> };
}

/**
 * No PowerShell can be had from npm, PyPI or Debian. The newest VS Code brings its grammar, for what agents type into
 * terminals.
 */
describe('what `glossa completion powershell` prints', () => {
  it('is PowerShell by the grammar that VS Code reads it with', async () => {
    const grammars = join(
      hostFolder(hostVersion('newest')),
      'lib',
      'vscode',
      'node_modules',
      '@vscode',
      'tree-sitter-wasm',
      'wasm',
    );
    const { Parser, Language } = createRequire(import.meta.url)(join(grammars, 'tree-sitter.js')) as TreeSitter;
    await Parser.init({ locateFile: (name) => join(grammars, name) });
    const parser = new Parser();
    parser.setLanguage(await Language.load(readFileSync(join(grammars, 'tree-sitter-powershell.wasm'))));
    const script = (await glossa(['completion', 'powershell'])).lines.join('\n');
    assert.equal(parser.parse(script).rootNode.hasError, false);
    assert.equal(
      parser.parse(script.replace('foreach ($text in', 'foreach ($text')).rootNode.hasError,
      true,
      'it finds what is wrong',
    );
  });
});
