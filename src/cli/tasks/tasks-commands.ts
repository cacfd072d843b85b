/** `rote tasks`: what is to do, by hand. */
import type { Task, TaskPriority, TaskState, TaskStatus } from '../../domain/task/task.ts';
import { TASK_VIEWS, viewOfTask, viewTask } from '../../domain/task/task-view.ts';
import type { TaskDesk } from '../../memory/tasks/task-desk.ts';
import type { ChangedTask } from '../../memory/tasks/tasks.ts';
import { tellChanged, tellTask, tellTasks } from '../../memory/tasks/tell-tasks.ts';
import type { Answer, CommandCall, FlagValues } from '../command.ts';
import { withHome } from '../with-home.ts';

const USUAL_LISTED = 100;

const withTasks = (
  { context }: CommandCall,
  work: (desk: TaskDesk, nowMs: number) => Promise<Answer>,
): Promise<Answer> =>
  withHome(context, async (house) => work(await house.tasks(), context.clock.nowMs()));

export function tasksList(call: CommandCall): Promise<Answer> {
  const { flags } = call;
  return withTasks(call, async (desk, nowMs) => {
    const query = call.positionals.join(' ');
    const status = (flags.text('status') ?? 'active') as TaskStatus;
    const limit = flags.number('limit') ?? USUAL_LISTED;
    const found = await desk.search({ query, status, due: flags.text('due'), limit });
    const at = { nowMs, timezone: await desk.timezone() };
    const isView = query === '' && status === 'active' && found.length > 0;
    return {
      data: { tasks: found.map((task) => viewTask(task, nowMs)) },
      text: isView ? inViews(found, at) : tellTasks(found, { status, nowMs }),
    };
  });
}

function inViews(tasks: readonly Task[], at: { nowMs: number; timezone: string }): string {
  return TASK_VIEWS.flatMap((view) => {
    const those = tasks.filter((task) => viewOfTask(task, at) === view);
    const lines = those.map((task) => tellTask(task, at.nowMs));
    return those.length === 0 ? [] : [[TITLES[view], ...lines].join('\n')];
  }).join('\n\n');
}

const TITLES = { overdue: 'Overdue', today: 'Today', upcoming: 'Upcoming', someday: 'Someday' };

export function tasksAdd(call: CommandCall): Promise<Answer> {
  const title = call.positionals.join(' ');
  const task = { title, ...detailsIn(call.flags) };
  return withTasks(call, async (desk, nowMs) =>
    answer('On your list', await desk.create(task), nowMs),
  );
}

export function tasksShow(call: CommandCall): Promise<Answer> {
  return withTasks(call, async (desk, nowMs) => {
    const { task, parts } = await desk.show(call.positionals.join(' '));
    const lines = [
      tellTask(task, nowMs),
      `id: ${task.id}`,
      ...(task.notes === '' ? [] : [task.notes]),
      ...parts.map((part) => `  ${tellTask(part, nowMs)}`),
    ];
    const data = {
      task: viewTask(task, nowMs),
      parts: parts.map((part) => viewTask(part, nowMs)),
    };
    return { data, text: lines.join('\n') };
  });
}

export function tasksUpdate(call: CommandCall): Promise<Answer> {
  const { flags } = call;
  const status = flags.text('status') as TaskState | undefined;
  const change = { title: flags.text('title'), ...detailsIn(flags), status };
  return withTasks(call, async (desk, nowMs) =>
    answer('Changed', await desk.update(call.positionals[0] ?? '', change), nowMs),
  );
}

const onTask =
  (what: string, act: (desk: TaskDesk, reference: string) => Promise<ChangedTask>) =>
  (call: CommandCall): Promise<Answer> =>
    withTasks(call, async (desk, nowMs) =>
      answer(what, await act(desk, call.positionals.join(' ')), nowMs),
    );

export const tasksDone = onTask('Done', (desk, task) => desk.complete(task));
export const tasksDelete = onTask('Archived', (desk, task) => desk.remove(task));
export const tasksRestore = onTask('On your list again', (desk, task) => desk.restore(task));

function answer(what: string, changed: ChangedTask, nowMs: number): Answer {
  const { task, next } = changed;
  return {
    data: { task: viewTask(task, nowMs), next: next === null ? null : viewTask(next, nowMs) },
    text: tellChanged(what, changed),
  };
}

function detailsIn(flags: FlagValues) {
  return {
    notes: flags.text('notes'),
    due: flags.text('due'),
    priority: flags.text('priority') as TaskPriority | undefined,
    tags: flags.text('tags')?.split(','),
    parent: flags.text('parent'),
    repeat: flags.text('repeat'),
  };
}
