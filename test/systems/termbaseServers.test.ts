import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pacer } from '../../src/base/pacer';
import { Termbase } from '../../src/engine/termbase/termbase';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import type { Concept } from '../../src/model/concept';
import { realEncoder } from '../engine/glossaryWorkbench';
import { until } from '../support/host/waiting';
import { glossa } from '../support/commandLine';
import { MilvusServer } from '../support/milvusServer';

const CONCEPTS = ['valve', 'pump', 'crane'].map((term, i): Concept => ({
  id: `c${i}`,
  terms: [{ term, language: 'en' }],
}));

/** A certificate for this machine, of an authority that nobody knows. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=A company',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=localhost',
  );
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'server.pem',
    '-days',
    '2',
    '-extfile',
    'names',
  );
}

describe('a termbase on a server that is set up as companies do', function () {
  this.timeout(300_000);
  let server: MilvusServer | undefined;
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'glossa-termbase-'))));
  afterEach(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  it('lets in whoever has the password, and tells nobody what it is', async () => {
    const place = (token?: string) =>
      Termbase.connect({ name: 'Company', address: server!.address, collection: 'company' }, token);
    server = await MilvusServer.start({ settings: ['--authorization-enabled', 'true'], token: 'root:Milvus' });
    for (const token of [undefined, 'root:wrong-word', 'nobody:Milvus']) {
      await assert.rejects(
        place(token),
        ({ code, message }: Error & { code: string }) =>
          code === 'termbaseRefused' &&
          /denied access .*Check the user and password/.test(message) &&
          !/wrong-word|root/.test(message),
      );
    }
    const termbase = await place('root:Milvus');
    await termbase.create(await realEncoder(), 1000);
    assert.equal((await termbase.push(CONCEPTS, await realEncoder())).added, 3);
    await termbase.close();
  });

  it('is reached through TLS, with a certificate of the company’s own', async () => {
    makeCertificates(folder);
    const glossary = path.join(folder, 'terms.glossa.jsonl');
    writeFileSync(glossary, glossaryText(CONCEPTS));
    // A variable of gRPC’s own would take the place of all other authorities.
    const own = { NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'), GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: undefined };
    const call = (address: string, variables: NodeJS.ProcessEnv, command: string, ...more: string[]) =>
      glossa(
        [
          'termbase',
          command,
          '--address',
          address.replace('127.0.0.1', 'localhost'),
          '--collection',
          'company',
          ...more,
        ],
        '',
        { variables },
      );
    const file = (name: string) => path.join(folder, name);
    server = await MilvusServer.start({
      settings: [
        '--tls-mode',
        '1',
        '--server-pem-path',
        file('server.pem'),
        '--server-key-path',
        file('server.key'),
        '--ca-pem-path',
        file('ca.pem'),
      ],
      isUp: async (address) =>
        /the collection .* does not exist/.test((await call(address, own, 'status', '--tls')).errors),
    });
    const { address } = server;
    const created = await call(address, own, 'create', '--tls');
    assert.equal(created.status, 0, created.errors);
    assert.equal(
      (JSON.parse((await call(address, own, 'push', glossary, '--tls')).lines[0]!) as { added: number }).added,
      3,
    );
    const stranger = await call(address, { ...own, NODE_EXTRA_CA_CERTS: undefined }, 'status', '--tls');
    assert.deepEqual(
      [stranger.status, /certificate that is not trusted .*NODE_EXTRA_CA_CERTS/.test(stranger.errors)],
      [1, true],
      stranger.errors,
    );
    const plain = await call(address, own, 'status', '--no-tls');
    assert.deepEqual(
      [plain.status, /is not responding .*encryption \(TLS\)/.test(plain.errors)],
      [1, true],
      plain.errors,
    );
  });

  it('says that it is full, and loses nothing', async () => {
    server = await MilvusServer.start();
    const encoder = await realEncoder();
    const connect = () => Termbase.connect({ name: 'Company', address: server!.address, collection: 'company' });
    const before = await connect();
    await before.create(encoder, 1000);
    await before.push(CONCEPTS.slice(0, 2), encoder);
    await before.close();
    const restart = async (from: string, to: string) => {
      await server!.kill();
      server!.configure(from, to);
      await server!.begin();
      const termbase = await connect();
      await until('the server to have recovered', () => termbase.concept('c0'), 120_000);
      return termbase;
    };
    const full = await restart('forceDeny: false', 'forceDeny: true');
    const refusal = {
      code: 'termbaseRefused',
      message: /accepts no more data \(.+\)\. It can still be read\. Free some space/,
    };
    await assert.rejects(full.push(CONCEPTS, encoder), refusal);
    const { versions } = (await full.concept('c0'))!;
    await assert.rejects(full.edit('c0', { ...CONCEPTS[0]!, note: 'later' }, versions, encoder), refusal);
    await full.close();
    const termbase = await restart('forceDeny: true', 'forceDeny: false');
    const result = await termbase.push(CONCEPTS, encoder);
    assert.deepEqual([result.added, result.unchanged], [1, 2]);
    const found: (Concept | undefined)[] = [];
    for await (const {
      versions: [version],
    } of termbase.concepts(new Pacer()))
      found.push(version!.content);
    assert.deepEqual(found, CONCEPTS);
    await termbase.close();
  });
});
