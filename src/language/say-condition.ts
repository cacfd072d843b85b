/** A condition of a plan as people read it: every value of it stands there, and nothing of its form. */
import type { Condition } from '../domain/plan/condition.ts';

export interface ConditionWords {
  and: string;
  or: string;
  not: (condition: string) => string;
  isTrue: (value: string) => string;
  always: string;
  never: string;
  equals: (value: string, other: string) => string;
  notEquals: (value: string, other: string) => string;
  greaterThan: (value: string, other: string) => string;
  lessThan: (value: string, other: string) => string;
  atLeast: (value: string, other: string) => string;
  atMost: (value: string, other: string) => string;
  contains: (value: string, other: string) => string;
  in: (value: string, other: string) => string;
  exists: (value: string) => string;
  existsNot: (value: string) => string;
  schema: (value: string, other: string) => string;
}

export function sayCondition(condition: Condition, words: ConditionWords): string {
  if (typeof condition === 'boolean') return condition ? words.always : words.never;
  if (typeof condition === 'string') return words.isTrue(said(condition));
  if ('not' in condition) return words.not(sayCondition(condition.not, words));
  if ('all' in condition) return joined(condition.all, words.and, words);
  if ('any' in condition) return joined(condition.any, words.or, words);
  const { value, ...comparisons } = condition;
  const parts = Object.entries(comparisons).map(([kind, other]) =>
    compared(kind as keyof typeof comparisons, said(value), other, words),
  );
  return parts.length === 0 ? words.isTrue(said(value)) : parts.join(` ${words.and} `);
}

function joined(parts: readonly Condition[], joint: string, words: ConditionWords): string {
  const said = parts.map((part) => sayCondition(part, words));
  return said.length === 1 ? (said[0] ?? '') : `(${said.join(` ${joint} `)})`;
}

function compared(
  kind: Exclude<keyof Extract<Condition, { value: unknown }>, 'value'>,
  value: string,
  other: unknown,
  words: ConditionWords,
): string {
  if (kind === 'exists') return other === false ? words.existsNot(value) : words.exists(value);
  return words[kind](value, said(other));
}

/** A reference without its braces; a text in quotation marks, all else as it is written. */
function said(value: unknown): string {
  const reference = typeof value === 'string' ? /^\$\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
  return reference ?? JSON.stringify(value) ?? '';
}
