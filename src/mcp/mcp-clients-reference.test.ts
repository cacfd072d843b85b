/** `rote mcp` as a process of its own and `/mcp` of a house, with our own client and with that of the library. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAIN } from '../base/built-main.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { sandboxHere } from '../sandbox/sandbox.fake.ts';
import { openConnection } from '../tools/mcp/mcp-connection.ts';
import type { McpTarget } from '../tools/mcp/mcp-target.ts';
import { createSecretMask } from '../tools/secret-mask.ts';
import { callTool, type FakeMcp, MCP_TOKEN, openFakeMcp, PROTOCOLS } from './mcp-face.fake.ts';

vi.setConfig({ testTimeout: 120_000 });

let home: string;
let house: FakeMcp;

beforeAll(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'rote-mcp-')));
  house = await openFakeMcp();
});
afterAll(async () => {
  await house.close();
  rmSync(home, { recursive: true });
});

function targets(): Record<'stdio' | 'http', McpTarget> {
  return {
    stdio: {
      kind: 'program',
      program: process.execPath,
      args: [MAIN, 'mcp', '--home', home],
      cwd: home,
      environment: { PATH: process.env['PATH'] ?? '', HOME: home },
      box: null,
    },
    http: {
      kind: 'address',
      url: house.url,
      headers: { Authorization: `Bearer ${MCP_TOKEN}` },
    },
  };
}

describe.each(PROTOCOLS)('with %s', (protocol) => {
  test.each(['stdio', 'http'] as const)('our own client is served over %s', async (way) => {
    const { signal } = new AbortController();
    const connection = await openConnection(
      {
        target: targets()[way],
        boxes: sandboxHere({}),
        mask: createSecretMask({}),
        version: '9.9.9',
        clock: createSystemClock(),
        running: new Set(),
        signal,
        onLost: () => undefined,
        onToolsChanged: () => undefined,
        onNotification: () => undefined,
      },
      protocol === '2026-07-28',
    );
    const tools = (await connection.list(signal)) as { name: string }[];
    expect(tools.map(({ name }) => name)).toContain('schedule_add');
    const outcome = await connection.call({
      tool: 'understand',
      input: { text: 'remind me to stretch every weekday at 9' },
      signal,
      onProgress: () => undefined,
    });
    expect(outcome).toMatchObject({
      kind: 'answered',
      answer: { structuredContent: { kind: 'draft' } },
    });
    await connection.close();
  });

  test('the client of the library is served by the command, which ends with it', async () => {
    const client = new Client(
      { name: 'library', version: '1' },
      protocol === '2025-11-25' ? {} : { versionNegotiation: { mode: { pin: protocol } } },
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--home', home],
    });
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol);
    const added = await callTool(client, 'schedule_add', {
      payload: { name: protocol, every: '1h', plan: [{ id: 'now', toolName: 'time.now' }] },
    });
    expect(added.data).toMatchObject({ schedule: { status: 'pending' } });
    await client.close();
    // The library ends what does not end by itself; then it has no exit status.
    expect(transport.pid).toBeNull();
  });
});
