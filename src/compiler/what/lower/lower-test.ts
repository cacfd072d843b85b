/** A test as a condition of a plan: data, over what the steps before it gave. */
import type { Condition } from '../../../domain/plan/condition.ts';
import { inBytes, inMilliseconds } from '../units.ts';
import type { Comparison, Test } from '../what.ts';
import { judgedWhole } from './lower-judging.ts';
import { type Found, type Lowering, sourceGave } from './lowering.ts';
import { literalText, literalValue } from './plan-text.ts';

/** All tests but that of a change, which is a step. */
export type StateTest = Exclude<Test, { kind: 'changes' }>;

export function lowerTest(lowering: Lowering, test: StateTest): Condition {
  switch (test.kind) {
    case 'fails':
      return { not: gave(lowering) };
    case 'succeeds':
      return gave(lowering);
    case 'slow':
      return { value: `\${${lowering.looked?.id}.tookMs}`, greaterThan: test.seconds * 1000 };
    // The step that remembers compares it.
    case 'unchanged':
      return true;
    case 'older':
      return olderThan(lowering, test.seconds);
    case 'appears':
      return first(lowering).isThere;
    case 'disappears':
      return { not: first(lowering).isThere };
    case 'count':
      return compared(first(lowering).count ?? '', test.is, test.value);
    case 'contains':
      return containing(lowering, test);
    case 'about':
    case 'sounds':
    case 'speaks':
      return judgedWhole(lowering, test);
    case 'between':
      return between(first(lowering).number(), rangeOf(lowering, test));
    case 'compare':
      return typeof test.value === 'number'
        ? compared(first(lowering).number(), test.is, asMeasured(lowering, test.value, test.unit))
        : sameText(lowering, test.value, test.is === 'not');
  }
}

function gave({ looked }: Lowering): Condition {
  return looked?.gave ?? true;
}

function first(lowering: Lowering): Found {
  return lowering.found()[0] as Found;
}

/** A size is in bytes and a duration in milliseconds; of anything else the unit is not known. */
function asMeasured({ what }: Lowering, value: number, unit: string | undefined): number {
  const kind = what.takes[0]?.kind;
  if (kind === 'size') return inBytes(value, unit) ?? value;
  return kind === 'duration' ? (inMilliseconds(value, unit) ?? value) : value;
}

type Between = Extract<Test, { kind: 'between' }>;

function rangeOf(lowering: Lowering, test: Between): Between {
  const measured = (value: number) => asMeasured(lowering, value, test.unit);
  return { ...test, low: measured(test.low), high: measured(test.high) };
}

const OPERATORS = {
  above: 'greaterThan',
  below: 'lessThan',
  'at-least': 'atLeast',
  'at-most': 'atMost',
  equals: 'equals',
  not: 'notEquals',
} as const satisfies Record<Comparison, string>;

function compared(value: string, is: Comparison, expected: number): Condition {
  return { value, [OPERATORS[is]]: expected };
}

function between(value: string, test: Between): Condition {
  const { low, high, isOutside } = test;
  return isOutside
    ? {
        any: [
          { value, lessThan: low },
          { value, greaterThan: high },
        ],
      }
    : {
        all: [
          { value, atLeast: low },
          { value, atMost: high },
        ],
      };
}

/** Of a file, how long ago it was written; of a list, that nothing in it is newer. */
function olderThan(lowering: Lowering, seconds: number): Condition {
  const { looked, list, what } = lowering;
  const isItems = what.takes.every(({ kind }) => kind === 'items');
  const isList = isItems && (looked?.kind === 'feed' || looked?.kind === 'folder');
  if (isList) {
    const found = first(lowering);
    const count = kept(lowering, found.value, { kind: 'newer', seconds });
    return { value: count, equals: 0 };
  }
  if (looked?.isFacts !== true) return { value: first(lowering).age ?? '', greaterThan: seconds };
  const input = { data: `\${${looked.id}}`, name: 'modifiedUtc', as: 'date' };
  const id = list.add({ id: 'written', tool: 'value.find', input });
  return { value: `\${${id}.ageSeconds}`, greaterThan: seconds };
}

function containing(lowering: Lowering, test: Extract<Test, { kind: 'contains' }>): Condition {
  const { words, how, isWord } = test;
  const found = first(lowering);
  const items = found.count === null ? [found.value] : found.value;
  const rule = {
    kind: 'contains',
    words,
    how: how === 'all' ? 'all' : 'any',
    ...(isWord && { whole: true }),
  };
  const count = kept(lowering, items, literalValue(rule) as object);
  return how === 'none' ? { value: count, equals: 0 } : { value: count, greaterThan: 0 };
}

/** Whatever its case and accents. */
function sameText(lowering: Lowering, text: string, isNot: boolean): Condition {
  const rule = { kind: 'equals', text: literalText(text) };
  const count = kept(lowering, [first(lowering).value], rule);
  return isNot ? { value: count, equals: 0 } : { value: count, greaterThan: 0 };
}

/** How many a rule leaves. */
function kept(lowering: Lowering, items: unknown, rule: object): string {
  const id = lowering.list.add({
    id: 'find',
    tool: 'list.pick',
    input: { items, rules: [rule] },
    when: sourceGave(lowering),
  });
  return `\${${id}.count}`;
}
