/** Goes through the questions that a time left open with the answers that were given. */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileQuestion } from '../compile-types.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import type { Choice, Question, Span, WhenResult } from '../when/result.ts';
import { isWhole, triggersIn } from '../when/result-kinds.ts';
import type { Answers } from '../work/work.ts';
import { withoutSpans } from './clean-text.ts';
import { meantChoice } from './meant-choice.ts';
import { clockOf, firstWall, readLoosely, type TimeReader } from './time-reader.ts';

export type Settled = {
  text: string;
  /** Where the text speaks of time, also where that can't be scheduled. */
  spans: readonly Span[];
  isRepeating: boolean;
} & (
  | { kind: 'settled'; trigger: Trigger | null; notes: string[]; reason: string | null }
  | { kind: 'ask'; question: CompileQuestion }
);

export function settle(
  read: { text: string; result: WhenResult },
  reading: { answers: Answers; clock: TimeReader; language: IntentWords },
): Settled {
  let { text, result } = read;
  const chosen = new Set<string>();
  while (result.kind === 'question') {
    const morning = inMorning(text, result, reading);
    if (morning !== null) {
      result = morning;
      continue;
    }
    const { choices, text: asked, spans } = result;
    const question = { text: asked, choices: choices.map(({ label }) => label) };
    const isRepeating = triggersIn(result).some(({ kind }) => kind !== 'at');
    const open = { kind: 'ask', question, text, spans, isRepeating } as const;
    const answer = reading.answers.next();
    if (answer === null) return open;
    const choice = meantChoice(answer, result, reading.clock);
    if (choice !== null) {
      chosen.add(choice.label);
      result = choice.answer;
      continue;
    }
    // A time that was not among the choices is as good as one that was.
    const longer = readLonger(text, answer, { asked: result, chosen, clock: reading.clock });
    if (longer === null) return open;
    ({ text, result } = longer);
  }
  if (result.kind === 'none') {
    const { reason, spoken: spans = [] } = result;
    const nothing = { trigger: null, notes: [], reason, isRepeating: false };
    return { kind: 'settled', text, spans, ...nothing };
  }
  const { trigger, notes, spans } = result;
  const isRepeating = trigger.kind !== 'at';
  return { kind: 'settled', trigger, notes, reason: null, text, spans, isRepeating };
}

/** Who wakes up by day says so: at 2 it may be a nap. */
const WAKING_HOURS = { first: 4, last: 11 };

/** "wake me at 7" is in the morning; null where it may be another time, or nobody is woken. */
function inMorning(
  text: string,
  { about, choices, spans }: Question,
  { language, clock }: { language: IntentWords; clock: TimeReader },
): WhenResult | null {
  if (about !== 'half-of-day') return null;
  const rest = withoutSpans(text, spans, language);
  if (matchPhrase(rest, language, ['wake', 'alarm']) === null) return null;
  const early = choices.find(({ answer }) => {
    const [trigger] = triggersIn(answer);
    const hour = trigger === undefined ? 0 : firstWall(trigger, clock.nowMs).hour;
    return hour >= WAKING_HOURS.first && hour <= WAKING_HOURS.last;
  });
  return early?.answer ?? null;
}

interface Asked {
  asked: Question;
  /** What was chosen before, which is not asked again. */
  chosen: ReadonlySet<string>;
  clock: TimeReader;
}

/**
 * The sentence with what was answered, said with or without its "at": behind it, or in the place of
 * something that was said before ("at 5", corrected to 4:30pm). Null where that settles nothing.
 */
function readLonger(
  text: string,
  answer: string,
  asking: Asked,
): { text: string; result: WhenResult } | null {
  const { asked, clock } = asking;
  for (const said of [answer, clock.say.at(answer)]) {
    // A sentence that also speaks of time is no answer.
    const alone = clock.read(said);
    if (alone.kind !== 'none' && clock.rest(said, alone.spans) !== '') continue;
    const behind = readIn(`${text} ${said}`, asking);
    if (behind !== null) return behind;
    for (const span of asked.spoken ?? []) {
      const longer = readInPlace(text, said, span, asking);
      if (longer !== null) return longer;
    }
  }
  return null;
}

/** With the answer behind it, and what stood there behind that, or nowhere. */
function readInPlace(text: string, said: string, { start, end }: Span, asking: Asked) {
  const { asked, clock } = asking;
  const cut = `${text.slice(0, start)}${text.slice(end)}`;
  // "on Friday in the afternoon" still is at 5; "6pm" is not.
  const moved = readIn(`${cut} ${said} ${text.slice(start, end)}`, asking);
  if (moved?.result.kind === 'when' && isAmong(moved.result, asked, clock)) return moved;
  const corrected = readIn(`${cut} ${said}`, asking);
  if (corrected === null || !isWhole(corrected.result)) return null;
  return isAmong(corrected.result, readLoosely(said, clock), clock) ? corrected : null;
}

/** Null where it still leaves open what was asked, or which of two times is meant. */
function readIn(text: string, { asked, chosen, clock }: Asked) {
  const result = withChosen(clock.read(text), chosen);
  const isOpen =
    result.kind === 'question' && (result.text === asked.text || result.about === 'which');
  return result.kind === 'none' || isOpen ? null : { text, result };
}

/** Whether it comes at no other times of the day. */
function isAmong(result: WhenResult, others: WhenResult, clock: TimeReader): boolean {
  const known = clocksOf(others, clock);
  return clocksOf(result, clock).every((one) => known.includes(one));
}

function clocksOf(result: WhenResult, { nowMs }: TimeReader): string[] {
  return triggersIn(result).map((trigger) => clockOf(firstWall(trigger, nowMs)));
}

function withChosen(result: WhenResult, chosen: ReadonlySet<string>): WhenResult {
  if (result.kind !== 'question') return result;
  const known = result.choices.find(({ label }: Choice) => chosen.has(label));
  return known === undefined ? result : withChosen(known.answer, chosen);
}
