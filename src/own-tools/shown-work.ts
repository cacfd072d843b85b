/**
 * What some work reaches behind the names that its plan calls: the actions, scripts and hosts of skills, the servers that
 * bring tools, and what lies in their files. Its owner reads this before they agree to it.
 */
import { basename } from 'node:path';
import { type AnyPlan, asPlan, type PlanTool } from '../domain/plan/plan.ts';
import type { ShownFile } from '../domain/request-document.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { describeReach } from '../language/en/describe-reach.ts';
import { describeThinking } from '../language/en/describe-thinking.ts';
import type { WorkFacts } from '../language/en/describe-work.ts';
import { readsAddresses } from '../skills/reads-addresses.ts';
import { readSkillFolder } from '../skills/skill-folder.ts';
import type { ListedSkill, SkillAction } from '../skills/skill-registry.ts';
import type { Catalog } from '../tools/catalog.ts';
import { backingOf } from './action-backing.ts';
import { SCRIPT_TOOL } from './skills/script-rights.ts';
import { scriptPathOf } from './skills/script-tool.ts';
import { arePinned, shownFiles } from './skills/shown-files.ts';

export interface ShownWorkPorts {
  catalog: Pick<Catalog, 'find'>;
  actions: ReadonlyMap<string, SkillAction>;
  skills: readonly ListedSkill[];
  /** The file that a path of a plan names; null where there is none. */
  fileOf(toolPath: string): string | null;
  /** The MCP servers, and whether each is in a box. */
  servers: Readonly<Record<string, { box?: unknown }>>;
}

type CalledStep = Pick<PlanTool, 'tool' | 'toolPath' | 'input' | 'forEach'>;

/** An action may go through the plans of others, but not for ever. */
const MOST_DEPTH = 8;

export async function shownWork(
  work: Pick<ScheduledWork, 'plan' | 'requiredTools' | 'skill' | 'pins'>,
  ports: ShownWorkPorts,
): Promise<WorkFacts> {
  const realName = (tool: string): string => ports.catalog.find(tool)?.name ?? tool;
  const calls = [
    ...asPlan(work.plan).tools,
    ...work.requiredTools.map((tool): CalledStep => ({ tool, input: {} })),
  ];
  const behind = calls.flatMap((call) => callsBehind(call, { ...ports, realName }, 0));
  const skills = skillsOf(work, [...calls, ...behind.map(({ call }) => call)], ports, realName);
  const files = await filesOf(skills, work.pins ?? {});
  return {
    realName,
    reaches: [
      ...behind.flatMap(({ by, call }) =>
        [
          ...describeReach([call], { realName, sessionKey: null }),
          ...describeThinking([call], realName),
        ].map((line) => `By ${by}: ${line}`),
      ),
      ...skills.map(skillInWords),
      ...serversOf(calls, ports, realName),
    ],
    files: files.flatMap((one) => one.files),
    isCut: files.some(({ isOther }) => isOther),
  };
}

interface Behind {
  /** The action through which it is called. */
  by: string;
  call: CalledStep;
}

function callsBehind(
  { tool }: CalledStep,
  ports: ShownWorkPorts & { realName: (tool: string) => string },
  depth: number,
): Behind[] {
  const name = ports.realName(tool ?? '');
  const action = ports.actions.get(name);
  if (action === undefined || depth > MOST_DEPTH) return [];
  const backing = backingOf(action, new Map());
  const inside = ((): CalledStep[] => {
    if (backing.kind === 'plan') return asPlan(backing.plan as AnyPlan).tools;
    const named = action.text.backing;
    if (named?.kind === 'tool') return [{ tool: named.tool, input: { ...named.input } }];
    return backing.kind === 'script' ? [{ toolPath: backing.path, input: {} }] : [];
  })();
  return inside.flatMap((call) => [
    { by: name, call },
    ...callsBehind(call, ports, depth + 1).map((one) => ({ ...one, by: `${name}, ${one.by}` })),
  ]);
}

/** Skills whose files are carried out; what ships with Rote is read by nobody, and the owner trusts the others. */
function skillsOf(
  { skill }: Pick<ScheduledWork, 'skill'>,
  calls: readonly CalledStep[],
  { skills, actions, fileOf }: ShownWorkPorts,
  realName: (tool: string) => string,
): ListedSkill[] {
  const folders = calls.flatMap(({ tool, toolPath, input }) => {
    const named = realName(tool ?? '') === SCRIPT_TOOL ? scriptPathOf(input) : null;
    if (named !== null)
      return skills.flatMap(({ folder, name, state }) =>
        name === named.skill && state !== 'shadowed' ? [folder] : [],
      );
    const action = actions.get(realName(tool ?? ''));
    if (action !== undefined) return [action.skill.folder];
    const file = toolPath === undefined ? null : fileOf(toolPath);
    return skills.flatMap(({ folder }) => (file?.startsWith(`${folder}/`) ? [folder] : []));
  });
  const used = skills.filter(
    ({ folder, name, state }) =>
      folders.includes(folder) || (name === skill?.name && state !== 'shadowed'),
  );
  return used.filter(({ source }) => source.kind !== 'built-in' && !source.trusted);
}

function skillInWords({ name, text }: ListedSkill): string {
  const { hosts = [], secrets = [] } = text ?? {};
  return [
    `Uses the skill "${name}", whose files are all shown; its scripts run in a box`,
    ...(readsAddresses(text) ? ['read addresses that they choose, as calls of http.request'] : []),
    ...(hosts.length === 0 ? [] : [`want to reach ${hosts.join(', ')}`]),
    ...(secrets.length === 0 ? [] : [`are given the secrets ${secrets.join(', ')}`]),
  ].join(', ');
}

/** Pinned without the history that lies beside them. */
const LEFT_OUT = '.git';

async function filesOf(
  skills: readonly ListedSkill[],
  pins: Readonly<Record<string, string>>,
): Promise<{ files: ShownFile[]; isOther: boolean }[]> {
  return Promise.all(
    skills.map(async ({ folder, name }) => {
      const read = await readSkillFolder(folder);
      if (!read.ok)
        return { files: [{ name, text: `(not shown: ${read.fault.message})` }], isOther: true };
      const files = read.value.files.filter(({ path }) => !path.split('/').includes(LEFT_OUT));
      return {
        files: shownFiles(files, (path) => `${path} of the skill ${name}`),
        // The files are not those that were pinned a moment ago: somebody writes there now.
        isOther: !arePinned(files, basename(folder), pins),
      };
    }),
  );
}

function serversOf(
  calls: readonly CalledStep[],
  { servers, actions, catalog }: ShownWorkPorts,
  realName: (tool: string) => string,
): string[] {
  const names = calls.flatMap(({ tool = '' }) => {
    const name = realName(tool);
    const isOurs = actions.has(name) || catalog.find(name)?.origin === 'rote';
    const [server = ''] = name.split('.');
    return isOurs || !Object.hasOwn(servers, server) ? [] : [server];
  });
  return [...new Set(names)].map((server) => {
    const isBoxed = servers[server]?.box !== undefined && servers[server].box !== false;
    const place = isBoxed ? 'in a box' : 'in no box';
    return `Calls the MCP server "${server}", which runs ${place}; what it does with its input can't be seen`;
  });
}
