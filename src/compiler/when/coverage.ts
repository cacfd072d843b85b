/**
 * Every word of time that touches what was read has to be read itself: "except holidays", "every payday", "before
 * noon". Leaving one out would change the meaning, so the whole is not understood, and the word is named. What stands
 * among the person's own words is theirs: "call about the March invoice".
 */

import { nearMissIn } from '../../language/near-miss.ts';
import type { Word } from '../engine/chart.ts';
import { comesAgain, LONG_UNITS, type Part, topicOf } from './parts.ts';
import type { Sentence } from './sentence.ts';

/** Words that join the parts of one expression, and say nothing of time by themselves. */
const GLUE = new Set([
  ...[
    'and',
    'at',
    'on',
    'in',
    'of',
    'the',
    'filler',
    'only',
    'for',
    'but',
    'to',
    'once',
    'times',
    'on-the-clock',
  ],
  ...[
    'a',
    'from-now',
    'from',
    'around',
    'per',
    'comma',
    'dash',
    'colon',
    'open',
    'close',
    'plus',
    'dot',
    'each',
  ],
]);

/** Words that say when, wherever they touch what was read. */
const TIMELY = new Set([
  ...[
    'unit',
    'measure',
    'clock-word',
    'parity',
    'minute-past',
    'holiday',
    'feast',
    'iso',
    'zone',
    'between',
  ],
  ...['open-hour', 'lasting', 'ago', 'until', 'except', 'start', 'counted-from'],
]);

/** Behind what was read. */
const BEHIND = new Set([...TIMELY, 'pace-word', 'half', 'measure', 'day-word', 'narrows']);

/** Before it: a side of a time, or somewhere in it. */
const BEFORE = new Set([...TIMELY, 'weekday-word', 'month', 'bound', 'loose', 'vague', 'past']);

interface Around {
  parts: readonly Part[];
  sentence: Sentence;
  words: readonly Word[];
  /** Which of the tokens are in a part. */
  read: readonly boolean[];
}

/** The first word of time that was not read, though it touches what was; null where there is none. */
export function unreadBeside(
  sentence: Sentence,
  words: readonly Word[],
  parts: readonly Part[],
): string | null {
  const { tokens } = sentence;
  const read = tokens.map((token) =>
    parts.some(({ start, end }) => token.start >= start && token.end <= end),
  );
  const around = { parts, sentence, words, read };
  const isAgain = parts.some(comesAgain);
  for (const part of parts) {
    const bound = part.kind === 'clocks' && part.bound !== undefined && isAgain ? part.bound : null;
    const behind = tokens.findIndex(({ start }) => start >= part.end);
    const before = tokens.findLastIndex(({ end }) => end <= part.start);
    const found =
      bound ??
      unreadFrom(around, { part, from: behind, step: 1, checks: BEHIND_CHECKS }) ??
      unreadFrom(around, { part, from: before, step: -1, checks: BEFORE_CHECKS });
    if (found !== null) return found;
  }
  return leading(around) ?? (isAgain ? null : unreadEach(around));
}

const has = ({ words }: Around, at: number, categories: ReadonlySet<string>): boolean =>
  words[at]?.senses.some(({ category }) => categories.has(category)) ?? false;

const is = (around: Around, at: number, ...categories: string[]): boolean =>
  around.words[at]?.senses.some(({ category }) => categories.includes(category)) ?? false;

/**
 * What the word beside what was read is: unread time, the beginning of the person's own words, or a small word that
 * leads on to the next.
 */
type Verdict = 'unread' | 'own' | 'small';
type Check = readonly [
  applies: (around: Around, at: number, part: Part) => boolean,
  verdict: Verdict,
];

const BEHIND_CHECKS: readonly Check[] = [
  [looksLikeTime, 'unread'],
  [isGluedBehind, 'unread'],
  [(around, at) => is(around, at, 'plain'), 'own'],
  [isCounting, 'own'],
  [isNumber, 'unread'],
  [isMinuteSpelled, 'unread'],
  [(around, at) => has(around, at, BEHIND), 'unread'],
  [(around, at) => is(around, at, 'maybe-month') && is(around, at - 1, 'in'), 'unread'],
  [isSideOf, 'unread'],
  [isEither, 'unread'],
  [isUnknownDay, 'unread'],
  [(around, at) => is(around, at, 'ordinal-word'), 'small'],
  [startsOwnWords, 'own'],
  [(around, at) => has(around, at, GLUE), 'small'],
];

const BEFORE_CHECKS: readonly Check[] = [
  [looksLikeTime, 'unread'],
  [(around, at) => is(around, at, 'plain'), 'own'],
  [isNumberOfOther, 'own'],
  [isNumber, 'unread'],
  [(around, at) => has(around, at, BEFORE), 'unread'],
  [
    (around, at) => is(around, at, 'narrows') && is(around, at - 1, 'in', 'on', 'at', 'the'),
    'unread',
  ],
  [isCountOf, 'unread'],
  [(around, at) => is(around, at, 'each') && around.read[at + 1] === true, 'unread'],
  [(around, at) => is(around, at, 'ordinal-word') || has(around, at, GLUE), 'small'],
];

/** Looks through the words beside a part, as far as they are small ones. */
function unreadFrom(
  around: Around,
  {
    part,
    from,
    step,
    checks,
  }: { part: Part; from: number; step: 1 | -1; checks: readonly Check[] },
): string | null {
  const { tokens } = around.sentence;
  for (let at = from; at >= 0 && at < tokens.length && around.read[at] !== true; at += step) {
    const check = checks.find(([applies]) => applies(around, at, part));
    if (check?.[1] === 'unread') return tokens[at]?.text ?? null;
    if (check?.[1] !== 'small') return null;
  }
  return null;
}

/** What is glued to a time belongs to it: "0900Z". */
function isGluedBehind(around: Around, at: number, part: Part): boolean {
  const isGlued = around.sentence.tokens[at]?.glued === true && around.read[at - 1] === true;
  return part.kind === 'clocks' && isGlued && is(around, at, 'plain');
}

/** "at nineteen thirty to call": minutes in words, and nothing that they count. */
function isMinuteSpelled(around: Around, at: number, part: Part): boolean {
  const isNext = around.read[at - 1] === true && is(around, at, 'spelled');
  return part.kind === 'clocks' && isNext && !is(around, at + 1, 'plain', 'things', 'unit');
}

/** "two Mondays", "the 1st payday of every month": counted, and nobody knows what. */
function isCountOf(around: Around, at: number, part: Part): boolean {
  if (part.kind === 'weekdays') return is(around, at, 'spelled', 'ordinal-word');
  const isOf = part.kind === 'pace' && around.read[at + 1] === true && is(around, at, 'of');
  return isOf && is(around, at - 1, 'plain');
}

/** A number before a part that belongs to another word, or to a limit: "room 5". */
function isNumberOfOther(around: Around, at: number, part: Part): boolean {
  return isNumber(around, at) && (topicOf(part) === 'limit' || belongs(around, at));
}

/** "9am or 10am", "7 or 8": one of them is meant; a rule takes days of the month "or" of the week. */
function isEither(around: Around, at: number): boolean {
  if (!is(around, at, 'or')) return false;
  const { tokens } = around.sentence;
  let next = at + 1;
  while (has(around, next, GLUE) && around.read[next] !== true) next++;
  if (around.read[next] !== true)
    return (
      is(around, next, 'digits', 'spelled', 'weekday-word', 'month', 'part-word') &&
      !is(around, next + 1, 'plain')
    );
  const start = tokens[at]?.start ?? 0;
  const before = around.parts.findLast((part) => part.end <= start);
  const behind = around.parts.find((part) => part.start >= start);
  return before?.kind !== 'counted' && behind?.kind !== 'counted';
}

/** "every 3 days after completion", "each week before lunch": another rhythm than the one that was read. */
function isSideOf(around: Around, at: number, part: Part): boolean {
  const isEnd = around.sentence.tokens[at + 1] === undefined || is(around, at + 1, 'comma');
  return (
    isPace(part) &&
    is(around, at, 'bound', 'after', 'before', 'past') &&
    !is(around, at, 'to') &&
    !isEnd
  );
}

/** "every year on my birthday": what follows would have said which day. */
function isUnknownDay(around: Around, at: number, part: Part): boolean {
  return (
    part.kind === 'pace' &&
    LONG_UNITS.has(part.unit) &&
    is(around, at, 'on') &&
    is(around, at + 1, 'plain')
  );
}

/** "every time it rains, at 9": what decides when comes first. */
function leading(around: Around): string | null {
  const isUnread = is(around, 0, 'narrows') && around.read[0] !== true;
  return isUnread ? (around.sentence.tokens[0]?.text ?? null) : null;
}

/** How many words may stand between "every" and the rest of the expression. */
const MOST_UNKNOWN = 6;

/** "every payday at 9": nobody knows how often that is, and once is not what was said. */
function unreadEach(around: Around): string | null {
  const { tokens, text } = around.sentence;
  for (let at = 0; at < tokens.length; at++) {
    if (!is(around, at, 'each') || around.read[at] === true) continue;
    const end = around.read.indexOf(true, at + 1);
    const isVague = is(around, at + 2, 'unit') && around.read[at + 2] !== true;
    if (isVague) return text.slice(tokens[at]?.start, tokens[at + 2]?.end);
    if (end === -1 || end - at > MOST_UNKNOWN) continue;
    const unknown = tokens.slice(at + 1, end);
    if (unknown.some((_, index) => is(around, at + 1 + index, 'opaque'))) continue;
    if (unknown.some((_, index) => !has(around, at + 1 + index, GLUE)))
      return text.slice(tokens[at]?.start, tokens[end]?.start).trim();
  }
  return null;
}

const isPace = (part: Part): boolean => part.kind === 'pace' && part.doubt === null;

/** A row that begins with a number may mean something else: 24/7. */
function isNumber(around: Around, at: number): boolean {
  return is(around, at, 'digits', 'decimal') && !is(around, at, 'filler');
}

/** "5 pages", "50%", "1. stretch"; but not "tomorrow 1430 call", nor "at 8 and 20 check the mail". */
function isCounting(around: Around, at: number, part: Part): boolean {
  const [number, next, after] = around.sentence.tokens.slice(at, at + 3);
  if (!isNumber(around, at) || number === undefined || next === undefined) return false;
  const isItem = next.glued && /[.)]/.test(next.text) && after !== undefined && !after.glued;
  if (isItem || is(around, at + 1, 'things')) return true;
  if (next.glued || !is(around, at + 1, 'plain')) return false;
  const isPacked = /^(?:[01]\d|2[0-3])[0-5]\d$/.test(number.text) && around.read[at - 1] === true;
  const isHour = part.kind === 'clocks' && is(around, at - 1, 'and') && Number(number.text) <= 24;
  return !isPacked && !isHour;
}

/** "room 5", "LH2034", "$5". */
function belongs(around: Around, at: number): boolean {
  const [token, before] = [around.sentence.tokens[at], around.sentence.tokens[at - 1]];
  const isRow = before?.glued === true && /^[/.:-]$/.test(before.text);
  const isWord = is(around, at - 1, 'plain', 'opaque') && !looksLikeTime(around, at - 1);
  return isWord || (token?.glued === true && !isRow);
}

/** "to call", "the bank": a small word before a word that the language does not know begins the person's own words. */
function startsOwnWords(around: Around, at: number): boolean {
  return has(around, at, GLUE) && is(around, at + 1, 'plain');
}

/** A word that nobody knows and that is made like a word of time: "Ostermontag 10 Uhr". */
function looksLikeTime(around: Around, at: number): boolean {
  const { tokens, language } = around.sentence;
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (token === undefined || !is(around, at, 'plain')) return false;
  if (nearMissIn(token.text, language) !== null || language.timeStems.test(token.text)) return true;
  const isSmall = before?.text === '.' || before?.sense.roles !== undefined;
  return isSmall && language.timeStems.test(`${before.text} ${token.text}`);
}
