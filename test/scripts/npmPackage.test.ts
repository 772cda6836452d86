import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmPackageFile } from '../../scripts/npm-package.mjs';
import { inProject, manifest } from '../../scripts/steps/project.mjs';

/**
 * What npm makes of the package, from a file and without a registry: its optional parts are those of this repository.
 */
describe('the package for npm', function () {
  this.timeout(120_000);
  let work: string;
  let installed: string;
  let files: string[];

  before(function () {
    if (!existsSync(npmPackageFile())) this.skip();
    work = mkdtempSync(join(tmpdir(), 'glossa npm '));
    const npm = (...args: string[]) =>
      execFileSync(
        'npm',
        [...args, '--ignore-scripts', '--offline', '--no-audit', '--no-fund', '--omit=optional', '--loglevel=error'],
        { cwd: work, stdio: 'pipe' },
      );
    writeFileSync(join(work, 'package.json'), '{"type":"module"}');
    npm('install', npmPackageFile());
    npm('install', '--global', '--prefix', join(work, 'prefix'), npmPackageFile());
    installed = join(work, 'node_modules', 'glossa');
    files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(installed, name)).isFile(),
    );
    for (const native of ['onnxruntime-node', 'onnxruntime-common']) {
      for (const place of [work, join(work, 'prefix', 'lib')])
        if (existsSync(join(place, 'node_modules')))
          symlinkSync(inProject('node_modules', native), join(place, 'node_modules', native));
    }
  });
  after(() => work && rmSync(work, { recursive: true, force: true }));

  const environment = () => ({ PATH: process.env.PATH, HOME: work, XDG_CACHE_HOME: join(work, 'cache') });

  it('has at most 80 MB, no sources, no tests, no parts of the editor, and what it needs', () => {
    assert.ok(statSync(npmPackageFile()).size <= 80e6);
    const allowed =
      /^(?:package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|THIRD-PARTY\.md|dist\/.*\.(?:mjs|cjs|node|so(?:\.\d+)?)|dist\/late\/(?:lexemes\/)?\w+\.json|models\/.*|types\/.*\.d\.ts)$/;
    assert.deepEqual(
      files.filter(
        (name) => !allowed.test(name) || /extension\.cjs|test|parity|types\/(?:engine|editor|cli)/.test(name),
      ),
      [],
    );
    const {
      private: isPrivate,
      bin,
      optionalDependencies,
      dependencies,
      scripts,
    } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(
      [isPrivate, bin, dependencies, scripts],
      [undefined, { glossa: 'dist/cli.mjs' }, undefined, undefined],
    );
    assert.equal(
      (optionalDependencies as Record<string, string>)['onnxruntime-node'],
      (manifest()['dependencies'] as Record<string, string>)['onnxruntime-node'],
    );
  });

  it('runs as a program that was installed for all', () => {
    const glossa = (args: string[], input = '') =>
      spawnSync(join(work, 'prefix', 'bin', 'glossa'), args, {
        cwd: work,
        input,
        encoding: 'utf8',
        env: environment(),
      });
    assert.equal(glossa(['--version']).stdout.trim(), manifest().version);
    const { stdout, stderr, status } = glossa(
      ['suggest', '--glossary', inProject('samples', 'glossary.glossa.jsonl'), '--from', 'en', '--to', 'de'],
      '{"phrase":"landlord"}\n',
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /"term":"Vermieter"/);
    assert.match(glossa(['--help']).stdout, /mcp .*[\s\S]*lsp /);
  });

  it('answers by form where no native part was installed', () => {
    const bare = join(work, 'bare');
    mkdirSync(join(bare, 'node_modules'), { recursive: true });
    cpSync(installed, join(bare, 'node_modules', 'glossa'), { recursive: true });
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        join(bare, 'node_modules', 'glossa', 'dist', 'cli.mjs'),
        'suggest',
        '--glossary',
        inProject('samples', 'glossary.glossa.jsonl'),
        '--from',
        'en',
        '--to',
        'de',
      ],
      { cwd: bare, input: '{"phrase":"landlord"}\n', encoding: 'utf8', env: environment() },
    );
    assert.deepEqual([status, /"term":"Vermieter"/.test(stdout)], [0, true]);
  });

  it('is imported by the example of the documentation, which ends by itself', () => {
    cpSync(inProject('docs', 'reference', 'examples', 'glossary.mjs'), join(work, 'glossary.mjs'));
    const { stdout, stderr, status } = spawnSync(process.execPath, ['glossary.mjs', inProject('samples')], {
      cwd: work,
      encoding: 'utf8',
      env: environment(),
      timeout: 90_000,
    });
    assert.equal(status, 0, stderr);
    assert.match(
      stdout,
      /^defect → Mangel \(inflected, meaning\)\nerror: Do not use “Mietzins” for “rent”\. Use “Miete”\.\n\d+ pairs, as \S/,
    );
    assert.ok(
      readFileSync(inProject('docs', 'reference', 'api.md'), 'utf8').includes(
        readFileSync(join(work, 'glossary.mjs'), 'utf8').trim(),
      ),
      'docs/reference/api.md shows another example',
    );
  });

  it('has types that a strict program compiles with, as modules of Node', () => {
    writeFileSync(
      join(work, 'program.mts'),
      `import type { Equivalent } from 'glossa';
import { GlossaError, openGlossary } from 'glossa';
const glossary = await openGlossary(['a.glossa.jsonl'], { cacheFolder: 'x' });
const found: Equivalent[] = await glossary.suggest('rent', { to: 'de', limit: 3 });
const confidence: number | undefined = found[0]?.confidence;
// @ts-expect-error: a phrase is a text
await glossary.suggest(7);
export const code = (error: unknown): string | undefined => (error instanceof GlossaError ? error.code : String(confidence));
`,
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        inProject('node_modules', 'typescript', 'bin', 'tsc'),
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--lib',
        'es2023,dom',
        'program.mts',
      ],
      { cwd: work, encoding: 'utf8' },
    );
    assert.deepEqual([status, stdout], [0, '']);
  });
});
