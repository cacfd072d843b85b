import { expect, test } from 'vitest';
import { type Grant, isGranted } from '../grant.ts';
import { grantsInForce } from './grants-in-force.ts';
import { type Schedule, workSchema } from './schedule.ts';

const DF: Grant = { kind: 'program', command: ['df', '-h'] };
const RM: Grant = { kind: 'program', command: ['rm', 'x'] };
const NOW_MS = Temporal.Instant.from('2026-06-01T12:00:00Z').epochMilliseconds;
const workWith = (...grants: Grant[]) => workSchema.parse(grants.length === 0 ? {} : { grants });

test.each<[string, Schedule['status'] | null, Grant[] | null, Grant[]]>([
  ['agreed to once, without a schedule', null, null, [DF]],
  ['as it is approved now', 'active', [DF], [DF]],
  ['beside others', 'active', [RM, DF], [DF]],
  ['a one-shot that is over with this run', 'completed', [DF], [DF]],
  ['it was paused', 'paused', [DF], []],
  ['it was removed', 'cancelled', [DF], []],
  ['its owner approved another command since', 'active', [RM], []],
  ['it needs none any more', 'active', [], []],
  ['nothing is approved', 'pending', null, []],
])('%s', (_, status, approved, expected) => {
  const approvedWork = approved === null ? null : workWith(...approved);
  const schedule = status === null ? null : { status, approvedWork };
  expect(grantsInForce(workWith(DF), schedule, NOW_MS)).toEqual(expected);
});

const NOTES: Grant = { kind: 'folder', path: '/home/ann/notes', access: 'read' };
const ending = (grant: Grant, untilUtc: string): Grant => ({ ...grant, untilUtc });
const [BEFORE, AFTER] = ['2026-06-01T12:00:00Z', '2026-06-01T12:00:01Z'];

test.each<[string, Grant[], Grant[] | null, Grant[]]>([
  ['its time is not over', [ending(NOTES, AFTER)], [NOTES], [ending(NOTES, AFTER)]],
  ['its time is over to the second', [ending(NOTES, BEFORE)], [NOTES], []],
  ['what was approved was limited since', [NOTES], [ending(NOTES, BEFORE)], []],
  ['agreed to once, until then', [ending(NOTES, BEFORE)], null, []],
  ['a program until then', [ending(DF, BEFORE), RM], [DF, RM], [RM]],
])('for a time: %s', (_, granted, approved, expected) => {
  const schedule =
    approved === null ? null : ({ status: 'active', approvedWork: workWith(...approved) } as const);
  expect(grantsInForce(workWith(...granted), schedule, NOW_MS)).toEqual(expected);
});

test.each<[string, Pick<Extract<Grant, { kind: 'folder' }>, 'path' | 'access'>, boolean]>([
  ['itself', { path: '/home/ann/notes', access: 'read' }, true],
  ['what lies in it', { path: '/home/ann/notes/2026', access: 'read' }, true],
  ['another that begins like it', { path: '/home/ann/notes-old', access: 'read' }, false],
  ['what it lies in', { path: '/home/ann', access: 'read' }, false],
  ['writing, where reading was granted', { path: '/home/ann/notes', access: 'write' }, false],
])('a folder to read grants %s: %o', (_, wanted, expected) => {
  expect(isGranted({ kind: 'folder', ...wanted }, [NOTES])).toBe(expected);
  expect(isGranted(NOTES, [{ ...NOTES, access: 'write' }])).toBe(true);
});
