/** A turn of an agent as it is found later: what the person said, and the last words of the answer. */
import type { PastTurn } from '../agent/agent-ports.ts';
import type { SaidTurn } from '../memory/turn-book.ts';

export function saidTurn(
  sessionKey: string,
  { runId, messages, isTainted }: Pick<PastTurn, 'runId' | 'messages' | 'isTainted'>,
  said: string,
): SaidTurn {
  const words = messages
    .filter((message) => message.role === 'assistant')
    .map(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])));
  return { key: runId, sessionKey, said, answer: words.at(-1)?.join('\n') ?? '', isTainted };
}

/** What a sub-agent found, as part of the conversation that it worked for: no words of the person, and maybe of anybody. */
export function foundTurn(sessionKey: string, key: string, answer: string): SaidTurn {
  return { key, sessionKey, said: '', answer, isTainted: true, answeredBy: 'sub-agent' };
}
