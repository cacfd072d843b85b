/** The manual pages of commands: all domains, one domain, one tool. Made from what is there when asked. */
import { moreThanSummary } from '../domain/more-than-summary.ts';
import { type CommandTool, domainOf, verbOf } from './command-tool.ts';
import { flagUsages } from './flag-usage.ts';

/** The tools of each domain, both sorted by name. */
export function groupByDomain(tools: readonly CommandTool[]): Map<string, CommandTool[]> {
  const sorted = tools.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return Map.groupBy(sorted, ({ name }) => domainOf(name));
}

export function overviewHelp(tools: readonly CommandTool[]): string {
  const domains = [...groupByDomain(tools)];
  if (domains.length === 0) return 'There are no commands here.';
  return [
    'A command is a domain, a dot, an action and its flags: domain.action --flag VALUE',
    '',
    ...domains.map(
      ([domain, members]) =>
        `${domain} (${members.length}): ${members.map(({ name }) => verbOf(name)).join(', ')}`,
    ),
    '',
    'DOMAIN --help shows what its actions do; DOMAIN.ACTION --help shows the flags of one.',
  ].join('\n');
}

export function domainHelp(domain: string, members: readonly CommandTool[]): string {
  return [
    `${domain}: ${members.length === 1 ? '1 action' : `${members.length} actions`}`,
    '',
    ...columns(members.map(({ name, summary }) => [name, summary])),
    '',
    `${members[0]?.name ?? domain} --help shows its flags.`,
  ].join('\n');
}

/** `manual` is what whoever made the tool wrote about it, in Markdown. */
export function toolHelp(tool: CommandTool, manual: string | null): string {
  const flags = flagUsages(tool.input);
  const calls = flags.map(({ usage, isRequired }) => (isRequired ? usage : `[${usage}]`));
  const text = manual?.trim() || moreThanSummary(tool).join('\n\n');
  return [
    `${tool.name}: ${tool.summary}`,
    `Usage: ${[tool.name, ...calls].join(' ')}`,
    text,
    flags.length === 0
      ? 'It takes no flags.'
      : ['Flags:', ...columns(flags.map(({ usage, about }) => [usage, about]))].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const LONGEST_USAGE = 120;

/**
 * A tool and what it takes, in one line: all that it requires, and of the rest what has room. Null where
 * even what it requires has none.
 */
export function usageLine(tool: CommandTool, form: UsageForm): string | null {
  const known = usages.get(tool) ?? {};
  known[form] ??= { line: makeUsageLine(tool, form) };
  usages.set(tool, known);
  return known[form].line;
}

type UsageForm = 'flags' | 'arguments';

/** Reading a schema takes longer than all the rest of a prompt, and every turn wants the same lines. */
const usages = new WeakMap<CommandTool, Partial<Record<UsageForm, { line: string | null }>>>();

/** Schemas come from anywhere, and these lines stand among our own words: what could speak to a reader is left out. */
const PLAIN_NAME = /^[\w$.@-]{1,40}$/;
/** A mark, or a choice of more than a few words. */
const SPEAKS = /[<>`]|'[^']*(?:\s[^'\s]+){4}/;

function makeUsageLine(tool: CommandTool, form: UsageForm): string | null {
  const joint = form === 'flags' ? ' ' : ', ';
  const taken: string[] = [];
  let isCut = false;
  for (const { name, usage, argument, isRequired } of flagUsages(tool.input)) {
    const words = (form === 'flags' ? usage : argument).replaceAll(/[\s\p{C}]+/gu, ' ');
    const next = isRequired ? words : `[${words}]`;
    const isTooLong = [tool.name, ...taken, next].join(joint).length > LONGEST_USAGE;
    const isLeftOut = isTooLong || !PLAIN_NAME.test(name) || SPEAKS.test(words);
    if (isLeftOut && isRequired) return null;
    if (isLeftOut) isCut = true;
    else taken.push(next);
  }
  return [tool.name, [...taken, ...(isCut ? ['[…]'] : [])].join(joint)].join(' ').trim();
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(40, Math.max(0, ...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) =>
    `  ${left.padEnd(width)}  ${right.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}`.trimEnd(),
  );
}
