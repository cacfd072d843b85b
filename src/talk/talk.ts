/** A message to its answer: the ask desk with what it needs to think. */
import type { MakeId } from '../base/ids.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { OwnTools } from '../own-tools/own-tools.ts';
import type { People } from '../people/people.ts';
import { createAgentHistory } from '../runs/agent-history.ts';
import type { Store } from '../store/store.ts';
import { type AskDesk, createAskDesk } from './ask-desk.ts';
import { createCheckDraft } from './check-draft.ts';
import { type Asked, createDraftLog } from './draft-log.ts';
import type { ThinkingParts } from './drafter.ts';
import { triggerTextReader } from './read-trigger-text.ts';

export interface Talk extends AskDesk {
  /** What was asked lately, the latest first, and what came of it. */
  asked(limit: number): Promise<Asked[]>;
}

type AskParts = Parameters<typeof createAskDesk>[0];

export function createTalk(
  parts: ThinkingParts &
    Omit<AskParts, 'store' | 'tools' | 'skills' | 'drafter' | 'isPaused' | 'person' | 'beyond'> & {
      store: Pick<Store, 'records' | 'inbox'>;
      own: Pick<OwnTools, 'schedulesOf' | 'beyond'>;
      people: Pick<People, 'ofSession'>;
      makeId: MakeId;
    },
): Talk {
  const { own, store, schedules, people } = parts;
  const check = createCheckDraft({ tools: own.tools, schedules });
  const { isPaused } = createAgentHistory(store);
  /** Whoever asks has their own schedules, and no others. */
  const deskOf = async (session: string): Promise<AskDesk> => {
    const person = await people.ofSession(session);
    return createAskDesk({
      ...parts,
      person,
      schedules: own.schedulesOf(person),
      beyond: own.beyond,
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
  };
  const ask: AskDesk['ask'] = async (text, request) =>
    (await deskOf(request.session ?? OWNER_SESSION)).ask(text, request);
  const log = createDraftLog(parts);
  return {
    isPaused,
    ask: log.logged(ask, ({ session }) => session ?? OWNER_SESSION),
    goOn: async (session) => (await deskOf(session)).goOn(session),
    readTrigger: (text, at) => triggerTextReader(parts.settings())(text, at),
    asked: log.list,
  };
}
