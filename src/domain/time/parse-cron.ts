/**
 * Reads a cron expression of 5 or 6 fields (seconds first) into a pattern, or says which field at
 * which position is wrong and what it would take. An expression that can never fire is wrong too.
 */

import { type Result, refuse, succeed } from '../../base/errors.ts';
import { nearestNames } from '../../base/nearest.ts';
import { type BitSet, bitSetOf } from './bit-set.ts';
import {
  type CronField,
  DAY_OF_MONTH,
  DAY_OF_WEEK,
  HOUR,
  MINUTE,
  MONTH,
  NICKNAMES,
  SECOND,
} from './cron-fields.ts';
import { type CronPattern, type DayRule, nextWallTime } from './cron-pattern.ts';
import {
  badItem,
  type CronItem,
  CronRefusal,
  neverFires,
  outOfRange,
  unknownNickname,
  within,
  wrongFieldCount,
  zoneInExpression,
} from './cron-refusals.ts';

interface FieldText extends CronItem {
  field: CronField;
}

export function parseCron(expression: string): Result<CronPattern> {
  try {
    return succeed(patternOf(splitFields(expression), expression));
  } catch (error) {
    if (error instanceof CronRefusal) return refuse(error.fault);
    throw error;
  }
}

function splitFields(expression: string): FieldText[] {
  const trimmed = expression.trim();
  if (trimmed.startsWith('@')) {
    const meaning = NICKNAMES.get(trimmed.toLowerCase());
    if (meaning === undefined) throw unknownNickname(trimmed);
    return splitFields(meaning);
  }
  const texts = [...expression.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    position: match.index + 1,
  }));
  const last = texts.at(-1);
  if (last !== undefined && /^[A-Za-z_]+\/[A-Za-z]/.test(last.text)) throw zoneInExpression(last);
  const fiveFields = [MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK];
  const fields = texts.length === 5 ? fiveFields : [SECOND, ...fiveFields];
  if (texts.length !== fields.length) throw wrongFieldCount(expression, texts.length);
  return texts.map((item, index) => ({ ...item, field: fields[index] as CronField }));
}

function patternOf(fields: FieldText[], expression: string): CronPattern {
  const read = (field: CronField): FieldText | undefined =>
    fields.find((candidate) => candidate.field === field);
  const valuesOf = (field: CronField): BitSet => {
    const text = read(field);
    return bitSetOf(text === undefined ? [0] : plainValues(text));
  };
  const pattern: CronPattern = {
    second: valuesOf(SECOND),
    minute: valuesOf(MINUTE),
    hour: valuesOf(HOUR),
    month: valuesOf(MONTH),
    day: dayRule(read(DAY_OF_MONTH) as FieldText, read(DAY_OF_WEEK) as FieldText),
  };
  if (nextWallTime(pattern, 0) === null)
    throw neverFires(read(DAY_OF_MONTH) as FieldText, expression);
  return pattern;
}

function plainValues(field: FieldText): number[] {
  const items = itemsOf(field);
  return items.flatMap((item) => valuesOfItem(item, field.field));
}

function dayRule(dayOfMonth: FieldText, dayOfWeek: FieldText): DayRule {
  const nth: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const rule: DayRule = {
    dayOfMonthRestricted: isRestricted(dayOfMonth),
    daysOfMonth: 0,
    daysFromLast: 0,
    nearestWeekdays: 0,
    lastWeekday: false,
    dayOfWeekRestricted: isRestricted(dayOfWeek),
    daysOfWeek: 0,
    nthDaysOfWeek: nth,
    lastDaysOfWeek: 0,
  };
  for (const item of itemsOf(dayOfMonth)) readDayOfMonth(item, rule);
  const weekdayItems = itemsOf(dayOfWeek);
  for (const item of weekdayItems) readDayOfWeek(item, rule, nth);
  if (rule.dayOfWeekRestricted && rule.daysOfWeek !== 0 && nth.some((mask) => mask !== 0)) {
    const item = weekdayItems.find(({ text }) => text.includes('#')) as CronItem;
    throw badItem(
      item,
      DAY_OF_WEEK,
      `mixes weekly days with nth days ("${item.text}") in one list`,
      {
        hint: 'Make it two schedules, one for the weekly days and one for the nth.',
      },
    );
  }
  // What an unrestricted field lists is never looked at; cleared, so that equal patterns compare equal.
  if (!rule.dayOfMonthRestricted) {
    Object.assign(rule, {
      daysOfMonth: 0,
      daysFromLast: 0,
      nearestWeekdays: 0,
      lastWeekday: false,
    });
  }
  if (!rule.dayOfWeekRestricted) {
    Object.assign(rule, { daysOfWeek: 0, nthDaysOfWeek: [0, 0, 0, 0, 0], lastDaysOfWeek: 0 });
  }
  return rule;
}

/** A step leaves a field restricted: `*\/2` in one day field and `MON` in the other means either. */
function isRestricted(field: FieldText): boolean {
  return !itemsOf(field).some(({ text }) => text === '*' || text === '?' || text === '*/1');
}

function readDayOfMonth(item: CronItem, rule: DayRule): void {
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

function readDayOfWeek(item: CronItem, rule: DayRule, nth: number[]): void {
  const last = /^(\w+?)#?L$/i.exec(item.text);
  const numbered = /^(\w+)#(\d+)$/.exec(item.text);
  if (last) {
    rule.lastDaysOfWeek |= 1 << (readValue(last[1] as string, item, DAY_OF_WEEK) % 7);
  } else if (numbered) {
    const weekday = readValue(numbered[1] as string, item, DAY_OF_WEEK) % 7;
    const number = Number(numbered[2]);
    if (number < 1 || number > 5) {
      throw badItem(item, DAY_OF_WEEK, `counts a weekday that no month has: "${item.text}"`, {
        hint: 'After # goes 1 to 5, or L for the last: 1#2 is the second Monday, 1#L the last.',
      });
    }
    nth[number - 1] = (nth[number - 1] ?? 0) | (1 << weekday);
  } else {
    for (const weekday of valuesOfItem(item, DAY_OF_WEEK)) rule.daysOfWeek |= 1 << (weekday % 7);
  }
}

/** Splits a field at its commas, refusing empty parts and a value that is listed twice. */
function itemsOf(field: FieldText): CronItem[] {
  const items: CronItem[] = [];
  let position = field.position;
  for (const text of field.text.split(',')) {
    items.push({ text, position });
    position += text.length + 1;
  }
  const seen = new Set<number>();
  for (const item of items) {
    if (item.text === '') {
      throw badItem(item, field.field, `has an empty part in "${field.text}"`, {});
    }
    if (!/^\w+$/.test(item.text)) continue;
    const value = knownValue(item.text, field.field);
    if (value === undefined) continue;
    const comparable = field.field === DAY_OF_WEEK ? value % 7 : value;
    if (seen.has(comparable)) {
      throw badItem(item, field.field, `lists "${item.text}" twice`, {
        hint: `Leave one of them out: each value once, ${field.field.takes}.`,
      });
    }
    seen.add(comparable);
  }
  return items;
}

/** The values of `*`, `5`, `1-5`, `MON-FRI`, `*\/15`, `10-30/5` or `5/15` (from 5 on). */
function valuesOfItem(item: CronItem, field: CronField): number[] {
  const [range = '', stepText, ...more] = item.text.split('/');
  if (more.length > 0) throw badItem(item, field, `has more than one step: "${item.text}"`, {});
  const step = stepText === undefined ? 1 : stepOf(stepText, item, field);
  const { from, to } = rangeOf(range, item, field, stepText !== undefined);
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(wrapped(value, field));
  return values;
}

/** Bounds of a range; `to` runs past the field's end where a named range wraps (`FRI-MON`, `NOV-FEB`). */
function rangeOf(
  text: string,
  item: CronItem,
  field: CronField,
  hasStep: boolean,
): { from: number; to: number } {
  if (text === '*') return { from: field.least, to: field.starMost };
  if (text === '?' && !hasStep && (field === DAY_OF_MONTH || field === DAY_OF_WEEK)) {
    return { from: field.least, to: field.starMost };
  }
  const ends = text.split('-');
  if (ends.length > 2) throw badItem(item, field, `has more than one range: "${item.text}"`, {});
  const first = readValue(ends[0] ?? '', item, field);
  if (ends[1] === undefined) {
    return { from: first, to: hasStep ? Math.max(first, field.starMost) : first };
  }
  const from = field === DAY_OF_WEEK ? first % 7 : first;
  let to = readValue(ends[1], item, field);
  if (field === DAY_OF_WEEK) {
    // A range that ends on Sunday by name ends the week: MON-SUN, and SUN-SUN is all of it.
    if (to === 0 && !/^\d+$/.test(ends[1])) to = 7;
    else if (first === 7 && to === 7) to = 0;
  }
  if (from <= to) return { from, to };
  const named = ends.some((end) => !/^\d+$/.test(end)) && field.names.size > 0;
  if (!named) {
    throw badItem(item, field, `runs backwards: "${item.text}"`, {
      hint: `Write the smaller end first, or list both parts: ${ends[0]}-${field.starMost},${field.least}-${ends[1]}.`,
    });
  }
  return { from, to: to + cycleLength(field) };
}

function cycleLength(field: CronField): number {
  return field.starMost - field.least + 1;
}

function wrapped(value: number, field: CronField): number {
  return value > field.most ? value - cycleLength(field) : value;
}

function stepOf(text: string, item: CronItem, field: CronField): number {
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const widest = cycleLength(field);
  if (step >= 1 && step <= widest) return step;
  throw badItem(item, field, `does not take the step "${text}"${within(text, item)}`, {
    hint: `A step is a whole number from 1 to ${widest} and starts again with each ${unitAbove(field)}. For an even pace over longer times use an interval instead, such as every 90m.`,
  });
}

function unitAbove(field: CronField): string {
  const units = {
    second: 'minute',
    minute: 'hour',
    hour: 'day',
    'day of month': 'month',
    month: 'year',
    'day of week': 'week',
  };
  return units[field.name];
}

function knownValue(text: string, field: CronField): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : field.names.get(text.toLowerCase());
}

function readValue(text: string, item: CronItem, field: CronField): number {
  const value = knownValue(text, field);
  if (value === undefined) {
    const [meant] = nearestNames(text, field.names.keys(), 1);
    throw badItem(
      item,
      field,
      text === ''
        ? `is incomplete: "${item.text}"`
        : `does not take "${text}"${within(text, item)}`,
      {
        ...(meant !== undefined && {
          hint: `Did you mean ${meant.toUpperCase()}? It takes ${field.takes}.`,
        }),
      },
    );
  }
  if (value < field.least || value > field.most) throw outOfRange(item, field, text);
  return value;
}
