/** Tasks with their tools; `call` is made as somebody of the house. */
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import { createTaskDesk } from '../../memory/tasks/task-desk.ts';
import { openTasks } from '../../memory/tasks/tasks.fake.ts';
import type { AgentDesks } from '../../operations/operations.ts';
import { inOwnForm } from '../../tools/call-tool.ts';
import { createOperationTools, SharedPlace } from '../operation-tools.ts';
import { taskTimes } from './read-task-times.ts';

export type TaskHouse = ReturnType<typeof openTaskHouse>;

export function openTaskHouse() {
  const { store, tasks, reminders, state, close } = openTasks(async () => taskTimes);

  async function call(
    name: string,
    input: object,
    who: string | null = 'ada',
    context: Partial<CallContext> = {},
  ): Promise<ToolResult> {
    const desksFor = async () => {
      const desk = async () => {
        if (who === null) throw new SharedPlace();
        const asker = { person: who, sessionKey: 's', timezone: 'Europe/Berlin' };
        return createTaskDesk(tasks, who, async () => asker);
      };
      return { tasks: desk } as AgentDesks;
    };
    const ports = { nowMs: () => state.nowMs, defaultTimezone: () => 'UTC', desksFor };
    const tool = createOperationTools(ports).find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    return tool.call(inOwnForm(tool, input) as Record<string, unknown>, context as CallContext);
  }

  async function text(name: string, input: object, who?: string | null, language?: string) {
    const asker = { sessionKey: 's', timezone: 'Europe/Berlin', ...(language && { language }) };
    const result = await call(name, input, who, language === undefined ? {} : { asker });
    return result.ok ? (result.output as { text: string }).text : result.failure.message;
  }

  return { store, tasks, reminders, state, call, text, close };
}
