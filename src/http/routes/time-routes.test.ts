import { expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import type { ScheduleFilter } from '../../store/store.ts';
import type { ApiContext } from '../api-context.ts';
import { openFakeFace } from '../http.fake.ts';
import { OPERATION_ROUTES } from './operation-routes.ts';
import type { RouteRequest } from './route.ts';

test('words are read in the usual zone of who asks, unless they name another', async () => {
  const face = await openFakeFace();
  try {
    const zoneOf = async (text: string) => {
      const body = { text, usualTz: 'Europe/Berlin' };
      return (await face.call('POST', '/preview', body)).document['timezone'];
    };
    expect(await zoneOf('every day at 9')).toBe('Europe/Berlin');
    expect(await zoneOf('every day at 9 in Tokyo')).toBe('Asia/Tokyo');
  } finally {
    await face.close();
  }
});

const STORED = 1100;

test('a simulation looks at every schedule, a page at a time', async () => {
  const face = await openFakeFace();
  try {
    const ids = Array.from({ length: STORED }, (_, index) => `s${String(index).padStart(4, '0')}`);
    const trigger = { every: '1h' };
    await face.opened.store.schedules.addAll(ids.map((id) => fakeSchedule({ id, trigger })));
    const { schedules } = face.opened.house;
    const { list } = schedules;
    const asked: ScheduleFilter[] = [];
    schedules.list = (filter) => {
      asked.push(filter);
      return list(filter);
    };
    const range = 'from=2026-06-01T00:30:00Z&to=2026-06-01T01:00:00Z&limit=1000';
    const { document } = await face.call('GET', `/simulate?${range}`);
    expect(document['more']).toBe(true);
    expect(document['occurrences']).toHaveLength(1000);
    expect(asked.map(({ after }) => after)).toEqual(['', 's0499', 's0999', 's1099']);
    expect(Math.max(...asked.map(({ limit }) => limit))).toBeLessThan(STORED);
  } finally {
    await face.close();
  }
});

test('a simulation ends when its client has gone', async () => {
  const face = await openFakeFace();
  try {
    const [route] = OPERATION_ROUTES.filter(({ name }) => name === 'simulate');
    const request = {
      query: { from: '2026-06-01', to: '2026-06-02' },
      signal: AbortSignal.abort(),
    };
    const uploaded = { bytes: new Uint8Array(), mediaType: '' };
    const api = { ...face.opened.house, clock: createSystemClock() } as unknown as ApiContext;
    const answer = route?.handle({ ...request, uploaded } as RouteRequest, api);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  } finally {
    await face.close();
  }
});
