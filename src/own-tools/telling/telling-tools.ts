/** Rote about itself, in sentences: what people ask without a model, and what their phrases lead to. */
import type { People } from '../../people/people.ts';
import type { Requests } from '../../people/requests.ts';
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
  storeFor: HousePorts['storeFor'];
  requests: Pick<Requests, 'list'>;
  skills: Pick<HomeSkills, 'registry'>;
  listTools: HousePorts['listTools'];
  nowMs: () => number;
  entriesIn: HousePorts['entriesIn'];
  people: Pick<People, 'ofSession'>;
}): Tool[] {
  const { schedulesFor, isTheirs, storeFor, requests, people, skills, listTools, nowMs } = parts;
  const { entriesIn } = parts;
  const ports: HousePorts = {
    schedulesFor,
    isTheirs,
    storeFor,
    async openRequests(sessionKey) {
      const { id } = await people.ofSession(sessionKey);
      return requests.list({ state: 'open', forWhom: id, limit: MOST_REQUESTS });
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
    entriesIn,
  };
  return [
    ...createPlanTellers(ports),
    ...createRunTellers(ports),
    createOftenTeller(ports),
    createDigestTool(ports),
    ...createListTellers(ports),
    ...createHouseTellers(ports),
  ];
}
