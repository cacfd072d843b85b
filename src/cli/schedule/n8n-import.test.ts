import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
let server: Server;
let address: string;
let titles: string[];
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-n8n-'));
  writeFileSync(join(home, 'config.yaml'), 'tools: { http: { allowPrivate: [127.0.0.1] } }\n');
  titles = ['Rust 2', 'Go 3'];
  server = createServer((_, response) => {
    const items = titles.map(
      (title) => `<item><title>${title}</title><guid>${title}</guid></item>`,
    );
    response.end(
      `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
});
afterEach(() => {
  server.close();
  rmSync(home, { recursive: true });
});

const clock = createVirtualClock();
const call = (stdin = '') => ({ home, clock, stdin });
const rote = (argv: string[], stdin = '') => runRoteJson(argv, call(stdin));

const FILTER = {
  name: 'Only Rust',
  type: 'n8n-nodes-base.filter',
  typeVersion: 2.2,
  position: [440, 0],
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      conditions: [
        {
          id: '5e1c',
          leftValue: '={{ $json.title }}',
          rightValue: 'Rust',
          operator: { type: 'string', operation: 'contains' },
        },
      ],
      combinator: 'and',
    },
    options: {},
  },
};
const SLACK = {
  name: 'Slack',
  type: 'n8n-nodes-base.slack',
  typeVersion: 2.2,
  position: [660, 0],
  parameters: {
    select: 'channel',
    channelId: { __rl: true, value: 'C024BE91L', mode: 'list', cachedResultName: 'news' },
    text: '=New: {{ $json.title }}',
    otherOptions: {},
  },
  credentials: { slackApi: { id: 'x', name: 'Slack account' } },
};
const workflow = (first: object & { name: string }) => ({
  name: 'Rust news',
  nodes: [first, FILTER, SLACK],
  connections: {
    [first.name]: { main: [[{ node: 'Only Rust', type: 'main', index: 0 }]] },
    'Only Rust': { main: [[{ node: 'Slack', type: 'main', index: 0 }]] },
  },
  settings: { executionOrder: 'v1', timezone: 'UTC' },
});

async function messages(): Promise<string[]> {
  const { messages: all } = await rote(['inbox']);
  return all.map(({ text }: { text: string }) => text);
}

test('a feed of n8n is read, filtered and told, an item a message, and what is known stays quiet', async () => {
  const trigger = {
    name: 'RSS Feed Trigger',
    type: 'n8n-nodes-base.rssFeedReadTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: { pollTimes: { item: [{ mode: 'everyHour' }] }, feedUrl: address },
  };
  const { schedules, refused } = await rote(
    ['schedule', 'import', '--n8n', '-', '--yes'],
    JSON.stringify(workflow(trigger)),
  );
  expect(refused).toEqual([]);
  const plan = JSON.stringify(schedules[0].plan);
  const run = async () =>
    expect(await rote(['plan', 'run', '-'], plan)).toMatchObject({ ok: true });
  await run();
  expect(await messages()).toEqual([]);
  titles = ['Rust again', 'Go 4', 'More Rust', ...titles];
  await run();
  expect((await messages()).toSorted()).toEqual(['New: More Rust', 'New: Rust again']);
  await run();
  expect(await messages()).toHaveLength(2);
});

test('the report names whom it was sent to, what is done for each, and what is new about a hook', async () => {
  const hook = {
    name: 'Webhook',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    position: [0, 0],
    webhookId: '9f0c',
    parameters: { httpMethod: 'POST', path: 'news', options: {} },
  };
  const read = {
    name: 'RSS Read',
    type: 'n8n-nodes-base.rssFeedRead',
    typeVersion: 1.1,
    position: [220, 0],
    parameters: { url: address, options: {} },
  };
  const flow = workflow(read);
  const stdin = JSON.stringify({
    ...flow,
    nodes: [hook, ...flow.nodes],
    connections: { ...flow.connections, Webhook: { main: [[{ node: 'RSS Read' }]] } },
  });
  const { out, status } = await runRote(['schedule', 'import', '--n8n', '-'], call(stdin));
  expect(status).toBe(0);
  expect(out).toContain('when the hook "news" is called');
  expect(out).toContain('for each of "${only-rust.result}"');
  expect(out).toContain('sent to you, not to news (Slack)');
  expect(out).toContain('rote hooks show news');
});

test('a command of n8n asks for its grant and says that it runs in a box', async () => {
  const nodes = [
    {
      name: 'Cron',
      type: 'n8n-nodes-base.cron',
      parameters: { triggerTimes: { item: [{ mode: 'everyDay' }] } },
    },
    { name: 'Run', type: 'n8n-nodes-base.executeCommand', parameters: { command: 'date -u' } },
  ];
  const stdin = JSON.stringify({
    name: 'Date',
    nodes,
    connections: { Cron: { main: [[{ node: 'Run' }]] } },
  });
  const { schedules, notes } = await rote(['schedule', 'import', '--n8n', '-', '--yes'], stdin);
  expect(schedules).toMatchObject([
    { status: 'pending', grants: [{ kind: 'program', command: ['date', '-u'] }] },
  ]);
  expect(notes.join('\n')).toContain('runs in its box');
  expect(notes.join('\n')).toContain('your approval grants each exactly its command');
});

test('each node is counted once, and where nothing is taken the cause stands alone', async () => {
  const trigger = {
    name: 'RSS Feed Trigger',
    type: 'n8n-nodes-base.rssFeedReadTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: { pollTimes: { item: [{ mode: 'everyHour' }] }, feedUrl: address },
  };
  const { out } = await runRote(
    ['schedule', 'import', '--n8n', '-'],
    call(JSON.stringify(workflow(trigger))),
  );
  expect(out).toContain('Taken: 3 nodes\n');
  const text = JSON.stringify(workflow(trigger)).replaceAll(
    '{{ $json.title }}',
    "{{ $now.toFormat('HH:mm') }}",
  );
  const { err } = await runRote(['schedule', 'import', '--n8n', '-'], call(text));
  expect(err).toMatch(/^error: Nothing was imported\. .+ computes with the time, .+ is taken\.\n/);
  expect(err).not.toContain('which is left out');
});
