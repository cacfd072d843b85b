/**
 * Many reminders and what people do with them, at random: pressed in the chat, answered by command, ignored, and the daemon
 * restarted in between. A model of a few lines says how often each must have been told.
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
  isDone: boolean;
}

test('each ends done or still asks; none is lost, and none is told after it is done', async () => {
  house = await openTelegramHouse({ hasModel: false });
  let chance = 43;
  const pick = (most: number): number => {
    chance = (Math.imul(chance, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (chance >> 8) % most;
  };
  const { clock } = house;
  const many = rounds(1000, 25);
  const models = await manyReminders(many, pick);
  const countOf = (text: string): number => house.texts().filter((one) => isOf(one, text)).length;

  for (let step = 0; step < 60; step++) {
    await house.live(STEP, STEP);
    tick(models);
    const asking = models.filter(({ told, isDone }) => told > 0 && !isDone);
    for (let acts = pick(4); acts > 0 && asking.length > 0; acts--) {
      const one = asking[pick(asking.length)] as Model;
      if (!one.isDone) await act(one, { pick, nowMs: clock.nowMs() });
    }
    if (pick(12) === 0) await house.restart();
    for (const { text, told } of models)
      expect(`${text}: ${countOf(text)}`).toBe(`${text}: ${told}`);
  }
  const left = await house.daemon.opened.store.reminders.list({
    states: ['open', 'snoozed', 'done', 'over'],
    sinceMs: 0,
    limit: many + 1,
  });
  expect(left).toHaveLength(models.filter(({ told }) => told > 0).length);
  for (const { text, isDone } of models) {
    const row = left.find((one) => isOf(one.text, text));
    if (row !== undefined) expect(row.state === 'done').toBe(isDone);
  }
});

function tick(models: readonly Model[]): void {
  for (const one of models) {
    if (one.nextMs === null || one.nextMs > house.clock.nowMs()) continue;
    one.told += 1;
    one.nextMs = one.againMs === null ? null : one.nextMs + one.againMs;
  }
}

/** At random times within seven hours; every fourth is told again until it is done. */
async function manyReminders(many: number, pick: (most: number) => number): Promise<Model[]> {
  const { clock } = house;
  const models: Model[] = [];
  for (let index = 0; index < many; index++) {
    const text = `take no. ${index}.`;
    const atMs = clock.nowMs() + STEP * (1 + pick(40)) * MINUTE_MS;
    const isAgain = pick(4) === 0;
    models.push({
      text,
      nextMs: atMs,
      againMs: isAgain ? 3 * STEP * MINUTE_MS : null,
      told: 0,
      isDone: false,
    });
    await house.daemon.opened.schedules.add({
      name: text,
      at: Temporal.Instant.fromEpochMilliseconds(atMs).toString(),
      say: text,
      session: 'agent:main:telegram:direct:7',
      ...(isAgain && { againEvery: '30m' }),
    });
  }
  return models;
}

/** Pressed in the chat, or answered by command, as the page and the terminal do it. */
async function act(
  one: Model,
  { pick, nowMs }: { pick: (most: number) => number; nowMs: number },
): Promise<void> {
  const shown = house.screen().findLast(({ text }) => isOf(text, one.text));
  if (shown === undefined) throw new Error(`${one.text} was never told`);
  const isDone = pick(2) === 0;
  const isPress = pick(2) === 0;
  const id = shown.buttons[0]?.callback_data.split(':')[1] ?? '';
  if (isPress) await house.press(shown, isDone ? 'Done' : '1 hour');
  else {
    const owner = await house.daemon.opened.people.get('owner');
    const desk = await house.daemon.opened.remindersOf(owner, 'agent:main:terminal:direct:owner');
    await (isDone ? desk.done(id) : desk.snooze(id, nowMs + 60 * MINUTE_MS));
  }
  one.isDone = isDone;
  // The clock may have moved a moment for the press to arrive.
  one.nextMs = isDone ? null : house.clock.nowMs() + 60 * MINUTE_MS;
}
