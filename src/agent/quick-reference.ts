/**
 * The tools that are used most with what they take, a line each, so that a model need not ask before it
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
  const used = mostUsed.filter((name) => names.includes(name));
  const chosen = new Set(names.length <= MOST_LINES ? [...used, ...names] : used);
  const form = mode === 'multi_agent' ? 'flags' : 'arguments';
  let left = MOST_TOKENS - countTokens(HEADS[form]);
  const lines: string[] = [];
  for (const name of [...chosen].slice(0, MOST_LINES)) {
    const usage = callers.usageOf(name, form);
    const line = `- ${usage ?? ''}\n`;
    const tokens = countTokens(line);
    if (usage === null || tokens > left) continue;
    left -= tokens;
    lines.push(line);
  }
  return lines.length === 0 ? '' : `${HEADS[form]}\n${lines.join('')}`.trimEnd();
}

const HEADS = {
  flags: 'Most used commands, with their flags:',
  arguments: 'Most used tools, with the arguments for call_tool:',
} as const;
