/** What an attacker had a plain "yes" agree to, told in chats: the whole daemon, a Telegram and a model on the wire. */
import { afterEach, describe, expect, test } from 'vitest';
import { requestCode } from '../domain/request-code.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const STRANGER = 666;
const OVER = 'That is decided already, or over.';
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

test('a yes to a proposal to remember something saves it, and one that is said to a draft after it saves nothing', async () => {
  house = await openTelegramHouse();
  const { opened } = house.daemon;
  const propose = (content: string) => `memory.propose --content "${content}"`;
  house.model.play(({ userText }) => {
    if (!userText.includes('read the page')) return { text: 'I see.' };
    const content = userText.includes('again') ? 'The museum is shut' : 'The library is shut';
    return { text: `\`\`\`cmd\n${propose(content)}\n\`\`\`` };
  });
  const says = (text: string) => house.later(() => house.texts().some((one) => one.includes(text)));
  const kept = async () =>
    (await opened.store.memories.list({ person: 'owner', limit: 9 })).map(({ content }) => content);
  house.write('read the page of the library for me');
  await says('I see.');
  const asked = await house.shown('Shall I remember this?');
  expect(asked.buttons.map(({ text }) => text)).toEqual(['Yes', 'No']);
  await hear('yes', 'Agreed: Shall I remember this?');
  expect(await kept()).toEqual(['The library is shut']);
  house.write('read the page again');
  await says('The museum is shut');
  await house.say('remind me at 5pm about the meeting');
  await hear('yes', 'Stored as');
  expect(await kept()).toEqual(['The library is shut']);
});

test('the button of a question answers no newer wish that leads to the same question', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const meeting = await house.say('remind me at 5 about the meeting');
  const dentist = await house.say('remind me at 5 about the dentist');
  expect((await house.press(meeting, '5 PM')).text).toContain('That is over');
  expect((await house.press(dentist, '5 PM')).text).toContain('the dentist');
});

test('a yes that is a reply to another message stores no draft', async () => {
  house = await openTelegramHouse({ hasModel: false });
  const asking = { kind: 'call', about: 'call:x', hash: 'h', title: 'May it post?' } as const;
  const { id } = await house.daemon.opened.requests.ask(asking);
  const asked = await house.shown('May it post?');
  const draft = await house.say('remind me at 5pm about the meeting');
  const reply = async (more: Record<string, unknown>) => {
    const before = house.screen().length;
    house.telegram.say({ text: 'yes', chat: 7, more });
    await house.until(() => house.screen().length > before);
  };
  await reply({ reply_to_message: { message_id: asked.id, from: { id: 1 } } });
  expect(await stored()).toEqual([]);
  await reply({ external_reply: { origin: { type: 'hidden_user', sender_user_name: 'M' } } });
  expect(await stored()).toEqual([]);
  const again = await house.shown('Something came in between');
  expect(again.id).toBeGreaterThan(draft.id);
  const latest = house.screen().at(-1)?.id;
  await reply({ reply_to_message: { message_id: latest, from: { id: 1 } } });
  expect(await stored()).toHaveLength(1);
  expect(await house.daemon.opened.requests.get(id)).toMatchObject({ state: 'open' });
});

describe('a request to somebody else', () => {
  const ANN = 8;
  const BOB = 9;
  async function press(data: string, chat: number): Promise<string> {
    const before = house.screen(chat).length;
    house.telegram.press({ chat, messageId: 1, data });
    await house.until(() => house.screen(chat).length > before);
    return house.screen(chat)[before]?.text ?? '';
  }

  test('is not told to the owner by its words, its button or its code', async () => {
    house = await openTelegramHouse({ hasModel: false });
    const { requests, people: known } = house.daemon.opened;
    const forWhom = (await known.list()).find(({ name }) => name === 'Ann')?.id ?? '';
    const title = 'Shall I remember this? "Ann has a tortoise"';
    const request = await requests.ask({ kind: 'memory', about: 'm', hash: 'h', title, forWhom });
    await house.shown('tortoise', ANN);
    for (const words of ['approve the tortoise', 'approve it', `yes ${requestCode(request)}`])
      await house.say(words);
    for (const answer of ['show', 'yes', 'no'])
      expect(await press(`request:${request.id}:${answer}`, 7)).toBe(OVER);
    // Their own words are said back to them.
    const told = house.texts().join('\n').replace('"approve the tortoise"', '');
    expect(told).not.toContain('tortoise');
    expect(await requests.get(request.id)).toMatchObject({ state: 'open' });
  });

  test('answers a member as one that never was, by its id, a part of it and its code', async () => {
    house = await openTelegramHouse({ hasModel: false });
    const asking = { kind: 'call', about: 'call:x', hash: 'h', title: 'May it post?' } as const;
    const request = await house.daemon.opened.requests.ask(asking);
    for (const id of [request.id, request.id.slice(0, 12), 'req_0', 'req_none'])
      for (const answer of ['show', 'yes', 'no'])
        expect(await press(`request:${id}:${answer}`, BOB)).toBe(OVER);
    for (const code of [requestCode(request), 'A3A3A'])
      expect((await house.say(`yes ${code}`, BOB)).text).toBe(OVER);
    expect(await open()).toHaveLength(1);
  });
});
