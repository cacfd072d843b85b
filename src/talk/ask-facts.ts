/** What the compiler has to know of this house: its tools, its skills, its schedules. */
import type { ScheduleFacts, SkillFacts, ToolFacts } from '../compiler/compiler.ts';
import { type AnyPlan, asPlan, planSchemaFor } from '../domain/plan/plan.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { Tool } from '../tools/tool.ts';

/** Nobody tells more of them apart by words. */
const MOST_SCHEDULES = 1000;

export async function askFacts(
  { catalog, skills }: { catalog: Catalog; skills: SkillFacts[] },
  schedules: Pick<Schedules, 'list'>,
): Promise<{ catalog: ToolFacts[]; skills: SkillFacts[]; schedules: ScheduleFacts[] }> {
  const stored = await schedules.list({ limit: MOST_SCHEDULES });
  return {
    catalog: catalog.list().map(toolFacts),
    skills,
    schedules: stored.map(scheduleFacts),
  };
}

/** Schemas are made when they are read, and a wish reads those of the tools that it needs. */
function toolFacts(tool: Tool): ToolFacts {
  const { name, summary, aliases = [], limitMs } = tool;
  return {
    name,
    summary,
    aliases,
    ...(limitMs !== undefined && { endsAfterMs: limitMs({}) }),
    get input() {
      return tool.input;
    },
    get output() {
      return tool.output;
    },
  };
}

function scheduleFacts({ id, name, status, trigger, work, nextFireMs }: Schedule): ScheduleFacts {
  const said = asPlan(work.plan).tools.flatMap(({ input }) =>
    Object.values(input).filter((value) => typeof value === 'string'),
  );
  const text = [work.instruction ?? '', ...said].join(' ').slice(0, 2000);
  return { id, name, status, trigger, text, nextFireMs };
}

export function skillFacts({ registry }: HomeSkills): SkillFacts[] {
  return registry
    .list()
    .filter(({ state }) => state === 'active')
    .map(({ name, description, text, plan }) => ({
      name,
      description,
      triggers: text?.triggers ?? [],
      work: text === null ? null : skillWork({ ...text, name, plan }),
    }));
}

function skillWork(skill: {
  name: string;
  plan: unknown;
  planFile: string | null;
  tools: readonly string[];
}): SkillFacts['work'] {
  const { name, plan, planFile, tools } = skill;
  if (planFile === null)
    return { plan: null, instruction: `Do what the skill "${name}" says.`, requiredTools: tools };
  const parsed = planSchemaFor(plan).safeParse(plan);
  if (!parsed.success) return null;
  const read: AnyPlan = parsed.data;
  return { plan: read, instruction: null, requiredTools: tools };
}
