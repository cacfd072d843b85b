/** A message to its answer: the ask desk with what it needs to think. */
import type { MakeId } from '../base/ids.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import { createAgentHistory } from '../runs/agent-history.ts';
import type { Store } from '../store/store.ts';
import { type AskDesk, createAskDesk } from './ask-desk.ts';
import { createCheckDraft } from './check-draft.ts';
import { type Asked, createDraftLog } from './draft-log.ts';
import type { ThinkingParts } from './drafter.ts';

export interface Talk extends AskDesk {
  /** What was asked lately, the latest first, and what came of it. */
  asked(limit: number): Promise<Asked[]>;
}

type AskParts = Parameters<typeof createAskDesk>[0];

export function createTalk(
  parts: ThinkingParts &
    Omit<
      AskParts,
      'store' | 'tools' | 'skills' | 'safeCall' | 'commandDesk' | 'drafter' | 'isPaused'
    > & {
      store: Pick<Store, 'records' | 'inbox'>;
      makeId: MakeId;
      own: Pick<OwnTools, 'tools' | 'skills' | 'safeCall' | 'commandDesk'>;
    },
): Talk {
  const { own, store, schedules } = parts;
  const check = createCheckDraft({ tools: own.tools, schedules });
  const { isPaused } = createAgentHistory(store);
  const desk = createAskDesk({
    ...parts,
    tools: own.tools,
    skills: own.skills,
    safeCall: own.safeCall,
    commandDesk: own.commandDesk,
    isPaused,
    async drafter() {
      const choice = await (await parts.models()).choose();
      if (choice.kind === 'none') return null;
      const { createDrafter } = await import('./drafter.ts');
      return createDrafter({ ...parts, check });
    },
  });
  const log = createDraftLog(parts);
  return {
    ...desk,
    ask: log.logged(desk.ask, ({ session }) => session ?? OWNER_SESSION),
    asked: log.list,
  };
}
