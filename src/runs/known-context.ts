/** What is known of a person that may matter for a turn: told behind what stays the same, and only to themselves. */
import type { ContextPart } from '../agent/agent-ports.ts';
import { isShared } from '../domain/session-key.ts';
import type { Memories } from '../memory/memories.ts';
import { memoryContext } from '../memory/memory-context.ts';
import { taskLine } from '../memory/tasks/task-line.ts';
import type { Tasks } from '../memory/tasks/tasks.ts';
import type { People } from '../people/people.ts';

interface Asked {
  sessionKey: string;
  capabilities: ReadonlySet<string>;
  message: string;
}

export function createKnownContext(dependencies: {
  memories: Pick<Memories, 'search' | 'list'>;
  tasks: Pick<Tasks, 'summary'>;
  people: Pick<People, 'ofSession'>;
}) {
  const { memories, tasks, people } = dependencies;

  async function remembered(person: string, { message }: Asked): Promise<ContextPart> {
    return { name: 'memories', ...(await memoryContext(memories, person, message)) };
  }

  async function toDo(person: string): Promise<ContextPart> {
    return { name: 'tasks', ...(await taskLine(tasks, person)) };
  }

  return async (asked: Asked): Promise<ContextPart[]> => {
    const { sessionKey, capabilities } = asked;
    const knows = capabilities.has('memory.search');
    const keepsList = capabilities.has('tasks.search');
    if ((!knows && !keepsList) || isShared(sessionKey)) return [];
    const { id } = await people.ofSession(sessionKey);
    const parts = [
      ...(keepsList ? [await toDo(id)] : []),
      ...(knows ? [await remembered(id, asked)] : []),
    ];
    return parts.filter(({ text }) => text !== '');
  };
}
