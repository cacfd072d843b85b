import { expect, test } from 'vitest';
import { shareWork } from './share-work.ts';

function counted() {
  const begun: { signal: AbortSignal; end: (value: string) => void }[] = [];
  const ask = shareWork((signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    begun.push({ signal, end: resolve });
    return promise;
  });
  return { begun, ask };
}

test('who asks while it goes on gets the same answer, and who asks later a new one', async () => {
  const { begun, ask } = counted();
  const asked = [ask(), ask(new AbortController().signal), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.end('first');
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
  const later = ask();
  begun[1]?.end('second');
  expect(await later).toBe('second');
});

test('it goes on while one of them waits, and is stopped when the last has gone', async () => {
  const { begun, ask } = counted();
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [ask(one.signal), ask(other.signal)];
  const ends = Promise.allSettled(asked);
  one.abort();
  expect(begun[0]?.signal.aborted).toBe(false);
  other.abort();
  expect(begun[0]?.signal.aborted).toBe(true);
  // A new caller is not handed the work that was stopped.
  const next = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.end('anew');
  expect(await next).toBe('anew');
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('nothing is begun for who has gone already', async () => {
  const { begun, ask } = counted();
  await expect(ask(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(begun).toHaveLength(0);
});
