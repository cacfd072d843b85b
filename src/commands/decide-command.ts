/** What the words of a command ask for: help, or the call of a tool, or nothing that exists. */
import type { Fault } from '../base/errors.ts';
import { likelyTools } from '../domain/likely-tools.ts';
import { groupByDomain, usageLine } from './command-help.ts';
import { type CommandTool, isOfOthers, verbOf } from './command-tool.ts';

const HELP = '"NAME --help" shows what a command takes, "help" lists all there are.';
const MOST_NEAR = 8;

/** What a name means to whoever asks. */
export type FoundTool =
  | { kind: 'available'; tool: CommandTool }
  /** There is one, but not for this run. */
  | { kind: 'not-available' }
  /** A file tells what it does, and nothing does it. */
  | { kind: 'only-described'; tool: CommandTool; fault: Fault }
  | { kind: 'unknown' };

export interface ToolNames {
  /** Those that may be called, as they are now. */
  listTools(): readonly CommandTool[];
  /** By name or alias. */
  findTool(name: string): FoundTool;
  /** How to come to what nothing here can do; null where there is no way. */
  whenMissing?(): string | null;
}

export type Decision =
  | { kind: 'overview' }
  | { kind: 'domain-help'; domain: string; members: readonly CommandTool[] }
  /** `fault` where it has help and nothing else. */
  | { kind: 'tool-help'; tool: CommandTool; fault?: Fault }
  | { kind: 'call'; tool: CommandTool; words: readonly string[] }
  | { kind: 'refused'; fault: Fault };

/** `email.send …` and `email send …` are the same; `help` may stand before, `--help` after. */
export function decideCommand(words: readonly string[], names: ToolNames): Decision {
  const [first = '', ...rest] = words;
  const asksFirst = isHelp(first) && names.findTool(first).kind === 'unknown';
  const about = asksFirst ? rest.filter((word) => !isHelp(word)) : words;
  const [name, second] = about;
  if (name === undefined) return { kind: 'overview' };
  const wantsHelp = asksFirst || asksForHelp(about);
  const one = names.findTool(name);
  if (one.kind !== 'unknown') return decideTool(name, one, { wantsHelp, words: about.slice(1) });
  const action = second === undefined || second.startsWith('-') ? undefined : second;
  const fullName = action === undefined ? name : `${name}.${action}`;
  const two = action === undefined ? one : names.findTool(fullName);
  if (two.kind !== 'unknown')
    return decideTool(fullName, two, { wantsHelp, words: about.slice(2) });
  return decideDomain({ name, action, wantsHelp: wantsHelp || about.length === 1 }, names);
}

function isHelp(word: string): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}

/** Whoever asks for help gets it, whatever else is on the line; after `--` it is a text. */
export function asksForHelp(words: readonly string[]): boolean {
  if (isHelp(words[0] ?? '')) return true;
  const flagsEnd = words.indexOf('--');
  const flags = flagsEnd === -1 ? words : words.slice(0, flagsEnd);
  return flags.includes('--help') || flags[1] === '-h';
}

function decideTool(
  name: string,
  found: Exclude<FoundTool, { kind: 'unknown' }>,
  { wantsHelp, words }: { wantsHelp: boolean; words: readonly string[] },
): Decision {
  if (found.kind === 'not-available') return { kind: 'refused', fault: notAvailable(name) };
  if (found.kind === 'only-described')
    return wantsHelp
      ? { kind: 'tool-help', tool: found.tool, fault: found.fault }
      : { kind: 'refused', fault: found.fault };
  return wantsHelp
    ? { kind: 'tool-help', tool: found.tool }
    : { kind: 'call', tool: found.tool, words };
}

function decideDomain(
  asked: { name: string; action: string | undefined; wantsHelp: boolean },
  names: ToolNames,
): Decision {
  const { name, action, wantsHelp } = asked;
  const domains = groupByDomain(names.listTools());
  const members = domains.get(name);
  if (members === undefined) return { kind: 'refused', fault: unknownTool(name, names) };
  if (action !== undefined)
    return { kind: 'refused', fault: unknownTool(`${name}.${action}`, names) };
  if (wantsHelp) return { kind: 'domain-help', domain: name, members };
  const actions = members.map((tool) => tool.name);
  return {
    kind: 'refused',
    fault: {
      code: 'no-action',
      message: `${name} is a domain; it says nothing about what to do.`,
      hint: `Write one of ${actions.join(', ')}.`,
      details: { nearest: actions },
    },
  };
}

/** What another way of calling tools has. */
const CALLERS: ReadonlySet<string> = new Set(['get_skill', 'use_skill', 'find_tools', 'call_tool']);
const CALLED_DIRECTLY = {
  message: 'Tools are called by their own names here.',
  hint: 'Write NAME --flag VALUE, such as time.now --timezone Asia/Tokyo. "help" lists all names.',
};

/** `where` says how to see all of them. */
export function unknownTool(
  name: string,
  names: ToolNames,
  where = HELP,
  form: 'flags' | 'arguments' = 'flags',
): Fault {
  if (CALLERS.has(name))
    return { code: 'unknown-tool', ...CALLED_DIRECTLY, details: { nearest: [] } };
  const tools = names.listTools();
  const known = [...tools.map((tool) => tool.name), ...groupByDomain(tools).keys()];
  const sameVerb = tools.filter((tool) => verbOf(tool.name) === name).map((tool) => tool.name);
  const nearest = [...new Set([...sameVerb, ...likelyTools(name, known)])].slice(0, MOST_NEAR);
  const only = tools.find((tool) => nearest.length === 1 && tool.name === nearest[0]);
  const usage = only === undefined || isOfOthers(only) ? null : usageLine(only, form);
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return {
    code: 'unknown-tool',
    message: `There is no tool "${shown}".`,
    hint:
      nearest.length > 0
        ? `${usage === null ? `There is ${nearest.join(', ')}.` : `There is: ${usage}`}\n${where}`
        : [where, ...missing(names)].join(' '),
    details: { nearest },
  };
}

function missing({ whenMissing }: ToolNames): string[] {
  const way = whenMissing?.() ?? null;
  return way === null ? [] : [way];
}

export function notAvailable(name: string, where = HELP): Fault {
  return {
    code: 'not-available',
    message: `${name} is not available to this skill.`,
    hint: `Use something else, or say that this can't be done here. ${where}`,
  };
}
