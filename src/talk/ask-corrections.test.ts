/** People who correct themselves: what they say in front of what they want instead, or behind it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const MUM = 'remind me at 5pm to call mum';
const MAMA = 'erinnere mich um 17 Uhr an Mama';

describe('a correction', () => {
  test.each([
    [[MUM, 'actually make it 6'], 'Wed 2026-11-18 18:00'],
    [[MUM, 'no wait, 6:30'], 'Wed 2026-11-18 18:30'],
    [[MUM, 'sorry I meant 7pm'], 'Wed 2026-11-18 19:00'],
    [[MUM, 'hmm, make it 6 instead'], 'Wed 2026-11-18 18:00'],
    [[MUM, 'no no, tomorrow'], 'Thu 2026-11-19 17:00'],
    [[MUM, 'make it 6, sorry'], 'Wed 2026-11-18 18:00'],
    [[MAMA, 'nein, doch lieber um 7'], 'Mi 2026-11-18 19:00'],
    [[MAMA, 'ach nee, 18 Uhr'], 'Mi 2026-11-18 18:00'],
    [[MAMA, 'Moment, doch 18:30'], 'Mi 2026-11-18 18:30'],
    [[MAMA, 'sorry, ich meinte morgen'], 'Do 2026-11-19 17:00'],
    // What is stored is changed in the same words.
    [[`${MUM}!`, 'actually make it 6'], 'change "call mum" to run once, on Wed 2026-11-18 18:00'],
    [[`${MAMA}!`, 'nein, doch lieber um 7'], '"Mama" ändern: einmal am Mi 2026-11-18 19:00'],
    // Also while something is asked.
    [['remind me at 5 to call mum', 'sorry, I meant 7pm'], 'Wed 2026-11-18 19:00'],
    [['erinnere mich um 5 an Mama', 'nein warte, um 18 Uhr'], 'Mi 2026-11-18 18:00'],
  ])('%j comes to %s', async (said, expected) => {
    expect(await lines.say(...said)).toContain(expected);
  });

  test('to an hour near the time that it was at means the same half of the day', async () => {
    const RUN = 'remind me every day at 7am to run';
    expect(await lines.say(RUN, 'actually make it 6')).toContain('At 06:00 every day');
    // Four hours before nine is as likely as eight behind it.
    const later = ['remind me every day at 9am to run', 'actually make it 5'];
    expect(await lines.say(...later)).toBe('? 5: 5 AM or 5 PM? | 5 AM | 5 PM');
  });

  test('that is a wish of its own is no change', async () => {
    expect(await lines.say(MUM, 'wait, remind me tomorrow at 9am to eat')).toContain(
      '"Reminder: eat". This takes the place of "call mum"',
    );
  });

  test.each([
    [[MUM, 'wait'], /^not understood: Nothing is done yet\. Still open: Once/],
    [[MUM, 'hold on a sec'], /^not understood: Nothing is done yet/],
    [[MAMA, 'Moment mal'], /^not understood: Noch ist nichts getan\. Offen ist: Einmal/],
  ])('that comes later leaves the draft open: %j', async (said, expected) => {
    expect(await lines.say(...said)).toMatch(expected);
    expect(await lines.say('ok')).toMatch(/^done:/);
    expect(await lines.say('no')).toMatch(/^not understood: (?:Nothing|Es) wa(?:its|rtet)/);
  });

  test('of nothing changes nothing', async () => {
    expect(await lines.say(MUM, 'sorry')).toContain('Still open, and not stored: Once');
    expect(await lines.say('stop')).toBe('done: Forgotten.');
  });
});
