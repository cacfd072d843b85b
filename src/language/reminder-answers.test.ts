import { expect, test } from 'vitest';
import { readReminderAnswer, reminderWordsFor, timeSaid } from './reminder-answers.ts';

test.each([
  'done',
  'Done!',
  'ok, done',
  "it's done",
  'I did it',
  '✅',
  'erledigt',
  'Ja, erledigt.',
  'hab ich gemacht',
])('"%s" says that it is done', (text) => {
  expect(readReminderAnswer(text)).toEqual({ kind: 'done' });
});

test.each([
  ['snooze', null],
  ['snooze 10 minutes', '10 minutes'],
  ['Please snooze it until tomorrow morning', 'tomorrow morning'],
  ['snooze for an hour', 'an hour'],
  ['remind me again in 45 minutes', 'in 45 minutes'],
  ['remind me later', null],
  ['not now', null],
  ['another 10 minutes', '10 minutes'],
  ['später', null],
  ['erinnere mich später', null],
  ['erinnere mich nochmal in 10 Minuten', 'in 10 minuten'],
  ['in einer Stunde nochmal', 'in einer stunde'],
  ['noch 10 Minuten', '10 minuten'],
])('"%s" puts it off until %s', (text, until) => {
  expect(readReminderAnswer(text)).toEqual({ kind: 'later', until });
});

test.each([
  'mark milk as done',
  'are you done?',
  'what is done today',
  'remind me in 10 minutes to call Ben',
  'remind me tomorrow',
  'tell me when it is done',
  'ist das erledigt worden?',
  'in 10 minutes',
  `done ${'x'.repeat(200)}`,
])('"%s" is said to nobody’s reminder', (text) => {
  expect(readReminderAnswer(text)).toBeNull();
});

test('buttons are in the language of the words', () => {
  expect(reminderWordsFor('Take the pills').buttons.done).toBe('Done');
  expect(reminderWordsFor('Erinnerung: die Besprechung mit dem Team').buttons.done).toBe(
    'Erledigt',
  );
});

test.each([
  ['After lunch', '13:30', false],
  ['until 6', '6', true],
  ['bis um 18 Uhr', '18 Uhr', true],
  ['in 10 minutes', '10 minutes', false],
  ['für eine Stunde', 'eine Stunde', false],
  ['tomorrow at 9', 'tomorrow at 9', false],
])('"%s" is %s', (words, said, isUntil) => {
  expect(timeSaid(words)).toEqual({ said, isUntil });
});
