/** A clock whose timers are noticed when they are set, for tests that wait for somebody to begin to wait. */
import { EventEmitter, once } from 'node:events';
import type { Clock } from '../base/clock.ts';

export function noticeTimers(clock: Pick<Clock, 'setTimer'>) {
  const timers = new EventEmitter();
  return {
    clock: {
      setTimer(delayMs: number, callback: () => void) {
        const cancel = clock.setTimer(delayMs, callback);
        timers.emit(String(delayMs));
        return cancel;
      },
    },
    /** Resolves when somebody begins to wait for so long. */
    timerSet: (delayMs: number) => once(timers, String(delayMs)),
  };
}
