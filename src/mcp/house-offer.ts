/** The offer of this house to programs: its tools as the settings show them, its records, and its skills. */
import type { Clock } from '../base/clock.ts';
import { createProgramTools } from '../own-tools/operation-tools.ts';
import { createSafeCall } from '../own-tools/safe-call.ts';
import { isInAudience } from '../people/may.ts';
import type { Config } from '../runtime/config-schema.ts';
import type { OpenHome } from '../runtime/open-home.ts';
import { type Tool, whyNotSetUp } from '../tools/tool.ts';
import { createToolCalls } from './call-tools.ts';
import { joinCatalogs } from './join-catalogs.ts';
import { createCallLimit } from './limit-calls.ts';
import type { Caller, Offer } from './offer.ts';
import { isOffered, shownName, showTool } from './offered-tools.ts';
import { createPlanTools } from './plan-tools.ts';
import { createPrompts } from './prompts.ts';
import { createRecordTools } from './record-tools.ts';
import { createResources, TEMPLATES } from './resources.ts';
import { createUnderstandTool } from './understand-tool.ts';

export type OpenedHome = Pick<
  OpenHome,
  'house' | 'own' | 'requests' | 'schedules' | 'askOwner' | 'makeId'
>;

export function createHouseOffer(dependencies: {
  opened: OpenedHome;
  clock: Clock;
  /** Asked each time, because they may change. */
  settings: () => Pick<Config, 'mcpServer' | 'tools'>;
}): Offer {
  const { opened, clock, settings } = dependencies;
  const { house, own } = opened;
  const further: Tool[] = [
    createUnderstandTool(house.talk),
    ...createPlanTools(house.plans),
    ...createRecordTools(house),
    ...createProgramTools({
      nowMs: clock.nowMs,
      defaultTimezone: house.defaultTimezone,
      desksFor: async () => house,
    }),
  ].map((tool) => Object.assign(tool, { origin: 'rote' as const }));
  const catalogNow = async () => {
    const { catalog, actions, mask } = await own.tools();
    return { catalog: joinCatalogs(catalog, further), actions, mask };
  };
  const mask = async () => (await own.tools()).mask;
  const activeSkills = async () =>
    (await own.skills()).registry.list().filter(({ state }) => state === 'active');
  const resources = createResources({ house, activeSkills, mask });
  const prompts = createPrompts({ skills: house.skills, activeSkills, mask });
  const call = createToolCalls({
    limit: createCallLimit(clock, () => settings().mcpServer.callsPerMinute),
    requests: opened.requests,
    askOwner: opened.askOwner,
    plans: house.plans,
    zoneOf: opened.schedules.zoneOf,
    allowed: () => settings().mcpServer.tools,
    safeCall: createSafeCall({
      catalog: async () => (await catalogNow()).catalog,
      callLog: own.callLog,
      clock,
      makeId: opened.makeId,
      timeoutMs: () => settings().tools.timeoutMs,
    }),
  });

  async function offeredTo(caller: Caller) {
    const { catalog, actions, mask: hides } = await catalogNow();
    const tools = catalog.list().filter((tool) =>
      isOffered(tool, {
        settings: settings().mcpServer,
        caller,
        isAction: actions.has(tool.name),
      }),
    );
    return { tools, catalog, mask: hides };
  }

  /** Resources are open to programs that may read as a member does with tools. */
  function mayRead(): boolean {
    const { tools, role } = settings().mcpServer;
    return tools.includes('read') && isInAudience(role, 'member');
  }

  return {
    tools: async (caller) =>
      (await offeredTo(caller)).tools.filter((tool) => whyNotSetUp(tool) === null).map(showTool),
    async call(caller, { name, input }, hooks) {
      const { tools, ...known } = await offeredTo(caller);
      const tool = tools.find((one) => one.name === name || shownName(one.name) === name);
      if (tool === undefined) return null;
      const offered = new Set(tools.map((one) => one.name));
      return call({ caller, tool, input, hooks, offered, ...known });
    },
    resources: async () => (mayRead() ? resources.list() : []),
    templates: TEMPLATES,
    read: async (_, uri) => (mayRead() ? resources.read(uri) : null),
    prompts: async () => (mayRead() ? prompts.list() : []),
    prompt: async (_, name, given) => (mayRead() ? prompts.get(name, given) : null),
  };
}
