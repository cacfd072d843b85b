/** Several wishes in one message: what is asked of them, what they take from each other, and what is said of them. */
import { describe, expect, test } from 'vitest';
import { asOneDraft } from '../domain/draft.ts';
import { briefResult } from './brief-result.fake.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileResult, Draft } from './compile-types.ts';

const CALL = 'message.send "Reminder: call mom"';
const MILK = 'message.send "Reminder: buy milk"';

function said(text: string, ...answers: string[]): string {
  return briefResult(compile(text, fakeOptions({ answers })));
}

function draftsOf(result: CompileResult): Draft[] {
  return result.kind === 'drafts' ? result.drafts : [];
}

describe('what is open is asked of one after the other', () => {
  const BARE = 'call mom tomorrow at 3 and buy milk at 5';

  test('who does it is asked once for all of them', () => {
    expect(said(BARE)).toMatch(/^\? "call mom" and "buy milk": should I remind you/);
    expect(said(BARE, 'remind me')).toBe(
      '? "call mom tomorrow at 3": 3: 3 AM or 3 PM? | 3 AM | 3 PM',
    );
    expect(said(BARE, 'remind me', '3 PM')).toBe(
      `at 2026-11-16T14:00:00Z: ${CALL} + at 2026-11-16T16:00:00Z: ${MILK}`,
    );
  });

  test('all of it can be for the agent', () => {
    expect(said('call mom tomorrow at 3pm and buy milk at 5pm', 'do it (needs a model)')).toBe(
      'at 2026-11-16T14:00:00Z: agent "Call mom" message.send + at 2026-11-16T16:00:00Z: agent "Buy milk" message.send',
    );
  });

  test('a time of day behind what comes again is each time, or once', () => {
    const text = 'every Monday at 7am send me https://example.org and remind me at 8am to leave';
    const [, each = '', once = ''] = said(text).split(' | ');
    const first = 'cron 0 7 * * 1: http.request "https://example.org", text.extract, message.send';
    expect(said(text, each)).toBe(`${first} + cron 0 8 * * 1: message.send "Reminder: leave"`);
    expect(said(text, once)).toBe(
      `${first} + at 2026-11-16T07:00:00Z: message.send "Reminder: leave"`,
    );
  });

  test('auf Deutsch', () => {
    expect(said('ruf morgen um 3 Mama an und kauf um 5 Milch', 'daran erinnern', '15 Uhr')).toBe(
      'at 2026-11-16T14:00:00Z: message.send "Erinnerung: ruf Mama an" + at 2026-11-16T16:00:00Z: message.send "Erinnerung: kauf Milch"',
    );
  });
});

test('the day of the one before it is taken, and it is said so', () => {
  const text = 'remind me tomorrow at 3pm to call mom and at 9am to buy milk';
  const drafts = draftsOf(compile(text, fakeOptions()));
  expect(drafts.map(({ notes }) => notes)).toEqual([
    [],
    ['No day was said for it, so it is the same day: Monday 16 November.'],
  ]);
});

test.each([
  'remind me on Saturday: at 9am shopping, at 11am haircut, at 3pm cinema',
  'on Saturday: at 9am shopping, at 11am haircut, at 3pm cinema',
  'am Samstag: um 9 Uhr einkaufen, um 11 Uhr Friseur, um 15 Uhr Kino',
])('a day holds for all that stands behind it: %s', (text) => {
  const isBare = !text.startsWith('remind');
  const doer = text.startsWith('am') ? 'daran erinnern' : 'remind me';
  const drafts = draftsOf(compile(text, fakeOptions({ answers: isBare ? [doer] : [] })));
  expect(drafts.map(({ trigger }) => trigger?.kind === 'at' && trigger.atUtc)).toEqual(
    ['08', '10', '14'].map((hour) => `2026-11-21T${hour}:00:00Z`),
  );
});

test('a day that is named behind takes its place', () => {
  expect(
    said('remind me on Saturday at 9am to eat, on Sunday at 8am to run and at 10am to rest'),
  ).toMatch(
    /^at 2026-11-21T08:00:00Z: .* \+ at 2026-11-22T07:00:00Z: .* \+ at 2026-11-22T09:00:00Z: /,
  );
});

test.each([
  ['mondays 7am gym, wed fri 7am pool', '"gym" and "pool"'],
  ['mon wed fri 7am yoga, tue thu 7am swim', '"yoga" and "swim"'],
  ['tomorrow at 9am dentist, at 11am bank', '"dentist" and "bank"'],
  ['montags um 7 Uhr Yoga, dienstags um 8 Uhr Schwimmen', '"Yoga" und "Schwimmen"'],
  [
    'Montags, mittwochs und freitags um 7 laufen, dienstags und donnerstags um 8 schwimmen',
    '"laufen" und "schwimmen"',
  ],
])('each behind its own time is a wish, and no choice: %s', (text, both) => {
  expect(said(text)).toContain(`? ${both}`);
});

test('where both say no day, each is the coming time', () => {
  expect(said('remind me to call mom at 11am and to buy milk at 5pm')).toBe(
    `at 2026-11-16T10:00:00Z: ${CALL} + at 2026-11-15T16:00:00Z: ${MILK}`,
  );
});

describe('of drafts that are shown together', () => {
  const shown = asOneDraft(
    draftsOf(compile('remind me to call mom at 3pm and to buy milk at 5pm', fakeOptions())),
  );
  const first = `at 2026-11-15T14:00:00Z: ${CALL}`;
  const second = `at 2026-11-15T16:00:00Z: ${MILK}`;
  const then = (text: string, ...answers: string[]): string =>
    briefResult(
      compile(text, fakeOptions({ previous: { draft: shown, scheduleId: null }, answers })),
    );

  test.each([
    ['only the first', first],
    ['just the second one please', second],
    ['not the second', first],
    ['drop the first one', second],
    ['the second at 6pm', `${first} + at 2026-11-15T17:00:00Z: ${MILK}`],
    ['make the first one tomorrow', `at 2026-11-16T14:00:00Z: ${CALL} + ${second}`],
    ['yes', 'accept'],
    ['no', 'discard'],
    ['make it 6pm', '? Which one is "make it 6pm" for? | call mom | buy milk'],
    ['the third at 6pm', '? Which one is "the third at 6pm" for? | call mom | buy milk'],
    ['nur das erste', first],
    ['das zweite um 18 Uhr', `${first} + at 2026-11-15T17:00:00Z: ${MILK}`],
  ])('%s', (text, expected) => {
    expect(then(text)).toBe(expected);
  });

  test('a change that names none of them is for the one that is answered', () => {
    expect(then('make it 6pm', 'buy milk')).toBe(`${first} + at 2026-11-15T17:00:00Z: ${MILK}`);
  });

  test('another wish takes the place of all of them, and it is said so', () => {
    const previous = { draft: shown, scheduleId: null };
    const result = compile('remind me at 8pm to sleep', fakeOptions({ previous }));
    const notes = result.kind === 'draft' ? result.draft.notes.join(' ') : '';
    expect(notes).toMatch(/call mom.*buy milk/);
  });
});
