/** Words that stand where no task does are named, and what only looks like them is read. */
import { describe, expect, test } from 'vitest';
import { briefResult, toldOf } from '../brief-result.fake.ts';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

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
    [
      'frag mich jeden Freitag um 17 Uhr, wie die Woche war, im August ist Pause',
      'im August ist Pause',
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
    ['reminder for the 24th, 6pm: pick up grandma', '"Reminder: pick up grandma"'],
    ['reminder for tomorrow, 6pm: pick up grandma', '"Reminder: pick up grandma"'],
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

describe('is named, because no such draft is meant', () => {
  test.each([
    [
      'sag mir jeden Abend um 8, dass ich die Hasen füttern soll, samstags übernimmt Tom',
      'samstags übernimmt Tom',
    ],
    [
      'erinnere mich täglich um 20 Uhr an die Katze, sonntags macht das meine Schwester',
      'macht das meine Schwester',
    ],
    ['remind me every day at 8pm to feed the cat, Tom takes over on Saturdays', 'Tom takes over'],
    ['denk daran, mir morgen um 9 zu sagen, dass die Miete fällig ist', 'mir sagen'],
    ['remind me to take two pills at 8am and one at 20:00 every day', 'at 20:00 every day'],
    ['remind me at 8am to take two pills and at 8pm one', 'one"'],
    ['remind me at 6:15am to get up, but only this week', 'only this week'],
    ['erinnere mich um 6:15 Uhr ans Aufstehen, aber nur diese Woche', 'nur diese Woche'],
    ['notify me when the certificate of example.org is about to expire', '"certificate"'],
    ['schick mir freitags um 9 einen Screenshot von https://a.example', 'Screenshot'],
    ['download https://a.example/menu.pdf every Monday at 10am and save it to ~/menus', 'menu.pdf'],
  ])('%s', (text, named) => {
    expect(toldOf(text)).toMatch(/^- /);
    expect(toldOf(text)).toContain(named);
  });
});

describe('is read in other words', () => {
  test.each([
    [
      'check /etc/hosts every hour and tell me when somebody changes it',
      'check the file /etc/hosts and tell you when it changes',
    ],
    [
      'look at /etc/hosts every day at 9am and tell me whether anybody touched it',
      'when it changes',
    ],
    [
      'prüfe jede Stunde /etc/hosts und sag mir, wenn jemand die Datei ändert',
      'sobald es sich ändert',
    ],
    [
      'every half hour compare https://a.example/btc field price with 50000 and tell me once it goes over',
      'when the field price is above 50000',
    ],
    [
      'every hour compare https://a.example/eur field rate with 1.1 and tell me when it drops below',
      'when the field rate is below 1.1',
    ],
    [
      'vergleiche jede halbe Stunde das Feld price von https://a.example/btc mit 50000 und sag mir, wenn es drüber liegt',
      'das Feld price über 50000',
    ],
    [
      'when a new release of github.com/example/tool comes out, tell me',
      'https://github.com/example/tool/releases.atom',
    ],
    [
      'tell me when there is a new version of example/tool on github',
      'https://github.com/example/tool/releases.atom',
    ],
    [
      'sag mir Bescheid, wenn eine neue Version von github.com/example/tool rauskommt',
      'https://github.com/example/tool/releases.atom',
    ],
  ])('%s', (text, told) => {
    expect(toldOf(text)).toContain(told);
    expect(toldOf(text)).not.toMatch(/^[-?]|agent/i);
  });
});

test('a stretch beside what comes once is named, where it would come within it', () => {
  const nowMs = Temporal.Instant.from('2026-11-19T10:00:00Z').epochMilliseconds;
  const made = compile(
    'stell den Wecker auf 6:15, aber nur diese Woche',
    fakeOptions({ nowMs, timezone: 'Europe/Berlin' }),
  );
  expect(briefResult(made)).toBe('not understood');
});
