/** What a person asked for, where they only said that it shall go on: the words before the "yes". */
import type { PastTurn } from './agent-ports.ts';
import { saysGoOn } from './limits.ts';

/** Behind the words of a person stands what the turn added to them. */
const ADDED = /\n\[now\] [\s\S]*$/;

export function wordsAsked(message: string, before: readonly PastTurn[]): string {
  if (!saysGoOn(message)) return message;
  for (const { messages, isPaused, isAside } of before.toReversed()) {
    // What a schedule did in between was asked for by nobody.
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
