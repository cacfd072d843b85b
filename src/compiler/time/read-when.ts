/**
 * Finds when something is to happen in a sentence: one trigger, a question with exactly the choices
 * there are, or nothing. It never guesses: what the words leave open is asked for or told.
 */

import { nextFires } from '../../domain/schedule/fire-times.ts';
import { parseOwnTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { describeClockNotes } from '../../language/en/describe-clock-notes.ts';
import type { Language } from '../language/language.ts';
import type { Draft } from './draft.ts';
import { findParts } from './find-parts.ts';
import { type Gathered, gather } from './gather.ts';
import { isSkipped } from './is-skipped.ts';
import type { Part } from './parts.ts';
import { type Sentence, type TimeDefaults, wallSecIn } from './reading.ts';
import { resolve } from './resolve.ts';
import type { Choice, Question, Reason, WhenResult } from './result.ts';
import { spansOf, spokenOf } from './spans-of.ts';
import { tokenize } from './tokenize.ts';
import { noSuchDay } from './unread-beside.ts';

export interface ReadWhenOptions {
  nowMs: number;
  timezone: string;
  language: Language;
  defaults?: Partial<TimeDefaults>;
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

/** One question may lead to another, but not without end. */
const DEEPEST = 4;

export function readWhenIn(text: string, options: ReadWhenOptions): WhenResult {
  const sentence = sentenceOf(text, options);
  const parts = findParts(sentence);
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
    case 'draft':
      return answer(sentence, gathered.draft, DEEPEST);
    case 'either':
      return askWhich(sentence, sentence.text, gathered.drafts);
  }
}

function whyNothing(sentence: Sentence, said: string | null): string | null {
  if (said === null) return null;
  const { reasons } = sentence.language.say;
  const day = noSuchDay(sentence);
  return day === null ? reasons.unreadable(said) : reasons.noSuchDay(day);
}

function sentenceOf(text: string, options: ReadWhenOptions): Sentence {
  const { nowMs, timezone, language, defaults } = options;
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

function answer(sentence: Sentence, draft: Draft, depth: number): WhenResult {
  const resolved = resolve(sentence, draft);
  if (resolved.kind === 'none') return none(sentence, resolved.reason);
  if (resolved.kind === 'sure') return answer(sentence, resolved.draft, depth);
  if (resolved.kind === 'trigger') {
    const { say } = sentence.language;
    const parsed = parseOwnTrigger(resolved.input, {
      defaultTimezone: sentence.timezone,
      nowMs: sentence.nowMs,
    });
    if (!parsed.ok) {
      const { code, message } = parsed.fault;
      const words = { words: say.reasons.refused(message) };
      return none(sentence, code === 'never-fires' ? 'neverRuns' : words);
    }
    const { trigger } = parsed.value;
    if (mayHavePassed(trigger) && nextFires(trigger, sentence.nowMs, 1).length === 0)
      return none(sentence, 'past');
    if (isSkipped(trigger, sentence.nowMs)) return none(sentence, 'clocksSkipIt');
    const notes = [
      ...resolved.notes,
      ...zoneNotes(sentence, draft, trigger.timezone),
      ...describeClockNotes(parsed.value.notes, say.triggers),
    ];
    return { kind: 'when', trigger, notes, spans: spansOf(sentence, usedParts(draft, trigger)) };
  }
  if (depth === 0) return none(sentence, 'tooOpen');
  const reasons = new Set<string | null>();
  const choices = resolved.options.flatMap(({ label, draft: option }): Choice[] => {
    const chosen = answer(sentence, option, depth - 1);
    if (chosen.kind !== 'none') return [{ label, answer: chosen }];
    reasons.add(chosen.reason);
    return [];
  });
  // Where each fails for the same reason, that is why.
  const [reason = null, ...others] = reasons;
  if (choices.length === 0 && others.length === 0 && reason !== null)
    return { kind: 'none', reason };
  const { about, text } = resolved;
  const asked = { about, text, choices, spans: spansOf(sentence, draft.parts) };
  if (resolved.isApart === true && choices.length > 1) return { kind: 'question', ...asked };
  return question(sentence, asked, resolved.options.length);
}

/** "run for 30 minutes" at 5: a length that ends nothing is about something else, and stays in the text. */
function usedParts({ parts }: Draft, trigger: Trigger): readonly Part[] {
  const ends = trigger.kind === 'rrule' && trigger.rrule.includes('UNTIL=');
  return ends ? parts : parts.filter(({ kind }) => kind !== 'length');
}

function none({ language }: Sentence, reason: Reason): WhenResult {
  const words = typeof reason === 'string' ? language.say.reasons[reason] : reason.words;
  return { kind: 'none', reason: words };
}

/** Cron and intervals have no end. */
function mayHavePassed({ kind }: Trigger): boolean {
  return kind === 'at' || kind === 'rrule';
}

/** A zone by another name than its own is told, because "PST" is said in summer as well. */
function zoneNotes({ language }: Sentence, { zones }: Draft, timezone: string): string[] {
  if (zones === null || zones.said.toLowerCase() === timezone.toLowerCase()) return [];
  return [language.say.notes.zone(zones.said, timezone)];
}

/** A question whose answers all come to the same is none. */
function question(sentence: Sentence, asked: Omit<Question, 'kind'>, offered: number): WhenResult {
  const [first] = asked.choices;
  if (first === undefined) {
    const day = noSuchDay(sentence);
    if (day === null) return none(sentence, 'noReading');
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
  if (offered > 1 && asked.choices.length === 1 && asked.about !== 'which')
    return onlyChoice(sentence, asked.about, first);
  return { kind: 'question', ...asked };
}

/** What is left when the others can't be is no question; a day that was passed over is told. */
function onlyChoice({ language }: Sentence, about: Question['about'], only: Choice): WhenResult {
  const { label, answer: chosen } = only;
  if (about !== 'day' || chosen.kind !== 'when') return chosen;
  return { ...chosen, notes: [language.say.notes.isDay(label), ...chosen.notes] };
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

function askWhich(sentence: Sentence, text: string, drafts: Draft[]): WhenResult {
  const choices = drafts.flatMap((draft): Choice[] => {
    const chosen = answer(sentence, draft, DEEPEST - 1);
    const label = spansOf(sentence, draft.parts)
      .map(({ start, end }) => text.slice(start, end))
      .join(' … ');
    return chosen.kind === 'none' ? [] : [{ label, answer: chosen }];
  });
  const spans = spansOf(
    sentence,
    drafts.flatMap(({ parts }) => parts),
  );
  const labels = choices.map(({ label }) => `"${label}"`);
  const asked = { text: sentence.language.say.askWhich('', labels), choices, spans };
  return question(sentence, { about: 'which', ...asked }, drafts.length);
}
