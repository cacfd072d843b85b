import { expect, test } from 'vitest';
import {
  CODE_VALID_MS,
  decidePairing,
  type GivenCode,
  MOST_A_DAY,
  MOST_A_DAY_EACH,
  TURNED_AWAY_MS,
} from './decide-pairing.ts';
import { makePairingCode, readPairingCode } from './pairing-code.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const code = (whose: string, hoursAgo: number, state: GivenCode['state'] = 'open'): GivenCode => {
  const askedMs = NOW - hoursAgo * HOUR;
  return { whose, askedMs, state, untilMs: askedMs + CODE_VALID_MS };
};
const many = (count: number, one: (index: number) => GivenCode): GivenCode[] =>
  Array.from({ length: count }, (_, index) => one(index));

test.each<[string, GivenCode[], boolean]>([
  ['nobody asked yet', [], true],
  ['two others wait', [code('b', 0.5), code('c', 0.5)], true],
  ['three others wait', [code('b', 0.5), code('c', 0.5), code('d', 0.5)], false],
  ['one of three has run out', [code('b', 1), code('c', 0.5), code('d', 0.5)], true],
  ['they have a code that holds', [code('a', 0.5)], false],
  ['theirs ran out', [code('a', 1, 'expired')], true],
  [
    'they had all of theirs today',
    many(MOST_A_DAY_EACH, (i) => code('a', 2 + i, 'expired')),
    false,
  ],
  ['they had them yesterday', many(MOST_A_DAY_EACH, (i) => code('a', 25 + i, 'expired')), true],
  ['all of a day are given', many(MOST_A_DAY, (i) => code(`x${i}`, 2, 'expired')), false],
  ['they were turned away today', [code('a', 2, 'no')], false],
  ['they were turned away long ago', [code('a', TURNED_AWAY_MS / HOUR, 'no')], true],
  ['another was turned away', [code('b', 2, 'no')], true],
])('a code is given or not: %s', (_, given, isGiven) => {
  const decision = decidePairing('a', given, NOW);
  expect(decision.kind).toBe(isGiven ? 'give' : 'silent');
  if (decision.kind === 'silent') expect(decision.untilMs).toBeGreaterThan(NOW);
});

test('a code has eight characters that nobody takes for others, and is read however it is typed', () => {
  let byte = 0;
  const clock = {
    fillRandom: (bytes: Uint8Array) => {
      for (let index = 0; index < bytes.length; index++) bytes[index] = byte++ % 256;
    },
  };
  const codes = Array.from({ length: 200 }, () => makePairingCode(clock));
  for (const one of codes) expect(one).toMatch(/^[ACDEFGHJKMNPRTWXY34679]{8}$/);
  const [first = ''] = codes;
  expect(readPairingCode(` ${first.slice(0, 4).toLowerCase()}-${first.slice(4)}\n`)).toBe(first);
});
