/** Entries of calendars that are waited for, in words: how long before, which ones, and what is done then. */
import { expect, test } from 'vitest';
import { waitingOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

function read(text: string): string {
  const result = compile(text, waitingOptions());
  if (result.kind === 'not-understood') return `- ${result.reason ?? ''}`;
  if (result.kind === 'question') return `? ${result.question.text}`;
  if (result.kind !== 'draft') return result.kind;
  const { trigger, plan } = result.draft;
  if (trigger?.kind !== 'event' || trigger.event.on !== 'calendar') return trigger?.kind ?? 'now';
  const { change, before, calendar, contains, with: person } = trigger.event;
  const pick = [
    calendar && `in ${calendar}`,
    contains && `"${contains}"`,
    person && `with ${person}`,
  ];
  const steps = (plan?.tools ?? []).map(({ tool, input }) => {
    const { limit, with: people } = input;
    return people === undefined ? tool : `${tool} ${people} ${limit}`;
  });
  return (
    [change === 'begins' ? before : change, ...pick.filter(Boolean)].join(' ') +
    (steps.length === 0 ? ' agent' : `: ${steps.join(', ')}`)
  );
}

test.each([
  ['10 minutes before each meeting remind me', '10m: message.send'],
  ['remind me half an hour before every meeting', '30m: message.send'],
  ['remind me a quarter of an hour before every meeting', '15m: message.send'],
  ['remind me a day before my appointments', '1d: message.send'],
  ['remind me ninety minutes before all my meetings', '90m: message.send'],
  ['when a meeting begins, tell me', '0m: message.send'],
  ['remind me 10 minutes before my dentist appointment', '10m "dentist": message.send'],
  [
    'an hour before every meeting with Ana send me my mails',
    '1h with Ana: email.search, message.send',
  ],
  [
    'an hour before every meeting with Ana Berg mail me my unread mails',
    '1h with Ana Berg: email.search, message.send',
  ],
  ['remind me 10 minutes before my meeting with Ana', '10m with Ana: message.send'],
  ['remind me 5 minutes before every meeting in my work calendar', '5m in work: message.send'],
  ['10 minutes before each meeting in the calendar Team, tell me', '10m in Team: message.send'],
  ['10 minutes before each meeting, run the backup', '10m: schedule.run'],
  ['15 Minuten vor jedem Termin sag mir Bescheid', '15m: message.send'],
  ['sag mir 15 Minuten vor jedem Termin Bescheid', '15m: message.send'],
  ['eine Viertelstunde vor jedem Termin sag mir Bescheid', '15m: message.send'],
  ['15 Minuten vor meinem Zahnarzttermin sag mir Bescheid', '15m "Zahnarzt": message.send'],
  [
    '15 Minuten vor meinem Termin beim Zahnarzt sag mir Bescheid',
    '15m with Zahnarzt: message.send',
  ],
  [
    '10 Minuten vor jedem Termin im Kalender Arbeit sag mir Bescheid',
    '10m in Arbeit: message.send',
  ],
  ['10 Minuten bevor ein Termin beginnt sag mir Bescheid', '10m: message.send'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['when a new meeting is put in my calendar, tell me', 'new: message.send'],
  ['tell me when a new meeting is in my calendar', 'new: message.send'],
  ['when somebody adds an appointment to my calendar, tell me', 'new: message.send'],
  ['when I get a new appointment, tell me', 'new: message.send'],
  ['when a meeting is put in my work calendar, tell me', 'new in work: message.send'],
  ['when a meeting is added to the calendar Team, tell me', 'new in Team: message.send'],
  ['when a meeting changes, tell me', 'changed: message.send'],
  ['when a meeting with Ana is moved, tell me', 'moved with Ana: message.send'],
  ['when a meeting is cancelled, tell me', 'gone: message.send'],
  ['tell me when the dentist appointment is called off', 'gone "dentist": message.send'],
  ['when a meeting is cancelled, run the backup', 'gone: schedule.run'],
  ['wenn ein neuer Termin in meinem Kalender steht, sag mir Bescheid', 'new: message.send'],
  ['wenn in meinem Kalender ein neuer Termin auftaucht, sag mir Bescheid', 'new: message.send'],
  ['wenn jemand einen Termin in meinen Kalender einträgt, sag mir Bescheid', 'new: message.send'],
  ['wenn ich einen neuen Termin bekomme, sag mir Bescheid', 'new: message.send'],
  ['wenn sich ein Termin ändert, sag mir Bescheid', 'changed: message.send'],
  ['sag mir Bescheid, wenn ein Termin verschoben wird', 'moved: message.send'],
  ['wenn ein Termin mit Ana abgesagt wird, sag mir Bescheid', 'gone with Ana: message.send'],
  ['wenn ein Termin im Kalender Arbeit ausfällt, sag mir Bescheid', 'gone in Arbeit: message.send'],
])('%s: what becomes of entries', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('one change is waited for', () => {
  expect(read('when a meeting is cancelled or moved, tell me')).toMatch(/^- .*"or moved"/);
});

const PEOPLE = 'email.search ${input.event.people}';

test.each([
  [
    'ten minutes before each meeting send me the last mails with these people',
    `10m: ${PEOPLE} 5, message.send`,
  ],
  [
    'an hour before each meeting send me the last three mails with that person',
    `1h: ${PEOPLE} 3, message.send`,
  ],
  [
    'an hour before each meeting send me the last mail with that person',
    `1h: ${PEOPLE} 1, email.read, message.send`,
  ],
  [
    'eine Stunde vor jedem Termin schick mir die letzten drei Mails mit diesen Leuten',
    `1h: ${PEOPLE} 3, message.send`,
  ],
])('%s: the mails are those of who is in the entry', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['10 minutes before each meeting except on Fridays remind me', 'except on Fridays'],
  ['remind me 10 minutes before each meeting but not on Fridays', 'but not on Fridays'],
  ['10 minutes before each meeting on fridays remind me', 'on fridays'],
  [
    '10 minutes before each meeting, only if it has more than 3 people, remind me',
    'only if it has more than 3 people',
  ],
  [
    '10 minutes before each meeting remind me, only if it has more than 3 people',
    'only if it has more than 3 people',
  ],
  ['remind me 10 minutes before each meeting except all-day ones', 'except all-day ones'],
  ['erinnere mich 10 Minuten vor jedem Termin, außer freitags', 'außer freitags'],
  ['before each meeting remind me', 'how long before'],
  ['remind me an hour and a half before every meeting', 'how long before'],
  ['vor jedem Termin sag mir Bescheid', 'wie lange vorher'],
])('%s: refused by these words', (text, words) => {
  const told = read(text);
  expect(told.startsWith('- ')).toBe(true);
  expect(told).toContain(words);
});

test.each([
  ['remind me 10 minutes before the meeting at 3pm', 'at'],
  ['remind me an hour before my meeting on friday at 4pm', 'at'],
  ['remind me 10 minutes before my meeting with Ana at 3pm', 'at'],
  ['remind me 10 minutes before the meeting', '? When?'],
  ['remind me 10 minutes before my next meeting', '? When?'],
  ['erinnere mich 15 Minuten vor dem Termin', '? Wann?'],
])('%s: one meeting is not waited for', (text, expected) => {
  expect(read(text)).toBe(expected);
});
