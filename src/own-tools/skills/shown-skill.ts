/**
 * A skill as its owner reads it before it is used: what it may call and reach, what it does and when it runs by itself, and
 * every file of it, after what the scan found in them and what judges said. Its schedule is shown with it, so that one yes counts for both.
 */
import { asPlan, planSchemaFor } from '../../domain/plan/plan.ts';
import type { NewDocument } from '../../domain/request-document.ts';
import { boundsOf, hasThinking } from '../../domain/think/think-step.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { agreementTo } from '../../schedule/sync-skill-schedules.ts';
import { digestOf } from '../../skills/making/skill-tree.ts';
import { hasAddressReaders } from '../../skills/reads-addresses.ts';
import type { ScanFinding } from '../../skills/scan/scan-rule.ts';
import { scanTree } from '../../skills/scan/scan-tree.ts';
import { scanLines } from '../../skills/scan/scan-words.ts';
import type { SkillFolder } from '../../skills/skill-folder.ts';
import { skillInFiles } from '../../skills/skill-in-files.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { readApi } from '../openapi/read-api.ts';
import type { HomeSkills } from './home-skills.ts';
import type { SkillJudging } from './judge-skill.ts';
import { shownFiles } from './shown-files.ts';

export interface SkillDocument {
  lines: string[];
  document: NewDocument;
  /** What the scan found, each at its line. */
  findings: readonly ScanFinding[];
  /** What a yes to the skill is worth for its schedule; null where it has none, or none that can be read. */
  agreement: string | null;
}

export type ShowSkill = (
  skill: ListedSkill,
  files: SkillFolder['files'],
  /** What the judges said just now; left out, what they said of exactly this before. */
  judges?: readonly string[],
) => Promise<SkillDocument>;

export function createShowSkill(ports: {
  skills: Pick<HomeSkills, 'toolsOf' | 'scheduleOf'>;
  schedules: Pick<Schedules, 'describe'>;
  judging: Pick<SkillJudging, 'known'>;
  /** Whether a model judges inside of a tool. */
  thinks: (tool: string) => Promise<boolean>;
}): ShowSkill {
  const { skills, schedules, judging, thinks } = ports;
  return async (listed, files, judges) => {
    // As these files make it: the registry may have looked a moment before or after they were read.
    const skill = { ...listed, ...skillInFiles(listed, files) };
    const entry = skills.scheduleOf(skill);
    const described = entry === null ? null : await schedules.describe(entry.definition);
    const schedule = described?.ok === true ? described.value : null;
    const { reaches = [], steps = [] } = schedule?.document ?? (await workInWords(skill));
    const said = judges ?? (await judging.known(skill.name, digestOf(files))).lines;
    const findings = await scanTree(files);
    return {
      lines: [
        skill.description,
        await costLine(skill, thinks),
        ...(schedule === null ? [] : [`It runs by itself: ${schedule.when}.`]),
        ...(described?.ok === false
          ? [`Its schedule can't be read: ${described.fault.message}`]
          : []),
      ],
      document: {
        reaches: [...reachesOf(skill, files, skills.toolsOf(skill)), ...reaches],
        steps: steps.length > 0 ? steps : stepsOf(skill),
        files: shownFiles(files),
        found: scanLines(findings),
        judges: said,
      },
      findings,
      agreement: entry === null || schedule === null ? null : agreementTo(entry, schedule.grants),
    };
  };

  /** The steps of a plan that runs when somebody asks for it, in the words of one that runs by itself. */
  async function workInWords(skill: ListedSkill): Promise<NewDocument> {
    const { text, plan } = skill;
    if (text === null || plan === null || text.schedule !== null) return {};
    const daily = skills.scheduleOf({ ...skill, text: { ...text, schedule: { every: '24h' } } });
    const described = daily === null ? null : await schedules.describe(daily.definition);
    return described?.ok === true ? described.value.document : {};
  }
}

/** What its runs take of a model; what is agreed to runs again and again. */
async function costLine(
  { plan, text }: ListedSkill,
  thinks: (tool: string) => Promise<boolean>,
): Promise<string> {
  const parsed = plan === null ? null : planSchemaFor(plan).safeParse(plan);
  if (parsed?.success === true) {
    const steps = asPlan(parsed.data).tools;
    const calls = steps
      .filter((step) => hasThinking([step]))
      .reduce((sum, { input }) => sum + boundsOf(input).calls, 0);
    const inside: string[] = [];
    for (const { tool = '' } of steps)
      if (!hasThinking([{ tool }]) && (await thinks(tool))) inside.push(tool);
    if (inside.length > 0) return `A run takes calls of a model inside ${inside.join(', ')}.`;
    return calls === 0
      ? 'A run takes no call of a model.'
      : `A run takes at most ${calls} calls of a model.`;
  }
  if (text === null) return 'Its actions take no call of a model unless their plans think.';
  const bound = text.maxSteps === null ? '' : `, for at most ${text.maxSteps} calls of tools`;
  return `A model carries it out: a run takes several calls of a model${bound}.`;
}

function reachesOf(
  { text, actions, shadows, name, api }: ListedSkill,
  files: SkillFolder['files'],
  tools: readonly string[],
): string[] {
  const { hosts = [], secrets = [], toolsNotGiven = [] } = text ?? {};
  const programs = files.filter(
    ({ path, isExecutable }) => isExecutable || /^scripts\//.test(path),
  );
  const brought = actions.map((action) => action.text.name);
  const read = api === undefined ? null : readApi({ name, api });
  const apiHosts = read === null || typeof read === 'string' ? [] : [new URL(read.server.url).host];
  return [
    tools.length === 0 ? 'Its runs may call no tool' : `Its runs may call: ${tools.join(', ')}`,
    ...line('It wants to call, and may only when you grant it', toolsNotGiven),
    ...line('It brings the tools', brought),
    ...line('It brings tools that call', apiHosts),
    ...line(
      'It brings programs, which run in a box',
      programs.map(({ path }) => path),
    ),
    ...(hasAddressReaders(files)
      ? ['Its programs read addresses that they choose, as calls of http.request']
      : []),
    ...line(
      `Its programs want to reach, and may only after rote skills allow ${name} --hosts`,
      hosts,
    ),
    ...line('Its programs are given the secrets', secrets),
    ...(shadows === null ? [] : [`It takes the place of the skill in ${shadows}`]),
  ];
}

function line(words: string, all: readonly string[]): string[] {
  return all.length === 0 ? [] : [`${words}: ${all.join(', ')}`];
}

/** Without a schedule, what it does is what stands in its files. */
function stepsOf({ text, plan, actions }: ListedSkill): string[] {
  const what =
    plan !== null
      ? [`carry out the plan in ${text?.planFile ?? 'its file'}`]
      : text === null
        ? []
        : ['a model follows what SKILL.md says, when it is asked for or finds that it fits'];
  return [
    ...what,
    ...actions.map(({ text: { name, backing } }) => {
      const by = backing === null ? 'a file of its name' : JSON.stringify(backing);
      return `offer ${name}, carried out by ${by}`;
    }),
  ];
}
