import { expect, test } from 'vitest';
import { roundCents } from './model-usage.ts';

test.each([
  [0.01109 + 0.02218, 0.03327],
  [0.1 + 0.2, 0.3],
  [12.5, 12.5],
  [0, 0],
])('%d cents are %d', (sum, shown) => {
  expect(roundCents(sum)).toBe(shown);
});
