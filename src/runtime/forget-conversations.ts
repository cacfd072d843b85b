/** What is kept of conversations nobody has gone on with, and of what was used and allowed then, is forgotten like other history. */
import type { Store } from '../store/store.ts';
import { AGENT_KINDS } from './agent-history.ts';
import { GRANT_KINDS } from './budget-grants.ts';
import { CONVERSATION_KIND } from './conversations.ts';
import { PROMPT_KINDS } from './prompt-day.ts';

const KINDS: readonly string[] = [
  ...AGENT_KINDS,
  CONVERSATION_KIND,
  ...PROMPT_KINDS,
  ...GRANT_KINDS,
];
const MOST_A_STEP = 500;

/** So many at a time; answers with how many are gone, and whether more may be left. */
export function createForgetConversations({ records }: Pick<Store, 'records'>) {
  return async (request: {
    beforeMs: number;
    nowMs: number;
  }): Promise<{ rows: number; isThrough: boolean }> => {
    const rows = await records.forget({ ...request, kinds: KINDS, limit: MOST_A_STEP });
    return { rows, isThrough: rows < MOST_A_STEP };
  };
}
