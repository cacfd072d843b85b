/** A message to its answer: the ask desk with what it needs to think. */
import { createAgentHistory } from '../runs/agent-history.ts';
import type { Store } from '../store/store.ts';
import { type AskDesk, createAskDesk } from './ask-desk.ts';
import { createCheckDraft } from './check-draft.ts';
import type { ThinkingParts } from './drafter.ts';

type AskParts = Parameters<typeof createAskDesk>[0];

export function createTalk(
  parts: ThinkingParts &
    Omit<AskParts, 'store' | 'tools' | 'skills' | 'drafter' | 'isPaused'> & {
      store: Pick<Store, 'records' | 'inbox'>;
    },
): AskDesk {
  const { own, store, schedules } = parts;
  const check = createCheckDraft({ tools: own.tools, schedules });
  const { isPaused } = createAgentHistory(store);
  return createAskDesk({
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
}
