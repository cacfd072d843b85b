import { expect, test } from 'vitest';
import type { Grant } from '../grant.ts';
import { grantsInForce } from './grants-in-force.ts';
import { type Schedule, workSchema } from './schedule.ts';

const DF: Grant = { kind: 'program', command: ['df', '-h'] };
const RM: Grant = { kind: 'program', command: ['rm', 'x'] };
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
  expect(grantsInForce(workWith(DF), schedule)).toEqual(expected);
});
