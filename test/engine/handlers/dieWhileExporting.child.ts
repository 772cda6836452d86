/** A process that is killed as soon as it has begun to write an exported file. */
import { watch } from 'node:fs';
import path from 'node:path';
import { ExchangeHandler } from '../../../src/engine/handlers/exchange';
import { GlossaryStore } from '../../../src/engine/store/glossaryStore';

const [glossary, exported] = process.argv.slice(2) as [string, string];
watch(path.dirname(exported), (_event, name) => {
  if (name?.startsWith('.client.tbx.')) process.kill(process.pid, 'SIGKILL');
});
await new ExchangeHandler(new GlossaryStore()).export({
  glossary: { path: glossary },
  format: 'tbx',
  selection: {},
  languages: {},
  file: exported,
});
