/** Talks of several turns, each to its end: what is asked is answered, changed, given up, or something else is said first. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const STRETCH = 'remind me every day at 9 to stretch!';
const READ = 'remind me every day at 9pm to read!';
const TEE = 'erinnere mich jeden Tag um 9 an Tee!';

/** What is said, and in the end what is stored. */
const DIALOGUES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['the day, then the time', ['remind me to call Bob', 'tomorrow', '9am', 'yes'], ['call Bob: at']],
  ['the half of the day', ['remind me every day at 5 to eat', 'pm', 'yes'], ['eat: 0 17 * * *']],
  [
    'what it is about',
    ['remind me every day at 5pm', 'check the oven', 'yes'],
    ['check the oven: 0 17 * * *'],
  ],
  [
    'another time before the yes',
    ['remind me every day at 5pm to eat', 'actually make it 6', 'yes'],
    ['eat: 0 18 * * *'],
  ],
  [
    'another time behind the yes, which changes and adds nothing',
    ['remind me every day at 6pm to eat', 'yes', 'and make it 8:30', 'yes'],
    ['eat: 30 20 * * *'],
  ],
  [
    'an addition',
    ['remind me every day at 9am to eat', 'also at 3pm', 'yes'],
    ['eat: 0 9,15 * * *'],
  ],
  ['a change of mind', ['remind me every day at 9am to eat', 'no', 'yes'], []],
  ['undone', [STRETCH, 'undo', 'yes'], []],
  [
    'undone twice is there again',
    [STRETCH, 'delete it', 'yes', 'undo', 'yes'],
    ['stretch: 0 9 * * *'],
  ],
  [
    'the other one',
    [STRETCH, READ, 'delete the reading one', 'no, the other one', 'yes'],
    ['read: 0 21 * * *'],
  ],
  [
    'the other one of three',
    [
      STRETCH,
      READ,
      'remind me every day at 7pm to eat!',
      'delete the reading one',
      'no, the other one',
      'eat',
      'yes',
    ],
    ['read: 0 21 * * *', 'stretch: 0 9 * * *'],
  ],
  [
    'an order while it is asked which one',
    [STRETCH, READ, 'move the reminder to 8', 'delete the reading one', 'yes'],
    ['stretch: 0 9 * * *'],
  ],
  [
    'another wish while something is asked',
    ['remind me to call Bob', 'remind me every day at 7pm to eat', 'yes'],
    ['eat: 0 19 * * *'],
  ],
  [
    'a look at something else, and then the answer',
    [STRETCH, 'remind me every day at 5 to eat', "what's on tomorrow?", '5pm', 'yes'],
    ['eat: 0 17 * * *', 'stretch: 0 9 * * *'],
  ],
  [
    'a question given up',
    ['remind me to call Bob', 'never mind', 'remind me every day at 7pm to eat', 'yes'],
    ['eat: 0 19 * * *'],
  ],
  [
    'one time instead of another',
    [STRETCH, READ, 'make the stretch one run at 7 instead of 9', 'yes'],
    ['read: 0 21 * * *', 'stretch: 0 7 * * *'],
  ],
  [
    'a time that it never had',
    [STRETCH, 'make the stretch one run at 7 instead of 10', 'yes'],
    ['stretch: 0 9 * * *'],
  ],
  ['fewer days', [STRETCH, 'stretch only on sundays from now on', 'yes'], ['stretch: 0 9 * * 0']],
  [
    'left alone',
    [STRETCH, READ, 'stop bugging me til friday', 'no'],
    ['read: 0 21 * * *', 'stretch: 0 9 * * *'],
  ],
  ['paused and resumed', [STRETCH, 'pause it', 'yes', 'resume it', 'yes'], ['stretch: 0 9 * * *']],
  ['a name', [STRETCH, 'call it gymnastics', 'yes'], ['gymnastics: 0 9 * * *']],
  ['what needs a model, given up', ['every day at 8 summarize the news', 'no', 'yes'], []],
  [
    'what needs a model, insisted upon',
    ['every day at 8 summarize the news', 'store it anyway', 'yes'],
    ['Summarize the news: 0 8 * * *'],
  ],
  [
    'what needs a model, and something else instead',
    ['every day at 8 summarize the news', 'remind me every day at 7pm to eat', 'yes'],
    ['eat: 0 19 * * *'],
  ],
  [
    'auf Deutsch gefragt',
    ['erinnere mich jeden Tag um 5 an Tee', '17 Uhr', 'ja'],
    ['Tee: 0 17 * * *'],
  ],
  ['auf Deutsch geändert', [TEE, 'lass den Tee um 10 statt 9 laufen', 'ja'], ['Tee: 0 10 * * *']],
  [
    'auf Deutsch an weniger Tagen',
    [TEE, 'Tee künftig nur noch sonntags', 'ja'],
    ['Tee: 0 9 * * 0'],
  ],
  [
    'auf Deutsch in Ruhe gelassen',
    [TEE, 'lass mich bis Freitag in Ruhe', 'nein'],
    ['Tee: 0 9 * * *'],
  ],
];

test.each(DIALOGUES)('%s', async (_, said, stored) => {
  await lines.say(...said);
  expect((await lines.stored()).toSorted()).toEqual(stored);
});

test('what is no answer by its kind is a new message, and the question is gone', async () => {
  await lines.say('every hour tell me when the price is under 5');
  expect(await lines.say('dont forget the dentist next thurs 3pm')).toContain(
    `I don't understand "dont forget the dentist next thurs 3pm"`,
  );
  expect(await lines.say('the dentist')).toContain(`I don't understand "the dentist"`);
  expect(await lines.stored()).toEqual([]);
});

test('a question about something remembered is looked up where no model answers', async () => {
  await lines.say('remember that Bob is best reached by mail');
  expect(await lines.hear('how should I reach Bob?')).toContain('Bob is best reached by mail');
  expect(await lines.hear('how tall is the Eiffel tower?')).toContain("I don't understand");
});

test.each([
  ['append hello to ~/.bashrc every day at 9', '"~/.bashrc" is outside the workspace'],
  ['download https://a.example/x.pdf to ../x.pdf every day at 9', '"../x.pdf" is outside'],
])('a path that nobody can grant is told before anything is asked: %s', async (wish, told) => {
  expect(await lines.hear(wish)).toContain(told);
});
