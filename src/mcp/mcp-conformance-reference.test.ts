/** The conformance runner of the protocol, against our server behind its real doors and against our client. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sdk from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { CONFORMANCE_OFFER as offer } from './conformance-offer.fake.ts';
import { type FakeMcp, MCP_TOKEN, openFakeMcp } from './mcp-face.fake.ts';
import { createMcpHttp, type McpHttp } from './serve-http.ts';
import { createChangeWatch } from './watch-changes.ts';

/** Parts of the protocol that Rote does not offer: its tools answer with words and data, and it asks its owner itself. */
const NOT_OFFERED = [
  'completion-complete',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-read-binary',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];
const RUNNER = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
);
const CLIENT = fileURLToPath(import.meta.resolve('../tools/mcp/conformance-client.fake.ts'));

let folder: string;
let http: McpHttp;
let house: FakeMcp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-conformance-'));
  const clock = createSystemClock();
  const watch = createChangeWatch({ offer, clock, log: silentLog, signals: [] });
  http = createMcpHttp({ sdk, offer, watch, clock, log: silentLog, version: '1' });
  house = await openFakeMcp({}, { endpoint: http });
});
afterAll(async () => {
  await house.close();
  await http.close();
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [RUNNER, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
    );
  });
}

/** The runner has no token: it goes through a door that shows ours, and passes on all else as it is. */
async function openDoor(): Promise<{ url: string; close(): void }> {
  const door = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${MCP_TOKEN}` };
    const onward = httpRequest(house.url, { method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(onward);
    answer.on('close', () => onward.destroy());
    onward.on('error', () => answer.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close() {
      door.close();
      door.closeAllConnections();
    },
  };
}

test('our server does all that it offers as the protocol says', { timeout: 120_000 }, async () => {
  const baseline = join(folder, 'not-offered.yml');
  writeFileSync(baseline, `server:\n${NOT_OFFERED.map((one) => `  - ${one}\n`).join('')}`);
  const door = await openDoor();
  try {
    const { status, said } = await run(
      'server',
      '--url',
      door.url,
      '--expected-failures',
      baseline,
    );
    expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
    expect(said).toContain('✓ dns-rebinding-protection');
    const kept = await run('server', '--url', door.url, '--scenario', 'json-schema-2020-12');
    expect(kept.status).toBe(0);
  } finally {
    door.close();
  }
});

test.each(['initialize', 'tools_call', 'sse-retry'])(
  'our client does %s as the protocol says',
  async (scenario) => {
    const command = `${process.execPath} ${CLIENT}`;
    const { status, said } = await run('client', '--command', command, '--scenario', scenario);
    expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
  },
);
