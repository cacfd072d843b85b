/** A question about the time takes times for an answer, and nothing that is about something else besides. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const HOW_OFTEN = 'remind me to stretch';
const WIE_OFT = 'erinnere mich ans Dehnen';

describe('a sentence that also speaks of time is no answer', () => {
  test.each([
    [HOW_OFTEN, 'water the plants every Monday at 8am'],
    [HOW_OFTEN, 'buy milk tomorrow at 8am'],
    [HOW_OFTEN, 'back up the photos every night at 3 and tell me if it fails'],
    ['remind me to call Jo', 'water the plants every Monday at 8am'],
    [WIE_OFT, 'gieß die Blumen jeden Montag um 8 Uhr'],
    ['erinnere mich an den Müll', 'gieß die Blumen jeden Montag um 8 Uhr'],
  ])('%s; %s', async (asked, said) => {
    expect(await lines.say(asked)).toMatch(/^\?/);
    const heard = await lines.say(`${said}!`);
    expect(heard).not.toMatch(/^done:|stretch|Dehnen|call Jo|Müll/);
    expect(await lines.stored()).toEqual([]);
  });
});

describe('a time is, with the small words that people say beside it', () => {
  test.each([
    [HOW_OFTEN, 'every 10 minutes'],
    [HOW_OFTEN, "let's say every hour"],
    [HOW_OFTEN, 'every hour is fine'],
    [HOW_OFTEN, 'I think once an hour would be enough'],
    [HOW_OFTEN, 'every weekday at 8am'],
    ['remind me to call Jo', 'tomorrow at 5pm would be best'],
    ['remind me to call Jo', 'oh, tomorrow at 17:00 of course'],
    [WIE_OFT, 'jede Stunde reicht'],
    [WIE_OFT, 'sagen wir jede Stunde'],
    ['erinnere mich an den Müll', 'am besten morgen um 8 Uhr'],
  ])('%s; %s', async (asked, said) => {
    expect(await lines.say(asked)).toMatch(/^\?/);
    expect(await lines.say(`${said}!`)).toMatch(/^done:/);
    expect(await lines.stored()).toHaveLength(1);
  });
});
