import { expect, test } from 'vitest';
import { readQuietOrder } from './quiet-orders.ts';

test.each([
  ['not between 22 and 7 except urgent', '22:00-07:00'],
  ['Not between 10pm and 7am, except urgent.', '22:00-07:00'],
  ["Please don't disturb me between 22:30 and 7:15", '22:30-07:15'],
  ['quiet hours from 23 to 6', '23:00-06:00'],
  ['no reminders between 12 and 13', '12:00-13:00'],
  ['nicht zwischen 22 und 7 uhr außer dringend', '22:00-07:00'],
  ['Zwischen 22 Uhr und 7 Uhr bitte nicht stören', '22:00-07:00'],
  ['Ruhezeit von 22:30 bis 6 Uhr', '22:30-06:00'],
  ['ruhig zwischen 23 und 6', '23:00-06:00'],
  ["don't disturb me after 10pm and before 7am", '22:00-07:00'],
  ['nicht vor 8 und nicht nach 22 Uhr stören', '22:00-08:00'],
])('"%s" is quiet %s', (text, stretch) => {
  const [from, to] = stretch.split('-');
  expect(readQuietOrder(text)?.order).toEqual({ kind: 'hours', hours: { from, to } });
});

test.each([
  ['mute everything until Monday', 'monday'],
  ['stop bugging me til monday', 'monday'],
  ["don't bother me for 2 hours", '2 hours'],
  ['mute', null],
  ['stumm bis Montag', 'montag'],
  ['Schalte alles bis Montag stumm', 'montag'],
  ['lass mich in Ruhe bis morgen um 9', 'morgen um 9'],
  ['alles stumm', null],
  ['do not disturb', null],
  ['lass mich bis morgen in Ruhe', 'morgen'],
  ['stumm', null],
])('"%s" mutes until %s', (text, until) => {
  expect(readQuietOrder(text)?.order).toEqual({ kind: 'mute', until });
});

test.each([
  ['unmute', 'unmute'],
  ['Stummschaltung aufheben', 'unmute'],
  ['no quiet hours any more', 'off'],
  ['keine Ruhezeiten mehr', 'off'],
  ['what are my quiet hours?', 'show'],
  ['wann sind meine Ruhezeiten?', 'show'],
  ['not between 10 and 7', 'which-half'],
  ['quiet hours off', 'off'],
  ['wieder laut', 'unmute'],
  ["don't disturb me at night", 'which-hours'],
  ['no notifications after 10pm', 'which-hours'],
  ['quiet hours on weekends from 22 to 9', 'which-hours'],
  ['quiet from 22:00 to 07:00 on weekdays', 'which-hours'],
  ['nachts nicht stören', 'which-hours'],
  ['no reminders after 10pm please', 'which-hours'],
  ['keine Erinnerungen nach 22 Uhr', 'which-hours'],
  ['Ruhezeiten am Wochenende von 22 bis 9', 'which-hours'],
])('"%s" is %s', (text, kind) => expect(readQuietOrder(text)?.order.kind).toBe(kind));

test.each([
  'remind me not between 22 and 7 but at 8 to call Ben',
  'mute the tv until monday in a file',
  'not between friends',
  'not between 25 and 7',
  'every hour, not between 22 and 7, check the door',
  'stop reminding me about the meeting',
  'störe Ben nicht bis Montag',
  'not on weekends',
  'no messages on weekends',
  'nicht am Wochenende',
])('"%s" says something else', (text) => expect(readQuietOrder(text)).toBeNull());
