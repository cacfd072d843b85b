import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseFile } from '../home/database-file.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import {
  ANN_CHAT,
  BOB_CHAT,
  openTelegramHouse,
  type TelegramHouse,
} from './telegram-house.fake.ts';

/** What people do in chats, and what comes of it: the whole daemon, a Telegram and a model on the wire. */
let house: TelegramHouse;
let web: LoopbackServer | null = null;
afterEach(async () => {
  await house.close();
  await web?.close();
  web = null;
});

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const labels = ({ buttons }: { buttons: { text: string }[] }) => buttons.map(({ text }) => text);
const ANN = `agent:main:telegram:direct:${ANN_CHAT}`;

describe('the acceptance stories, in a chat', () => {
  test('"remind me at 5pm about the meeting": a press stores the draft, and it arrives at five, once', async () => {
    house = await openTelegramHouse();
    const { opened } = house.daemon;
    const draft = await house.say('remind me at 5pm about the meeting');
    expect(draft.text).toContain('Nothing is stored yet');
    expect(labels(draft)).toEqual(['Yes', 'No']);
    expect(await opened.schedules.list({ limit: 9 })).toEqual([]);
    expect((await house.press(draft, 'Yes')).text).toContain('Stored as');
    // A second press of the same button is told that it is over, and stores nothing.
    expect((await house.press(draft, 'Yes')).text).toContain('That is over');
    await house.live(290, 29);
    expect(house.screen()).toHaveLength(3);
    await house.live(10, 10);
    expect(house.texts().slice(3)).toEqual(['Reminder: the meeting']);
    await house.live(24 * 60, 120);
    expect(house.texts().slice(3)).toEqual(['Reminder: the meeting']);
    expect(await opened.schedules.list({ limit: 9 })).toMatchObject([{ status: 'completed' }]);
    expect(house.model.requests).toEqual([]);
  });

  test('"send me hello every minute": a plan, in the chat each minute, and no model is asked', async () => {
    house = await openTelegramHouse();
    await house.press(await house.say('send me hello every minute'), 'Yes');
    await house.live(10);
    expect(house.texts().slice(2)).toEqual(Array(10).fill('hello'));
    const { opened } = house.daemon;
    const runs = await opened.store.engine.list({ limit: 100 });
    expect(runs).toHaveLength(10);
    for (const { id } of runs)
      expect(await opened.runs.show(id)).toMatchObject({
        run: { state: 'succeeded', tier: 'direct' },
        trace: { toolCalls: 1, modelCalls: 0 },
      });
    expect(house.model.requests).toEqual([]);
  });

  test('"check AI news every 3 hours, summarize, send to Telegram": the agent reads, and its words are in the chat', async () => {
    house = await openTelegramHouse();
    web = await startLoopbackServer((_, response) => {
      response.setHeader('content-type', 'application/xml');
      response.end(FEED);
    });
    const { origin } = web;
    house.model.play(({ userText }) =>
      userText.includes('Models get smaller')
        ? cmd('run.finish --outcome done --text "AI news: models get smaller."')
        : cmd(`rss.read --url ${origin}/ai.xml`),
    );
    const draft = await house.say('check AI news every 3 hours, summarize, send to Telegram');
    expect(draft.text).not.toContain('not set up');
    await house.press(draft, 'Yes');
    await house.live(6 * 60, 30);
    expect(house.texts().slice(2)).toEqual(Array(2).fill('AI news: models get smaller.'));
  });
});

test('what the agent says appears while it says it, in the message that said "thinking…"', async () => {
  house = await openTelegramHouse();
  // Whole sentences: one that promises too much must not be read along.
  const text = ['The sea rises. ', 'It falls. ', 'It rests. ', 'So do we.'];
  house.model.play(() => ({ text, fault: { kind: 'drip', everyMs: 1500 } }));
  const answer = await house.say('What do you make of the sea?');
  const seen = [answer.text];
  await house.later(() => {
    if (seen.at(-1) !== answer.text) seen.push(answer.text);
    return answer.text === text.join('');
  });
  expect(seen[0]).toBe('thinking…');
  expect(seen.length).toBeGreaterThan(2);
  for (const part of seen.slice(1)) expect(text.join('').startsWith(part)).toBe(true);
  expect(house.screen()).toEqual([answer]);
  expect(house.model.requests).toHaveLength(1);
});

describe('what an agent scheduled', () => {
  const payload = {
    name: 'tea',
    every: '1h',
    plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'Tea!' } }],
  };

  async function scheduleAsAnn(): Promise<void> {
    house = await openTelegramHouse();
    house.model.play(({ turn }) =>
      turn === 0
        ? cmd(`schedule.add --payload '${JSON.stringify(payload)}'`)
        : { text: 'It waits for the owner.' },
    );
    house.write('Please have somebody think of my tea, hour by hour.', ANN_CHAT);
    await house.later(() => house.texts(ANN_CHAT).some((text) => text.includes('It waits')));
  }
  const ADDED = 'The schedule "tea" was added by a run.';
  const tea = async () => (await house.daemon.opened.schedules.list({ limit: 9 }))[0];

  test('waits; the owner presses Yes in another chat, it is approved, and who asked hears it and gets it', async () => {
    await scheduleAsAnn();
    expect(await tea()).toMatchObject({ status: 'pending', sessionKey: ANN });
    const asked = await house.shown('tea');
    expect(labels(asked)).toEqual(['Yes', 'No']);
    await house.live(60, 10);
    expect(house.texts(ANN_CHAT)).not.toContain('Tea!');
    const before = house.screen(ANN_CHAT).length;
    expect((await house.press(asked, 'Yes')).text).toBe(`Agreed: ${ADDED}`);
    await house.until(() => house.screen(ANN_CHAT).length > before);
    expect(house.texts(ANN_CHAT).at(-1)).toBe(`The answer is yes: ${ADDED}`);
    expect(await tea()).toMatchObject({ status: 'active' });
    await house.live(60, 10);
    expect(house.texts(ANN_CHAT)).toContain('Tea!');
    expect(house.texts()).not.toContain('Tea!');
  });

  test('and is answered from elsewhere is told in the chat where it was asked', async () => {
    await scheduleAsAnn();
    const asked = await house.shown('tea');
    const { requests } = house.daemon.opened;
    const [request] = await requests.list({ state: 'open', limit: 9 });
    const before = house.screen().length;
    await requests.answer(request?.id ?? '', 'no');
    await house.until(() => house.screen().length > before);
    await house.shown(`The answer is no: ${ADDED}`, ANN_CHAT);
    expect(house.texts().at(-1)).toBe(`The answer is no: ${ADDED}`);
    expect((await house.press(asked, 'Yes')).text).toBe('That is decided already, or over.');
    expect(await tea()).not.toMatchObject({ status: 'active' });
  });
});

test('a stranger who writes 1,000 times hears a code once: no turn, no model, and nothing grows', async () => {
  house = await openTelegramHouse();
  const { telegram } = house;
  const STRANGER = 666;
  const code = await house.say('let me in', STRANGER);
  expect(code.text).toContain('rote pair approve');
  await house.shown('Somebody unknown wants to talk');
  const heard = async (): Promise<void> => {
    await house.until(() => telegram.backlog() === 0);
    // An answer would come now.
    await house.live(1);
  };
  await heard();
  const before = rowCounts(house.home);
  for (let count = 1; count < 1000; count++) house.write(`let me in ${count}`, STRANGER);
  await heard();
  expect(house.screen(STRANGER)).toHaveLength(1);
  expect(house.screen()).toHaveLength(1);
  expect(rowCounts(house.home)).toEqual(before);
  expect(before['incoming']).toBe(0);
  expect(house.model.requests).toEqual([]);
});

test('two members in two chats never see what the other has', async () => {
  house = await openTelegramHouse();
  const stored = async (text: string, chat: number) =>
    house.press(await house.say(text, chat), 'Yes', chat);
  await stored('remind me every day at 9 to water the orchids', ANN_CHAT);
  await stored('remind me every day at 8 to walk the beagle', BOB_CHAT);
  const ofAnn = await house.say("what's scheduled?", ANN_CHAT);
  expect(ofAnn.text).toContain('orchids');
  expect(ofAnn.text).not.toContain('beagle');
  await house.live(24 * 60, 60);
  expect(house.texts(ANN_CHAT)).toContain('Reminder: water the orchids');
  expect(house.texts(ANN_CHAT).join()).not.toContain('beagle');
  expect(house.texts(BOB_CHAT).join()).not.toContain('orchids');
  expect(house.texts()).toEqual([]);
  // A button of one is nothing in the hand of the other.
  const draft = await house.say('remind me tomorrow at 9am to call', ANN_CHAT);
  const data = draft.buttons[0]?.callback_data ?? '';
  house.telegram.press({ chat: BOB_CHAT, messageId: draft.id, data });
  await house.shown('That is over', BOB_CHAT);
  expect(await house.daemon.opened.schedules.list({ limit: 9 })).toHaveLength(2);
});

test('/stop ends what the agent is at, and says so where it was thinking', async () => {
  house = await openTelegramHouse();
  house.model.play(() => ({ fault: { kind: 'silence', headers: false } }));
  const answer = await house.say('What do you make of the sea?');
  await house.model.received(1);
  expect((await house.say('/status')).text).toContain('I am at work here');
  expect((await house.say('/stop')).text).toBe('Stopped.');
  await house.later(() => answer.text === 'Stopped.');
  const runs = await house.daemon.opened.store.engine.list({ limit: 9 });
  expect(runs).toMatchObject([{ state: 'cancelled' }]);
  expect((await house.say('/stop')).text).not.toBe('Stopped.');
});

test('where the channel steers, what is written meanwhile reaches the agent before its next call', async () => {
  house = await openTelegramHouse({ rules: { busy: 'steer' } });
  const heard = Promise.withResolvers<void>();
  house.model.play(async ({ turn, userText }) => {
    if (turn === 0) await heard.promise;
    else return { text: userText.includes('in one word') ? 'Wet.' : 'It is a long story.' };
    return cmd('time.now');
  });
  house.write('What do you make of the sea?');
  await house.until(() => house.model.requests.length === 1);
  house.write('Say it in one word.');
  const { incoming } = house.daemon.opened.store;
  await house.until(async () => (await incoming.list({ limit: 9 })).length === 2);
  heard.resolve();
  await house.later(() => house.texts().includes('Wet.'));
  expect(await incoming.list({ state: 'waiting', limit: 9 })).toEqual([]);
  expect(house.texts()).toEqual(['Wet.']);
  expect(house.model.requests).toHaveLength(2);
});

test('a model that answers 503 is said to be away, and what needs none still works', async () => {
  house = await openTelegramHouse();
  house.model.play(() => ({ fault: { kind: 'status', status: 503 } }));
  const answer = await house.say('What do you make of the sea?');
  await house.later(() => answer.text !== 'thinking…');
  expect(answer.text).toContain('The model is not reachable now');
  expect(labels(await house.say('remind me at 5pm about the meeting'))).toEqual(['Yes', 'No']);
});

const FEED = `<rss version="2.0"><channel><title>AI</title><item><guid>1</guid><title>Models get smaller</title><link>http://x/1</link></item></channel></rss>`;

/** How many rows each table has. */
function rowCounts(home: string): Record<string, number> {
  const database = new DatabaseSync(databaseFile(home), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const counts = tables.map(({ name }) => {
    const { rows } = database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get() ?? {};
    return [String(name), Number(rows)] as const;
  });
  database.close();
  return Object.fromEntries(counts);
}
