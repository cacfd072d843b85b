/** What is kept of conversations nobody has gone on with, and of what was used and allowed then, is forgotten like other history. */

import { GRANT_KINDS } from '../budgets/budget-grants.ts';
import { INVITATION_KINDS } from '../calendar/invitations/invitation-kinds.ts';
import { SAID_KINDS } from '../memory/turn-book.ts';
import { WAITING_KIND } from '../people/waiting-book.ts';
import { AGENT_KINDS } from '../runs/agent-runs/agent-history.ts';
import { PROMPT_KINDS } from '../runs/agent-runs/prompt-day.ts';
import { FAILED_SCHEDULE_KIND } from '../runs/lessons-of-run.ts';
import type { Store } from '../store/store.ts';
import { CONVERSATION_KIND } from './conversations.ts';
import { DRAFT_END_KIND } from './drafts/draft-ends.ts';
import { TOLD_KIND } from './told-kind.ts';
import { DECISION_KIND } from './turn-effects.ts';
import { ANSWER_KINDS } from './turns/answer-request.ts';
import { TERMINAL_KIND } from './turns/terminal-receipts.ts';
import { UPLOAD_KIND } from './turns/uploads.ts';

const KINDS: readonly string[] = [
  ...AGENT_KINDS,
  ...SAID_KINDS,
  CONVERSATION_KIND,
  TOLD_KIND,
  DECISION_KIND,
  DRAFT_END_KIND,
  UPLOAD_KIND,
  ...ANSWER_KINDS,
  WAITING_KIND,
  TERMINAL_KIND,
  ...PROMPT_KINDS,
  ...GRANT_KINDS,
  FAILED_SCHEDULE_KIND,
  ...INVITATION_KINDS,
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
