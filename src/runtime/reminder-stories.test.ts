/** Reminders and what people answer to them: the whole daemon, a Telegram on the wire, and a clock that is moved. */
import { afterEach, describe, expect, test } from 'vitest';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const labels = ({ buttons }: { buttons: { text: string }[] }) => buttons.map(({ text }) => text);
const last = () => {
  const shown = house.screen().at(-1);
  if (shown === undefined) throw new Error('nothing was said');
  return shown;
};
const count = (text: string) => house.texts().filter((one) => one === text).length;

/** At noon it is five hours before five. */
async function remindAtFive(wish = 'remind me at 5pm about the meeting'): Promise<void> {
  house = await openTelegramHouse();
  await house.press(await house.say(wish), wish.startsWith('erinner') ? 'Ja' : 'Yes');
  await house.live(300, 30);
}
const MEETING = 'Reminder: the meeting';

describe('a reminder in a chat', () => {
  test('has buttons; put off, it comes again once, at its time, and its schedule is as it was', async () => {
    await remindAtFive();
    expect(last().text).toBe(MEETING);
    expect(labels(last())).toEqual(['Done', '10 min', '1 hour', 'Tomorrow']);
    const told = last();
    const answer = await house.press(told, '10 min');
    expect(answer.text).toBe("I'll tell you again today at 17:10: Reminder: the meeting");
    await house.live(9);
    expect(count(MEETING)).toBe(1);
    await house.live(2);
    expect(count(MEETING)).toBe(2);
    await house.live(24 * 60, 120);
    expect(count(MEETING)).toBe(2);
    const [schedule] = await house.daemon.opened.schedules.list({ limit: 9 });
    expect(schedule).toMatchObject({ status: 'completed' });
  });

  test('is done by a word, which means the only one that waits; and not done after all', async () => {
    await remindAtFive();
    await house.press(last(), '10 min');
    const done = await house.say('done');
    expect(done.text).toBe('Done: Reminder: the meeting');
    await house.live(60, 5);
    expect(count(MEETING)).toBe(1);
    expect((await house.press(done, 'Undo')).text).toBe(
      'Not done after all: Reminder: the meeting',
    );
    expect((await house.say('snooze 20 minutes')).text).toContain("I'll tell you again today at");
    await house.live(21, 3);
    expect(count(MEETING)).toBe(2);
  });

  test.each([
    ['snooze', 10],
    ['snooze for an hour', 60],
    ['remind me again in 45 minutes', 45],
    ['later', 10],
    ['snooze until 18:00', 60],
    ['snooze till after work', 60],
  ])('"%s" puts it off by %i minutes', async (words, minutes) => {
    await remindAtFive();
    const answer = await house.say(words);
    expect(answer.text).toContain("I'll tell you again");
    // A poll that ends on the way takes a moment more.
    await house.live(minutes - 4, 1);
    expect(count(MEETING)).toBe(1);
    await house.live(5);
    expect(count(MEETING)).toBe(2);
  });

  test('in German is answered in German', async () => {
    await remindAtFive('erinnere mich um 17 uhr an die besprechung mit dem team');
    expect(labels(last())).toEqual(['Erledigt', '10 Min.', '1 Stunde', 'Morgen']);
    const words = last().text;
    const later = await house.press(last(), '1 Stunde');
    expect(later.text).toContain('Ich sage es heute um 18:00 noch einmal');
    await house.live(61, 10);
    expect(count(words)).toBe(2);
    expect((await house.say('erledigt')).text).toBe(`Erledigt: ${words}`);
  });

  test('is answered after a restart, and what was put off outlives it', async () => {
    await remindAtFive();
    const told = last();
    await house.restart();
    await house.press(told, '10 min');
    await house.restart();
    await house.live(11);
    expect(count(MEETING)).toBe(2);
    expect((await house.press(told, 'Done')).text).toBe('Done: Reminder: the meeting');
    expect((await house.press(told, 'Done')).text).toBe('Done: Reminder: the meeting');
    await house.live(24 * 60, 120);
    expect(count(MEETING)).toBe(2);
  });
});

describe('words that answer a reminder', () => {
  test.each([
    ['tomorrow morning', 'tomorrow at 09:00'],
    ['after dinner', 'today at 20:00'],
    ['half an hour', 'today at 17:30'],
    ['remind me in an hour again', 'today at 18:00'],
    ['snooze it for 5 minutes please', 'today at 17:05'],
  ])('"%s": it is told again %s', async (words, when) => {
    await remindAtFive();
    expect((await house.say(words)).text).toBe(`I'll tell you again ${when}: ${MEETING}`);
  });

  test('a time alone is said to a question, if one was asked since', async () => {
    await remindAtFive();
    await house.say('remind me every day to stretch');
    expect((await house.say('tomorrow morning')).text).toContain('Reminder: stretch');
  });

  test('"undo" takes back the answer and no schedule; after "done", "snooze" says how it is', async () => {
    await remindAtFive();
    await house.say('done');
    const over = await house.say('snooze');
    expect(over.text).toBe(`That is done already: ${MEETING}`);
    expect(labels(over)).toEqual(['Undo']);
    const back = await house.say('undo');
    expect(back.text).toBe(`Not done after all: ${MEETING}`);
    expect(labels(back)).toEqual(['Done', '10 min', '1 hour', 'Tomorrow']);
    await house.say('later');
    expect((await house.say('mach das rückgängig')).text).toBe(`Not put off any more: ${MEETING}`);
    await house.live(60, 5);
    expect(count(MEETING)).toBe(1);
  });

  test('name the one that is meant', async () => {
    house = await openTelegramHouse({ hasModel: false });
    await house.press(await house.say('remind me at 5pm to call Ben'), 'Yes');
    await house.press(await house.say('erinnere mich um 17 Uhr an Tee'), 'Ja');
    await house.live(301, 30);
    expect(labels(await house.shown('Erinnerung: Tee'))[0]).toBe('Erledigt');
    expect((await house.say('fertig mit dem Tee')).text).toBe('Erledigt: Erinnerung: Tee');
    await house.say('undo');
    expect((await house.say('snooze call Ben until 6 pm')).text).toBe(
      "I'll tell you again today at 18:00: Reminder: call Ben",
    );
  });
});

test('at a terminal a reminder is answered as anywhere else, by its words or in a word', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const { house: home, schedules } = house.daemon.opened;
  const terminal = async (text: string) =>
    (await home.talk()).terminalLine(text, OWNER_SESSION, async () => false);
  for (const say of ['Take the pills', 'Call Ben'])
    await schedules.add({ name: say, at: '2026-11-16T16:00:00Z', say });
  await house.live(300, 30);
  expect(await terminal('done')).toBe(
    'Which one?\n  Call Ben\n  Take the pills\nName it: "done Call Ben" or "snooze Call Ben".',
  );
  expect(await terminal('snooze the pills until 6 pm')).toBe(
    "I'll tell you again today at 18:00: Take the pills\n[Undo]",
  );
  expect(await terminal('tomorrow')).toBe(
    "I'll tell you again tomorrow at 09:00: Call Ben\n[Undo]",
  );
  expect(await terminal('undo')).toBe(
    'Not put off any more: Call Ben\n[Done / 10 min / 1 hour / Tomorrow]',
  );
  expect(await terminal('done')).toBe('Done: Call Ben\n[Undo]');
  expect(await terminal('not between 22 and 7')).toContain('Between 22:00 and 07:00');
  expect(await terminal('mute for 2 hours')).toContain('Until today at 19:0');
  expect(await terminal('no more reminders from Ann')).toContain('from Ann');
  expect(await terminal('put milk on the shopping list')).toBeNull();
});

test('of two that wait it is asked which, and the time that was said goes with the answer', async () => {
  house = await openTelegramHouse();
  await house.press(await house.say('remind me at 5pm about the meeting'), 'Yes');
  await house.press(await house.say('remind me at 5:01pm to call Ben'), 'Yes');
  await house.live(302, 30);
  const which = await house.say('snooze 30 minutes');
  expect(which.text).toBe('Which one?');
  expect(labels(which)).toHaveLength(2);
  const [ben = ''] = labels(which).filter((label) => label.includes('Ben'));
  const before = house.texts().filter((text) => text === ben).length;
  await house.press(which, ben);
  await house.live(31, 5);
  expect(house.texts().filter((text) => text === ben)).toHaveLength(before + 1);
  expect(count(MEETING)).toBe(1);
});

test('"it" is the one that was told last', async () => {
  house = await openTelegramHouse();
  await house.press(await house.say('remind me at 5pm about the meeting'), 'Yes');
  await house.press(await house.say('remind me at 5:01pm to call Ben'), 'Yes');
  await house.live(302, 30);
  const { text } = await house.say('snooze it for 30 minutes');
  expect(text).toMatch(/^I'll tell you again .*: Reminder: call Ben$/);
});

test('all that wait are answered at once if that is said, and each can be taken back', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.press(await house.say('remind me at 5pm to call Ben'), 'Yes');
  await house.press(await house.say('remind me at 5pm to feed the cat'), 'Yes');
  await house.live(301, 30);
  await house.say('snooze all of them until 6 pm');
  expect(house.texts().at(-1)?.split('\n').toSorted()).toEqual([
    "I'll tell you again today at 18:00: Reminder: call Ben",
    "I'll tell you again today at 18:00: Reminder: feed the cat",
  ]);
  expect((await house.say('done')).text).toBe('Which one?');
  const both = await house.say('both');
  expect(both.text.split('\n').toSorted()).toEqual([
    'Done: Reminder: call Ben',
    'Done: Reminder: feed the cat',
  ]);
  expect((await house.press(both, 'Undo: feed the cat')).text).toContain('feed the cat');
  expect((await house.say('done with everything')).text).toBe('Done: Reminder: feed the cat');
});

test('again every ten minutes until it is done; then never again', async () => {
  house = await openTelegramHouse();
  const { opened } = house.daemon;
  await opened.schedules.add({
    name: 'pills',
    cron: '0 17 * * *',
    say: 'Take the pills',
    againEvery: '10m',
    session: 'agent:main:telegram:direct:7',
  });
  await house.live(300, 30);
  expect(count('Take the pills')).toBe(1);
  await house.live(30, 5);
  expect(count('Take the pills')).toBe(4);
  // Put off, it rests until then and goes on from there.
  await house.press(last(), '1 hour');
  await house.live(55, 5);
  expect(count('Take the pills')).toBe(4);
  await house.live(17, 1);
  expect(count('Take the pills')).toBe(6);
  await house.say('done');
  await house.live(12 * 60, 60);
  expect(count('Take the pills')).toBe(6);
  // The next day it begins anew.
  await house.live(12 * 60, 30);
  expect(house.texts().filter((text) => text.startsWith('Take the pills')).length).toBeGreaterThan(
    6,
  );
});

test('"done" and "later" without a reminder are talk like any other', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const answer = await house.say('done');
  expect(answer.text).not.toContain('Done:');
});

describe('told while Telegram is away', () => {
  /** Answers with the reminder, once Rote has tried in vain to send it. */
  async function toldInVain(): Promise<{ id: string; told: number }> {
    house = await openTelegramHouse();
    await house.press(await house.say('remind me at 5pm about the meeting'), 'Yes');
    house.telegram.switches.faultOf = (method) => (method === 'sendMessage' ? 'error' : null);
    house.clock.advance(300 * 60_000);
    const { outbox, reminders } = house.daemon.opened.store;
    await house.later(async () => {
      const waiting = await outbox.list({ state: 'waiting', limit: 9 });
      return waiting.some(({ attempt, body }) => attempt > 0 && body['text'] === MEETING);
    });
    const [told] = await reminders.list({ states: ['open'], sinceMs: 0, limit: 9 });
    if (told === undefined) throw new Error('it was not told');
    expect(told).toMatchObject({ seenMs: null });
    return told;
  }

  test.each([
    ['seen on a page', async (id: string) => (await desk()).seen(id, 1), 0],
    ['answered elsewhere', async (id: string) => (await desk()).done(id), 0],
    ['seen by nobody', async () => undefined, 1],
  ])('and %s: it comes there as often as that asks for', async (_, meanwhile, times) => {
    const { id } = await toldInVain();
    await meanwhile(id);
    house.telegram.switches.faultOf = () => null;
    // The next try comes after a pause.
    house.clock.advance(60 * 60_000);
    const { outbox } = house.daemon.opened.store;
    await house.later(async () => (await outbox.list({ state: 'waiting', limit: 1 })).length === 0);
    await house.live(60, 10);
    const told = house.texts().filter((text) => text.startsWith(MEETING));
    expect(told).toHaveLength(times);
    // It says how late it is, and why.
    for (const text of told) expect(text).toContain('the channel could not be reached');
  });
  const desk = () => house.daemon.opened.house.reminders();
});

test('done with what a task reminds of is done with the task; and both are taken back together', async () => {
  house = await openTelegramHouse();
  const tasks = await house.daemon.opened.house.tasks();
  await tasks.create({ title: 'Call the bank', due: '2026-11-16T16:00:00Z' });
  await house.live(300, 30);
  expect(last().text).toBe('Due now: Call the bank');
  const stateOf = async () => (await tasks.show('Call the bank')).task.state;
  const done = await house.press(last(), 'Done');
  expect(await stateOf()).toBe('done');
  await house.press(done, 'Undo');
  expect(await stateOf()).toBe('open');
});
