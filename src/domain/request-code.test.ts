import { expect, test } from 'vitest';
import { isRequestCode, requestCode } from './request-code.ts';

test('a code is the same each time, and another one when what is asked for is another', () => {
  const request = { id: 'req_1', hash: 'aa' };
  expect(requestCode(request)).toBe(requestCode({ ...request }));
  expect(requestCode(request)).not.toBe(requestCode({ ...request, hash: 'ab' }));
  expect(requestCode(request)).not.toBe(requestCode({ ...request, id: 'req_2' }));
});

test('every code has the form of one, and no word has', () => {
  for (let index = 0; index < 500; index++)
    expect(isRequestCode(requestCode({ id: `req_${index}`, hash: 'aa' }))).toBe(true);
  expect(isRequestCode('k7m3p')).toBe(true);
  for (const word of ['', 'yes', 'three', 'K7M3', 'K7M3PP', '12345', 'K1M3P'])
    expect(isRequestCode(word)).toBe(false);
});
