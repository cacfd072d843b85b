import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../../domain/grant.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import { isApproved } from '../../domain/schedule/definition.ts';
import { approveShown } from '../approve-shown.fake.ts';
import { type FakeSchedules, openSchedules } from '../schedules.fake.ts';

/** Two schedules that read one folder, and one that runs a program. */
const NOTES: Grant = { kind: 'folder', path: '/home/ann/notes', access: 'read' };
const DF: Grant = { kind: 'program', command: ['df', '-h'] };
let fake: FakeSchedules;
const book = () => fake.schedules;

function grantOf(tool: string | undefined): Grant[] {
  return tool === 'shell.run' ? [DF] : tool === 'file.read' ? [NOTES] : [];
}

beforeEach(async () => {
  fake = openSchedules({
    async grantsOf({ plan }) {
      const needed = asPlan(plan).tools.flatMap(({ tool }) => grantOf(tool));
      return { possible: needed, needed };
    },
  });
  const reading = [
    { id: 'a', toolName: 'file.read', parameters: { path: '/home/ann/notes/a.md' } },
  ];
  for (const id of ['one', 'two'])
    await book().add({ id, every: '1h', plan: reading, grants: [NOTES] });
  const running = [{ id: 'a', toolName: 'shell.run', parameters: { command: ['df', '-h'] } }];
  await book().add({ id: 'disk', every: '1h', plan: running, grants: [DF] });
});
afterEach(() => fake.close());

const idOf = async (kind: Grant['kind']): Promise<string> =>
  (await book().grants()).find(({ grant }) => grant.kind === kind)?.id ?? '';
const statusOf = async (id: string) => (await book().get(id)).status;

test('each grant is listed once, with what has it; what is removed or waits has none', async () => {
  const listed = async () =>
    (await book().grants()).map(({ grant, schedules }) => [
      grant.kind,
      schedules.map(({ id }) => id).toSorted(),
    ]);
  expect((await listed()).toSorted()).toEqual([
    ['folder', ['one', 'two']],
    ['program', ['disk']],
  ]);
  await book().remove('two');
  await book().add({
    id: 'three',
    every: '1h',
    plan: [{ id: 'a', toolName: 'file.read', parameters: { path: '/home/ann/notes/b.md' } }],
  });
  expect((await listed()).toSorted()).toEqual([
    ['folder', ['one']],
    ['program', ['disk']],
  ]);
});

describe('taking one back', () => {
  test('leaves its schedules waiting for a yes, which grants it again, and others as they are', async () => {
    await book().revokeGrant(await idOf('folder'));
    for (const id of ['one', 'two']) {
      expect(await book().get(id)).toMatchObject({ status: 'pending', nextFireMs: null });
      expect(isApproved(await book().get(id))).toBe(false);
    }
    expect(await statusOf('disk')).toBe('active');
    expect(await book().grants()).toHaveLength(1);
    expect(await fake.requests.list({ state: 'open', limit: 10 })).toHaveLength(2);
    await approveShown(fake.schedules, 'one');
    expect(await book().get('one')).toMatchObject({ status: 'active', work: { grants: [NOTES] } });
  });

  test('and saying no to the question leaves its schedules paused, and says so', async () => {
    await book().revokeGrant(await idOf('program'));
    const [request] = await fake.requests.list({ state: 'open', limit: 10 });
    const answered = await fake.requests.answer(request?.id ?? '', 'no');
    expect(answered.note).toContain('"shell.run" is kept, and paused.');
    expect(await book().get('disk')).toMatchObject({ status: 'paused', nextFireMs: null });
    // Wanting it back asks again, and another no is no end either.
    await book().resume('disk');
    const [again] = await fake.requests.list({ state: 'open', limit: 10 });
    await fake.requests.answer(again?.id ?? '', 'no');
    expect(await statusOf('disk')).toBe('paused');
    // Agreed to, it is theirs to resume, as anything that was paused.
    await approveShown(fake.schedules, 'disk');
    expect(await statusOf('disk')).toBe('paused');
    await book().resume('disk');
    expect(await book().get('disk')).toMatchObject({ status: 'active', work: { grants: [DF] } });
  });

  test('that nobody has is refused', async () => {
    await expect(book().revokeGrant('grant_00000000')).rejects.toMatchObject({
      code: 'unknown-grant',
    });
  });
});

describe('an end', () => {
  test('is part of what is approved, moves no fire, and can be taken away', async () => {
    const before = await book().get('one');
    const untilMs = fake.clock.nowMs() + 7 * 86_400_000;
    const id = await idOf('folder');
    const { grant } = await book().limitGrant(id, untilMs);
    expect(grant).toEqual({ ...NOTES, untilUtc: '2026-06-08T00:00:00Z' });
    const after = await book().get('one');
    expect(after).toMatchObject({ status: 'active', work: { grants: [grant] } });
    expect(after.nextFireMs).toBe(before.nextFireMs);
    expect(isApproved(after)).toBe(true);
    expect((await book().limitGrant(id, null)).grant).toEqual(NOTES);
  });
});
