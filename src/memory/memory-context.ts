/** Tells a model of memories before a turn: the few that may matter now, and no more. */
import { mayHoldWordsOfOthers } from '../domain/memory/memory.ts';
import type { Memories } from './memories.ts';

const MOST_TOLD = 8;

/** Always of use: how somebody wants things done. */
const STANDING = 3;

export async function memoryContext(
  memories: Pick<Memories, 'search' | 'list'>,
  person: string,
  message: string,
): Promise<{ text: string; isTainted: boolean }> {
  const found = await memories.search(person, { query: message, limit: MOST_TOLD });
  const standing = await memories.list({ person, category: 'instruction', limit: STANDING });
  const known = new Map([...standing, ...found].map((memory) => [memory.id, memory]));
  const told = [...known.values()].slice(0, MOST_TOLD);
  return {
    text: told.map(({ content, category }) => `- ${content} (${category})`).join('\n'),
    isTainted: told.some(mayHoldWordsOfOthers),
  };
}
