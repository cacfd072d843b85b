/** Logs for tests: one that says nothing, and one whose lines are events to wait for. */
import type { EventEmitter } from 'node:events';
import type { Log } from './log.ts';

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** Each line is an event of that name, with its facts. */
export function emittingLog(events: () => EventEmitter): Log {
  const emit = (event: string, facts?: object): void => void events().emit(event, facts);
  return { debug: emit, info: emit, warn: emit, error: emit };
}
