/** Times as a house reads them, for a few words. */
import { refuse, succeed } from '../../../base/errors.ts';
import { parseOwnTrigger } from '../../../domain/schedule/trigger.ts';
import { dueAt } from '../../../domain/task/task.ts';
import { instantMs } from '../../../time/instant.ts';
import type { TaskTimes } from '../task-ports.ts';

export const FAKE_REPEATS: Record<string, object> = {
  'every friday at 8:00': { cron: '0 8 * * 5' },
  monthly: { cron: '0 9 17 * *' },
  'every 2 weeks': { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', startsAt: '2026-11-17T09:00' },
  'every 3 hours': { every: '3h' },
  'weekdays at 9': { cron: '0 9 * * 1-5' },
};

const unknown = { code: 'not-understood', message: 'no time', hint: '' };

export const fakeTaskTimes: TaskTimes = {
  due: (words, { timezone }) =>
    words === 'friday'
      ? succeed(dueAt(instantMs('2026-11-20T08:00:00Z'), true, timezone))
      : refuse(unknown),
  repeat(words, { nowMs, timezone }) {
    const given = FAKE_REPEATS[words];
    if (given === undefined) return refuse(unknown);
    const read = parseOwnTrigger(given, { nowMs, defaultTimezone: timezone });
    return read.ok ? succeed({ words, trigger: read.value.trigger, isWholeDay: false }) : read;
  },
  rule(rule, { nowMs, timezone }) {
    const read = parseOwnTrigger(rule, { nowMs, defaultTimezone: timezone });
    const words = rule.rrule;
    return read.ok ? succeed({ words, trigger: read.value.trigger, isWholeDay: false }) : read;
  },
};
