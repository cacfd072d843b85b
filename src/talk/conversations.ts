/** What was talked about last in a session: a question that is open, a draft, the schedule that came of it. */
import { z } from 'zod';
import type { CompileQuestion, Draft, Management } from '../compiler/compiler.ts';
import { planSchema } from '../domain/plan/plan.ts';
import { triggerSchema } from '../domain/schedule/trigger.ts';
import type { Store } from '../store/store.ts';

export const CONVERSATION_KIND = 'conversation';

/** An answer that comes later than this is none. */
const LONGEST_PAUSE_MS = 3_600_000;

const pendingSchema = z.strictObject({
  text: z.string(),
  answers: z.array(z.string()),
  question: z.strictObject({ text: z.string(), choices: z.array(z.string()) }),
});

const ids = z.array(z.string());

const manageSchema = z.union([
  z.strictObject({ kind: z.enum(['help', 'list', 'accept', 'discard']) }),
  z.strictObject({ kind: z.enum(['remove', 'pause', 'resume', 'run', 'why', 'next']), ids }),
  z.strictObject({ kind: z.literal('pause-until'), ids, untilUtc: z.string() }),
  z.strictObject({ kind: z.literal('update'), ids, trigger: triggerSchema }),
]);

const draftSchema = z.strictObject({
  tier: z.enum(['direct', 'agent']),
  trigger: triggerSchema.nullable(),
  plan: planSchema.nullable(),
  instruction: z.string().nullable(),
  capabilities: z.array(z.string()),
  name: z.string(),
  summary: z.string(),
  notes: z.array(z.string()),
  nextFires: z.array(z.string()),
  cost: z.strictObject({ tokens: z.number().nullable(), modelCalls: z.number().nullable() }),
  skill: z.string().nullable(),
  manage: manageSchema.nullable(),
  madeBy: z.enum(['compiler', 'model']).default('compiler'),
});

const conversationSchema = z.strictObject({
  pending: pendingSchema.nullable(),
  draft: draftSchema.nullable(),
  scheduleId: z.string().nullable(),
  undo: manageSchema.nullable().default(null),
  atMs: z.int(),
});

export interface Conversation {
  pending: { text: string; answers: string[]; question: CompileQuestion } | null;
  /** Shown and not stored. */
  draft: Draft | null;
  /** Made or changed last. */
  scheduleId: string | null;
  /** What takes back what was done to it last. */
  undo: Management | null;
}

const NOTHING: Conversation = { pending: null, draft: null, scheduleId: null, undo: null };

export function createConversations({ records }: Pick<Store, 'records'>) {
  return {
    /** What can't be read, or is long ago, was never said. */
    async get(session: string, nowMs: number): Promise<Conversation> {
      const parsed = conversationSchema.safeParse(await records.get(CONVERSATION_KIND, session));
      if (!parsed.success || nowMs - parsed.data.atMs > LONGEST_PAUSE_MS) return NOTHING;
      return parsed.data;
    },
    async keep(session: string, conversation: Conversation, nowMs: number): Promise<void> {
      const { pending, draft, scheduleId, undo } = conversation;
      const kept = { pending, draft, scheduleId, undo, atMs: nowMs };
      await records.change(CONVERSATION_KIND, session, () => kept);
    },
  };
}
