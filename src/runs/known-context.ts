/** What is known of a person that may matter for a turn: told behind what stays the same, and only to themselves. */
import type { ContextPart } from '../agent/agent-ports.ts';
import { isShared } from '../domain/session-key.ts';
import type { Lessons } from '../memory/lessons.ts';
import type { Memories } from '../memory/memories.ts';
import { memoryContext } from '../memory/memory-context.ts';
import type { TurnBook } from '../memory/turn-book.ts';
import { turnContext } from '../memory/turn-context.ts';
import type { People } from '../people/people.ts';

export function createKnownContext(dependencies: {
  memories: Pick<Memories, 'search' | 'list'>;
  turns: Pick<TurnBook, 'search'>;
  lessons: Pick<Lessons, 'tell'>;
  people: Pick<People, 'ofSession'>;
}) {
  const { memories, turns, lessons, people } = dependencies;
  return async (asked: {
    sessionKey: string;
    capabilities: ReadonlySet<string>;
    message: string;
  }): Promise<ContextPart[]> => {
    const { sessionKey, capabilities, message } = asked;
    if (!capabilities.has('memory.search') || isShared(sessionKey)) return [];
    const { id } = await people.ofSession(sessionKey);
    const { text, isTainted } = await memoryContext(memories, id, message);
    const said = await turnContext(turns, id, { message, sessionKey });
    const lines = [text, said].filter((part) => part !== '').join('\n');
    const parts: ContextPart[] = [
      { name: 'memories', text: lines, isTainted },
      { name: 'lessons', text: await lessons.tell(id), isTainted: false },
    ];
    return parts.filter((part) => part.text !== '');
  };
}
