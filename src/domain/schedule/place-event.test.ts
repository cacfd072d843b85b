import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlacedEvents, placeEvent } from './place-event.ts';

const NOW = 1_000_000;
const placed = (
  takenMs: readonly number[],
  waiting: PlacedEvents['waiting'] = null,
): PlacedEvents => ({
  isTaken: (atMs) => takenMs.includes(atMs),
  nthLatestMs: (nth) => takenMs.toSorted((left, right) => right - left)[nth - 1] ?? null,
  waiting,
});
const AT_ONCE = { quietMs: 0, mostPerMinute: null };

test('an event takes place when it came, and two at once one after the other', () => {
  expect(placeEvent(NOW, AT_ONCE, placed([]))).toEqual({
    kind: 'new',
    atMs: NOW,
  });
  const takenMs = [NOW, NOW + 1];
  expect(placeEvent(NOW, AT_ONCE, placed(takenMs))).toEqual({
    kind: 'new',
    atMs: NOW + 2,
  });
});

describe('where quiet is waited for', () => {
  const pace = { quietMs: 1000, mostPerMinute: null };

  test('the first waits, the next joins it and it waits on', () => {
    expect(placeEvent(NOW, pace, placed([]))).toEqual({
      kind: 'new',
      atMs: NOW + 1000,
    });
    const waiting = { atMs: NOW + 1000, firstCameMs: NOW };
    expect(placeEvent(NOW + 500, pace, placed([NOW + 1000], waiting))).toEqual({
      kind: 'join',
      fromMs: NOW + 1000,
      atMs: NOW + 1500,
    });
  });

  test('what never is quiet is looked at all the same', () => {
    const waiting = { atMs: NOW + 9_900, firstCameMs: NOW };
    const place = placeEvent(NOW + 9_800, pace, placed([], waiting));
    expect(place).toMatchObject({ kind: 'join', atMs: NOW + 10_000 });
  });

  test('one whose time has come is not joined', () => {
    const waiting = { atMs: NOW, firstCameMs: NOW - 1000 };
    expect(placeEvent(NOW, pace, placed([NOW], waiting))).toEqual({
      kind: 'new',
      atMs: NOW + 1000,
    });
  });
});

test('an hour holds no more than may be, and both rates are kept', () => {
  const pace = { quietMs: 0, mostPerMinute: 2, mostPerHour: 3 };
  const takenMs: number[] = [];
  for (let count = 0; count < 5; count++) takenMs.push(placeEvent(NOW, pace, placed(takenMs)).atMs);
  const afterMs = takenMs.map((atMs) => atMs - NOW);
  expect(afterMs).toEqual([0, 1, 60_000, 3_600_000, 3_600_001]);
});

test('no minute holds more than may be, and nothing is lost', () => {
  const came = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(came, fc.integer({ min: 1, max: 9 }), (times, mostPerMinute) => {
      const takenMs: number[] = [];
      for (const nowMs of times.toSorted((left, right) => left - right)) {
        const place = placeEvent(nowMs, { quietMs: 0, mostPerMinute }, placed(takenMs));
        expect(place.atMs).toBeGreaterThanOrEqual(nowMs);
        takenMs.push(place.atMs);
      }
      expect(new Set(takenMs).size).toBe(times.length);
      for (const [index, atMs] of takenMs.entries())
        expect(atMs - (takenMs[index - mostPerMinute] ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
    }),
  );
});
