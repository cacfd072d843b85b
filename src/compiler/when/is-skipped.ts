/**
 * Whether the clocks go forward over a time on every day that it names: the last Sunday of March at 2:30
 * in Berlin. Only a counted weekday of certain months can meet it year after year.
 */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';

/** Fields of a cron expression with the hours in which clocks are put forward, months, and a counted weekday. */
const COUNTED_AT_NIGHT = /^(.*\S \S*\b[0-3]\b\S* \S+) (\d[\d,/-]*) (\S*[#L]\S*)$/;

export function isSkipped(trigger: Trigger, nowMs: number): boolean {
  if (trigger.kind !== 'cron' || !/[#L]/.test(trigger.cron)) return false;
  const [, before, months = '', weekday] = COUNTED_AT_NIGHT.exec(trigger.cron) ?? [];
  if (before === undefined) return false;
  return monthsOf(months).some(
    (month) =>
      nextFires({ ...trigger, cron: `${before} ${month} ${weekday}` }, nowMs, 1).length === 0,
  );
}

function monthsOf(field: string): number[] {
  return field.split(',').flatMap((item) => {
    const [first = 1, last = first] = item.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
