/**
 * `watch.changed`: does a value differ from what it was when this schedule last asked? A repeat of the
 * same call gets the same answer as the first time, so a run that is tried again misses no change.
 */
import { z } from 'zod';
import { canonicalJson } from '../../base/content-hash.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

const LONGEST_VALUE = 1_000_000;

export interface WatchState {
  get(scope: string, name: string): Promise<string | null>;
  set(scope: string, name: string, value: string): Promise<void>;
}

const rememberedSchema = z.object({
  /** The call that stored it, and what that call was told. */
  key: z.string(),
  answer: z.object({ changed: z.boolean(), first: z.boolean(), previous: z.unknown() }),
  value: z.unknown(),
});

export function createWatchChangedTool(state: WatchState): Tool {
  return defineTool({
    name: 'watch.changed',
    summary: 'tell whether a value has changed since the last run',
    description: [
      'Compares a value with the one that this schedule gave under the same name the last time, and remembers it. The first time nothing has changed: first is true and previous is null. Outside a schedule the values are remembered for the session.',
      'The order of keys in an object makes no difference; the order of a list does.',
    ],
    aliases: ['watch_changed', 'changed'],
    input: z.strictObject({
      name: z
        .string()
        .min(1)
        .max(200)
        .describe('What is watched; each name is remembered by itself.'),
      value: z.unknown().describe('What it is now.'),
    }),
    output: z.object({ changed: z.boolean(), first: z.boolean(), previous: z.unknown() }),
    audience: 'member',
    effect: 'idempotent',
    examples: [
      { input: { name: 'price', value: 42 }, does: 'act only when the price has changed' },
    ],
    async call({ name, value = null }, { key, scheduleId, sessionKey }) {
      const text = canonicalJson(value);
      if (text.length > LONGEST_VALUE) {
        return fail({
          code: 'too-large',
          message: `The value is over ${LONGEST_VALUE} characters as JSON.`,
        });
      }
      const scope = scheduleId ?? sessionKey;
      const before = remembered(await state.get(scope, name));
      if (before?.key === key) return done(before.answer);
      const answer = {
        changed: before !== null && canonicalJson(before.value) !== text,
        first: before === null,
        previous: before?.value ?? null,
      };
      await state.set(scope, name, JSON.stringify({ key, answer, value }));
      return done(answer);
    },
  });
}

/** What can't be read any more counts as never seen. */
function remembered(text: string | null): z.output<typeof rememberedSchema> | null {
  if (text === null) return null;
  try {
    return rememberedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
