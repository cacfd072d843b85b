/** The calendar over the API, on a virtual clock: what has been, what is to come, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import type { CalendarView } from '../../domain/calendar-view.ts';
import { type FakeFace, openFakeFace } from '../http.fake.ts';

const MINUTE = 60_000;
const clock = createVirtualClock({ startIso: '2026-10-24T06:00:00Z' });
let face: FakeFace;
let often: string;

beforeAll(async () => {
  face = await openFakeFace({ clock });
  often = await add({ name: 'often', cron: '* * * * *', say: 'tick' });
  await add({ name: 'daily', cron: '30 2 * * *', timezone: 'Europe/Berlin', say: 'night' });
  const { ledger, engine } = face.opened.store;
  for (let minute = 1; minute <= 10; minute += 1) {
    clock.advance(MINUTE);
    const nowMs = clock.nowMs();
    await ledger.claimDue({ nowMs, limit: 10, graceMs: 30_000, catchUpCap: 5 });
    const leaseUntilMs = nowMs + MINUTE;
    const [run] = await engine.claim({ owner: 'a', nowMs, leaseUntilMs, limit: 1 });
    if (run === undefined) throw new Error('nothing was claimed');
    const outcome =
      minute === 10
        ? ({ kind: 'failed', summary: 'boom', code: 'failed' } as const)
        : ({ kind: 'succeeded', summary: 'done' } as const);
    const nothingMore = { tier: null, steps: [], messages: [], deliveries: [] };
    await ledger.completeRun({ run, owner: 'a', outcome, nowMs, ...nothingMore });
  }
});
afterAll(() => face.close());

async function add(schedule: object): Promise<string> {
  const { document } = await face.call('POST', '/schedules', schedule);
  return (document['schedule'] as { id: string }).id;
}

async function calendar(query: string): Promise<CalendarView> {
  const { status, document } = await face.call('GET', `/calendar?${query}`);
  expect(status, JSON.stringify(document['error'])).toBe(200);
  return document as unknown as CalendarView;
}

const inWords = ({ occurrences }: CalendarView): string[] =>
  occurrences.map(({ name, atUtc, count, state }) => `${name} ${atUtc} ×${count} ${state}`);

test('the day of a clock change shows the past, what is to come, and the change', async () => {
  const view = await calendar('from=2026-10-24&to=2026-10-25T23:59:59&timezone=Europe/Berlin');
  expect(inWords(view).slice(0, 3)).toEqual([
    'often 2026-10-24T06:01:00Z ×9 ran',
    'often 2026-10-24T06:10:00Z ×1 failed',
    'often 2026-10-24T06:11:00Z ×49 due',
  ]);
  expect(inWords(view).filter((words) => words.startsWith('daily'))).toEqual([
    'daily 2026-10-25T00:30:00Z ×1 due',
  ]);
  expect(view).toMatchObject({
    timezone: 'Europe/Berlin',
    more: false,
    clockChanges: [
      { atUtc: '2026-10-25T01:00:00Z', fromOffset: '+02:00', toOffset: '+01:00', kind: 'fold' },
    ],
  });
  expect(view.occurrences[1]).toMatchObject({ reason: 'boom', runId: expect.any(String) });
});

test('a month counts by the day, and one schedule can be asked for alone', async () => {
  const query = `from=2026-10-01&to=2026-10-31T23:59:59&timezone=Europe/Berlin&schedule=${often}`;
  const view = await calendar(query);
  expect(inWords(view)).toContain('often 2026-10-24T22:00:00Z ×1500 due');
  expect(new Set(view.occurrences.map(({ name }) => name))).toEqual(new Set(['often']));
});

test('more than was asked for is left out from the end, and the answer says so', async () => {
  const view = await calendar('from=2026-10-24&to=2026-10-31&timezone=Europe/Berlin&limit=2');
  expect(inWords(view)).toEqual([
    'often 2026-10-24T06:01:00Z ×9 ran',
    'often 2026-10-24T06:10:00Z ×1 failed',
  ]);
  expect(view.more).toBe(true);
});

test.each([
  ['from=2026-10-02&to=2026-10-01', 400, 'bad-range'],
  ['from=2026-01-01&to=2026-12-01', 400, 'bad-range'],
  ['from=2026-10-01&to=2026-10-02&timezone=Berlin', 404, 'unknown-timezone'],
  ['from=2026-10-01&to=2026-10-02&schedule=nope', 404, 'unknown-schedule'],
  ['from=soon&to=2026-10-02', 400, expect.any(String)],
  ['to=2026-10-02', 400, 'bad-request'],
])('%s is refused', async (query, status, code) => {
  const answer = await face.call('GET', `/calendar?${query}`);
  expect([answer.status, answer.document['error']]).toMatchObject([status, { code }]);
});
