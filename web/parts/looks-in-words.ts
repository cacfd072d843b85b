/** How often a schedule looked, and how often it said something: `Looked 8,640 times since 20 Oct, told you twice`. */
import type { LooksView } from '../../src/domain/views.ts';
import { format, isoDay, nowMs } from '../base/times.tsx';
import { count } from './amounts.ts';

export function looksInWords({ ran, told, isWatch, sinceUtc }: LooksView): string {
  const isToday = isoDay(sinceUtc) === isoDay(nowMs.value);
  const since = isToday ? 'today' : format(sinceUtc, { day: 'numeric', month: 'short' });
  const said = told === 0 ? 'told you nothing' : `told you ${timesInWords(told)}`;
  return `${isWatch ? 'Looked' : 'Ran'} ${timesInWords(ran)} since ${since}, ${said}`;
}

function timesInWords(times: number): string {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${count(times)} times`;
}
