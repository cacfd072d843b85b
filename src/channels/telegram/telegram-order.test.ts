import { expect, test } from 'vitest';
import { followsOnTelegram, telegramNumber, telegramPlace } from './telegram-order.ts';

test.each([
  ['12', '11', true],
  ['11', '11', false],
  ['10', '11', false],
  // The numbers are no texts.
  ['100', '99', true],
  ['12.1700', '11', true],
  // The message with the lower number was edited meanwhile.
  ['12.1700', '11.1699', true],
  ['12.1700', '11.1700', false],
  ['12.1700', '11.1701', false],
  ['12', '11.1699', false],
  ['', '11', false],
  ['12', '', false],
  ['x', '11', false],
])('what stands at %s follows what stands at %s: %s', (place, receipt, expected) => {
  expect(followsOnTelegram(place, [receipt])).toBe(expected);
});

test.each([
  ['12.1700>11', ['10', '11'], true],
  ['12.1700>10', ['10', '11'], true],
  ['12.1700>9', ['10', '11'], false],
  ['12.1700>11', ['11', '13'], false],
  ['12.1700>', ['11'], false],
  ['12.1700', ['10', '11'], true],
  ['12.1700', [], false],
])('what stands at %s follows what was sent in the parts %j: %s', (place, receipts, expected) => {
  expect(followsOnTelegram(place, receipts)).toBe(expected);
});

test('a receipt names its message, edited or not', () => {
  expect(telegramNumber(telegramPlace(7, 1700))).toBe(7);
  expect(telegramNumber(telegramPlace(7, undefined))).toBe(7);
});
