/** Marks that the loop leaves for the thread that watches it: how often it came round, and what happened last. */

const BEATS = 0;
const LENGTH = 1;
const HEAD_BYTES = 8;
const MOST_BYTES = 1000;

export function createSharedBeats(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD_BYTES + MOST_BYTES);
}

export function beat(shared: SharedArrayBuffer): void {
  Atomics.add(new Int32Array(shared, 0, 2), BEATS, 1);
}

export function note(shared: SharedArrayBuffer, text: string): void {
  const bytes = new Uint8Array(MOST_BYTES);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  new Uint8Array(shared, HEAD_BYTES).set(bytes.subarray(0, written));
  Atomics.store(new Int32Array(shared, 0, 2), LENGTH, written);
}

/** The text may be one that is being replaced: good enough to say what went on. */
export function readShared(shared: SharedArrayBuffer): { beats: number; text: string } {
  const head = new Int32Array(shared, 0, 2);
  const bytes = Uint8Array.from(
    new Uint8Array(shared, HEAD_BYTES, Math.min(Atomics.load(head, LENGTH), MOST_BYTES)),
  );
  return { beats: Atomics.load(head, BEATS), text: new TextDecoder().decode(bytes) };
}
