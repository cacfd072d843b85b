/**
 * `npm run bench:agent [-- --json]`: what the loop itself costs beside other loops, what a model reads in
 * each turn, and how much of a conversation comes from the cache of prompts.
 */
import { Bench } from 'tinybench';
import { createAgentKit } from '../src/agent/agent.fake.ts';
import { AGENT_MODES, type AgentMode } from '../src/agent/agent-settings.ts';
import { createFakeCallers } from '../src/commands/command-callers.fake.ts';
import type { ModelRequest } from '../src/domain/model-call.ts';
import { startModelKit } from '../src/models/models.fake.ts';
import { loadTokenCounter } from '../src/skills/telling/count-tokens.ts';
import { createAiSdkLoop } from './agent-loop/ai-sdk.ts';
import { createLangGraphLoop } from './agent-loop/langgraph.ts';
import { LAST_WORD, type Loop } from './agent-loop/loop.ts';
import { createDurableRoteLoop, createRoteLoop } from './agent-loop/rote.ts';
import { printScenario, type Scenario } from './bench.ts';

const SKILL_COUNTS = [10, 100, 1000];
const TURNS = 10;
const PLACES = 'slack github docker notion email aws jira postgres calendar stripe'.split(' ');

const scenarios: Scenario[] = [
  await benchLoops(),
  ...(await benchPrompts()),
  ...(await benchCache()),
];
if (process.argv.includes('--json')) console.log(JSON.stringify(scenarios, null, 2));
else scenarios.forEach(printScenario);

async function benchLoops(): Promise<Scenario> {
  const durable = await createDurableRoteLoop();
  const loops: Loop[] = [
    await createRoteLoop('multi_agent'),
    await createRoteLoop('single_loop'),
    await createRoteLoop('direct'),
    durable,
    createAiSdkLoop(),
    createLangGraphLoop({ checkpoints: false }),
    createLangGraphLoop({ checkpoints: true }),
  ];
  const bench = new Bench({ time: 1500, warmupTime: 300 });
  for (const loop of loops) {
    const said = await loop.turn();
    if (said !== LAST_WORD) throw new Error(`${loop.name} said "${said}"`);
    bench.add(loop.name, async () => {
      await loop.turn();
    });
  }
  await bench.run();
  await durable.close();
  const rows = bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`${name} did not complete`);
    return { name, value: result.latency.p50 };
  });
  return { name: 'one turn with three calls, without the model (median)', unit: 'ms', rows };
}

/** As many tools as skills, one each, of the shape that actions have. */
async function benchPrompts(): Promise<Scenario[]> {
  const countTokens = await loadTokenCounter();
  const scenarios: Scenario[] = [];
  for (const count of SKILL_COUNTS) {
    const rows = [];
    for (const mode of AGENT_MODES) {
      const request = await firstRequest(mode, count, countTokens);
      const { system, tools = [], messages } = request;
      const words = [
        ...system.map(({ text }) => text),
        JSON.stringify(tools),
        JSON.stringify(messages),
      ];
      rows.push({ name: mode, value: words.reduce((sum, text) => sum + countTokens(text), 0) });
    }
    const name = `what a model reads in a turn with ${count.toLocaleString('en')} skills`;
    scenarios.push({ name, unit: 'tokens', rows });
  }
  return scenarios;
}

async function firstRequest(
  mode: AgentMode,
  count: number,
  countTokens: (text: string) => number,
): Promise<ModelRequest> {
  const kit = createAgentKit({ mode, script: () => ({ text: 'ok' }) });
  const callers = createFakeCallers();
  callers.tools.splice(0, callers.tools.length, ...makeTools(count));
  kit.ports.toolCallers = async (call) => callers.callersFor(call);
  kit.ports.countTokens = countTokens;
  const mostUsed = callers.tools.slice(0, 20).map(({ name }) => name);
  await kit.say('What is new?', { skills: '', mostUsed });
  const [request] = kit.requests;
  if (request === undefined) throw new Error('the model was not asked');
  return request;
}

function makeTools(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const place = PLACES[index % PLACES.length] ?? '';
    return {
      name: `${place}.action-${Math.floor(index / PLACES.length)}`,
      summary: `finds what is new in ${place} and answers with a short text`,
      description: [`Use it when somebody asks for what has changed in ${place}.`],
      input: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What to look for.' },
          since: { type: 'string', description: 'From when on, as a date.' },
          limit: { type: 'integer', description: 'How many at most.', minimum: 1 },
        },
        required: ['query'],
        additionalProperties: false,
      },
    };
  });
}

/** Ten turns of two requests each, a minute apart, as the server counts them. */
async function benchCache(): Promise<Scenario[]> {
  const rows: { name: string; value: number; note: string }[] = [];
  const countTokens = await loadTokenCounter();
  for (const mode of AGENT_MODES) {
    let asked = 0;
    const search = {
      multi_agent: { text: '```cmd\nemail.search --query report\n```' },
      single_loop: {
        toolCalls: [
          { name: 'call_tool', input: { skill: 'email.search', arguments: { query: 'report' } } },
        ],
      },
      direct: { toolCalls: [{ name: 'email.search', input: { query: 'report' } }] },
    }[mode];
    const wire = await startModelKit({
      scenario: () =>
        asked++ % 2 === 0 ? search : { text: 'There are three of them. '.repeat(8) },
    });
    const kit = createAgentKit({ mode, script: () => ({}) });
    kit.ports.countTokens = countTokens;
    kit.ports.callModel = (request, signal) => wire.models.call(request, { signal });
    for (let turn = 0; turn < TURNS; turn++) {
      await kit.say(`Question ${turn}: how many reports came in, and from whom?`);
      wire.clock.advance(60_000);
      kit.clock.advance(60_000);
    }
    await wire.close();
    const sum = (of: (usage: (typeof wire.calls)[number]['usage']) => number): number =>
      wire.calls.reduce((total, { usage }) => total + of(usage), 0);
    const all = sum((one) => one.input + one.cacheRead + one.cacheWrite5m + one.cacheWrite1h);
    // As Anthropic bills them: what is kept costs more once, what is read a tenth.
    const billed = sum(
      (one) => one.input + 0.1 * one.cacheRead + 1.25 * one.cacheWrite5m + 2 * one.cacheWrite1h,
    );
    const less = Math.round((1 - billed / all) * 100);
    rows.push({ name: `${mode}, without a cache`, value: all, note: '' });
    rows.push({ name: `${mode}, billed`, value: Math.round(billed), note: `${less} % fewer` });
  }
  return [
    {
      name: 'input tokens of a conversation of ten turns',
      unit: 'tokens',
      rows: rows.map(({ note, ...row }) => (note === '' ? row : { ...row, note })),
    },
  ];
}
