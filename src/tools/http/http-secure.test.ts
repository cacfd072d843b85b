import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createHttpClient } from './http-client.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)(
  'a server whose certificate nobody vouches for is told nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rote-secure-'));
    const key = join(folder, 'key.pem');
    const cert = join(folder, 'cert.pem');
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    execFileSync('openssl', [...make, '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    });
    let requests = 0;
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (_, response) => {
        requests++;
        response.end();
      },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const clock = createVirtualClock();
    const client = createHttpClient({
      clock,
      allowPrivate: ['localhost'],
      maxBytes: 1000,
      timeoutMs: 1000,
      resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const url = new URL(`https://localhost:${port}/`);
    const request = { method: 'POST', url, headers: { authorization: 'hunter2' }, body: 'x' };
    const outcome = await client.send(request, { signal: new AbortController().signal });
    expect(outcome).toMatchObject({
      failure: { code: 'bad-certificate', retryable: false, fate: 'not-done' },
    });
    expect(requests).toBe(0);
    server.close();
    rmSync(folder, { recursive: true });
  },
);
