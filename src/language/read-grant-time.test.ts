import { expect, test } from 'vitest';
import { readGrantTime } from './read-grant-time.ts';

const DAY = 86_400_000;

test.each([
  ['yes, for a week', 'yes', 7 * DAY],
  ['Yes, but only for 2 days.', 'Yes', 2 * DAY],
  ['ok for an hour', 'ok', DAY / 24],
  ['ja, für eine Woche', 'ja', 7 * DAY],
  ['ja, aber nur für drei Stunden', 'ja', DAY / 8],
  ['ja für einen Monat', 'ja', 30 * DAY],
])('%s', (text, said, forMs) => {
  expect(readGrantTime(text)).toEqual({ text: said, forMs });
});

test.each([
  'yes',
  'for a week',
  'yes, for ever',
  'yes, for 0 days',
  'yes, for 999 months',
  'ja, für dich',
])('%s has none', (text) => expect(readGrantTime(text)).toBeNull());
