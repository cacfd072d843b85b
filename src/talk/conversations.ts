/** What was talked about last in a session: a question that is open, a draft, the schedule that came of it. */
import { z } from 'zod';
import { draftSchema, managementSchema, questionSchema } from '../domain/draft.ts';
import type { Store } from '../store/store.ts';

export const CONVERSATION_KIND = 'conversation';

/** An answer that comes later than this is none. */
const LONGEST_PAUSE_MS = 3_600_000;

const conversationSchema = z.strictObject({
  pending: z
    .strictObject({ text: z.string(), answers: z.array(z.string()), question: questionSchema })
    .nullable(),
  /** Shown and not stored. */
  draft: draftSchema.nullable(),
  /** Of what the draft stood for when it was shown; null where it is about schedules that are there. */
  shownHash: z.string().nullable().default(null),
  /** Made or changed last. */
  scheduleId: z.string().nullable(),
  /** What takes back what was done to it last. */
  undo: managementSchema.nullable().default(null),
  atMs: z.int(),
});
export type Conversation = Omit<z.output<typeof conversationSchema>, 'atMs'>;

const NOTHING: Conversation = {
  pending: null,
  draft: null,
  shownHash: null,
  scheduleId: null,
  undo: null,
};

export function createConversations({ records }: Pick<Store, 'records'>) {
  return {
    /** What can't be read, or is long ago, was never said. */
    async get(session: string, nowMs: number): Promise<Conversation> {
      const parsed = conversationSchema.safeParse(await records.get(CONVERSATION_KIND, session));
      if (!parsed.success || nowMs - parsed.data.atMs > LONGEST_PAUSE_MS) return NOTHING;
      return parsed.data;
    },
  };
}

/** What is kept of it. */
export function conversationRecord(session: string, conversation: Conversation, nowMs: number) {
  const { pending, draft, shownHash, scheduleId, undo } = conversation;
  const document = { pending, draft, shownHash, scheduleId, undo, atMs: nowMs };
  return { kind: CONVERSATION_KIND, key: session, document };
}
