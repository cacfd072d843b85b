import { expect, test } from 'vitest';
import { numbersIn } from './numbers-in.ts';

test.each<[string, number[], string?]>([
  ['1.299,00 €', [1299], '1.299,00 €'],
  ['$1,299.00', [1299], '$1,299.00'],
  ['21 °C', [21], '21 °C'],
  ['-3°C', [-3], '-3°C'],
  ['−3,5', [-3.5]],
  ['85%', [85], '85%'],
  ["CHF 1'299.50", [1299.5]],
  ['1\u202f299,00 EUR', [1299]],
  ['1.299.000', [1_299_000]],
  ['1,299,000.5', [1_299_000.5]],
  ['1,299', [1299]],
  ['1.299', [1.299]],
  ['1.299 €', [1299]],
  ['0,999', [0.999]],
  ['12,50', [12.5]],
  ['2.54159', [2.54159]],
  ['EUR 45', [45]],
  ['45 of 60', [45, 60]],
  ['iPhone15 costs 999', [999]],
  ['v1.2.3', []],
  ['2026-11-16', []],
  ['16.11.2026', []],
  ['at 12:30', []],
  ['no number', []],
  ['10GB', [10]],
  ['used: 10 GB', [10], '10 GB'],
])('%s', (text, numbers, shown) => {
  const found = numbersIn(text);
  expect(found.map(({ number }) => number)).toEqual(numbers);
  if (shown !== undefined) expect(found[0]?.text).toBe(shown);
});

test('a long run of digits takes no time', () => {
  expect(numbersIn('1'.repeat(200_000))).toEqual([]);
  expect(numbersIn('1,111'.repeat(50_000)).length).toBeLessThan(50_001);
});
