import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { definitionOf, hashDefinition, isApproved } from '../domain/schedule/definition.ts';
import { type Work, workSchema } from '../domain/schedule/schedule.ts';
import { triggerSchema } from '../domain/schedule/trigger.ts';
import { databaseFile } from '../home/database-file.ts';
import { configSchema, createHomeExecutor, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { skillText } from '../skills/skill-files.fake.ts';
import { MIGRATIONS } from '../store/sqlite/migrations.ts';

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

describe('a database of the Rote before', () => {
  const trigger = triggerSchema.parse({
    kind: 'cron',
    cron: '0 9 * * *',
    timezone: 'UTC',
    missedRunPolicy: 'skip',
    maxLatenessMs: null,
    overlap: 'skip',
    dst: { gap: 'skip', fold: 'first' },
  });
  const sessionKey = 'agent:main:inbox:direct:owner';

  /** As that Rote wrote it: the schema up to requests, and pins by place. */
  function writeOld(rows: { id: string; status: string; work: Work; isApproved: boolean }[]): void {
    const sqlite = new DatabaseSync(databaseFile(home));
    const last = MIGRATIONS.findIndex((one) => String(one).includes('CREATE TABLE requests'));
    for (const migration of MIGRATIONS.slice(0, last))
      if (typeof migration === 'string') sqlite.exec(migration);
      else migration(sqlite);
    sqlite.exec(`PRAGMA user_version = ${last}`);
    for (const { id, status, work, isApproved: isKept } of rows) {
      const definition = { trigger, work, sessionKey };
      const hash = hashDefinition(definition);
      sqlite
        .prepare(
          `INSERT INTO schedules (id, name, status, trigger, work, session_key, source, failures_in_row, created_ms, updated_ms, approved_hash)
           VALUES (?, ?, ?, ?, ?, ?, 'person', 0, 1, 1, ?)`,
        )
        .run(
          id,
          id,
          status,
          JSON.stringify(trigger),
          JSON.stringify(work),
          sessionKey,
          isKept ? hash : null,
        );
      if (isKept)
        sqlite
          .prepare(
            'INSERT OR IGNORE INTO definitions (hash, document, created_ms) VALUES (?, ?, 1)',
          )
          .run(hash, JSON.stringify(definition));
    }
    sqlite.close();
  }

  const worked = (raw: object): Work => workSchema.parse(raw);
  const OLD = {
    action: worked({ ...BY_ACTION, pins: { 'greeter.hello': '' } }),
    path: worked({ ...BY_PATH, pins: { 'skills/greeter/scripts/hello.mjs': '' } }),
    agent: worked(BY_AGENT),
    skill: worked({ instruction: 'Do it.', skill: { name: 'greeter', bodyHash: null } }),
    words: worked({ plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'x' } }] }),
  };
  /** By their places, as the old pins were. */
  function placed(): [string, Work][] {
    return Object.entries(OLD).map(([id, work]) => {
      if (work.pins === undefined) return [id, work];
      const folder = id === 'action' ? 'actions' : 'scripts';
      const place = join(home, 'skills/greeter', folder);
      return [id, { ...work, pins: { [Object.keys(work.pins)[0] ?? '']: place } }];
    });
  }

  test('has everything approved that was, whatever is done to it then, and pins it as a whole', async () => {
    writeOld(
      placed().flatMap(([id, work]) => [
        { id, status: 'active', work, isApproved: true },
        { id: `${id}-paused`, status: 'paused', work, isApproved: true },
      ]),
    );
    open();
    for (const id of Object.keys(OLD)) {
      expect(await run(id), id).not.toMatchObject({ code: 'not-approved' });
      expect((await opened.schedules.resume(`${id}-paused`)).status, id).toBe('active');
      expect(await opened.schedules.waiting(id), id).toBeNull();
      const { schedule } = await opened.schedules.update(id, { name: `${id} renamed` });
      expect(isApproved(schedule), id).toBe(true);
      const definition = await opened.store.schedules.definition(schedule.approvedHash ?? '');
      expect(definition, id).toEqual(definitionOf(schedule));
    }
    expect(await openRequests()).toEqual([]);
    write('skills/greeter/lib/words.mjs', `export const word = 'gotcha';`);
    for (const id of ['action', 'path', 'agent', 'skill'])
      expect(await run(`${id}-paused`), id).toMatchObject({ code: 'not-approved' });
    expect(await run('words-paused')).toMatchObject({ kind: 'succeeded' });
  });

  test('approves nothing that waited, nor what was another than its pins say', async () => {
    const moved = worked({ ...BY_ACTION, pins: { 'greeter.hello': '/elsewhere/actions' } });
    writeOld([
      { id: 'waited', status: 'pending', work: OLD.agent, isApproved: false },
      { id: 'moved', status: 'active', work: moved, isApproved: true },
    ]);
    open();
    expect(await run('moved')).toMatchObject({ kind: 'failed', code: 'not-approved' });
    expect(isApproved(await opened.schedules.get('waited'))).toBe(false);
    await opened.schedules.askForPending();
    expect((await openRequests()).map(({ about }) => about).toSorted()).toEqual([
      'schedule:moved',
      'schedule:waited',
    ]);
  });

  test('has runs that were begun before, which end as they began', async () => {
    writeOld(placed().map(([id, work]) => ({ id, status: 'active', work, isApproved: true })));
    open();
    // Claimed, and so bound to the old definition, when the process died.
    const { id } = await opened.schedules.runNow('agent');
    const hold = { owner: 'old', nowMs: clock.nowMs(), leaseUntilMs: clock.nowMs() + 60_000 };
    const [claimed] = await opened.store.engine.claim({ ...hold, limit: 1 });
    expect(claimed?.id).toBe(id);
    const execute = createHomeExecutor(opened, { clock, log: silentLog, owner: 'old' });
    if (claimed === undefined) throw new Error('nothing was claimed');
    const executed = await execute(claimed, new AbortController().signal);
    expect(executed?.outcome).not.toMatchObject({ code: 'not-approved' });
  });
});
