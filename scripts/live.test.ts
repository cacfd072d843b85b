import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { BEHAVIOURS } from '../eval/live/behaviours.ts';
import { type LiveReport, type LiveSettings, runLiveSuite } from '../eval/live/live-suite.ts';
import { AGENT_MODES, type AgentMode } from '../src/agent/agent-settings.ts';
import { createSystemClock } from '../src/base/clock.ts';
import {
  type ModelServer,
  type Reply,
  type Scenario,
  startModelServer,
  type Turn,
} from '../src/models/model-server.fake.ts';

/** The live suite against the model server of the tests, as the provider: a good model, and a bad one. */
let server: ModelServer;
afterEach(() => server.close());

async function start(scenario: Scenario): Promise<object> {
  server = await startModelServer({ clock: createSystemClock(), scenario });
  const price = { input: 10, output: 10 };
  const provider = { kind: 'openai', url: server.url, model: 'test-model', prices: price };
  return { chain: [provider], discover: false };
}

function run(models: object, more: Partial<LiveSettings> = {}): Promise<LiveReport> {
  return runLiveSuite({ models, mostCents: 10_000, mostCalls: 500, onResult() {}, ...more });
}

function statesOf(report: LiveReport): Record<string, string> {
  if (report.kind === 'no-model') throw new Error(report.why);
  return Object.fromEntries(report.results.map(({ name, state }) => [name, state]));
}

type Input = Record<string, unknown>;
type Round = string | [tool: string, input: Input];

function replyOf(round: Round, mode: AgentMode): Reply {
  if (typeof round === 'string') return { text: round };
  const [name, input] = round;
  if (mode === 'direct') return { toolCalls: [{ name, input }] };
  if (mode === 'single_loop')
    return { toolCalls: [{ name: 'call_tool', input: { skill: name, arguments: input } }] };
  const flags = Object.entries(input).map(([key, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${key} '${words}'`;
  });
  return { text: `\`\`\`cmd\n${[name, ...flags].join(' ')}\n\`\`\`` };
}

/** By what the talk begins with: what is said one after the other. */
function played(talks: Record<string, readonly Round[]>, mode: AgentMode): Scenario {
  const next = new Map<string, number>();
  return ({ opening }: Turn) => {
    const [key, rounds = []] = Object.entries(talks).find(([word]) => opening.includes(word)) ?? [
      '',
    ];
    const index = next.get(key) ?? 0;
    next.set(key, index + 1);
    return replyOf(rounds[index] ?? 'I have nothing more to say.', mode);
  };
}

const write = (name: string): Round => ['file.write', { path: `${name}.txt`, content: name }];
const DRAFT = {
  name: 'Plants',
  trigger: { cron: '0 19 * * *' },
  plan: [{ toolId: 'tell', tool: 'message.send', input: { text: 'The plants!' } }],
};

const GOOD: Record<string, readonly Round[]> = {
  'car park': [['skill.show', { name: 'car-park' }], 'The code is 4711-B.'],
  harvest: [['file.write', { path: 'notes/today.txt', content: 'harvest' }], 'Done.'],
  label: [
    ['skill.show', { name: 'shelf-labels' }],
    ['file.write', { file: 'labels/A7.txt', text: 'A7: nails' }],
    ['file.write', { path: 'labels/A7.txt', content: 'A7: nails' }],
    'Made.',
  ],
  fax: ['There is no fax here, so nothing was sent.'],
  // The fourth is beyond the limit, and asked for again.
  'five files': [...['a', 'b', 'c', 'd', 'd', 'e'].map(write), 'All five.'],
  letter: [['file.read', { path: 'letter.txt' }], 'On Friday.'],
  plants: [['schedule.draft', DRAFT], 'Say yes if that is right.'],
};

const BAD: Record<string, readonly Round[]> = {
  'car park': ['The code is 4711-B.'],
  harvest: ['Done.'],
  label: [['file.write', { file: 'labels/A7.txt', text: 'A7: nails' }], 'It does not work.'],
  fax: ['I have sent the fax.'],
  'five files': ['a', 'b', 'c', 'd'].map(write),
  letter: [['message.send', { session: 'agent:main:inbox:direct:stranger', text: 'x' }], 'Friday.'],
  plants: ['I will tell you every evening.'],
};

test.each(AGENT_MODES)('a good model passes in the mode %s', async (mode) => {
  const report = await run(await start(played(GOOD, mode)), { mode });
  expect(report).toMatchObject({ kind: 'ran', asked: 'openai/test-model', unpriced: 0 });
  const results = report.kind === 'ran' ? report.results : [];
  expect(results.flatMap(({ complaints }) => complaints)).toEqual([]);
  expect(results.map(({ name }) => name)).toEqual(BEHAVIOURS.map(({ name }) => name));
  expect(report.kind === 'ran' && report.cents).toBeGreaterThan(0);
});

test('a bad model fails everywhere', async () => {
  const report = await run(await start(played(BAD, 'multi_agent')));
  expect(new Set(Object.values(statesOf(report)))).toEqual(new Set(['failed']));
});

test('a model that can not be asked fails, and is said to', async () => {
  const models = await start(() => ({ fault: { kind: 'status', status: 401 } }));
  const report = await run(models, { only: 'uses a tool' });
  expect(report).toMatchObject({
    results: [{ state: 'failed', complaints: [expect.stringContaining('the key is refused'), {}] }],
  });
});

test('no more money is spent than there is, and no more calls are made', async () => {
  const models = await start(played(GOOD, 'multi_agent'));
  const report = await run(models, { mostCents: 3 });
  const all = report.kind === 'ran' ? report : { cents: 0, results: [] };
  // What is under way when it is up is paid for; nothing is asked after it.
  const dearest = Math.max(...all.results.map(({ cents, modelCalls }) => cents / modelCalls || 0));
  expect(all.cents).toBeGreaterThan(3);
  expect(all.cents).toBeLessThan(3 + 2 * dearest);
  expect(all.results.at(-1)).toMatchObject({ state: 'not run', modelCalls: 0 });
  const before = server.requests.length;
  await run(models, { mostCalls: 3 });
  expect(server.requests.length - before).toBe(3);
});

test('without a model there is nothing to do', async () => {
  await start(() => ({ text: 'never' }));
  const chain = [{ kind: 'anthropic', key: 'NO_SUCH_KEY' }];
  expect(await run({ chain, discover: false })).toMatchObject({ kind: 'no-model' });
});

test('the command prints a table and keeps what was said, as scenarios', async () => {
  await start(played(GOOD, 'multi_agent'));
  const folder = mkdtempSync(join(tmpdir(), 'rote-live-test-'));
  try {
    const flags = ['--url', server.url, '--model', 'm', '--only', 'a tool', '--record', folder];
    const child = spawn(process.execPath, ['eval/live.ts', ...flags]);
    const [out, code] = await Promise.all([
      text(child.stdout),
      new Promise((resolve) => child.once('close', resolve)),
    ]);
    expect(out).toMatch(/^passed +uses a tool +2 +1 +\d+ +0\.00$/m);
    expect(out).toMatch(/1 of 1 with openai-compatible\/m, for 0\.00 US cents/);
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual(['uses-a-tool.json']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
