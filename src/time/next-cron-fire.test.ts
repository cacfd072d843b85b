import { describe, expect, test } from 'vitest';
import type { DstRule } from './dst-rule.ts';
import { nextCronFire } from './next-cron-fire.ts';
import { parseCron } from './parse-cron.ts';
import { zoneSegments } from './zone-segments.ts';

function fires(options: {
  cron: string;
  timezone: string;
  from: string;
  count: number;
  dst?: Partial<DstRule>;
}): string[] {
  const pattern = parseCron(options.cron);
  if (!pattern.ok) throw new Error(pattern.fault.message);
  const dst = { gap: 'skip', fold: 'first', ...options.dst } as const;
  const found: string[] = [];
  let afterSec = Temporal.Instant.from(options.from).epochMilliseconds / 1000;
  while (found.length < options.count) {
    const fireSec = nextCronFire(pattern.value, zoneSegments(options.timezone), dst, afterSec);
    if (fireSec === null) break;
    found.push(Temporal.Instant.fromEpochMilliseconds(fireSec * 1000).toString());
    afterSec = fireSec;
  }
  return found;
}

describe('spring forward', () => {
  const spring = {
    cron: '30 2 * * *',
    timezone: 'Europe/Berlin',
    from: '2026-03-28T12:00:00Z',
    count: 2,
  };

  test('a wall time that does not exist is skipped to the next day', () => {
    expect(fires(spring)).toEqual(['2026-03-30T00:30:00Z', '2026-03-31T00:30:00Z']);
  });

  test('shift runs it at the first instant after the gap', () => {
    expect(fires({ ...spring, dst: { gap: 'shift' } })).toEqual([
      '2026-03-29T01:00:00Z',
      '2026-03-30T00:30:00Z',
    ]);
  });

  test('many wall times in one gap are one shifted fire', () => {
    const dense = { ...spring, cron: '*/10 2 * * *', dst: { gap: 'shift' } } as const;
    expect(fires({ ...dense, count: 1 })).toEqual(['2026-03-29T01:00:00Z']);
    expect(fires({ ...dense, count: 2 })[1]).toBe('2026-03-30T00:00:00Z');
  });

  test('asking from the last second before the gap still gives the shifted one', () => {
    const [next] = fires({
      ...spring,
      from: '2026-03-29T00:59:59Z',
      dst: { gap: 'shift' },
      count: 1,
    });
    expect(next).toBe('2026-03-29T01:00:00Z');
  });

  test('asking from the shifted instant itself does not give it again', () => {
    const [next] = fires({
      ...spring,
      from: '2026-03-29T01:00:00Z',
      dst: { gap: 'shift' },
      count: 1,
    });
    expect(next).toBe('2026-03-30T00:30:00Z');
  });
});

describe('fall back', () => {
  const autumn = {
    cron: '30 1 * * *',
    timezone: 'America/New_York',
    from: '2026-10-31T12:00:00Z',
    count: 2,
  };

  test('a wall time that happens twice fires once, at the earlier instant', () => {
    expect(fires(autumn)).toEqual(['2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z']);
  });

  test('second takes the later pass, both takes both', () => {
    expect(fires({ ...autumn, dst: { fold: 'second' } })[0]).toBe('2026-11-01T06:30:00Z');
    expect(fires({ ...autumn, dst: { fold: 'both' } })).toEqual([
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
    ]);
  });

  test('asking between the passes does not bring the repeat', () => {
    expect(fires({ ...autumn, from: '2026-11-01T05:45:00Z', count: 1 })).toEqual([
      '2026-11-02T06:30:00Z',
    ]);
  });

  test.each(['30 * * * *', '30 0-23 * * *', '30 */1 * * *'])(
    '%s covers all 24 hours and fires in both passes whatever the setting',
    (cron) => {
      for (const fold of ['first', 'second', 'both'] as const) {
        const hourly = { ...autumn, cron, from: '2026-11-01T05:00:00Z', count: 3, dst: { fold } };
        expect(fires(hourly)).toEqual([
          '2026-11-01T05:30:00Z',
          '2026-11-01T06:30:00Z',
          '2026-11-01T07:30:00Z',
        ]);
      }
    },
  );
});

test('a fire is strictly after the instant asked from, also between two seconds', () => {
  const utc = { cron: '* * * * * *', timezone: 'UTC', count: 1 };
  expect(fires({ ...utc, from: '2026-01-01T00:00:00Z' })).toEqual(['2026-01-01T00:00:01Z']);
  expect(fires({ ...utc, from: '2026-01-01T00:00:00.999Z' })).toEqual(['2026-01-01T00:00:01Z']);
});

test('the longest wait of the calendar is found', () => {
  expect(
    fires({ cron: '0 0 29 2 *', timezone: 'UTC', from: '2096-03-01T00:00:00Z', count: 1 }),
  ).toEqual(['2104-02-29T00:00:00Z']);
  expect(
    fires({
      cron: '0 0 * 2 FRI#5',
      timezone: 'Asia/Tokyo',
      from: '2064-03-01T00:00:00Z',
      count: 1,
    }),
  ).toEqual(['2092-02-28T15:00:00Z']);
});
