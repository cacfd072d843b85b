/** What was seen to be read as something else, each the first of a class: read rightly, or refused with its words named. */
import { describe, expect, test } from 'vitest';
import { toldOf } from './brief-result.fake.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import { readWhen, wordsBeside } from './compiler.ts';

const STRETCH = 'remind me every day at 9am to stretch';
const DEHNEN = 'erinnere mich jeden Tag um 9 Uhr ans Dehnen';

describe('a restriction of the time', () => {
  const weekdays =
    'At 09:00 on weekdays (Europe/Berlin): send you the message "Reminder: stretch".';
  const werktags =
    'Montags bis freitags um 09:00 (Europe/Berlin): dir die Nachricht "Erinnerung: Dehnen" schicken.';
  test.each([
    [`${STRETCH}, weekends excluded`, weekdays],
    [`${STRETCH}, weekends off`, weekdays],
    [`${STRETCH}, weekends left out`, weekdays],
    [`weekends off, ${STRETCH}`, weekdays],
    ['remind me every day at 9am, sans weekends, to stretch', weekdays],
    [`${DEHNEN}, am wochenende nicht`, werktags],
    [`${DEHNEN}, am Wochenende frei`, werktags],
    [`am Wochenende nicht, ${DEHNEN}`, werktags],
    [
      'erinnere mich täglich um 8 Uhr an die Tabletten, sonntags nicht',
      'Jeden Tag außer sonntags um 08:00 (Europe/Berlin): dir die Nachricht "Erinnerung: die Tabletten" schicken.',
    ],
    [
      `${STRETCH}, max 3 times`,
      'Every day at 09:00, starting 2026-11-16, 3 runs in all (Europe/Berlin): send you the message "Reminder: stretch".',
    ],
    [
      `${STRETCH}, but only until December 24`,
      'Every day at 09:00, starting 2026-11-16, until 2026-12-24 (Europe/Berlin): send you the message "Reminder: stretch".',
    ],
  ])('is read wherever it is set off: %s', (text, told) => {
    expect(toldOf(text)).toBe(told);
  });

  test.each([
    [`${STRETCH}, only every second time`, 'every second time'],
    [`${DEHNEN}, nur jedes zweite Mal`, 'nur jedes zweite Mal'],
    [`${STRETCH}, at most twice a day`, 'at most twice a day'],
    [`${DEHNEN}, höchstens zweimal am Tag`, 'höchstens zweimal am Tag'],
    [`${STRETCH}, instead`, 'instead'],
    [`${DEHNEN}, stattdessen`, 'stattdessen'],
    [
      'remind me on the 31st of every month at 9am to pay rent, or the last day if it is shorter',
      'or the last day if it is shorter',
    ],
    ['remind me at 8am to take pills and at 9am to walk the dog, every day', 'every day'],
  ])('that no trigger can say is named: %s', (text, named) => {
    expect(toldOf(text)).toMatch(/^[-?]/);
    expect(toldOf(text)).toContain(named);
  });
});

test.each([
  [`${STRETCH} unless it rains`, 'unless it rains'],
  [`unless it rains, ${STRETCH}`, 'unless it rains'],
  [`${STRETCH}, only if I am at home`, 'only if I am at home'],
  [`${DEHNEN}, außer ich bin im meeting`, 'außer ich bin im meeting'],
  [`${DEHNEN}, es sei denn, es regnet`, 'es sei denn'],
  [
    'remind me every day at 9am to buy milk, but not the expensive one',
    'but not the expensive one',
  ],
  ['remind me tomorrow at 9am to call Bob if he has not answered', 'if he has not answered'],
  [
    'check https://a.example every hour and tell me if it is down, once per outage',
    'once per outage',
  ],
])('a condition on the whole is no part of a message: %s', (text, named) => {
  expect(toldOf(text)).toMatch(/^- /);
  expect(toldOf(text)).toContain(named);
});

test.each([
  [
    'tell me every hour if https://a.example/orders.json has status open and a total over 100',
    'a total over 100',
  ],
  ['tell me every hour when the price of https://a.example/x has doubled', 'doubled'],
  [
    'lade jeden Tag um 9 Uhr https://a.example/a.pdf nach downloads/a.pdf herunter',
    'downloads/a.pdf',
  ],
  [
    'schick mir jeden Tag um 9 Uhr den Titel von https://a.example, falls es regnet',
    'falls es regnet',
  ],
])('what should have been understood is no text to look for: %s', (text, named) => {
  expect(toldOf(text)).toMatch(/^- /);
  expect(toldOf(text)).toContain(named);
});

test.each([
  ['every day at 9 send me the items of https://a.example/feed on Mondays', 'every day at 9'],
  ['send me items of https://a.example/feed on Mondays, in Spanish', 'at 9'],
  ['send me items of https://a.example/feed on weekdays, in Spanish', 'at 9'],
])('what says when it is done is no text to look for: %s', (text, answer) => {
  const result = compile(text, { ...fakeOptions(), answers: [answer] });
  expect(result).toMatchObject({ kind: 'not-understood', reason: expect.stringMatching(/days"/) });
});

test('a day that a text is about is looked for', () => {
  const text = 'every day at 9 send me the items of https://a.example/feed about Monday';
  expect(toldOf(text)).toContain('mention "Monday"');
});

/** The same words where they restrict nothing. */
test.each([
  'remind me every day at 9am to collect the parcel from the post office',
  'remind me tomorrow at 9am to call the only child of Bob',
  'remind me every day at 9am to leave without the kids',
  'remind me every day at 9am to check if the door is locked',
  'remind me tomorrow at 9am to take the bus instead of the car',
  'remind me every day at 9am to buy at most 5 apples',
  'send me "not on Fridays, unless it rains" every day at 9am',
  'erinnere mich jeden Tag um 9 Uhr daran, das Paket von der Post zu holen',
  'erinnere mich jeden Tag um 9 Uhr daran zu prüfen, ob die Tür zu ist',
])('a word that takes no time, number or condition is the person’s own: %s', (text) => {
  expect(compile(text, fakeOptions()).kind).toBe('draft');
});

test.each([
  ['every day at 9am sans holidays', 'sans holidays'],
  ['every day at 9am unless raining', 'unless raining'],
])('where only a time is wanted, a restriction is no filler: %s', (text, named) => {
  const { nowMs, timezone } = fakeOptions();
  const read = readWhen(text, { nowMs, timezone });
  const beside = read.kind === 'none' ? (read.reason ?? named) : wordsBeside(text, read.spans);
  expect(beside).toContain(named.split(' ')[0]);
});
