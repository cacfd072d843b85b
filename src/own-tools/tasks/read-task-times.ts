/**
 * When a task is due and when it comes again, by the reader of plain words that wishes have. A day alone is a whole
 * day: its task is reminded of at the first time that would be offered, and overdue when the day is over.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { readWhenAlone } from '../../compiler/compiler.ts';
import { parseOwnTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { dueAt } from '../../domain/task/task.ts';
import { DUE_LEAD } from '../../language/all-value-words.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import type { TaskTimes } from '../../memory/tasks/task-ports.ts';
import { instantMs } from '../../time/instant.ts';

interface At {
  nowMs: number;
  timezone: string;
}

export const taskTimes: TaskTimes = {
  due(words, at) {
    const read = readTime(words, at);
    if (!read.ok) return read;
    const { trigger, isWholeDay } = read.value;
    if (trigger.kind !== 'at') return refuse(isAgain(words));
    return succeed(dueAt(instantMs(trigger.atUtc), isWholeDay, trigger.timezone));
  },
  repeat(words, at) {
    const read = readTime(words, at);
    if (!read.ok) return read;
    if (read.value.trigger.kind === 'at') return refuse(isOnce(words));
    return succeed({ words, ...read.value });
  },
  rule(rule, at) {
    const read = parseOwnTrigger(rule, { nowMs: at.nowMs, defaultTimezone: at.timezone });
    if (!read.ok) return read;
    const { trigger } = read.value;
    return succeed({ words: describeTrigger(trigger), trigger, isWholeDay: false });
  },
};

function readTime(words: string, at: At): Result<{ trigger: Trigger; isWholeDay: boolean }> {
  const read = readWhenAlone(words.trim().replace(DUE_LEAD, ''), at);
  if (read.kind === 'none') return refuse(notUnderstood(words, read.reason));
  if (read.kind === 'when') return succeed({ trigger: read.trigger, isWholeDay: false });
  const [first] = read.choices;
  if (read.about === 'time-of-day' && first?.answer.kind === 'when')
    return succeed({ trigger: first.answer.trigger, isWholeDay: true });
  return refuse({
    code: 'ambiguous',
    message: `"${words}" leaves something open. ${read.text}`,
    hint: `Say which: ${read.choices.map(({ label }) => label).join(', or ')}.`,
  });
}

const notUnderstood = (words: string, reason: string | null): Fault => ({
  code: 'not-understood',
  message: `"${words}" is no time that Rote understands.${reason === null ? '' : ` ${reason}`}`,
  hint: 'Say "friday", "tomorrow at 17:00", "in 3 days" or "2027-01-31".',
});

const isAgain = (words: string): Fault => ({
  code: 'bad-task',
  message: `"${words}" is again and again, and a task is due once.`,
  hint: 'Give it as repeat.',
});

const isOnce = (words: string): Fault => ({
  code: 'bad-task',
  message: `"${words}" is once.`,
  hint: 'Give it as due, or say how often: "every friday".',
});
