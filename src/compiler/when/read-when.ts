/**
 * Finds when something is to happen in a sentence: one trigger, a question with exactly the choices
 * there are, or nothing. It never guesses: what the words leave open is asked for or told.
 */

import { onceInEffort, spendEffort } from '../../base/effort.ts';
import type { Language } from '../../language/language.ts';
import { hasRole, tokenize } from '../engine/tokenize.ts';
import { answerTo, askReadings, askWhich } from './answer.ts';
import { findParts } from './find.ts';
import { type Gathered, gather } from './gather.ts';
import { noSuchDay } from './glue.ts';
import { type Placed, placeShift } from './joining/place-shift.ts';
import type { Part } from './parts.ts';
import type { ShiftSaid, WhenResult } from './result.ts';
import { type Sentence, type TimeDefaults, wallSecIn } from './sentence.ts';
import { spokenOf } from './spans-of.ts';
import { countedFromTold } from './told.ts';

export interface ReadWhenOptions {
  nowMs: number;
  timezone: string;
  language: Language;
  defaults?: Partial<TimeDefaults>;
  /** What was said before it, which it may be counted from: "the show is at 8. Remind me an hour before". */
  told?: string;
  /** It is known that a word like "earlier" speaks of when, and of nothing else. */
  isShiftMeant?: boolean;
}

const USUAL: TimeDefaults = {
  timeOfDay: null,
  partsOfDay: {
    morning: '09:00',
    noon: '12:00',
    afternoon: '15:00',
    evening: '18:00',
    night: '21:00',
  },
};

/** The same words are read for many candidates, and once more for each answer that is tried out. */
const onceRead = onceInEffort<WhenResult>();

export function readWhenIn(text: string, options: ReadWhenOptions): WhenResult {
  spendEffort(text.length);
  const key = JSON.stringify({ text, ...options, language: options.language.code });
  return onceRead(key, () => readAnew(text, options));
}

function readAnew(text: string, options: ReadWhenOptions): WhenResult {
  const sentence = sentenceOf(text, options);
  const [way, ...others] = findParts(sentence);
  const first = readWay(sentence, way, options);
  if (others.length === 0) return first;
  const readings = others.map((other) => readWay(sentence, other, options));
  const asked = askReadings(sentence, [first, ...readings]);
  return first.shift === undefined ? asked : { ...asked, shift: first.shift };
}

/** Counted from another time, where it says so. */
function readWay(sentence: Sentence, way: Part[], options: ReadWhenOptions): WhenResult {
  const { parts, shift } = placeShift(sentence, way, options.isShiftMeant === true);
  if (shift === null) return readParts(sentence, parts);
  const { start, end, event, gap, isFree } = shift;
  const said: ShiftSaid = { span: { start, end }, event, gap, isFree };
  if (event !== 'nowhere') return { ...readParts(sentence, parts), shift: said };
  const told = options.told === undefined ? null : sentenceOf(options.told, options);
  const result = told === null ? null : countedFromTold({ sentence, parts, shift }, told);
  if (result !== null) return { ...result, shift: { ...said, event: 'told' } };
  // "the news of that day at 9": nobody told which day, and it may be none of ours.
  if (shift.days + shift.months + shift.seconds === 0)
    return { ...readParts(sentence, parts), shift: said };
  return nothingToCountFrom(sentence, { parts, shift }, said);
}

/** Said by itself, a word like "earlier" may speak of anything. */
function nothingToCountFrom(
  sentence: Sentence,
  { parts, shift }: Placed,
  said: ShiftSaid,
): WhenResult {
  const word = sentence.tokens.findLast(({ end }) => end <= said.span.end);
  const isLoose = parts.length === 0 && hasRole(word, 'beforehand') && shift?.day === 'none';
  const reason = isLoose ? null : sentence.language.say.reasons.unreadable(word?.text ?? '');
  return { kind: 'none', reason, spoken: [said.span], shift: said };
}

function readParts(sentence: Sentence, parts: Part[]): WhenResult {
  spendEffort(sentence.tokens.length * parts.length);
  const gathered = gather(sentence, parts);
  const result = resultOf(sentence, gathered);
  if (result.kind === 'when' || (result.kind === 'none' && result.reason === null)) return result;
  const unread = gathered.kind === 'nothing' ? gathered.said : null;
  return { ...result, spoken: spokenOf(sentence, parts, unread) };
}

function resultOf(sentence: Sentence, gathered: Gathered): WhenResult {
  switch (gathered.kind) {
    case 'nothing':
      return { kind: 'none', reason: whyNothing(sentence, gathered.said) };
    case 'one':
      return answerTo(gathered.reading);
    case 'either':
      return askWhich(sentence, gathered.readings);
  }
}

function whyNothing(sentence: Sentence, said: string | null): string | null {
  if (said === null) return null;
  const { reasons } = sentence.language.say;
  const day = noSuchDay(sentence);
  return day === null ? reasons.unreadable(said) : reasons.noSuchDay(day);
}

const UNITS_OF_SENTENCE = 500;
const UNITS_OF_LETTER = 10;

export function sentenceOf(text: string, options: ReadWhenOptions): Sentence {
  const { nowMs, timezone, language, defaults } = options;
  spendEffort(UNITS_OF_SENTENCE + UNITS_OF_LETTER * text.length);
  const wallSec = wallSecIn(timezone, nowMs);
  const today = Math.floor(wallSec / 86_400);
  return {
    text,
    tokens: tokenize(text, language),
    language,
    timezone,
    nowMs,
    today,
    secondOfDay: wallSec - today * 86_400,
    defaults: defaults === undefined ? USUAL : usualTimes(defaults),
  };
}

function usualTimes({
  timeOfDay = USUAL.timeOfDay,
  partsOfDay = USUAL.partsOfDay,
}: Partial<TimeDefaults>): TimeDefaults {
  return { timeOfDay, partsOfDay };
}
