/** The two day fields of a cron expression as one rule, with `L`, `W` and `#`. */
import { DAY_OF_MONTH, DAY_OF_WEEK } from './cron-fields.ts';
import type { DayRule } from './cron-pattern.ts';
import { badItem, type CronItem, outOfRange } from './cron-refusals.ts';
import { type FieldText, itemsOf, readValue, valuesOfItem } from './parse-cron-field.ts';

type DayOfMonthRule = Pick<
  DayRule,
  'dayOfMonthRestricted' | 'daysOfMonth' | 'daysFromLast' | 'nearestWeekdays' | 'lastWeekday'
>;
type DayOfWeekRule = Omit<DayRule, keyof DayOfMonthRule>;

export function parseDayFields(dayOfMonth: FieldText, dayOfWeek: FieldText): DayRule {
  return { ...parseDayOfMonth(dayOfMonth), ...parseDayOfWeek(dayOfWeek) };
}

/** A step leaves a field restricted: `*\/2` in one day field and `MON` in the other means either. */
function isRestricted(items: CronItem[]): boolean {
  return !items.some(({ text }) => text === '*' || text === '?' || text === '*/1');
}

function parseDayOfMonth(field: FieldText): DayOfMonthRule {
  const items = itemsOf(field);
  const rule: DayOfMonthRule = {
    dayOfMonthRestricted: isRestricted(items),
    daysOfMonth: 0,
    daysFromLast: 0,
    nearestWeekdays: 0,
    lastWeekday: false,
  };
  for (const item of items) readDayOfMonth(item, rule);
  // An unrestricted field matches every day, whatever else it lists; without that, equal rules compare equal.
  return rule.dayOfMonthRestricted
    ? rule
    : { ...rule, daysOfMonth: 0, daysFromLast: 0, nearestWeekdays: 0, lastWeekday: false };
}

function readDayOfMonth(item: CronItem, rule: DayOfMonthRule): void {
  const text = item.text.toUpperCase();
  const fromLast = /^L(?:-(\d{1,2}))?$/.exec(text);
  const nearest = /^(\d{1,2})W$/.exec(text);
  if (text === 'LW') {
    rule.lastWeekday = true;
  } else if (fromLast) {
    const back = Number(fromLast[1] ?? 0);
    if (back > 30) throw outOfRange(item, DAY_OF_MONTH, `L-${back}`);
    rule.daysFromLast |= 1 << back;
  } else if (nearest) {
    const day = Number(nearest[1]);
    if (day < 1 || day > 31) throw outOfRange(item, DAY_OF_MONTH, String(day));
    rule.nearestWeekdays |= 1 << day;
  } else {
    for (const day of valuesOfItem(item, DAY_OF_MONTH)) rule.daysOfMonth |= 1 << day;
  }
}

function parseDayOfWeek(field: FieldText): DayOfWeekRule {
  const items = itemsOf(field);
  const dayOfWeekRestricted = isRestricted(items);
  const nthDaysOfWeek: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let daysOfWeek = 0;
  let lastDaysOfWeek = 0;
  for (const item of items) {
    const last = /^(\w+?)#?L$/i.exec(item.text);
    const numbered = /^(\w+)#(\d+)$/.exec(item.text);
    if (last) {
      lastDaysOfWeek |= 1 << (readValue(last[1] as string, item, DAY_OF_WEEK) % 7);
    } else if (numbered) {
      const weekday = readValue(numbered[1] as string, item, DAY_OF_WEEK) % 7;
      const nth = readNth(numbered[2] as string, item);
      nthDaysOfWeek[nth - 1] = (nthDaysOfWeek[nth - 1] ?? 0) | (1 << weekday);
    } else {
      for (const weekday of valuesOfItem(item, DAY_OF_WEEK)) daysOfWeek |= 1 << (weekday % 7);
    }
  }
  if (!dayOfWeekRestricted) {
    return {
      dayOfWeekRestricted,
      daysOfWeek: 0,
      nthDaysOfWeek: [0, 0, 0, 0, 0],
      lastDaysOfWeek: 0,
    };
  }
  refuseMixture(items, daysOfWeek);
  return { dayOfWeekRestricted, daysOfWeek, nthDaysOfWeek, lastDaysOfWeek };
}

function readNth(text: string, item: CronItem): number {
  const nth = Number(text);
  if (nth >= 1 && nth <= 5) return nth;
  throw badItem(item, DAY_OF_WEEK, `counts a weekday that no month has: "${item.text}"`, {
    hint: 'After # goes 1 to 5, or L for the last: 1#2 is the second Monday, 1#L the last.',
  });
}

/** `0,6#4` reads like "weekends" gone wrong: nobody means every Sunday and the fourth Saturday. */
function refuseMixture(items: CronItem[], daysOfWeek: number): void {
  const numbered = items.find(({ text }) => /#\d/.test(text));
  if (daysOfWeek === 0 || numbered === undefined) return;
  throw badItem(
    numbered,
    DAY_OF_WEEK,
    `mixes weekly days with nth days ("${numbered.text}") in one list`,
    {
      hint: 'Make it two schedules, one for the weekly days and one for the nth.',
    },
  );
}
