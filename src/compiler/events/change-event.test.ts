/** What waits for something, picked by what that is, and changed in words: as a draft, and as it is stored. */
import { expect, test } from 'vitest';
import { type AwaitedEvent, eventSchema } from '../../domain/schedule/event.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { instantMs } from '../../time/instant.ts';
import { briefResult } from '../brief-result.fake.ts';
import { waitingOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';
import type { ScheduleFacts } from '../compile-types.ts';

const MOMENT = { nowMs: instantMs('2026-11-15T14:00:00Z'), timezone: 'Europe/Berlin' };

function waiting(id: string, name: string, event: Partial<AwaitedEvent>): ScheduleFacts {
  const context = { defaultTimezone: MOMENT.timezone, nowMs: MOMENT.nowMs };
  const parsed = parseTrigger({ event: eventSchema.parse(event) }, context);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return { id, name, text: name, status: 'active', trigger: parsed.value.trigger };
}

const BASE = waitingOptions(MOMENT);
const OPTIONS = {
  ...BASE,
  schedules: [
    ...(BASE.schedules ?? []),
    waiting('sched_hook', 'Ship it', { on: 'webhook', name: 'deploy' }),
    waiting('sched_bills', 'Bills', { on: 'message', contains: 'invoice' }),
    waiting('sched_orders', 'Orders', { on: 'file', path: 'inbox/orders.csv', change: 'changed' }),
    waiting('sched_after', 'Alarm', {
      on: 'schedule',
      schedule: 'sched_backup',
      outcome: 'failed',
    }),
  ],
};

test.each([
  ['pause the one on invoices', 'pause sched_bills'],
  ['pause the one that waits for invoice', 'pause sched_bills'],
  ['pause the one that waits for the hook', 'pause sched_hook'],
  ['remove the one that waits for orders.csv', 'remove sched_orders'],
  ['pausiere den, der auf den Hook wartet', 'pause sched_hook'],
  ['pause the one on bananas', 'not understood'],
])('%s', (words, expected) => {
  expect(briefResult(compile(words, OPTIONS))).toBe(expected);
});

test.each([
  [
    'sched_hook',
    'at most twice a minute',
    'update sched_hook to on webhook deploy most 2 a minute',
  ],
  ['sched_hook', 'only when the hook build is called', 'update sched_hook to on webhook build'],
  ['sched_after', 'whether it fails or not', 'update sched_after to on schedule sched_backup any'],
  [
    'sched_after',
    'only when it succeeds',
    'update sched_after to on schedule sched_backup succeeded',
  ],
  [
    'sched_orders',
    'once it has been quiet for a minute',
    'update sched_orders to on file inbox/orders.csv changed quiet 60s',
  ],
])('of the stored %s: %s', (scheduleId, words, expected) => {
  const previous = { draft: null, scheduleId };
  expect(briefResult(compile(words, { ...OPTIONS, previous }))).toBe(expected);
});

test.each([
  ['at most twice a minute', 'on webhook deploy most 2 a minute: message.send'],
  ['tell me at most 3 times a minute', 'on webhook deploy most 3 a minute: message.send'],
  ['when the hook build is called instead', 'on webhook build: message.send'],
  // A wish of its own takes the place of the draft; a change that leaves nothing to tell of is refused.
  ['when notes.md changes, tell me', 'on file notes.md changed: message.send'],
  ['when notes.md changes instead', 'not understood'],
  ['make it every day at 9', 'not understood'],
  ['only when it fails', 'not understood'],
])('of a draft that waits for a hook: %s', (words, expected) => {
  const made = compile('when the hook deploy is called, tell me', OPTIONS);
  if (made.kind !== 'draft') throw new Error(made.kind);
  const previous = { draft: made.draft, scheduleId: null };
  expect(briefResult(compile(words, { ...OPTIONS, previous }))).toBe(expected);
});
