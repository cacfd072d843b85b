/** Words that stand where no task does are named, and what only looks like them is read. */
import { describe, expect, test } from 'vitest';
import { toldOf } from '../brief-result.fake.ts';

describe('is named', () => {
  test.each([
    ['every morning at 6:30 wake me up, but let me sleep in on the weekend', 'but let me sleep in'],
    [
      'every evening at 8 tell me to feed the rabbits, my sister takes over at the weekend',
      'my sister takes over',
    ],
    ['remind me every Tuesday at 6pm to go to choir, we have a break in August', 'we have a break'],
    [
      'erinnere mich jeden Morgen um 7 ans Joggen, aber am Wochenende will ich ausschlafen',
      'aber am Wochenende will ich ausschlafen',
    ],
    ['remind me quietly at 10pm to switch off the heating', '"quietly"'],
    ['remind me just once on Friday at 2pm to hand in the form', '"just once"'],
    ['remind me on Friday at 2pm to hand in the form and then never again', 'and then never again'],
    ['erinnere mich leise um 22 Uhr daran, die Heizung auszuschalten', '„leise“'],
    ['erinnere mich einmalig am Montag um 10 an die Probe', '„einmalig“'],
    ['erinnere mich am Montag um 10 an die Probe und danach nicht mehr', 'und danach nicht mehr'],
  ])('%s', (text, named) => {
    expect(toldOf(text)).toMatch(/^- /);
    expect(toldOf(text)).toContain(named);
  });
});

describe('is read', () => {
  test.each([
    ['text me at 8am: dentist tomorrow at 3', '"dentist tomorrow at 3"'],
    ['remind me tomorrow at 5pm to buy milk, eggs and bread', 'milk, eggs and bread'],
    ['on Monday, remind me at 9am to call the bank', '"Reminder: call the bank"'],
    ['remind me every day at 8am to take the pills, the blue ones', 'the blue ones'],
    [
      'erinnere mich unbedingt morgen um 18 Uhr an die Medikamente',
      '"Erinnerung: die Medikamente"',
    ],
    ['prüfe alle 30 Minuten die Liste, insgesamt 6 mal', 'Prüfe die Liste'],
  ])('%s', (text, told) => {
    expect(toldOf(text)).toContain(told);
  });
});

test.each([
  ['add "water the plants" to my tasks for Saturday at 8am', 'Saturday at 8am'],
  ['add "water the plants" to my tasks tomorrow at 8am', 'tomorrow at 8am'],
])('a task that is due is made at no other time: %s', (text, named) => {
  expect(toldOf(text)).toMatch(/^- /);
  expect(toldOf(text)).toContain(named);
});

test('a tool that is named is called when it is said', () => {
  expect(toldOf('run tasks.create "Water plants" tomorrow at 10am')).toContain('call tasks.create');
});
