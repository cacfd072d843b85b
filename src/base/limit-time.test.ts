import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { isTimeUp, limitTime } from './limit-time.ts';

function limited<T>(work: (signal: AbortSignal) => Promise<T>) {
  const clock = createVirtualClock();
  const aborter = new AbortController();
  const { signal } = aborter;
  return { clock, aborter, end: limitTime(work, { clock, timeoutMs: 1000, signal }) };
}

/** Listens when it is told to stop, and says why it was. */
const obedient = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve(isTimeUp(signal) ? 'time was up' : 'unwanted'));
  });
const deaf = () => new Promise<string>(() => {});

test('work that answers in time leaves no timer behind', async () => {
  const { clock, end } = limited(async () => 'done');
  expect(await end).toEqual({ ended: 'answered', value: 'done' });
  expect(clock.pendingTimers()).toBe(0);
});

test('work whose time is up is told to stop, and told why', async () => {
  const { clock, end } = limited(obedient);
  clock.advance(1000);
  expect(await end).toEqual({ ended: 'timed-out', value: 'time was up' });
});

test('work that nobody wants any more is told to stop, and that is no time-out', async () => {
  const { aborter, end } = limited(obedient);
  aborter.abort();
  expect(await end).toEqual({ ended: 'aborted', value: 'unwanted' });
});

test('work that does not listen is given up a little later', async () => {
  const { clock, end } = limited(deaf);
  clock.advance(1000);
  clock.advance(2999);
  expect(clock.pendingTimers()).toBe(1);
  clock.advance(1);
  expect(await end).toEqual({ ended: 'timed-out', value: null });
  expect(clock.pendingTimers()).toBe(0);
});

test('what comes first is the reason, whatever follows', async () => {
  const { clock, aborter, end } = limited(deaf);
  clock.advance(1000);
  aborter.abort();
  clock.advance(3000);
  expect(await end).toMatchObject({ ended: 'timed-out' });
});

test('nothing begins for a caller that is gone', async () => {
  let begun = false;
  const work = async () => {
    begun = true;
  };
  const end = limitTime(work, {
    clock: createVirtualClock(),
    timeoutMs: 1000,
    signal: AbortSignal.abort(),
  });
  expect([await end, begun]).toEqual([{ ended: 'not-begun' }, false]);
});

test('what the work throws is thrown', async () => {
  const { clock, end } = limited(() => Promise.reject(new Error('broken')));
  await expect(end).rejects.toThrow('broken');
  expect(clock.pendingTimers()).toBe(0);
});

test('a signal of the platform that times out is understood', () => {
  expect(isTimeUp(AbortSignal.abort(new DOMException('late', 'TimeoutError')))).toBe(true);
  expect(isTimeUp(AbortSignal.abort('cancelled'))).toBe(false);
  expect(isTimeUp(new AbortController().signal)).toBe(false);
});
