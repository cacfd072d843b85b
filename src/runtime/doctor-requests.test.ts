import { expect, onTestFinished, test } from 'vitest';
import { openSchedules } from '../schedule/schedules.fake.ts';
import { countStatements } from '../store/sqlite/count-statements.fake.ts';
import { DOCTOR_CHECKS, type DoctorFacts } from './doctor-checks.ts';

const DAY_MS = 86_400_000;

/** What the check says of so many requests, and how many rows it reads for that. */
async function look(open: number) {
  const counted = countStatements();
  const { requests, clock, close } = openSchedules();
  onTestFinished(async () => {
    counted.restore();
    await close();
  });
  for (let index = 0; index < open; index += 1)
    await requests.ask({ kind: 'tool', about: `tool:${index}`, hash: 'h', title: `May ${index}?` });
  counted.clear();
  const check = DOCTOR_CHECKS.find(({ name }) => name === 'requests');
  const facts = { nowMs: clock.nowMs() + 4 * DAY_MS, house: { requests } };
  const findings = await check?.look(facts as unknown as DoctorFacts);
  const rows = [...counted.rows.values()].reduce((sum, more) => sum + more, 0);
  counted.restore();
  return { what: (findings ?? []).map((one) => one.what), rows };
}

test('the oldest of what waits long are named, and all are counted and not read', async () => {
  const few = await look(3);
  expect(few.what).toHaveLength(3);
  const many = await look(120);
  expect(many.what).toHaveLength(20);
  expect(many.what[0]).toBe('For 4 days this has waited for an answer: May 0?');
  expect(many.what.at(-1)).toBe('These are the 19 oldest of 120 requests that are open.');
  // One of them is the number.
  expect(many.rows).toBe(20);
});
