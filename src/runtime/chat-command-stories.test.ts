/** The commands with a slash, as somebody sends them from a chat: the whole daemon and a Telegram on the wire. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ANN_CHAT, openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

test('/wake has the heartbeat look around, and says so where it is off', async () => {
  house = await openTelegramHouse();
  const { opened } = house.daemon;
  const file = join(house.home, 'workspace', 'HEARTBEAT.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '- Think about whether anything is odd.\n');
  expect((await house.say('/wake')).text).toContain('main is not switched on.');
  await (await opened.house.heartbeat()).on();
  expect((await house.say('/wake')).text).toContain('main looks around now.');
  const looked = async () => {
    const runs = await opened.store.engine.list({ scheduleId: 'heartbeat.main.wake', limit: 9 });
    return runs.length;
  };
  await house.later(async () => (await looked()) === 1);
  // The heartbeat is the owner's.
  expect((await house.say('/wake', ANN_CHAT)).text).toContain('I have looked');
  await house.live(1);
  expect(await looked()).toBe(1);
});

test.each(['/start', '/start@my_bot', '/start welcome'])('%s greets', async (words) => {
  house = await openTelegramHouse({ hasModel: false });
  expect((await house.say(words, ANN_CHAT)).text).toMatch(
    /^Hello Ann\. .*\/help lists the commands\.$/,
  );
  expect((await house.say(words)).text).toMatch(/^Hello\. /);
});

test('a new zone of a person counts at once', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const { people, schedules } = house.daemon.opened;
  expect((await house.say('remind me at 6pm to call Ben')).text).toContain('Europe/Berlin');
  await people.setTimezone('owner', 'Asia/Tokyo');
  // It is eight in the evening there.
  expect((await house.say('remind me at 9pm to call Ben')).text).toContain('Asia/Tokyo');
  expect(await schedules.zoneOf('agent:main:telegram:direct:7')).toBe('Asia/Tokyo');
});
