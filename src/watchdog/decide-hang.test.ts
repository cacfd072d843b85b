import { expect, test } from 'vitest';
import { decideHang } from './decide-hang.ts';
import { hangInWords } from './loop-report.ts';
import { beat, createSharedBeats, note, readShared } from './shared-beats.ts';

const bounds = { hangMs: 1000, lookEveryMs: 100, lookedMs: 1900 };
const seen = { beats: 5, nowMs: 1000, isHung: false };

test.each([
  ['came round', seen, { beats: 6, nowMs: 2000 }, 'well', { beats: 6, nowMs: 2000, isHung: false }],
  ['is slow', seen, { beats: 5, nowMs: 1999 }, 'well', seen],
  ['stands still', seen, { beats: 5, nowMs: 2000 }, 'hung', { ...seen, isHung: true }],
  [
    'still does',
    { ...seen, isHung: true },
    { beats: 5, nowMs: 2000 },
    'still-hung',
    { ...seen, isHung: true },
  ],
  [
    'goes on',
    { ...seen, isHung: true },
    { beats: 6, nowMs: 2000 },
    'went-on',
    { beats: 6, nowMs: 2000, isHung: false },
  ],
  [
    'was stopped, with who looks',
    seen,
    { beats: 5, nowMs: 9000 },
    'well',
    { ...seen, nowMs: 9000 },
  ],
] as const)('a loop that %s', (_, before, now, decision, after) => {
  expect(decideHang(before, now, bounds)).toEqual({ decision, seen: after });
});

test('what the loop leaves is read as it is, however long', () => {
  const shared = createSharedBeats();
  expect(readShared(shared)).toEqual({ beats: 0, text: '' });
  beat(shared);
  beat(shared);
  note(shared, 'run-started ü');
  expect(readShared(shared)).toEqual({ beats: 2, text: 'run-started ü' });
  note(shared, 'x'.repeat(5000));
  expect(readShared(shared).text).toHaveLength(1000);
});

test('what is told says how long, where, and what became of it', () => {
  const hang = {
    atUtc: 'now',
    forMs: 61_000,
    before: 'run-started run_1',
    stack: ['a', 'b', 'c', 'd'],
  };
  expect(hangInWords({ ...hang, isEnded: true })).toBe(
    'Rote stood still for 61 s. It was ended and started again; what was under way goes on from where it was recorded. It was at a, from b, from c. Before that: run-started run_1. This is a fault of Rote, or of something that it runs; the log says more.',
  );
  expect(hangInWords({ ...hang, stack: [], before: '', isEnded: false })).toContain(
    'for 61 s. It goes on. This is',
  );
});
