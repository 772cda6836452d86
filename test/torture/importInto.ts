/** Imports one file into a new glossary, as the command line and the editor do, and prints a report as JSON: `importInto.ts FILE GLOSSARY`. */
import path from 'node:path';
import { ExchangeHandler } from '../../src/engine/handlers/exchange';
import { ChangeJournal } from '../../src/engine/store/changeJournal';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import type { ImportedFileReport } from './importOne';

const [file, glossary] = process.argv.slice(2) as [string, string];
const folder = path.dirname(glossary);
const exchange = new ExchangeHandler(new GlossaryStore({ journal: new ChangeJournal(path.join(folder, 'undo')) }));
const before = process.memoryUsage().rss;
const start = performance.now();
const cpuBefore = process.cpuUsage();
const { concepts, terms, problems } = await exchange.import({
  file,
  glossary: { path: glossary },
  languages: {},
  onDuplicate: 'merge',
});
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
const megabytes = Math.max(0, process.resourceUsage().maxRSS / 1024 - before / 2 ** 20);
const report: ImportedFileReport = {
  concepts,
  terms,
  problems: problems.slice(0, 50),
  milliseconds,
  cpuMilliseconds: (user + system) / 1000,
  megabytes,
};
console.log(JSON.stringify(report));
