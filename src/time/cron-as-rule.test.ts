import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { cronAsRule } from './cron-as-rule.ts';
import { cronExpressions } from './cron-expressions.arbitrary.ts';
import { nextWallTime } from './cron-pattern.ts';
import { formatRrule } from './format-rrule.ts';
import { parseCron } from './parse-cron.ts';
import { createRuleWalls } from './rrule-walls.ts';

function ruleOf(cron: string) {
  const pattern = parseCron(cron);
  if (!pattern.ok) throw new Error(pattern.fault.message);
  return { pattern: pattern.value, rule: cronAsRule(pattern.value) };
}

test.each([
  ['0 9 * * 1-5', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0'],
  ['30 8 1,15 * *', 'FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=8;BYMINUTE=30'],
  ['0 0 L 2 *', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=-1;BYHOUR=0;BYMINUTE=0'],
])('%s is %s', (cron, text) => {
  const { rule } = ruleOf(cron);
  expect(rule && formatRrule(rule)).toBe(text);
});

test.each(['0 9 1 * 1', '0 9 15W * *', '0 9 * * 5L', '*/10 * * * * *', '0 9 * * 1#2'])(
  '%s is no single rule',
  (cron) => {
    expect(ruleOf(cron).rule).toBeNull();
  },
);

test('a rule comes when its expression does', () => {
  let compared = 0;
  fc.assert(
    fc.property(cronExpressions, fc.integer({ min: 1.7e9, max: 1.9e9 }), (cron, startSec) => {
      const { pattern, rule } = ruleOf(cron);
      fc.pre(rule !== null);
      const startWallSec = Math.floor(startSec / 60) * 60;
      const nothing = { excludedSec: new Set<number>(), excludedDays: new Set<number>() };
      const walls = createRuleWalls(rule, { startWallSec, ...nothing });
      let ruled: number | null = startWallSec - 1;
      let wanted: number | null = startWallSec - 1;
      for (let count = 0; count < 5 && wanted !== null; count++) {
        wanted = nextWallTime(pattern, wanted + 1);
        ruled = walls.nextWallTime((ruled ?? 0) + 1);
        expect(ruled).toBe(wanted);
        compared += 1;
      }
    }),
    { numRuns: rounds(2000) },
  );
  expect(compared).toBeGreaterThan(0);
});
