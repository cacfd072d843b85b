/**
 * What a run of the agent tier may call, and what it is told. Work that somebody declared has the tools
 * it declares; a person's talk has what their agent is granted. Sub-agents are there only where the mode
 * has them and the depth allows it.
 */

import type { AgentLimits, AgentMode } from '../../agent/agent-settings.ts';
import { FINISH_TOOL } from '../../agent/run-finish.ts';
import { contentHash } from '../../base/content-hash.ts';
import type { Fault } from '../../base/errors.ts';
import { markText } from '../../domain/marked-text.ts';
import type { Role } from '../../domain/person.ts';
import type { Run } from '../../domain/run/run.ts';
import { depthOf } from '../../domain/run/sub-agents.ts';
import type { ScheduledWork } from '../../domain/schedule/schedule.ts';
import type { SessionKey } from '../../domain/session-key.ts';
import { RESULT_TOOL, SUB_AGENT_TOOLS } from '../../own-tools/agent-tools.ts';
import { DRAFT_TOOL } from '../../own-tools/draft-tool.ts';
import type { OwnTools } from '../../own-tools/own-tools.ts';
import { waitsForOwner } from '../../own-tools/skills/home-skills.ts';
import { scriptsInWords } from '../../own-tools/skills/plain-scripts.ts';
import { scriptsOf } from '../../own-tools/skills/script-rights.ts';
import { promptOfSkills } from '../../own-tools/skills/skill-prompt.ts';
import { isInAudience, may } from '../../people/may.ts';
import { readBody } from '../../skills/skill-files.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import type { Catalog } from '../../tools/catalog.ts';
import { audienceOf } from '../../tools/tool.ts';

/** These find and call others; an agent has its own ways of that. */
const NOT_GRANTED: ReadonlySet<string> = new Set([
  'skill.get',
  'skill.use',
  FINISH_TOOL,
  ...SUB_AGENT_TOOLS,
]);

type Granted = readonly string[] | undefined;

export function createAgentRights({
  own,
  listTokens,
  skillUses,
}: {
  own: Pick<OwnTools, 'tools' | 'skills' | 'commandDesk' | 'domainsLackedBy'>;
  listTokens: () => number;
  /** How often each skill ran before today. */
  skillUses: () => Promise<Readonly<Record<string, number>>>;
}) {
  return {
    /** Exactly what was approved, and the rest of its own results. */
    async declaredTools(
      { requiredTools, skill }: ScheduledWork,
      { hasSubAgents, mustFinish }: { hasSubAgents: boolean; mustFinish: boolean },
    ): Promise<ReadonlySet<string>> {
      const { catalog } = await own.tools();
      const named = requiredTools.map((name) => catalog.find(name)?.name ?? name);
      const ends = mustFinish ? [FINISH_TOOL] : [];
      const scripts = skill === undefined ? [] : [scriptsOf(skill.name)];
      return new Set([
        ...named,
        ...scripts,
        RESULT_TOOL,
        ...ends,
        ...(hasSubAgents ? SUB_AGENT_TOOLS : []),
      ]);
    },
    /** Everything, or what the skills that the agent is granted have; of that, what is for the person who talks. */
    async grantedTools(
      skills: Granted,
      { hasSubAgents, role, sessionKey }: { hasSubAgents: boolean; role: Role; sessionKey: string },
    ): Promise<ReadonlySet<string>> {
      const { catalog } = await own.tools();
      const { registry } = await own.skills();
      const { capabilitiesOf } = await own.commandDesk();
      const offered = catalog
        .list()
        .filter(
          ({ isOnlyForPeople, isOnlyForPlans }) =>
            isOnlyForPeople !== true && isOnlyForPlans !== true,
        );
      const names = new Set(skills === undefined ? offered.map(({ name }) => name) : []);
      for (const skill of skills ?? []) {
        // One that waits for its owner gives nobody a right.
        if ((registry.find(skill)?.state ?? 'pending') === 'pending') continue;
        for (const name of await capabilitiesOf(skill)) names.add(name);
      }
      const lacked = await own.domainsLackedBy(sessionKey);
      const isLeftOut = (name: string): boolean =>
        NOT_GRANTED.has(name) || lacked.includes(name.split('.')[0] ?? '');
      for (const name of [...names].filter(isLeftOut)) names.delete(name);
      // A person's talk: whatever else their agent has, it may show them a draft of what they may keep.
      const always = may(role, 'keep-schedules') ? [RESULT_TOOL, DRAFT_TOOL] : [RESULT_TOOL];
      if (role !== 'owner') return new Set([...[...names].filter(isFor(catalog, role)), ...always]);
      return new Set([...names, ...always, ...(hasSubAgents ? SUB_AGENT_TOOLS : [])]);
    },
    /** Level 1: the names of the skills. */
    async skillList(skills: Granted): Promise<string> {
      const { registry } = await own.skills();
      const listed = registry.list().filter(({ name }) => skills?.includes(name) ?? true);
      const uses = new Map(Object.entries(await skillUses()));
      // What stands in every prompt must not be the words of others.
      const isDescribed = ({ source }: ListedSkill) => source.trusted;
      return (await promptOfSkills(listed, uses, listTokens(), isDescribed)).text;
    },
    /** Level 2: the instructions of the skill that the work was made from, as they were approved or not at all. */
    async skillBody({
      skill,
    }: ScheduledWork): Promise<
      { ok: true; text: string; isTainted: boolean } | { ok: false; fault: Fault }
    > {
      if (skill === undefined || skill.bodyHash === null)
        return { ok: true, text: '', isTainted: false };
      const { registry, refuseUnknown } = await own.skills();
      const found = registry.find(skill.name);
      if (found === null || found.text === null)
        return { ok: false, fault: refuseUnknown(skill.name) };
      if (found.state === 'pending') return { ok: false, fault: waitsForOwner(found) };
      const body = readBody({ file: found.file, bodyStart: found.text.bodyStart });
      if (contentHash(body) !== skill.bodyHash) return { ok: false, fault: changed(skill.name) };
      const { trusted } = found.source;
      const text = `\n\n${markText(trusted ? 'rote' : 'others', skill.name, `${body}${scriptsInWords(found)}`)}`;
      return { ok: true, text, isTainted: !trusted };
    },
  };
}

function isFor(catalog: Catalog, role: Role): (name: string) => boolean {
  return (name) => {
    const tool = catalog.find(name);
    return tool !== null && isInAudience(role, audienceOf(tool));
  };
}

/** Words of a person to their agent, and no work that somebody declared. */
export function isTalk({ scheduleId, lane }: Run, { skill }: ScheduledWork): boolean {
  return scheduleId === null && lane !== 'subagent' && skill === undefined;
}

export function mayDispatch(
  session: SessionKey | null,
  { mode, limits }: { mode: AgentMode; limits: AgentLimits },
): boolean {
  return mode === 'multi_agent' && depthOf(session) < limits.depth;
}

function changed(name: string): Fault {
  return {
    code: 'skill-changed',
    message: `The instructions of the skill "${name}" are not those that were approved.`,
    hint: 'Look at them, then approve the schedule again.',
  };
}
