/**
 * Many reminders and what people do with them, at random: pressed in the chat, answered or seen elsewhere, taken back,
 * removed with their schedule, ignored, and the daemon restarted in between. A model of a few lines says how often each
 * must have been told, and how often in the other way that is for when nobody answers.
 */
import { afterEach, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const STEP = 10;
const MINUTE_MS = 60_000;

/** The clock is moved in steps, so that some are late and say so. */
const isOf = (said: string, text: string): boolean => said.split('\n', 1)[0] === text;

/** What has to be true of one: when it is told next, and how often it was. */
interface Model {
  text: string;
  nextMs: number | null;
  againMs: number | null;
  told: number;
  /** When it is told in the other way unless somebody saw it, after how long, and how often it was. */
  elsewhereMs: number | null;
  afterMs: number | null;
  elsewhere: number;
  isSeen: boolean;
  state: 'waits' | 'snoozed' | 'done' | 'cancelled';
}
/** Another way to the same person: a conversation of the page. */
const OWN = 'agent:main:web:direct:owner';

test('each ends done, cancelled or still asking; none is lost, and none is told again after it is done, or elsewhere after it was seen', async () => {
  house = await openTelegramHouse({ hasModel: false });
  let chance = 43;
  const pick = (most: number): number => {
    chance = (Math.imul(chance, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (chance >> 8) % most;
  };
  const { clock } = house;
  const many = rounds(1000, 25);
  const models = await manyReminders(many, pick);
  for (let step = 0; step < 60; step++) {
    await house.live(STEP, STEP);
    for (const one of models) tick(one, clock.nowMs());
    const told = models.filter((one) => one.told > 0 && one.state !== 'cancelled');
    for (let acts = pick(5); acts > 0 && told.length > 0; acts--)
      await act(told[pick(told.length)] as Model, pick);
    if (pick(12) === 0) await house.restart();
    expect(await counted(models)).toEqual(
      models.map(({ text, told, elsewhere }) => `${text} ${told} ${elsewhere}`),
    );
  }
  const left = await house.daemon.opened.store.reminders.list({
    states: ['open', 'snoozed', 'done', 'over'],
    sinceMs: 0,
    limit: many + 1,
  });
  for (const { text, state, told } of models) {
    const row = left.find((one) => isOf(one.text, text));
    if (state === 'cancelled') continue;
    expect(row?.state).toBe(told === 0 ? undefined : STORED[state]);
  }
});

const STORED = { waits: 'open', snoozed: 'snoozed', done: 'done' } as const;

async function counted(models: readonly Model[]): Promise<string[]> {
  const own = await house.daemon.opened.store.inbox.list({ sessionKey: OWN, limit: 5000 });
  const chat = house.texts();
  const count = (texts: readonly string[], text: string) =>
    texts.filter((one) => isOf(one, text)).length;
  const inOwn = own.map(({ text }) => text);
  return models.map(({ text }) => `${text} ${count(chat, text)} ${count(inOwn, text)}`);
}

/** All that came in a step, in its order. */
function tick(one: Model, nowMs: number): void {
  const isElsewhereFirst = (one.elsewhereMs ?? Infinity) < (one.nextMs ?? Infinity);
  if (isElsewhereFirst) tellElsewhere(one, nowMs);
  if (one.nextMs !== null && one.nextMs <= nowMs) {
    const wasAnswered = one.told === 0 || one.state === 'snoozed';
    if (wasAnswered && one.afterMs !== null) one.elsewhereMs = one.nextMs + one.afterMs;
    one.told += 1;
    one.nextMs = one.againMs === null ? null : one.nextMs + one.againMs;
    one.isSeen = false;
    one.state = 'waits';
  }
  if (!isElsewhereFirst) tellElsewhere(one, nowMs);
}

function tellElsewhere(one: Model, nowMs: number): void {
  if (one.elsewhereMs === null || one.elsewhereMs > nowMs) return;
  one.elsewhereMs = null;
  if (!one.isSeen) one.elsewhere += 1;
}

/** At random times within seven hours; every fourth is told again until it is done, every third elsewhere if nobody answers. */
async function manyReminders(many: number, pick: (most: number) => number): Promise<Model[]> {
  const { clock } = house;
  const models: Model[] = [];
  for (let index = 0; index < many; index++) {
    const text = `take no. ${index}.`;
    const atMs = clock.nowMs() + STEP * (1 + pick(40)) * MINUTE_MS;
    const isAgain = pick(4) === 0;
    const isElsewhere = pick(3) === 0;
    const afterMs = isElsewhere ? 25 * MINUTE_MS : null;
    models.push({
      text,
      nextMs: atMs,
      againMs: isAgain ? 3 * STEP * MINUTE_MS : null,
      ...{ told: 0, elsewhereMs: null, afterMs, elsewhere: 0, isSeen: false, state: 'waits' },
    });
    await house.daemon.opened.schedules.add({
      name: text,
      at: Temporal.Instant.fromEpochMilliseconds(atMs).toString(),
      say: text,
      session: 'agent:main:telegram:direct:7',
      ...(isAgain && { againEvery: '30m' }),
      ...(afterMs !== null && { ifUnanswered: { afterMs, session: OWN } }),
    });
  }
  return models;
}

/** Pressed in the chat, or answered by command, as the page and the terminal do it. */
async function act(one: Model, pick: (most: number) => number): Promise<void> {
  const { opened } = house.daemon;
  const shown = house.screen().findLast(({ text }) => isOf(text, one.text));
  if (shown === undefined) throw new Error(`${one.text} was never told`);
  const id = shown.buttons[0]?.callback_data.split(':')[1] ?? '';
  const desk = await opened.remindersOf(await opened.people.get('owner'), OWN);
  const isPress = pick(2) === 0;
  const { clock } = house;
  switch (pick(6)) {
    case 0:
      await opened.schedules.remove(one.text);
      Object.assign(one, { state: 'cancelled', nextMs: null, elsewhereMs: null });
      return;
    case 1:
      await desk.seen(id, one.told);
      if (one.state === 'waits') one.isSeen = true;
      return;
    case 2: {
      if (one.state !== 'done' && one.state !== 'snoozed') return;
      await desk.undo(id);
      const { againMs, afterMs } = one;
      const after = (ms: number | null) => (ms === null ? null : clock.nowMs() + ms);
      Object.assign(one, { state: 'waits', nextMs: after(againMs), elsewhereMs: after(afterMs) });
      return;
    }
    case 3: {
      if (one.state === 'done') return;
      if (isPress) await house.press(shown, '1 hour');
      else await desk.snooze(id, clock.nowMs() + 60 * MINUTE_MS);
      // The clock may have moved a moment for the press to arrive.
      one.nextMs = clock.nowMs() + 60 * MINUTE_MS;
      Object.assign(one, { state: 'snoozed', elsewhereMs: null, isSeen: true });
      return;
    }
    default:
      if (isPress) await house.press(shown, 'Done');
      else await desk.done(id);
      Object.assign(one, { state: 'done', nextMs: null, elsewhereMs: null, isSeen: true });
  }
}
