/** The gap desk of a data folder. */
import type { Clock } from '../../base/clock.ts';
import type { Boxes } from '../../domain/box.ts';
import type { QueueRun } from '../../domain/run/queued-work.ts';
import { createLessons } from '../../memory/lessons.ts';
import { createTurnBook } from '../../memory/turn-book.ts';
import type { People } from '../../people/people.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import type { HomeCatalog } from '../home-catalog.ts';
import type { HomeSkills } from '../skills/home-skills.ts';
import { createGapDesk, type GapDesk } from './gap-desk.ts';
import { createLook } from './places-to-look.ts';
import { createTryDraft } from './try-draft.ts';

export function openGapDesk(parts: {
  store: Store;
  clock: Clock;
  requests: Pick<Requests, 'get'>;
  people: Pick<People, 'ofSession'>;
  environment: NodeJS.ProcessEnv;
  boxes: Boxes;
  skills: () => Promise<HomeSkills>;
  tools: () => Promise<HomeCatalog>;
  queue: QueueRun;
}): GapDesk {
  const { store, clock, boxes } = parts;
  return createGapDesk({
    ...parts,
    nowMs: clock.nowMs,
    look: createLook(parts),
    lastTurn: createTurnBook(parts).lastTurn,
    lessons: createLessons(parts),
    tryDraft: createTryDraft({
      ...parts,
      journal: store.journal,
      nowMs: clock.nowMs,
      isBoxed: boxes.isBoxed,
      async runner() {
        const [{ createCheckRunner }, { createScriptBench }] = await Promise.all([
          import('../skills/run-checks.ts'),
          import('../skills/uses/script-bench.ts'),
        ]);
        return createCheckRunner({
          bench: createScriptBench(parts),
          monotonicMs: clock.monotonicMs,
        });
      },
    }),
  });
}
