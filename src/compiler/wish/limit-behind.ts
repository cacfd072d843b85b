/**
 * A limit that is said behind the task is a change of the time before it: "every day at noon to walk, but only on
 * weekdays". What is no change of a time stays where it is, and is asked about later.
 */

import type { Reading } from '../compile-reading.ts';
import { ownTimes } from '../what/own-times.ts';
import { applyEdit, editTrigger } from '../when/edits/edit.ts';
import { readEdit, saysChange } from '../when/edits/read-edit.ts';
import { triggersIn } from '../when/result-kinds.ts';
import { type Settled, settle } from './settle-time.ts';

export interface Limited {
  /** The wish without its limit. */
  text: string;
  /** The limit; null where none is said behind the task. */
  limit: string | null;
}

export function limitBehind(text: string, { clock, language, words }: Reading): Limited {
  const found = language.limitBehind.exec(text);
  // "…, only the first five" is of what is looked at.
  const isOfList = (at: number): boolean =>
    ownTimes(text, language, words).some(({ end }) => end > at);
  if (found === null || isOfList(found.index)) return { text, limit: null };
  const limit = found[0].replace(/^[\s,;–—]+/, '');
  const head = text.slice(0, found.index);
  const triggers = triggersIn(clock.read(head));
  const isAgain = triggers.length > 0 && triggers.every(({ kind }) => kind !== 'at');
  // What comes once can come once more, and has no other limit.
  const isMore = triggers.length > 0 && found.groups?.['also'] !== undefined;
  const edit = isAgain || isMore ? readEdit(clock.sentence(limit)) : null;
  const isChange = edit?.kind === 'edit' && saysChange(edit);
  // "only if I am at home" is a limit that no time can say.
  const isRead = isChange && triggers.some((one) => applyEdit(edit, one).kind !== 'none');
  return isRead ? { text: head, limit } : { text, limit: null };
}

/** The time that was settled, with its limit. */
export function withLimit<Whole extends Settled>(
  settled: Whole,
  limit: string | null,
  reading: Reading,
): Whole {
  if (limit === null || settled.kind === 'ask' || settled.trigger === null) return settled;
  const { timezone } = settled.trigger;
  const result = editTrigger(limit, settled.trigger, reading.clock.inZone(timezone));
  const limited = settle({ text: limit, result }, reading);
  const { text, spans } = settled;
  const notes = limited.kind === 'ask' ? [] : [...settled.notes, ...limited.notes];
  return { ...settled, ...limited, notes, text, spans };
}
