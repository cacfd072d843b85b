/** Rules whose fires are centuries apart: looking for them holds up nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

/** Once in 28 years. */
const RARE = {
  rrule: 'FREQ=DAILY;BYDAY=MO;BYMONTHDAY=29;BYMONTH=2',
  startsAt: '2000-01-01T00:00',
  tz: 'America/New_York',
};
let face: FakeFace;
const NOW = 1_780_000_000_000;
const system = createSystemClock();

beforeAll(async () => {
  // Every look at this clock takes 50 ms.
  let looks = 0;
  const nowMs = (): number => NOW + 50 * ++looks;
  face = await openFakeFace({ api: { clock: { nowMs, defer: system.defer } } });
});
afterAll(() => face.close());

test('a preview ends when its time is used up, and says so', async () => {
  const { document } = await face.call('POST', '/preview', { ...RARE, count: 10_000 });
  const fires = document['fires'] as string[];
  expect(fires[0]).toBe('2044-02-29T05:00:00Z');
  expect(fires.length).toBeLessThan(10);
  expect(document['notes']).toContainEqual(expect.stringContaining('take too long'));
});

test('so do the next fires of a schedule', async () => {
  const { tz, ...trigger } = RARE;
  const definition = { name: 'rare', say: 'hello', trigger: { ...trigger, timezone: tz } };
  expect(await face.call('POST', '/schedules', definition)).toMatchObject({ status: 201 });
  const { document } = await face.call('GET', '/schedules/rare/fires?count=100');
  expect((document['fires'] as string[]).length).toBeLessThan(10);
});
