/**
 * What a draft does has to fit the kind of its time. A schedule is paused until something and not at something, because nobody said
 * when it goes on; and a task that is made at a time by itself was to be due then.
 */
import type { Draft } from '../compile-types.ts';
import { isContradiction } from '../when/contradiction.ts';
import { readEdit } from '../when/edits/read-edit.ts';
import type { Span } from '../when/result.ts';
import type { Sentence } from '../when/sentence.ts';
import type { Restriction } from './restriction.ts';

/** The words of a time that no such work has; null where it fits. */
export function misfittingTime(
  text: string,
  { drafts, spans }: { drafts: readonly Draft[]; spans: readonly Span[] },
): string | null {
  const [only, ...others] = drafts;
  const [step, ...more] = only?.plan?.tools ?? [];
  if (only?.trigger == null || only.trigger.kind === 'event' || others.length + more.length > 0)
    return null;
  const [first] = spans;
  const isPaused = step?.tool === 'schedule.pause';
  // "tomorrow at 9 add milk to my list" says when that is done, and so does who names the tool.
  const isMade = step?.tool === 'tasks.create' && !text.includes(step.tool);
  const isDue = isMade && only.trigger.kind === 'at' && first?.start !== 0;
  return isPaused || isDue ? text.slice(first?.start, spans.at(-1)?.end) : null;
}

/** "at 6:15, but only this week", of what comes once: nobody said on which day of it, or it comes on each. */
export function stretchOfOnce(
  restrictions: readonly Restriction[],
  {
    drafts,
    looking: { clock },
  }: {
    drafts: readonly Draft[];
    looking: { clock: { sentence(text: string): Sentence } };
  },
): string | null {
  if (!drafts.every(({ trigger }) => trigger?.kind === 'at')) return null;
  const found = restrictions.find(({ kind, takes, argument }) => {
    const edit = kind === 'narrows' && takes === 'time' ? readEdit(clock.sentence(argument)) : null;
    if (edit?.kind !== 'edit' || isContradiction(edit.said)) return false;
    const { days } = edit.said;
    return days.kind === 'on' && days.date.kind === 'vague-date';
  });
  return found?.said ?? null;
}
