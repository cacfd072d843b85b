/** What the compiler has to know of this house: its tools, its skills, its schedules. */
import type { CompileOptions, ScheduleFacts, SkillFacts, ToolFacts } from '../compiler/compiler.ts';
import type { Draft } from '../domain/draft.ts';
import { type AnyPlan, asPlan, planSchemaFor } from '../domain/plan/plan.ts';
import { isHelper } from '../domain/schedule/is-helper.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { Tool } from '../tools/tool.ts';

/** So many are known whatever is said; of more, those that it names. */
const MOST_SCHEDULES = 1000;
/** Nobody names more of them one by one. */
const MOST_NAMED = 100;
/** Shorter ones are in every name. */
const SHORTEST_WORD = 3;

export async function askFacts(
  { catalog, skills }: { catalog: Catalog; skills: SkillFacts[] },
  schedules: Pick<Schedules, 'list'>,
  said = '',
): Promise<{ catalog: ToolFacts[]; skills: SkillFacts[]; schedules: ScheduleFacts[] }> {
  const stored = await knownSchedules(schedules, said);
  return {
    catalog: catalog.list().map(toolFacts),
    skills,
    schedules: stored.map(scheduleFacts),
  };
}

/** "Everything" would be only those that are known, where there are more. */
export function isOfTooMany(
  { manage }: Pick<Draft, 'manage'>,
  { schedules = [] }: Pick<CompileOptions, 'schedules'>,
): boolean {
  if (manage === null || !('ids' in manage) || !isCutList(schedules)) return false;
  return manage.ids.length > MOST_NAMED;
}

function isCutList({ length }: { length: number }): boolean {
  return length >= MOST_SCHEDULES;
}

async function knownSchedules(
  { list }: Pick<Schedules, 'list'>,
  said: string,
): Promise<Schedule[]> {
  const first = await list({ limit: MOST_SCHEDULES });
  if (!isCutList(first)) return first;
  const words = said.toLowerCase().split(/[^\p{L}\p{N}_-]+/u);
  // "Reminders" are found by "reminder".
  const about = words
    .filter(({ length }) => length >= SHORTEST_WORD)
    .map((word) => word.replace(/s$/, ''));
  const named = await list({ about: [...new Set(about)], limit: MOST_SCHEDULES });
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...named.filter(({ id }) => !ids.has(id))];
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
  const { tools } = asPlan(work.plan);
  const said = tools.flatMap(({ input }) =>
    Object.values(input).filter((value) => typeof value === 'string'),
  );
  const text = [work.instruction ?? '', ...said].join(' ').slice(0, 2000);
  const helps = isHelper({ name, trigger, plan: work.plan });
  return { id, name, status, trigger, text, nextFireMs, ...(helps && { isHelper: helps }) };
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
