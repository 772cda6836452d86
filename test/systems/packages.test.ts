import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import {
  isPreRelease,
  LARGEST_PACKAGE,
  packageFile,
  PARTS,
  partSizes,
  TARGETS,
} from '../../scripts/steps/packageTargets.mjs';
import { inProject, manifest } from '../../scripts/steps/project.mjs';
import { BUNDLED_MODEL_NAME } from '../../src/engine/encoder/model/modelLibrary';

const NATIVE = /\.(node|so(\.\d+)*|dll|dylib)$/;
const ONNX = 'dist/node_modules/onnxruntime-node/bin/napi-v6/';
const FAISS = ['faiss-addon.so', 'faiss.node', 'libgomp.so.1'].map((name) => `dist/native/${name}`);
/**
 * What each package has besides, where FAISS could be built; and the first bytes of its native files, as their format
 * and processor have them.
 */
const NATIVES = {
  'linux-x64': {
    files: [...FAISS, `${ONNX}linux/x64/libonnxruntime.so.1`, `${ONNX}linux/x64/onnxruntime_binding.node`],
    kind: (bytes: Buffer) => isElf(bytes, 0x3e),
  },
  'linux-arm64': {
    files: [`${ONNX}linux/arm64/libonnxruntime.so.1`, `${ONNX}linux/arm64/onnxruntime_binding.node`],
    kind: (bytes: Buffer) => isElf(bytes, 0xb7),
  },
  'win32-x64': {
    files: [`${ONNX}win32/x64/onnxruntime.dll`, `${ONNX}win32/x64/onnxruntime_binding.node`],
    kind: (bytes: Buffer) => isPortableExecutable(bytes, 0x8664),
  },
  'win32-arm64': {
    files: [`${ONNX}win32/arm64/onnxruntime.dll`, `${ONNX}win32/arm64/onnxruntime_binding.node`],
    kind: (bytes: Buffer) => isPortableExecutable(bytes, 0xaa64),
  },
  'darwin-arm64': {
    files: [`${ONNX}darwin/arm64/libonnxruntime.1.dylib`, `${ONNX}darwin/arm64/onnxruntime_binding.node`],
    kind: (bytes: Buffer) => bytes.readUInt32LE(0) === 0xfeedfacf && bytes.readUInt32LE(4) === 0x0100000c,
  },
  universal: { files: [], kind: () => false },
};

const isElf = (bytes: Buffer, machine: number): boolean =>
  bytes.readUInt32BE(0) === 0x7f454c46 && bytes.readUInt16LE(18) === machine;
const isPortableExecutable = (bytes: Buffer, machine: number): boolean =>
  bytes.toString('latin1', 0, 2) === 'MZ' && bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4) === machine;

for (const target of TARGETS) {
  describe(`the package for ${target}`, function () {
    this.timeout(60_000);
    let packed: Buffer;
    let files: Map<string, Buffer>;

    before(() => {
      packed = readFileSync(packageFile(target));
      files = new Map(
        Object.entries(unzipSync(packed)).map(([name, bytes]) => [
          name.replace(/^extension\//, ''),
          Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        ]),
      );
    });

    it('holds the program, the model, the runtime in WebAssembly and the texts', () => {
      const wanted = [
        'package.json',
        'dist/extension.cjs',
        'dist/engine.mjs',
        'dist/cli.mjs',
        'readme.md',
        'changelog.md',
        'SUPPORT.md',
        'SECURITY.md',
        'LICENSE.txt',
        'THIRD-PARTY.md',
        `models/${BUNDLED_MODEL_NAME}/model.onnx.data`,
        ...['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map(
          (name) => `dist/node_modules/onnxruntime-web/dist/${name}`,
        ),
      ];
      assert.deepEqual(
        wanted.filter((name) => !files.has(name)),
        [],
      );
    });

    it('has the natives of its system, each by name, and no others', () => {
      const natives = [...files.keys()].filter((name) => NATIVE.test(name)).sort();
      const hasFaiss = natives.includes('dist/native/faiss.node');
      assert.deepEqual(natives, NATIVES[target].files.filter((name) => hasFaiss || !FAISS.includes(name)).sort());
      for (const name of natives) assert.ok(NATIVES[target].kind(files.get(name)!), name);
    });

    it('keeps to the budget of each part, and to that of the whole', () => {
      assert.ok(packed.length <= LARGEST_PACKAGE * 1e6, String(packed.length));
      const sizes = partSizes([...files].map(([name, bytes]) => ({ name, bytes: bytes.length })));
      for (const [i, { name, budget }] of PARTS.entries())
        assert.ok(sizes[i]! <= budget, `${name}: ${sizes[i]} of ${budget} MB`);
    });

    it('says what a marketplace asks for, and which channel it is of', () => {
      const said = files.get('extension.vsixmanifest')!.toString();
      assert.equal(/TargetPlatform="([^"]+)"/.exec(said)?.[1], target === 'universal' ? undefined : target);
      assert.equal(said.includes('Code.PreRelease" Value="true"'), isPreRelease(manifest().version));
      assert.ok(/<Tags>([^<]*)<\/Tags>/.exec(said)![1]!.split(',').length <= 30);
      assert.match(said, /<Icon>extension\/media\/icon\.png<\/Icon>/);
      assert.ok(!/sponsor/i.test(said));
    });

    it('has a page whose pictures and links lead somewhere', () => {
      const places = [
        ...files
          .get('readme.md')!
          .toString()
          .matchAll(/\]\(([^)\s]+)\)/g),
      ].map(([, place]) => place!);
      assert.deepEqual(
        places.filter((place) => !/^(https:|#)/.test(place)),
        [],
      );
    });
  });
}

describe('docs/development/dependencies.md', () => {
  it('has the budgets that the packages are held to', () => {
    const text = readFileSync(inProject('docs', 'development', 'dependencies.md'), 'utf8');
    for (const { name, budget } of PARTS) assert.ok(text.includes(`\n| ${name} | ${budget} |`), name);
    assert.ok(text.includes(`\n| **packed** | ${LARGEST_PACKAGE} |`));
  });
});
