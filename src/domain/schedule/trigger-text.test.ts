import { expect, test } from 'vitest';
import { splitTriggerText } from './trigger-text.ts';

test.each([
  ['0 9 * * 1-5 America/New_York', { cron: '0 9 * * 1-5', timezone: 'America/New_York' }],
  ['0 9 * * MON-FRI', { cron: '0 9 * * MON-FRI' }],
  ['0 9 * * * utc', { cron: '0 9 * * *', timezone: 'utc' }],
  ['0 0 9 L * ?', { cron: '0 0 9 L * ?' }],
  ['0 9 * JAN FRIL', { cron: '0 9 * JAN FRIL' }],
  ['@daily Europe/Berlin', { cron: '@daily', timezone: 'Europe/Berlin' }],
  ['@weekly', { cron: '@weekly' }],
  ['0 9 * * 1-5 Berlin', { cron: '0 9 * * 1-5', timezone: 'Berlin' }],
  ['0 9 * * 0-MON', { cron: '0 9 * * 0-MON' }],
  ['0 9 15W,L * 1#2', { cron: '0 9 15W,L * 1#2' }],
  ['0 9 * January friday', { cron: '0 9 * January friday' }],
  ['0 9 * * monday Europe/Berlin', { cron: '0 9 * * monday', timezone: 'Europe/Berlin' }],
  ['0 9 * * * CET', { cron: '0 9 * * *', timezone: 'CET' }],
  ['0 9 L-3 * FRI#L', { cron: '0 9 L-3 * FRI#L' }],
  ['every 1d Europe/Berlin', { every: '1d', timezone: 'Europe/Berlin' }],
  ['every 3h', { every: '3h' }],
  ['Every 1 h 30 m', { every: '1 h 30 m' }],
  ['at 2027-01-01T09:00', { at: '2027-01-01T09:00' }],
  ['at 2027-01-01T09:00 Asia/Tokyo', { at: '2027-01-01T09:00', timezone: 'Asia/Tokyo' }],
])('%j', (text, parts) => {
  expect(splitTriggerText(text)).toEqual(parts);
});

test.each([
  '',
  'hello',
  'every weekday at nine',
  'tomorrow at noon',
  'send me hello every minute',
  '* * * *',
])('%j is no trigger text', (text) => {
  expect(splitTriggerText(text)).toBeNull();
});
