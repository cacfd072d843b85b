/** Messages about a refused cron expression: the field, the position, and what would be valid. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import { type CronField, DAY_OF_MONTH, NICKNAMES } from './cron-fields.ts';

/** One comma-separated part of a field, and where it stands in the expression, counted from 1. */
export interface CronItem {
  text: string;
  position: number;
}

/** Stops the parse; caught in `parseCron` and nowhere else. */
export class CronRefusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function outOfRange(item: CronItem, field: CronField, value: string): CronRefusal {
  return badItem(item, field, `does not take ${value}${within(value, item)}: out of range`, {});
}

export function badItem(
  item: CronItem,
  field: CronField,
  problem: string,
  { hint }: { hint?: string },
): CronRefusal {
  return new CronRefusal({
    code: 'bad-cron',
    message: `The ${field.name} field (position ${item.position}) ${problem}.`,
    hint:
      hint ??
      `The ${field.name} field takes ${field.takes}, with ranges (a-b), steps (*/n) and lists (a,b).`,
    details: { field: field.name, position: item.position },
  });
}

export function wrongFieldCount(expression: string, count: number): CronRefusal {
  const shown =
    count === 0
      ? 'The cron expression is empty'
      : `The cron expression "${expression.trim()}" has ${count} field${count === 1 ? '' : 's'}`;
  return new CronRefusal({
    code: 'bad-cron',
    message: `${shown}; it takes 5 or 6 fields.`,
    hint: 'The fields are minute, hour, day of month, month, day of week, with seconds in front as an optional sixth: "0 9 * * 1-5" is 9:00 on weekdays.',
    details: { fields: count },
  });
}

/** `in "MON-FRY"`, where the part is not the whole item. */
export function within(part: string, item: CronItem): string {
  return part === item.text ? '' : ` in "${item.text}"`;
}

export function zoneInExpression(item: CronItem): CronRefusal {
  return new CronRefusal({
    code: 'bad-cron',
    message: `The cron expression ends in a time zone: "${item.text}" at position ${item.position}.`,
    hint: 'The zone goes beside the expression: --tz on the command line, "timezone" in JSON.',
    details: { position: item.position },
  });
}

export function unknownNickname(text: string): CronRefusal {
  const interval = /^@every\s+(.+)$/i.exec(text);
  const [meant] = nearestNames(text, NICKNAMES.keys(), 1);
  return new CronRefusal({
    code: 'bad-cron',
    message: `"${text}" is not a known nickname.`,
    hint: interval
      ? `For an interval use every ${interval[1]} instead of cron.`
      : `${meant ? `Did you mean ${meant}? ` : ''}The nicknames are ${[...NICKNAMES.keys()].join(', ')}.`,
    details: { position: 1 },
  });
}

export function neverFires(dayOfMonth: CronItem, expression: string): CronRefusal {
  return new CronRefusal({
    code: 'never-fires',
    message: `The cron expression "${expression.trim()}" can never fire: no month it names has the day "${dayOfMonth.text}" (position ${dayOfMonth.position}).`,
    hint: 'Use a day the month has, or L for its last day.',
    details: { field: DAY_OF_MONTH.name, position: dayOfMonth.position },
  });
}
