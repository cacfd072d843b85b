/** What a list of rules leaves of a list. */
import { compilePattern } from '../bounded/compile-pattern.ts';
import { datesIn } from './dates-in.ts';
import { foldText, holdsWords } from './fold-text.ts';
import { valueAs } from './found-value.ts';
import { listOf, wordsOfItem } from './list-of.ts';
import { numbersIn } from './numbers-in.ts';

export type PickRule =
  | {
      kind: 'contains';
      words: readonly string[];
      how: 'any' | 'all' | 'none';
      whole?: boolean;
      /** Only what this field of each says is looked at. */
      field?: string | undefined;
    }
  | { kind: 'equals'; text: string }
  | { kind: 'matches'; pattern: string }
  | { kind: 'newer' | 'older'; seconds: number }
  | { kind: 'compare'; field: string | null; is: keyof typeof COMPARISONS; value: number | string }
  | { kind: 'begins' | 'ends'; words: readonly string[]; how: 'any' | 'none' }
  /** By this field, or by their dates where it is null; those without it come last. */
  | { kind: 'sorted'; by: string | null; first: 'most' | 'least' }
  | { kind: 'most'; most: number; from: 'start' | 'end' };

export interface PickJob {
  kind: 'pick';
  /** The list, or what is one. */
  json: string;
  rules: readonly PickRule[];
  nowMs: number;
}

const COMPARISONS = {
  above: (value: number, other: number) => value > other,
  below: (value: number, other: number) => value < other,
  'at-least': (value: number, other: number) => value >= other,
  'at-most': (value: number, other: number) => value <= other,
  equals: (value: number, other: number) => value === other,
  not: (value: number, other: number) => value !== other,
};

export function pickItems({ json, rules, nowMs }: PickJob): unknown[] {
  return rules.reduce((items, rule) => keep(items, rule, nowMs), listOf(JSON.parse(json)));
}

function keep(items: unknown[], rule: PickRule, nowMs: number): unknown[] {
  switch (rule.kind) {
    case 'contains':
      refuseStrangeField(items, rule.field);
      return items.filter((item) => isContaining(item, rule));
    case 'equals': {
      const wanted = foldText(rule.text.trim());
      return items.filter((item) => foldText(wordsOfItem(item)).trim() === wanted);
    }
    case 'matches': {
      const pattern = compilePattern(rule.pattern, 'i');
      if (pattern === null) throw new Error('pattern: is not a regular expression');
      return items.filter((item) => pattern.test(wordsOfItem(item)));
    }
    case 'newer':
    case 'older': {
      const fromMs = nowMs - rule.seconds * 1000;
      const isKept = (ms: number) => (rule.kind === 'newer' ? ms >= fromMs : ms < fromMs);
      return keepMeasured(items, { read: dateOf, what: 'a date' }, isKept);
    }
    case 'compare': {
      const { field, is, value } = rule;
      if (typeof value === 'string') return keepSaying(items, { field, is, value });
      const what = field === null ? 'a number' : `a number called "${field}"`;
      const read = (item: unknown) => numberOf(item, field);
      return keepMeasured(items, { read, what }, (number) => COMPARISONS[is](number, value));
    }
    case 'begins':
    case 'ends':
      return items.filter((item) => isAtEdge(item, rule));
    case 'sorted':
      return sorted(items, rule);
    case 'most':
      return rule.from === 'start' ? items.slice(0, rule.most) : items.slice(-rule.most);
  }
}

function isContaining(
  item: unknown,
  { words, how, whole = false, field }: Extract<PickRule, { kind: 'contains' }>,
) {
  const text = foldText(textOf(item, field ?? null) ?? '');
  const has = (word: string) => holdsWords(text, foldText(word.trim()), whole);
  if (how === 'all') return words.every(has);
  return words.some(has) === (how === 'any');
}

/** Where nothing has the field, nobody could have meant that. */
function refuseStrangeField(items: readonly unknown[], field: string | undefined): void {
  if (field === undefined || items.length === 0) return;
  if (items.every((item) => textOf(item, field) === null))
    throw new Error(`None of the items has "${field}".`);
}

/** Of a file its name, of an entry its title, of anything else all that it says. */
function lineOf(item: unknown): string {
  const { name, title } = Object(item) as Record<string, unknown>;
  const label = [name, title].find((one) => typeof one === 'string');
  return typeof item === 'object' && label !== undefined ? String(label) : wordsOfItem(item);
}

function isAtEdge(
  item: unknown,
  { kind, words, how }: Extract<PickRule, { kind: 'begins' | 'ends' }>,
): boolean {
  const text = foldText(lineOf(item)).trim();
  const has = (word: string) => {
    const wanted = foldText(word.trim());
    return kind === 'begins' ? text.startsWith(wanted) : text.endsWith(wanted);
  };
  return words.some(has) === (how === 'any');
}

/** Whatever the case and accents. */
function keepSaying(
  items: unknown[],
  { field, is, value }: { field: string | null; is: string; value: string },
): unknown[] {
  refuseStrangeField(items, field ?? undefined);
  const wanted = foldText(value.trim());
  const said = items.map((item) => ({ item, text: textOf(item, field) }));
  return said
    .filter(({ text }) => (text !== null && foldText(text).trim() === wanted) === (is !== 'not'))
    .map(({ item }) => item);
}

function textOf(item: unknown, field: string | null): string | null {
  if (field === null) return wordsOfItem(item);
  const value = memberAt(item, field);
  return value === undefined ? null : wordsOfItem(value, 1);
}

function sorted(items: unknown[], { by, first }: Extract<PickRule, { kind: 'sorted' }>): unknown[] {
  const read = by === null ? dateOf : (item: unknown) => numberOf(item, by);
  const measured = items.map((item) => ({ item, measure: read(item) }));
  if (items.length > 0 && measured.every(({ measure }) => measure === null))
    throw new Error(`None of the items has ${by === null ? 'a date' : `a number called "${by}"`}.`);
  const last = first === 'most' ? -Infinity : Infinity;
  const way = first === 'most' ? -1 : 1;
  return measured
    .toSorted((one, other) => compareBy(one.measure ?? last, other.measure ?? last) * way)
    .map(({ item }) => item);
}

/** A difference of two infinities is no number. */
function compareBy(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** One without the measure is left out; where none has it, nobody could have meant that. */
function keepMeasured(
  items: unknown[],
  { read, what }: { read: (item: unknown) => number | null; what: string },
  holds: (measure: number) => boolean,
): unknown[] {
  const measured = items.flatMap((item) => {
    const measure = read(item);
    return measure === null ? [] : [{ item, measure }];
  });
  if (measured.length === 0 && items.length > 0) throw new Error(`None of the items has ${what}.`);
  return measured.filter(({ measure }) => holds(measure)).map(({ item }) => item);
}

const DATE_KEYS =
  /^(?:published|modified|updated|created|date|time|timestamp|pubdate)(?:utc|at|on|_at|_on|atutc|_at_utc|date|_date)?$/i;

/** What says of itself that it is when; else the first date that it mentions. */
function dateOf(item: unknown): number | null {
  if (typeof item === 'object' && item !== null) {
    const named = Object.entries(item).filter(([key]) => DATE_KEYS.test(key));
    const read = named.map(([, value]) => valueAs(value, 'date')?.dateMs ?? null);
    const found = read.find((ms) => ms !== null);
    if (found !== undefined) return found;
  }
  return datesIn(wordsOfItem(item))[0]?.ms ?? null;
}

function numberOf(item: unknown, field: string | null): number | null {
  if (field === null) return numbersIn(wordsOfItem(item), 1)[0]?.number ?? null;
  return valueAs(memberAt(item, field), 'number')?.number ?? null;
}

function memberAt(item: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((inner, key) => memberOf(inner, key), item);
}

/** By its very name, else by the same in another case. */
function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Record<string, unknown>;
  if (Object.hasOwn(record, key)) return record[key];
  const [alike, ...others] = Object.keys(record).filter((one) => foldText(one) === foldText(key));
  return alike === undefined || others.length > 0 ? undefined : record[alike];
}
