/** Two orders in one message are two drafts and one yes, and no order ends up in the words of the other. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const DAILY = 'remind me every day at 9am to stretch!';
const BACKUP = [
  'fetch https://example.org every day at 2am and save it to a.html!',
  'call it backup!',
];
const BINS = 'remind me every Wednesday at 6pm to take out the bins!';
const MILK = 'add milk and eggs to the shopping list!';

test('what is open is asked of the order that leaves it open, and one yes does both', async () => {
  const order = 'pause the backup and remind me monday to turn it on again';
  expect(await lines.say(...BACKUP, order)).toContain('? "remind me monday to turn it on again"');
  expect(await lines.hear('9am')).toMatch(/pause "backup"[\s\S]*turn it on again/);
  await lines.say('yes');
  expect((await lines.stored()).toSorted()).toEqual([
    'backup (paused): 0 2 * * *',
    'turn it on again: at',
  ]);
});

test.each([
  [
    [DAILY, 'remind me at 5pm to buy flowers and pause the stretch reminder'],
    ['buy flowers".', 'pause "stretch"'],
  ],
  [
    [DAILY, MILK, 'delete the stretch reminder, then tick off milk'],
    ['remove "stretch"', 'mark as done: milk'],
  ],
  [
    [MILK, 'add flour to the shopping list and take off the eggs'],
    ['flour', 'archive: eggs'],
  ],
  [
    ['erinnere mich um 15 Uhr an Bo und setz Batterien auf die Einkaufsliste'],
    ['Bo"', 'Batterien'],
  ],
  [
    [DAILY, 'tick off milk, and put butter on the shopping list'],
    ['milk.', 'butter'],
  ],
])('%j is both', async (said, words) => {
  const heard = await lines.hear(...said);
  for (const one of words) expect(heard).toContain(one);
});

test('an order in front of a reminder is no part of it', async () => {
  const order = 'please pause the backup, and remind me next Monday at 9am to resume it';
  await lines.say(...BACKUP, order);
  expect(await lines.hear('1')).toMatch(/pause "backup"[\s\S]*"Reminder: resume it"/);
});

test('tasks and lists are changed by the yes as well', async () => {
  await lines.say(MILK, 'add flour to the shopping list and take off the eggs', 'yes');
  expect(await lines.hear('show the shopping list')).toMatch(/milk[\s\S]*flour/);
  expect(await lines.hear('show the shopping list')).not.toContain('eggs');
});

test.each([
  // It is no part of the message, and nothing says which run is meant.
  [
    [...BACKUP, 'remind me at 5pm to buy flowers and cancel the backup for that day'],
    'and cancel the backup for that day',
  ],
  [['add gutter to my to-do list and remind me of it on Saturday'], 'and remind me of it'],
  [[DAILY, BINS, 'from Monday on, skip the stretch reminder'], 'from Monday on'],
  // Nothing there speaks of "it": five is no time of the backup, and how long it pauses is not what was read.
  [[...BACKUP, 'pause the backup for three days, hmm, no, five'], 'no, five'],
])('%j is refused by its words', async (said, words) => {
  expect(await lines.say(...said)).toContain(words);
});

test('an order behind a name is no part of it, and changes nothing that was talked about', async () => {
  const said = await lines.say(DAILY, 'when I get an email from my boss remind me to answer soon');
  expect(said).toContain('When a mail from "boss" arrives');
});

test('what is done by others stays in the message', async () => {
  const said = await lines.say(
    DAILY,
    'remind me at 5pm to call the vet and cancel the appointment',
  );
  expect(said).toContain('"Reminder: call the vet and cancel the appointment"');
});

test.each(['turn the backup off', 'disable the backup', 'schalte das backup aus'])(
  '"%s" takes nothing away that could not be turned on again',
  async (said) => {
    await lines.say(...BACKUP, said, 'yes');
    expect(await lines.stored()).toEqual(['backup (paused): 0 2 * * *']);
  },
);
