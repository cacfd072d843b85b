/**
 * The task that somebody means by its words: the only one of that title, or the only one that is like it. Where several
 * fit it is asked which, and nothing is done: who marks "milk" as done ticks one task, or none.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import type { Task } from '../../domain/task/task.ts';
import { foldText, tellingWords } from '../fold-words.ts';
import { unknownTask } from './task-faults.ts';
import { tellDue } from './tell-due.ts';

interface Among {
  /** What is not meant any more: who names one of them means no other that is like it. */
  over?: readonly Task[];
  /** The names of lists, by their ids. */
  listNames: ReadonlyMap<string, string>;
}

export function pickTask(
  said: string,
  found: readonly Task[],
  { over = [], listNames }: Among,
): Result<Task> {
  const label = (task: Task): string => labelOf(task, listNames);
  const isCalled = (task: Task): boolean =>
    [task.title, label(task)].some((one) => foldText(one) === foldText(said));
  const words = tellingWords(said);
  const same = found.filter(isCalled);
  const alike = found.filter((task) => {
    const own = new Set(tellingWords(task.title));
    return words.length > 0 && words.every((word) => own.has(word));
  });
  const done = over.find(isCalled);
  if (same.length === 0 && done !== undefined) return refuse(alreadyDone(done, alike));
  const meant = same.length > 0 ? same : alike;
  const [first, ...others] = meant.toSorted((one, other) => one.createdMs - other.createdMs);
  // Two that nobody can tell apart are ticked one after the other.
  if (first !== undefined && others.every((one) => label(one) === label(first)))
    return succeed(first);
  const listed = namesOf(meant.length > 0 ? meant : found);
  if (first === undefined) return refuse(unknownTask(said, listed));
  return refuse({
    code: 'ambiguous-task',
    message: `"${said}" fits more than one task: ${listed}.`,
    hint: 'Give its id, or more of its title.',
    details: { said, listed, choices: [...new Set(meant.map(label))] },
  });
}

/** Words that others may have written are no part of an answer that says what went wrong. */
const namesOf = (tasks: readonly Task[]): string =>
  tasks.map((task) => (task.isOfRun ? task.id : `"${task.title}" (${task.id})`)).join(', ');

/** By which a person tells it from the others. */
function labelOf({ title, list, due }: Task, listNames: Among['listNames']): string {
  const name = list === null ? undefined : listNames.get(list);
  const details = [
    ...(name === undefined ? [] : [name]),
    ...(due === null ? [] : [`due ${tellDue(due)}`]),
  ];
  return details.length === 0 ? title : `${title} (${details.join(', ')})`;
}

function alreadyDone(done: Task, alike: readonly Task[]): Fault {
  const said = done.isOfRun ? done.id : done.title;
  const listed = namesOf(alike);
  return {
    code: 'already-done',
    message: `"${said}" is done already.`,
    hint: listed === '' ? 'rote tasks shows what is to do.' : `To do: ${listed}.`,
    details: { said, listed },
  };
}
