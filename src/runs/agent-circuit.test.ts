import { afterEach, expect, test } from 'vitest';
import { AGENT_MODES, type AgentMode } from '../agent/agent-settings.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';

let house: AgentHome;
let web: LoopbackServer;
afterEach(async () => {
  await house.close();
  await web.close();
});

function fetching(mode: AgentMode, url: string): Reply {
  if (mode === 'multi_agent') return { text: `\`\`\`cmd\nhttp.request --url ${url}\n\`\`\`` };
  if (mode === 'direct') return { toolCalls: [{ name: 'http.request', input: { url } }] };
  const input = { skill: 'http.request', arguments: { url } };
  return { toolCalls: [{ name: 'call_tool', input }] };
}

test.each(AGENT_MODES)(
  'in the mode %s, what fails five times is left alone for a minute, and one call that works makes it whole',
  async (mode) => {
    let isBroken = true;
    let visits = 0;
    web = await startLoopbackServer((_, response) => {
      visits += 1;
      if (isBroken) response.destroy();
      else response.end('hello');
    });
    let left = 6;
    house = await openAgentHome({
      agent: { mode },
      tools: { http: { allowPrivate: ['127.0.0.1'] } },
      scenario: () => (left-- > 0 ? fetching(mode, `${web.origin}/`) : { text: 'That is all.' }),
    });
    const failed = await house.say('Fetch it six times');
    const codes = async (runId: string) =>
      (await house.opened.runs.show(runId)).steps
        .filter(({ kind }) => kind === 'tool')
        .map(({ state, failure }) => failure?.code ?? state);
    expect((await codes(failed.id)).at(-1)).toBe('circuit-open');
    expect((await codes(failed.id)).slice(0, 5)).not.toContain('circuit-open');
    expect(visits).toBe(5);
    expect((await house.inbox()).at(-1)).toContain('6 of 6 calls failed');

    isBroken = false;
    house.later(61_000);
    left = 2;
    const whole = await house.say('And now, twice');
    expect(await codes(whole.id)).toEqual(['succeeded', 'succeeded']);
    expect(visits).toBe(7);
  },
);
