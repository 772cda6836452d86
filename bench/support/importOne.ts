/** Reads one file as a client's glossary and prints a report as JSON: `importOne.ts FILE FROM TO`. */
import { FileSource } from '../../src/engine/fileSource';
import { glossaryReading } from '../../src/formats/glossaryFormats';
import { runAtOnce } from '../../src/formats/steps';

const [file, from, to] = process.argv.slice(2) as [string, string, string];
const before = process.memoryUsage().rss;
const start = performance.now();
let concepts = 0;
let terms = 0;
const { format, problems } = runAtOnce(
  glossaryReading(FileSource.open(file), file, { from: from || undefined, to: to || undefined }, (concept) => {
    concepts++;
    terms += concept.terms.length;
  }),
);
const milliseconds = performance.now() - start;
// In kilobytes on every system but one, where Node makes it so.
const megabytes = Math.max(0, process.resourceUsage().maxRSS / 1024 - before / 2 ** 20);
console.log(JSON.stringify({ format, concepts, terms, problems: problems.slice(0, 50), milliseconds, megabytes }));
