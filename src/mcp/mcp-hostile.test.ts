import { PassThrough } from 'node:stream';
import * as sdk from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { createCallCounter } from '../base/counted-calls.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { repeated } from '../compiler/entangled.fake.ts';
import { CONFORMANCE_OFFER } from './conformance-offer.fake.ts';
import { callTool, type FakeMcp, MCP_TOKEN, openFakeMcp, PROTOCOLS } from './mcp-face.fake.ts';
import type { Offer } from './offer.ts';
import { createMcpHttp } from './serve-http.ts';
import { serveOnStreams } from './serve-stdio.ts';
import { createChangeWatch } from './watch-changes.ts';

const HEADERS = {
  Authorization: `Bearer ${MCP_TOKEN}`,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
const GREETING = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  },
};

let house: FakeMcp;
const post = (body: string, headers: Record<string, string> = {}) =>
  house.fetch('/mcp', { method: 'POST', headers: { ...HEADERS, ...headers }, body });

describe('with the house itself', () => {
  beforeEach(async () => {
    house = await openFakeMcp();
  });
  afterEach(() => house.close());

  const stillAnswers = async () =>
    expect(await callTool(await house.client(), 'schedule_list')).toMatchObject({ isError: false });

  test('a message that is too long, no JSON or very deep is refused, and others are answered', async () => {
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
    expect((await post('{')).status).toBe(400);
    expect((await post('['.repeat(400_000) + ']'.repeat(400_000))).status).toBe(400);
    expect((await post('null')).status).toBe(400);
    expect((await post('{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect(
      (await post(JSON.stringify(GREETING), { 'Mcp-Session-Id': 'f'.repeat(32) })).status,
    ).toBe(404);
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    const client = await house.client();
    const answer = await client
      .callTool({ name: 'plan_validate', arguments: { plan: deep } })
      .catch((error: Error) => error);
    expect(answer).toBeDefined();
    await stillAnswers();
  });

  test('a line without an end closes the streams of who sends it, and nothing else', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = house.face.serve({ input, output, signal: new AbortController().signal });
    output.resume();
    for (let megabytes = 0; megabytes < 6; megabytes += 1) input.write('x'.repeat(1_000_000));
    await served;
    await stillAnswers();
  });

  test('an id that is used twice at the same time harms nobody', async () => {
    const greeted = await post(JSON.stringify(GREETING));
    const id = greeted.headers.get('mcp-session-id') ?? '';
    await greeted.text();
    const call = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'schedule_list', arguments: {} },
    };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await house.fetch('/mcp', {
          method: 'POST',
          headers: { ...HEADERS, 'Mcp-Session-Id': id },
          body: JSON.stringify(call),
        });
        // A client that reuses an id waits in vain: its answer went to another stream.
        await response.body?.cancel();
        return response.status;
      }),
    );
    expect(statuses.every((status) => status < 500)).toBe(true);
    await stillAnswers();
  });

  test('of a thousand calls at once most are refused, all are answered, and later ones are made', async () => {
    await house.close();
    const clock = createVirtualClock();
    house = await openFakeMcp({}, { clock });
    const client = await house.client({ way: 'streams' });
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => callTool(client, 'schedule_list')),
    );
    const refused = answers.filter(({ text }) => text.startsWith('too-many-calls'));
    const made = answers.filter(({ isError }) => !isError);
    expect(made.length + refused.length).toBe(1000);
    expect(made.length).toBeLessThanOrEqual(120);
    expect(made.length).toBeGreaterThan(0);
    clock.advance(60_000);
    expect(await callTool(client, 'schedule_list')).toMatchObject({ isError: false });
  });

  test('words that take too much to read are refused by name, and others are answered', async () => {
    const client = await house.client();
    await callTool(client, 'understand', { text: 'remind me at 9:30 to call mom' });
    const counter = await createCallCounter();
    const answers: unknown[] = [];
    const said = async (text: string) =>
      answers.push((await callTool(client, 'understand', { text })).data);
    for (const text of [repeated('9:00, ', 500), repeated('9:00, ', 4000)])
      expect(await counter.callsOf(() => said(text))).toBeLessThan(2_000_000);
    await counter.stop();
    expect(answers).toMatchObject([
      { kind: 'not-understood', reason: expect.stringContaining('too entangled to read') },
      { kind: 'not-understood', reason: 'That is longer than 1000 characters.' },
    ]);
    await stillAnswers();
  });

  test('who wants much is asked about ten times at most', async () => {
    const client = await house.client();
    for (let count = 0; count < 12; count += 1)
      await callTool(client, 'tasks_create', { title: `task ${count}` });
    const open = await house.opened.requests.list({ state: 'open', kind: 'call', limit: 100 });
    expect(open).toHaveLength(10);
    const last = await callTool(client, 'tasks_create', { title: 'one more' });
    expect(last.text).toMatch(/^too-many-requests/);
    const long = await callTool(client, 'memory_save', { content: 'x'.repeat(4000) });
    expect(long.text).toMatch(/^too-long-to-ask/);
  });

  test('more sessions than there may be push out the oldest', async () => {
    const first = await post(JSON.stringify(GREETING));
    const id = first.headers.get('mcp-session-id') ?? '';
    await first.text();
    for (let count = 0; count < 64; count += 1) await (await post(JSON.stringify(GREETING))).text();
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' });
    expect((await post(ping, { 'Mcp-Session-Id': id })).status).toBe(404);
    // The one of another token is nobody's to use.
    const own = await post(JSON.stringify(GREETING));
    const theirs = { 'Mcp-Session-Id': own.headers.get('mcp-session-id') ?? '' };
    await own.text();
    const asOwner = { ...theirs, Authorization: `Bearer ${'t'.repeat(64)}` };
    expect((await post(ping, asOwner)).status).toBe(404);
    expect((await post(ping, theirs)).status).toBe(200);
  });
});

describe.each(PROTOCOLS)('a call that takes long, with %s', (protocol) => {
  /** Its one call ends when it is told to. */
  function waitingOffer() {
    const begun = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const offer: Offer = {
      ...CONFORMANCE_OFFER,
      async call(_caller, _request, { signal }) {
        begun.resolve();
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        stopped.resolve();
        return { content: [] };
      },
    };
    const clock = createSystemClock();
    const watch = createChangeWatch({ offer, clock, log: silentLog, signals: [] });
    const parts = { sdk, offer, watch, clock, log: silentLog, version: '1' };
    return { begun: begun.promise, stopped: stopped.promise, parts };
  }

  async function withHttp(
    use: (house: FakeMcp, calls: ReturnType<typeof waitingOffer>) => Promise<void>,
  ) {
    const calls = waitingOffer();
    const http = createMcpHttp(calls.parts);
    const slow = await openFakeMcp({}, { endpoint: http });
    try {
      await use(slow, calls);
    } finally {
      await slow.close();
      await http.close();
    }
  }

  test('is stopped when it is cancelled', () =>
    withHttp(async (slow, { begun, stopped }) => {
      const client = await slow.client({ protocol });
      const controller = new AbortController();
      const asked = client
        .callTool({ name: 'test_simple_text' }, { signal: controller.signal })
        .catch((error: Error) => error);
      await begun;
      controller.abort();
      await stopped;
      expect(await asked).toBeInstanceOf(Error);
    }));

  test('is stopped when the session that made it ends', () =>
    withHttp(async (slow, { begun, stopped }) => {
      const client = await slow.client({ protocol });
      void client.callTool({ name: 'test_simple_text' }).catch(() => undefined);
      await begun;
      const { transport } = client;
      if (protocol === '2025-11-25')
        await (transport as unknown as { terminateSession(): Promise<void> }).terminateSession();
      await client.close();
      await stopped;
    }));

  test('is stopped when the streams end', async () => {
    const { begun, stopped, parts } = waitingOffer();
    const [input, output] = [new PassThrough(), new PassThrough()];
    output.resume();
    const { signal } = new AbortController();
    const served = serveOnStreams({ ...parts, input, output, signal });
    const meta = {
      'io.modelcontextprotocol/protocolVersion': protocol,
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { name: 'test_simple_text', ...(protocol !== '2025-11-25' && { _meta: meta }) };
    if (protocol === '2025-11-25') input.write(`${JSON.stringify(GREETING)}\n`);
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })}\n`);
    await begun;
    input.end();
    await stopped;
    await served;
  });
});
