/** Whoever looks at something of one house sees the same at the command line and over HTTP: all operations that only read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { type FakeFace, openFakeFace } from '../http/http.fake.ts';
import { commandOf, flagOf, parametersOf } from '../operations/face-names.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { runRoteJson } from './cli.fake.ts';

const clock = createSystemClock();
let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
  const { opened, home } = face;
  mkdirSync(join(home, 'workspace'), { recursive: true });
  writeFileSync(join(home, 'workspace', 'HEARTBEAT.md'), '- anything odd about my tasks?\n');
  await opened.people.add({ name: 'Ann', role: 'member' });
  const trigger = { event: { on: 'webhook', name: 'deploy' } };
  await face.call('POST', '/schedules', { name: 'Deployed', say: 'It was called', trigger });
  const { secret } = await (await opened.house.hooks()).rotate('deploy');
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  await face.fetch('/hooks/deploy', { method: 'POST', headers, body: '{"branch":"main"}' });
  await face.call('POST', '/tools/time.now/call', { input: {} });
  await face.call('POST', '/tools/http.request/call', { input: { url: 'http://127.0.0.1:1/' } });
}, 60_000);
afterAll(() => face.close());

const looking = OPERATIONS.flatMap(({ name, effect, faces, takes, examples, file }) => {
  const { cli, http } = faces;
  if (effect !== 'read' || cli === undefined || http === undefined || file) return [];
  const mustBeGiven = parametersOf(http.route);
  const isForBoth = (input: object) =>
    Object.keys(input).every((key) => takes[key]?.at === undefined) &&
    mustBeGiven.every((one) =>
      Object.keys(input).some((key) => (takes[key]?.names?.http ?? key) === one),
    );
  return examples
    .filter(({ input }) => isForBoth(input))
    .map(({ input }) => ({ name, input, cli, http, takes }));
});

test.each(looking)('$name $input', async ({ input, cli, http, takes }) => {
  const words = Object.keys(input).flatMap((key) => takes[key]?.argument ?? []);
  const line = cli
    .map(commandOf)
    .find(
      ({ args }) =>
        words.every((word) => args.some(({ name }) => name === word)) &&
        args.every(({ name, isOptional }) => isOptional || words.includes(name)),
    );
  const flags = Object.entries(input).flatMap(([key, value]) => {
    const field = takes[key];
    if (field === undefined || field.argument !== undefined) return [];
    return value === true ? [`--${flagOf(key, field)}`] : [`--${flagOf(key, field)}=${value}`];
  });
  const args = (line?.args ?? []).flatMap(({ name }) =>
    Object.entries(input).flatMap(([key, value]) =>
      takes[key]?.argument === name ? [String(value)] : [],
    ),
  );
  const [, path = ''] = http.route.split(' ');
  const named = Object.entries(input).map(([key, value]) => [
    takes[key]?.names?.http ?? key,
    String(value),
  ]);
  const inPath = new Set(parametersOf(path));
  const place = named
    .filter(([name = '']) => inPath.has(name))
    .reduce((at, [name, value = '']) => at.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(named.filter(([name = '']) => !inPath.has(name)));

  const typed = [...(line?.path ?? []), ...flags, ...args];
  const { status: exitStatus, ...told } = await runRoteJson(typed, { home: face.home, clock });
  const { status, document } = await face.call('GET', `${place}?${query}`);
  expect({ ...told, isFault: exitStatus !== 0 }).toEqual({ ...document, isFault: status !== 200 });
});

test('there is something to be seen', async () => {
  const seen = async (...argv: string[]) => runRoteJson(argv, { home: face.home, clock });
  expect((await seen('hooks', 'list')).hooks).toHaveLength(1);
  expect((await seen('events')).events).toHaveLength(1);
  expect((await seen('people', 'list')).people).toHaveLength(2);
  expect((await seen('tools', 'calls')).calls).toHaveLength(2);
  expect((await seen('heartbeat')).heartbeats).toMatchObject([{ lines: 1 }]);
});
