/**
 * The tools for tasks and memory, and those that are used most, with what they take, a line each, so that a model need not ask before it
 * calls them. Where there are only few tools, it is all of them. The same facts make the same text.
 */

import type { ToolCallers } from './agent-ports.ts';
import type { AgentMode } from './agent-settings.ts';
import type { CountTokens } from './trim-history.ts';

const MOST_LINES = 8;
const MOST_TOKENS = 250;

export function quickReference(facts: {
  mode: AgentMode;
  mostUsed: readonly string[];
  callers: ToolCallers;
  countTokens: CountTokens;
}): string {
  const { mode, mostUsed, callers, countTokens } = facts;
  // Each tool is there with all it takes anyway.
  if (mode === 'direct') return '';
  const names = callers
    .tools()
    .map(({ name }) => name)
    .toSorted();
  const known = [...ALWAYS, ...mostUsed].filter((name) => names.includes(name));
  const chosen = new Set(names.length <= MOST_LINES ? [...known, ...names] : known);
  const remembers = REMEMBERING.every((name) => names.includes(name));
  const when = remembers ? `\n${WHEN_TO_REMEMBER}` : '';
  const form = mode === 'multi_agent' ? 'flags' : 'arguments';
  let left = MOST_TOKENS - countTokens(`${HEADS[form]}${when}`);
  const lines: string[] = [];
  for (const name of [...chosen].slice(0, MOST_LINES)) {
    const usage = callers.usageOf(name, form);
    const line = `- ${usage ?? ''}\n`;
    const tokens = countTokens(line);
    if (usage === null || tokens > left) continue;
    left -= tokens;
    lines.push(line);
  }
  return lines.length === 0 ? '' : `${HEADS[form]}\n${lines.join('')}`.trimEnd() + when;
}

const REMEMBERING = ['memory.save', 'memory.search'];
/** What a person tells and asks about every day, however rarely it was called so far. */
const ALWAYS = ['tasks.create', 'tasks.search', ...REMEMBERING];
const WHEN_TO_REMEMBER =
  'Save with memory.save when your person tells you a lasting fact, a preference or a decision. Use memory.search before you say that you do not know something about them.';

const HEADS = {
  flags: 'Most used commands, with their flags:',
  arguments: 'Most used tools, with the arguments for call_tool:',
} as const;
