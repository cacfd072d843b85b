/** A schedule that waits for messages hears what is said at a terminal, too. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(async () => {
  lines = talkLines();
  await lines.house().schedules.add({
    name: 'File it',
    event: { on: 'message', contains: 'invoice' },
    say: 'Filed.',
  });
});
afterEach(() => lines.close());

const came = () => lines.house().store.events.list({ limit: 10 });

test('it starts, and whoever said it is told which one', async () => {
  expect(await lines.say('Invoice 17 of the plumber')).toBe('starts: File it');
  expect(await lines.hear('Die Invoice 18 vom Klempner ist da')).toBe('Damit beginnt „File it“.');
  const all = await came();
  expect(all.map(({ data }) => data)).toMatchObject([
    { text: 'Die Invoice 18 vom Klempner ist da', channel: 'inbox', person: 'owner' },
    { text: 'Invoice 17 of the plumber' },
  ]);
  expect(all[0]?.fires).toMatchObject([{ scheduleName: 'File it' }]);
});

test('what is understood is answered as ever, and starts it as well', async () => {
  expect(await lines.say('remind me every day at 9 to write an invoice')).toMatch(/^At 09:00/);
  expect(await came()).toHaveLength(1);
});

test('a look at what would be understood, and words that nothing waits for, start nothing', async () => {
  await lines.ask('Invoice 17 of the plumber', { dryRun: true });
  expect(await lines.say('Receipt 17 of the plumber')).toMatch(/^not understood/);
  expect(await came()).toEqual([]);
});
