/**
 * `watch.changed`: does a value differ from what it was when this schedule last asked? A repeat of the
 * same call gets the same answer as the first time, so a run that is tried again misses no change.
 */
import { z } from 'zod';
import { canonicalJson } from '../../base/content-hash.ts';
import { readNumber } from '../../domain/plan/compare-values.ts';
import type { ToolResult } from '../../domain/tool-call.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';
import { judgeChange, type Step } from './judge-change.ts';
import { type Noted, noteOnce, type WatchState } from './watched-state.ts';

const LONGEST_VALUE = 1_000_000;

const answerSchema = z.object({ changed: z.boolean(), first: z.boolean(), previous: z.unknown() });
type Answer = z.output<typeof answerSchema>;

const atLeast = () => z.number().positive().optional();

const inputSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('A name for what is watched. Each name has its own memory.'),
  value: z.unknown().describe('The value now.'),
  by: atLeast().describe('The number counts as changed if it moved by at least this much.'),
  byPercent: atLeast().describe('The same in per cent of the number before.'),
  way: z.enum(['any', 'up', 'down']).default('any').describe('Only a move up, or down, counts.'),
});

export function createWatchChangedTool(state: WatchState): Tool {
  return defineTool({
    name: 'watch.changed',
    summary: 'tell whether a value has changed since the last run',
    description: [
      'Compares a value with the value of the last run under the same name, and remembers the new value. The first time nothing has changed: first is true and previous is null. Outside a schedule the values are remembered for the session.',
      'The order of keys in an object makes no difference; the order of a list does.',
      'With by, byPercent or way the value must be a number. It is compared with the number of the last change, so that small steps add up. With way it is compared with the lowest (up) or the highest (down) number since then.',
    ],
    aliases: ['watch_changed', 'changed'],
    input: inputSchema,
    output: answerSchema,
    audience: 'member',
    effect: 'idempotent',
    examples: [
      { input: { name: 'price', value: 42 }, does: 'act only when the price has changed' },
      {
        input: { name: 'price', value: 42, byPercent: 5, way: 'down' },
        does: 'act only when it fell by 5 % or more',
      },
    ],
    async call({ name, value = null, by = null, byPercent = null, way }, context) {
      const step = { by, byPercent, way };
      const isStep = by !== null || byPercent !== null || way !== 'any';
      const number = readNumber(value);
      if (isStep && number === null) return noNumber(name, value);
      const text = canonicalJson(value);
      if (text.length > LONGEST_VALUE) {
        return fail({
          code: 'too-large',
          message: `The value is over ${LONGEST_VALUE} characters as JSON.`,
        });
      }
      const schema = { answer: answerSchema, kept: z.unknown() };
      const answer = await noteOnce(state, { name, context, schema }, (before) =>
        isStep && number !== null ? noteStep(before, number, step) : noteValue(before, value, text),
      );
      return done(answer);
    },
  });
}

function noteValue(before: { kept: unknown } | null, value: unknown, text: string) {
  const changed = before !== null && canonicalJson(before.kept) !== text;
  return { answer: answerOf(before, changed), kept: value };
}

/** A mark that is no number is of another watch under this name, and counts as none. */
function noteStep(
  before: { kept: unknown } | null,
  now: number,
  step: Step,
): Noted<Answer, unknown> {
  const mark = readNumber(before?.kept);
  if (mark === null) return { answer: answerOf(null, false), kept: now };
  const judged = judgeChange(mark, now, step);
  return { answer: answerOf({ kept: mark }, judged.changed), kept: judged.mark };
}

function answerOf(before: { kept: unknown } | null, changed: boolean): Answer {
  return { changed, first: before === null, previous: before?.kept ?? null };
}

function noNumber(name: string, value: unknown): ToolResult {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 100);
  const message = `"${name}" is watched as a number, and ${shown} is none.`;
  return fail({ code: 'not-a-number', message });
}
