/**
 * What was talked about last in a session: a question, a draft, the schedule that came of it. Whether a plain answer may be
 * meant for them is not said here but in `domain/waiting.ts`.
 */
import { z } from 'zod';
import { draftSchema, managementSchema, openQuestionSchema } from '../domain/draft.ts';
import type { Store } from '../store/store.ts';
import { FRESH_MS, REMEMBERED_MS } from './decide-stale.ts';

export const CONVERSATION_KIND = 'conversation';

const conversationSchema = z.strictObject({
  /** The question that was asked last, with the words that led to it. */
  pending: z
    .strictObject({ text: z.string(), answers: z.array(z.string()), question: openQuestionSchema })
    .nullable(),
  /** Shown and not stored. */
  draft: draftSchema.nullable(),
  /** Of what the draft stood for when it was shown. */
  shownHash: z.string().nullable().default(null),
  /** The drafts that were open before this one, the latest last: what undo goes back to. */
  earlier: z.array(draftSchema).default([]),
  /** The language of the last whole sentence; null where none told it. */
  language: z.string().nullable().default(null),
  /** Made or changed last. */
  scheduleId: z.string().nullable(),
  /** What was listed just now, in that order. */
  listed: z.array(z.string()).default([]),
  /** What takes back what was done, the latest last, each with the hash of what was left behind then. */
  undo: z.array(z.strictObject({ what: managementSchema, hash: z.string() })).default([]),
  /** When what is open was shown, or what can be undone was done; and whether something else was said since. */
  standing: z
    .object({ sinceMs: z.int(), isBehind: z.boolean() })
    .default({ sinceMs: 0, isBehind: true }),
  /** The question of a schedule that was answered last, by the id of its message. */
  answered: z.string().nullable().default(null),
  atMs: z.int(),
});
export type Conversation = Omit<z.output<typeof conversationSchema>, 'atMs'>;

/** Nobody goes back further. */
export const MOST_STEPS_BACK = 10;

const NOTHING_SAID: Conversation = {
  pending: null,
  draft: null,
  shownHash: null,
  earlier: [],
  language: null,
  scheduleId: null,
  listed: [],
  undo: [],
  standing: { sinceMs: 0, isBehind: true },
  answered: null,
};

export function createConversations({ records }: Pick<Store, 'records'>) {
  /** What can't be read was never said. */
  async function read(session: string): Promise<z.output<typeof conversationSchema> | null> {
    return conversationSchema.safeParse(await records.get(CONVERSATION_KIND, session)).data ?? null;
  }

  return {
    /** What is long ago was never said. */
    async get(session: string, nowMs: number): Promise<Conversation> {
      const kept = await read(session);
      return kept === null || nowMs - kept.atMs > FRESH_MS ? NOTHING_SAID : kept;
    },
    /** What was said too long ago to be answered, and not too long to be asked about; null where there is none. */
    async past(session: string, nowMs: number): Promise<Conversation | null> {
      const kept = await read(session);
      const ageMs = kept === null ? 0 : nowMs - kept.atMs;
      return kept === null || ageMs <= FRESH_MS || ageMs > REMEMBERED_MS
        ? null
        : { ...kept, pending: null, earlier: [] };
    },
  };
}

/** What undo goes back to, once this conversation's draft gives way to another. */
export function withEarlier({ draft, earlier }: Conversation): Conversation['earlier'] {
  return draft === null ? [] : [...earlier, draft].slice(-MOST_STEPS_BACK);
}

/** What is kept of it. */
export function conversationRecord(session: string, conversation: Conversation, nowMs: number) {
  const { pending, draft, shownHash, earlier, language } = conversation;
  const { scheduleId, listed, undo, standing, answered } = conversation;
  const about = { scheduleId, listed, undo, standing, answered };
  const open = { pending, draft, shownHash, earlier, language, ...about };
  return { kind: CONVERSATION_KIND, key: session, document: { ...open, atMs: nowMs } };
}
