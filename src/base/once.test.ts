import { expect, test } from 'vitest';
import { once } from './once.ts';

test('it is made when it is first asked for, and made once, even where it is nothing', () => {
  let made = 0;
  const get = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([get(), get(), made]).toEqual([undefined, undefined, 1]);
});

test('what failed is tried again with the next one who asks', async () => {
  let made = 0;
  const get = once(async () => {
    made += 1;
    if (made === 1) throw new Error('no handles left');
    return made;
  });
  await expect(get()).rejects.toThrow('no handles left');
  expect([await get(), await get()]).toEqual([2, 2]);
});
