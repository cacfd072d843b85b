import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSafeWriter } from './safe-writer.ts';

/** A place that takes so many bytes at a time, or answers with an error. */
function place() {
  const state = { bytes: [] as number[], atOnce: 1000, error: null as string | null };
  const write = createSafeWriter((bytes) => {
    if (state.error !== null) throw Object.assign(new Error(state.error), { code: state.error });
    const piece = bytes.subarray(0, state.atOnce);
    state.bytes.push(...piece);
    return piece.length;
  });
  return { state, write, taken: () => Buffer.from(state.bytes).toString() };
}

test('a line that is taken in pieces is written whole', () => {
  const { state, write, taken } = place();
  state.atOnce = 2;
  write('hällo\n');
  expect(taken()).toBe('hällo\n');
});

test.each(['ENOSPC', 'EPIPE', 'EIO', 'EBADF', 'EAGAIN'])(
  'with %s lines are lost, counted, and told of when it goes again',
  (error) => {
    const { state, write, taken } = place();
    state.error = error;
    write('one\n');
    write('two\n');
    state.error = null;
    write('three\n');
    write('four\n');
    expect(taken()).toBe('{"level":"warn","event":"log-lines-lost","lines":2}\nthree\nfour\n');
  },
);

test.skipIf(process.platform !== 'linux')('a full device takes nothing and stops nobody', () => {
  const full = openSync('/dev/full', 'w');
  const write = createSafeWriter(full);
  write('x\n');
  closeSync(full);
  write('y\n');
});
