/** Reads one file as a client's glossary and prints a report as JSON: `importOne.ts FILE FROM TO`. */
import type { FileProblem } from '../../src/base/problem';
import { runSynchronously } from '../../src/base/steps';
import { FileSource } from '../../src/engine/reading/fileSource';
import { readGlossaryInSteps } from '../../src/files/glossaryFormats';

/** What is printed. */
export interface ImportedFileReport {
  format?: string;
  concepts: number;
  terms: number;
  /** The first ones. */
  problems: FileProblem[];
  milliseconds: number;
  /** Of the processor, all threads together: what it takes on a machine with nothing else to do. */
  cpuMilliseconds: number;
  /** The most that the process held, above what it holds before it reads. */
  megabytes: number;
}

const [file, from, to] = process.argv.slice(2) as [string, string, string];
const before = process.memoryUsage().rss;
const start = performance.now();
const cpuBefore = process.cpuUsage();
let concepts = 0;
let terms = 0;
const { format, problems } = runSynchronously(
  readGlossaryInSteps(
    FileSource.open(file),
    file,
    { source: from || undefined, target: to || undefined },
    (concept) => {
      concepts++;
      terms += concept.terms.length;
    },
  ),
);
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(cpuBefore);
// In kilobytes on every system but one, where Node makes it so.
const megabytes = Math.max(0, process.resourceUsage().maxRSS / 1024 - before / 2 ** 20);
const report: ImportedFileReport = {
  format,
  concepts,
  terms,
  problems: problems.slice(0, 50),
  milliseconds,
  cpuMilliseconds: (user + system) / 1000,
  megabytes,
};
console.log(JSON.stringify(report));
