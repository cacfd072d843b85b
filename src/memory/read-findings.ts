/** Reads what a model finds worth keeping of a conversation: once, bounded, and nothing if it is none of that. */
import { z } from 'zod';
import { findJson } from '../domain/find-json.ts';
import { DEFAULT_IMPORTANCE } from '../domain/memory/memory.ts';
import { MEMORY_CATEGORIES } from '../domain/memory/memory-categories.ts';

export const MOST_FINDINGS = 5;
const LONGEST = 300;

const findingSchema = z.object({
  content: z.string().trim().min(3).max(LONGEST),
  category: z.enum(MEMORY_CATEGORIES).catch('context'),
  importance: z.number().min(0).max(1).catch(DEFAULT_IMPORTANCE),
  /** The number of the turn that it is from. */
  turn: z.int().min(1).catch(1),
});
export type TurnFinding = Omit<z.output<typeof findingSchema>, 'turn'> & {
  /** The key of the turn. */
  turn: string;
};

/** `turns` are those that it was told of, in the order of their numbers. */
export function readFindings(text: string, turns: readonly string[]): TurnFinding[] {
  const list = findJson(text, 'memories')?.['memories'];
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, MOST_FINDINGS)
    .flatMap((one) => {
      const read = findingSchema.safeParse(one);
      return read.success ? [read.data] : [];
    })
    .map(({ turn, content, ...rest }) => ({
      ...rest,
      content: content.replaceAll(/\s+/g, ' ').toWellFormed(),
      turn: turns[turn - 1] ?? turns.at(-1) ?? '',
    }));
}
