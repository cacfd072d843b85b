/** Sessions as people look at them: which there are, and of one whose it is, its channel and zone, what tools remember for it, and the files that its runs made. */
import { valueOrThrow } from '../../base/errors.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import { createSessionState } from '../../own-tools/session-state.ts';
import type { People } from '../../people/people.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { type Asset, assetsOf } from '../assets-of.ts';
import { createSessionFiles } from './session-files.ts';
import { createSessionList } from './session-list.ts';

/** Assets are looked for in so many of the latest runs. */
const RUNS_LOOKED_AT = 200;

export type SessionDesk = ReturnType<typeof createSessionDesk>;

export function createSessionDesk({
  store,
  schedules,
  people,
  home,
  workspace,
}: {
  store: Pick<Store, 'toolState' | 'engine' | 'journal' | 'inbox'>;
  schedules: Pick<Schedules, 'zoneOf'>;
  people: Pick<People, 'ofSession'>;
  home: string;
  workspace: () => string;
}) {
  const state = createSessionState(store);

  async function assetsIn(sessionKey: string): Promise<(Asset & { runId: string })[]> {
    const runs = await store.engine.list({ limit: RUNS_LOOKED_AT });
    const own = runs.filter((run) => run.sessionKey === sessionKey);
    const found = await Promise.all(
      own.map(async ({ id }) =>
        assetsOf(await store.journal.steps(id)).map((asset) => ({ ...asset, runId: id })),
      ),
    );
    return found.flat();
  }

  return {
    list: createSessionList({ inbox: store.inbox, people }),
    file: createSessionFiles({ inbox: store.inbox, home, workspace }),
    async show(sessionKey: string) {
      const { channel } = valueOrThrow(parseSessionKey(sessionKey));
      const { name } = await people.ofSession(sessionKey);
      return {
        sessionKey,
        name,
        channel,
        timezone: await schedules.zoneOf(sessionKey),
        state: await state.get(sessionKey),
        assets: await assetsIn(sessionKey),
      };
    },
  };
}
