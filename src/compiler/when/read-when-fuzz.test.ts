import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import { triggerSchema } from '../../domain/schedule/trigger.ts';
import { german } from '../../language/de/german.ts';
import { english } from '../../language/en/english.ts';
import { readWhen } from '../compiler.ts';
import type { WhenResult } from './result.ts';

const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;
const OPTIONS = { nowMs: NOW, timezone: 'Europe/Berlin' };

/** Everything that it may answer is whole: triggers that fire, choices, places inside the text. */
function expectWhole(text: string, read: WhenResult): void {
  if (read.kind === 'none') return;
  for (const { start, end } of read.spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
  if (read.kind === 'when') {
    expect(triggerSchema.parse(read.trigger)).toEqual(read.trigger);
    expect(nextFires(read.trigger, NOW, 1)).toHaveLength(1);
    return;
  }
  expect(read.choices.length).toBeGreaterThan(0);
  for (const { answer } of read.choices) expectWhole(text, answer);
}

/** Rows of words that mean something to the grammar, which is where it could go wrong. */
const known = [...english.words.keys(), ...german.words.keys()];
const glue = fc.constantFrom(' ', ' ', ' ', ', ', '-', '/', ':', '.', '');
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['9am', '17:30', '25:00', '1st', '31.12.', '2026-12-01', '12/31', 'Europe/Berlin'],
      ...['FREQ=DAILY', 'every', 'at', 'on the', 'until', 'except', '(', 'UTC+02:00', 'remind me'],
    ),
  },
);
const sentence = fc
  .array(fc.tuple(piece, glue), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.map(([word, sign]) => word + sign).join(''));

test('no row of words makes it throw or answer with something that is not whole', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      expectWhole(text, readWhen(text, OPTIONS));
      expectWhole(text, readWhen(text, { ...OPTIONS, language: 'de' }));
    }),
    { numRuns: rounds(1500) },
  );
});

test('no text of any kind makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expectWhole(text, readWhen(text, OPTIONS));
    }),
    { numRuns: rounds(2000) },
  );
});

test('a text that is longer than any wish is not searched', () => {
  const filler = 'la '.repeat(400);
  for (const text of [`every day at 9am ${filler}`, `${filler} every day at 9am`, '1'.repeat(1e6)])
    expect(readWhen(text, OPTIONS)).toEqual({
      kind: 'none',
      reason: 'That is longer than 1000 characters.',
    });
});
