/**
 * `watch.holds`: has something begun to hold since this schedule last asked, or is it over? It is told when it begins
 * and again only after it was over, however often it is asked meanwhile.
 */
import { z } from 'zod';
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

const keptSchema = z.object({
  /** How often in a row it has held. */
  count: z.int(),
  /** It was told that it began, and not yet that it is over. */
  isOn: z.boolean(),
});

export function createWatchHoldsTool(state: WatchState): Tool {
  return defineTool({
    name: 'watch.holds',
    summary: 'tell when something begins to hold, and when it is over',
    description: [
      'began is true once, when it holds and did not before, also the first time; with times, when it has held so often in a row. ended is true once, when that is over. count is how often in a row it has held. Remembered by schedule and name; outside a schedule for the session.',
      'holds is a truth value, or a condition as plans have them: {"value": 85, "greaterThan": 80}, all, any, not. What can not be compared is a failure, and nothing is remembered of it.',
    ],
    aliases: ['watch_holds'],
    input: z.strictObject({
      name: z
        .string()
        .min(1)
        .max(200)
        .describe('What is watched; each name is remembered by itself.'),
      holds: conditionSchema.describe('Whether it holds now, or a condition that says so.'),
      times: z.int().min(1).max(1000).default(1).describe('It begins after so often in a row.'),
    }),
    output: answerSchema,
    audience: 'member',
    effect: 'idempotent',
    examples: [
      {
        input: { name: 'disk', holds: { value: 85, greaterThan: 80 } },
        does: 'act once when the disk becomes full',
      },
    ],
    async call({ name, holds: condition, times }, context) {
      const holds = judgeCondition(condition);
      if (typeof holds !== 'boolean')
        return fail({
          code: 'not-comparable',
          message: `"${name}" can't be judged: ${holds.reason}.`,
        });
      const schema = { answer: answerSchema, kept: keptSchema };
      const answer = await noteOnce(state, { name, context, schema }, (before) => {
        const { count: held = 0, isOn: wasOn = false } = before?.kept ?? {};
        const count = holds ? held + 1 : 0;
        const isOn = holds && (wasOn || count >= times);
        const turned = { began: isOn && !wasOn, ended: wasOn && !isOn };
        return {
          answer: { ...turned, holds, count, first: before === null },
          kept: { count, isOn },
        };
      });
      return done(answer);
    },
  });
}
