/**
 * What of a conversation has room in a request: whole turns, the latest ones, so that no call is cut
 * from its result. Turns are dropped many at a time, so that what is sent begins the same for several
 * turns and stays in the provider's cache.
 */
import type { ModelMessage } from '../domain/model-call.ts';
import type { PastTurn } from './agent-ports.ts';

export type CountTokens = (text: string) => number;

export function trimHistory(
  turns: readonly PastTurn[],
  budget: { tokens: number; countTokens: CountTokens },
): PastTurn[] {
  const sizes = turns.map(({ messages }) => sizeOf(messages, budget.countTokens));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= budget.tokens) return [...turns];
  const chunk = Math.max(1, Math.floor(budget.tokens / 2));
  const toDrop = Math.ceil((total - budget.tokens) / chunk) * chunk;
  let dropped = 0;
  let first = 0;
  while (first < turns.length - 1 && dropped < toDrop) {
    dropped += sizes[first] ?? 0;
    first += 1;
  }
  const kept = turns.slice(first);
  const [only] = kept;
  if (kept.length > 1 || only === undefined || total - dropped <= budget.tokens) return kept;
  const short = shortenTurn(only, budget);
  return short === null ? [] : [short];
}

/** One turn that is too long by itself: what was asked, and the last of what was done for it; null where not even that has room. */
export function shortenTurn(
  turn: PastTurn,
  budget: { tokens: number; countTokens: CountTokens },
): PastTurn | null {
  const messages = shorten(turn.messages, budget);
  // A question without an answer would stand before the next question.
  const isTooLong = sizeOf(messages, budget.countTokens) > budget.tokens || messages.length < 2;
  return isTooLong ? null : { ...turn, messages };
}

function shorten(
  messages: readonly ModelMessage[],
  { tokens, countTokens }: { tokens: number; countTokens: CountTokens },
): ModelMessage[] {
  const [asked, ...rest] = messages;
  if (asked === undefined) return [];
  const groups = pairs(rest);
  let left = tokens - sizeOf([asked], countTokens);
  const kept: ModelMessage[] = [];
  for (const group of groups.toReversed()) {
    left -= sizeOf(group, countTokens);
    if (left < 0) break;
    kept.unshift(...group);
  }
  return [asked, ...kept];
}

/** What the model said, with what came of it. */
export function pairs(messages: readonly ModelMessage[]): ModelMessage[][] {
  const groups: ModelMessage[][] = [];
  for (const message of messages) {
    if (message.role === 'assistant') groups.push([message]);
    else groups.at(-1)?.push(message);
  }
  return groups;
}

export function sizeOf(messages: readonly ModelMessage[], countTokens: CountTokens): number {
  return messages.reduce((sum, message) => sum + countTokens(wordsOf(message)), 0);
}

function wordsOf(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
    case 'assistant':
      return message.parts
        .map((part) =>
          part.kind === 'tool-call' ? `${part.name} ${JSON.stringify(part.input)}` : part.text,
        )
        .join('\n');
    case 'tool':
      return message.results.map(({ text }) => text).join('\n');
  }
}
