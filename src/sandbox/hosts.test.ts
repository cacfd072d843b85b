/** What a boxed program reaches: the hosts that are named, through the proxy, and nobody else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, type ResolveHost } from './host-proxy.ts';
import { hasBox, runShell, sandboxHere } from './sandbox.fake.ts';

let port = 0;
const asked: string[] = [];

beforeAll(async () => {
  const server = createServer((message, answer) => {
    asked.push(`${message.method} ${message.headers.host} ${message.url}`);
    answer.end('from the server');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  return () => server.close();
});

const resolveHost: ResolveHost = async (host) =>
  host === 'private.example' ? { refused: 'its address is private' } : { address: '127.0.0.1' };

/** Says what a request gave, or why there was none. */
function fetches(url: string): string {
  return `"$NODE" -e 'fetch("${url}").then(async (a) => console.log(a.status, (await a.text()).trim()), (e) => console.log("none:", e.cause?.code ?? e.message))'`;
}

async function reached(script: string, hosts: string[]): Promise<string> {
  const ran = await runShell(sandboxHere({ resolveHost }).run, script, {
    hosts,
    readOnly: [process.execPath],
    environment: { NODE: process.execPath },
  });
  return ran.output.trim() + ran.errors;
}

describe.runIf(hasBox)('a boxed program that may reach hosts', () => {
  it('reaches one that is named', async () => {
    const url = `http://api.example:${port}/path?a=1`;
    expect(await reached(fetches(url), [`api.example:${port}`])).toBe('200 from the server');
    expect(asked.at(-1)).toBe(`GET api.example:${port} /path?a=1`);
  });

  it('reaches it through a tunnel', async () => {
    const tunnel = `"$NODE" -e 'const r = require("http").request({host: "127.0.0.1", port: 8118, method: "CONNECT", path: "api.example:${port}"}); r.on("connect", (a, s) => { s.on("data", (d) => console.log(String(d).split("\\r\\n").at(-1))); s.write("GET /t HTTP/1.1\\r\\nHost: api.example\\r\\nConnection: close\\r\\n\\r\\n"); }); r.end()'`;
    expect(await reached(tunnel, [`api.example:${port}`])).toContain('from the server');
  });

  it.each([
    ['another port', 'http://api.example:9/', ['api.example']],
    ['the usual port where another is granted', 'http://api.example/', ['api.example:9']],
    ['another host', 'http://other.example/', ['api.example']],
    ['a name above', 'http://example/', ['api.example']],
    ['a name that ends alike', 'http://evilapi.example/', ['api.example']],
    ['a host whose address is private', 'http://private.example/', ['private.example']],
    ['loopback by its address', 'http://127.0.0.1:9/', ['api.example']],
    ['https of another host', 'https://other.example/', ['api.example']],
  ])('does not reach %s', async (_, url, hosts) => {
    const before = asked.length;
    expect(await reached(fetches(url), hosts)).toMatch(/^(?:403 Rote: |none: )/);
    expect(asked).toHaveLength(before);
  });

  it('ends with the status of the program', async () => {
    const { run } = sandboxHere({ resolveHost });
    const ran = await runShell(run, 'exit 7', { hosts: ['api.example'] });
    expect(ran).toMatchObject({ kind: 'ended', exitCode: 7 });
  });
});

it.each([
  ['api.example:443', 'api.example', true],
  ['API.example.:80', 'api.example', true],
  ['a.api.example:443', '*.api.example', true],
  ['api.example:443', '*.api.example', false],
  ['.api.example:443', '*.api.example', false],
  ['notapi.example:443', '*api.example', false],
  ['evil-api.example:443', 'api.example', false],
  ['api.example:22', 'api.example', false],
  ['api.example:8443', 'api.example', false],
  ['api.example:8443', 'api.example:8443', true],
  ['api.example:443', 'api.example:8443', false],
  ['a.example:25', '*.example:25', true],
  ['a.example:443', '*.example:25', false],
])('whether %s is meant by %s: %s', (target, allowed, expected) => {
  const [host = '', port] = target.split(':');
  expect(isAllowed({ host, port: Number(port) }, allowed)).toBe(expected);
});
