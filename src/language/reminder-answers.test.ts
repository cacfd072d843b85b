import { expect, test } from 'vitest';
import {
  coreOf,
  isNamedBy,
  readReminderAnswer,
  reminderWordsFor,
  timeSaid,
} from './reminder-answers.ts';

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
  'done, thanks',
  'erledigt, danke',
  'done with that',
])('"%s" says that it is done', (text) => {
  expect(readReminderAnswer(text)?.said).toEqual({ kind: 'done', named: null });
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
  ['15 more minutes', '15 minutes'],
])('"%s" puts it off until %s', (text, until) => {
  expect(readReminderAnswer(text)?.said).toMatchObject({ kind: 'later', until, isSure: true });
});

test.each([
  ['remind me in an hour again', 'in an hour'],
  ['again in 15 minutes', 'in 15 minutes'],
  ['erinnere mich in einer Stunde nochmal', 'in einer stunde'],
  ['den Müll in einer halben Stunde nochmal', 'den müll in einer halben stunde'],
  ['the bins in half an hour again', 'the bins in half an hour'],
])('"%s" puts it off if %s is a time', (text, until) => {
  expect(readReminderAnswer(text)?.said).toMatchObject({ kind: 'later', until, isSure: false });
});

test.each([
  ['snooze it for 10 minutes', true],
  ['snooze that', true],
  ['postpone it until 6pm', true],
  ['remind me of it again in an hour', true],
  ['verschieb das um eine Stunde', true],
  ['snooze 10 minutes', false],
  ['snooze the pills until 6', false],
  ['noch 10 Minuten', false],
])('"%s" is about the one that was told last: %s', (text, isLast) => {
  expect(readReminderAnswer(text)?.said).toMatchObject({ kind: 'later', isLast });
});

test.each([
  ['done with the pills', 'the pills'],
  ['the pills are done', 'the pills'],
  ['pills done', 'pills'],
  ['erledigt: Tabletten', 'tabletten'],
  ['Tabletten sind erledigt', 'tabletten'],
])('"%s" is done with %s', (text, named) => {
  const said = readReminderAnswer(text)?.said;
  expect(said).toMatchObject({ kind: 'done' });
  expect(said?.kind === 'done' && isNamedBy(said.named ?? '', `Reminder: ${named}`)).toBe(true);
});

test.each(['not done', "I didn't do it", 'doch nicht erledigt'])('"%s" takes it back', (text) => {
  expect(readReminderAnswer(text)?.said).toEqual({ kind: 'undo' });
});

test.each([
  ['Reminder: call mum (from Ann)', 'call mum'],
  ['Erinnerung: Tee (vom Hausherrn)', 'Tee'],
  ['Take the pills\n(This was due today at 17:00)', 'Take the pills'],
])('"%s" is about "%s"', (text, core) => {
  expect(coreOf(text)).toBe(core);
});

test.each([
  'mark milk as done',
  'are you done?',
  'what is done today',
  'remind me in 10 minutes to call Ben',
  'remind me tomorrow',
  'ist das erledigt worden?',
  'in 10 minutes',
  `done ${'x'.repeat(200)}`,
])('"%s" is said to nobody’s reminder', (text) => {
  expect(readReminderAnswer(text)).toBeNull();
});

test('buttons are in the language of the words', () => {
  expect(reminderWordsFor('Take the pills').buttons.done).toBe('Done');
  expect(reminderWordsFor('Erinnerung: Tee').buttons.done).toBe('Erledigt');
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
