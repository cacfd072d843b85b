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
const add = (name: string, cron: string, more: { urgent?: boolean } = {}) => {
  const session = `agent:main:telegram:direct:${OWNER_CHAT}`;
  const timezone = 'Europe/Berlin';
  return house.daemon.opened.schedules.add({ name, cron, say: name, session, timezone, ...more });
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
    for (const chat of [OWNER_CHAT, ANN_CHAT, BOB_CHAT]) {
      const draft = await house.say('remind me at 22:30 about the tea', chat);
      await house.press(draft, 'Yes', chat);
    }
    await house.live(11 * 60, 15);
    const told = (chat?: number) => house.texts(chat).filter((one) => one === 'Reminder: the tea');
    expect(told()).toHaveLength(1);
    expect(told(ANN_CHAT)).toEqual([]);
    expect(told(BOB_CHAT)).toHaveLength(1);
    await house.live(9 * 60, 30);
    expect(lastText(ANN_CHAT)).toContain('(This was due yesterday at 22:30');
  });

  test('in German, muted until Monday, and unmuted before', async () => {
    house = await openTelegramHouse({ hasModel: false });
    const answer = await house.say('stumm bis Montag');
    expect(answer.text).toContain('sage ich dir nur, was dringend ist');
    await add('Bitte die Katze füttern', '0 18 * * *');
    await house.live(7 * 60, 30);
    expect(having('Katze')).toEqual([]);
    await house.say('Stummschaltung aufheben');
    await house.until(() => having('Katze').length > 0);
    expect(having('Katze')[0]).toBe(
      'Bitte die Katze füttern\n(Das war heute um 18:00 fällig; du wolltest nicht gestört werden.)',
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

test('on a journey go by the clock there, and so does what is said of what comes late', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('not between 22 and 7');
  await house.say('I am in Tokyo until Friday');
  // Two in the afternoon at home is ten in the evening there, and eleven in the evening is seven in the morning.
  await add('Feed the cat', '30 14 * * *');
  await add('Check the oven', '30 23 * * *');
  await house.live(10 * 60, 10);
  expect(having('cat')).toEqual([]);
  await house.live(65, 5);
  expect(lastText()).toContain('This was due yesterday at 22:30');
  await house.live(30, 10);
  expect(lastText()).toContain('Check the oven');
});

test('an earlier telling that waits gives way to the one that its person asked for', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('not between 22 and 7');
  await add('Tea', '30 22 * * *');
  await house.live(10 * 60 + 35, 5);
  await (await house.daemon.opened.house.reminders()).snooze('Tea', house.clock.nowMs() + 600_000);
  await house.live(15, 5);
  expect(having('Tea')).toEqual(['Tea']);
  await house.live(9 * 60, 30);
  expect(having('Tea')).toEqual(['Tea']);
});

test('unmuted, what waited is said to come now', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('not between 22 and 7');
  expect((await house.say('mute everything until Monday')).text).toMatch(
    /^Until Monday 2026-11-23 at 09:00 I tell you only what is urgent\./,
  );
  await add('Tea', '0 18 * * *');
  await house.live(7 * 60, 30);
  house.write('unmute');
  const answer = await house.shown('waited');
  expect(answer.text).toContain('The message that waited comes now.');
  expect((await house.shown('Tea')).text).toContain('you were not to be disturbed');
});

test('the night on which summer time ends is an hour longer', async () => {
  house = await openTelegramHouse({ hasModel: false, startIso: '2026-10-24T10:00:00Z' });
  await house.say('not between 22 and 7');
  await add('Feed the cat', '30 2 25 10 *');
  await house.live(19 * 60 + 45, 15);
  expect(having('cat')).toEqual([]);
  await house.live(30, 5);
  expect(lastText()).toContain('Feed the cat\n(This was due today at 02:30');
});

describe('late', () => {
  test('is told with its reason: Rote was off', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.press(await house.say('remind me at 5pm about the meeting'), 'Yes');
    await house.live(270, 30);
    await house.restart(60);
    await house.live(1);
    expect(lastText()).toBe('Reminder: the meeting\n(This was due today at 17:00; Rote was off.)');
    expect((await house.say('done')).text).toBe('Done: Reminder: the meeting');
  });

  test('on time, nothing is said of it', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.press(await house.say('erinnere mich um 17 uhr an die besprechung'), 'Ja');
    await house.live(301, 30);
    expect(lastText()).not.toContain('fällig');
  });
});

describe('a reminder in quiet hours', () => {
  test('says so before it is agreed to, and is told then if it is urgent', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say('not between 22 and 7');
    const draft = await house.say('remind me at 22:30 about the tea');
    expect(draft.text).toContain(
      '22:30 is in your quiet hours: it will be told at 07:00; say "urgent" to be told then',
    );
    const urgent = await house.say('urgent');
    expect(urgent.text).toContain('you are told in quiet hours too');
    expect(urgent.text).not.toContain('it will be told at 07:00');
    await house.press(urgent, 'Yes');
    await house.live(10 * 60 + 31, 30);
    await house.live(5);
    expect(lastText()).toBe('Reminder: the tea');
  });

  test.each([
    ['urgent: remind me at 22:30 about the tea', 'Yes', 'quiet hours too'],
    ['dringend: erinnere mich um 22:30 an den tee', 'Ja', 'auch in deinen Ruhezeiten'],
  ])('"%s" is told at its time', async (wish, yes, note) => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say('not between 22 and 7');
    const draft = await house.say(wish);
    expect(draft.text).toContain(note);
    await house.press(draft, yes);
    const before = house.texts().length;
    await house.live(10 * 60 + 31, 30);
    await house.live(5);
    expect(house.texts()).toHaveLength(before + 1);
  });

  test('in German says so in German', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.say('nicht zwischen 22 und 7 uhr');
    const draft = await house.say('erinnere mich um 22:30 an den tee');
    expect(draft.text).toContain('22:30 liegt in deinen Ruhezeiten: Ich sage es um 07:00');
  });
});
