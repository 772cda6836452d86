import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportedFileReport } from './importOne';
import { report as writeReport } from '../../bench/support/report';
import { inProject } from '../../scripts/steps/project.mjs';

export const MB = 1 << 20;
const MOST_MEGABYTES = 300;
/** Of the processor: a busy machine is no fault of the reader's. */
const MOST_PROCESSOR_SECONDS = 300;
const MOST_MINUTES = 60;

/**
 * Makes large files and reads each in a process of its own, whose memory and time are held and go to
 * bench/results/<name>.json.
 */
export class ImporterRun {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-torture-'));
  private readonly figures: Record<string, number> = {};

  constructor(private readonly name: string) {}

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
    writeReport(this.name, this.figures);
  }

  /** A file of at least this size, written piece by piece. */
  made(
    name: string,
    size: number,
    head: string,
    unit: (index: number) => string,
    tail = '',
    encoding: BufferEncoding = 'utf8',
  ): string {
    const file = path.join(this.folder, name);
    const descriptor = openSync(file, 'w');
    writeSync(descriptor, head);
    for (let written = 0, index = 0; written < size;) {
      let piece = '';
      while (piece.length < MB) piece += unit(index++);
      written += writeSync(descriptor, Buffer.from(piece, encoding));
    }
    writeSync(descriptor, tail);
    closeSync(descriptor);
    return file;
  }

  /** A file of zeros after what is given: they take no room on the disk. */
  sparse(name: string, size: number, head = ''): string {
    const file = this.saved(name, head);
    truncateSync(file, size);
    return file;
  }

  saved(name: string, content: string | Uint8Array): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  read(file: string, most = MOST_MEGABYTES, script = ['importOne.ts', file, 'en', 'de']): ImportedFileReport {
    const [name, ...args] = script as [string, ...string[]];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import=tsx', inProject('test', 'torture', name), ...args],
      {
        encoding: 'utf8',
        timeout: MOST_MINUTES * 60_000,
        maxBuffer: 64 * MB,
      },
    );
    assert.equal(status, 0, stderr || 'it took too long');
    const report = JSON.parse(stdout) as ImportedFileReport;
    const [size, seconds, cpuSeconds] = [
      statSync(file).size / MB,
      report.milliseconds / 1000,
      report.cpuMilliseconds / 1000,
    ];
    console.log(
      `      ${path.basename(file)}: ${Math.round(size)} MB, ${report.concepts} concepts, ` +
        `${report.problems.length} problems, ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of the ` +
        `processor, ${Math.round(report.megabytes)} MB of memory`,
    );
    for (const [what, value] of Object.entries({
      fileMegabytes: size,
      concepts: report.concepts,
      seconds,
      processorSeconds: cpuSeconds,
      memoryMegabytes: report.megabytes,
    }))
      this.figures[`${path.basename(file)} ${what}`] = value;
    rmSync(file);
    assert.ok(cpuSeconds < MOST_PROCESSOR_SECONDS, `${cpuSeconds} s of the processor`);
    assert.ok(report.megabytes < most, `${report.megabytes} MB of memory`);
    return report;
  }
}
