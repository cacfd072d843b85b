/** Classes that strangers' sentences were read wrongly by, the first of each and others of its kind; see `seen-classes.test.ts`. */
import { describe, expect, test } from 'vitest';
import { toldOf } from './brief-result.fake.ts';

describe('is refused by its words', () => {
  test.each([
    ['remind me again in 25 minutes', 'again'],
    ['erinnere mich in drei Wochen nochmal', 'nochmal'],
    ['remind me at 19:00 every day instead of 18:00 to walk the dog', 'instead of 18:00'],
    ['remind me at 8am instead of half seven about the vitamins', 'instead of half seven'],
    ['erinnere mich diesen Freitag statt um 14 schon um 13 Uhr an die Abgabe', 'statt'],
    ['erinnere mich nicht mehr um 19 Uhr, sondern um 20 Uhr an den Müll', 'sondern'],
    ['remind me to submit at 11:59pm on the 30th, and a day earlier too', 'too'],
    ['erinnere mich am 30. um 23:59 ans Abgeben, und einen Tag früher auch', 'früher auch'],
    ["remind me on 5 March at 9am about the birthday with a week's notice", "with a week's notice"],
    ['erinnere mich mit einer Woche Vorlauf am 5. März um 9 an Ann', 'mit einer Woche Vorlauf'],
    [
      "remind me to call Al tomorrow at 9am, he's not there on Mondays",
      "he's not there on Mondays",
    ],
    ['erinnere mich morgen um 9 an Al, montags ist er nicht da', 'montags ist er nicht da'],
    ['remind me to park every Tuesday at 8pm, cleaning is Wednesdays at 8', 'cleaning is'],
    ['remind me at noon on days when I work', 'when I work'],
    ["if /srv/a.csv hasn't changed by 6am, warn me", "if /srv/a.csv hasn't changed"],
    ['remind me at 5pm to buy milk and delete the task about stamps', 'and delete the task'],
    [
      'erinnere mich um 17 Uhr an Milch und lösch die Aufgabe mit den Marken',
      'und lösch die Aufgabe',
    ],
    ['remind me of it later', 'it later'],
    ['remind me as soon as I get home to feed the cat', 'as soon as'],
    ['check https://a.example/feed.xml every hour and send me only the headlines', 'headlines'],
    ['hol jeden Freitag um 16 Uhr https://a.example und schick mir den Text daraus', 'daraus'],
  ])('%s', (text, words) => {
    const told = toldOf(text);
    expect(told).toMatch(/^- /);
    expect(told).toContain(words);
  });
});

test.each([
  [
    'starting December 1st, remind me every day at 9 to open a door, last time on the 24th',
    'until 2026-12-24',
  ],
  ['when I get an email from my boss remind me to answer', 'When a mail from "boss" arrives'],
  ['remind me at 5pm to take the train at 8:20 instead of 8:40', '8:20 instead of 8:40"'],
  ['remind me at 5pm to call the vet and cancel the appointment', 'and cancel the appointment"'],
  ['every Sunday at 6pm send me a list of all my open tasks', 'send you the open tasks'],
  ['remind me at 8am that dinner is ready at 6 and the table is set', 'dinner is ready'],
])('%s', (text, told) => {
  expect(toldOf(text)).toContain(told);
});
