/** The memory that somebody means by its words: the only one that says so, or the only one that says most of it. */
import { type Result, refuse, succeed } from '../base/errors.ts';
import { type Memory, mayHoldWordsOfOthers } from '../domain/memory/memory.ts';
import { likeness } from './same-memory.ts';
import { tellMemory } from './tell-memories.ts';

/** So much of what was said must be in a memory. */
const MOST_OF_IT = 0.5;

export function meantMemory(said: string, found: readonly Memory[]): Result<string> {
  const alike = (least: number) =>
    found.filter((memory) => likeness(memory.content, said) >= least);
  const meant = alike(1).length === 1 ? alike(1) : alike(MOST_OF_IT);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return succeed(only.id);
  if (found.length === 0)
    return refuse({
      code: 'unknown-memory',
      message: `I remember nothing like "${said}".`,
      hint: 'Say it as it was said, or give its id.',
    });
  return refuse({
    code: only === undefined ? 'unknown-memory' : 'which-memory',
    message: `Which of these?\n${(meant.length > 0 ? meant : found).map(listed).join('\n')}`,
    hint: 'Say it as it stands here, or give its id.',
  });
}

/** Words that others may have written are no part of an answer that says what went wrong. */
const listed = (memory: Memory): string =>
  mayHoldWordsOfOthers(memory) ? `- ${memory.id}` : tellMemory(memory);
