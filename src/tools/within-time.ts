/**
 * Work on text that somebody else has written, cut off when it takes too long: a regular expression or
 * a selector can be made to run for years. The work must be pure, because it may end anywhere.
 */
import { runInNewContext } from 'node:vm';

const LIMIT_MS = 500;

/** Null where the work was cut off. What it throws is thrown. */
export function withinTime<T>(work: () => T, limitMs = LIMIT_MS): { value: T } | null {
  try {
    // Called from a script with a time limit, everything that it calls is under that limit too.
    return { value: runInNewContext('work()', { work }, { timeout: limitMs }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
