/** What is known of a person that may matter for a turn: told behind what stays the same, and only to themselves. */
import type { ContextPart } from '../../agent/agent-ports.ts';
import { isShared } from '../../domain/session-key.ts';
import type { Lessons } from '../../memory/lessons.ts';
import type { Memories } from '../../memory/memories.ts';
import { memoryContext } from '../../memory/memory-context.ts';
import { taskLine } from '../../memory/tasks/task-line.ts';
import type { Tasks } from '../../memory/tasks/tasks.ts';
import type { TurnBook } from '../../memory/turn-book.ts';
import { turnContext } from '../../memory/turn-context.ts';
import type { People } from '../../people/people.ts';

interface Asked {
  sessionKey: string;
  capabilities: ReadonlySet<string>;
  message: string;
}

export function createKnownContext(dependencies: {
  memories: Pick<Memories, 'search' | 'list'>;
  turns: Pick<TurnBook, 'search'>;
  lessons: Pick<Lessons, 'tell'>;
  tasks: Pick<Tasks, 'summary'>;
  people: Pick<People, 'ofSession'>;
}) {
  const { memories, turns, lessons, tasks, people } = dependencies;

  async function remembered(person: string, asked: Asked): Promise<ContextPart> {
    const { text, isTainted } = await memoryContext(memories, person, asked.message);
    const said = await turnContext(turns, person, asked);
    const lines = [text, said].filter((part) => part !== '').join('\n');
    return { name: 'memories', text: lines, isTainted };
  }

  async function toDo(person: string): Promise<ContextPart> {
    return { name: 'tasks', ...(await taskLine(tasks, person)) };
  }

  async function learned(person: string): Promise<ContextPart> {
    return { name: 'lessons', text: await lessons.tell(person), isTainted: false };
  }

  return async (asked: Asked): Promise<ContextPart[]> => {
    const { sessionKey, capabilities } = asked;
    const knows = capabilities.has('memory.search');
    const keepsList = capabilities.has('tasks.search');
    if ((!knows && !keepsList) || isShared(sessionKey)) return [];
    const { id } = await people.ofSession(sessionKey);
    const parts = [
      ...(keepsList ? [await toDo(id)] : []),
      ...(knows ? [await remembered(id, asked), await learned(id)] : []),
    ];
    return parts.filter(({ text }) => text !== '');
  };
}
