/** Categories of memories, and the longest a memory may be. Apart, so that the table of commands loads nothing else. */
export const MEMORY_CATEGORIES = [
  'preference',
  'fact',
  'decision',
  'goal',
  'relationship',
  'context',
  'instruction',
] as const;
export type MemoryCategory = (typeof MEMORY_CATEGORIES)[number];

/** Longer texts belong into a file. */
export const LONGEST_MEMORY = 4000;
