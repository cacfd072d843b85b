/** A house with a model that plays the way through a gap, and a weather server that nothing in the house knows of. */

import type { Reply, Scenario, Turn } from '../../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../../runtime/home-agent.fake.ts';
import { isJudge, withJudges } from '../../runtime/judges.fake.ts';
import { MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';
import type { GapDesk } from './gap-desk.ts';

export const WISH = 'Set up a weather alert for Bangalore';
export const SKILL = 'weather-alert';

export interface GapHouse extends AgentHome {
  weather: LoopbackServer;
  /** How often the weather was asked for. */
  reads(): number;
  gaps(): Promise<GapDesk>;
  /** What the agent was asked, without what judges were. */
  asked(): readonly Turn[];
}

/** What a model does one after the other; a call may name the weather server by `${origin}`. */
export type Script = readonly (Reply | { tool: string; input: object })[];

export async function openGapHouse(script: Script): Promise<GapHouse> {
  let reads = 0;
  const weather = await startLoopbackServer((_, response) => {
    reads += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ city: 'Bangalore', temperature: 31, sky: 'rain' }));
  });
  const house = await openAgentHome({
    agent: { mode: 'direct' },
    hasBoxes: true,
    sandbox: { mode: MODE_HERE },
    tools: { http: { allowPrivate: ['127.0.0.1'] } },
    scenario: withJudges(inOrder(script, weather.origin)),
  });
  return Object.defineProperties(
    {
      ...{ ...house, weather, reads: () => reads, gaps: () => house.opened.own.gapDesk() },
      asked: () =>
        house.server.requests.flatMap(({ turn }) => (turn === null || isJudge(turn) ? [] : turn)),
    },
    {
      runtime: { get: () => house.runtime },
      close: {
        value: async () => {
          await house.close();
          await weather.close();
        },
      },
    },
  );
}

function inOrder(script: Script, origin: string): Scenario {
  let index = 0;
  const steps = JSON.parse(JSON.stringify(script).replaceAll('<origin>', origin)) as Script;
  return () => {
    const step = steps[index++] ?? { text: 'nothing left to say' };
    return 'tool' in step
      ? { toolCalls: [{ name: step.tool, input: step.input as Record<string, unknown> }] }
      : step;
  };
}

export const FIND = {
  tool: 'gap.find',
  input: { missing: 'the weather forecast of a city', search: 'weather forecast' },
};
export const READ = { tool: 'http.request', input: { url: '<origin>/bangalore' } };
const DESCRIPTION = 'Tells the weather of Bangalore. Use it when somebody wants a weather alert.';
export const PLAN = [
  { toolId: 'weather', tool: 'http.request', input: { url: '<origin>/bangalore' } },
  {
    toolId: 'tell',
    tool: 'message.send',
    input: { text: 'Bangalore: ${weather.body.temperature} °C, ${weather.body.sky}' },
  },
];
export const saving = (more: object): { tool: string; input: object } => ({
  tool: 'skill.save',
  input: {
    name: SKILL,
    description: DESCRIPTION,
    instructions: 'Read the weather, and tell it.',
    ...more,
  },
});
