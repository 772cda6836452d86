import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { TOOL_NAMES, TOOLS } from '../../../src/protocol/tools';

interface ContributedTool {
  name: string;
  modelDescription: string;
  inputSchema: object;
  when?: string;
}

describe('the language model tools of the manifest', () => {
  const { languageModelTools } = (
    JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { languageModelTools: ContributedTool[] } }
  ).contributes;

  it('are those that the engine knows, as it takes them', () => {
    const expected = TOOL_NAMES.map((name) => ({
      name,
      modelDescription: TOOLS[name].description,
      inputSchema: TOOLS[name].inputSchema,
    }));
    assert.deepEqual(
      languageModelTools.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema })),
      expected,
    );
  });

  it('are offered in trusted windows only', () => {
    for (const { name, when } of languageModelTools) assert.equal(when, 'isWorkspaceTrusted', name);
  });
});
