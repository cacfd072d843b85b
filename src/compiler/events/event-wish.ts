/**
 * A wish that waits for something: what is waited for, and what is done then. Where it also says a time, or waits for two
 * things, it is refused with why: nothing of it is dropped.
 */
import type { IntentWords, PhraseName } from '../../language/intent-words.ts';
import { finish } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileResult } from '../compile-types.ts';
import { phraseStarts } from '../frames/match-phrase.ts';
import { readWhatWork } from '../what/what-work.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { withoutCourtesy, withoutSpans } from '../wish/clean-text.ts';
import { hide } from '../wish/hide.ts';
import { beginsOrder } from '../wish/may-be-wish.ts';
import { settle } from '../wish/settle-time.ts';
import { soundsLikeWish } from '../wish/wish.ts';
import type { TimeSaid } from '../wish/wish-time.ts';
import { bareWord } from '../wish/wish-words.ts';
import { readTask, readWork } from '../wish/wish-work.ts';
import type { Work } from '../work/work.ts';
import { type EventsFound, eventsIn, type FoundEvent } from './find-events.ts';
import {
  eventTrigger,
  isTime,
  nearSchedules,
  type SettledEvent,
  settleEvent,
} from './settle-event.ts';

export type EventWish =
  /** `isOpen` where it is not said what is done then. */
  | { kind: 'read'; result: CompileResult; isOpen?: true }
  /** It waits for something, and can't be done as it was said. */
  | { kind: 'refused'; reason: string; polled: Polled };

/** The same, looked at when its time says; null where that is none. */
type Polled = (() => CompileResult | null) | null;

/** More readings of one sentence are not tried. */
const MOST_TRIED = 6;

/** Null where it waits for nothing. */
export function eventWish(text: string, reading: Reading): EventWish | null {
  const found = eventsIn(text, reading);
  let otherwise: EventWish | null = null;
  for (const event of found.events.slice(0, MOST_TRIED)) {
    const own = { ...reading, answers: reading.answers.fork() };
    const settled = settleEvent(event.awaited, own);
    if (settled.kind === 'none') continue;
    const read = readWith({ event, settled, found }, text, own);
    if (read?.kind === 'read' && !read.isOpen) return read;
    otherwise ??= read;
  }
  return otherwise;
}

interface Candidate {
  event: FoundEvent;
  settled: Exclude<SettledEvent, { kind: 'none' }>;
  found: EventsFound;
}

function readWith(
  { event, settled, found }: Candidate,
  text: string,
  reading: Reading,
): EventWish | null {
  const { events, say } = reading.language;
  const paces = found.paces.filter(({ span }) => !overlaps(span, event.span));
  const spans = [event.span, ...paces.map(({ span }) => span)].toSorted(
    (one, other) => one.start - other.start,
  );
  if (!isApart(event, paces, { text, reading })) return null;
  if (isOneEntry(event) && reading.clock.read(hide(text, [event.span])).kind !== 'none')
    return null;
  const reason = whyNot({ event, settled, found }, { text, spans, paces, reading });
  if (reason !== null) return reason;
  if (settled.kind === 'refused') return { kind: 'refused', reason: settled.reason, polled: null };
  if (settled.kind === 'ask')
    return { kind: 'read', result: { kind: 'question', question: settled.question } };
  const trigger = eventTrigger(
    settled.event,
    paces.map(({ pace }) => pace),
    reading,
  );
  if (trigger === null) return null;
  const rest = withoutSpans(text, spans, reading.language);
  const said = rest === '' ? reading.answers.next() : rest;
  if (said === null) {
    const question = { text: events.askWhat, choices: [say.tellMe('').trim()] };
    return { kind: 'read', result: { kind: 'question', question }, isOpen: true };
  }
  // "resume the backup if it fails": it is the one that is named here, or the one of before.
  if (event.awaited.on === 'same' && beginsManaging(said, reading.language)) return null;
  const { on } = settled.event;
  const happened = { event: settled.named, carried: events.carried[on] };
  const own = { ...reading, event: happened };
  const work = workOf(said, { isFirst: event.span.start === 0, reading: own });
  if (work.kind === 'none') return null;
  return { kind: 'read', result: finish(work, trigger, own, [...(settled.notes ?? [])]) };
}

/**
 * Whether what is done begins right behind it, or stands before it and nothing is said behind: "fails badly" and "fails the
 * second time" are other things to wait for.
 */
function isApart(
  { awaited, span, isOver, joinedBehind }: FoundEvent,
  paces: EventsFound['paces'],
  { text, reading }: { text: string; reading: Reading },
): boolean {
  if (isOver || joinedBehind !== null) return true;
  // "sag mir 10 Minuten vor jedem Termin Bescheid" stands around it.
  const { told } = reading.language.events.lexicon;
  const around = withoutSpans(text, [span], reading.language).toLowerCase();
  if (told.split('|').includes(around)) return true;
  if (paces.some((pace) => pace.span.start >= span.end && pace.span.start <= span.end + 1))
    return true;
  const behind = withoutCourtesy(text.slice(span.end).trim(), reading.language);
  const word = bareWord(behind.split(/\s/, 1)[0] ?? '');
  const { joints } = reading.language;
  const isOrder = beginsOrder(word, reading.language) || joints.has(word);
  if (awaited.on === 'calendar' && saysTimeAt(span.end + 1, text, reading)) return true;
  return isOrder && text.slice(0, span.start).trim() === '';
}

/** "before each meeting on Fridays": refused as a time beside it. */
function saysTimeAt(start: number, text: string, { clock }: Reading): boolean {
  const time = clock.read(`${' '.repeat(start)}${text.slice(start)}`);
  return time.kind !== 'none' && time.spans.some((one) => one.start === start);
}

/** "before my dentist appointment on Friday at 3pm": that is a time, and nothing is waited for. */
const isOneEntry = ({ awaited }: FoundEvent): boolean =>
  awaited.on === 'calendar' && (awaited.contains ?? awaited.with) !== null;

interface Said {
  text: string;
  spans: readonly Span[];
  paces: EventsFound['paces'];
  reading: Reading;
}

/** A time, one more event, or something that has to hold besides. */
function whyNot({ event, settled, found }: Candidate, said: Said): EventWish | null {
  const { text, spans, paces, reading } = said;
  const { events } = reading.language;
  const refuse = (reason: string, polled: Polled = null): EventWish => ({
    kind: 'refused',
    reason,
    polled,
  });
  if (paces.some(({ pace }) => pace.kind === 'unread')) return refuse(events.onlyPerMinute);
  const others = found.events.some(
    (other) => !overlaps(other.span, event.span) && isSettled(other, reading),
  );
  if (others) return refuse(events.oneThing);
  const time = reading.clock.read(hide(text, [...spans, ...namesIn(text, reading)]));
  const isFile = settled.kind === 'event' && settled.event.on === 'file';
  const times = time.kind === 'none' ? (time.spoken ?? []) : time.spans;
  const [first] = times;
  if (first !== undefined) {
    const when = times.map(({ start, end }) => text.slice(start, end)).join(' ');
    return refuse(events.timeToo(when), isFile ? () => polledAt(text, time, reading) : null);
  }
  const isPaced = paces.some(
    ({ span }) => span.start <= event.span.end + 1 && span.end > event.span.end,
  );
  if (event.joinedBehind !== null && !isPaced && !isOrder(behind(text, event.span), reading))
    return refuse(events.moreThanThat(behind(text, event.span)));
  if (event.joinedBefore !== null && event.span.start > 0) return refuse(events.oneThing);
  return null;
}

/** "run X when ~/a.csv changes and tell me if it fails": what follows is done, and not waited for. */
function isOrder(said: string, { language }: Reading): boolean {
  const [, second = '', third = ''] = said.split(/\s+/).map(bareWord);
  return beginsOrder(second, language) && language.me.has(third);
}

/** "every morning at 9, when ~/a.csv changed, …": it is looked at each morning. */
function polledAt(text: string, time: WhenResult, reading: Reading): CompileResult | null {
  const settled = settle({ text, result: time }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null || !settled.isRepeating) return null;
  const rest = withoutSpans(text, settled.spans, reading.language);
  const work = readWhatWork(rest, { ...reading, isOnce: false });
  return work.kind === 'steps' ? finish(work, settled.trigger, reading, settled.notes) : null;
}

/** "the nightly report": a schedule that is called by a time says none. */
function namesIn(text: string, { options }: Reading): Span[] {
  const lower = text.toLowerCase();
  const names = (options.schedules ?? []).map(({ name }) => name.toLowerCase());
  return names.flatMap((name) => {
    const start = name.includes(' ') ? lower.indexOf(name) : -1;
    return start < 0 ? [] : [{ start, end: start + name.length }];
  });
}

function isSettled({ awaited }: FoundEvent, reading: Reading): boolean {
  const own = { ...reading, answers: reading.answers.fork() };
  return settleEvent(awaited, own).kind === 'event';
}

const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

/** What stands behind it, up to the next sign. */
function behind(text: string, { end }: Span): string {
  const rest = text.slice(end).trim();
  return rest.split(/[,;.:]/, 1)[0]?.trim() ?? rest;
}

/** What is done each time; said like a wish that comes again. */
function workOf(text: string, { isFirst, reading }: { isFirst: boolean; reading: Reading }): Work {
  const { language, options } = reading;
  const said: TimeSaid = {
    hasTime: true,
    isCertain: true,
    isRepeating: true,
    isOften: () => false,
    saidTime: '',
    isFirst,
    isNote: false,
    isEdge: true,
    isHead: isFirst,
    lead: undefined,
  };
  const isPlain =
    // What is done with a mail begins with verbs that are tasks elsewhere: archive it.
    reading.event?.event.on === 'mail' ||
    soundsLikeWish(text, language, options.skills) ||
    beginsManaging(text, language);
  return isPlain ? readWork(text, said, reading) : readTask(text, said, reading);
}

/** "pause the report" is done at once where nothing is waited for, so it is no wish elsewhere. */
function beginsManaging(
  text: string,
  language: IntentWords,
  names: readonly PhraseName[] = ['pause', 'resume'],
): boolean {
  const first = bareWord(text.split(/\s/, 1)[0] ?? '').toLowerCase();
  return names.some((name) => phraseStarts(language, name).includes(first));
}

/** Why nothing was understood of something that waits for a schedule which is not there; null where it does not. */
export function unknownSchedule(text: string, reading: Reading): string | null {
  // "verschieb die Erinnerung nach hinten": nothing is waited for.
  if (beginsManaging(text, reading.language, ['move'])) return null;
  const { events } = eventsIn(text, reading);
  const [first] = events.flatMap(({ awaited }) => (awaited.on === 'schedule' ? [awaited] : []));
  if (first === undefined || isTime(first.said, reading)) return null;
  const own = { ...reading, answers: reading.answers.fork() };
  return settleEvent(first, own).kind === 'none'
    ? reading.language.events.noSchedule(first.said, nearSchedules(first.said, reading))
    : null;
}
