/** Pages of a conversation put together, and which of one's own words are not among them yet. */
import type { MessageView } from '../../src/domain/views.ts';

export interface MessagePage {
  /** As the API answers: the latest first. */
  messages: readonly MessageView[];
  /** Where the page before this one begins; null at the beginning of the conversation. */
  next: string | null;
}

export interface Messages {
  /** The oldest first. */
  messages: readonly MessageView[];
  next: string | null;
}

/** The latest page anew. Where it does not reach what is known, something lies between: then only it counts. */
export function withLatest(known: Messages | null, { messages, next }: MessagePage): Messages {
  const page = messages.toReversed();
  const [oldest] = page;
  if (known === null || oldest === undefined) return { messages: page, next };
  const before = known.messages.filter(({ id }) => id < oldest.id);
  const reaches = next === null || known.messages.some(({ id }) => id >= oldest.id);
  if (!reaches) return { messages: page, next };
  return { messages: [...before, ...page], next: before.length > 0 ? known.next : next };
}

export function withEarlier(known: Messages, { messages, next }: MessagePage): Messages {
  const there = new Set(known.messages.map(({ id }) => id));
  const fresh = messages.toReversed().filter(({ id }) => !there.has(id));
  return { messages: [...fresh, ...known.messages], next };
}

/** One's own words that were said here and are not shown as messages yet: each message stands for one of them. */
export function notYetThere<Said extends { text: string; afterId: string }>(
  said: readonly Said[],
  messages: readonly Pick<MessageView, 'id' | 'role' | 'text'>[],
): Said[] {
  const taken = new Set<string>();
  return said.filter(({ text, afterId }) => {
    const same = messages.find(
      (one) => one.role === 'user' && one.id > afterId && one.text === text && !taken.has(one.id),
    );
    if (same !== undefined) taken.add(same.id);
    return same === undefined;
  });
}

export interface SaidPart {
  text: string;
  /** How much of it was said before. */
  from: number;
}

/** What an agent has said so far, with one more part of it. Null where something between is missing. */
export function withPart(text: string, part: SaidPart): string | null {
  if (part.from > text.length) return null;
  // One that came with the whole already.
  if (text.startsWith(part.text, part.from) && part.from > 0) return text;
  return text.slice(0, part.from) + part.text;
}
