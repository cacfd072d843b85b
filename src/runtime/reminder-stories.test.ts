/** Reminders and what people answer to them: the whole daemon, a Telegram on the wire, and a clock that is moved. */
import { afterEach, describe, expect, test } from 'vitest';
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
    expect(answer.text).toBe('I tell you again today at 17:10: Reminder: the meeting');
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
    expect((await house.say('snooze 20 minutes')).text).toContain('I tell you again today at');
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
    expect(answer.text).toContain('I tell you again');
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
