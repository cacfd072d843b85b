/**
 * Commands and the two meta tools, over the catalog as it is now: what whoever asks may call, and
 * nothing else. Every call goes through the same safe way as a call by hand.
 */
import { badRequest } from '../base/errors.ts';
import { type CommandCallers, createCommandCallers } from '../commands/command-callers.ts';
import type { FoundTool } from '../commands/decide-command.ts';
import { createMetaTools, type MetaToolPorts } from '../commands/meta-tools.ts';
import {
  type CommandPorts,
  type CommandResult,
  createCommandRunner,
  type ReadCommand,
} from '../commands/run-commands.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { readBody } from '../skills/skill-files.ts';
import type { SkillAction } from '../skills/skill-registry.ts';
import { type Catalog, manualHint } from '../tools/catalog.ts';
import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { IsAwaited } from '../tools/mcp/mcp-servers.ts';
import { whyNotSetUp } from '../tools/tool.ts';
import type { ActionTrouble } from './action-tools.ts';
import type { SafeCall } from './safe-call.ts';
import { awaitServersOf, serverFault } from './server-of-tool.ts';
import { type HomeSkills, waitsForOwner } from './skills/home-skills.ts';
import { SCRIPT_TOOL, scriptsOf } from './skills/script-rights.ts';

export interface CommandCaller {
  /** The tools that may be called; null for the owner, who may call anything. */
  capabilities: ReadonlySet<string> | null;
  sessionKey: string;
  signal: AbortSignal;
}

/** Whoever types commands: the owner, or the owner in place of a skill. */
interface ByHand {
  sessionKey?: string | undefined;
  /** The tools that may be called by whoever types; left out, any. */
  capabilities?: ReadonlySet<string> | null | undefined;
  skill?: string | undefined;
  signal: AbortSignal;
}

export type CommandDesk = ReturnType<typeof createCommandDesk>;

/** These find and call others; through themselves they would go round in circles. */
const META = new Set(['skill.get', 'skill.use']);

/** The skill that tells how to make skills. */
const BUILDER = 'skill-builder';
const MAKE_ONE = `If nothing fits, skill.list shows the skills, and skill.show with the name ${BUILDER} tells how to write one; it waits until your person agrees.`;

const DOMAINS: ReadonlyMap<string, string> = new Map([
  ['agent', 'sub-agents'],
  ['catalog', 'what can be called'],
  ['file', 'files of the workspace'],
  ['http', 'requests to the web'],
  ['json', 'values out of JSON'],
  ['message', 'words to people'],
  ['notify', 'notices on the desktop'],
  ['rote', 'what Rote did, does and can do, in words'],
  ['rss', 'feeds'],
  ['run', 'work in the background'],
  ['schedule', 'what happens when, again and again'],
  ['session', 'what is remembered for this conversation'],
  ['script', 'scripts that skills bring'],
  ['shell', 'programs of this machine'],
  ['skill', 'skills: find, read, save'],
  ['text', 'templates, and text out of pages'],
  ['time', 'what time it is'],
  ['watch', 'what changed since the last look'],
  ['web', 'searching the web'],
]);

export function createCommandDesk(dependencies: {
  tools: (isAwaited?: IsAwaited) => Promise<{
    catalog: Catalog;
    actions: ReadonlyMap<string, SkillAction>;
    actionTroubles: readonly ActionTrouble[];
    servers(): McpHealth[];
  }>;
  skills: () => Promise<HomeSkills>;
  safeCall: SafeCall;
}) {
  const { tools, skills, safeCall } = dependencies;

  async function portsFor(
    caller: CommandCaller,
    call: CommandPorts['call'] = (name, input) =>
      safeCall({ name, input, by: 'command', context: caller }),
  ): Promise<CommandPorts & MetaToolPorts> {
    const { catalog, actionTroubles } = await tools();
    const { registry } = await skills();
    const { capabilities } = caller;
    const isFor = (name: string): boolean => capabilities === null || capabilities.has(name);
    return {
      // A tool that can't work as things are set up is found by its name, and says what it lacks; nobody is led to it.
      listTools: () =>
        catalog
          .list()
          .filter((tool) => isFor(tool.name) && !META.has(tool.name) && whyNotSetUp(tool) === null),
      findTool(name): FoundTool {
        const tool = catalog.find(name);
        if (tool === null) return onlyDescribed(name, registry.actions(), actionTroubles);
        if (META.has(tool.name)) return { kind: 'unknown' };
        return isFor(tool.name) ? { kind: 'available', tool } : { kind: 'not-available' };
      },
      whenMissing() {
        const canMake = isFor('skill.show') && isFor('skill.save');
        return canMake && registry.find(BUILDER)?.state === 'active' ? MAKE_ONE : null;
      },
      checkInput(name, input) {
        const own = manualHint(catalog.find(name)?.name ?? name);
        return catalog
          .checkInput(name, input)
          .map((fault) => (fault.hint === own ? { ...fault, hint: '' } : fault));
      },
      effectOf: (name, input) => catalog.effectOf(name, input),
      call,
      async manualOf(name) {
        const action = registry.actions().find(({ text }) => text.name === name);
        if (action === undefined) return null;
        const text = readBody({ file: action.file, bodyStart: action.text.bodyStart });
        return { text, isOfOthers: !action.skill.source.trusted };
      },
      describeDomain(domain) {
        const skill = registry
          .list()
          .filter(({ state, source }) => state === 'active' && source.trusted)
          .find((one) => (one.text?.domain ?? one.name) === domain);
        return skill?.description ?? DOMAINS.get(domain) ?? null;
      },
    };
  }

  /** The tools that runs of a skill may call: those that it declares, and its own actions. */
  async function capabilitiesOf(name: string): Promise<ReadonlySet<string>> {
    const { registry, refuseUnknown, toolsOf } = await skills();
    const skill = registry.find(name);
    if (skill === null) throw badRequest(refuseUnknown(name));
    if (skill.state === 'pending') throw badRequest(waitsForOwner(skill));
    const { catalog, actions } = await tools();
    // A file that only tells about a tool gives no right to it.
    const own = [...actions].filter(([, action]) => action.skill.name === name);
    const named = [...toolsOf(skill), ...own.map(([tool]) => tool)];
    const capabilities = new Set(named.map((tool) => catalog.find(tool)?.name ?? tool));
    return capabilities.has(SCRIPT_TOOL) ? capabilities.add(scriptsOf(name)) : capabilities;
  }

  async function callerOf({
    sessionKey = OWNER_SESSION,
    skill,
    signal,
    capabilities: given = null,
  }: ByHand): Promise<CommandCaller> {
    const capabilities = skill === undefined ? given : await capabilitiesOf(skill);
    return { capabilities, sessionKey, signal };
  }

  return {
    /** One line, as the agent would have it run. */
    async run(line: string, by: ByHand): Promise<CommandResult> {
      // A server that the line names is worth waiting for; the others are not.
      const { servers } = await tools(awaitServersOf([line]));
      const result = await createCommandRunner(await portsFor(await callerOf(by))).run(line);
      if (result.error?.code !== 'unknown-tool') return result;
      return { ...result, error: serverFault(firstWord(line), servers()) ?? result.error };
    },
    /** The call that a line would make; null for help and for what would be refused. */
    async read(
      line: string,
      capabilities: ReadonlySet<string> | null = null,
    ): Promise<ReadCommand | null> {
      await tools(awaitServersOf([line]));
      const caller = await callerOf({ capabilities, signal: new AbortController().signal });
      return createCommandRunner(await portsFor(caller)).read(line);
    },
    /** The commands in the finished blocks of a text; after a failure that ends one, the others don't run. */
    async runText(text: string, by: ByHand): Promise<CommandResult[]> {
      await tools(awaitServersOf(text.split('\n')));
      const callers = createCommandCallers(await portsFor(await callerOf(by)));
      return (await callers.runCommands(text)).results;
    },
    metaTools: async (caller: CommandCaller) => createMetaTools(await portsFor(caller)),
    /** For who makes the calls themselves: what is called in the end goes through `call`. */
    toolCallers: async (
      caller: CommandCaller,
      call: CommandPorts['call'],
    ): Promise<CommandCallers> => createCommandCallers(await portsFor(caller, call)),
    capabilitiesOf,
  };
}

function firstWord(line: string): string {
  return line.trim().split(/\s/)[0] ?? '';
}

/** An action whose file can be read, and that nothing carries out. */
function onlyDescribed(
  name: string,
  actions: readonly SkillAction[],
  troubles: readonly ActionTrouble[],
): FoundTool {
  const action = actions.find(({ text }) => text.name === name);
  const trouble = troubles.find(({ path }) => path === action?.file);
  if (action === undefined || trouble === undefined) return { kind: 'unknown' };
  const { description, input } = action.text;
  return {
    kind: 'only-described',
    tool: {
      name,
      summary: description.split('\n')[0] ?? '',
      description: [description, `An action of the skill ${action.skill.name}.`],
      input: input ?? { type: 'object', properties: {} },
    },
    fault: { code: 'unknown-tool', message: trouble.message, hint: trouble.fix },
  };
}
