/**
 * Reads a cron expression of 5 or 6 fields (seconds first) into a pattern, or says which field at
 * which position is wrong and what it would take. An expression that can never fire is wrong too.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';
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
import { type CronPattern, nextWallTime } from './cron-pattern.ts';
import {
  CronRefusal,
  neverFires,
  unknownNickname,
  wrongFieldCount,
  zoneInExpression,
} from './cron-refusals.ts';
import { type FieldText, itemsOf, valuesOfItem } from './parse-cron-field.ts';
import { parseDayFields } from './parse-day-fields.ts';

/** Results are kept for a while: the same few expressions are asked for again and again. */
const patterns = new Map<string, Result<CronPattern>>();
const MOST_PATTERNS = 1000;

export function parseCron(expression: string): Result<CronPattern> {
  const known = patterns.get(expression);
  if (known !== undefined) return known;
  const read = readPattern(expression);
  if (patterns.size >= MOST_PATTERNS) patterns.clear();
  patterns.set(expression, read);
  return read;
}

function readPattern(expression: string): Result<CronPattern> {
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
  const read = (field: CronField): FieldText =>
    fields.find((candidate) => candidate.field === field) ?? ON_THE_MINUTE;
  const dayOfMonth = read(DAY_OF_MONTH);
  const pattern: CronPattern = {
    second: valuesOf(read(SECOND)),
    minute: valuesOf(read(MINUTE)),
    hour: valuesOf(read(HOUR)),
    month: valuesOf(read(MONTH)),
    day: parseDayFields(dayOfMonth, read(DAY_OF_WEEK)),
  };
  if (nextWallTime(pattern, 0) === null) throw neverFires(dayOfMonth, expression);
  return pattern;
}

/** The second of an expression with five fields. */
const ON_THE_MINUTE: FieldText = { field: SECOND, text: '0', position: 0 };

function valuesOf(field: FieldText): BitSet {
  return bitSetOf(itemsOf(field).flatMap((item) => valuesOfItem(item, field.field)));
}
