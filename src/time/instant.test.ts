import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { formatInstant, instantMs } from './instant.ts';

const ANY_MS = fc.oneof(
  fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
  fc.integer({ min: -62_167_219_300_000, max: 253_402_300_900_000 }),
  fc.integer({ min: 0, max: 5_000_000_000 }).map((sec) => sec * 1000),
);

describe('instants as text', () => {
  it('writes an instant as Temporal does, and reads it back', () => {
    fc.assert(
      fc.property(ANY_MS, (ms) => {
        expect(formatInstant(ms)).toBe(Temporal.Instant.fromEpochMilliseconds(ms).toString());
        expect(instantMs(formatInstant(ms))).toBe(ms);
      }),
      { numRuns: rounds(2000) },
    );
  });

  it.each([
    [-1, '1969-12-31T23:59:59.999Z'],
    [-62_167_219_200_000, '0000-01-01T00:00:00Z'],
    [253_402_300_799_500, '9999-12-31T23:59:59.5Z'],
    [253_402_300_800_000, '+010000-01-01T00:00:00Z'],
  ])('writes %d as %s', (ms, text) => {
    expect(formatInstant(ms)).toBe(text);
  });
});
