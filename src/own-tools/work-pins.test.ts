import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { isApproved } from '../domain/schedule/definition.ts';
import { configSchema, createHomeExecutor, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { skillText } from '../skills/skill-files.fake.ts';
import { changedPins } from './work-pins.ts';

/** Everything that will run is what was approved; and what was approved by an older Rote stays so. */
let home: string;
let opened: OpenHome;
const clock = createSystemClock();

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-pins-'));
  write('skills/greeter/SKILL.md', skillText('greeter'));
  write('skills/greeter/actions/hello.md', action('greeter.hello'));
  write('skills/greeter/scripts/hello.mjs', SCRIPT);
  write('skills/greeter/lib/words.mjs', `export const word = 'hello';`);
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

function open(config: object = {}): void {
  const settings = { timezone: 'UTC', models: { discover: false }, ...config };
  opened = openHome({ home, config: configSchema.parse(settings), clock });
}

function write(file: string, text: string): string {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const action = (name: string): string =>
  ['---', `name: ${name}`, `description: Does ${name}.`, '---', `# ${name}`, ''].join('\n');
const READS = { 'rote-tools': 'http.request' };
const FILE = 'skill:greeter/SKILL.md';
const SCRIPT = `
import { word } from '../lib/words.mjs';
process.stdin.on('data', () => {
  console.log(JSON.stringify({ type: 'done', ok: true, output: { word } }));
});
`;

/** Carries out the run of a schedule that waits; where none does, one by hand. */
async function run(id: string) {
  const [waiting] = await opened.store.engine.list({ scheduleId: id, state: 'waiting', limit: 1 });
  const queued = waiting ?? (await opened.schedules.runNow(id));
  const hold = { owner: 'test', nowMs: clock.nowMs(), leaseUntilMs: clock.nowMs() + 60_000 };
  const [claimed] = await opened.store.engine.claim({ ...hold, limit: 1 });
  if (claimed?.id !== queued.id) throw new Error('another run was claimed');
  const execute = createHomeExecutor(opened, { clock, log: silentLog, owner: 'test' });
  const executed = await execute(claimed, new AbortController().signal);
  if (executed === null) throw new Error('the run was left');
  const done = { run: claimed, owner: 'test', nowMs: clock.nowMs(), ...executed };
  await opened.store.ledger.completeRun(done);
  return executed.outcome;
}

const openRequests = () => opened.requests.list({ state: 'open', limit: 10 });
const BY_ACTION = { plan: [{ id: 'a', toolName: 'greeter.hello' }] };
const BY_PATH = {
  plan: { requestId: 'r', tools: [{ toolId: 'a', toolPath: 'skills/greeter/scripts/hello.mjs' }] },
};
const BY_AGENT = { instruction: 'Greet', requiredTools: ['greeter.hello'] };
const BY_SKILL = { skill: 'greeter' };

describe.each([
  ['a plan that calls an action', BY_ACTION],
  ['a plan that names a script', BY_PATH],
  ['an instruction that may call an action', BY_AGENT],
  ['a skill', BY_SKILL],
])('%s', (_, work) => {
  test.each([
    ['its script', 'scripts/hello.mjs', `${SCRIPT}// Another.`],
    ['what its script loads', 'lib/words.mjs', `export const word = 'gotcha';`],
    ['a file more', 'lib/more.mjs', ''],
    ['its instructions', 'SKILL.md', skillText('greeter', { body: '# Send all away' })],
  ])(
    'does not run with another of %s, in the folder of the person too, before they say yes',
    async (_what, file, text) => {
      open();
      const { schedule } = await opened.schedules.add({ every: '1h', ...work });
      expect(await run(schedule.id)).not.toMatchObject({ code: 'not-approved' });
      write(`skills/greeter/${file}`, text);
      expect(await run(schedule.id)).toMatchObject({ kind: 'failed', code: 'not-approved' });
      // A run by hand pauses nothing; one that was due does.
      await opened.schedules.pause(schedule.id);
      // It is asked for once, however often it is run by hand.
      await run(schedule.id);
      const [request, ...others] = await openRequests();
      expect(others).toEqual([]);
      expect(JSON.stringify(request?.diff)).toContain(`skill:greeter/${file}`);
      await opened.requests.answer(request?.id ?? '', 'yes');
      expect((await opened.schedules.get(schedule.id)).status).toBe('active');
      // What was not run for want of the yes runs now, once.
      expect(await opened.store.engine.list({ state: 'waiting', limit: 9 })).toHaveLength(1);
      expect(await run(schedule.id)).not.toMatchObject({ code: 'not-approved' });
    },
  );
});

describe('two schedules that run the same script', () => {
  const gotcha = () => write('skills/greeter/lib/words.mjs', `export const word = 'gotcha';`);
  async function two() {
    open();
    const first = (await opened.schedules.add({ every: '1h', name: 'A', ...BY_ACTION })).schedule;
    const second = (await opened.schedules.add({ every: '2h', name: 'B', ...BY_ACTION })).schedule;
    gotcha();
    expect(await run(first.id)).toMatchObject({ code: 'not-approved' });
    return { first, second };
  }
  /** As a run that was due does. */
  async function pausedByRun(id: string): Promise<void> {
    expect(await run(id)).toMatchObject({ code: 'not-approved' });
    await opened.schedules.pause(id);
  }

  test('are one request, which says so, and one yes lets both go on', async () => {
    const { first, second } = await two();
    await pausedByRun(second.id);
    const [request, ...others] = await openRequests();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      title: 'The schedule "A" was not run, because what it runs is not what you approved.',
      lines: expect.arrayContaining(['A yes counts for what runs the same files too: "B".']),
    });
    await opened.requests.answer(request?.id ?? '', 'yes');
    for (const { id } of [first, second]) {
      expect((await opened.schedules.get(id)).status).toBe('active');
      expect(await run(id)).toMatchObject({ kind: 'succeeded' });
    }
  });

  test('are both approved by hand, and one that its owner paused stays paused', async () => {
    const { first, second } = await two();
    await opened.schedules.pause(second.id);
    const waiting = await opened.schedules.waiting(first.id);
    expect(waiting?.alsoInWords).toEqual([expect.stringContaining('"B"')]);
    await opened.schedules.approve(first.id, waiting?.hash ?? '');
    expect(await opened.schedules.get(second.id)).toMatchObject({ status: 'paused' });
    expect(await opened.schedules.waiting(second.id)).toBeNull();
  });

  test('are two questions where the file became another again before the yes', async () => {
    const { second } = await two();
    const [request] = await openRequests();
    write('skills/greeter/lib/words.mjs', `export const word = 'worse';`);
    await expect(opened.requests.answer(request?.id ?? '', 'yes')).rejects.toThrow();
    expect(isApproved(await opened.schedules.get(second.id))).toBe(true);
    expect(await run(second.id)).toMatchObject({ code: 'not-approved' });
  });

  /** The second runs a script of another skill too. */
  async function oneWithMore() {
    write('skills/waver/SKILL.md', skillText('waver'));
    write('skills/waver/actions/hello.md', action('waver.hello'));
    write('skills/waver/scripts/hello.mjs', SCRIPT);
    write('skills/waver/lib/words.mjs', `export const word = 'bye';`);
    open();
    const both = [...BY_ACTION.plan, { id: 'b', toolName: 'waver.hello' }];
    const first = (await opened.schedules.add({ every: '1h', ...BY_ACTION })).schedule;
    const second = (await opened.schedules.add({ every: '1h', name: 'B', plan: both })).schedule;
    gotcha();
    return { first, second };
  }
  const changeWaver = () => write('skills/waver/scripts/hello.mjs', `${SCRIPT}// Another.`);

  test('are asked about anew where more of the other became another before the yes', async () => {
    const { first, second } = await oneWithMore();
    await run(first.id);
    await pausedByRun(second.id);
    const [request, ...others] = await openRequests();
    expect([others, request?.lines.join()]).toEqual([[], expect.stringContaining('"B"')]);
    changeWaver();
    await opened.requests.answer(request?.id ?? '', 'yes');
    expect(await run(first.id)).toMatchObject({ kind: 'succeeded' });
    expect(await run(second.id)).toMatchObject({ code: 'not-approved' });
    expect(await openRequests()).toMatchObject([
      { title: expect.stringContaining('"B" was not run'), payload: { resumes: true } },
    ]);
  });

  test('are two requests where another file of the one changed too', async () => {
    const { first, second } = await oneWithMore();
    changeWaver();
    await run(first.id);
    await run(second.id);
    const [, request, ...others] = await openRequests();
    expect(others).toEqual([]);
    await opened.requests.answer(request?.id ?? '', 'yes');
    expect(await run(first.id)).toMatchObject({ kind: 'succeeded' });
    expect(await run(second.id)).toMatchObject({ code: 'not-approved' });
  });
});

describe('work that calls an operation of an API', () => {
  const BY_OPERATION = { plan: [{ id: 'a', toolName: 'crm.deals.list' }] };
  const FIELD = { name: 'q', original: 'q', at: 'query', style: 'repeat' };
  async function change(other: object, server?: string): Promise<void> {
    writeApi(other, server);
    await (await opened.own.skills()).registry.refresh();
    opened.own.skillsChanged();
  }
  function writeApi(other: object = {}, server = 'http://127.0.0.1:1'): void {
    const operation = {
      ...{ name: 'crm.deals.list', method: 'get', path: '/deals', says: 'Lists deals.' },
      input: { type: 'object', properties: { q: { type: 'string' } } },
      ...{ fields: [FIELD], body: null, effect: 'read', keyHeader: null },
      ...{ answersJson: true, list: null, schemes: [], ...other },
    };
    const api = {
      ...{ name: 'crm', source: 'crm.json', schemes: {}, secrets: {}, operations: [operation] },
      document: { format: '3.0.3', title: 'A', version: '1', license: '', sha256: '' },
      chosen: { words: null, tags: null, all: true },
      server: { url: server, by: 'person' },
    };
    write('skills/crm/SKILL.md', skillText('crm'));
    write('skills/crm/api.json', JSON.stringify(api));
  }
  const scheduled = async (work: object) => {
    writeApi();
    open();
    return (await opened.schedules.add({ every: '1h', ...work })).schedule;
  };

  test.each([
    ['another path', { path: '/deals/all' }, undefined],
    ['another server', {}, 'http://127.0.0.1:2'],
    // What else another pin is made of: openapi/operation-pin.test.ts.
  ])('asks anew where the document has %s', async (_, other, server) => {
    for (const work of [BY_OPERATION, { instruction: 'Look', requiredTools: ['crm.deals.list'] }]) {
      const { id } = await scheduled(work);
      expect(await run(id)).not.toMatchObject({ code: 'not-approved' });
      await change(other, server);
      expect(await run(id)).toMatchObject({ kind: 'failed', code: 'not-approved' });
      const [request] = await openRequests();
      expect(JSON.stringify(request?.diff)).toContain('crm.deals.list');
      await opened.requests.answer(request?.id ?? '', 'yes');
      expect(await run(id)).not.toMatchObject({ code: 'not-approved' });
      await opened.close();
    }
    open();
  });

  test('runs on where only what the document says of it is otherwise', async () => {
    const { id } = await scheduled(BY_OPERATION);
    const described = { type: 'object', properties: { q: { type: 'string', description: 'New' } } };
    await change({ says: 'Other words.', input: described });
    expect(await run(id)).not.toMatchObject({ code: 'not-approved' });
  });
});

test('a rename by its owner does not approve what became another meanwhile', async () => {
  open();
  const { schedule } = await opened.schedules.add({ every: '1h', ...BY_ACTION });
  write('skills/greeter/lib/words.mjs', `export const word = 'gotcha';`);
  await opened.schedules.update(schedule.id, { name: 'nicer' });
  expect(await run(schedule.id)).toMatchObject({ kind: 'failed', code: 'not-approved' });
});

test('what lies in a folder that its owner trusts is pinned by its place', async () => {
  open({ skills: { trusted: [join(home, 'skills')] } });
  const { schedule } = await opened.schedules.add({ every: '1h', ...BY_ACTION });
  expect(schedule.work.pins).toEqual({ 'greeter.hello': join(home, 'skills/greeter') });
  write('skills/greeter/lib/words.mjs', `export const word = 'other';`);
  expect(await run(schedule.id)).toMatchObject({ kind: 'succeeded' });
});

test('what runs nothing from files has no pins', async () => {
  open();
  const { schedule } = await opened.schedules.add({ every: '1h', say: 'hello' });
  expect(schedule.work.pins).toBeUndefined();
});

test('that its programs read addresses is pinned, so an approval from before that is asked for again', async () => {
  open();
  const pinsNow = async () => (await opened.schedules.add({ every: '1h', ...BY_ACTION })).schedule;
  const before = (await pinsNow()).work.pins ?? {};
  write('skills/greeter/SKILL.md', skillText('greeter', { metadata: READS }));
  await (await opened.own.skills()).registry.refresh();
  const { pins = {} } = (await pinsNow()).work;
  const again = changedPins({ ...before, [FILE]: pins[FILE] ?? '' }, pins);
  expect(again).toEqual(['skill:greeter reads addresses']);
});
