import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { cronExpressions } from '../../time/cron-expressions.arbitrary.ts';
import type { CronPattern } from '../../time/cron-pattern.ts';
import { formatCron } from '../../time/format-cron.ts';
import { parseCron } from '../../time/parse-cron.ts';
import { describeCron } from './describe-cron.ts';

function patternOf(expression: string): CronPattern {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

test('parse → describe tells neighbours apart: the same words mean the same pattern', () => {
  const position = fc.nat({ max: 5 });
  fc.assert(
    fc.property(cronExpressions, cronExpressions, position, (left, donor, index) => {
      const neighbour = withFieldFrom(left, donor, index);
      const [first, second] = [parseCron(left), parseCron(neighbour)];
      if (!first.ok || !second.ok) return;
      const sameWords = describeCron(first.value) === describeCron(second.value);
      expect(sameWords).toBe(formatCron(first.value) === formatCron(second.value));
      expect(describeCron(first.value)).not.toMatch(/undefined|NaN| {2}| $/);
    }),
    { numRuns: rounds(5000) },
  );
});

test.each([
  ['0 9 15W * *', '0 9 1W * *'],
  ['0 9 L-1 * *', '0 9 L-2 * *'],
  ['0 9 L * *', '0 9 LW * *'],
  ['0 9 * * 1#1', '0 9 * * 1#2'],
  ['0 9 * * 5L', '0 9 * * 5'],
  ['0 9 * * *', '0 9 * * 0-6'],
])('%s and %s are said differently', (left, right) => {
  expect(describeCron(patternOf(left))).not.toBe(describeCron(patternOf(right)));
});

/** One expression with a single field taken from another of the same length. */
function withFieldFrom(expression: string, donor: string, index: number): string {
  const fields = expression.split(' ');
  const others = donor.split(' ').slice(-5);
  const place = index % 5;
  return fields
    .map((field, at) => (at === fields.length - 5 + place ? (others[place] ?? field) : field))
    .join(' ');
}
