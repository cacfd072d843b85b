import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { openSealedBytes, sealBytes } from './sealed-bytes.ts';

const clock = createVirtualClock();

test('what was sealed opens with its passphrase alone, and not after any change', () => {
  const sealed = sealBytes(Buffer.from('TOKEN: hunter2'), 'correct horse', clock);
  expect(sealed.includes('hunter2')).toBe(false);
  expect(openSealedBytes(sealed, 'correct horse')?.toString()).toBe('TOKEN: hunter2');
  expect(openSealedBytes(sealed, 'wrong horse')).toBeNull();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(openSealedBytes(changed, 'correct horse')).toBeNull();
  expect(openSealedBytes(sealed.subarray(0, 20), 'correct horse')).toBeNull();
});

test('the same sealed twice is not the same', () => {
  const once = sealBytes(Buffer.from('x'), 'p', clock);
  expect(sealBytes(Buffer.from('x'), 'p', clock).equals(once)).toBe(false);
});
