import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';
import { inProject } from '../steps/project.mjs';

/** Where the assembled kernel lies, as text, because it has to go into the engine's bundle. */
export const kernelFile = inProject('src', 'engine', 'index', 'vector', 'codeKernel.ts');

/** The source file of the assembled kernel: `node scripts/native/codeScan.mjs` writes it, and a test compares it. @returns {Promise<string>} */
export async function kernelSource() {
  const file = inProject('scripts', 'native', 'codeScan.wat');
  const { parseWat } = await wabt();
  const module = parseWat(file, readFileSync(file, 'utf8'), { simd: true });
  const bytes = Buffer.from(module.toBinary({}).buffer);
  module.destroy();
  return `/** scripts/native/codeScan.wat, assembled by scripts/native/codeScan.mjs. */\nexport const CODE_KERNEL = '${bytes.toString('base64')}';\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(kernelFile, await kernelSource());
