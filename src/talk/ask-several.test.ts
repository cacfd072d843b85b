/** Several wishes in one message: shown together, stored by one yes, forgotten by one no, and taken back by one undo. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { badRequest } from '../base/errors.ts';
import { type TalkLines, talkLines } from './talk-lines.fake.ts';
import { collectEffects } from './turn-effects.ts';

let lines: TalkLines;
beforeEach(() => {
  lines = talkLines();
});
afterEach(() => lines.close());

const BOTH = 'remind me to call mom every day at 3pm and to buy milk every Friday at 5pm';
const STORED = ['buy milk: 0 17 * * 5', 'call mom: 0 15 * * *'];
const stored = async (): Promise<string[]> => (await lines.stored()).toSorted();

describe('several drafts', () => {
  test('are shown together, each with its number, and what a yes is to', async () => {
    const shown = await lines.hear(BOTH);
    expect(shown).toMatch(/^1\. At 15:00 every day.*call mom/);
    expect(shown).toMatch(/\n2\. At 17:00 on Fridays.*buy milk/);
    expect(shown).toMatch(
      /Nothing is stored yet\. Say yes to agree\.\nThat is a yes to all of them/,
    );
    expect(await lines.stored()).toEqual([]);
  });

  test('are in the answer as data: the first, and all of them', async () => {
    const answer = await lines.ask(BOTH);
    expect(answer).toMatchObject({
      kind: 'draft',
      accepted: false,
      draft: { name: 'call mom' },
      drafts: [{ name: 'call mom' }, { name: 'buy milk' }],
    });
    const one = await lines.ask('remind me every day at 3pm to call mom');
    expect(one).not.toHaveProperty('drafts');
  });

  test('are stored by one yes, and taken back by one undo', async () => {
    await lines.ask(BOTH);
    const done = await lines.ask('yes');
    expect(done).toMatchObject({
      accepted: true,
      schedule: { name: 'call mom' },
      schedules: [{ name: 'call mom' }, { name: 'buy milk' }],
    });
    expect(await stored()).toEqual(STORED);
    expect(await lines.say('undo!')).toMatch(/^done: Removed "call mom".*\nRemoved "buy milk"/s);
    expect(await stored()).toEqual([]);
    await lines.say('undo!');
    expect(await stored()).toEqual(STORED);
  });

  test('are forgotten by one no, and brought back together', async () => {
    expect(await lines.say(BOTH, 'no')).toBe('done: Forgotten.');
    expect(await lines.stored()).toEqual([]);
    await lines.say('undo', 'yes');
    expect(await stored()).toEqual(STORED);
  });

  test('are changed one by one', async () => {
    await lines.say(BOTH, 'the second at 6pm', 'yes');
    expect(await stored()).toEqual(['buy milk: 0 18 * * 5', 'call mom: 0 15 * * *']);
  });

  test('can be left out', async () => {
    await lines.say(BOTH, 'only the first', 'yes');
    expect(await stored()).toEqual(['call mom: 0 15 * * *']);
  });

  test('are asked of by name, and "it" is none of them afterwards', async () => {
    expect(await lines.say(BOTH, 'make it 6pm')).toMatch(/Which one is "make it 6pm" for\?/);
    await lines.say('the second one', 'yes');
    expect(await stored()).toEqual(['buy milk: 0 18 * * 5', 'call mom: 0 15 * * *']);
    await lines.say('delete it!');
    expect(await stored()).toHaveLength(2);
  });

  test('auf Deutsch', async () => {
    const wish = 'ruf morgen um 15 Uhr Mama an und kauf um 17 Uhr Milch';
    expect(await lines.say(wish)).toMatch(/"ruf Mama an" und "kauf Milch"/);
    expect(await lines.hear('daran erinnern')).toMatch(/2\. .*kauf Milch.*am selben Tag/s);
    await lines.say('ja');
    expect(await stored()).toEqual(['kauf Milch: at', 'ruf Mama an: at']);
  });
});

test('a yes to several that is tried again stores each of them once', async () => {
  const { store } = lines.house();
  const attempt = async (id: string, text: string, isKilled: boolean) => {
    const effects = collectEffects(id, { store, nowMs: lines.clock.nowMs });
    const answer = await lines.ask(text, { effects });
    const { records, run } = effects.collected();
    const turn = { ids: [], owner: 'a', nowMs: lines.clock.nowMs(), messages: [], records, run };
    if (!isKilled) await store.incoming.finish(turn);
    return answer;
  };
  await attempt('in_1', BOTH, false);
  await attempt('in_2', 'yes', true);
  expect(await attempt('in_2', 'yes', false)).toMatchObject({
    schedules: [{ id: 'sched_2' }, { id: 'sched_2x1' }],
  });
  expect(await stored()).toEqual(STORED);
});

const tooMany = badRequest({ code: 'too-many', message: 'There are too many.', hint: '' });

test('where one of them is refused at last, none is stored', async () => {
  const { schedules } = lines.house();
  await lines.ask(BOTH);
  const { add } = schedules;
  let left = 1;
  // The second finds no room any more.
  schedules.add = (...given) => {
    left -= 1;
    return left < 0 ? Promise.reject(tooMany) : add(...given);
  };
  await expect(lines.ask('yes')).rejects.toThrow('too many');
  expect(await lines.stored()).toEqual([]);
});
