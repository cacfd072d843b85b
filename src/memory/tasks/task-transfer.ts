/** Tasks from and to files. What comes from a file is new, or known by its uid and left as it is. */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import { dueAt, type Task, type TaskState } from '../../domain/task/task.ts';
import type { Store } from '../../store/store.ts';
import { entryOf } from './change-task.ts';
import { type FiledTask, filedTask } from './files/filed-task.ts';
import type { FileTimes } from './files/raw-values.ts';
import { readTasks, writeTasks } from './files/task-files.ts';
import type { Imported, TaskFile, TaskFormat } from './files/task-formats.ts';
import type { TaskAsker, TaskTimes } from './task-ports.ts';

type TransferMoment = { nowMs: number; timezone: string };

export function fileTimes(times: TaskTimes, at: TransferMoment): FileTimes {
  const or = <Value>(result: { ok: true; value: Value } | { ok: false }): Value | null =>
    result.ok ? result.value : null;
  return {
    timezone: at.timezone,
    due: (words) => or(times.due(words, at)),
    repeat: (words) => or(times.repeat(words, at)),
    rule: (rule) => or(times.rule(rule, at)),
  };
}

const MOST_EXPORTED = 1_000_000;
const ADDED_AT_ONCE = 100;
const EXPORTED: readonly TaskState[] = ['open', 'in_progress', 'done'];

interface TaskTransfer {
  export(asker: TaskAsker, format: TaskFormat): Promise<string>;
  import(asker: TaskAsker, file: TaskFile): Promise<Imported>;
}

export function createTaskTransfer(dependencies: {
  store: Pick<Store, 'tasks'>;
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  makeId: MakeId;
  times: TaskTimes;
  /** Sets its reminder; why there is none, or null. */
  settle(task: Task): Promise<string | null>;
}): TaskTransfer {
  const { clock, makeId, times, settle } = dependencies;
  const table = dependencies.store.tasks;
  const turn = () => new Promise<void>((resolve) => clock.defer(resolve));

  /** Tasks that are not here yet, as they would be. */
  async function freshOf(asker: TaskAsker, filed: readonly FiledTask[]): Promise<Task[]> {
    const uids = new Set(filed.map(({ uid }) => uid));
    const parents = filed.flatMap(({ parent }) => parent ?? []);
    const known = await table.idsOf(asker.person, [...uids, ...parents]);
    const made = new Map([...uids].map((uid) => [uid, makeId('task')]));
    const idOf = (uid: string): string | null => known.get(uid) ?? made.get(uid) ?? null;
    const all = tasksFrom(filed, { asker, nowMs: clock.nowMs(), idOf });
    return all.filter(({ uid }) => uid !== null && !known.has(uid));
  }

  async function addAll(tasks: readonly Task[]): Promise<number> {
    let withoutReminder = 0;
    for (let from = 0; from < tasks.length; from += ADDED_AT_ONCE) {
      const added = await table.addNew(tasks.slice(from, from + ADDED_AT_ONCE).map(entryOf));
      for (const task of added) if ((await settle(task)) !== null) withoutReminder += 1;
    }
    return withoutReminder;
  }

  return {
    async export({ person, timezone }, format) {
      const nowMs = clock.nowMs();
      const all = await table.list({
        person,
        list: null,
        states: EXPORTED,
        order: 'due',
        limit: MOST_EXPORTED,
      });
      const uids = new Map(all.map((task) => [task.id, task.uid ?? task.id]));
      const filed = all.map((task) => filedTask(task, (id) => uids.get(id) ?? id));
      const about = { format, nowMs, turn, times: fileTimes(times, { nowMs, timezone }) };
      return writeTasks(filed, about);
    },
    async import(asker, { text, format, isDryRun }) {
      const at = { nowMs: clock.nowMs(), timezone: asker.timezone };
      const read = await readTasks(text, { format, turn, times: fileTimes(times, at) });
      const added = await freshOf(asker, read.tasks);
      const withoutReminder = isDryRun ? 0 : await addAll(added);
      const known = read.tasks.length - added.length;
      return { added, known, skipped: read.skipped, withoutReminder };
    },
  };
}

const DEEPEST = 20;

/** New tasks of who asks, each with a place of its own and under the parent that the file names. */
function tasksFrom(
  filed: readonly FiledTask[],
  { asker, nowMs, idOf }: { asker: TaskAsker; nowMs: number; idOf: (uid: string) => string | null },
): Task[] {
  const byUid = new Map(filed.map((task) => [task.uid, task]));
  /** A task is no part of itself, however many are between. */
  const hasEnd = (task: FiledTask): boolean => {
    let above: FiledTask | undefined = task;
    for (let depth = 0; depth < DEEPEST; depth++) {
      above = above?.parent == null ? undefined : byUid.get(above.parent);
      if (above === undefined) return true;
    }
    return false;
  };
  return [...byUid.values()].flatMap((task) => {
    const id = idOf(task.uid);
    if (id === null) return [];
    const { due, createdMs, doneMs, state, parent, ...rest } = task;
    return {
      ...rest,
      id,
      state,
      person: asker.person,
      list: null,
      sessionKey: asker.sessionKey,
      due: due === null ? null : dueAt(due.atMs, due.isWholeDay, due.timezone),
      parent: parent === null || !hasEnd(task) ? null : idOf(parent),
      createdMs: createdMs ?? nowMs,
      changedMs: nowMs,
      doneMs: state === 'done' ? (doneMs ?? nowMs) : state === 'archived' ? doneMs : null,
      remindedMs: null,
      // A file may hold anything.
      isOfRun: true,
    };
  });
}
