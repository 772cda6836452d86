import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/programs';
import type { Way } from './passedDuring';
import { passedDuring } from './passedDuring';
import { importsOf, textOfSource } from './sources';

/** Rooms that every way passes at each step, and that its list therefore leaves out. */
const EVERYWHERE = /^(?:base|language|model)\//;
/** What goes on beside a request: indexes and vectors are written some seconds after a change, and memory is given back. The engine composes its handlers, and the encoder its tokenizer, at the start. */
const BESIDE = /^engine\/(?:index\/cache\/|index\/vectorUpdate|releaseMemory|engine\.ts|encoder\/tokenizer\/tokenizerParts)/;

/** A thread's program is not imported but named. */
const startsThread = (before: string, file: string): boolean => textOfSource(before).includes('new Worker(') && textOfSource(before).includes(`'${path.basename(file, '.ts')}.mjs'`);

const HEADINGS: Record<string, Way> = { 'A hover': 'hover', 'A build': 'build', 'An import': 'import', 'A check': 'check' };

const source = (file: string): string => path.join(ROOT, 'src', file);

/** The files that ARCHITECTURE.md names under a heading, in its order. */
function listed(heading: string): string[] {
  const section = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  return [...new Set(Array.from(section?.matchAll(/`([\w/]+\.ts)`/g) ?? [], ([, file]) => file!))];
}

describe('ARCHITECTURE.md', () => {
  for (const [heading, way] of Object.entries(HEADINGS)) {
    describe(`tells the way of ${heading.toLowerCase()}`, () => {
      it('through files that are there, each reached from one before it', () => {
        const files = listed(heading);
        assert.ok(files.length > 5, 'the way is not told');
        assert.deepEqual(files.filter((file) => !existsSync(source(file))), [], 'are not there');
        const reached = new Set(files.slice(0, 1));
        for (const file of files.slice(1)) {
          // Either side of the wire imports the protocol, and neither the other.
          const isReached = [...reached].some((before) => importsOf(before).includes(file) || startsThread(before, file)) || (file.startsWith('engine/') && importsOf(file).some((imported) => imported.startsWith('protocol/') && reached.has(imported)));
          assert.ok(isReached, `${file} is imported by none of the files before it`);
          reached.add(file);
        }
      });

      it('through every file in which the engine runs for it, and no other', async () => {
        const isMeant = (file: string): boolean => !/^(?:editor|protocol)\//.test(file) && !EVERYWHERE.test(file) && !BESIDE.test(file);
        const passed = (await passedDuring(way)).filter(isMeant);
        const told = listed(heading).filter(isMeant);
        assert.deepEqual(told.filter((file) => !passed.includes(file)), [], 'are told, but nothing runs there');
        assert.deepEqual(passed.filter((file) => !told.includes(file)), [], 'run, but are not told');
      });
    });
  }
});
