/**
 * What became of drafts that were shown: `open` → `accepted` | `refused` | `replaced`, or `expired` where nobody answered.
 * Open is the one that its conversation waits with, and no other; how it ended is kept in the same step that ends it.
 */
import { z } from 'zod';
import type { Draft } from '../../domain/draft.ts';
import { DRAFT_ENDS, type DraftEnd, type DraftState } from '../../domain/shown-draft.ts';
import type { Store } from '../../store/store.ts';
import { createConversations } from '../conversations.ts';
import { tagOf } from './draft-tag.ts';

export const DRAFT_END_KIND = 'draft-end';

const endSchema = z.strictObject({ state: z.enum(DRAFT_ENDS) });

/** What is kept where a conversation goes on from one draft to another, or to none; null where it keeps the one it has. */
export function draftEndRecord(
  session: string,
  { before, after, end }: { before: Draft | null; after: Draft | null; end: DraftEnd },
): { kind: string; key: string; document: { state: DraftEnd } } | null {
  if (before === null) return null;
  const tag = tagOf(before);
  if (after !== null && tagOf(after) === tag) return null;
  return { kind: DRAFT_END_KIND, key: keyOf(session, tag), document: { state: end } };
}

/** Asks what became of a draft that was shown in a session, by its tag. */
export function createDraftStates({ records }: Pick<Store, 'records'>) {
  const conversations = createConversations({ records });
  return async (session: string, tag: string, nowMs: number): Promise<DraftState> => {
    const { draft } = await conversations.get(session, nowMs);
    if (draft !== null && tagOf(draft) === tag) return 'open';
    const end = endSchema.safeParse(await records.get(DRAFT_END_KIND, keyOf(session, tag)));
    return end.success ? end.data.state : 'expired';
  };
}

function keyOf(session: string, tag: string): string {
  return `${tag}:${session}`;
}
