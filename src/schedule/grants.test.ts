import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Grant, joinGrants } from '../domain/grant.ts';
import { asPlan } from '../domain/plan/plan.ts';
import { isApproved } from '../domain/schedule/definition.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { approveShown } from './approve-shown.fake.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

/** Only its owner grants a schedule what its plan can't do without, by naming it or by approving what was shown. */
let fake: FakeSchedules;
let schedules: Schedules;
/** Programs that the settings allow by themselves. */
let allowed: string[];

function grantsOf({ plan }: Pick<ScheduledWork, 'plan'>) {
  const possible = asPlan(plan).tools.flatMap(({ tool, input }): Grant[] =>
    tool === 'shell.run' ? [{ kind: 'program', command: input['command'] as string[] }] : [],
  );
  const isOff = (grant: Grant) =>
    grant.kind === 'program' && !allowed.includes(grant.command[0] ?? '');
  return { possible: joinGrants(possible), needed: joinGrants(possible.filter(isOff)) };
}

beforeEach(() => {
  allowed = [];
  fake = openSchedules({ grantsOf: async (work) => grantsOf(work) });
  ({ schedules } = fake);
});
afterEach(() => fake.close());

const running = (...command: string[]) => [
  { id: 'a', toolName: 'shell.run', parameters: { command } },
];
const DF: Grant = { kind: 'program', command: ['df', '-h'] };
const RM: Grant = { kind: 'program', command: ['rm', '-r', '.'] };
const DISK = { id: 'disk', every: '1h', plan: running('df', '-h') };
const AGREED = { ...DISK, grants: [DF] };
const statusOf = async (id = 'disk') => (await schedules.get(id)).status;
const open = () => fake.requests.list({ state: 'open', limit: 10 });

describe('what its owner types', () => {
  test('waits where the plan needs a grant that the definition does not name, and says so', async () => {
    const { schedule, request } = await schedules.add(DISK);
    expect(schedule).toMatchObject({ status: 'pending', nextFireMs: null, work: { grants: [DF] } });
    expect(request?.document?.reaches).toContain(
      'It may run `df -h` on this machine, in its box; nothing else is allowed by that.',
    );
    expect(await fake.store.inbox.list({ limit: 10 })).toEqual([]);
    await approveShown(schedules, 'disk');
    expect(await schedules.get('disk')).toMatchObject({ status: 'active', work: { grants: [DF] } });
  });

  test('is approved by that where it names exactly the grant', async () => {
    const { schedule, request } = await schedules.add(AGREED);
    expect(schedule).toMatchObject({ status: 'active', work: { grants: [DF] } });
    expect(request).toBe(null);
  });

  test.each<[string, Grant]>([
    ['another argument', { kind: 'program', command: ['df', '-h', '/'] }],
    ['no argument', { kind: 'program', command: ['df'] }],
    ['another folder', { ...DF, cwd: 'other' }],
    ['something to read', { ...DF, stdin: 'x' }],
  ])('waits where it names something near it: %s', async (_, grant) => {
    const { schedule, notes } = await schedules.add({ ...DISK, grants: [grant] });
    expect(schedule).toMatchObject({ status: 'pending', work: { grants: [DF] } });
    expect(notes.join()).toContain('no step calls for');
  });

  test('has no grant that no step calls for', async () => {
    const { schedule } = await schedules.add({ ...AGREED, grants: [DF, RM] });
    expect(schedule.work.grants).toEqual([DF]);
    const plain = { id: 'plain', every: '1h', plan: [{ id: 'a', toolName: 'time.now' }] };
    const { schedule: other } = await schedules.add({ ...plain, grants: [RM] });
    expect(other.work).not.toHaveProperty('grants');
    expect(other.status).toBe('active');
  });

  test('asks for nothing where the settings allow it', async () => {
    allowed = ['df'];
    expect((await schedules.add(DISK)).schedule).toMatchObject({ status: 'active' });
    expect((await schedules.get('disk')).work).not.toHaveProperty('grants');
  });
});

describe('the way out of the box', () => {
  const OUTSIDE: Grant = { ...DF, outside: true };
  const letOut = async () => {
    const waiting = await schedules.waiting('disk', { outside: true });
    return schedules.approve('disk', waiting?.hash ?? '', { outside: true });
  };

  test('is given by its owner to what waits, and to what was approved', async () => {
    await schedules.add(DISK);
    expect(await letOut()).toMatchObject({ status: 'active', work: { grants: [OUTSIDE] } });
    expect(await schedules.waiting('disk')).toBe(null);
    await schedules.add({ ...AGREED, id: 'other' });
    const waiting = await schedules.waiting('other', { outside: true });
    expect(waiting?.changes).not.toEqual([]);
    expect(waiting?.schedule.work.grants).toEqual([OUTSIDE]);
  });

  test('is given where the settings allow the program, too', async () => {
    allowed = ['df'];
    await schedules.add(DISK);
    expect(await letOut()).toMatchObject({ status: 'active', work: { grants: [OUTSIDE] } });
  });

  test('is part of what was shown: the hash of one is no approval of the other', async () => {
    await schedules.add(DISK);
    const boxed = (await schedules.waiting('disk'))?.hash ?? '';
    const open = (await schedules.waiting('disk', { outside: true }))?.hash ?? '';
    await expect(schedules.approve('disk', boxed, { outside: true })).rejects.toThrow();
    await expect(schedules.approve('disk', open)).rejects.toThrow();
    expect(await statusOf()).toBe('pending');
  });

  test.each(['owner', 'other'] as const)('can not be named in a definition, by %s', async (who) => {
    await expect(schedules.add({ ...DISK, grants: [OUTSIDE] }, who)).rejects.toMatchObject({
      message: expect.stringContaining('outside'),
    });
  });

  test('stays with another time, and ends with another command', async () => {
    await schedules.add(DISK);
    await letOut();
    const later = await schedules.update('disk', { every: '2h' });
    expect(later.schedule).toMatchObject({ status: 'active', work: { grants: [OUTSIDE] } });
    const { schedule } = await schedules.update('disk', { plan: running('rm', '-r', '.') });
    expect(schedule).toMatchObject({ status: 'pending', work: { grants: [RM] } });
  });
});

describe('a change', () => {
  beforeEach(() => schedules.add(AGREED));

  test('of when it fires keeps the grant', async () => {
    const { schedule } = await schedules.update('disk', { every: '2h' });
    expect(schedule).toMatchObject({ status: 'active', work: { grants: [DF] } });
  });

  test('of the command is another grant, and asks again', async () => {
    const { schedule } = await schedules.update('disk', { plan: running('rm', '-r', '.') });
    expect(schedule).toMatchObject({ status: 'pending', work: { grants: [RM] } });
    expect(isApproved(schedule)).toBe(false);
    expect(await open()).toMatchObject([{ about: 'schedule:disk' }]);
  });

  test('of the command that names the new grant is approved by that', async () => {
    const changed = { plan: running('df', '-i'), grants: [{ ...DF, command: ['df', '-i'] }] };
    const { schedule } = await schedules.update('disk', changed);
    expect(schedule).toMatchObject({ status: 'active', work: { grants: changed.grants } });
  });

  test('by a run waits beside it, however it names its grants', async () => {
    const changed = { plan: running('rm', '-r', '.'), grants: [RM] };
    const { schedule, request } = await schedules.update('disk', changed, 'other');
    expect(schedule).toMatchObject({ status: 'active', work: { grants: [DF] } });
    expect(request?.document?.reaches.join()).toContain('`rm -r .`');
    await fake.requests.answer(request?.id ?? '', 'no');
    expect((await schedules.get('disk')).work.grants).toEqual([DF]);
  });

  test('to a plan without programs ends the grant', async () => {
    const plan = [{ id: 'a', toolName: 'time.now' }];
    const { schedule } = await schedules.update('disk', { plan });
    expect(schedule.status).toBe('active');
    expect(schedule.work).not.toHaveProperty('grants');
  });

  test('of the settings leaves what fires alone, and approving grants what they allow no more', async () => {
    allowed = ['du'];
    await schedules.add({ id: 'sizes', every: '1h', plan: running('du') });
    allowed = [];
    expect((await schedules.update('sizes', { every: '2h' })).schedule.status).toBe('active');
    const waiting = await schedules.waiting('sizes');
    expect(waiting?.changes).toMatchObject([{ path: 'work.grants' }]);
    await approveShown(schedules, 'sizes');
    expect((await schedules.get('sizes')).work.grants).toEqual([
      { kind: 'program', command: ['du'] },
    ]);
    expect(await schedules.waiting('sizes')).toBe(null);
  });
});

describe('what anybody else brings waits, however it names its grants', () => {
  test('a run', async () => {
    expect((await schedules.add(AGREED, 'other')).schedule.status).toBe('pending');
  });

  test('somebody whose rights end before it', async () => {
    const judged = async () => 'other' as const;
    expect((await schedules.add(AGREED, judged)).schedule.status).toBe('pending');
  });

  test('an import; and an export takes no grant along', async () => {
    const report = await schedules.importAll({ version: 1, schedules: [AGREED] });
    expect(report.schedules).toMatchObject([{ status: 'pending', work: { grants: [DF] } }]);
    await approveShown(schedules, 'disk');
    expect(await statusOf()).toBe('active');
    const { schedules: out } = await schedules.exportAll();
    expect(JSON.stringify(out)).toContain('df');
    expect(JSON.stringify(out)).not.toContain('grants');
  });

  test('a skill, also one in a folder that is trusted', async () => {
    const { id: _, ...definition } = AGREED;
    const entry = { id: 'skill-disk', origin: 'user/disk', definition, fingerprint: 'one' };
    await schedules.syncSkills([{ ...entry, trusted: true }]);
    expect(await statusOf('skill-disk')).toBe('pending');
    await approveShown(schedules, 'skill-disk');
    expect(await statusOf('skill-disk')).toBe('active');
    const edited = { ...definition, plan: running('rm', '-r', '.'), grants: [RM] };
    await schedules.syncSkills([
      { ...entry, definition: edited, fingerprint: 'two', trusted: true },
    ]);
    expect(await statusOf('skill-disk')).toBe('pending');
  });

  test('the file schedules.json', async () => {
    const text = (plan: unknown) =>
      JSON.stringify({ version: 1, schedules: [{ ...AGREED, plan }] });
    await schedules.syncFile(text(DISK.plan));
    expect(await statusOf()).toBe('pending');
    await approveShown(schedules, 'disk');
    expect(await statusOf()).toBe('active');
    await schedules.syncFile(text(running('df', '-h', '/')));
    expect(await statusOf()).toBe('pending');
  });
});
