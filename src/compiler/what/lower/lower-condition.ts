/**
 * When the actions of a case are done. A condition is an edge: it is told when it begins to hold, and again only after it
 * was over; a level only where each time is asked for. What was so the last time is remembered by the tools.
 */
import type { Condition } from '../../../domain/plan/condition.ts';
import type { Condition as Asked, Case, Test } from '../what.ts';
import { isOfStatus } from './lower-source.ts';
import { isNumberTest } from './lower-takes.ts';
import { lowerTest, type StateTest } from './lower-test.ts';
import { type Lowering, sourceGave } from './lowering.ts';
import { watchName } from './plan-text.ts';
import { both } from './step-list.ts';

export interface Moment {
  /** Null where always. */
  begins: Condition | null;
  /** Null where nobody asks. */
  ends: Condition | null;
  /** The value before a change, by its step. */
  previous: string | null;
}

export function lowerCondition(lowering: Lowering, { condition }: Case): Moment {
  if (condition === null) return { begins: always(lowering), ends: null, previous: null };
  const { test } = condition;
  if (test.kind === 'changes') return lowerChange(lowering, test);
  return lowerState(lowering, condition, test);
}

/** With a filter, nothing is done where nothing is left; beside a case of failure, nothing where it failed. */
function always(lowering: Lowering): Condition | null {
  const isKept = lowering.what.filters.some(({ kind }) => kind !== 'most');
  const left = lowering.what.filters.length > 0 && isKept ? lowering.found() : [];
  const [only] = left;
  if (only === undefined) return sourceGave(lowering);
  return left.length === 1 ? only.isThere : { any: left.map(({ isThere }) => isThere) };
}

function lowerChange(lowering: Lowering, test: Extract<Test, { kind: 'changes' }>): Moment {
  const { by, way } = test;
  const isNumber = isNumberTest(test);
  const seen = lowering.found().map((found) =>
    lowering.list.add({
      id: 'watch',
      tool: 'watch.changed',
      input: {
        name: nameFor(lowering, found.name, isNumber ? test : null),
        value: isNumber ? found.number() : found.value,
        ...(by !== null && { [by.isPercent ? 'byPercent' : 'by']: by.amount }),
        ...(way !== 'any' && { way }),
      },
      when: sourceGave(lowering),
    }),
  );
  const changed = seen.map((id) => `\${${id}.changed}`);
  const [first = ''] = changed;
  return {
    begins: changed.length === 1 ? first : { any: changed },
    ends: null,
    previous: isNumber ? `\${${seen[0]}.previous}` : null,
  };
}

function lowerState(lowering: Lowering, condition: Asked, test: StateTest): Moment {
  const { isEachTime, tellsEnd, lasts } = condition;
  const isSame = test.kind === 'unchanged';
  // The first look has nothing before it.
  const times = isSame && lasts === undefined ? condition.times + 1 : condition.times;
  const holds = lowerTest(lowering, test);
  const isOfAnswer = OF_FAILURE.has(test.kind) || isOfStatus(lowering.what, test);
  const gave = isOfAnswer ? null : sourceGave(lowering);
  if (isEachTime && times === 1 && !tellsEnd && lasts === undefined)
    return { begins: both(gave, holds), ends: null, previous: null };
  const id = lowering.list.add({
    id: 'watch',
    tool: 'watch.holds',
    input: {
      name: nameFor(lowering, '', test),
      holds,
      ...(times > 1 && { times }),
      ...(lasts !== undefined && { seconds: lasts }),
      ...(isSame && { same: sameOf(lowering) }),
    },
    when: gave,
  });
  return {
    begins: isEachTime ? { value: `\${${id}.count}`, atLeast: times } : `\${${id}.began}`,
    ends: tellsEnd ? `\${${id}.ended}` : null,
    previous: null,
  };
}

/** All that was taken, as it is now. */
function sameOf(lowering: Lowering): unknown {
  const values = lowering.found().map(({ value }) => value);
  return values.length === 1 ? values[0] : values;
}

const OF_FAILURE: ReadonlySet<Test['kind']> = new Set(['fails', 'succeeds']);

/** Each case remembers by itself, also where two ask the same. */
function nameFor({ looked, list }: Lowering, part: string, test: Test | null): string {
  const words = [looked?.what ?? '', part, test === null ? '' : JSON.stringify(test)];
  const name = watchName(words.filter((word) => word !== '').join(' '));
  const taken = list.steps.filter(({ input }) => input['name'] === name).length;
  return taken === 0 ? name : `${name.slice(0, 190)} ${taken + 1}`;
}
