/** What a list of rules leaves of a list. */
import { compilePattern } from '../bounded/compile-pattern.ts';
import { datesIn } from './dates-in.ts';
import { foldText, holdsWords } from './fold-text.ts';
import { valueAs } from './found-value.ts';
import { listOf, wordsOfItem } from './list-of.ts';
import { numbersIn } from './numbers-in.ts';

export type PickRule =
  | { kind: 'contains'; words: readonly string[]; how: 'any' | 'all' | 'none' }
  | { kind: 'equals'; text: string }
  | { kind: 'matches'; pattern: string }
  | { kind: 'newer' | 'older'; seconds: number }
  | { kind: 'compare'; field: string | null; is: keyof typeof COMPARISONS; value: number }
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
      const what = field === null ? 'a number' : `a number called "${field}"`;
      const read = (item: unknown) => numberOf(item, field);
      return keepMeasured(items, { read, what }, (number) => COMPARISONS[is](number, value));
    }
    case 'most':
      return rule.from === 'start' ? items.slice(0, rule.most) : items.slice(-rule.most);
  }
}

function isContaining(item: unknown, { words, how }: Extract<PickRule, { kind: 'contains' }>) {
  const text = foldText(wordsOfItem(item));
  const has = (word: string) => holdsWords(text, foldText(word.trim()));
  if (how === 'all') return words.every(has);
  return words.some(has) === (how === 'any');
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
  /^(?:published|modified|updated|created|date|time|timestamp|pubdate)(?:utc|at|on|_at|_on|date|_date)?$/i;

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
  const value = field.split('.').reduce<unknown>((inner, key) => memberOf(inner, key), item);
  return valueAs(value, 'number')?.number ?? null;
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
