/** A reading → a trigger, a question with the choices there are, or why there is none. */
import { spendEffort } from '../../base/effort.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import { parseOwnTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { describeClockNotes } from '../../language/en/describe-clock-notes.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { instantMs } from '../../time/instant.ts';
import { formatWallSec } from '../../time/wall-text.ts';
import type { Asked, Hole, Spoken } from './asking/hole.ts';
import { HOLES } from './asking/holes.ts';
import { sayDay } from './coming-days.ts';
import { type Contradiction, isContradiction } from './contradiction.ts';
import type { Reading } from './gather.ts';
import { noSuchDay } from './glue.ts';
import { isSkipped } from './is-skipped.ts';
import { lower } from './lower/lower.ts';
import type { Lowered } from './lower/lowered.ts';
import type { Part } from './parts.ts';
import type { Choice, Question, WhenResult } from './result.ts';
import { type Sentence, wallSecIn } from './sentence.ts';
import { spansOf } from './spans-of.ts';
import { boundOf, type When, type Zone } from './when.ts';

/** One question may lead to another, but not without end. */
const DEEPEST = 4;

const UNITS_OF_WHEN = 200;
const UNITS_OF_TRIGGER = 500;

export function answerTo({ spoken, when }: Reading, depth = DEEPEST): WhenResult {
  return isContradiction(when) ? none(spoken, when.reason) : answer(spoken, when, depth);
}

function answer(spoken: Spoken, when: When, depth: number): WhenResult {
  spendEffort(UNITS_OF_WHEN);
  for (const hole of HOLES) {
    const asked = hole.ask(spoken, when);
    if (asked !== null) return choose(spoken, when, { hole, asked, depth });
  }
  const lowered = lower(spoken.sentence, when);
  return isContradiction(lowered) ? none(spoken, lowered.reason) : triggered(spoken, when, lowered);
}

function none({ sentence }: Spoken, reason: Contradiction['reason']): WhenResult {
  if (typeof reason === 'object') return { kind: 'none', reason: reason.words };
  const { reasons } = sentence.language.say;
  return { kind: 'none', reason: reason === 'unreadable' ? reasons.noReading : reasons[reason] };
}

function triggered(spoken: Spoken, when: When, lowered: Lowered): WhenResult {
  const { sentence } = spoken;
  const { say } = sentence.language;
  const { timezone: defaultTimezone, nowMs } = sentence;
  spendEffort(UNITS_OF_TRIGGER);
  const parsed = parseOwnTrigger(lowered.input, { defaultTimezone, nowMs });
  if (!parsed.ok) {
    const { code, message } = parsed.fault;
    const words = { words: say.reasons.refused(message) };
    return none(spoken, code === 'never-fires' ? 'neverRuns' : words);
  }
  const { trigger, notes: clockNotes } = parsed.value;
  if (mayHavePassed(trigger) && nextFires(trigger, nowMs, 1).length === 0)
    return none(spoken, 'past');
  if (isSkipped(trigger, nowMs)) return none(spoken, 'clocksSkipIt');
  const notes = [
    ...lowered.notes,
    ...zoneNotes(sentence, when.zone, trigger.timezone),
    ...describeClockNotes(clockNotes, say.triggers),
  ];
  // "run for 30 minutes" at 5: a length that ends nothing is about something else, and stays in the text.
  const ends = trigger.kind === 'rrule' && trigger.rrule.includes('UNTIL=');
  const used = ends ? saidParts(spoken, when) : withoutLength(spoken.parts);
  return { kind: 'when', trigger, notes, spans: spansOf(sentence, used) };
}

function saidParts({ parts }: Spoken, when: When): readonly Part[] {
  return boundOf(when, 'length') === undefined ? withoutLength(parts) : parts;
}

function withoutLength(parts: readonly Part[]): Part[] {
  return parts.filter(({ kind }) => kind !== 'length');
}

/** Cron and intervals have no end. */
function mayHavePassed({ kind }: Trigger): boolean {
  return kind === 'at' || kind === 'rrule';
}

/** A zone by another name than its own is told, because "PST" is said in summer as well. */
function zoneNotes({ language }: Sentence, zone: Zone, timezone: string): string[] {
  const named = zone.kind === 'offset' ? zone.zone : zone;
  if (named.kind === 'unsaid' || named.said.toLowerCase() === timezone.toLowerCase()) return [];
  return [language.say.notes.zone(named.said, timezone)];
}

/** Each option as far as it leads; what is left of them is the question, or the answer. */
function choose(
  spoken: Spoken,
  when: When,
  { hole, asked, depth }: { hole: Hole; asked: Asked; depth: number },
): WhenResult {
  const [only, ...others] = asked.options;
  if (only !== undefined && others.length === 0)
    return answerTo({ spoken, when: only.when }, depth);
  if (depth === 0) return none(spoken, 'tooOpen');
  const reasons = new Set<string | null>();
  const choices = asked.options.flatMap(({ label, when: option }): Choice[] => {
    const chosen = answerTo({ spoken, when: option }, depth - 1);
    if (chosen.kind !== 'none') return [{ label, answer: chosen }];
    reasons.add(chosen.reason);
    return [];
  });
  // Where each fails for the same reason, that is why.
  const [reason = null, ...more] = reasons;
  if (choices.length === 0 && more.length === 0 && reason !== null) return { kind: 'none', reason };
  const { about } = hole;
  const spans = spansOf(spoken.sentence, saidParts(spoken, when));
  const question = { about, text: textOf(spoken, about, asked), choices, spans };
  if (asked.isApart === true && choices.length > 1) return { kind: 'question', ...question };
  return questionOr(spoken, question, asked.options.length);
}

function textOf({ sentence }: Spoken, about: Hole['about'], { said, options }: Asked): string {
  const { askTime, askWhich } = sentence.language.say;
  if (about === 'time-of-day') return askTime(said);
  return askWhich(
    said,
    options.map(({ label }) => label),
  );
}

/** A question whose answers all come to the same is none. */
function questionOr(spoken: Spoken, asked: Omit<Question, 'kind'>, offered: number): WhenResult {
  const { sentence } = spoken;
  const [first] = asked.choices;
  if (first === undefined) {
    const day = noSuchDay(sentence);
    if (day === null) return none(spoken, 'noReading');
    return { kind: 'none', reason: sentence.language.say.reasons.noSuchDay(day) };
  }
  // Two times of day always differ; two dates may be the same to a rule that starts later.
  const mayAgree = ['day', 'meaning', 'which'].includes(asked.about);
  const compared = asked.about === 'which' ? FIRES_OF_WHICH : FIRES_COMPARED;
  const differs =
    asked.choices.length < offered ||
    !mayAgree ||
    asked.choices.some(
      (choice) => firesOf(sentence, choice, compared) !== firesOf(sentence, first, compared),
    );
  if (!differs && first.answer.kind === 'when') return first.answer;
  if (offered > 1 && asked.choices.length === 1)
    // What was said besides would be lost.
    return asked.about === 'which'
      ? none(spoken, 'leftOver')
      : onlyChoice(sentence, asked.about, first);
  return { kind: 'question', ...asked };
}

/** What is left when the others can't be is no question; a day that was passed over is told, and an hour that nobody said. */
function onlyChoice({ language }: Sentence, about: Question['about'], only: Choice): WhenResult {
  const { label, answer: chosen } = only;
  if (chosen.kind !== 'when') return chosen;
  const { isDay, usualTime } = language.say.notes;
  if (about === 'time-of-day') return { ...chosen, notes: [usualTime(label), ...chosen.notes] };
  return about === 'day' ? { ...chosen, notes: [isDay(label), ...chosen.notes] } : chosen;
}

/** What comes many times a day may end with the day: the first fire after two weeks has to agree too. */
const LATER_MS = 14 * 86_400_000;

/** How many fires have to agree before two triggers are taken to mean the same. */
const FIRES_COMPARED = 5;

/** Two times that were both said differ more finely: "minute 0", "every hour from 9 to 17". */
const FIRES_OF_WHICH = 50;

function firesOf({ nowMs }: Sentence, { answer: chosen }: Choice, compared: number): string {
  if (chosen.kind === 'question') return `${chosen.text} ${chosen.choices.length}`;
  const { trigger } = chosen;
  const fires = nextFires(trigger, nowMs, compared);
  const [first = nowMs] = fires;
  return [...fires, ...nextFires(trigger, first + LATER_MS, 1)].join(' ');
}

/** Two times were said, and only one of them can be meant. */
export function askWhich(sentence: Sentence, readings: readonly Reading[]): WhenResult {
  const used = readings.map(({ spoken, when }) =>
    isContradiction(when) ? spoken.parts : saidParts(spoken, when),
  );
  const choices = readings.flatMap((reading, index): Choice[] => {
    const chosen = answerTo(reading, DEEPEST - 1);
    const label = spansOf(sentence, used[index] ?? [])
      .map(({ start, end }) => sentence.text.slice(start, end))
      .join(' … ');
    return chosen.kind === 'none' ? [] : [{ label, answer: chosen }];
  });
  const spans = spansOf(sentence, used.flat());
  const labels = choices.map(({ label }) => `"${label}"`);
  const text = sentence.language.say.askWhich('', labels);
  const asked = { about: 'which' as const, text, choices, spans };
  return questionOr({ sentence, parts: used.flat() }, asked, readings.length);
}

/** Words that are used for several things: what each of them would come to is the question. */
export function askReadings(sentence: Sentence, readings: readonly WhenResult[]): WhenResult {
  const whole = readings.filter((reading) => reading.kind !== 'none');
  const [first, ...others] = whole;
  if (first === undefined) return readings[0] as WhenResult;
  if (others.length === 0) return first;
  const choices = whole.map((answer): Choice => ({ label: sayAnswer(sentence, answer), answer }));
  const labels = choices.map(({ label }) => label);
  const said = first.spans.map(({ start, end }) => sentence.text.slice(start, end)).join(' … ');
  const text = sentence.language.say.askWhich(said, labels);
  const asked = { about: 'meaning' as const, text, choices, spans: first.spans };
  return questionOr({ sentence, parts: [] }, asked, choices.length);
}

/** What an answer comes to, in a few words. */
function sayAnswer(sentence: Sentence, answer: Choice['answer']): string {
  if (answer.kind === 'question') return answer.text.split(':', 1)[0] ?? '';
  const { trigger } = answer;
  if (trigger.kind !== 'at') return describeTrigger(trigger, sentence.language.say.triggers);
  const wallSec = wallSecIn(trigger.timezone, instantMs(trigger.atUtc));
  const day = Math.floor(wallSec / SECONDS_PER_DAY);
  return `${sayDay(day, sentence)} ${formatWallSec(wallSec).slice(11, 16)}`;
}
