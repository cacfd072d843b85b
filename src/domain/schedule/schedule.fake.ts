/** A schedule for tests, with everything that a test does not care about filled in. */

import { instantMs } from '../../time/instant.ts';
import { approved } from './definition.ts';
import { createFireTimes } from './fire-times.ts';
import { type Schedule, type ScheduledWork, workSchema } from './schedule.ts';
import { parseTrigger } from './trigger.ts';

export const FAKE_NOW = '2026-06-01T00:00:00Z';

export function fakeSchedule(
  options: { trigger?: object; work?: Partial<ScheduledWork>; nowMs?: number } & Partial<
    Omit<Schedule, 'trigger' | 'work'>
  > = {},
): Schedule {
  const { trigger: input, work, nowMs = instantMs(FAKE_NOW), ...rest } = options;
  const parsed = parseTrigger(input ?? { every: '1m' }, { defaultTimezone: 'UTC', nowMs });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const { trigger } = parsed.value;
  return approved({
    id: 'sched_1',
    name: 'hello',
    status: 'active',
    trigger,
    work: workSchema.parse({ instruction: 'Say hello', ...work }),
    sessionKey: 'agent:main:inbox:direct:owner',
    source: 'person',
    approvedHash: null,
    nextFireMs: createFireTimes(trigger).nextFireMs(nowMs),
    failuresInRow: 0,
    coolDownUntilMs: null,
    lastFiredMs: null,
    lastStatus: null,
    lastSummary: null,
    createdMs: nowMs,
    updatedMs: nowMs,
    ...rest,
  });
}
