/** What a model is shown of this house before it proposes anything, and what it may therefore name. */
import { buildProposalPrompt } from '../../agent/proposal-prompt.ts';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { likelyTools } from '../../domain/likely-tools.ts';
import type { SystemPart } from '../../domain/model-call.ts';
import { SUB_AGENT_TOOLS } from '../../own-tools/agent-tools.ts';
import { DRAFT_TOOL } from '../../own-tools/draft-tool.ts';
import type { HomeSkills } from '../../own-tools/skills/home-skills.ts';
import { promptOfSkills } from '../../own-tools/skills/skill-prompt.ts';
import { wrapUntrusted } from '../../skills/telling/wrap-untrusted.ts';
import type { Catalog } from '../../tools/catalog.ts';
import { mayWork, type Tool } from '../../tools/tool.ts';

/** These have a meaning only while an agent works, or call others by name. */
const NOT_FOR_PLANS = new Set([
  ...SUB_AGENT_TOOLS,
  'run.result',
  'run.finish',
  'skill.get',
  'skill.use',
  'catalog.list',
  'lesson.record',
  DRAFT_TOOL,
]);

export interface ProposalSight {
  system: SystemPart;
  /** The name that a tool is really called by, of those that are shown. */
  nameOf(name: string): Result<string>;
  /** Whether a call changes nothing anywhere. */
  isRead(call: { tool?: string | undefined; input: Record<string, unknown> }): boolean;
  /** Whether somebody else made it: what is wrong with its input is said in the words of its schema. */
  isOfOthers(tool: string): boolean;
}

export async function lookForProposal(options: {
  catalog: Catalog;
  skills: HomeSkills;
  listTokens: number;
  /** How often each skill had run before today. */
  skillUses: Readonly<Record<string, number>>;
  /** Skills, and domains of tools, that are left out. */
  disabled?: readonly string[];
}): Promise<ProposalSight> {
  const { catalog, skills, listTokens, skillUses, disabled = [] } = options;
  const { isShown, nameOf, isRead, isOfOthers } = proposalNames({ catalog, disabled });
  const listed = skills.registry.list().filter(({ name }) => !disabled.includes(name));
  const uses = new Map(Object.entries(skillUses));
  const prompt = await promptOfSkills(listed, uses, listTokens);
  const tools = catalog.list().filter((tool) => isShown(tool) && mayWork(tool));
  const facts = { tools, skills: prompt.text };
  return {
    system: buildProposalPrompt(facts, wrapUntrusted),
    nameOf,
    isRead,
    isOfOthers,
  };
}

/** Which tools work that runs by itself may name, and by which names. */
export function proposalNames({
  catalog,
  disabled = [],
}: {
  catalog: Catalog;
  disabled?: readonly string[];
}) {
  const isShown = ({ name, isOnlyForPeople }: Tool): boolean =>
    isOnlyForPeople !== true &&
    !NOT_FOR_PLANS.has(name) &&
    !disabled.includes(name) &&
    !disabled.includes(name.split('.')[0] ?? '');
  return {
    isShown,
    isRead: ({ tool = '', input }: Parameters<ProposalSight['isRead']>[0]): boolean =>
      catalog.find(tool) !== null && catalog.effectOf(tool, input) === 'read',
    isOfOthers: (tool: string): boolean => catalog.find(tool)?.origin === undefined,
    nameOf(name: string): Result<string> {
      const tool = catalog.find(name);
      if (tool === null) return refuse(unknownTool(name, catalog.list().filter(isShown)));
      return isShown(tool) ? succeed(tool.name) : refuse(notShown(name));
    },
  };
}

/** The nearest names, the tool that does what a program does, or those of the same domain. */
function unknownTool(name: string, tools: readonly Tool[]): Fault {
  const some = likelyTools(
    name,
    tools.map((tool) => tool.name),
  );
  return {
    code: 'unknown-tool',
    message: `There is no tool "${name.slice(0, 100)}".`,
    hint:
      some.length === 0
        ? 'Use only names from the list of tools; what a tool takes stands in "input".'
        : `There is ${some.join(', ')}. What a tool takes stands in "input".`,
    details: { nearest: some },
  };
}

function notShown(name: string): Fault {
  return {
    code: 'unknown-tool',
    message: `The tool "${name}" can't be used here.`,
    hint: 'Name one of the list of tools, or answer talk.',
  };
}
