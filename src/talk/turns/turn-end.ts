/** What a turn ends with, apart from how it is taken: taking one loads the whole compiler. */
import type { Incoming } from '../../domain/incoming.ts';
import { fileLine } from '../../domain/received-files.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import type { FinishedTurn } from '../../store/incoming.ts';
import type { Reply } from './reply.ts';

export type TurnEnd = Pick<FinishedTurn, 'messages' | 'run' | 'records'>;

/** The words of a message with what came with it. */
export function withFiles({
  text,
  files,
  person,
}: Pick<Incoming, 'text' | 'files' | 'person'>): string {
  const lines = files.map((file) => fileLine(file, person));
  return [text, ...lines].filter((line) => line !== '').join('\n');
}

/** The key of what is said to a message. */
export function replyKey({ id }: Pick<Incoming, 'id'>): string {
  return `${id}:reply`;
}

/** Says something in the session of a message, once. */
export function endWith(
  { id, sessionKey }: Pick<Incoming, 'id' | 'sessionKey'>,
  { text, choices, attached, draft }: Reply,
): TurnEnd {
  if (text === '') return { messages: [] };
  const said: OutgoingMessage = {
    key: replyKey({ id }),
    sessionKey,
    text,
    choices,
    role: 'assistant',
    runId: null,
    ...(attached !== undefined && { attached }),
    ...(draft !== undefined && { draft }),
  };
  return { messages: [said] };
}
