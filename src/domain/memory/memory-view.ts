/** A memory as commands, the API and the page answer with it. */
import { type EarlierMemory, type Memory, mayHoldWordsOfOthers } from './memory.ts';

const instant = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

export function viewMemory(memory: Memory) {
  const { id, content, tags, category, importance, source, createdMs, changedMs } = memory;
  return {
    id,
    content,
    tags,
    category,
    importance,
    origin: source.origin,
    createdAtUtc: instant(createdMs),
    changedAtUtc: instant(changedMs),
    supersededBy: memory.supersededBy,
    // A run that reads it is tainted by it.
    ...(mayHoldWordsOfOthers(memory) && { wordsOf: 'others' as const }),
  };
}

export const viewEarlier = ({ atMs, content, tags }: EarlierMemory) => ({
  atUtc: instant(atMs),
  content,
  tags,
});
