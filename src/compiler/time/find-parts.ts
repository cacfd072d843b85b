/**
 * Finds every part of a time expression in a sentence, wherever it stands, in one pass from left to
 * right: at each word the readers are tried in order, and what one has read is never read again.
 */
import type { Part, PartBody } from './parts.ts';
import { readClock } from './read-clock.ts';
import { readDay } from './read-day.ts';
import { readClockSet, readField, readMinutesPast } from './read-fields.ts';
import { readLimit } from './read-limits.ts';
import { readMonthRange, readMonths } from './read-months.ts';
import { readNumber } from './read-number.ts';
import { readPace } from './read-pace.ts';
import { readParity } from './read-parity.ts';
import { readStretch } from './read-stretch.ts';
import { readBefore, readDelay, readPartOfDay, readTimesOfDay, readWindow } from './read-times.ts';
import { readZoneBehind } from './read-zone.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

export function findParts(sentence: Sentence): Part[] {
  const { tokens } = sentence;
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readPart(sentence, at, parts.at(-1) ?? null);
    if (read === null) {
      at++;
      continue;
    }
    const last = tokens[read.next - 1];
    const { start } = tokens[at] as { start: number };
    parts.push({ ...read.value, start, end: last?.end ?? start });
    at = Math.max(at + 1, read.next);
  }
  return parts;
}

type PartReader = (sentence: Sentence, at: number, before: Part | null) => Read<PartBody> | null;

const READERS: readonly PartReader[] = [
  readRule,
  readRuns,
  readField,
  readStretch,
  readWindow,
  readBefore,
  readMinutesPast,
  readClockSet,
  readMonthRange,
  readLimit,
  readPace,
  readDelay,
  readMonths,
  readParity,
  readTimesOfDay,
  readDay,
  readPartOfDay,
  readZoneBehind,
  readVague,
];

/** The signs that a part can begin with: ":30", "(UTC)", "+2h", ", only in March". */
const BEGINNINGS: ReadonlySet<string> = new Set([':', '(', '+', ',', '@']);

function readPart(sentence: Sentence, at: number, before: Part | null): Read<PartBody> | null {
  const token = sentence.tokens[at] as Token;
  if (token.kind === 'opaque' || token.kind === 'break') return null;
  // Only the name of a place can mean something that the language does not know.
  if (isPlainWord(token)) return readZoneBehind(sentence, at, before);
  if (token.kind === 'symbol' && !BEGINNINGS.has(token.text)) return null;
  if (leadsNowhere(sentence.tokens, at)) return readZoneBehind(sentence, at, before);
  for (const reader of READERS) {
    const read = reader(sentence, at, before);
    if (read !== null) return read;
  }
  return null;
}

/** "to call", "the bank": a small word says nothing of time before a word that the language does not know. */
function leadsNowhere(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined || !isPlainWord(next)) return false;
  const token = tokens[at] as Token;
  return token.kind === 'word' && token.sense.isSmall && !hasRole(token, 'on-the-clock');
}

/** "by the rule FREQ=WEEKLY;BYDAY=MO". */
function readRule({ tokens }: Sentence, at: number): Read<PartBody> | null {
  const token = tokens[at];
  if (token?.kind !== 'rule') return null;
  return { value: { kind: 'rule', rrule: token.text }, next: at + 1 };
}

/** "5 runs in all". */
function readRuns(sentence: Sentence, at: number): Read<PartBody> | null {
  const runs = readNumber(sentence, at);
  if (runs === null || runs.value < 1 || !hasRole(sentence.tokens[runs.next], 'runs-in-all'))
    return null;
  return { value: { kind: 'runs', runs: runs.value }, next: runs.next + 1 };
}

/** "sometime next week", "irgendwann um 9": a word that takes away what the next one says. */
function readVague(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  if (!hasRole(tokens[at], 'vague')) return null;
  let start = hasRole(tokens[at + 1], 'in', 'on') ? at + 2 : at + 1;
  if (hasRole(tokens[start], 'a', 'the')) start++;
  const clockAt = hasRole(tokens[start], 'at') ? start + 1 : start;
  const isOfDays = tokens[at]?.sense.doubtful === true;
  const day = readDay(sentence, start, null);
  const found =
    day ?? (isOfDays ? null : (readPace(sentence, start) ?? readClock(sentence, clockAt, true)));
  const said = tokens[at]?.text ?? '';
  return found === null ? null : { value: { kind: 'unreadable', said }, next: found.next };
}
