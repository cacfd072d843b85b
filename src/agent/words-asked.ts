/** What a person asked for, where they only said that it shall go on: the words before the "yes". */
import type { PastTurn } from './agent-ports.ts';
import { saysGoOn } from './limits.ts';

/** What a turn adds behind the words of a person. */
const ADDED = /\n\[now\] [\s\S]*$/;

export function wordsAsked(message: string, before: readonly PastTurn[]): string {
  if (!saysGoOn(message)) return message;
  for (const { messages, isPaused, isAside } of before.toReversed()) {
    // A turn of a schedule in between holds no words of the person.
    if (isAside === true) continue;
    if (!isPaused) break;
    const said = firstWords(messages);
    if (said !== null && !saysGoOn(said)) return said;
  }
  return message;
}

function firstWords(messages: PastTurn['messages']): string | null {
  const [first] = messages;
  const part = first?.role === 'user' ? first.parts[0] : undefined;
  return part?.kind === 'text' ? part.text.replace(ADDED, '') : null;
}
