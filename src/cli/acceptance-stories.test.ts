import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type ModelServer, type Reply, startModelServer } from '../models/model-server.fake.ts';
import { createQuietDaemon, settleDaemon } from '../runtime/daemon.fake.ts';
import type { Daemon } from '../runtime/daemon.ts';
import { readSettings } from '../runtime/settings.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { runRote } from './cli.fake.ts';

/** The command line and the daemon, each with the data folder open by itself, and a model on the wire. It is noon in Berlin. */
let clock: VirtualClock;
let home: string;
let model: ModelServer;
let web: LoopbackServer;
let daemon: Daemon;

const FEED = `<rss version="2.0"><channel><title>AI</title><item><guid>1</guid><title>Models get smaller</title><link>http://x/1</link></item></channel></rss>`;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-stories-'));
  clock = createVirtualClock({ startIso: '2026-11-16T11:00:00Z' });
  model = await startModelServer({ clock });
  web = await startLoopbackServer((_, response) => {
    response.setHeader('content-type', 'application/xml');
    response.end(FEED);
  });
  writeFileSync(
    join(home, 'config.yaml'),
    [
      'timezone: Europe/Berlin',
      'tools: { http: { allowPrivate: [127.0.0.1] } }',
      'models:',
      '  discover: false',
      `  chain: [{ kind: openai-compatible, url: "${model.url}", model: test-model }]`,
    ].join('\n'),
  );
  daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
  await daemon.opened.own.tools();
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  await model.close();
  await web.close();
  rmSync(home, { recursive: true });
});

async function rote(...argv: string[]): Promise<string> {
  const { status, out } = await runRote(argv, { home, clock });
  if (status !== 0) throw new Error(`rote ${argv.join(' ')}: ${out}`);
  return out;
}
const roteJson = async (...argv: string[]) => JSON.parse(await rote(...argv, '--json'));

/** Moves the clock, and lets everything that it set off come to its end before it moves again. */
async function live(minutes: number, stepMinutes = 1): Promise<void> {
  for (let passed = 0; passed < minutes; passed += stepMinutes) {
    clock.advance(stepMinutes * 60_000);
    await settleDaemon(daemon, clock);
  }
}
const said = async (): Promise<string[]> =>
  (await daemon.opened.store.inbox.list({ limit: 100 }))
    .map(({ role, text }) => `${role}: ${text}`)
    .reverse();

test('"send me hello every minute": a plan, sent each minute, and no model is asked', async () => {
  const { draft, schedule } = await roteJson('ask', 'send me hello every minute', '--yes');
  expect(draft).toMatchObject({ tier: 'direct', cost: { tokens: 0, modelCalls: 0 } });
  for (let minute = 0; minute < 10; minute++) {
    // Another process tells of a change just when the clock moves, and costs no message.
    daemon.opened.store.changes.notify();
    await live(1);
  }
  expect(await said()).toEqual(Array(10).fill('assistant: hello'));
  const { runs } = await roteJson('runs', 'list', '--schedule', schedule.id);
  expect(runs).toHaveLength(10);
  for (const { id } of runs)
    expect(await roteJson('runs', 'show', id)).toMatchObject({
      run: { state: 'succeeded', tier: 'direct' },
      trace: { toolCalls: 1, modelCalls: 0 },
    });
  expect(model.requests).toEqual([]);
});

test('"check AI news every 3 hours, summarize, send to Telegram": the agent, within its tools, where there is somebody to hear it', async () => {
  const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
  const text = 'AI news: models get smaller.';
  model.play(({ userText }) => {
    if (userText.startsWith('[scheduleContext]')) return cmd(`rss.read --url ${web.origin}/ai.xml`);
    if (userText.includes('Models get smaller'))
      return cmd(`message.send --session agent:main:telegram:direct:me --text "${text}"`);
    if (userText.includes('needs-owner')) return cmd(`message.send --text "${text}"`);
    return cmd('run.finish --outcome done --text "Told here; there is no Telegram."');
  });
  const wish = 'check AI news every 3 hours, summarize, send to Telegram';
  const shown = await rote('ask', wish);
  expect(shown).toContain('Note: Telegram is not set up here, so it comes to this conversation.');
  expect(shown).toContain('Nothing is stored yet.');
  const { draft, schedule } = await roteJson('ask', 'yes');
  expect(draft).toMatchObject({
    tier: 'agent',
    instruction: 'Check AI news, summarize, send',
  });
  expect(schedule).toMatchObject({ status: 'active' });
  await live(6 * 60, 30);
  const { runs } = await roteJson('runs', 'list', '--schedule', schedule.id);
  expect(runs).toMatchObject([
    { state: 'succeeded', tier: 'agent' },
    { state: 'succeeded', tier: 'agent' },
  ]);
  const { steps, trace } = await roteJson('runs', 'show', runs[0].id);
  expect(trace).toMatchObject({ modelCalls: 4, toolCalls: 3 });
  const called = steps.filter(({ kind }: { kind: string }) => kind === 'tool');
  expect(called.map(({ tool }: { tool: string }) => tool)).toEqual([
    'rss.read',
    'message.send',
    'run.finish',
  ]);
  const words = (await said())
    .filter((line) => line.startsWith('assistant: '))
    // Calls that were refused are told beneath it.
    .map((line) => line.split('\n\n(Not done without you. message.send')[0]);
  expect(words).toEqual(
    [1, 2].flatMap(() => [`assistant: ${text}`, 'assistant: Told here; there is no Telegram.']),
  );
  // Nothing is on its way to where nobody is.
  const { deliveries } = await roteJson('deliveries', 'list');
  expect(new Set(deliveries.map(({ channel }: { channel: string }) => channel))).toEqual(
    new Set(['inbox']),
  );
});

test('"remind me at 5pm about the meeting": once, at five, and then it is over', async () => {
  const { schedule } = await roteJson('ask', 'remind me at 5pm about the meeting', '--yes');
  expect(schedule).toMatchObject({ status: 'active', nextRunAtUtc: '2026-11-16T16:00:00Z' });
  await live(299, 23);
  expect(await said()).toEqual([]);
  await live(1);
  expect(await said()).toEqual(['assistant: Reminder: the meeting']);
  await live(2 * 24 * 60, 120);
  expect(await said()).toHaveLength(1);
  expect((await roteJson('schedule', 'show', schedule.id)).schedule).toMatchObject({
    status: 'completed',
    lastStatus: 'succeeded',
    nextRunAtUtc: null,
  });
  expect(model.requests).toEqual([]);
});
