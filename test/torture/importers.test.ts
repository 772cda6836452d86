import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/steps/project.mjs';
import type { ImportedFileReport } from '../../bench/support/importOne';
import { report as writeReport } from '../../bench/support/report';

const MB = 1 << 20;
const WORDS = 'word '.repeat(10_000);
const MOST_MEGABYTES = 300;
/** Of the processor: a busy machine is no fault of the reader's. */
const MOST_PROCESSOR_SECONDS = 300;
const MOST_MINUTES = 60;

/** Full-size cases, each read in a process of its own, whose memory and time are held and go to bench/results/torture.json. */
describe('importers at full size', function () {
  this.timeout(2 * MOST_MINUTES * 60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-torture-'));
  const figures: Record<string, number> = {};
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    writeReport('torture', figures);
  });

  /** Writes a file of at least this size, piece by piece. */
  function made(name: string, size: number, head: string, unit: (index: number) => string, tail = ''): string {
    const file = path.join(folder, name);
    const descriptor = openSync(file, 'w');
    writeSync(descriptor, head);
    for (let written = 0, index = 0; written < size; ) {
      let piece = '';
      while (piece.length < MB) piece += unit(index++);
      written += writeSync(descriptor, piece);
    }
    writeSync(descriptor, tail);
    closeSync(descriptor);
    return file;
  }

  function read(file: string, most = MOST_MEGABYTES, script = ['importOne.ts', file, 'en', 'de']): ImportedFileReport {
    const [name, ...args] = script as [string, ...string[]];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import=tsx', inProject('bench', 'support', name), ...args], {
      encoding: 'utf8',
      timeout: MOST_MINUTES * 60_000,
      maxBuffer: 64 * MB,
    });
    assert.equal(status, 0, stderr || 'it took too long');
    const report = JSON.parse(stdout) as ImportedFileReport;
    const [size, seconds, cpuSeconds] = [statSync(file).size / MB, report.milliseconds / 1000, report.cpuMilliseconds / 1000];
    console.log(`      ${path.basename(file)}: ${Math.round(size)} MB, ${report.concepts} concepts, ${report.problems.length} problems, ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of the processor, ${Math.round(report.megabytes)} MB of memory`);
    for (const [what, value] of Object.entries({ fileMegabytes: size, concepts: report.concepts, seconds, processorSeconds: cpuSeconds, memoryMegabytes: report.megabytes })) figures[`${path.basename(file)} ${what}`] = value;
    assert.ok(cpuSeconds < MOST_PROCESSOR_SECONDS, `${cpuSeconds} s of the processor`);
    assert.ok(report.megabytes < most, `${report.megabytes} MB of memory`);
    rmSync(file);
    return report;
  }

  const MEMORY_HEAD = '<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body>\n';
  const memoryUnit = (index: number) =>
    `<tu tuid="${index}"><prop type="x-domain">pumps</prop><tuv xml:lang="en"><seg>Switch pump ${index} off before you open valve ${index + 1}.</seg></tuv><tuv xml:lang="de"><seg>Schalten Sie Pumpe ${index} aus, bevor Sie Ventil ${index + 1} öffnen.</seg></tuv></tu>\n`;

  it('reads a memory of 300 MB within 300 MB', () => {
    const { concepts, problems } = read(made('memory.tmx', 300 * MB, MEMORY_HEAD, memoryUnit, '</body></tmx>\n'));
    assert.ok(concepts > 1_000_000);
    assert.deepEqual(problems, []);
  });

  it('brings a memory of 30 MB into a glossary, which then stands in memory, within a gigabyte', () => {
    const file = made('glossary.tmx', 30 * MB, MEMORY_HEAD, memoryUnit, '</body></tmx>\n');
    assert.ok(read(file, 1024, ['importInto.ts', file, path.join(folder, 'into', 'glossary.glossa.jsonl')]).concepts > 100_000);
  });

  it('reads a termbase of 300 MB within 300 MB', () => {
    const unit = (index: number) => `<termEntry id="e${index}"><langSet xml:lang="en"><tig><term>pump ${index}</term></tig></langSet><langSet xml:lang="de"><tig><term>Pumpe ${index}</term></tig></langSet></termEntry>\n`;
    assert.ok(read(made('terms.tbx', 300 * MB, '<martif><text><body>\n', unit, '</body></text></martif>\n')).concepts > 1_000_000);
  });

  it('reads a table of 300 MB within 300 MB', () => {
    assert.ok(read(made('terms.csv', 300 * MB, 'en,de,definition\n', (index) => `pump ${index},Pumpe ${index},"moves water, number ${index}"\n`)).concepts > 5_000_000);
  });

  it('reads messages of 300 MB within 300 MB', () => {
    assert.ok(read(made('de.po', 300 * MB, 'msgid ""\nmsgstr "Language: de\\n"\n\n', (index) => `#: src/pump.c:${index}\nmsgid "pump ${index}"\nmsgstr "Pumpe ${index}"\n\n`)).concepts > 3_000_000);
  });

  for (const name of ['line.csv', 'line.tmx', 'line.po', 'line.tbx', 'line.utx', 'line.xlf']) {
    it(`stands a gigabyte on one line: ${name}`, () => {
      const heads: Record<string, string> = { 'line.tmx': '<tmx><body><tu><tuv xml:lang="de"><seg>', 'line.tbx': '<martif><text><body><termEntry><note>', 'line.po': 'msgid "', 'line.utx': '#UTX 1.11; en/de\n#src\ttgt\n', 'line.xlf': '<xliff><file><body><trans-unit><source>' };
      assert.ok(read(made(name, 1024 * MB, heads[name] ?? 'en,de\n', () => WORDS)).problems.length > 0);
    });
  }

  for (const name of ['zeros.csv', 'zeros.tmx', 'zeros.po']) {
    it(`stands ten gigabytes of nothing: ${name}`, () => {
      const file = path.join(folder, name);
      closeSync(openSync(file, 'w'));
      truncateSync(file, 10 * 1024 * MB);
      assert.match(read(file).problems[0]!.message, /binary file/);
    });
  }

  it('stands a quotation mark in every one of four million lines', () => {
    assert.ok(read(made('quotes.csv', 30 * MB, 'en,de\n', () => 'a "b,"c\n')).problems.length > 0);
  });

  it('stands a table without a single good row', () => {
    assert.ok(read(made('bad.csv', 300 * MB, 'en,de\n', () => 'a term without a translation,\n')).problems.length > 0);
  });
});
