/**
 * The name of a task, apart from what is said of it at the end: when it is due, how often it comes, how much it matters.
 * A time that stands elsewhere is no part of a name, unless a word in front of it makes it one ("the monday report").
 */
import { readWhen, readWhenAlone } from '../../compiler/compiler.ts';
import type { TaskPriority } from '../../domain/task/task.ts';
import {
  BEGINS_IN_NAME,
  DUE_LEAD,
  ENDS_IN_NAME,
  FRONT_LEAD,
  PRIORITIES,
  UNTIL_LEAD,
} from '../../language/all-value-words.ts';

export interface TaskSaid {
  title: string;
  due?: string;
  repeat?: string;
  priority?: TaskPriority;
}

type Moment = Pick<Parameters<typeof readWhenAlone>[1], 'nowMs' | 'timezone'>;

/** The words of a time that belong to nothing. */
export interface Unread {
  unread: string;
}

export function taskSaid(said: string, at: Moment): TaskSaid | Unread {
  const { text, priority } = withoutPriority(said);
  const { title, ...time } = timeInFront(text, at) ?? withoutTime(text, at) ?? { title: text };
  const rest = readWhen(title, at);
  // "5 minutes before" is no time by itself, and no part of a name either.
  const before = rest.shift?.isFree === true ? [rest.shift.span] : [];
  const spans = rest.kind === 'none' ? (rest.spoken ?? before) : rest.spans;
  const unread = spans.find((span) => !isName(title, span));
  const due = /,\s+([^,]+)$/.exec(title)?.[1] ?? '';
  // "…, by the end of next week": when it is due, in words that nobody can read.
  const isDue = UNTIL_LEAD.test(due);
  if (unread !== undefined || isDue)
    return { unread: isDue ? due : title.slice(unread?.start, unread?.end) };
  return { title, ...time, ...(priority !== null && { priority }) };
}

function withoutPriority(said: string): { text: string; priority: TaskPriority | null } {
  for (const { priority, behind } of PRIORITIES) {
    const text = said.replace(behind, '');
    if (text !== said && text !== '') return { text, priority };
  }
  return { text: said, priority: null };
}

/** In which a time stands that a name begins with. */
const LONGEST_FRONT = 6;

/** "for next Friday: prepare the slides", "due Tuesday to file the report": the longest beginning that is all a time. */
function timeInFront(text: string, at: Moment): TaskSaid | null {
  const lead = FRONT_LEAD.exec(text)?.[0];
  if (lead === undefined) return null;
  const behind = [...text.slice(lead.length).matchAll(/[:\s]+(?:to\s+)?(?=\S)/g)];
  for (const { index, 0: joint } of behind.slice(0, LONGEST_FRONT).reverse()) {
    const due = text.slice(lead.length, lead.length + index);
    const title = text.slice(lead.length + index + joint.length);
    const read = title.length > 1 ? readWhenAlone(due, at) : null;
    if (read !== null && read.kind !== 'none') return { title, due };
  }
  return null;
}

/** The longest end that is all a time. */
function withoutTime(text: string, at: Moment): TaskSaid | null {
  for (const { index } of text.matchAll(/[,\s]+/g)) {
    const title = text.slice(0, index);
    const words = withDot(text.slice(index).replace(/^[,\s]+/, ''));
    if (ENDS_IN_NAME.test(title) || BEGINS_IN_NAME.test(words)) continue;
    const read = readWhenAlone(words.replace(DUE_LEAD, ''), at);
    if (read.kind === 'none') continue;
    const first = read.kind === 'when' ? read : read.choices[0]?.answer;
    // "for next | Friday": a longer time would be torn.
    if (readWhenAlone(`${title.split(' ').at(-1)} ${words}`, at).kind !== 'none') continue;
    const isOnce = first?.kind !== 'when' || first.trigger.kind === 'at';
    return isOnce ? { title, due: words } : { title, repeat: words };
  }
  return null;
}

/** "bis 28.11.": the end of a sentence took the dot of the date. Without a lead it is a number: "update to 28.11". */
const withDot = (words: string): string =>
  DUE_LEAD.test(words) && /\s\d{1,2}\.\d{1,2}$/.test(words) ? `${words}.` : words;

/** "the Monday" is read with its article, and "for Monday" with what makes it one. */
function isName(title: string, { start, end }: { start: number; end: number }): boolean {
  const said = title.slice(start, end);
  const [first] = said.split(' ');
  return [`${first} `, title.slice(0, start)].some((front) => ENDS_IN_NAME.test(front));
}
