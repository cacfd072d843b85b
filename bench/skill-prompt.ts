/**
 * What a model has to read before it can choose: the list of all skills, beside the definitions of as
 * many tools in JSON. The definitions have the schemas of Rote's own tools, one after the other, under
 * the names and descriptions of the skills.
 */
import { createSystemClock } from '../src/base/clock.ts';
import { loadTokenCounter } from '../src/skills/telling/count-tokens.ts';
import { type DisclosedSkill, listSkills } from '../src/skills/telling/disclose-skills.ts';
import { createBounded } from '../src/tools/bounded/bounded.ts';
import { createBuiltInTools } from '../src/tools/built-in/built-in-tools.ts';
import type { Tool } from '../src/tools/tool.ts';
import { toolSettingsSchema } from '../src/tools/tool-settings.ts';
import type { Scenario } from './bench.ts';
import { benchSandbox } from './boxed-call.ts';

const COUNTS = [10, 100, 1000];

const PLACES =
  'slack github docker notion email aws jira postgres kubernetes calendar linkedin google azure react stripe telegram shopify discord terraform weather crypto browser python spotify obsidian figma linear twitter youtube hubspot airtable grafana';
const THINGS =
  'search manager report builder backup review digest monitor deploy import export analysis alerts sync audit planner invoice tracker toolkit release testing migration summary scheduler helper pipeline optimizer generator research reader notes checker';

export async function benchSkillPrompt(): Promise<Scenario[]> {
  const startedAt = performance.now();
  const countTokens = await loadTokenCounter();
  countTokens('once');
  const loadMs = performance.now() - startedAt;
  const tools = builtInTools();
  const scenarios = COUNTS.map((count): Scenario => {
    const skills = makeSkills(count);
    const definitions = JSON.stringify(
      skills.map((skill, index) => asDefinition(skill, tools, index)),
    );
    return {
      name: `what a model reads to choose among ${count.toLocaleString('en')} skills`,
      unit: 'tokens',
      rows: [
        { name: 'rote, level 1', value: countTokens(listSkills(skills, { countTokens })) },
        { name: 'JSON tool definitions', value: countTokens(definitions) },
      ],
    };
  });
  const skills = makeSkills(1000);
  return [
    ...scenarios,
    {
      name: 'making the list of 1,000 skills',
      unit: 'ms',
      rows: [
        { name: 'the list', value: timeOf(() => listSkills(skills, { countTokens })) },
        { name: 'loading the tokenizer, once', value: loadMs },
      ],
    },
  ];
}

function makeSkills(count: number): DisclosedSkill[] {
  const places = PLACES.split(' ');
  const things = THINGS.split(' ');
  return Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length] ?? '';
    const thing = things[Math.floor(index / places.length) % things.length] ?? '';
    return {
      name: `${place}-${thing}`,
      description: `Does the ${thing} of ${place}: finds what is new, puts it in order and answers with a short text. Use it when somebody asks for the ${thing}, or for what has changed in ${place}.`,
      domain: place,
      uses: index % 7,
    };
  });
}

function asDefinition(
  { name, description }: DisclosedSkill,
  tools: readonly Tool[],
  index: number,
) {
  const parameters = tools[index % tools.length]?.input;
  return { type: 'function', function: { name, description, parameters } };
}

function builtInTools(): Tool[] {
  const nothing = async () => undefined;
  const clock = createSystemClock();
  return createBuiltInTools({
    clock,
    bounded: createBounded({ clock }),
    boxes: benchSandbox(),
    settings: toolSettingsSchema.parse({}),
    workspace: '.',
    defaultTimezone: 'UTC',
    environment: {},
    platform: 'linux',
    send: nothing,
    state: { get: async () => null, set: nothing },
  });
}

function timeOf(work: () => void): number {
  work();
  const startedAt = performance.now();
  for (let round = 0; round < 10; round++) work();
  return (performance.now() - startedAt) / 10;
}
