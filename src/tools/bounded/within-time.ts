/**
 * Work on text that somebody else has written, cut off when it takes too long: a regular expression or
 * a selector can be made to run for years. The work must be pure, because it may end anywhere.
 */
import { type Context, createContext, Script } from 'node:vm';
import { LIMIT_MS } from './job.ts';

/** Made once: a new one for each call would cost more than most of the work. */
let room: { script: Script; context: Context } | null = null;

/** Null where the work was cut off. What it throws is thrown. */
export function withinTime<T>(work: () => T, limitMs = LIMIT_MS): { value: T } | null {
  room ??= { script: new Script('work()'), context: createContext({ work: null }) };
  const { script, context } = room;
  const outer = context['work'];
  context['work'] = work;
  try {
    // Called from a script with a time limit, everything that it calls is under that limit too.
    return { value: script.runInContext(context, { timeout: limitMs }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    context['work'] = outer;
  }
}
