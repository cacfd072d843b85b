/** Orders that strangers gave in words of their own: each is done, or refused by its words. */
import { afterEach, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

const DAILY = 'remind me every day at 9am to stretch!';
const SAVES = 'fetch https://example.org every day at noon and save it to a.html!';

let lines: TalkLines;
afterEach(() => lines.close());

test.each([
  [[DAILY, 'stop all reminders now'], 'Now: remove "stretch".'],
  [[DAILY, 'pause everything right now'], 'Now: pause "stretch".'],
  [[DAILY, 'stoppe jetzt alle Erinnerungen'], 'Jetzt: "stretch" löschen.'],
  [[DAILY, 'stop all reminders for a week'], 'pause "stretch" until Wed 2026-11-25'],
  [[SAVES, 'run that job again'], 'Now: run "example.org" once, now.'],
  [[SAVES, 'do it once more'], 'Now: run "example.org" once, now.'],
  [[SAVES, 'führe es nochmal aus'], 'Jetzt: "example.org" jetzt einmal ausführen.'],
  [['run that job again'], 'Nothing is scheduled that "that job" could mean'],
  [['speak German with me'], 'I answer in the language of your last whole sentence'],
  [['sprich Englisch mit mir'], 'Ich antworte in der Sprache deines letzten ganzen Satzes'],
  [['every weekday at 7:30 send me the title of https://example.org'], '7:30 AM or 7:30 PM?'],
  [
    ['every weekday at 7:30 send me the title of https://example.org', 'am'],
    'At 07:30 on weekdays (Europe/Berlin): fetch https://example.org',
  ],
  [
    ['remind me every day at 8am to take antibiotics for a week'],
    'Every day at 08:00, starting 2026-11-19, until 2026-11-25',
  ],
  [[DAILY, 'for a week'], 'until 2026-11-'],
])('%j comes to %s', async (said, expected) => {
  lines = talkLines();
  expect(await lines.say(...said)).toContain(expected);
});
