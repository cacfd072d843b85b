import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShownMessage } from '../channels/telegram/telegram-chats.fake.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { ANN_CHAT, openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

/** A request that belongs to a conversation comes in it at once, and after the yes the wish goes on by itself. */
let house: TelegramHouse;
let page: LoopbackServer;
let other: LoopbackServer;
let read: string[];
beforeEach(async () => {
  house = await openTelegramHouse();
  read = [];
  page = await startLoopbackServer((_, response) => response.end('A page of others.'));
  other = await startLoopbackServer((request, response) => {
    read.push(request.url ?? '');
    response.end('What is there.');
  });
});
afterEach(async () => {
  await house.close();
  await page.close();
  await other.close();
});

const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const labels = ({ buttons }: ShownMessage) => buttons.map(({ text }) => text);
const MAY_READ = 'read any address at';

/** An agent that reads a page, wants an address that stood nowhere, and says what came of it. */
function playReader(): void {
  let isAgreed = false;
  house.model.play(({ userText, turn }) => {
    if (userText.includes('Your owner said yes') && !isAgreed) {
      isAgreed = true;
      return cmd(`http.request --url ${other.origin}/put-together`);
    }
    if (isAgreed) return { text: 'All read.' };
    if (turn === 0) return cmd(`http.request --url ${page.origin}/`);
    if (turn === 1) return cmd(`http.request --url ${other.origin}/put-together`);
    return { text: 'I had to stop.' };
  });
}

async function flood(): Promise<void> {
  const { incidents } = house.daemon.opened.store;
  for (let index = 0; index < 10; index++)
    await incidents.report(
      {
        subject: `x:${index}`,
        kind: 'y',
        sessionKey: 'agent:main:telegram:direct:7',
        text: `x ${index}`,
      },
      house.clock.nowMs(),
    );
}

describe('a host that the agent of a talk asks for', () => {
  test('is asked for in the talk at once, also while much is told; after the yes the agent goes on, once', async () => {
    playReader();
    await flood();
    house.write('What is on that page of yours?');
    await house.later(() => house.texts().some((text) => text.includes(MAY_READ)));
    const asked = await house.shown(MAY_READ);
    expect(labels(asked)).toEqual(['Yes', 'No']);
    await house.later(() => house.texts().some((text) => text.includes('I had to stop.')));
    expect(read).toEqual([]);
    await house.press(asked, 'Yes');
    await house.later(() => house.texts().some((text) => text.includes('All read.')));
    expect(read).toEqual(['/put-together']);
    const said = house.texts().filter((text) => text.includes('All read.'));
    await house.live(30, 10);
    expect(house.texts().filter((text) => text.includes('All read.'))).toEqual(said);
    expect(read).toEqual(['/put-together']);
    const [request] = await house.daemon.opened.requests.list({ kind: 'call', limit: 1 });
    expect(request?.note).toBe('The agent goes on with what it was doing.');
  });

  test('and is agreed to elsewhere: the agent goes on where it was asked', async () => {
    playReader();
    house.write('What is on that page of yours?');
    await house.later(() => house.texts().some((text) => text.includes('I had to stop.')));
    const { requests } = house.daemon.opened;
    const [request] = await requests.list({ state: 'open', kind: 'call', limit: 1 });
    await requests.answer(request?.id ?? '', 'yes');
    await house.later(() => house.texts().some((text) => text.includes('All read.')));
    expect(read).toEqual(['/put-together']);
    expect(house.texts().join('\n')).toContain('(The agent goes on with what it was doing.)');
  });

  test('and is refused: it hears the no, and nothing goes on', async () => {
    playReader();
    house.write('What is on that page of yours?');
    await house.later(() => house.texts().some((text) => text.includes('I had to stop.')));
    await house.press(await house.shown(MAY_READ), 'No');
    await house.live(30, 10);
    expect(read).toEqual([]);
    expect(house.texts().some((text) => text.includes('All read.'))).toBe(false);
  });

  test('of somebody else is asked of the owner, in their own chat', async () => {
    playReader();
    house.write('What is on that page of yours?', ANN_CHAT);
    await house.later(() => house.texts().some((text) => text.includes(MAY_READ)));
    expect(house.texts(ANN_CHAT).some((text) => text.includes(MAY_READ))).toBe(false);
    await house.later(() => house.texts(ANN_CHAT).some((text) => text.includes('I had to stop.')));
    await house.press(await house.shown(MAY_READ), 'Yes');
    await house.later(() => house.texts(ANN_CHAT).some((text) => text.includes('All read.')));
    expect(read).toEqual(['/put-together']);
  });
});

test('what the yes to one target lets happen is nothing for another, also when the agent goes on', async () => {
  let isAgreed = false;
  house.model.play(({ userText, turn }) => {
    if (userText.includes('Your owner said yes') && !isAgreed) {
      isAgreed = true;
      return cmd(`http.request --url ${other.origin}/take --method POST --body x`);
    }
    if (isAgreed) return { text: 'It is over.' };
    if (turn === 0) return cmd(`http.request --url ${page.origin}/`);
    if (turn === 1) return cmd(`http.request --url ${other.origin}/put-together`);
    return { text: 'I had to stop.' };
  });
  house.write('What is on that page of yours?');
  await house.later(() => house.texts().some((text) => text.includes('I had to stop.')));
  await house.press(await house.shown(MAY_READ), 'Yes');
  await house.later(() => house.texts().some((text) => text.includes('It is over.')));
  expect(read).toEqual([]);
  expect(house.texts().some((text) => text.includes('send requests that change something'))).toBe(
    true,
  );
});

test('the run of a schedule that failed for want of a host is tried again after the yes, once', async () => {
  house.model.play(({ userText }) => {
    if (userText.includes('What is there.'))
      return cmd('run.finish --outcome done --text "All read."');
    if (userText.includes('needs-owner') || userText.includes('Its owner is asked'))
      return cmd('run.finish --outcome could-not --text "I had to stop."');
    if (userText.includes('A page of others.'))
      return cmd(`http.request --url ${other.origin}/put-together`);
    return cmd(`http.request --url ${page.origin}/`);
  });
  const { opened } = house.daemon;
  const { schedule } = await opened.schedules.add({
    name: 'reader',
    every: '6h',
    instruction: 'Read what there is.',
    requiredTools: ['http.request'],
    session: 'agent:main:telegram:direct:7',
  });
  await opened.schedules.runNow(schedule.id);
  await house.later(() => house.texts().some((text) => text.includes(MAY_READ)));
  const failed = async () =>
    (await opened.store.engine.list({ scheduleId: schedule.id, limit: 9 }))[0];
  await house.later(async () => (await failed())?.state === 'failed');
  await house.press(await house.shown(MAY_READ), 'Yes');
  await house.later(() => house.texts().some((text) => text.includes('All read.')));
  expect(read).toEqual(['/put-together']);
  expect(await opened.store.engine.list({ scheduleId: schedule.id, limit: 9 })).toHaveLength(2);
});
