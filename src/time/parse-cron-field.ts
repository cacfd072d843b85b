/** One field of a cron expression: its list, its ranges and steps, its names. */
import { nearestNames } from '../base/nearest.ts';
import { type CronField, DAY_OF_MONTH, DAY_OF_WEEK } from './cron-fields.ts';
import { badItem, type CronItem, outOfRange, within } from './cron-refusals.ts';

/** The text of a field, and where it stands in the expression. */
export interface FieldText extends CronItem {
  field: CronField;
}

/** Splits a field at its commas, refusing empty parts and a value that is listed twice. */
export function itemsOf(field: FieldText): CronItem[] {
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
export function valuesOfItem(item: CronItem, field: CronField): number[] {
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

export function readValue(text: string, item: CronItem, field: CronField): number {
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
