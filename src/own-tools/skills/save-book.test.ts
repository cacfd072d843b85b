import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createRecords } from '../../store/records.fake.ts';
import { countTry, MOST_TRIES_OF_A_DAY } from './save-book.ts';

test('a run tries three times, all runs of a day twenty times, and the next day begins anew', async () => {
  const clock = createVirtualClock({ startIso: '2026-11-19T12:00:00Z' });
  const records = createRecords();
  const tries = async (group: string, key: string) =>
    (await countTry({ group, key }, { records, clock }))?.code ?? 'may';
  for (const key of ['a', 'b', 'c']) expect(await tries('run_1', key)).toBe('may');
  expect(await tries('run_1', 'd')).toBe('too-many-saves');
  // After a crash the same try is made again.
  expect(await tries('run_1', 'c')).toBe('may');
  for (let index = 3; index < MOST_TRIES_OF_A_DAY; index++)
    expect(await tries(`run_${index}`, 'a')).toBe('may');
  expect(await tries('run_99', 'a')).toBe('too-many-saves');
  clock.advance(86_400_000);
  expect(await tries('run_1', 'd')).toBe('may');
});
