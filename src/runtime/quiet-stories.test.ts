/** Quiet hours and late messages: the whole daemon, a Telegram on the wire, and a clock that is moved. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  ANN_CHAT,
  BOB_CHAT,
  openTelegramHouse,
  type TelegramHouse,
} from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const OWNER_CHAT = 7;
const sessionOf = (chat: number) => `agent:main:telegram:direct:${chat}`;
const add = (name: string, cron: string, more: { chat?: number; urgent?: boolean } = {}) => {
  const { chat = OWNER_CHAT, ...rest } = more;
  return house.daemon.opened.schedules.add({
    ...{ name, cron, say: name, session: sessionOf(chat), timezone: 'Europe/Berlin' },
    ...rest,
  });
};
const having = (text: string, chat?: number) =>
  house.texts(chat).filter((one) => one.includes(text));
const lastText = (chat?: number) => house.texts(chat).at(-1) ?? '';

describe('quiet hours', () => {
  test('hold what comes at night, which comes in the morning as one message, in order', async () => {
    house = await openTelegramHouse({ hasModel: false });
    const answer = await house.say('not between 22 and 7 except urgent');
    expect(answer.text).toContain('Between 22:00 and 07:00');
    await add('Feed the cat', '30 22 * * *');
    await add('Check the oven', '15 23 * * *');
    await house.live(12 * 60, 15);
    expect(having('cat')).toEqual([]);
    // Killed and started anew between the two, nothing is lost and nothing comes twice.
    await house.restart();
    // Who writes at night is answered at night.
    expect((await house.say('what are my quiet hours?')).text).toContain('2 messages wait');
    await house.live(6 * 60 + 45, 15);
    expect(having('cat')).toEqual([]);
    await house.live(30, 5);
    expect(having('cat')).toHaveLength(1);
    expect(lastText()).toBe(
      'While you were not to be disturbed, 2 messages came:\nYesterday at 22:30: Feed the cat\nYesterday at 23:15: Check the oven',
    );
    await house.restart();
    await house.live(60, 15);
    expect(having('cat')).toHaveLength(1);
  });

  test('let through what is urgent, at its time and in front of what waits', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say('not between 22 and 7');
    await add('Feed the cat', '30 22 * * *');
    await add('Wake up', '0 6 * * *', { urgent: true });
    await house.live(18 * 60, 15);
    expect(lastText()).toBe('Wake up');
    expect(having('cat')).toEqual([]);
    await house.live(75, 15);
    expect(lastText()).toBe(
      'Feed the cat\n(This was due yesterday at 22:30; you were not to be disturbed.)',
    );
  });

  test('belong to each person, and to nobody else', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say('not between 22 and 7', ANN_CHAT);
    await house.say('nicht zwischen 23 und 6 uhr', BOB_CHAT);
    for (const chat of [OWNER_CHAT, ANN_CHAT, BOB_CHAT]) await add('Tea', '30 22 * * *', { chat });
    await house.live(11 * 60, 15);
    expect(having('Tea')).toHaveLength(1);
    expect(having('Tea', ANN_CHAT)).toEqual([]);
    expect(having('Tea', BOB_CHAT)).toHaveLength(1);
  });

  test('in German, muted until Monday, and unmuted before', async () => {
    house = await openTelegramHouse({ hasModel: false });
    const answer = await house.say('stumm bis Montag');
    expect(answer.text).toContain('sage ich dir nur, was dringend ist');
    await add('Bitte die Katze füttern', '0 18 * * *');
    await house.live(31 * 60, 30);
    expect(having('Katze')).toEqual([]);
    await house.say('Stummschaltung aufheben');
    await house.until(() => having('Katze').length > 0);
    expect(lastText()).toBe(
      'Bitte die Katze füttern\n(Das war gestern um 18:00 fällig; du wolltest nicht gestört werden.)',
    );
  });

  test('are over when the mute is: on Monday, and not before', async () => {
    house = await openTelegramHouse({ hasModel: false });
    expect((await house.say('stop bugging me til monday')).text).toContain('Monday');
    await add('Tea', '0 18 20 11 *');
    await house.live(6 * 24 * 60, 120);
    expect(having('Tea')).toEqual([]);
    await house.live(24 * 60, 60);
    expect(having('Tea')).toHaveLength(1);
  });
});

test('a snooze into quiet hours is told at the time that its person said', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await add('Tea', '50 21 * * *');
  await house.live(9 * 60 + 55, 5);
  await house.say('not between 22 and 7');
  await house.say('snooze 20 minutes');
  await house.live(25, 5);
  expect(having('Tea').filter((text) => text.startsWith('Tea'))).toHaveLength(2);
});
