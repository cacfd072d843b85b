/** Rote about itself, in sentences: what people ask without a model, and what their phrases lead to. */
import type { OwnersView } from '../../people/owners-store.ts';
import type { People } from '../../people/people.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import type { Tool } from '../../tools/tool.ts';
import type { HomeSkills } from '../skills/home-skills.ts';
import { createDigestTool } from './tell-digest.ts';
import { createHouseTellers, type HousePorts } from './tell-house.ts';
import { createListTellers } from './tell-lists.ts';
import { createOftenTeller } from './tell-often.ts';
import { createPlanTellers } from './tell-plans.ts';
import { createRunTellers } from './tell-runs.ts';

const MOST_REQUESTS = 1000;

export function createTellingTools(parts: {
  schedulesFor: HousePorts['schedulesFor'];
  isTheirs: HousePorts['isTheirs'];
  store: Pick<Store, 'engine'>;
  requests: Pick<Requests, 'list'>;
  skills: Pick<HomeSkills, 'registry'>;
  listTools: HousePorts['listTools'];
  nowMs: () => number;
  people: Pick<People, 'ofSession'>;
  /** How the owner sees what belongs to others. */
  view: OwnersView;
}): Tool[] {
  const { schedulesFor, isTheirs, requests, people, skills, listTools, nowMs, view } = parts;
  const { store } = view;
  const ports: HousePorts = {
    schedulesFor,
    isTheirs,
    async listRuns(filter, context) {
      const runs = await parts.store.engine.list(filter);
      const seen = runs.map(async (run) => ((await isTheirs(run, context)) ? run : view.run(run)));
      return Promise.all(seen);
    },
    async openRequests(sessionKey) {
      const { id } = await people.ofSession(sessionKey);
      const open = await requests.list({ state: 'open', limit: MOST_REQUESTS });
      return open.filter(({ forWhom }) => forWhom === id);
    },
    activeSkills: async () =>
      skills.registry
        .list()
        .filter(({ state, text }) => state === 'active' && text !== null)
        .map(({ name, description, source }) => ({
          name,
          description,
          isTrusted: source.trusted,
        })),
    listTools,
    nowMs,
  };
  return [
    ...createPlanTellers(ports),
    ...createRunTellers(ports),
    createOftenTeller(ports),
    createDigestTool({ ...ports, store }),
    ...createListTellers({ ...ports, store }),
    ...createHouseTellers(ports),
  ];
}
