import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eld } from 'eld/small';
import { installExtension } from '../../scripts/host/server.mjs';
import { onPath } from '../../scripts/steps/process.mjs';
import { packageFile } from '../../scripts/steps/packageTargets.mjs';
import { inProject } from '../../scripts/steps/project.mjs';
import { BUNDLED_MODEL_NAME } from '../../src/engine/encoder/model/modelLibrary';

/** What every Linux with glibc has; everything else that a native module needs must lie beside it. */
const SYSTEM = /^(linux-vdso|ld-linux-x86-64|libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s)\.so\.\d+$/;
const NATIVE = /\.(node|so(\.\d+)*|dll|dylib)$/;

describe('the package for Linux x64', function () {
  this.timeout(60_000);
  let work: string;
  let folder: string;
  let files: string[];

  before(async () => {
    work = mkdtempSync(join(tmpdir(), 'glossa package '));
    if (!existsSync(packageFile())) throw new Error('There is no package. `npm run package` makes it.');
    await installExtension(packageFile(), work);
    folder = join(work, readdirSync(work).find((name) => name.startsWith('glossa.glossa-')) ?? '');
    files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
  });
  after(() => rmSync(work, { recursive: true, force: true }));

  it('holds the program, the model, the texts and the licences', () => {
    const wanted = [
      'package.json',
      'package.nls.json',
      'dist/extension.cjs',
      'dist/engine.mjs',
      'dist/cli.mjs',
      'dist/review.js',
      'samples/glossary.glossa.jsonl',
      'samples/contract/contract.en.md',
      'readme.md',
      'changelog.md',
      'SECURITY.md',
      'LICENSE.txt',
      'THIRD-PARTY.md',
      ...[
        'model.json',
        'model.onnx',
        'model.onnx.data',
        'relatedness.safetensors',
        'english.onnx',
        'tokenizer.json.gz',
      ].map((name) => `models/${BUNDLED_MODEL_NAME}/${name}`),
    ];
    assert.deepEqual(
      wanted.filter((name) => !files.includes(name)),
      [],
    );
    assert.match(
      readFileSync(join(folder, 'THIRD-PARTY.md'), 'utf8'),
      /### @huggingface\/transformers .* \(Apache-2\.0\)/,
    );
  });

  it('holds nothing else: no sources, tests, maps or tools', () => {
    const allowed =
      /^(package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|SUPPORT\.md|SECURITY\.md|LICENSE\.txt|THIRD-PARTY\.md|\.vsixmanifest|(dist|media|models|l10n|samples)[/\\].*)$/;
    assert.deepEqual(
      files.filter((name) => !allowed.test(name)),
      [],
    );
    assert.deepEqual(
      files.filter((name) => /\.(ts|map|mts)$|\.test\.|parity|\.host/.test(name)),
      [],
    );
  });

  it('holds the engine in letters that take one byte of memory each', () => {
    const sources = files.filter((name) => /^dist\/(engine|cli|chunks\/.*)\.mjs$/.test(name));
    assert.ok(sources.length > 2);
    assert.deepEqual(
      sources.filter((name) => readFileSync(join(folder, name)).some((byte) => byte > 127)),
      [],
    );
  });

  it('tells languages by the tables that the recogniser comes with, read from JSON', () => {
    const file = join(folder, 'dist', 'late', 'eld.cjs');
    const { eld: packaged } = createRequire(import.meta.url)(file) as { eld: typeof eld };
    for (const text of [
      'The tenant shall pay the rent.',
      'Der Mieter zahlt die Miete.',
      'Le locataire paie le loyer.',
      'Арендатор платит',
      'テナントは家賃を払う',
    ]) {
      assert.deepEqual(packaged.detect(text).getScores(), eld.detect(text).getScores(), text);
    }
    // As a literal they take five times as long, and nothing else is answered meanwhile.
    assert.match(readFileSync(file, 'utf8'), /JSON\.parse\(['"`]\{/);
  });

  it('holds native modules for Linux x64 only', () => {
    const natives = files.filter((name) => NATIVE.test(name));
    assert.deepEqual(
      natives.filter(
        (name) => !/^dist\/(native\/|node_modules\/onnxruntime-node\/bin\/napi-v6\/linux\/x64\/)/.test(name),
      ),
      [],
    );
    // The first bytes of an ELF file for x86-64.
    for (const name of natives)
      assert.equal(
        readFileSync(join(folder, name))
          .subarray(0, 20)
          .toString('hex')
          .replace(/^(.{10}).{26}(.*)$/, '$1 $2'),
        '7f454c4602 3e00',
        name,
      );
  });

  it('brings every library that its native modules need', function () {
    if (!onPath('ldd')) this.skip();
    for (const name of files.filter((name) => NATIVE.test(name))) {
      const needed = execFileSync('ldd', [join(folder, name)], { encoding: 'utf8', env: {} })
        .trim()
        .split('\n')
        .map((line) => line.trim());
      const foreign = needed.filter(
        (line) =>
          !SYSTEM.test(/([^/\s]+)(\s|$)/.exec(line.replace(/^\/\S*\//, ''))?.[1] ?? '') &&
          !line.includes(`=> ${folder}`),
      );
      assert.deepEqual(foreign, [], name);
    }
  });

  it('has a FAISS addon where one could be built here', function () {
    if (!existsSync(inProject('build', 'native', 'faiss.node'))) this.skip();
    for (const name of ['faiss.node', 'faiss-addon.so', 'libgomp.so.1'])
      assert.ok(files.includes(`dist/native/${name}`), name);
    assert.ok(files.includes(`models/${BUNDLED_MODEL_NAME}/codebooks.faiss`));
  });

  // Its bundles are strict where the sources of its libraries are not.
  it('imports XML from where it is installed', () => {
    const [source, glossary] = [join(work, 'memory.tmx'), join(work, 'imported.glossa.jsonl')];
    writeFileSync(
      source,
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>tenant</seg></tuv><tuv ' +
        'xml:lang="de"><seg>Mieter</seg></tuv></tu></body></tmx>',
    );
    const { status, stderr } = spawnSync(join(folder, 'dist', 'cli.mjs'), ['import', source, '--into', glossary], {
      cwd: work,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: work },
    });
    assert.equal(status, 0, stderr);
    assert.match(readFileSync(glossary, 'utf8'), /"tenant".*"Mieter"/);
  });

  it('encodes from where it is installed, with nothing of this repository in reach', () => {
    const elsewhere = join(work, 'elsewhere');
    mkdirSync(elsewhere);
    const input = '{"phrase":"tenant","before":"The ","after":" shall pay the rent."}\n';
    const { status, stdout, stderr } = spawnSync(join(folder, 'dist', 'cli.mjs'), ['encode'], {
      cwd: elsewhere,
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: elsewhere },
    });
    assert.equal(status, 0, stderr);
    const { vector } = JSON.parse(stdout) as { vector: number[] };
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-3, `a vector of length 1: ${stdout.slice(0, 100)}`);
  });
});
