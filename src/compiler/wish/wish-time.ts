/** When something is wished for: the time that is read first, and others, in which some of it is no time but content. */

import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Reading } from '../compile-reading.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { isOneTime, triggersIn } from '../when/result-kinds.ts';
import { hide } from './hide.ts';
import { openBehind, trueWhenSent } from './lead-in.ts';
import { limitBehind, withLimit } from './limit-behind.ts';
import { type Settled, settle } from './settle-time.ts';
import { sameTimeAsTold } from './time-as-told.ts';
import { readTimeBefore } from './time-before.ts';
import { whichTime } from './which-time.ts';

export interface WishTime {
  settled: SettledWish;
  said: TimeSaid;
  /** "at the same time" was said, and nobody told which. */
  isOpen: boolean;
  /** What else sounds like a time, and is taken for something to do here; null where that is nothing. */
  content: string | null;
  /** With the answers that are left. */
  reading: Reading;
}

type SettledWish = Settled & {
  /** The task speaks of times of its own. */
  keepsTimes: boolean;
  /** A second wish stands behind the first. */
  isTwo: boolean;
};

/** What the readers of what to do ask about when. */
export interface TimeSaid {
  hasTime: boolean;
  isCertain: boolean;
  isRepeating: boolean;
  /** More than once a day; asked only where it matters. */
  isOften(): boolean;
  saidTime: string;
  /** The sentence begins with it. */
  isFirst: boolean;
  /** A colon stands behind it. */
  isNote: boolean;
  /** All of it stands at one end. */
  isEdge: boolean;
  /** And says no more of it anywhere else. */
  isHead: boolean;
  lead: string | undefined;
}

/** In a wish that rules can read, no more than these are content. */
const MOST_CONTENT = 3;

export function* timesOf(asked: string, reading: Reading, lead?: string): Generator<WishTime> {
  const answers = reading.answers.fork();
  const told = sameTimeAsTold(tied(asked, reading), reading, lead);
  const { text, limit } = limitBehind(told.text, reading);
  const timeOf = (settled: SettledWish, content: string | null, own: Reading): WishTime => {
    const limited = withLimit(settled, limit, own);
    const said = timeSaid(limited, own, lead);
    return { settled: limited, said, isOpen: told.isOpen, content, reading: own };
  };
  const first = settleWish(text, reading, lead);
  yield timeOf(first, null, reading);
  for (const span of first.spans.slice(0, MOST_CONTENT)) {
    const own = { ...reading, answers: answers.fork() };
    const content = text.slice(span.start, span.end);
    if (first.text.startsWith(text)) yield timeOf(settleWithout([span], text, own), content, own);
  }
}

function timeSaid(settled: Settled, reading: Reading, lead: string | undefined): TimeSaid {
  const { text, spans } = settled;
  const trigger = settled.kind === 'settled' ? settled.trigger : null;
  return {
    hasTime: settled.kind === 'ask' || trigger !== null,
    isCertain: trigger !== null,
    isRepeating: settled.isRepeating,
    isOften: () => trigger !== null && isOften(trigger, reading.options.nowMs),
    saidTime: spans.map(({ start, end }) => text.slice(start, end)).join(' '),
    isFirst: spans[0]?.start === 0,
    isNote: /^\s*:\s/.test(text.slice(spans.at(-1)?.end)),
    isEdge: isEdge(settled),
    isHead: spans[0]?.start === 0 && spans.length === 1,
    lead: lead === undefined ? undefined : trueWhenSent(lead, trigger, reading),
  };
}

/** Shorter than any day is: clocks may be turned in it. */
const LESS_THAN_A_DAY_MS = 22 * 3_600_000;

/** Enough to see two of one day, whatever day it is now. */
const LOOKED_AT = 8;

function isOften(trigger: Trigger, nowMs: number): boolean {
  const fires = nextFires(trigger, nowMs, LOOKED_AT);
  return fires.some((fire, at) => fire - (fires[at - 1] ?? 0) < LESS_THAN_A_DAY_MS);
}

/** All of the time stands in front of the task, or all behind it. */
function isEdge({ text, spans }: Settled): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return false;
  const gaps = spans.slice(1).map(({ start }, at) => text.slice(spans[at]?.end, start));
  // Small words may stand between its parts.
  const isOne = !/\p{L}{4}/u.test(gaps.join(''));
  return isOne && (first.start === 0 || last.end >= text.trimEnd().length - 1);
}

/** "at 9 and again at 5" is at both, where they are read as one; else it is a second wish. */
function tied(text: string, { language, clock }: Reading): string {
  if (text.search(language.onceMore) < 0) return text;
  const joined = text.replace(language.onceMore, '$1');
  return isOneTime(clock.read(joined)) ? joined : text;
}

/** All of the time is asked for again, with why. */
export function openTime(
  { text, spans }: Settled,
  stray: string | undefined,
  { say }: IntentWords,
) {
  const reason = stray === undefined ? null : say.unreadable(stray);
  const nothing = { trigger: null, notes: [], isRepeating: false };
  return { kind: 'settled', text, spans, reason, isOpen: true, ...nothing } as const;
}

/** When it is wished for, without the times that the task speaks of. */
function settleWish(text: string, reading: Reading, lead?: string): SettledWish {
  const { clock, language } = reading;
  const before = readTimeBefore(text, reading, lead);
  if (before !== null) return settleBefore({ text, result: before }, reading, lead);
  const later = lead === undefined ? null : language.lengthLater.exec(text);
  if (later !== null) {
    const span = { start: later.index, end: later.index + later[0].length };
    return unsettled(text, [span], reading);
  }
  const { result, hidden, isTwo } = whichTime(text, (said) => clock.read(said), language);
  const openIn = (said: string, read: WhenResult): WhenResult | null =>
    lead === undefined ? null : openBehind(lead, { text: said, result: read }, clock);
  const open = openIn(text, result);
  if (open !== null) {
    const read = (longer: string): WhenResult => {
      const whole = clock.read(longer);
      const isStill = JSON.stringify(triggersIn(whole)) === JSON.stringify(triggersIn(result));
      if (isStill) return open;
      // "at 4pm Thursday at 5pm" is not both.
      const isOnce = triggersIn(whole).every(({ kind }) => kind === 'at');
      return isOnce ? (openIn(longer, whole) ?? whole) : { kind: 'none', reason: null };
    };
    const settled = settle({ text, result: open }, { ...reading, clock: { ...clock, read } });
    return { ...settled, keepsTimes: true, isTwo };
  }
  if (hidden.length === 0)
    return { ...settle({ text, result }, reading), keepsTimes: false, isTwo };
  return { ...settleWithout(hidden, text, reading, result), isTwo };
}

/** It is not known when that is. */
function unsettled(text: string, spans: readonly Span[], reading: Reading): SettledWish {
  const open = settle({ text, result: { kind: 'none', reason: null } }, reading);
  return { ...open, spans, keepsTimes: true, isTwo: false };
}

/** What is answered is read behind the same words, so the same places stay hidden. */
function settleWithout(
  hidden: readonly Span[],
  text: string,
  reading: Reading,
  result = reading.clock.read(hide(text, hidden)),
): SettledWish {
  const { clock } = reading;
  const read = (longer: string): WhenResult => clock.read(hide(longer, hidden));
  const settled = settle({ text, result }, { ...reading, clock: { ...clock, read } });
  return { ...settled, keepsTimes: true, isTwo: false };
}

/** What is answered is counted in the same way. */
function settleBefore(
  before: { text: string; result: NonNullable<ReturnType<typeof readTimeBefore>> },
  reading: Reading,
  lead?: string,
): SettledWish {
  const { event } = before.result.shift;
  const read = (longer: string): WhenResult => {
    const again = readTimeBefore(longer, reading, lead) ?? reading.clock.read(longer);
    const isSame = event !== 'told' || again.shift?.event === 'told';
    return isSame ? again : { kind: 'none', reason: null };
  };
  const settled = settle(before, { ...reading, clock: { ...reading.clock, read } });
  return { ...settled, keepsTimes: true, isTwo: false };
}
