import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { createSystemClock } from './clock.ts';

test('virtual timers fire in the order they are due, each at its own time', () => {
  const clock = createVirtualClock();
  const startMs = clock.nowMs();
  const fired: [string, number][] = [];
  const note = (name: string) => () => fired.push([name, clock.nowMs() - startMs]);
  clock.setTimer(300, note('late'));
  clock.setTimer(100, note('early'));
  clock.setTimer(100, note('early too'));
  clock.advance(250);
  expect(fired).toEqual([
    ['early', 100],
    ['early too', 100],
  ]);
  clock.advance(50);
  expect(fired.at(-1)).toEqual(['late', 300]);
});

test('a timer set by a timer is honoured within the same move', () => {
  const clock = createVirtualClock();
  let ticks = 0;
  const tick = () => {
    ticks++;
    clock.setTimer(10, tick);
  };
  clock.setTimer(10, tick);
  clock.advance(1000);
  expect(ticks).toBe(100);
});

test('a cancelled timer does not fire and does not linger', () => {
  const clock = createVirtualClock();
  const cancel = clock.setTimer(10, () => expect.unreachable());
  cancel();
  clock.advance(20);
  expect(clock.pendingTimers()).toBe(0);
});

test('the wall clock may jump back; elapsed time and timers do not', () => {
  const clock = createVirtualClock();
  let fired = false;
  clock.setTimer(100, () => {
    fired = true;
  });
  const wallMs = clock.nowMs();
  clock.jumpWall(-3_600_000);
  expect(clock.nowMs()).toBe(wallMs - 3_600_000);
  clock.advance(100);
  expect(fired).toBe(true);
  expect(clock.monotonicMs()).toBe(100);
});

test('what is deferred happens in a later turn, and idle is when all of it has happened', async () => {
  const clock = createVirtualClock();
  const happened: string[] = [];
  clock.defer(() => {
    happened.push('first');
    clock.defer(() => happened.push('second'));
  });
  await Promise.resolve();
  expect(happened).toEqual([]);
  await clock.idle();
  expect(happened).toEqual(['first', 'second']);
});

test('who waits for a timer hears when one of that length is set', async () => {
  const clock = createVirtualClock();
  const heard = clock.timerSet(100).then(() => clock.nextTimerInMs());
  clock.setTimer(300, () => undefined);
  await clock.timerSet();
  clock.setTimer(100, () => undefined);
  expect(await heard).toBe(100);
});

test('time that passes waits for what follows from each timer', async () => {
  const clock = createVirtualClock();
  const startMs = clock.nowMs();
  const rang: number[] = [];
  const ring = (): void => {
    rang.push(clock.nowMs() - startMs);
    clock.defer(() => clock.setTimer(40, ring));
  };
  clock.setTimer(40, ring);
  await clock.pass(100);
  expect(rang).toEqual([40, 80]);
  expect(clock.nowMs() - startMs).toBe(100);
});

test('chance repeats with its seed and differs without it', () => {
  const draw = (seed: number): number[] => {
    const bytes = new Uint8Array(8);
    createVirtualClock({ seed }).fillRandom(bytes);
    return [...bytes];
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('the system clock tells the time, keeps elapsed time growing and fires timers', async () => {
  const clock = createSystemClock();
  expect(clock.nowMs()).toBeGreaterThan(
    Temporal.Instant.from('2026-01-01T00:00Z').epochMilliseconds,
  );
  const before = clock.monotonicMs();
  await new Promise<void>((resolve) => clock.setTimer(0, resolve));
  expect(clock.monotonicMs()).toBeGreaterThan(before);
  expect(clock.machineTimezone()).toMatch(/^[A-Z]/);
  const bytes = new Uint8Array(16);
  clock.fillRandom(bytes);
  expect(bytes.some((byte) => byte !== 0)).toBe(true);
});
