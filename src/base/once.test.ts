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
