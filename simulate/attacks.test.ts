/**
 * What plans, pages, tools and servers may say to stop a daemon, said to a real one. After each attack the same process
 * is there and does its work.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackedDaemon, type AttackedHome, makeHome } from './attacked-daemon.ts';

/** An MCP server whose schemas are meant to harm whoever reads them. */
const SERVER = `
  import { createInterface } from 'node:readline';
  const object = (rest) => ({ type: 'object', ...rest });
  const levels = Array.from({ length: 40 }, (_, level) => level);
  const tools = [
    ['promise', object({ $async: true, required: ['a'] })],
    ['promise-inside', object({ properties: { a: { $async: true, type: 'string' } } })],
    ['unique', object({ properties: { list: { uniqueItems: true } } })],
    ['pattern', object({ properties: { text: { pattern: '^(a+)+$' } } })],
    ['doubling', object({
      properties: { text: { $ref: '#/$defs/d0' } },
      $defs: Object.fromEntries(levels.map((level) => ['d' + level, level === 39
        ? { type: 'string' }
        : { allOf: [{ $ref: '#/$defs/d' + (level + 1) }, { $ref: '#/$defs/d' + (level + 1) }] }])),
    })],
    ['deep', object({ properties: { a: levels.concat(levels).reduce((inner) => ({ not: inner }), {}) } })],
  ].map(([name, inputSchema]) => ({ name, inputSchema, outputSchema: name === 'promise' ? inputSchema : undefined }));
  const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  createInterface(process.stdin).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    if (method === 'tools/list') say(id, { tools });
    else if (method === 'tools/call') say(id, { content: [], structuredContent: params.arguments ?? {} });
    else say(id, { protocolVersion: '2025-06-18', serverInfo: { name: 'evil', version: '1' }, capabilities: { tools: {} } });
  });
`;

const NODE = process.execPath;
const KILL_PARENT = [NODE, '-e', "process.kill(process.ppid, 'SIGKILL')"];

describe('a daemon that is attacked', () => {
  let home: AttackedHome;
  let daemon: AttackedDaemon;
  beforeAll(async () => {
    home = makeHome({ mcp: { servers: { evil: { command: NODE, args: ['server.mjs'] } } } });
    writeFileSync(join(home.path, 'server.mjs'), SERVER);
    // A promise that nobody waits for fails as soon as the daemon is up.
    const fails = "setTimeout(() => Promise.reject(new Error('nobody waited for this')), 1)";
    daemon = await home.start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('newListener', (name) => { if (name === 'unhandledRejection') ${fails} })`)}`,
    });
  });
  afterAll(async () => {
    await daemon.stop();
    home.remove();
  });

  const use = (name: string, input: object) =>
    daemon.call('POST', `/tools/${name}/call`, { input });
  const expectUnharmed = async () => {
    expect(daemon.ended()).toBe(null);
    expect(await use('time.now', {})).toMatchObject({ status: 200 });
  };

  test.each([
    ['a width', { data: { n: 500_000_000 }, query: "pad_left('x', n)" }],
    ['a width that is written out', { data: {}, query: "pad_left('x', `500000000`)" }],
    ['a value in itself', { data: [1], query: Array(60).fill('[@, @]').join(' | ') }],
  ])('is not ended by a query with %s', async (_, input) => {
    expect((await use('json.query', input)).document).toMatchObject({ ok: false });
    await expectUnharmed();
  });

  test('is not stopped by a pattern', async () => {
    const input = { text: `${'a'.repeat(60)}!`, pattern: '(a+)+$' };
    expect((await use('text.extract', input)).document).toMatchObject({
      error: { code: 'too-slow' },
    });
    await expectUnharmed();
  });

  test('a plan with such a query fails, and other plans run', async () => {
    const step = (toolId: string, tool: string, input: object) => ({ toolId, tool, input });
    const queue = async (tool: object): Promise<string> => {
      const plan = { requestId: 'attack', tools: [tool] };
      const { document } = await daemon.call('POST', '/plans/run', { plan });
      return (document['run'] as { id: string }).id;
    };
    const query = "pad_left('x', n)";
    const bad = await queue(step('bad', 'json.query', { data: { n: 500_000_000 }, query }));
    const good = await queue(step('good', 'time.now', {}));
    const stateOf = async (id: string): Promise<unknown> => {
      for (;;) {
        const { document } = await daemon.call('GET', `/runs/${id}`);
        const { state } = document['run'] as { state: string };
        if (state !== 'waiting' && state !== 'running') return state;
      }
    };
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['failed', 'succeeded']);
    await expectUnharmed();
  });

  test.each([
    ['evil.promise', {}, 'bad-input'],
    ['evil.promise', { a: 1 }, null],
    ['evil.promise-inside', { a: 'x' }, null],
    ['evil.promise-inside', { a: 1 }, 'bad-input'],
    ['evil.unique', { list: Array.from({ length: 120_000 }, (_, index) => index) }, 'bad-input'],
    ['evil.unique', { list: [1, 2, 2] }, 'bad-input'],
    ['evil.pattern', { text: `${'a'.repeat(60)}!` }, 'bad-input'],
    ['evil.pattern', { text: 'aa' }, null],
    ['evil.doubling', { text: 'x' }, 'bad-input'],
    ['evil.deep', { a: 1 }, null],
  ])('is not harmed by what a server says of %s', async (name, input, code) => {
    const { document } = await use(name, input);
    expect(document).toMatchObject(code === null ? { ok: true } : { error: { code } });
    await expectUnharmed();
  });

  test('goes on after a promise that nobody waited for, and tells of it', async () => {
    const { document } = await daemon.call('GET', '/incidents');
    expect(document['incidents']).toMatchObject([
      { subject: 'rote:fault', text: expect.stringContaining('nobody waited for this') },
    ]);
  });

  test('answers its owner while others hold connections open and send bad tokens', async () => {
    const { hostname, port } = new URL(daemon.address);
    const sockets = Array.from({ length: 1100 }, () =>
      connect(Number(port), hostname).on('error', () => undefined),
    );
    await Promise.race([...sockets.map((socket) => once(socket, 'connect'))]);
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nX-Slow: ');
    for (let tries = 0; tries < 20; tries++)
      // One whose connection is cut in between has had its answer.
      await fetch(`${daemon.address}/api/v1/runs`, {
        headers: { Authorization: 'Bearer wrong', Connection: 'close' },
      }).catch(() => undefined);
    await expectUnharmed();
    for (const socket of sockets) socket.destroy();
  });
}, 120_000);

test('a run that takes the daemon down three times is failed and told; what ran beside it ends well', async () => {
  // From a box nobody reaches the daemon.
  const home = makeHome({ sandbox: { mode: 'off' }, tools: { shell: { allow: [NODE] } } });
  const plan = (command: string[], delay: number) => ({
    requestId: 'deadly',
    tools: [
      {
        toolId: 'wait',
        tool: 'shell.run',
        input: { command: [NODE, '-e', `setTimeout(() => {}, ${delay})`] },
        retryInDoubt: true,
      },
      {
        toolId: 'act',
        tool: 'shell.run',
        input: { command },
        retryInDoubt: true,
        dependencies: ['wait'],
      },
    ],
  });
  try {
    const first = await home.start();
    const idOf = async (body: object) =>
      ((await first.call('POST', '/plans/run', body)).document['run'] as { id: string }).id;
    const bystander = await idOf({ plan: plan([NODE, '-e', ''], 1000) });
    const deadly = await idOf({ plan: plan(KILL_PARENT, 0) });
    await once(first.process, 'exit');
    for (let start = 2; start <= 3; start++) {
      const again = await home.start();
      if (again.ended() === null) await once(again.process, 'exit');
    }
    const last = await home.start();
    const over = async (id: string): Promise<Record<string, unknown>> => {
      for (;;) {
        const { document } = await last.call('GET', `/runs/${id}`);
        const run = document['run'] as Record<string, unknown>;
        if (run['state'] !== 'waiting' && run['state'] !== 'running') return run;
      }
    };
    expect(await over(deadly)).toMatchObject({ state: 'failed', errorCode: 'deadly' });
    expect(await over(bystander)).toMatchObject({ state: 'succeeded' });
    expect(last.ended()).toBe(null);
    const { document } = await last.call('GET', '/inbox');
    expect(JSON.stringify(document['messages'])).toContain('died three times');
    await last.stop();
  } finally {
    home.remove();
  }
}, 120_000);
