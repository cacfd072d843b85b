/**
 * How a part that works by itself shows that it goes on: it says what it will have done by when, and when it has done it.
 * Whoever watches it needs to know nothing else of it.
 */
export interface Pulse {
  /** There is something to do, and it is done within so long. What is owed already is not put off by saying so again. */
  due(work: string, withinMs: number): void;
  /** It is done: a step ahead. */
  beat(work: string): void;
  /** It went wrong. That is no step ahead; the watcher says so if none follows. */
  failed(error: unknown): void;
}

/** Of a part that nobody watches. */
export const NO_PULSE: Pulse = {
  due: () => undefined,
  beat: () => undefined,
  failed: () => undefined,
};
