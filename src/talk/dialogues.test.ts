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
const NEWS = 'Summarize the news: 0 8 * * *';
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
    [NEWS],
  ],
  [
    'what needs a model, and something else instead',
    ['every day at 8 summarize the news', 'remind me every day at 7pm to eat', 'yes'],
    ['eat: 0 19 * * *'],
  ],
  [
    'what needs a model, and something else that leads to a question of its own',
    ['every day at 8 summarize the news', 'every weekday at 7:30 remind me to eat', '2', 'yes'],
    ['eat: 30 19 * * 1-5'],
  ],
  ['what needs a model, and a yes', ['every day at 8 summarize the news', 'yes', 'yes'], [NEWS]],
  [
    'what needs a model, and words that mean nothing',
    ['every day at 8 summarize the news', 'why?', 'yes'],
    [],
  ],
  [
    'a slip of the pen, and something else that leads to a question of its own',
    ['remind me evry day at 9pm to eat', 'remind me to call Bob', 'every day at 7pm', 'yes'],
    ['call Bob: 0 19 * * *'],
  ],
  [
    'one of two tasks is asked for, and something else is said',
    [
      'add task call Ann!',
      'add task call Ben!',
      'done call',
      'remind me to eat',
      'daily 7pm',
      'yes',
    ],
    ['eat: 0 19 * * *'],
  ],
  [
    'a slip of the pen, and a yes to what was meant',
    ['remind me evry day at 9pm to eat', 'yes', 'yes'],
    ['eat: 0 21 * * *'],
  ],
  [
    'two slips of the pen, and a yes to each',
    ['remind me evry day at 9pm to eat untill december', 'yes', 'yes', 'yes'],
    ['eat: rrule'],
  ],
  [
    'a slip of the pen, and a press on what was meant',
    ['remind me evry day at 9pm to eat', 'remind me every day at 9pm to eat', 'yes'],
    ['eat: 0 21 * * *'],
  ],
  ['a slip of the pen, and a no', ['remind me evry day at 9pm to eat', 'no', 'yes'], []],
  [
    'a refusal leaves no question open',
    ['remind me every day at 5 to eat', 'remind me every day at 9pm to run unless it rains', '5pm'],
    [],
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
    `I don't understand "dont forget the dentist"`,
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

test.each([
  ['delete the feed one', 'remove'],
  ['pause the feed one', 'pause'],
  ['run the feed one now', 'run'],
  ['skip the feed one', 'skip'],
  ['move the feed one to 8am', 'change'],
  ['call the feed one papers', 'call'],
  ['when does the feed one run?', 'runs next'],
  ['why did the feed one not run?', 'is active'],
])('the feed one is the same schedule for every verb: %s', async (said, verb) => {
  await lines.say(STRETCH, 'every day at 9am send me the items of http://127.0.0.1/feed.xml!');
  const told = await lines.say(said);
  expect(told).toContain(verb);
  expect(told).not.toContain('stretch');
  expect(told).toMatch(/items|feed|127/);
});

test.each([
  'give me the shopping list',
  'pick something from the list',
  'find the value of my house',
  'watch the kids',
  'did anything change?',
  'such dir einen Wert aus der Liste',
])('inner tools answer to no words: %s', async (said) => {
  expect(await lines.say(said)).not.toMatch(/list\.pick|watch\.|value\.find|^\?/);
});

test('a yes with nothing open says what was talked about last', async () => {
  expect(await lines.say('“ja”')).toContain('Es ist nichts offen');
  const told = await lines.say(TEE, 'jaa');
  expect(told).toContain('Zuletzt ging es um „Tee“');
});

test('what is put on a list is said in the language of the wish, and nothing else is put there', async () => {
  expect(await lines.hear('setz Milch und Brot auf die Einkaufsliste')).toContain(
    'Auf der Einkaufsliste',
  );
  const ask = (text: string) => lines.ask(text, { dryRun: true });
  expect(await ask('setz Milch und Brot auf die Einkaufsliste')).toMatchObject({
    draft: { summary: 'Jetzt: auf die Einkaufsliste setzen: Milch, Brot.' },
  });
  for (const [text, words] of [
    ['schreib Milch nicht mehr auf die Einkaufsliste', 'nicht mehr'],
    ['add gutter to my to-do list and remind me of it on Saturday', 'and remind me of it'],
    ['add no milk to the shopping list', 'no milk'],
  ] as const)
    expect(await ask(text)).toMatchObject({ reason: expect.stringContaining(words) });
});
