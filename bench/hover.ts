/**
 * Measures the time from a selection to its equivalents in the process of the packaged engine, by number of concepts.
 * Also measures indexing, start, memory, the palette and edits. With `--busy`, measures the time during long tasks
 * instead.
 *
 *   npm run bench -- hover [<concepts> … | --busy]
 *
 * Without numbers of concepts, also writes the tables into docs/development/benchmarks.md.
 */
import { hoverBySize } from './hover/bySize';
import { hoverWhileBusy } from './hover/whileBusy';

const options = process.argv.slice(2);
await (options[0] === '--busy' ? hoverWhileBusy() : hoverBySize(options.map(Number)));
