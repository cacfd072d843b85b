/** Days of a calendar that a wish leaves out, in words. */
import { expect, test } from 'vitest';
import { calendarOff } from '../../domain/schedule/days-off.ts';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';
import type { CompileOptions, Draft } from '../compile-types.ts';

function read(text: string, more: Partial<CompileOptions> = {}): string {
  const result = compile(text, fakeOptions(more));
  if (result.kind === 'not-understood') return `- ${result.reason ?? ''}`;
  if (result.kind !== 'draft') return result.kind;
  const { trigger, summary } = result.draft;
  const when = trigger?.kind === 'cron' ? trigger.cron : (trigger?.kind ?? 'now');
  return `${when} not ${trigger === null ? null : calendarOff({ trigger })}: ${summary}`;
}

test.each([
  ['every weekday at 7am except on days in my Holidays calendar remind me to get up', 'Holidays'],
  ['every weekday at 7am remind me to get up, not on days in my calendar Feasts', 'Feasts'],
  [
    'remind me to get up every weekday at 7am but not on days in my "School free" calendar',
    'School free',
  ],
  [
    'remind me every weekday at 7am to get up, except on holidays in my Bank Holidays calendar',
    'Bank Holidays',
  ],
  [
    'erinnere mich werktags um 7 Uhr ans Aufstehen, nicht an Tagen in meinem Kalender Feiertage',
    'Feiertage',
  ],
  [
    'erinnere mich werktags um 7 Uhr ans Aufstehen, außer an Tagen in meinem Feiertage-Kalender',
    'Feiertage',
  ],
  [
    'werktags um 7 Uhr, aber nicht an Tagen aus dem Kalender „Freie Tage“, erinnere mich ans Aufstehen',
    'Freie Tage',
  ],
])('%s', (text, calendar) => {
  const said = read(text);
  expect(said).toMatch(new RegExp(`^0 7 \\* \\* 1-5 not ${calendar}: `));
  expect(said).toContain(`"${calendar}"`);
});

test.each([
  ['remind me tomorrow at 7am to get up, not on days in my calendar Feasts', 'again and again'],
  ['every weekday at 7am remind me to get up, only on days in my calendar Feasts', 'only'],
])('%s: refused', (text, words) => {
  expect(read(text)).toMatch(/^- /);
  expect(read(text)).toContain(words);
});

test('said behind a draft it is a change of it, and another time keeps it', () => {
  const draftOf = (text: string, draft: Draft | null = null): Draft => {
    const result = compile(text, fakeOptions({ previous: { draft, scheduleId: null } }));
    if (result.kind !== 'draft') throw new Error(result.kind);
    return result.draft;
  };
  const first = draftOf('every weekday at 7am remind me to get up');
  const second = draftOf('not on days in my calendar Feasts', first);
  const third = draftOf('make it 8am', second);
  expect(third.trigger).toMatchObject({ cron: '0 8 * * 1-5', notOnCalendar: 'Feasts' });
});
