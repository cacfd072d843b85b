/** "Set up a weather alert for Bangalore", by Telegram, to the weather of the next morning, with no model in it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { hasBox } from '../sandbox/sandbox.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { withJudges } from './judges.fake.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
let weather: LoopbackServer;
let answer: object = { temperature: 31, sky: 'rain' };
beforeEach(async () => {
  answer = { temperature: 31, sky: 'rain' };
  weather = await startLoopbackServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  house = await openTelegramHouse({ startIso: '2026-11-16T20:00:00Z' });
});
afterEach(async () => {
  await house.close();
  await weather.close();
});

const WISH = 'Set up a weather alert for Bangalore';
const quote = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "'\\''")}'`;
};
function command(tool: string, input: Record<string, unknown>): Reply {
  const flags = Object.entries(input).map(([key, value]) => `--${key} ${quote(value)}`);
  return { text: `\`\`\`cmd\n${[tool, ...flags].join(' ')}\n\`\`\`` };
}

/** The agent says these one after the other. */
function saying(replies: readonly Reply[]): Scenario {
  let index = 0;
  return withJudges(({ system }) => {
    if (!system.includes('You work for one person')) return { text: '{}' };
    return replies[index++] ?? { text: 'Nothing left to say.' };
  });
}

const FIND = command('gap.find', {
  missing: 'the weather forecast of a city',
  search: 'weather forecast',
});
const read = () => command('http.request', { url: `${weather.origin}/bangalore` });
const DRAFT = {
  name: 'weather-alert',
  description: 'Tells the weather of Bangalore every morning.',
  instructions: 'Reads the weather and tells it.',
  schedule: '0 7 * * * Asia/Kolkata',
};
const saving = (more: object) => command('skill.save', { ...DRAFT, ...more });
const fetched = (text: string) => [
  { toolId: 'weather', tool: 'http.request', input: { url: `${weather.origin}/bangalore` } },
  { toolId: 'tell', tool: 'message.send', input: { text } },
];

/** Said in a chat, made, asked about with its judges, and agreed to with a button. */
async function agree(replies: readonly Reply[]): Promise<void> {
  house.model.play(saying(replies));
  house.write(WISH);
  const request = await house.shown('saved the skill "weather-alert"');
  expect(request.text).toMatch(/It runs by itself: .*Asia\/Kolkata/);
  expect(request.text).toContain('What the judges say');
  await house.shown('I have asked you.');
  await house.press(request, 'Yes');
  await house.shown('Every morning at seven from now on.');
}

async function runsOfAlert() {
  const [schedule] = await house.daemon.opened.house.schedules.list({ limit: 10 });
  const scheduleId = schedule?.id ?? '';
  return house.daemon.opened.store.engine.list({ scheduleId, limit: 10 });
}

/** Calls of models by the runs of the alert. */
async function callsOfAlert() {
  const { usage } = house.daemon.opened.store;
  const runs = await runsOfAlert();
  const sums = runs.map(({ id }) => usage.summarize({ by: 'run', rootRunId: id, limit: 10 }));
  return (await Promise.all(sums)).flat();
}

/** To the next seven o'clock in Bangalore, and until that run is over. */
async function nextMorning(): Promise<void> {
  const before = (await runsOfAlert()).length;
  const nowMs = house.clock.nowMs();
  const atMs = Temporal.Instant.from('2026-11-17T01:30:00Z').epochMilliseconds;
  const days = Math.max(0, Math.ceil((nowMs - atMs + 1) / 86_400_000));
  const minutes = (atMs + days * 86_400_000 - nowMs) / 60_000;
  await house.live(minutes, minutes / 6);
  await house.later(async () => {
    const runs = await runsOfAlert();
    return runs.length > before && runs.every(({ finishedMs }) => finishedMs !== null);
  });
}

test('a plan is made, approved by a button, and tells the weather of the next morning with no call of a model', async () => {
  await agree([
    ...[FIND, read(), saving({ plan: fetched('Bangalore: ${weather.body.temperature} °C') })],
    ...[{ text: 'I have asked you.' }, { text: 'Every morning at seven from now on.' }],
  ]);
  const [gap] = await (await house.daemon.opened.house.gaps()).list({ all: true });
  expect(gap).toMatchObject({ state: 'installed', wish: WISH, goesOnIn: expect.any(String) });
  answer = { temperature: 24, sky: 'fog' };
  await nextMorning();
  await house.shown('Bangalore: 24 °C');
  expect(await callsOfAlert()).toEqual([]);
  const [run] = await runsOfAlert();
  expect(run).toMatchObject({ state: 'succeeded', tier: 'direct' });
  const trace = await house.daemon.opened.house.runs.show(run?.id ?? '');
  expect(trace.steps.map(({ kind }) => kind)).toEqual(['tool', 'tool']);
});

test.runIf(hasBox)(
  'a program is made after a plan was refused, and tells the weather of the next morning the same way',
  async () => {
    const program = (line: string) =>
      [
        `const now = await (await fetch('${weather.origin}/bangalore')).json();`,
        line,
        'console.log(text);',
      ].join('\n');
    const scripts = [
      {
        path: 'scripts/now.mjs',
        text: program('const text = `Bangalore: ${now.temperature.toFixed(1)} °C`;'),
      },
    ];
    const check = { script: 'scripts/now.mjs', expect: { contains: '31.0' } };
    const run = {
      toolId: 'now',
      tool: 'script.run',
      input: { skill: 'weather-alert', path: 'scripts/now.mjs' },
    };
    await agree([
      ...[FIND, read(), saving({ plan: fetched('${weather.body.rounded}') })],
      saving({
        ...{ scripts, checks: [{ name: 'today', check }] },
        tools: ['http.request', 'script.run', 'message.send'],
        plan: [run, { toolId: 'tell', tool: 'message.send', input: { text: '${now.stdout}' } }],
      }),
      ...[{ text: 'I have asked you.' }, { text: 'Every morning at seven from now on.' }],
    ]);
    await nextMorning();
    await house.shown('Bangalore: 31.0 °C');
    expect(await callsOfAlert()).toEqual([]);
  },
);
