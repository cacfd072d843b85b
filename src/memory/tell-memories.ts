/** Memories in words, for people and for models. */
import type { Memory } from '../domain/memory/memory.ts';
import type { SavedMemory } from './memories.ts';

export function tellMemory({ content, tags, category, importance, supersededBy }: Memory): string {
  const filed = tags.length > 0 ? ` [${tags.join(', ')}]` : '';
  const over = supersededBy === null ? '' : ', no longer true';
  return `- ${content}${filed} (${category}, importance: ${importance}${over})`;
}

/** `query` is null where everything was asked for. */
export function tellFound(found: readonly Memory[], query: string | null): string {
  if (found.length === 0)
    return query === null ? 'I remember nothing yet.' : `No memories found matching '${query}'.`;
  const count = found.length === 1 ? '1 memory' : `${found.length} memories`;
  return `Found ${count}:\n\n${found.map(tellMemory).join('\n')}`;
}

export function tellSaved({ memory, isMerged, superseded }: SavedMemory): string {
  const what = isMerged ? 'I knew that, and have put it together' : 'Saved';
  const over = superseded.map(({ content }) => `"${content}"`).join(', ');
  const ended = superseded.length === 0 ? '' : `\nNo longer true: ${over}.`;
  return `${what}: ${memory.content}${ended}`;
}
