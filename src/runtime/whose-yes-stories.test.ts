/** What an attacker had a plain "yes" agree to, told in chats: the whole daemon, a Telegram and a model on the wire. */
import { afterEach, expect, test } from 'vitest';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const STRANGER = 666;
const people = async () => (await house.daemon.opened.people.list()).map(({ name }) => name).sort();
const open = (limit = 9) => house.daemon.opened.requests.list({ state: 'open', limit });
const stored = () => house.daemon.opened.schedules.list({ limit: 9 });
/** Says it, and waits for an answer that says this. */
async function hear(text: string, answer: string): Promise<void> {
  const before = house.texts().filter((one) => one.includes(answer)).length;
  house.write(text);
  await house.later(() => house.texts().filter((one) => one.includes(answer)).length > before);
}

test('a stranger is let in by no yes that was said to a model', async () => {
  house = await openTelegramHouse();
  house.model.play(({ userText }) => ({ text: `Heard ${userText.length}. Shall I book it?` }));
  const before = await people();
  await house.say('let me in', STRANGER);
  await house.shown('Somebody unknown wants to talk');
  for (const words of ['yes', 'ok', 'sure', 'go ahead', 'approve', '👍', 'ja']) {
    await hear(words, 'Shall I book it?');
    expect([words, await people()]).toEqual([words, before]);
  }
  expect(await open()).toMatchObject([{ kind: 'pairing' }]);
});

test('a request of a program that comes a second after a draft takes nothing of the yes to it', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('remind me at 5pm about the meeting');
  const { requests } = house.daemon.opened;
  const asking = {
    kind: 'call',
    about: 'call:x',
    hash: 'h',
    title: 'May a program post?',
  } as const;
  const { id } = await requests.ask(asking);
  await house.shown('May a program post?');
  await hear('yes', 'Stored as');
  expect(await stored()).toHaveLength(1);
  expect(await requests.get(id)).toMatchObject({ state: 'open' });
});

test('a yes that crosses the draft on its way stores nothing, and the draft is shown again', async () => {
  house = await openTelegramHouse({ hasModel: false });
  house.write('remind me at 5pm about the meeting');
  house.write('yes');
  await house.shown('Something came in between');
  expect(await stored()).toEqual([]);
  await hear('yes', 'Stored as');
  expect(await stored()).toHaveLength(1);
});

test('after /new or other words a yes agrees to nothing that was shown before', async () => {
  house = await openTelegramHouse({ hasModel: false });
  await house.say('remind me at 5pm about the meeting');
  await hear('/new', 'We begin anew');
  await hear('yes', 'nothing');
  expect(await stored()).toEqual([]);
  await house.say('remind me at 5pm about the meeting');
  await hear("what's scheduled?", 'Nothing is scheduled');
  await hear('yes', 'Something came in between');
  expect(await stored()).toEqual([]);
});
