/**
 * A skill as its owner reads it before it is used: what it may call and reach, what it does and when it runs by itself, and
 * every file of it, after what the scan found in them. Its schedule is shown with it, so that one yes counts for both.
 */
import type { NewDocument } from '../../domain/request-document.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { agreementTo } from '../../schedule/sync-skill-schedules.ts';
import { hasAddressReaders } from '../../skills/reads-addresses.ts';
import { scanTree } from '../../skills/scan/scan-tree.ts';
import { scanLines } from '../../skills/scan/scan-words.ts';
import type { SkillFolder } from '../../skills/skill-folder.ts';
import { skillInFiles } from '../../skills/skill-in-files.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { readApi } from '../openapi/read-api.ts';
import type { HomeSkills } from './home-skills.ts';
import { shownFiles } from './shown-files.ts';

export interface SkillDocument {
  lines: string[];
  document: NewDocument;
  /** What a yes to the skill is worth for its schedule; null where it has none, or none that can be read. */
  agreement: string | null;
}

export type ShowSkill = (skill: ListedSkill, files: SkillFolder['files']) => Promise<SkillDocument>;

export function createShowSkill(ports: {
  skills: Pick<HomeSkills, 'toolsOf' | 'scheduleOf'>;
  schedules: Pick<Schedules, 'describe'>;
}): ShowSkill {
  const { skills, schedules } = ports;
  return async (listed, files) => {
    // As these files make it: the registry may have looked a moment before or after they were read.
    const skill = { ...listed, ...skillInFiles(listed, files) };
    const entry = skills.scheduleOf(skill);
    const described = entry === null ? null : await schedules.describe(entry.definition);
    const schedule = described?.ok === true ? described.value : null;
    const { reaches = [], steps = [] } = schedule?.document ?? {};
    return {
      lines: [
        skill.description,
        ...(schedule === null ? [] : [`It runs by itself: ${schedule.when}.`]),
        ...(described?.ok === false
          ? [`Its schedule can't be read: ${described.fault.message}`]
          : []),
      ],
      document: {
        reaches: [...reachesOf(skill, files, skills.toolsOf(skill)), ...reaches],
        steps: steps.length > 0 ? steps : stepsOf(skill),
        files: shownFiles(files),
        found: scanLines(await scanTree(files)),
      },
      agreement: entry === null || schedule === null ? null : agreementTo(entry, schedule.grants),
    };
  };
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
