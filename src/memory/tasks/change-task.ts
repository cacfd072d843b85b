/** Decides what becomes of a task: pure, so that it is decided inside the step that writes it. */
import { badRequest } from '../../base/errors.ts';
import { createFireTimes } from '../../domain/schedule/fire-times.ts';
import {
  dueAt,
  isActive,
  LONGEST_TITLE,
  type Task,
  type TaskRepeat,
  type TaskState,
} from '../../domain/task/task.ts';
import type { TaskEntry } from '../../store/tasks.ts';
import { foldText } from '../fold-words.ts';

type Changeable = 'title' | 'notes' | 'priority' | 'tags' | 'due' | 'repeat' | 'parent' | 'list';

/** A field that is undefined stays. */
export type TaskChange = { [Key in Changeable]?: Task[Key] | undefined } & {
  state?: TaskState | undefined;
  isOfRun?: true;
};

export function changedTask(task: Task, change: TaskChange, nowMs: number): Task {
  const state = change.state ?? task.state;
  const repeat = change.repeat === undefined ? task.repeat : change.repeat;
  const due = change.due === undefined ? task.due : change.due;
  return {
    ...task,
    title: change.title ?? task.title,
    notes: change.notes ?? task.notes,
    priority: change.priority ?? task.priority,
    tags: change.tags ?? task.tags,
    parent: change.parent === undefined ? task.parent : change.parent,
    list: change.list === undefined ? task.list : change.list,
    state,
    repeat,
    // A task that repeats is due when it comes first.
    due: due ?? (repeat === null || change.due === null ? null : nextDue(repeat, nowMs)),
    doneMs: doneMs(task, state, nowMs),
    changedMs: nowMs,
    isOfRun: change.isOfRun ?? task.isOfRun,
  };
}

/** When it was done stays known while it is archived. */
function doneMs(task: Task, state: TaskState, nowMs: number): number | null {
  if (state === 'archived') return task.doneMs;
  return state === 'done' ? (task.doneMs ?? nowMs) : null;
}

/**
 * Done, and the next one of what repeats. The repetition goes on with the next: who completes the same task twice, or
 * opens it again, makes no second one.
 */
export function completed(task: Task, { nowMs, nextId }: { nowMs: number; nextId: string }) {
  if (!isActive(task)) return [task];
  const done = { ...changedTask(task, { state: 'done' }, nowMs), repeat: null };
  const due =
    task.repeat === null ? null : nextDue(task.repeat, Math.max(nowMs, task.due?.atMs ?? nowMs));
  if (due === null) return [done];
  const next: Task = {
    ...task,
    id: nextId,
    uid: null,
    state: 'open',
    due,
    createdMs: nowMs,
    changedMs: nowMs,
    doneMs: null,
    remindedMs: null,
  };
  return [done, next];
}

/**
 * Not done after all. What repeats goes on with its next one once it is done: if nobody has touched that, it is taken back,
 * so that doing and undoing leaves the list as it was.
 */
export function reopened(task: Task, next: Task | null, nowMs: number): Task[] {
  if (task.state !== 'done') return [task];
  const open = changedTask(task, { state: 'open' }, nowMs);
  if (next === null) return [open];
  const { repeat } = next;
  return [
    { ...open, repeat },
    { ...changedTask(next, { state: 'archived' }, nowMs), repeat: null },
  ];
}

/** Made when this one was done, and as it was then. */
export function isNextOf(next: Task, { title, list, person, doneMs }: Task): boolean {
  const isOpen = next.state === 'open' && next.repeat !== null;
  const isMadeThen = next.createdMs === doneMs && next.changedMs === doneMs;
  return (
    isOpen && isMadeThen && next.title === title && next.list === list && next.person === person
  );
}

function nextDue({ trigger, isWholeDay }: TaskRepeat, afterMs: number) {
  const atMs = createFireTimes(trigger).nextFireMs(afterMs);
  return atMs === null ? null : dueAt(atMs, isWholeDay, trigger.timezone);
}

export function titled(title: string): string {
  const text = title.replaceAll(/\s+/g, ' ').trim();
  if (text !== '' && text.length <= LONGEST_TITLE) return text;
  const message =
    text === ''
      ? 'A task needs a title.'
      : `A title has at most ${LONGEST_TITLE} characters, and this has ${text.length}.`;
  const hint = text === '' ? 'Say what is to do.' : 'Put the rest into its notes.';
  throw badRequest({ code: 'bad-task', message, hint });
}

const MOST_TAGS = 20;

/** Small letters, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => tag.trim().replace(/^#/, '').toLowerCase());
  return [...new Set(clean)].filter((tag) => tag !== '').slice(0, MOST_TAGS);
}

/** With the words that it is found by. */
export function entryOf(task: Task): TaskEntry {
  const { title, notes, tags } = task;
  const text = { own: foldText(title), near: foldText(notes), tags: foldText(tags.join(' ')) };
  return { task, text };
}
