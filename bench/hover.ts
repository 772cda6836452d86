/**
 * Time from a selection to its ranked equivalents, through the packaged engine's process as the extension uses it: by number of
 * concepts (the arguments; 1,000 to 1,000,000 without any), with how fast an index is built, the engine's start, its first answer
 * with the saved index, its memory, a key typed in the palette and an entry that is edited; or, with `--busy`, while the engine does something long.
 *
 *   npm run bench -- hover [<concepts> … | --busy [<task>]]
 *
 * Without concepts or a task the tables in docs/development/benchmarks.md are written, too.
 */
import { hoverBySize } from './hover/bySize';
import { hoverWhileBusy } from './hover/whileBusy';

const [first, only] = process.argv.slice(2);
await (first === '--busy' ? hoverWhileBusy(only) : hoverBySize(process.argv.slice(2).map(Number)));
