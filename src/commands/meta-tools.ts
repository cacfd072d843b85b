/**
 * The two tools for models that call tools with JSON: `find_tools` finds out what can be done, `call_tool`
 * does it. They cost the same however many tools there are. Nothing here throws.
 */

import { z } from 'zod';
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import { parseJson } from '../base/outside-json.ts';
import { moreThanSummary } from '../domain/more-than-summary.ts';
import { parseWith } from '../domain/parse-with.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import { withoutBounds } from '../domain/schema-without.ts';
import {
  answerOrError,
  type CallAnswer,
  type CallPorts,
  type CommandError,
  callChecked,
} from './call-checked.ts';
import { groupByDomain, usageLine } from './command-help.ts';
import { type CommandTool, domainOf, isOfOthers, type JsonSchema, verbOf } from './command-tool.ts';
import { notAvailable, type ToolNames, unknownTool } from './decide-command.ts';
import { meantKey } from './flag-names.ts';
import { asSchema, shapeOf } from './schema-shape.ts';
import { searchTools } from './search-tools.ts';

export interface MetaToolPorts extends ToolNames, CallPorts {
  /** One line about a domain; null where nobody wrote one. */
  describeDomain(domain: string): string | null;
}

interface MetaToolDefinition {
  name: 'find_tools' | 'call_tool';
  description: string;
  parameters: JsonSchema;
}

export interface MetaTools {
  /** As things are now: the domains may be others the next time. */
  definitions(): MetaToolDefinition[];
  execute(name: string, input: unknown): Promise<CallAnswer>;
  /** A tool by its own name, for who has no meta tools. */
  call(name: string, input: unknown): Promise<CallAnswer>;
}

const MOST_MATCHES = 10;
const MANUAL = 'find_tools shows what it takes.';
const ALL = 'find_tools without arguments lists the domains.';
const CALL_FORM =
  'Write {"tool":"NAME","arguments":{…}}: what the tool takes stands in "arguments", such as {"tool":"tasks.create","arguments":{"title":"milk"}}.';
const OWN_MANUAL = 'Its description says what it takes.';
const OWN_ALL = 'Call one of the tools that you have.';

const findToolsSchema = z.strictObject({
  domain: z.string().nullish(),
  search: z.string().nullish(),
});
const callToolSchema = z.preprocess(
  withUsualKeys,
  z.strictObject({
    tool: z.string().min(1),
    arguments: z.preprocess(readJsonText, z.record(z.string(), z.unknown()).nullish()),
  }),
);

/** What the two were called before, and still are in conversations that are kept. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['get_skill', 'find_tools'],
  ['use_skill', 'call_tool'],
]);

/** Other names for the same two keys, where they can mean nothing else. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  skill: 'tool',
  name: 'tool',
  input: 'arguments',
  args: 'arguments',
  parameters: 'arguments',
};

function withUsualKeys(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const entries = Object.entries(input).map(([key, value]) => {
    const usual = Object.hasOwn(OTHER_KEYS, key) ? (OTHER_KEYS[key] ?? key) : key;
    return [Object.hasOwn(input, usual) ? key : usual, value] as const;
  });
  return Object.fromEntries(entries);
}

/** The same aliases that flags have; where both are given, the other one stays, and is refused as unknown. */
function withMeantKeys(
  input: Record<string, unknown>,
  schema: CommandTool['input'],
): Record<string, unknown> {
  const root = asSchema(schema);
  const shape = shapeOf(root, root);
  const entries = Object.entries(input).map(([key, value]) => {
    const meant = shape.properties.has(key) ? key : (meantKey(key, shape) ?? key);
    return [Object.hasOwn(input, meant) ? key : meant, value] as const;
  });
  return Object.fromEntries(entries);
}

export function createMetaTools(ports: MetaToolPorts): MetaTools {
  function findTools(input: unknown): CallAnswer {
    const parsed = parseWith(findToolsSchema, input ?? {}, {
      code: 'bad-input',
      what: 'The input of find_tools',
      knownKeys: ['domain', 'search'],
    });
    if (!parsed.ok) return failed(parsed.fault);
    const domain = parsed.value.domain?.trim() ?? '';
    const search = parsed.value.search?.trim() ?? '';
    const tools = ports.listTools();
    if (domain === '' && search === '') return { ok: true, output: listDomains(tools) };
    const members = domain === '' ? tools : membersOf(domain, tools);
    if (members.length === 0) return failed(unknownDomain(domain, tools));
    if (search === '') return { ok: true, output: { domain, ...shown(members) } };
    const { matches, isWhole } = searchTools(search, members);
    return {
      ok: true,
      output: {
        search,
        ...shown(matches.slice(0, MOST_MATCHES)),
        ...(matches.length > MOST_MATCHES && {
          more: matches.slice(MOST_MATCHES).map(({ name }) => name),
        }),
        ...(matches.length > 0 && !isWhole && { message: IN_PART }),
        ...(matches.length === 0 && {
          message: [`Nothing matches "${search.slice(0, 60)}".`, ports.whenMissing?.() ?? '']
            .join(' ')
            .trim(),
          domains: [...groupByDomain(tools).keys()],
        }),
      },
    };
  }

  function listDomains(tools: readonly CommandTool[]) {
    return {
      domains: [...groupByDomain(tools)].map(([domain, members]) => ({
        domain,
        count: members.length,
        description:
          ports.describeDomain(domain) ?? members.map(({ name }) => verbOf(name)).join(', '),
      })),
    };
  }

  async function callTool(input: unknown): Promise<CallAnswer> {
    const parsed = parseWith(callToolSchema, input, {
      code: 'bad-input',
      what: 'The input of call_tool',
      knownKeys: ['tool', 'arguments'],
    });
    if (!parsed.ok) return failed({ ...parsed.fault, hint: CALL_FORM });
    const { tool, arguments: given } = parsed.value;
    return callByName(tool, given ?? {}, { manual: MANUAL, all: ALL });
  }

  async function callByName(
    wanted: string,
    input: Record<string, unknown>,
    { manual, all }: { manual: string; all: string },
  ): Promise<CallAnswer> {
    const found = ports.findTool(wanted);
    if (found.kind === 'unknown') return failed(unknownTool(wanted, ports, all, 'arguments'));
    if (found.kind === 'not-available') return failed(notAvailable(wanted, all));
    if (found.kind === 'only-described') return failed(found.fault);
    const { tool } = found;
    const asked = {
      name: tool.name,
      input: withMeantKeys(input, tool.input),
      faults: [],
      manual,
      isOfOthers: isOfOthers(tool),
    };
    return callChecked(asked, ports);
  }

  return {
    call: (name, input) =>
      answerOrError(name, () =>
        callByName(name, (input ?? {}) as Record<string, unknown>, {
          manual: OWN_MANUAL,
          all: OWN_ALL,
        }),
      ),
    definitions: () => [withDomains(ports.listTools()), CALL_TOOL],
    execute: (called, input) =>
      answerOrError(called, async () => {
        const name = FORMER_NAMES.get(called) ?? called;
        if (name === 'find_tools') return findTools(input);
        if (name === 'call_tool') return callTool(input);
        return failed({
          code: 'unknown-tool',
          message: `There is no tool "${name}".`,
          hint: `Call it through call_tool: {"tool":"${name.slice(0, 60)}","arguments":{…}}.`,
        });
      }),
  };
}

const FIND_PROPERTIES = {
  domain: {
    type: 'string',
    description: 'Only the tools of this domain, or one tool by its full name.',
  },
  search: {
    type: 'string',
    description: 'Words to look for in the names and descriptions of tools.',
  },
};

export const FIND_TOOLS: MetaToolDefinition = {
  name: 'find_tools',
  description:
    'Finds tools. Without arguments it lists the domains. With "domain" it shows the tools of that domain and what each takes. With "search" it shows the tools that match, the best first.',
  parameters: { type: 'object', properties: FIND_PROPERTIES, additionalProperties: false },
};

function withDomains(tools: readonly CommandTool[]): MetaToolDefinition {
  const domains = [...groupByDomain(tools).keys()];
  // An empty list of choices would be no valid schema.
  if (domains.length === 0) return FIND_TOOLS;
  const domain = { ...FIND_PROPERTIES.domain, enum: domains };
  const properties = { ...FIND_PROPERTIES, domain };
  return { ...FIND_TOOLS, parameters: { ...FIND_TOOLS.parameters, properties } };
}

export const CALL_TOOL: MetaToolDefinition = {
  name: 'call_tool',
  description:
    'Calls a tool by its name. find_tools shows what a tool takes. If something is wrong with the arguments, the result says what and where.',
  parameters: {
    type: 'object',
    properties: {
      tool: { type: 'string', description: 'The name of the tool, such as tasks.create.' },
      arguments: { type: 'object', description: 'What the tool takes, as find_tools shows it.' },
    },
    required: ['tool', 'arguments'],
    additionalProperties: false,
  },
};

/** One with all that it takes, several with a line each: whoever needs more asks for one by its name. */
function shown(tools: readonly CommandTool[]) {
  if (tools.length <= 1) return { tools: tools.map(inFull) };
  return { tools: tools.map(inShort), next: ONE_IN_FULL };
}

const IN_PART =
  'No tool has all of these words. These have some of them, and maybe none of them does it.';

const ONE_IN_FULL =
  'What stands in [ ] may be left out. "domain" with the full name of one tool shows all that it takes.';

function inFull(tool: CommandTool) {
  const { name, summary, input } = tool;
  const description = [summary, ...moreThanSummary(tool)].join('\n');
  return { name, description, parameters: withoutBounds(input), ...whose(tool) };
}

function inShort(tool: CommandTool) {
  const { name, summary } = tool;
  const usage = usageLine(tool, 'arguments');
  if (usage === null) return inFull(tool);
  return { name, takes: usage.slice(name.length).trim(), does: summary, ...whose(tool) };
}

function whose(tool: CommandTool) {
  return isOfOthers(tool) ? { wordsOf: 'others' } : {};
}

/** A full name means the one tool. */
function membersOf(domain: string, tools: readonly CommandTool[]): CommandTool[] {
  const wanted = domain.toLowerCase();
  const one = tools.filter(({ name }) => name.toLowerCase() === wanted);
  return one.length > 0 ? one : tools.filter(({ name }) => domainOf(name).toLowerCase() === wanted);
}

function unknownDomain(domain: string, tools: readonly CommandTool[]): Fault {
  const domains = [...groupByDomain(tools).keys()];
  const nearest = nearestNames(domain, domains);
  const shown = domain.length > 60 ? `${domain.slice(0, 60)}…` : domain;
  return {
    code: 'unknown-domain',
    message: `There is no domain "${shown}".`,
    hint: `${nearest.length > 0 ? `Did you mean ${nearest.join(' or ')}? ` : ''}The domains are ${domains.join(', ') || 'none'}.`,
  };
}

/** Some models write the arguments as a text that holds JSON. */
function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

function failed({ code, message, hint }: Fault): { ok: false; error: CommandError } {
  return { ok: false, error: { code, message, hint } };
}
