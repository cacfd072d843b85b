/**
 * A condition whose references have been filled in: what stands in it is a value, and nothing in a value is a reference,
 * whoever wrote it. Judged as in a plan, save for schemas, which need more than this.
 */
import { type Compared, compareValues } from './compare-values.ts';
import { type Condition, isTrue } from './condition.ts';

export function judgeCondition(condition: Condition): Compared {
  if (typeof condition !== 'object') return isTrue(condition);
  if ('not' in condition) {
    const inner = judgeCondition(condition.not);
    return typeof inner === 'boolean' ? !inner : inner;
  }
  if ('all' in condition) return judgeAll(condition.all, true);
  if ('any' in condition) return judgeAll(condition.any, false);
  const { value, ...comparisons } = condition;
  const entries = Object.entries(comparisons).filter(([, expected]) => expected !== undefined);
  if (entries.length === 0) return isTrue(value);
  const results = entries.map(([name, expected]) => compareValues(name, value, expected));
  return results.find((result) => result !== true) ?? true;
}

/** The first that decides; what can't be compared decides too. */
function judgeAll(parts: readonly Condition[], isAll: boolean): Compared {
  for (const part of parts) {
    const result = judgeCondition(part);
    if (result !== isAll) return result;
  }
  return isAll;
}
