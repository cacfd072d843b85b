import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

const clock = createVirtualClock();
/** Next to nothing, because nobody guesses here. */
const CHEAP = { N: 16, r: 8, p: 1, maxmem: 1_000_000 };

test('what was sealed opens with its passphrase alone, and not after any change', () => {
  const sealed = sealBytes(
    Buffer.from('TOKEN: hunter2'),
    { passphrase: 'correct horse', as: 'a' },
    clock,
    CHEAP,
  );
  expect(sealed.includes('hunter2')).toBe(false);
  expect(openSealedBytes(sealed, { passphrase: 'correct horse', as: 'a' }, CHEAP)?.toString()).toBe(
    'TOKEN: hunter2',
  );
  expect(openSealedBytes(sealed, { passphrase: 'wrong horse', as: 'a' }, CHEAP)).toBeNull();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(openSealedBytes(changed, { passphrase: 'correct horse', as: 'a' }, CHEAP)).toBeNull();
  expect(
    openSealedBytes(sealed.subarray(0, 20), { passphrase: 'correct horse', as: 'a' }, CHEAP),
  ).toBeNull();
  expect(openSealedBytes(sealed, { passphrase: 'correct horse', as: 'b' }, CHEAP)).toBeNull();
});

test('the same sealed twice is not the same', () => {
  const once = sealBytes(Buffer.from('x'), { passphrase: 'p', as: 'a' }, clock, CHEAP);
  expect(sealBytes(Buffer.from('x'), { passphrase: 'p', as: 'a' }, clock, CHEAP).equals(once)).toBe(
    false,
  );
});

test('without a word about it, a guess costs what it should', () => {
  const sealed = sealBytes(Buffer.from('x'), { passphrase: 'p', as: 'a' }, clock);
  expect(
    openSealedBytes(
      sealed,
      { passphrase: 'p', as: 'a' },
      { ...CHEAP, N: 2 ** 17, maxmem: 2 ** 28 },
    )?.toString(),
  ).toBe('x');
  expect(openSealedBytes(sealed, { passphrase: 'p', as: 'a' }, CHEAP)).toBeNull();
});
