/**
 * Cuts a message into the wishes in it, each with a time and something to do of its own: "call mom tomorrow at 3 and
 * buy milk at 5". What only the first of them says ("remind me") is said for the others, too. It is left whole where
 * one of its parts could as well belong to another: "at 9 and 17", "buy milk and eggs at 5", all that is quoted.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { withoutSpans } from './clean-text.ts';
import { beginsOrder } from './may-be-wish.ts';
import { orderIn } from './two-wishes.ts';
import { bareWord, isQuoted, placedWords, urlIn } from './wish-words.ts';

interface SplitReading {
  language: IntentWords;
  clock: { read(text: string): WhenResult };
  /** Whether it comes to something by itself, with nothing to ask. */
  isWish(text: string): boolean;
}

export interface OneWish {
  /** Its own words. */
  said: string;
  /** All of it as a sentence, with what was said before it for both. */
  text: string;
  /** What to do, without when. */
  task: string;
  /** Counted from the one before it: "an hour later". In `text` any time stands in its place. */
  later: string | null;
  /** Only what to do and when, so that nobody knows who is to do it. */
  isBare: boolean;
}

const MOST_WISHES = 5;
/** Each piece is read for its time, so there are few, and nobody says more. */
const MOST_PIECES = 24;
const LONGEST = 800;
const ANY_TIME = '12:00';

/** Null where it is one wish, or nobody can tell where the second begins. */
export function splitWishes(text: string, reading: SplitReading): OneWish[] | null {
  if (text.length > LONGEST) return null;
  const spans = cut(text, reading.language);
  const isFew = spans.length >= 2 && spans.length <= MOST_PIECES;
  if (!isFew || !isTimedTwice(text, spans, reading)) return null;
  const at = (span: Span): Piece => look(text, span, reading);
  const parts = gather(withTasks(spans, at))?.map(at) ?? [];
  // "…, and also at 4pm" is one wish at both times, where that can be read.
  if (parts.some(({ isAgain }) => isAgain) && reading.isWish(text)) return null;
  if (parts.length < 2 || parts.length > MOST_WISHES || !parts.every(isComplete)) return null;
  return asWishes(parts, reading);
}

/** Each wish has a time of its own: where all of it speaks of one time, the pieces need not be read. */
function isTimedTwice(
  text: string,
  pieces: readonly Span[],
  { clock, language }: SplitReading,
): boolean {
  const time = clock.read(text);
  const spoken = time.kind === 'none' ? (time.spoken ?? []) : time.spans;
  if (spoken.length > 0 && language.lengthLater.test(text)) return true;
  const isSpoken = (piece: Span) =>
    spoken.some(({ start, end }) => start < piece.end && end > piece.start);
  return pieces.filter(isSpoken).length > 1;
}

/** "erinnere mich daran, | Max anzurufen": behind what only leads to it comes what is to be done. */
function withTasks(spans: readonly Span[], at: (span: Span) => Piece): Piece[] {
  const pieces: Piece[] = [];
  let from: number | null = null;
  for (const { start, end } of spans) {
    const piece = at({ start: from ?? start, end });
    const isLead = piece.task === '' && !piece.isAgain && piece.frame + piece.joint !== '';
    from = isLead ? piece.start : null;
    if (!isLead) pieces.push(piece);
  }
  return pieces;
}

/** A part of the message, and what is said in it. */
interface Piece extends Span {
  said: string;
  /** The same with a time of day in the place of what is counted from the one before it. */
  text: string;
  later: string | null;
  spans: readonly Span[];
  /** "remind me", where it begins so, beside its time. */
  frame: string;
  /** "to", "about", where that follows. */
  joint: string;
  task: string;
  /** The task of the one before it: "and again at 10". */
  isAgain: boolean;
  /** Its time stands in front of what is to be done. */
  isTimeFirst: boolean;
  /** It ends behind that: "on Friday to call Bo at 3". */
  isTimeLast: boolean;
  /** A sentence ends with it. */
  endsSentence: boolean;
}

const isTimed = ({ spans }: Piece): boolean => spans.length > 0;
const isComplete = (piece: Piece): boolean =>
  isTimed(piece) && (piece.task !== '' || piece.isAgain);

/** "1)", "2)" in front of each of them. */
const NUMBERED = /^\(?[1-9][.)]$/;

/** Between all words that join, and behind signs; what is quoted or stands in brackets is never cut. */
function cut(text: string, language: IntentWords): Span[] {
  const spans: Span[] = [];
  let from: number | null = null;
  const endAt = (end: number): void => {
    if (from !== null) spans.push({ start: from, end });
    from = null;
  };
  const words = placedWords(text);
  const fixed = fixedWords(words);
  for (const [at, { word, start, end }] of words.entries()) {
    if (!fixed.has(at) && isJoint(words, at, language)) {
      endAt(start);
      continue;
    }
    from ??= start;
    if (!fixed.has(at) && /[,;.!]$/.test(word)) endAt(end);
  }
  endAt(text.length);
  return spans;
}

/** The places of words that are quoted or stand in brackets. */
function fixedWords(words: readonly { word: string }[]): ReadonlySet<number> {
  const fixed = new Set<number>();
  let isInside = false;
  for (const [at, { word }] of words.entries()) {
    if (word.startsWith('(')) isInside = true;
    if (isInside || isQuoted(word)) fixed.add(at);
    if (word.includes(')')) isInside = false;
  }
  return fixed;
}

function isJoint(words: readonly { word: string }[], at: number, language: IntentWords): boolean {
  const [word = '', next = ''] = [words[at], words[at + 1]].map((one) => one?.word ?? '');
  const bare = bareWord(word);
  const isApart = language.several.apart.has(bare) && beginsOrder(bareWord(next), language);
  return isApart || NUMBERED.test(word) || language.joints.has(bare);
}

function look(whole: string, { start, end }: Span, reading: SplitReading): Piece {
  const { language } = reading;
  const raw = whole.slice(start, end).trimEnd();
  const own = raw.replace(/[,;.!\s]+$/, '');
  const endsSentence = /[.!]$/.test(raw);
  const [later = null] = language.lengthLater.exec(own) ?? [];
  const text = later === null ? own : own.replace(later, language.say.at(ANY_TIME));
  const time = reading.clock.read(text);
  const spans = time.kind === 'none' ? [] : time.spans;
  const rest = withoutSpans(text, spans, language);
  const isAgain =
    rest !== '' && rest.split(/\s+/).every((word) => language.several.again.has(word));
  const { frame, joint, task } = framed(isAgain ? '' : rest, language);
  const before = framed(text.slice(0, spans[0]?.start), language);
  const isTimeFirst = spans.length > 0 && before.task === '';
  // "wake me" says all of it.
  const isWhole = matchPhrase(rest, language, ['wake', 'alarm']) !== null;
  const isOne = time.kind === 'when' || (time.kind === 'question' && time.about !== 'which');
  const isTimeLast = isOne && spans.at(-1)?.end === text.length;
  const said = { frame, joint, task: isWhole ? rest : task, isAgain };
  return {
    start,
    end,
    said: own,
    text,
    later,
    spans,
    ...said,
    isTimeFirst,
    isTimeLast,
    endsSentence,
  };
}

function framed(text: string, { taskFrame, taskJoints }: IntentWords) {
  const found = taskFrame.exec(text);
  const isFrame = found !== null && (found.index === 0 || found.groups?.['noun'] !== undefined);
  const from = isFrame ? found.index + found[0].length : 0;
  const rest = text.slice(from).trim();
  const [first = ''] = rest.split(/\s/, 1);
  const joint = taskJoints.has(bareWord(first)) ? first : '';
  return { frame: text.slice(0, from), joint, task: rest.slice(joint.length).trim() };
}

interface Gathered extends Span {
  isTimeFirst: boolean;
  endsSentence: boolean;
}

/** What lacks a time or a task is part of the one beside it; null where that could be either. */
function gather(pieces: readonly Piece[]): Span[] | null {
  const first = pieces.findIndex(isComplete);
  const [nucleus] = pieces.slice(first);
  if (first < 0 || nucleus === undefined) return null;
  const wishes: Gathered[] = [{ ...nucleus, start: pieces[0]?.start ?? nucleus.start }];
  /** What stands between two of them, and belongs to one. */
  let between: Piece[] = [];
  for (const piece of pieces.slice(first + 1)) {
    if (!isComplete(piece)) {
      between.push(piece);
      continue;
    }
    const last = wishes.at(-1) as Gathered;
    const shared = share(between, last, piece);
    if (shared === null) return null;
    last.end = shared.lastEnds;
    wishes.push({ ...piece, start: shared.nextStarts });
    between = [];
  }
  const last = wishes.at(-1);
  if (last !== undefined) last.end = between.at(-1)?.end ?? last.end;
  return wishes.length < 2 ? null : wishes;
}

/** Where the one wish ends and the next begins, by what stands between them; null where it could belong to either. */
function share(
  between: readonly Piece[],
  last: Gathered,
  next: Piece,
): { lastEnds: number; nextStarts: number } | null {
  // What ends its sentence belongs to what that began with.
  const ended = between.findLastIndex(({ endsSentence }) => endsSentence);
  const [open] = between.slice(ended + 1);
  // "freitags um 7 laufen, dienstags und donnerstags schwimmen": the first has its time, and the day is of the next.
  const isOfNext = open !== undefined && isTimed(open) && open.task === '' && next.isTimeFirst;
  if (isOfNext && last.isTimeFirst)
    return { lastEnds: between[ended]?.end ?? last.end, nextStarts: open.start };
  if (open === undefined || next.isTimeFirst || isTimed(open))
    return { lastEnds: between.at(-1)?.end ?? last.end, nextStarts: next.start };
  if (last.isTimeFirst && ended < 0 && !last.endsSentence) return null;
  return { lastEnds: between[ended]?.end ?? last.end, nextStarts: open.start };
}

/** "he's not there on Mondays", "mittwochs wird gekehrt": it says how something is, and nothing to do. */
function isStatement({ task, joint }: Piece, { restrictions }: IntentWords): boolean {
  const words = task.toLowerCase().split(/\s+/).slice(0, LONGEST_SUBJECT);
  const [first = ''] = words;
  const isPerson = restrictions.persons.has(first.replace(/['’].*$/, ''));
  const isState =
    isPerson ||
    restrictions.states.test(task) ||
    words.some((word) => restrictions.finite.has(word));
  return joint === '' && isState;
}

/** Behind more words than these, a verb is of another clause. */
const LONGEST_SUBJECT = 4;

function asWishes(parts: readonly Piece[], reading: SplitReading): OneWish[] | null {
  const wishes: OneWish[] = [];
  let before: Piece | null = null;
  let led: Piece | null = null;
  for (const part of parts) {
    const isOwn = !part.isAgain && isOrder(part, reading);
    if (isOwn) led = part.frame === '' ? null : part;
    const wish = isOwn ? ownWish(part, wishes) : nextWish(part, { before, led }, reading);
    if (wish === null || (!isOwn && isStatement(part, reading.language))) return null;
    wishes.push(wish);
    if (!part.isAgain) before = part;
  }
  return wishes;
}

/** "Jo turns 40 tomorrow, remind me at 9": what is told in front of a reminder is no wish. */
function ownWish(part: Piece, wishes: readonly OneWish[]): OneWish | null {
  return wishes.some(({ isBare }) => isBare) ? null : alone(part);
}

interface Before {
  before: Piece | null;
  /** The last that said who does what. */
  led: Piece | null;
}

/** A wish that leaves out what those before it said; null where it could be a part of them. */
function nextWish(part: Piece, { before, led }: Before, reading: SplitReading): OneWish | null {
  if (part.isAgain) return before === null ? null : again(part, before, led);
  const isPart = before !== null && !isNext(part, { before, led }, reading);
  return isPart ? null : carried(part, led);
}

/** It says by itself who does what; "call mom", "run 5 miles" may be something to be reminded of. */
function isOrder({ text }: Piece, reading: SplitReading): boolean {
  const order = orderIn(text, reading);
  return order !== null && (order !== 'run' || reading.isWish(text));
}

/** Said as the one before it was, so that it is no part of that one: "… to call Bo and tell him that I come at 5". */
function isNext(
  part: Piece,
  { before, led }: { before: Piece; led: Piece | null },
  { language }: SplitReading,
): boolean {
  if (!part.isTimeFirst && before.isTimeFirst && !before.isTimeLast) return false;
  const isVerbLed = led === null || language.taskOnly.has(bareWord(led.joint));
  if (part.joint !== '' || !isVerbLed || !isThing(part.task, language)) return true;
  // "montags um 7 Yoga, dienstags um 8 Schwimmen": each behind its own time.
  return part.isTimeFirst && before.isTimeFirst;
}

function isThing(task: string, { several, orders }: IntentWords): boolean {
  const [first = ''] = task.split(/\s/, 1);
  if (urlIn(first) !== null) return true;
  const order = bareWord(first);
  return !several.ownOrders.has(order) && !orders.has(order) && several.verbless.test(task);
}

function again(part: Piece, before: Piece, led: Piece | null): OneWish {
  const { task, joint } = before;
  const when = timeOf(part);
  const text = led === null ? `${when} ${task}` : `${led.frame} ${when} ${joint} ${task}`;
  return { said: part.said, text, task, later: part.later, isBare: led === null };
}

function timeOf({ text, spans }: Piece): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join(' ');
}

function alone({ said, text, task, later }: Piece): OneWish {
  return { said, text, task, later, isBare: false };
}

function carried(part: Piece, led: Piece | null): OneWish {
  const { said, text: timed, task, later } = part;
  if (led === null) return { said, text: timed, task, later, isBare: true };
  const joint = part.joint === '' ? led.joint : part.joint;
  const text = part.isTimeFirst
    ? `${led.frame} ${timeOf(part)} ${joint} ${task}`
    : `${led.frame} ${joint} ${timed.slice(part.joint.length).trim()}`;
  return { said, text: text.replaceAll(/ {2,}/g, ' '), task, later, isBare: false };
}
