/** What is kept of the uses of a skill: the latest, and sums of days. */
import { expect, test } from 'vitest';
import { afterUse, type SkillRecord, skillRecordSchema } from './skill-record.ts';

const DAY_MS = 86_400_000;
const BEGIN_MS = Temporal.Instant.from('2026-11-19T23:59Z').epochMilliseconds;

const used = (record: SkillRecord, error: string | null, nowMs: number) =>
  afterUse(record, { by: 'tea.make', error, durationMs: 10, nowMs });

test('each use is a row with its error, newest first, and part of its day in UTC', () => {
  let record = skillRecordSchema.parse({});
  record = used(record, null, BEGIN_MS);
  record = used(record, 'x'.repeat(600), BEGIN_MS + 1);
  record = used(record, null, BEGIN_MS + 60_000);
  expect(record.uses.map(({ by, error }) => [by, error?.length ?? null])).toEqual([
    ['tea.make', null],
    ['tea.make', 500],
    ['tea.make', null],
  ]);
  expect(record.days).toEqual([
    { day: '2026-11-20', uses: 1, failures: 0, totalMs: 10 },
    { day: '2026-11-19', uses: 2, failures: 1, totalMs: 20 },
  ]);
  expect(record).toMatchObject({ runs: 3, successes: 2, failuresInRow: 0, totalMs: 30 });
});

test('only the latest uses and days are kept', () => {
  let record = skillRecordSchema.parse({});
  for (let day = 0; day < 70; day++) record = used(record, null, BEGIN_MS + day * DAY_MS);
  expect(record.uses).toHaveLength(50);
  expect(record.days).toHaveLength(60);
  expect(record.uses[0]?.atMs).toBe(BEGIN_MS + 69 * DAY_MS);
  expect(record.runs).toBe(70);
});

test('a record from before uses were kept is read', () => {
  expect(skillRecordSchema.parse({ runs: 3, successes: 2 })).toMatchObject({ uses: [], days: [] });
});

test('three failures in a row switch off what a run saved, a success between them does not', () => {
  const made = skillRecordSchema.parse({ selfMade: true });
  const fails = (record: SkillRecord, times: number): SkillRecord =>
    times === 0 ? record : fails(used(record, 'no answer', BEGIN_MS + times), times - 1);
  expect(fails(used(fails(made, 2), null, BEGIN_MS + 5), 2).disabled).toBeNull();
  expect(fails(made, 3).disabled).toMatchObject({ why: expect.stringContaining('no answer') });
  expect(fails(skillRecordSchema.parse({}), 5).disabled).toBeNull();
});

test('what the record says of seven uses, two of which failed, and of none', () => {
  let record = skillRecordSchema.parse({});
  expect([record.runs, record.uses, record.days]).toEqual([0, [], []]);
  for (let use = 0; use < 7; use++) record = used(record, use < 2 ? 'no' : null, BEGIN_MS + use);
  expect(record).toMatchObject({ runs: 7, successes: 5, lastError: 'no', failuresInRow: 0 });
});
