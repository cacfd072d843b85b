/** The task that somebody means by its words: the only one of that title, or the only one that is like it. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { Task } from '../../domain/task/task.ts';
import { foldText, tellingWords } from '../fold-words.ts';

export function pickTask(said: string, found: readonly Task[]): Result<Task> {
  const title = foldText(said);
  const words = tellingWords(said);
  const same = found.filter((task) => foldText(task.title) === title);
  const alike = found.filter((task) => {
    const own = new Set(tellingWords(task.title));
    return words.length > 0 && words.every((word) => own.has(word));
  });
  const meant = same.length > 0 ? same : alike;
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return succeed(only);
  const listed = (meant.length > 0 ? meant : found)
    // What others may have written is no part of an answer that says what went wrong.
    .map((task) => (task.isOfRun ? task.id : `"${task.title}" (${task.id})`))
    .join(', ');
  if (only !== undefined)
    return refuse({
      code: 'ambiguous-task',
      message: `"${said}" fits more than one task: ${listed}.`,
      hint: 'Give its id, or more of its title.',
    });
  return refuse({
    code: 'unknown-task',
    message: `There is no task "${said}".${listed === '' ? '' : ` There is: ${listed}.`}`,
    hint: 'rote tasks shows them.',
  });
}
