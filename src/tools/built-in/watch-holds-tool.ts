/**
 * `watch.holds`: has something begun to hold since this schedule last asked, or is it over? It is told when it begins
 * and again only after it was over, however often it is asked meanwhile.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { conditionSchema } from '../../domain/plan/condition.ts';
import { judgeCondition } from '../../domain/plan/judge-condition.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import { noteOnce, type WatchState } from './watched-state.ts';

const answerSchema = z.object({
  began: z.boolean(),
  ended: z.boolean(),
  holds: z.boolean(),
  count: z.int(),
  first: z.boolean(),
});

const NOTHING = { count: 0, isOn: false, sinceMs: null };

const keptSchema = z.object({
  /** How often in a row it has held. */
  count: z.int(),
  /** It was told that it began, and not yet that it is over. */
  isOn: z.boolean(),
  /** Since when it has held. */
  sinceMs: z.number().nullable().default(null),
  /** What of `same` it was seen with. */
  mark: z.string().nullable().default(null),
});

/** Looks come a little late or early: so much of a length may be missing. */
function slackMs(lengthMs: number): number {
  return Math.min(60_000, lengthMs / 20);
}

const inputSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('A name for what is watched. Each name has its own memory.'),
  holds: conditionSchema.describe('true, false, or a condition.'),
  times: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe('How many times in a row it must be true before it begins.'),
  seconds: z
    .number()
    .min(0)
    .max(1e9)
    .default(0)
    .describe('How many seconds it must be true before it begins.'),
  same: z.unknown().optional().describe('It ends when this value changes.'),
});

export function createWatchHoldsTool(state: WatchState, clock: Pick<Clock, 'nowMs'>): Tool {
  return defineTool({
    name: 'watch.holds',
    summary: 'tell whether a condition has just become true, or stopped being true',
    description: [
      'began is true in the run in which the condition becomes true, also if that is the first run. With times, began is true when the condition was true that number of times in a row. ended is true in the run in which it stops being true. count is how many times in a row it was true. This is remembered for each schedule and name; outside a schedule, for the session.',
      'With seconds it begins after the condition was true for that time. With same it ends when that value changes, so that {"holds": true, "same": 42, "seconds": 86400} begins if a value has not changed for a day.',
      'holds is true, false, or a condition as in plans: {"value": 85, "greaterThan": 80}, all, any, not. If something cannot be compared, the call fails and nothing is remembered.',
    ],
    aliases: ['watch_holds'],
    input: inputSchema,
    output: answerSchema,
    audience: 'member',
    effect: 'idempotent',
    examples: [
      {
        input: { name: 'disk', holds: { value: 85, greaterThan: 80 } },
        does: 'act once when the disk becomes full',
      },
    ],
    async call({ name, holds: condition, times, seconds, same }, context) {
      const holds = judgeCondition(condition);
      if (typeof holds !== 'boolean')
        return fail({
          code: 'not-comparable',
          message: `"${name}" can't be judged: ${holds.reason}.`,
        });
      const schema = { answer: answerSchema, kept: keptSchema };
      const answer = await noteOnce(state, { name, context, schema }, (before) => {
        const mark = same === undefined ? null : contentHash(same);
        const isSame = before?.kept.mark === mark;
        const { count: held, isOn: stayed, sinceMs: from } = isSame ? before.kept : NOTHING;
        const wasOn = before?.kept.isOn === true;
        const count = holds ? held + 1 : 0;
        const nowMs = clock.nowMs();
        const sinceMs = holds ? (from ?? nowMs) : null;
        const lengthMs = seconds * 1000;
        const isLong = sinceMs !== null && nowMs - sinceMs >= lengthMs - slackMs(lengthMs);
        const isOn = holds && (stayed || (count >= times && isLong));
        const turned = { began: isOn && !stayed, ended: wasOn && !(isOn && stayed) };
        return {
          answer: { ...turned, holds, count, first: before === null },
          kept: { count, isOn, sinceMs, mark },
        };
      });
      return done(answer);
    },
  });
}
