/**
 * What a model is told of Rote's own things, each thing is told once: no list, show or find tool says a name, a text or an id in
 * its words and again in its data. What a model reads twice it pays for twice, and keeps two versions of.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { callContext } from '../tools/call-context.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

let home: string;
let opened: OpenHome;
const markers: string[] = [];
const ids: Record<string, string> = {};
const clock = createVirtualClock({ startIso: '2026-11-18T09:00:00Z', timezone: 'UTC' });

async function call(name: string, input: object, forModel = true) {
  const { catalog } = await opened.own.tools();
  const context = { ...callContext(), sessionKey: OWNER_SESSION, forModel };
  const result = await catalog.call(name, input, context);
  if (!result.ok) throw new Error(`${name}: ${result.failure.message}`);
  return result.output as Record<string, unknown>;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-once-'));
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock, log: silentLog });
  for (const [index, plant] of ['ficus', 'cactus'].entries()) {
    const { schedule } = await opened.schedules.add({
      id: `sch-${plant}-4711`,
      name: `Water the ${plant}`,
      cron: `0 ${8 + index} * * *`,
      say: `Give the ${plant} a cup`,
    });
    ids['schedule'] = schedule.id;
    markers.push(schedule.id, schedule.name, `Give the ${plant} a cup`);
    const task = await call('tasks.create', { title: `Repot the ${plant}`, due: 'today' }, false);
    ids['task'] = String(task['task_id']);
    const memory = await call(
      'memory.save',
      { content: `The ${plant} hates the north window` },
      false,
    );
    ids['memory'] = String(memory['memory_id']);
    markers.push(`Repot the ${plant}`, `The ${plant} hates the north window`);
    markers.push(ids['task'], ids['memory']);
  }
  const list = await call('lists.create', { name: 'balcony' }, false);
  await call('lists.add', { list: 'balcony', items: ['Potting soil', 'Pots'] }, false);
  ids['list'] = String(list['list_id']);
  markers.push('balcony', 'Potting soil');
  // Both tasks are overdue by now.
  await clock.advance(2 * 86_400_000);
});
afterAll(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

/** Calls of every tool that lists, shows or finds what is Rote's own. */
const CALLS: [name: string, input: () => object][] = [
  ['schedule.list', () => ({})],
  ['schedule.list', () => ({ about: 'ficus' })],
  ['schedule.list', () => ({ about: 'sch-ficus-4711' })],
  ['schedule.list', () => ({ all: true })],
  ['schedule.why', () => ({ id: ids['schedule'] })],
  ['rote.schedules', () => ({})],
  ['rote.schedules', () => ({ when: 'tomorrow' })],
  ['rote.next', () => ({})],
  ['rote.next', () => ({ when: 'tomorrow' })],
  ['rote.status', () => ({})],
  ['rote.did', () => ({ id: ids['schedule'] })],
  ['rote.done', () => ({})],
  ['rote.failed', () => ({})],
  ['rote.failing', () => ({})],
  ['rote.often', () => ({ id: ids['schedule'] })],
  ['rote.cost', () => ({ when: 'today' })],
  ['rote.waiting', () => ({})],
  ['digest.today', () => ({})],
  ['tasks.search', () => ({})],
  ['tasks.search', () => ({ query: 'repot' })],
  ['tasks.get', () => ({ task_id: ids['task'] })],
  ['tasks.get', () => ({ recent: true })],
  ['tasks.overdue', () => ({})],
  ['lists.list', () => ({})],
  ['lists.show', () => ({ list: 'balcony' })],
  ['reminders.list', () => ({})],
  ['quiet.show', () => ({})],
  ['memory.list', () => ({})],
  ['memory.search', () => ({ query: 'window' })],
  ['skill.list', () => ({})],
  ['skill.show', () => ({ name: 'rote-backup' })],
  ['session.state', () => ({})],
];

test.each(CALLS)('%s tells each thing once (%#)', async (name, input) => {
  const told = JSON.stringify(await call(name, input()));
  const twice = [...markers, 'Backs up Rote itself', 'Answers a question from the web']
    .map((marker) => [marker, told.split(marker).length - 1] as const)
    .filter(([, times]) => times > 1);
  expect({ twice, told }).toMatchObject({ twice: [] });
});

/** Each tells what it changed: its text, and its id for the next call. */
const CHANGES: [name: string, input: () => object, marker: string][] = [
  ['memory.save', () => ({ content: 'The fern likes rain' }), 'The fern likes rain'],
  [
    'memory.update',
    () => ({ id: ids['memory'], content: 'The moss likes shade' }),
    'The moss likes shade',
  ],
  ['tasks.create', () => ({ title: 'Mow the lawn' }), 'Mow the lawn'],
  ['tasks.update', () => ({ task_id: ids['task'], title: 'Prune the rose' }), 'Prune the rose'],
  ['lists.create', () => ({ name: 'terrace' }), 'terrace'],
  ['lists.add', () => ({ list: 'balcony', items: ['Twine'] }), 'Twine'],
  ['lists.tick', () => ({ list: 'balcony', items: ['Potting soil'] }), 'Potting soil'],
  ['lists.rename', () => ({ list: 'terrace', name: 'courtyard' }), 'courtyard'],
  ['lists.delete', () => ({ list: 'courtyard' }), 'courtyard'],
];

test.each(CHANGES)('%s tells what it changed once', async (name, input, marker) => {
  const told = JSON.stringify(await call(name, input()));
  expect({ told, times: told.split(marker).length - 1 }).toMatchObject({ times: 1 });
  expect(told).toMatch(/"(?:memory|task|list)_id":"/);
});

test.each([
  ['schedule.pause', {}],
  ['schedule.resume', {}],
  ['schedule.skip', {}],
  ['schedule.unskip', {}],
  ['schedule.run', {}],
  ['schedule.backfill', { from: '2026-11-18', to: '2026-11-19' }],
  ['schedule.remove', {}],
])('%s tells what it did in words, with its id once', async (name, input) => {
  const told = await call(name, { id: ids['schedule'], ...input });
  expect(told['text']).toMatch(/^[A-Z].*\w/);
  expect(JSON.stringify(told).split(ids['schedule'] ?? '').length).toBeLessThanOrEqual(2);
});

test('every tool that only reads what is Rote’s own is among them', async () => {
  const { catalog } = await opened.own.tools();
  const domains = 'schedule rote tasks lists reminders quiet memory skill run session digest'.split(
    ' ',
  );
  const reads = catalog
    .list()
    .filter(({ name, effect }) => effect === 'read' && domains.includes(name.split('.')[0] ?? ''))
    .filter(({ isOnlyForPeople }) => isOnlyForPeople !== true)
    .map(({ name }) => name);
  const called = new Set(CALLS.map(([name]) => name));
  expect(reads.filter((name) => !called.has(name)).toSorted()).toEqual(NOT_LISTS);
});

/** They preview a time, find tools, end a run, and read more of a result: they list nothing that has a name. */
const NOT_LISTS = ['run.finish', 'run.result', 'schedule.preview', 'skill.get'];
