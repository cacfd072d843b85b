import { describe, expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { beginAnew, madeByNow, newsOfSetBack } from './begin-anew.ts';
import { approved, isApproved } from './definition.ts';
import { createFireTimes } from './fire-times.ts';
import { FAKE_NOW, fakeSchedule } from './schedule.fake.ts';

const NOW = instantMs(FAKE_NOW);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const every = (anchorUtc: string, more: object = {}) =>
  approved(fakeSchedule({ trigger: { every: '1h', anchorUtc }, ...more }));
const TOMORROW = '2026-06-02T00:17:00Z';

describe('an interval that counts from a time to come', () => {
  test.each([
    ['that was made while the clock was ahead', { createdMs: NOW + DAY + 17 * MINUTE }],
    ['that was changed while it was', { updatedMs: NOW + DAY + 17 * MINUTE }],
    ['that has fired since', { lastFiredMs: NOW + DAY + 77 * MINUTE }],
  ])('%s goes on from now, in its rhythm, and stays approved', (_, more) => {
    const anew = beginAnew(every(TOMORROW, more), NOW);
    expect(anew?.trigger).toMatchObject({ anchorUtc: '2026-05-31T23:17:00Z' });
    expect(createFireTimes(anew?.trigger as never).nextFireMs(NOW)).toBe(NOW + 17 * MINUTE);
    expect(anew !== null && isApproved(anew)).toBe(true);
  });

  test.each([
    ['that was meant to begin then', every(TOMORROW)],
    ['that began before', every('2026-05-31T00:00:00Z', { createdMs: NOW + DAY })],
    [
      'with times of its own',
      fakeSchedule({ trigger: { cron: '0 9 * * *' }, createdMs: NOW + DAY }),
    ],
  ])('one %s is left alone', (_, schedule) => {
    expect(beginAnew(schedule, NOW)).toBeNull();
  });

  test('what waits for approval goes on waiting', () => {
    const waiting = { ...every(TOMORROW, { createdMs: NOW + 2 * DAY }), approvedHash: 'other' };
    expect(beginAnew(waiting, NOW)?.approvedHash).toBe('other');
  });
});

test('nothing was made in the time to come', () => {
  const made = madeByNow(fakeSchedule({ createdMs: NOW + 1, updatedMs: NOW + 2 }), NOW);
  expect(made).toMatchObject({ createdMs: NOW, updatedMs: NOW });
  const before = fakeSchedule({ createdMs: NOW - 1, updatedMs: NOW });
  expect(madeByNow(before, NOW)).toBe(before);
});

describe('its owner hears', () => {
  const ahead = { createdMs: NOW + DAY };
  const oneShot = (more: object = {}) =>
    fakeSchedule({ trigger: { at: TOMORROW }, nextFireMs: NOW + DAY, ...more });

  test('that it begins anew', () => {
    const before = every(TOMORROW, { createdMs: NOW + 2 * DAY });
    const after = beginAnew(before, NOW) ?? before;
    expect(newsOfSetBack(before, after, NOW)).toMatchObject({ kind: 'begun-anew' });
  });

  test.each([
    ['when one fires that was made while the clock was ahead', oneShot(ahead), 'made-ahead'],
    ['nothing of one that was made before', oneShot(), undefined],
    ['nothing of one that has no next fire', oneShot({ ...ahead, nextFireMs: null }), undefined],
    [
      'nothing of a cron, which is reckoned anew',
      fakeSchedule({ trigger: { cron: '0 9 * * *' }, ...ahead }),
      undefined,
    ],
  ])('%s', (_, schedule, kind) => {
    expect(newsOfSetBack(schedule, schedule, NOW)?.kind).toBe(kind);
  });
});
