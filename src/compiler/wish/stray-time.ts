/** Words behind a task that would have said when, and that nothing has read: they never go into the message. */

import type { IntentWords } from '../../language/intent-words.ts';
import { isAllOf } from '../when/result-kinds.ts';
import { withoutSpans } from './clean-text.ts';
import type { Settled } from './settle-time.ts';
import type { TimeReader } from './time-reader.ts';
import { bareWord } from './wish-words.ts';

interface StrayReading {
  language: IntentWords;
  clock: TimeReader;
}

/** What is left beside the time, and would have said when. */
export function strayIn(
  said: string,
  settled: Settled & { keepsTimes: boolean },
  reading: StrayReading,
): string | undefined {
  const isTimeless =
    settled.kind === 'settled' && settled.trigger === null && settled.reason === null;
  if (isTimeless) return undefined;
  const isOnce = settled.kind === 'settled' && settled.trigger?.kind === 'at';
  // "mittags immer": once is not what was said.
  const always = isOnce ? reading.language.always.exec(withoutQuotes(said))?.[0] : undefined;
  return always ?? unread(said, settled.keepsTimes, reading.language) ?? timeBehind(said, reading);
}

export function withoutStray(said: string, stray: string, language: IntentWords): string {
  const start = said.indexOf(stray);
  return withoutSpans(said, [{ start, end: start + stray.length }], language);
}

/** "… to fetch Leo, on Fridays at 15:00": a time of its own behind the task, which nothing has read. */
function timeBehind(said: string, { clock, language }: StrayReading): string | undefined {
  const tail = said.slice(said.lastIndexOf(',') + 1).trim();
  if (tail.length + 1 >= said.length) return undefined;
  // "…, but at 9 on Sundays", "…, skip 22 December"
  const words = tail.split(/\s+/);
  const from = words.findIndex((word) => !language.limitLeads.has(bareWord(word)));
  const time = words.slice(Math.max(0, from)).join(' ');
  return isAllOf(time, clock.read(time)) ? tail : undefined;
}

/** What is left over and would have said when; a task may speak of dates of its own. */
function unread(said: string, keepsTimes: boolean, language: IntentWords): string | undefined {
  const bare = withoutQuotes(said);
  const date = keepsTimes ? null : language.strayDate.exec(bare);
  return (date ?? language.strayLimit.exec(bare))?.[0].replace(/^[\s,;–—]+/, '').trim();
}

export function withoutQuotes(text: string): string {
  return text.includes('"') ? text.replaceAll(/"[^"]*"/g, '') : text;
}
