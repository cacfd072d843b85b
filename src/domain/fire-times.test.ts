import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFireTimes, nextFires } from './fire-times.ts';
import { parseTrigger, type Trigger } from './trigger.ts';

const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const NOW = at('2026-06-01T00:00:00Z');

function trigger(input: object): Trigger {
  const parsed = parseTrigger(input, { defaultTimezone: 'UTC', nowMs: NOW });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value.trigger;
}

test('every counts from its anchor and never drifts', () => {
  const period = fc.integer({ min: 1000, max: 10 ** 9 });
  fc.assert(
    fc.property(period, fc.integer({ min: 0, max: 10 ** 11 }), (everyMs, elapsedMs) => {
      const afterMs = NOW + elapsedMs;
      const fireMs = createFireTimes(trigger({ everyMs })).nextFireMs(afterMs) ?? 0;
      expect((fireMs - NOW) % everyMs).toBe(0);
      expect(fireMs).toBeGreaterThan(afterMs);
      expect(fireMs - afterMs).toBeLessThanOrEqual(everyMs);
    }),
  );
});

test('every keeps its pace across a clock change', () => {
  const spring = trigger({
    every: '1d',
    timezone: 'Europe/Berlin',
    anchorUtc: '2026-03-28T08:00:00Z',
  });
  const fires = nextFires(spring, at('2026-03-28T08:00:00Z'), 2);
  expect(fires).toEqual([at('2026-03-29T08:00:00Z'), at('2026-03-30T08:00:00Z')]);
});

test('every with an anchor to come fires at the anchor first', () => {
  const later = trigger({ every: '1h', anchorUtc: '2026-06-02T00:00:00Z' });
  expect(nextFires(later, NOW, 2)).toEqual([
    at('2026-06-02T00:00:00Z'),
    at('2026-06-02T01:00:00Z'),
  ]);
});

test('at fires once, and not from its own instant on', () => {
  const once = trigger({ at: '2026-06-02T00:00:00Z' });
  expect(nextFires(once, NOW, 5)).toEqual([at('2026-06-02T00:00:00Z')]);
  expect(createFireTimes(once).nextFireMs(at('2026-06-02T00:00:00Z'))).toBeNull();
});

test('cron is read in the wall clock of its zone', () => {
  const nine = trigger({ cron: '0 9 * * *', timezone: 'Asia/Kolkata' });
  expect(nextFires(nine, NOW, 1)).toEqual([at('2026-06-01T03:30:00Z')]);
});
