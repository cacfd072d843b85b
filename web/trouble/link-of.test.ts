import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

test.each([
  ['schedule:sched_1', '/schedules/sched_1'],
  ['run:run_1', '/runs/run_1'],
  ['doubt:run_1', '/runs/run_1'],
  ['doubt:dlv_1', '/trouble?state=in-doubt'],
  ['skill-off:a/../b', '/skills/a%2F..%2Fb'],
  ['machine:disk', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s leads to %s', (subject, href) => {
  expect(linkOf(subject)?.href).toBe(href);
});
