import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inProject } from './steps/project.mjs';

/** The requests of a client to `glossa mcp --root samples`, in order. */
const ASKED = [
  ['initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'transcript', version: '1' } }],
  [
    'tools/call',
    {
      name: 'glossa_suggest',
      arguments: { phrase: 'Defects', after: ' must be reported to the Landlord.', from: 'en', to: 'de', limit: 1 },
    },
  ],
  [
    'tools/call',
    {
      name: 'glossa_check',
      arguments: {
        segments: [{ source: 'The Rent is due.', target: 'Der Mietzins ist fällig.' }],
        from: 'en',
        to: 'de',
      },
    },
  ],
  ['tools/call', { name: 'glossa_check', arguments: { file: '../package.json' } }],
];

/** Writes the exchange into docs/reference/language-models.md, line by line. Needs `npm run build` first. */
const server = spawn(process.execPath, [inProject('dist', 'cli.mjs'), 'mcp', '--root', inProject('samples')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
/** @type {string[]} */
const said = [];
for (const [id, [method, params]] of ASKED.entries()) {
  const question = JSON.stringify({ jsonrpc: '2.0', id: id + 1, method, params });
  server.stdin.write(`${question}\n`);
  said.push(`→ ${question}`, `← ${(await answers.next()).value}`);
}
server.stdin.end();
const file = inProject('docs', 'reference', 'language-models.md');
const text = readFileSync(file, 'utf8').replace(
  /(<!-- transcript -->\n```\n)[^]*?(```)/,
  (_, before, after) => `${before}${said.join('\n')}\n${after}`,
);
writeFileSync(file, text);
