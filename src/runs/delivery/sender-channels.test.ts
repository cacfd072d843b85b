/** How the sender treats channels: parts in order, one that hangs or is down, and one that asks for a pause. */
import { describe, expect, test } from 'vitest';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import { MOST_AT_ONCE } from './channel-pace.ts';
import { SEND_TIMEOUT_MS } from './send-parts.ts';
import { openSenderHouse } from './sender.fake.ts';

const house = openSenderHouse();
const { say, start, poke, statesOf, told, KEYED, PLAIN } = house;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const down: SendResult = { kind: 'failed', error: 'down', retryable: true };
const texts = (): string[] => house.parts.map(({ text }) => text);

test('what is sent is told as the session may hear it', async () => {
  const words: string[] = [];
  house.wordsFor = async (sessionKey, text) => {
    words.push(sessionKey);
    return text.replace('/home/me/.rote', 'the data folder');
  };
  await say('k', PLAIN, { text: '/home/me/.rote/secrets.yaml can be read by others' });
  await start();
  expect(texts()).toEqual(['the data folder/secrets.yaml can be read by others']);
  expect(words).toEqual([PLAIN]);
});

describe('a message in parts', () => {
  test('goes out in order, each part under a key of its own', async () => {
    await say('k', PLAIN, { text: 'one|two|three' });
    await start();
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(house.sent).toEqual(['k', 'k#2', 'k#3']);
    const [delivery] = await house.store.outbox.list({ limit: 1 });
    expect(delivery?.progress.receipts).toEqual(['r-one', 'r-two', 'r-three']);
  });

  test('goes on after a failure with the part that is missing', async () => {
    await say('k', PLAIN, { text: 'one|two|three' });
    house.answer = ({ text }) => (text === 'two' ? down : { kind: 'sent' });
    await start();
    expect(texts()).toEqual(['one', 'two']);
    house.answer = () => ({ kind: 'sent' });
    await house.clock.pass(1000);
    expect(texts()).toEqual(['one', 'two', 'two', 'three']);
    expect(await statesOf()).toEqual(['k sent']);
  });

  test('that was cut off names the part that is in doubt, and sent again goes on with it', async () => {
    await say('k', PLAIN, { text: 'one|two|three' });
    house.answer = ({ text }) =>
      text === 'two' ? { kind: 'unknown', error: 'cut off' } : { kind: 'sent' };
    await start();
    expect(await statesOf()).toEqual(['k in-doubt']);
    expect(await told()).toEqual([expect.stringContaining('part 2 of 3: cut off')]);
    const [delivery] = await house.store.outbox.list({ limit: 1, state: 'in-doubt' });
    await house.store.outbox.resend({ id: delivery?.id ?? '', nowMs: house.clock.nowMs() });
    house.answer = () => ({ kind: 'sent' });
    await poke();
    expect(texts()).toEqual(['one', 'two', 'two', 'three']);
  });

  test('whose sender died goes on with the part that is missing where a repeat is told', async () => {
    const gate = Promise.withResolvers<SendResult>();
    house.answer = ({ text }) => (text === 'two' ? gate.promise : { kind: 'sent' });
    await say('k', KEYED, { text: 'one|two' });
    const dying = house.openSender('dead');
    await dying.start();
    await house.clock.idle();
    house.answer = () => ({ kind: 'sent' });
    await start();
    expect(texts()).toEqual(['one', 'two', 'two']);
    expect(await statesOf()).toEqual(['k sent']);
    gate.resolve({ kind: 'sent' });
    await dying.stop();
  });

  test('whose sender died elsewhere is in doubt about that part alone', async () => {
    const gate = Promise.withResolvers<SendResult>();
    house.answer = ({ text }) => (text === 'two' ? gate.promise : { kind: 'sent' });
    await say('k', PLAIN, { text: 'one|two' });
    const dying = house.openSender('dead');
    await dying.start();
    await house.clock.idle();
    await start();
    expect(await statesOf()).toEqual(['k in-doubt']);
    expect(await told()).toEqual([expect.stringContaining('part 2 of it')]);
    gate.resolve({ kind: 'sent' });
    await dying.stop();
  });
});

describe('a channel that hangs', () => {
  test('delays no other, and takes only its own places', async () => {
    const gate = Promise.withResolvers<SendResult>();
    house.answer = ({ channel }) => (channel === 'plain' ? gate.promise : { kind: 'sent' });
    for (let index = 0; index < 40; index++) await say(`p${index}`, `${PLAIN}${index}`);
    await say('k', KEYED);
    await start();
    expect(house.sent.filter((key) => key.startsWith('p'))).toHaveLength(MOST_AT_ONCE);
    expect(house.sent).toContain('k');
    await say('k2', KEYED);
    await poke();
    expect(house.sent).toContain('k2');
    gate.resolve({ kind: 'sent' });
    await house.clock.idle();
    expect(house.sent).toHaveLength(42);
  });

  test('is given up after its time: in doubt, or repeated where that can be told', async () => {
    house.answer = () => new Promise(() => undefined);
    await say('p', PLAIN);
    await say('k', KEYED);
    await start();
    await house.clock.pass(SEND_TIMEOUT_MS + 3000);
    expect(await statesOf()).toEqual(['k waiting', 'p in-doubt']);
    expect(await told()).toEqual([expect.stringContaining('no answer in 90 seconds')]);
  });

  test('or throws stops nothing', async () => {
    house.channels = [
      house.channel('plain', { split: () => assertNever() }),
      house.channel('keyed'),
    ];
    await say('p', PLAIN);
    await say('k', KEYED);
    await start();
    expect(await statesOf()).toEqual(['k sent', 'p in-doubt']);
  });
});

function assertNever(): never {
  throw new Error('a fault of the channel');
}

describe('a channel that is down', () => {
  test('keeps its messages for days, in order, and sends them when it is up', async () => {
    house.answer = () => down;
    await say('a', PLAIN);
    await say('b', PLAIN);
    await start();
    house.clock.jumpWall(6 * DAY);
    await house.clock.pass(20 * MINUTE);
    expect(await statesOf()).toEqual(['a waiting', 'b waiting']);
    house.answer = () => ({ kind: 'sent' });
    await house.clock.pass(10 * MINUTE);
    expect(await statesOf()).toEqual(['a sent', 'b sent']);
    expect(house.sent.slice(-2)).toEqual(['a', 'b']);
  });

  test('is told once however many wait, with how often it failed when it is over', async () => {
    house.answer = () => down;
    for (let index = 0; index < 20; index++) await say(`m${index}`, `${PLAIN}${index}`);
    await start();
    await house.clock.pass(60 * MINUTE);
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Messages to plain can't be sent now: down\. They are kept for 7 days/,
      ),
    ]);
    house.answer = () => ({ kind: 'sent' });
    await house.clock.pass(10 * MINUTE);
    expect((await told())[0]).toMatch(/^Messages reach plain again\. It failed \d{2,} times\.$/);
    expect(await told()).toHaveLength(2);
  });

  test('whose targets are apart is told of by target', async () => {
    house.channels = [house.channel('plain', { targetsAreApart: true })];
    house.answer = ({ key }) => (key === 'a' ? down : { kind: 'sent' });
    await say('a', PLAIN);
    await start();
    await house.clock.pass(10 * MINUTE);
    expect(await told()).toEqual([expect.stringContaining(`Messages to ${PLAIN} can't be sent`)]);
  });

  test('gives a message up when its days are over, tells that, and frees those behind', async () => {
    house.answer = ({ key }) => (key === 'a' ? down : { kind: 'sent' });
    await say('a', PLAIN);
    await say('b', PLAIN);
    await start();
    house.clock.jumpWall(7 * DAY);
    await house.clock.pass(10 * MINUTE);
    expect(await statesOf()).toEqual(['a failed', 'b sent']);
    expect(await told()).toContainEqual(expect.stringContaining('down; it waited for 7 days'));
  });
});

test('a message that is refused is given up at once, told, and frees those behind it', async () => {
  house.answer = ({ key }) =>
    key === 'a' ? { kind: 'failed', error: 'too ugly', retryable: false } : { kind: 'sent' };
  await say('a', PLAIN);
  await say('b', PLAIN);
  await start();
  expect(await statesOf()).toEqual(['a failed', 'b sent']);
  expect(await told()).toContainEqual(expect.stringContaining('could not be sent: too ugly'));
});

describe('a channel that asks for a pause', () => {
  const busy: SendResult = { kind: 'failed', error: '429', retryable: true, retryAfterMs: 20_000 };

  test('gets nothing for any target until it is over, while others go on', async () => {
    let isBusy = true;
    house.answer = ({ channel }) => (channel === 'plain' && isBusy ? busy : { kind: 'sent' });
    await say('a', `${PLAIN}1`);
    await start();
    await say('b', `${PLAIN}2`);
    await say('k', KEYED);
    await poke();
    expect(house.sent).toEqual(['a', 'k']);
    isBusy = false;
    await house.clock.pass(19_999);
    expect(house.sent).toEqual(['a', 'k']);
    await house.clock.pass(1);
    expect(house.sent.toSorted()).toEqual(['a', 'a', 'b', 'k']);
    expect(await statesOf()).toEqual(['a sent', 'b sent', 'k sent']);
  });

  test('pauses no other target where targets are apart', async () => {
    house.channels = [house.channel('plain', { targetsAreApart: true })];
    house.answer = ({ key }) => (key === 'a' ? busy : { kind: 'sent' });
    await say('a', `${PLAIN}1`);
    await start();
    await say('b', `${PLAIN}2`);
    await poke();
    expect(house.sent).toEqual(['a', 'b']);
  });
});

test('a channel that is set up while it runs is used', async () => {
  await start();
  house.channels = [...house.channels, house.channel('late')];
  await say('a', 'agent:main:late:direct:ann');
  await poke();
  expect(await statesOf()).toEqual(['a sent']);
});

test('files and choices go along', async () => {
  const seen: object[] = [];
  const late = house.channel('late', {
    async send(_target, { choices, files }) {
      seen.push({ choices, files });
      return { kind: 'sent' };
    },
  });
  house.channels = [late];
  const files = [{ name: 'a.png', mediaType: 'image/png', bytes: 3, path: '/tmp/a.png' }];
  const choices = [{ label: 'Yes', value: 'yes' }];
  await say('a', 'agent:main:late:direct:ann', { files, choices });
  await start();
  expect(seen).toEqual([{ choices, files }]);
});

test('when a channel works again, all that waits for it goes within a minute, and the rest at once', async () => {
  house.answer = () => down;
  const sessions = Array.from({ length: 5 }, (_, index) => `agent:main:plain:direct:p${index}`);
  for (const [index, session] of sessions.entries()) await say(`k${index}`, session);
  await start();
  for (let minute = 0; minute < 14; minute += 1) await house.clock.pass(MINUTE);
  expect(new Set(await statesOf())).toEqual(
    new Set(sessions.map((_, index) => `k${index} waiting`)),
  );
  house.answer = () => ({ kind: 'sent' });
  await house.clock.pass(MINUTE);
  expect(new Set(await statesOf())).toEqual(new Set(sessions.map((_, index) => `k${index} sent`)));
});
