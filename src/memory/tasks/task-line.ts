/** Tells a model of open tasks before a turn: one line. */

import type { Tasks } from './tasks.ts';
import { tellDue } from './tell-due.ts';

const LONGEST_TOLD = 80;

export async function taskLine(tasks: Pick<Tasks, 'summary'>, person: string) {
  const { active, overdue, first } = await tasks.summary(person);
  if (first === null) return { text: '', isTainted: false };
  const title =
    first.title.length > LONGEST_TOLD ? `${first.title.slice(0, LONGEST_TOLD)}…` : first.title;
  const due = first.due === null ? '' : `, due ${tellDue(first.due)}`;
  const text = `Tasks to do: ${active}, ${overdue} overdue; the first is "${title}"${due}.`;
  return { text, isTainted: first.isOfRun };
}
