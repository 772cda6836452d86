import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';
import { inProject } from '../steps/project.mjs';

/** The file with the assembled kernel as text, which the engine's bundle includes. */
export const kernelFile = inProject('src', 'engine', 'index', 'vector', 'codeKernel.ts');

/**
 * The source file of the assembled kernel: `node scripts/native/codeScan.mjs` writes it, and a test compares it.
 * @returns {Promise<string>}
 */
export async function kernelSource() {
  const file = inProject('scripts', 'native', 'codeScan.wat');
  const { parseWat } = await wabt();
  const module = parseWat(file, readFileSync(file, 'utf8'), { simd: true });
  const bytes = Buffer.from(module.toBinary({}).buffer);
  module.destroy();
  const lines = (bytes.toString('base64').match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`);
  return (
    '/** The WebAssembly kernel: scripts/native/codeScan.wat, assembled by scripts/native/codeScan.mjs. */\n' +
    `export const CODE_SCAN_WASM =\n${lines.join(' +\n')};\n`
  );
}

if (process.argv[1] === import.meta.filename) writeFileSync(kernelFile, await kernelSource());
