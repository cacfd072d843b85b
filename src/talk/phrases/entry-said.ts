/**
 * What is put into a calendar, apart from what is said of it behind its name: when it is, how long it takes, or until when.
 */
import { GERMAN_SPANS } from '../../language/de/german-entries.ts';
import { ENGLISH_SPANS } from '../../language/en/english-entries.ts';
import type { SpanWords } from '../../language/entry-words.ts';
import { readLength } from '../../language/read-length.ts';
import { taskSaid, type Unread } from './task-said.ts';

export interface EntrySaid {
  title: string;
  date?: string;
  repeat?: string;
  duration?: string;
  end?: string;
}

type Moment = Parameters<typeof taskSaid>[1];

export function entrySaid(said: string, at: Moment): EntrySaid | Unread {
  const { text, ...span } = withoutSpan(said);
  const read = taskSaid(text, at);
  if ('unread' in read) return read;
  const { title, due: date, repeat } = read;
  return {
    title,
    ...(date !== undefined && { date }),
    ...(repeat !== undefined && { repeat }),
    ...span,
  };
}

/** The words of how long it takes, at the end; those of a beginning and an end stay as the beginning. */
function withoutSpan(said: string): { text: string; duration?: string; end?: string } {
  for (const words of [ENGLISH_SPANS, GERMAN_SPANS]) {
    const found = ofLength(said, words) ?? ofEnd(said, words);
    if (found !== null) return found;
  }
  return { text: said };
}

function ofLength(said: string, { before }: SpanWords) {
  const [, text = '', length = ''] =
    new RegExp(`^(.+?)[,\\s]+(?:${before})\\s+(\\S+(?:\\s+\\S+){0,2})$`, 'i').exec(said) ?? [];
  const sec = readLength(length);
  return sec === null ? null : { text, duration: `${sec / 60}m` };
}

const CLOCK = String.raw`\d{1,2}(?::\d\d)?`;

function ofEnd(said: string, { from, to, at, oclock }: SpanWords) {
  const clock = `(${CLOCK})\\s*([ap]m)?(?:\\s*${oclock})?`;
  const [all, first = '', half = '', last = '', lastHalf = ''] =
    new RegExp(`\\b(?:${from})\\s+${clock}\\s*(?:${to}|-|–)\\s*${clock}`, 'i').exec(said) ?? [];
  if (all === undefined) return null;
  const start = `${at} ${first}${half === '' ? lastHalf : half}`;
  return { text: said.replace(all, start), end: `${last}${lastHalf}` };
}
