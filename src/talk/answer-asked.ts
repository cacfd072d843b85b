/**
 * A schedule may ask a person something ("Was the restore test done?"). What they say next is the answer to it where it is
 * no wish, no question and no command: it is remembered beside what was asked, once.
 */
import type { Clock } from '../base/clock.ts';
import { viewDraft } from '../domain/draft.ts';
import { isShared } from '../domain/session-key.ts';
import { askedIn } from '../language/asked-question.ts';
import { ASKS_BACK, COMMANDS, STATEMENTS, TELLS } from '../language/statements.ts';
import type { Store } from '../store/store.ts';
import type { AskAnswer } from './ask-types.ts';
import type { createToolCalls } from './phrases/call-tools.ts';
import { draftOfCall } from './phrases/read-phrase.ts';
import type { Talk } from './talk-turn.ts';

/** Nobody answers later than this without saying what to. */
const FRESH_MS = 24 * 3_600_000;
const MOST_LOOKED_AT = 10;

export function createAskedAnswers({
  store,
  calls,
  clock,
}: {
  store: Pick<Store, 'inbox'>;
  calls: Pick<ReturnType<typeof createToolCalls>, 'call'>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  /** What was told last in the session, where that is a question which nobody has answered. */
  async function openQuestion({ session, conversation }: Talk) {
    const heard = await store.inbox.list({ sessionKey: session, limit: MOST_LOOKED_AT });
    const last = heard.find(({ role, runId }) => role === 'assistant' && runId !== null);
    const text = last === undefined ? null : askedIn(last.text);
    if (last === undefined || text === null || last.id === conversation.answered) return null;
    return clock.nowMs() - last.createdMs > FRESH_MS ? null : { id: last.id, text };
  }

  return {
    /** Null where nothing waits for an answer. */
    async answer(
      text: string,
      tool: Parameters<typeof draftOfCall>[0],
      talk: Talk,
    ): Promise<AskAnswer | null> {
      const { pending, draft: open } = talk.conversation;
      const isAlone = !talk.dryRun && talk.mayChange !== false && !isShared(talk.session);
      const question =
        isAlone && pending === null && open === null ? await openQuestion(talk) : null;
      if (question === null) return null;
      const input = { content: `${question.text} ${text}`, category: 'fact' };
      const call = { kind: 'call', tool: tool.name, input, isRead: false } as const;
      const { isDone, text: failure } = await calls.call(call, talk);
      if (!isDone) return { kind: 'not-understood', reason: failure, suggestions: [] };
      await talk.keep({ answered: question.id });
      const said = talk.words.answerNoted(question.text);
      const shown = viewDraft(draftOfCall(tool, input));
      return { kind: 'draft', ...shown, accepted: true, text: said };
    },
  };
}

const LONGEST = 1000;
/** Whether it is an order about what there is, and so no answer to anything. */
export const isCommand = (text: string): boolean => COMMANDS.test(text.trim());

/** Whether it can be an answer: `isOrder` tells whether a word begins a wish. */
export function mayAnswer(text: string, isOrder: (word: string) => boolean): boolean {
  const said = text.trim();
  if (said === '' || said.length > LONGEST) return false;
  if (
    said.endsWith('?') ||
    ASKS_BACK.test(said) ||
    STATEMENTS.some(({ wants }) => wants.test(said))
  )
    return false;
  if (COMMANDS.test(said) || said.startsWith('/')) return false;
  const [first = ''] = said.split(/[\s,.!]+/, 1);
  return TELLS.test(first) || !isOrder(first);
}
