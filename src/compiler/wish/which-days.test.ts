/** A reminder with hours alone may be meant for one day: it is asked, and either is kept to. */
import { describe, expect, test } from 'vitest';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

const at = (words: string, ...answers: string[]) => compile(words, { ...fakeOptions(), answers });

function told(words: string, ...answers: string[]): string {
  const result = at(words, ...answers);
  return result.kind === 'draft' ? result.draft.summary : result.kind;
}

describe.each([
  [
    'remind me hourly from 20:00 to midnight to check the brisket',
    ['every day', 'only today'],
    '5 runs in all',
  ],
  [
    'remind me every 20 minutes from 6pm to 8pm to turn the roast',
    ['every day', 'only today'],
    'until 2026-11-15',
  ],
  [
    'erinnere mich alle 20 Minuten von 18 bis 20 Uhr an den Braten',
    ['jeden Tag', 'nur heute'],
    'bis 2026-11-15',
  ],
  [
    'remind me every 20 minutes from 6am to 8am to turn the roast',
    ['every day', 'only tomorrow'],
    'until 2026-11-16',
  ],
])('%s', (words, choices, once) => {
  test('is asked, and either is kept to', () => {
    expect(at(words)).toMatchObject({ kind: 'question', question: { choices } });
    const [daily = '', day = ''] = choices;
    expect(told(words, daily)).toMatch(/every day|Jeden Tag/);
    expect(told(words, daily)).not.toContain(once);
    expect(told(words, day)).toContain(once);
  });
});

test.each([
  'remind me every day every 20 minutes from 6pm to 8pm to drink',
  'remind me every 20 minutes from 6pm to 8pm on weekdays to drink',
  'remind me every hour from 9 to 17 to stand up, but only on weekdays',
  'erinnere mich zwischen 9 und 17 Uhr jede Stunde ans Aufstehen, aber nur unter der Woche',
  'remind me every 20 minutes to drink',
  'check https://a.example every 20 minutes from 6pm to 8pm and tell me when it is down',
])('is not asked where the days are said, or something is looked at: %s', (words) => {
  expect(at(words).kind).toBe('draft');
});

test.each(['am 12. Dezember vormittags', 'am 3. Januar abends', 'am 24. Dezember nachmittags'])(
  'a date with a part of the day is one day: %s',
  (day) => {
    expect(told(`erinnere mich ${day} an den Baum`)).toMatch(/^Einmal am/);
  },
);
