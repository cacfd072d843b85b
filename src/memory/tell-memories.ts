/** Memories in words, for people and for models. */
import type { Memory } from '../domain/memory/memory.ts';
import type { TellingWords } from '../language/telling-words.ts';
import type { SavedMemory } from './memories.ts';
import type { KeptTurn } from './turn-book.ts';

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

export const tellSaved = (
  { memory, isMerged, superseded }: SavedMemory,
  { saved }: TellingWords,
): string =>
  saved(
    memory.content,
    isMerged,
    superseded.map(({ content }) => content),
  );

const LONGEST_SHOWN = 100;

/** For a column. */
export const shortContent = ({ content }: Memory): string =>
  content.length > LONGEST_SHOWN ? `${content.slice(0, LONGEST_SHOWN)}…` : content;

export function tellSaid(said: readonly KeptTurn[]): string[] {
  if (said.length === 0) return [];
  const lines = said.map((turn) => tellTurn(turn, { withWordsOfOthers: true }));
  return [`From conversations:\n\n${lines.join('\n')}`];
}

const LONGEST_TOLD = 400;

/** A turn on one line, with its day; without the answer where that may hold what others wrote and nobody marks it. */
export function tellTurn(
  { said, answer, answeredBy, isTainted, atMs }: KeptTurn,
  { withWordsOfOthers }: { withWordsOfOthers: boolean },
): string {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toString().slice(0, 10);
  if (answeredBy === 'sub-agent') return `- ${day}, found by a sub-agent: ${onLine(answer)}`;
  const answered =
    answer === '' || (isTainted && !withWordsOfOthers) ? '' : `; answer: ${onLine(answer)}`;
  return `- ${day}, said: ${onLine(said)}${answered}`;
}

const onLine = (text: string): string =>
  JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TOLD).toWellFormed());
