/** A message to its answer: the ask desk with what it needs to think. */
import type { MakeId } from '../base/ids.ts';
import { once } from '../base/once.ts';
import type { Message } from '../domain/run/delivery.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { OfferDraft } from '../own-tools/draft-tool.ts';
import { createAgentHistory } from '../runs/agent-history.ts';
import type { Store } from '../store/store.ts';
import { answerInWords } from './answer-without.ts';
import { type AskDesk, createAskDesk } from './ask-desk.ts';
import { createCheckDraft } from './check-draft.ts';
import { type Asked, createDraftLog } from './draft-log.ts';
import type { ThinkingParts } from './drafter.ts';

export interface Talk extends AskDesk {
  /** What was asked lately, the latest first, and what came of it. */
  asked(limit: number): Promise<Asked[]>;
  /** What can be said to words without a model: what the rules understand of them, or what they do understand. */
  answerWithout(words: string, session: string): Promise<string>;
  /** Shows a draft of the agent to the person it talks with. */
  offer: OfferDraft;
}

type AskParts = Parameters<typeof createAskDesk>[0];

export function createTalk(
  parts: ThinkingParts &
    Omit<AskParts, 'store' | 'tools' | 'skills' | 'drafter' | 'isPaused'> & {
      store: Pick<Store, 'records' | 'inbox' | 'engine' | 'schedules'>;
      makeId: MakeId;
      /** Puts words into their session at once, once per key. */
      say: (message: Message) => Promise<void>;
    },
): Talk {
  const { own, store, schedules } = parts;
  const check = createCheckDraft({ tools: own.tools, schedules });
  const { isPaused } = createAgentHistory(store);
  const desk = createAskDesk({
    ...parts,
    tools: own.tools,
    skills: own.skills,
    isPaused,
    async drafter() {
      const choice = await (await parts.models()).choose();
      if (choice.kind === 'none') return null;
      const { createDrafter } = await import('./drafter.ts');
      return createDrafter({ ...parts, check });
    },
  });
  const log = createDraftLog(parts);
  const offering = once(async () => {
    const { createOfferDraft } = await import('./offer-draft.ts');
    return createOfferDraft({ ...parts, check });
  });
  return {
    ...desk,
    ask: log.logged(desk.ask, ({ session }) => session ?? OWNER_SESSION),
    asked: log.list,
    async answerWithout(words, session) {
      const asked = { session, dryRun: true, yes: false, withoutModel: true };
      return answerInWords(await desk.ask(words, asked));
    },
    offer: async (input, context) => (await offering())(input, context),
  };
}
