/** `list.pick`: what rules leave of a list, and what of it was not there the last time. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { contentHash, textHash } from '../../base/content-hash.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import type { Bounded } from '../bounded/bounded.ts';
import { boundedFailure } from '../bounded/bounded-failure.ts';
import { defineTool } from '../define-tool.ts';
import type { PickRule } from '../finding/pick-items.ts';
import { done, type Tool } from '../tool.ts';
import { itemsAsText } from './items-as-text.ts';
import { noteOnce, type WatchState } from './watched-state.ts';

const word = () => z.string().min(1).max(1000);

const ruleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('new') }),
  z.strictObject({
    kind: z.literal('contains'),
    words: z.array(word()).min(1).max(100),
    how: z.enum(['any', 'all', 'none']).default('any'),
    whole: z.boolean().default(false),
    field: z.string().min(1).max(200).optional(),
  }),
  z.strictObject({ kind: z.literal('equals'), text: z.string().max(1000) }),
  z.strictObject({ kind: z.literal('matches'), pattern: z.string().min(1).max(2000) }),
  z.strictObject({ kind: z.enum(['newer', 'older']), seconds: z.number().min(0) }),
  z.strictObject({
    kind: z.literal('compare'),
    field: z.string().min(1).max(200).nullable().default(null),
    is: z.enum(['above', 'below', 'at-least', 'at-most', 'equals', 'not']),
    value: z.union([z.number(), z.string().max(1000)]),
  }),
  z.strictObject({
    kind: z.enum(['begins', 'ends']),
    words: z.array(word()).min(1).max(100),
    how: z.enum(['any', 'none']).default('any'),
  }),
  z.strictObject({
    kind: z.literal('sorted'),
    by: z.string().min(1).max(200).nullable().default(null),
    first: z.enum(['most', 'least']).default('most'),
  }),
  z.strictObject({
    kind: z.literal('most'),
    most: z.int().min(1).max(100_000),
    from: z.enum(['start', 'end']).default('start'),
  }),
]);

interface Picking {
  bounded: Pick<Bounded, 'pick'>;
  clock: Pick<Clock, 'nowMs'>;
  state: WatchState;
}

const inputSchema = z.strictObject({
  items: z.unknown().describe('The list.'),
  rules: z.array(ruleSchema).max(20).default([]).describe('The rules, in order.'),
  name: z
    .string()
    .min(1)
    .max(200)
    .default('items')
    .describe('The name under which the rule "new" remembers the items.'),
});
const outputSchema = z.object({ items: z.array(z.unknown()), count: z.int(), text: z.string() });

export function createListPickTool(picking: Picking): Tool {
  return defineTool({
    name: 'list.pick',
    summary: 'keep the items of a list that are new, contain words or pass a test',
    description: [
      'Keeps the items that satisfy every rule. The rules are used in order. items is a list, a text or a page (its lines), or an object with one list in it. count is the number of items that are left. text has one line for each of them.',
      'Rules: {"kind": "contains", "words": ["ai"], "how": "any"} (or all, none; upper case and accents make no difference; short words must be whole words, with whole: true all words; field: "title" looks only in that field), equals, matches (a regular expression), newer (seconds), compare (the number in each item, or a field of it with a number or words), begins, ends (words), sorted (by a field; without a field by date; first: most, least), most (from start or end), and new. new keeps the items that were not there in the last run under the same name. In the first run nothing is new.',
    ],
    aliases: ['list_pick'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: ({ rules }) => (remembers(rules) ? 'idempotent' : 'read'),
    examples: [
      {
        input: {
          items: ['rain', 'AI news'],
          rules: [{ kind: 'contains', words: ['ai'] }],
        },
        does: 'keep what is about AI',
      },
    ],
    async call({ items, rules, name }, context) {
      const at = rules.findIndex(({ kind }) => kind === 'new');
      const before = await pick(
        picking,
        { items, rules: at < 0 ? rules : rules.slice(0, at) },
        context,
      );
      if (at < 0 || !before.ok) return before.ok ? answerOf(before.items) : before.result;
      const fresh = await newOnes(picking.state, { name, items: before.items }, context);
      const after = await pick(picking, { items: fresh, rules: rules.slice(at + 1) }, context);
      return after.ok ? answerOf(after.items) : after.result;
    },
  });
}

/** Also of rules that have not passed the schema. */
function remembers(rules: unknown): boolean {
  return Array.isArray(rules) && rules.some((rule) => Object(rule).kind === 'new');
}

type Picked = { ok: true; items: unknown[] } | { ok: false; result: ToolResult };

async function pick(
  { bounded, clock }: Picking,
  { items, rules }: { items: unknown; rules: readonly z.output<typeof ruleSchema>[] },
  { signal }: CallContext,
): Promise<Picked> {
  const own = rules.filter((rule) => rule.kind !== 'new') satisfies PickRule[];
  const answer = await bounded.pick({ items, rules: own, nowMs: clock.nowMs() }, signal);
  if (answer.kind === 'done') return { ok: true, items: answer.value };
  const result = boundedFailure(answer, {
    slow: 'The rules take too long on this list.',
    large: 'The list is too large.',
    refused: (message) => ({ code: 'bad-input', message }),
  });
  return { ok: false, result };
}

function answerOf(items: unknown[]): ToolResult {
  return done({ items, count: items.length, text: itemsAsText(items) });
}

const MOST_REMEMBERED = 5000;
const marksSchema = z.array(z.string());

/**
 * An item with an id is the same for ever; anything else is new again once it was gone. What a call found new is new for
 * a repeat of that call too.
 */
async function newOnes(
  state: WatchState,
  { name, items }: { name: string; items: readonly unknown[] },
  context: CallContext,
): Promise<unknown[]> {
  const marked = items.map((item) => ({ item, mark: markOf(item) }));
  const marks = marked.map(({ mark }) => mark);
  const schema = { answer: marksSchema, kept: marksSchema };
  const fresh = await noteOnce(state, { name, context, schema }, (before) => {
    const known = new Set(before?.kept ?? marks);
    const lasting = (before?.kept ?? []).filter((mark) => mark.startsWith(BY_ID));
    const kept = [...new Set([...marks, ...lasting])].slice(0, MOST_REMEMBERED);
    return { answer: marks.filter((mark) => !known.has(mark)), kept };
  });
  const isFresh = new Set(fresh);
  return marked.filter(({ mark }) => isFresh.has(mark)).map(({ item }) => item);
}

const BY_ID = 'id ';
const MARK_LENGTH = 16;

function markOf(item: unknown): string {
  const { id, name } = Object(item) as { id?: unknown; name?: unknown };
  if (typeof id === 'string' || typeof id === 'number')
    return `${BY_ID}${textHash(String(id)).slice(0, MARK_LENGTH)}`;
  return contentHash(typeof name === 'string' ? { name } : item).slice(0, MARK_LENGTH);
}
